"""A text of Markdown on a sheet: themed, set in columns that fit, to be read and copied."""

from __future__ import annotations

import re
import tkinter as tk
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tkinter import font as tkfont

from .fonts import TEXT_SIZE, design_unit, pixels, sized_font, text_family, ui_font
from .layout import ReadOnlyText
from .style import UNIT
from .theme import keep_styled, palette_of, themed
from .timers import Timer

INDENT = 4
"""Blanks by which an entry of a list stands deeper than the one that it belongs to."""


@dataclass(frozen=True)
class Span:
    """A piece of text in one style; `link` is where a click leads, None for plain text."""

    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False
    link: str | None = None


Spans = tuple[Span, ...]


@dataclass(frozen=True)
class TextBlock:
    """Running text, its lines joined.

    The `kind` is `paragraph`, `heading-1` (the page's title) to `heading-6`, or `item-0` (the
    outermost) and so on for an entry of a list, with a `marker` before it: "•" or a number, "1.".
    """

    kind: str
    spans: Spans
    marker: str = ""


@dataclass(frozen=True)
class CodeBlock:
    """Lines that stay as they are; `kind` is what stands behind the marks above them."""

    text: str
    kind: str = ""


@dataclass(frozen=True)
class TextTable:
    """Rows of cells, the first of them the head; every row has as many cells as the head."""

    rows: tuple[tuple[Spans, ...], ...]


Block = TextBlock | CodeBlock | TextTable

_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*\s*$")
_ITEM = re.compile(r"(\s*)([-*+]|\d{1,9}\.)\s+(.*)$")
_FENCE = re.compile(r"```\s*(.*)")
_BELOW_HEAD = re.compile(r"\s*\|(\s*:?-+:?\s*\|)+\s*$")
_INLINE = re.compile(
    r"\\(?P<escaped>[\\`*_\[\]()#+.!|{}<>~-])"
    r"|(?P<ticks>`+)(?P<code>.+?)(?<!`)(?P=ticks)(?!`)"
    r"|\[(?P<label>(?:\\.|`[^`]*`|[^\]\\])*)\]\((?P<link>[^()\s]*)\)"
    r"|\*\*(?P<bold>(?=\S)(?:\\.|`[^`]*`|.)+?(?<=\S))\*\*(?!\*)"
    r"|(?<![\w*])\*(?P<italic>(?=[^\s*])(?:\\.|`[^`]*`|.)*?(?<=[^\s*]))\*(?![\w*])",
    re.DOTALL,
)


def parse(text: str) -> tuple[Block, ...]:
    """Return the blocks of a page, in order."""
    return tuple(_blocks(text.splitlines()))


def _blocks(lines: Sequence[str]) -> Iterator[Block]:
    at = 0
    while at < len(lines):
        line, begun = lines[at], at
        at += 1
        if fence := _FENCE.match(line):
            while at < len(lines) and lines[at].strip() != "```":
                at += 1
            yield CodeBlock("\n".join(lines[begun + 1 : at]), fence[1].strip())
            at += 1
        elif _starts_table(lines, begun):
            head = _cells(line)
            rows, at = [head], at + 1
            while at < len(lines) and "|" in lines[at]:
                rows.append([*_cells(lines[at]), *[""] * len(head)][: len(head)])
                at += 1
            yield TextTable(tuple(tuple(map(parse_spans, row)) for row in rows))
        elif heading := _HEADING.match(line):
            yield TextBlock(f"heading-{len(heading[1])}", parse_spans(heading[2]))
        elif line.strip():
            while at < len(lines) and not _starts_block(lines, at):
                at += 1
            item = _ITEM.match(line)
            first = item[3] if item else line
            joined = " ".join(each.strip() for each in (first, *lines[begun + 1 : at]))
            if item:
                marker = item[2] if item[2][0].isdigit() else "•"
                depth = (len(item[1]) + INDENT // 2) // INDENT
                yield TextBlock(f"item-{depth}", parse_spans(joined), marker)
            else:
                yield TextBlock("paragraph", parse_spans(joined))


def _starts_block(lines: Sequence[str], at: int) -> bool:
    """Tell whether a line does not go on with the one above it."""
    line = lines[at]
    known = any(each.match(line) for each in (_HEADING, _ITEM, _FENCE))
    return not line.strip() or known or _starts_table(lines, at)


def _starts_table(lines: Sequence[str], at: int) -> bool:
    return "|" in lines[at] and bool(at + 1 < len(lines) and _BELOW_HEAD.match(lines[at + 1]))


def _cells(line: str) -> list[str]:
    inner = line.strip().removeprefix("|").removesuffix("|")
    return [cell.strip() for cell in inner.split("|")]


def parse_spans(text: str) -> Spans:
    """Return the styled pieces of a line; neighbours of the same style are one piece."""
    result: list[Span] = []
    for span in _spans(text, Span("")):
        if result and replace(result[-1], text="") == replace(span, text=""):
            result[-1] = replace(span, text=result[-1].text + span.text)
        elif span.text:
            result.append(span)
    return tuple(result)


def _spans(text: str, style: Span) -> Iterator[Span]:
    position = 0
    for match in _INLINE.finditer(text):
        yield replace(style, text=text[position : match.start()])
        position = match.end()
        found = match.groupdict()
        if found["escaped"] is not None:
            yield replace(style, text=found["escaped"])
        elif (code := found["code"]) is not None:
            # Blanks keep a tick in the code away from those around it.
            padded = code.startswith(" ") and code.endswith(" ") and code.strip()
            yield replace(style, text=code[1:-1] if padded else code, code=True)
        elif found["label"] is not None:
            yield from _spans(found["label"], replace(style, link=found["link"]))
        elif found["bold"] is not None:
            yield from _spans(found["bold"], replace(style, bold=True))
        else:
            yield from _spans(found["italic"], replace(style, italic=True))
    yield replace(style, text=text[position:])


MAX_LINE_WIDTH = 46
"""The widest a line gets, in widths of the letter m; longer lines are hard to follow."""

RESIZE_DELAY_MS = 120
"""Milliseconds to wait before the page is set anew while the window is being resized."""
MAX_COLUMN_SHARE = 0.45
"""Of the page, for a column that others stand behind."""
MARGIN = 12
"""Beside the lines at least, where the bar lies, in design units."""

HEADINGS = {"heading-1": 8, "heading-2": 4, "heading-3": 2}
"""How much larger than the text headings are, in points."""

LINK_PREFIX = "link:"
"""How the tag of a link begins, before what it leads to."""

HELP_FOLDER = Path(__file__).parents[2] / "help"


Draw = Callable[[tk.Text, CodeBlock, int], tk.Misc | None]


class MarkdownView(ReadOnlyText):
    """A text that shows Markdown.

    `leads` tells whether a link leads to a page; a click on such a one calls `follow` with it, and
    so does Enter on the one that Tab has come to.
    The address of any other link is shown behind its text, to be copied. `draw` makes what stands
    in place of a block that is no code, from the text around it, the block, and the greatest width
    in pixels; None where it knows nothing better than its lines.
    """

    def __init__(
        self,
        parent: tk.Misc,
        is_page_link: Callable[[str], bool],
        open_link: Callable[[str], None],
        draw: Draw = lambda parent, block, width: None,
    ) -> None:
        super().__init__(parent, highlightthickness=0)
        themed(self.text, pady=3 * UNIT)
        self.text.configure(font=self._font(Span("")))
        self._is_page_link, self._open_link, self._draw = is_page_link, open_link, draw
        self._blocks: tuple[Block, ...] = ()
        self._rendered_for = 0, 0.0
        self._pending = Timer(self)
        self._configure_tags()
        keep_styled(self, self._restyle)
        self.text.bind("<Configure>", self._resized)
        for keys, step in (("<<NextWindow>>", 1), ("<<PrevWindow>>", -1)):
            self.text.bind(keys, lambda event, step=step: self._select_link(step))  # type: ignore[misc]  # a lambda with a default
        for key in ("<Return>", "<KP_Enter>"):
            self.text.bind(key, lambda event: self._open_selected_link())
        # One for all links: those of the pages before would stay with the widget.
        self.text.tag_bind("link", "<ButtonRelease-1>", lambda event: self._open_link_at("current"))
        self.text.bind("<FocusOut>", lambda event: self.text.tag_remove("here", "1.0", "end"))

    def show(self, markdown: str) -> None:
        """Show a text from its beginning."""
        self._blocks = parse(markdown)
        self._render()
        self.text.yview_moveto(0)

    @property
    def _render_key(self) -> tuple[int, float]:
        """The width in pixels, and a design unit: what the page must be set for."""
        return self.text.winfo_width(), design_unit(self)

    def _font(self, span: Span) -> tkfont.Font:
        return sized_font(self, TEXT_SIZE + 1, span.bold, italic=span.italic, mono=span.code)

    def _measure(self, span: Span) -> int:
        return self._font(span).measure(span.text)

    def _render(self) -> None:
        """Write the blocks into the text, as wide as the text is now."""
        seen = self.text.yview()[0]
        self._rendered_for = self._render_key
        width = self._rendered_for[0]
        margin = max(pixels(self, MARGIN), (width - MAX_LINE_WIDTH * self._measure(Span("m"))) // 2)
        with self.editable() as text:
            text.configure(padx=margin)
            # Deleting the text would destroy them in Tk alone, and Python would keep them.
            for drawn in text.winfo_children():
                drawn.destroy()
            text.delete("1.0", "end")
            for number, block in enumerate(self._blocks):
                self._write(block, width - 2 * margin, f"block-{number}")
                following = self._blocks[number + 1 : number + 2]
                if _is_item(block) and not any(map(_is_item, following)):
                    text.insert("end", "\n", "gap")
            # The last line's end would otherwise be an empty line of its own.
            text.delete("end - 1 chars")
        self.text.yview_moveto(seen)

    def _write(self, block: Block, width: int, name: str) -> None:
        if isinstance(block, TextTable):
            self._write_table(block, width, name)
        elif isinstance(block, TextBlock):
            if block.marker:
                self._indent(block.kind)
                self.text.insert("end", f"{block.marker}\t", (block.kind, "marker"))
            self._write_spans(block.spans, (block.kind,))
            self.text.insert("end", "\n", block.kind)
        # Before the page has its width, it is set for none.
        elif width > 0 and (made := self._draw(self.text, block, width)) is not None:
            self.text.window_create("end", window=made, pady=UNIT)
            self.text.insert("end", "\n")
        else:
            for text, gap in (("\n", "gap"), (f"{block.text}\n", ""), ("\n", "gap")):
                self.text.insert("end", text, ("code-block", gap))
            self.text.insert("end", "\n", "gap")

    def _indent(self, kind: str) -> None:
        """Let entries of a list begin as far from the edge as they stand deep."""
        step = 2 * self._measure(Span("m"))
        begin = int(kind.partition("-")[2]) * step
        self.text.tag_configure(
            kind,
            lmargin1=begin,
            lmargin2=begin + step,
            tabs=(begin + step,),
            spacing1=UNIT // 4,
            spacing3=UNIT // 2,
        )

    def _write_table(self, table: TextTable, width: int, name: str) -> None:
        """Write rows whose last cell breaks at the page's edge, below its own beginning."""
        head, *rows = table.rows
        bold = tuple(tuple(replace(span, bold=True) for span in cell) for cell in head)
        stops, most = [UNIT], int(width * MAX_COLUMN_SHARE)
        for column in list(zip(bold, *rows, strict=True))[:-1]:
            widest = max(sum(map(self._measure, cell)) for cell in column)
            stops.append(stops[-1] + min(widest, most) + 3 * UNIT)
        self.text.tag_configure(name, lmargin1=UNIT, lmargin2=stops[-1], tabs=stops[1:] or stops)
        for row in (bold, *rows):
            look = "table-head" if row is bold else "table-row"
            for number, cell in enumerate(row):
                self.text.insert("end", "\t" * bool(number), (name, look))
                self._write_spans(cell, (name, look))
            self.text.insert("end", "\n", (name, look))
        self.text.insert("end", "\n", "gap")

    def _write_spans(self, spans: Spans, tags: tuple[str, ...]) -> None:
        for span in spans:
            font = self._font(span)
            self.text.tag_configure(str(font), font=font)
            added = [*tags, "code" if span.code else ""]
            if tags[0] not in HEADINGS:
                added.append(str(font))
            text = span.text
            if span.link is not None and self._is_page_link(span.link):
                added += ["link", f"{LINK_PREFIX}{span.link}"]
            elif span.link is not None:
                text = f"{text} ({span.link})"
            self.text.insert("end", text, tuple(added))

    def _select_link(self, step: int) -> str | None:
        """Go to the next link or the one before; after the last one Tab leaves the text."""
        text = self.text
        starts = [str(each) for each in text.tag_ranges("link")[::2]]
        here = list(map(str, text.tag_ranges("here")))
        number = starts.index(here[0]) + step if here else 0 if step > 0 else len(starts) - 1
        if not 0 <= number < len(starts):
            return None
        text.tag_remove("here", "1.0", "end")
        text.tag_add("here", *text.tag_nextrange("link", starts[number]))
        text.see(starts[number])
        return "break"

    def _open_selected_link(self) -> str | None:
        """Follow the link that the keys have come to."""
        return self._open_link_at("here.first") if self.text.tag_ranges("here") else None

    def _open_link_at(self, index: str) -> str | None:
        """Follow the link at an index of the text, if one is there."""
        for name in self.text.tag_names(index):
            if name.startswith(LINK_PREFIX):
                self._open_link(name.removeprefix(LINK_PREFIX))
                return "break"
        return None

    def _restyle(self) -> None:
        palette, text = palette_of(self), self.text
        self._render_if_changed()
        for tag in ("marker", "link"):
            text.tag_configure(tag, foreground=palette.accent)
        text.tag_configure("here", foreground=palette.on_accent, background=palette.accent)
        for tag in ("code-block", "table-head"):
            text.tag_configure(
                tag, background=palette.button_hover, lmargincolor=palette.button_hover
            )
        # A line that begins with code begins beside its ground.
        text.tag_configure("code", background=palette.button_hover, lmargincolor=palette.sheet)

    def _configure_tags(self) -> None:
        text = self.text
        leading = self._measure(Span("m")) // 3
        text.configure(spacing2=leading)
        text.tag_configure("paragraph", spacing3=UNIT + leading)
        for tag, larger in HEADINGS.items():
            above = UNIT if tag == "heading-1" else 2 * UNIT
            font = ui_font(self, 1 + larger, bold=True)
            text.tag_configure(tag, font=font, spacing1=above, spacing3=UNIT)
        mono = self._font(Span("", code=True))
        text.tag_configure("code-block", font=mono, lmargin1=2 * UNIT, lmargin2=2 * UNIT)
        text.tag_configure("gap", font=(text_family(self), -UNIT))
        for tag in ("table-head", "table-row"):
            text.tag_configure(tag, spacing1=UNIT // 2, spacing2=UNIT // 2, spacing3=UNIT // 2)
        text.tag_configure("link", underline=True)
        for event, cursor in (("<Enter>", "hand2"), ("<Leave>", "arrow")):
            text.tag_bind("link", event, lambda event, cursor=cursor: text.configure(cursor=cursor))  # type: ignore[misc]  # a lambda with a default

    def _resized(self, event: tk.Event[tk.Misc]) -> None:
        if event.width != self._rendered_for[0] and not self._pending.is_waiting:
            first = self._rendered_for[0] <= 1
            self._pending.start(0 if first else RESIZE_DELAY_MS, self._render_if_changed)

    def _render_if_changed(self) -> None:
        if self._render_key != self._rendered_for:
            self._render()


def _is_item(block: Block) -> bool:
    return isinstance(block, TextBlock) and bool(block.marker)


def help_page_names() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in HELP_FOLDER.glob("*.md")))


def help_page_text(name: str) -> str:
    """Return a page's Markdown; raises ValueError, naming those there are, if it is unknown."""
    if name not in help_page_names():
        raise ValueError(f"there is no page {name!r}; there are: {', '.join(help_page_names())}")
    return (HELP_FOLDER / f"{name}.md").read_text(encoding="utf-8")


def linked_help_page(link: str) -> str | None:
    """Return the name of the page that a link such as `mancala.md` leads to, or None."""
    name, dot, rest = link.partition(".md")
    known = dot and (not rest or rest.startswith("#"))
    return name if known and name in help_page_names() else None
