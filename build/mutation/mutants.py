"""The ways to break a module, one at a time; cosmic-ray knows them."""

from __future__ import annotations

import ast
import difflib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names


@dataclass(frozen=True)
class Change:
    """What a mutant does to a module: the lines that go and come, in the definition they are in.

    Numbers of lines are no part of it, so that it is the same when the module changes elsewhere.
    """

    module: str
    within: str
    before: tuple[str, ...]
    after: tuple[str, ...]

    def __str__(self) -> str:
        lines = [f"{self.module} {self.within}".rstrip()]
        lines += [f"- {line}" for line in self.before] + [f"+ {line}" for line in self.after]
        return "\n".join(lines)


@dataclass(frozen=True)
class Mutant:
    """A module that is broken in one place."""

    change: Change
    source: str


def mutants(module: str, source: str, random: Random) -> Iterator[Mutant]:
    """Yield all mutants of a module, in an order by chance: every place once, then once more.

    Those that run as the module does are left out: a mutated annotation is never looked at.
    """
    tree, seen = get_ast(source), {_shape(source)}
    places = [
        (place, name, number)
        for name in operator_names()
        if not get_operator(name).arguments()
        for number, place in enumerate(_places(tree, name))
    ]
    random.shuffle(places)
    earlier: Counter[object] = Counter()
    rounds = []
    for place, name, number in places:
        rounds.append((earlier[place], name, number))
        earlier[place] += 1
    for _, name, number in sorted(rounds, key=lambda each: each[0]):
        mutated = mutate_code(source, get_operator(name)(), number)
        try:
            shape = _shape(mutated)
        except SyntaxError:
            continue
        if shape not in seen:
            seen.add(shape)
            yield Mutant(_change(module, source, mutated), mutated)


def _places(tree: object, name: str) -> list[object]:
    """Return where an operator can be applied, in its order: (line, column) of start and stop."""
    operator = get_operator(name)()
    return [place for node in ast_nodes(tree) for place in operator.mutation_positions(node)]


def _shape(source: str) -> str:
    """Return what of a source is run: neither its layout nor its annotations."""
    return ast.dump(_Bare().visit(ast.parse(source)))


class _Bare(ast.NodeTransformer):
    """Takes annotations away."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        return ast.arg(node.arg)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.returns = None
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign:
        # That there is an annotation counts: it makes a field of a dataclass.
        node.annotation = ast.Constant(None)
        self.generic_visit(node)
        return node


def _change(module: str, source: str, mutated: str) -> Change:
    old, new = source.splitlines(), mutated.splitlines()
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    parts = [part for part in matcher.get_opcodes() if part[0] != "equal"]
    before = [line.strip() for _, start, stop, _, _ in parts for line in old[start:stop]]
    after = [line.strip() for _, _, _, start, stop in parts for line in new[start:stop]]
    return Change(module, _definition(source, parts[0][1] + 1), tuple(before), tuple(after))


def _definition(source: str, line: int) -> str:
    """Return the name of what is defined around a line, such as `Session.play`; empty for none."""
    names: list[str] = []
    body = ast.parse(source).body
    while True:
        for node in body:
            named = isinstance(node, (ast.FunctionDef, ast.ClassDef))
            if named and _first_line(node) <= line <= (node.end_lineno or 0):
                assert isinstance(node, (ast.FunctionDef, ast.ClassDef))
                names.append(node.name)
                body = node.body
                break
        else:
            return ".".join(names)


def _first_line(node: ast.stmt) -> int:
    decorators = getattr(node, "decorator_list", [])
    return min([node.lineno, *(each.lineno for each in decorators)])
