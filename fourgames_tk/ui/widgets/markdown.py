"""Markdown: a parser, a widget that shows it, and the help pages of the program."""

from __future__ import annotations

import re
import tkinter as tk
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tkinter import font as tkfont

from ...engine.language import ENGLISH, _, current_language, translated_file
from .focus import was_dragged
from .fonts import TEXT_SIZE, pixels, pixels_per_design_unit, sized_font, text_font_family, ui_font
from .layout import ReadOnlyText
from .style import UNIT
from .theme import keep_styled, palette_of, themed
from .timers import Timer

LIST_INDENT = 4
"""Blanks of indentation for each level of a nested list."""


@dataclass(frozen=True)
class TextSpan:
    """A piece of text in one style; `link` is the target of a link, None for other text."""

    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False
    link: str | None = None


Spans = tuple[TextSpan, ...]


@dataclass(frozen=True)
class TextBlock:
    """A paragraph, heading or list item, with its lines joined.

    The `kind` is `paragraph`, `heading-1` to `heading-6`, or `item-0`, `item-1` … by the depth of a
    list item, whose `marker` is "•" or a number such as "1.".
    """

    kind: str
    spans: Spans
    marker: str = ""


@dataclass(frozen=True)
class CodeBlock:
    """A fenced code block; `kind` is the word after the opening fence."""

    text: str
    kind: str = ""


@dataclass(frozen=True)
class TableBlock:
    """A table; the first row is its head, and all rows have the same number of cells."""

    rows: tuple[tuple[Spans, ...], ...]


Block = TextBlock | CodeBlock | TableBlock

_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*\s*$")
_ITEM = re.compile(r"(\s*)([-*+]|\d{1,9}\.)\s+(.*)$")
_FENCE = re.compile(r"```\s*([^`]*)$")
_BELOW_HEAD = re.compile(r"\s*\|(\s*:?-+:?\s*\|)+\s*$")
_INLINE = re.compile(
    r"\\(?P<escaped>[\\`*_\[\]()#+.!|{}<>~-])"
    r"|(?P<ticks>`+)(?P<code>.+?)(?<!`)(?P=ticks)(?!`)"
    r"|\[(?P<label>(?:\\.|`[^`]*`|[^\]\\])*)\]\((?P<link>[^()\s]*)\)"
    r"|\*\*(?P<bold>(?=\S)(?:\\.|`[^`]*`|.)+?(?<=\S))\*\*(?!\*)"
    r"|(?<![\w*])\*(?P<italic>(?=[^\s*])(?:\\.|`[^`]*`|.)*?(?<=[^\s*]))\*(?![\w*])",
    re.DOTALL,
)


def parse_markdown(text: str) -> tuple[Block, ...]:
    """Return the blocks of a Markdown text, in order."""
    return tuple(_blocks(text.splitlines()))


def _blocks(lines: Sequence[str]) -> Iterator[Block]:
    at = 0
    while at < len(lines):
        line, start = lines[at], at
        at += 1
        if fence := _FENCE.match(line):
            while at < len(lines) and lines[at].strip() != "```":
                at += 1
            yield CodeBlock("\n".join(lines[start + 1 : at]), fence[1].strip())
            at += 1
        elif _starts_table(lines, start):
            head = _cells(line)
            rows, at = [head], at + 1
            while at < len(lines) and "|" in lines[at]:
                rows.append([*_cells(lines[at]), *[""] * len(head)][: len(head)])
                at += 1
            yield TableBlock(tuple(tuple(map(parse_spans, row)) for row in rows))
        elif heading := _HEADING.match(line):
            yield TextBlock(f"heading-{len(heading[1])}", parse_spans(heading[2]))
        elif line.strip():
            item = _ITEM.match(line)
            indent = item.start(3) if item else 0
            while at < len(lines) and not _starts_block(lines, at, indent):
                at += 1
            first = item[3] if item else line
            joined = " ".join(each.strip() for each in (first, *lines[start + 1 : at]))
            if item:
                marker = item[2] if item[2][0].isdigit() else "•"
                depth = (len(item[1]) + LIST_INDENT // 2) // LIST_INDENT
                yield TextBlock(f"item-{depth}", parse_spans(joined), marker)
            else:
                yield TextBlock("paragraph", parse_spans(joined))


def _starts_block(lines: Sequence[str], at: int, indent: int) -> bool:
    """Return whether a line ends a paragraph: it starts a new block, or is empty.

    Within a paragraph, whose text begins after `indent` characters, a number such as `20.` is text:
    by the syntax only `1.` starts a list there.
    """
    line = lines[at]
    if (item := _ITEM.match(line)) and (len(item[1]) < indent or item[2] in ("1.", *"-*+")):
        return True
    known = any(each.match(line) for each in (_HEADING, _FENCE))
    return not line.strip() or known or _starts_table(lines, at)


def _starts_table(lines: Sequence[str], at: int) -> bool:
    return "|" in lines[at] and bool(at + 1 < len(lines) and _BELOW_HEAD.match(lines[at + 1]))


def _cells(line: str) -> list[str]:
    inner = line.strip().removeprefix("|").removesuffix("|")
    return [cell.strip() for cell in inner.split("|")]


def parse_spans(text: str) -> Spans:
    """Return the styled pieces of a text; neighbours of the same style are joined."""
    result: list[TextSpan] = []
    for span in _spans(text, TextSpan("")):
        if result and replace(result[-1], text="") == replace(span, text=""):
            result[-1] = replace(span, text=result[-1].text + span.text)
        elif span.text:
            result.append(span)
    return tuple(result)


def _spans(text: str, style: TextSpan) -> Iterator[TextSpan]:
    position = 0
    for match in _INLINE.finditer(text):
        yield replace(style, text=text[position : match.start()])
        position = match.end()
        found = match.groupdict()
        if found["escaped"] is not None:
            yield replace(style, text=found["escaped"])
        elif (code := found["code"]) is not None:
            # By the syntax, one blank at each end separates a backtick in the code from the fence.
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
"""Maximum length of a line, in widths of the letter m; longer lines are hard to read."""

RESIZE_DELAY_MS = 120
"""Delay before the page is rendered again while the window is being resized."""
MAX_COLUMN_SHARE = 0.45
"""Maximum width of a table column except the last, as a share of the page."""
MARGIN = 12
"""Minimum margin beside the text, in which the scroll bar is, in design units."""

HEADING_EXTRA_POINTS = {"heading-1": 8, "heading-2": 4, "heading-3": 2}
"""By how many points headings are larger than the text."""

MENU_ARROW = " ▸ "
"""Stands between a menu and its command."""
LINK_PREFIX = "link:"
"""Prefix of the tag of a link, before the link's target."""

HELP_FOLDER = Path(__file__).parents[2] / "help"
"""Holds the help pages in English, and translated ones in folders such as `de`."""


Draw = Callable[[tk.Text, CodeBlock, int], tk.Misc | None]
"""A function that returns a widget to show instead of a code block, or None.

Its arguments are the parent of the widget, the block, and the maximum width in pixels.
"""


class MarkdownView(ReadOnlyText):
    """A widget that shows Markdown.

    `is_page_link` says whether a link leads to a page of the program. A click on such a link, or
    Enter when Tab has selected it, calls `open_link`. The target of other links is shown after
    their text, for copying. `draw` can replace code blocks by widgets, such as pictures of boards.
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
        self.text.configure(font=self._font(TextSpan("")))
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
        # One binding for all links: bindings of single links would never be deleted.
        self.text.tag_bind("link", "<ButtonRelease-1>", self._on_release)
        self.text.bind(
            "<FocusOut>", lambda event: self.text.tag_remove("selected-link", "1.0", "end")
        )

    def _on_release(self, event: tk.Event[tk.Misc]) -> None:
        if not was_dragged(event):
            self._open_link_at("current")

    def show_markdown(self, markdown: str) -> None:
        """Show a text, scrolled to its top."""
        self._blocks = parse_markdown(markdown)
        self._render()
        self.text.yview_moveto(0)

    @property
    def _render_key(self) -> tuple[int, float]:
        """Inputs of the rendering: the width in pixels, and the design unit."""
        return self.text.winfo_width(), pixels_per_design_unit(self)

    def _font(self, span: TextSpan) -> tkfont.Font:
        return sized_font(self, TEXT_SIZE + 1, span.bold, italic=span.italic, mono=span.code)

    def _measure(self, span: TextSpan) -> int:
        return self._font(span).measure(span.text)

    def _render(self) -> None:
        """Write all blocks again, for the current width of the text."""
        scrolled_to = self.text.yview()[0]
        self._rendered_for = self._render_key
        width = self._rendered_for[0]
        margin = max(
            pixels(self, MARGIN), (width - MAX_LINE_WIDTH * self._measure(TextSpan("m"))) // 2
        )
        with self.editable() as text:
            text.configure(padx=margin)
            # Deleting the text would destroy these widgets in Tk, but not in Python.
            for drawn in text.winfo_children():
                drawn.destroy()
            text.delete("1.0", "end")
            for number, block in enumerate(self._blocks):
                self._write(block, width - 2 * margin, f"block-{number}")
                following = self._blocks[number + 1 : number + 2]
                if _is_item(block) and not any(map(_is_item, following)):
                    text.insert("end", "\n", "gap")
            # Otherwise the last newline would be shown as an empty line.
            text.delete("end - 1 chars")
        if width > 1:
            # Else Tk measures the lines bit by bit, and the scroll bar changes meanwhile. Pictures
            # and tables ask for their height when Tk is idle.
            self.text.update_idletasks()
            self.text.tk.call(self.text, "sync")
        self.text.yview_moveto(scrolled_to)

    def _write(self, block: Block, width: int, name: str) -> None:
        if isinstance(block, TableBlock):
            self._write_table(block, width, name)
        elif isinstance(block, TextBlock):
            if block.marker:
                self._indent(block.kind)
                self.text.insert("end", f"{block.marker}\t", (block.kind, "marker"))
            self._write_spans(block.spans, (block.kind,))
            self.text.insert("end", "\n", block.kind)
        # The width is unknown until the page is laid out.
        elif width > 0 and (drawn := self._draw(self.text, block, width)) is not None:
            self.text.window_create("end", window=drawn, pady=UNIT)
            self.text.insert("end", "\n")
        else:
            for text, gap in (("\n", "gap"), (f"{block.text}\n", ""), ("\n", "gap")):
                self.text.insert("end", text, ("code-block", gap))
            self.text.insert("end", "\n", "gap")

    def _indent(self, kind: str) -> None:
        """Indent the list items of a kind by their depth."""
        step = 2 * self._measure(TextSpan("m"))
        left = int(kind.partition("-")[2]) * step
        self.text.tag_configure(
            kind,
            lmargin1=left,
            lmargin2=left + step,
            tabs=(left + step,),
            spacing1=UNIT // 4,
            spacing3=UNIT // 2,
        )

    def _write_table(self, table: TableBlock, width: int, name: str) -> None:
        """Write a table; the text of the last column wraps inside the column."""
        head, *rows = table.rows
        bold = tuple(tuple(replace(span, bold=True) for span in cell) for cell in head)
        stops, limit = [UNIT], int(width * MAX_COLUMN_SHARE)
        for column in list(zip(bold, *rows, strict=True))[:-1]:
            widest = max(sum(map(self._measure, cell)) for cell in column)
            stops.append(stops[-1] + min(widest, limit) + 3 * UNIT)
        self.text.tag_configure(name, lmargin1=UNIT, lmargin2=stops[-1], tabs=stops[1:] or stops)
        for row in (bold, *rows):
            kind = "table-head" if row is bold else "table-row"
            for number, cell in enumerate(row):
                self.text.insert("end", "\t" * bool(number), (name, kind))
                self._write_spans(cell, (name, kind))
            self.text.insert("end", "\n", (name, kind))
        self.text.insert("end", "\n", "gap")

    def _write_spans(self, spans: Spans, tags: tuple[str, ...]) -> None:
        for span in spans:
            font = self._font(span)
            self.text.tag_configure(str(font), font=font)
            span_tags = [*tags, "code" if span.code else ""]
            if tags[0] not in HEADING_EXTRA_POINTS:
                span_tags.append(str(font))
            text = span.text
            if span.link is not None and self._is_page_link(span.link):
                span_tags += ["link", f"{LINK_PREFIX}{span.link}"]
                page = linked_help_page(span.link)
                if page is not None and is_only_english(page):
                    # Translators: A link to a help page that has no translation.
                    text = _("{page} (in English)").format(page=text)
            elif span.link is not None:
                text = f"{text} ({span.link})"
            self.text.insert("end", text, tuple(span_tags))

    def _select_link(self, step: int) -> str | None:
        """Select the next (1) or previous (−1) link; after the last one Tab leaves the text."""
        text = self.text
        starts = [str(each) for each in text.tag_ranges("link")[::2]]
        here = list(map(str, text.tag_ranges("selected-link")))
        number = starts.index(here[0]) + step if here else 0 if step > 0 else len(starts) - 1
        if not 0 <= number < len(starts):
            return None
        text.tag_remove("selected-link", "1.0", "end")
        text.tag_add("selected-link", *text.tag_nextrange("link", starts[number]))
        text.see(starts[number])
        return "break"

    def _open_selected_link(self) -> str | None:
        """Open the link that Tab has selected."""
        return (
            self._open_link_at("selected-link.first")
            if self.text.tag_ranges("selected-link")
            else None
        )

    def _open_link_at(self, index: str) -> str | None:
        """Open the link at an index of the text, if there is one."""
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
        text.tag_configure("selected-link", foreground=palette.on_accent, background=palette.accent)
        for tag in ("code-block", "table-head"):
            text.tag_configure(
                tag, background=palette.button_hover, lmargincolor=palette.button_hover
            )
        # Without this, the margin of a line that starts with code would have the code's colour.
        text.tag_configure("code", background=palette.button_hover, lmargincolor=palette.sheet)

    def _configure_tags(self) -> None:
        text = self.text
        leading = self._measure(TextSpan("m")) // 3
        text.configure(spacing2=leading)
        text.tag_configure("paragraph", spacing3=UNIT + leading)
        for tag, larger in HEADING_EXTRA_POINTS.items():
            above = UNIT if tag == "heading-1" else 2 * UNIT
            font = ui_font(self, 1 + larger, bold=True)
            text.tag_configure(tag, font=font, spacing1=above, spacing3=UNIT)
        mono = self._font(TextSpan("", code=True))
        text.tag_configure("code-block", font=mono, lmargin1=2 * UNIT, lmargin2=2 * UNIT)
        text.tag_configure("gap", font=(text_font_family(self), -UNIT))
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
    """Return the names of all help pages, in alphabetical order."""
    return tuple(sorted(path.stem for path in HELP_FOLDER.glob("*.md")))


def help_page_text(name: str) -> str:
    """Return the Markdown of a help page in the current language, or else in English.

    Raises ValueError with all names if there is no such page.
    """
    if name not in help_page_names():
        raise ValueError(
            f"there is no help page {name!r}; the pages are: {', '.join(help_page_names())}"
        )
    text = translated_file(HELP_FOLDER, f"{name}.md").read_text(encoding="utf-8")
    return _NAMES.sub(_names_of_window, text) if is_only_english(name) else text


def is_only_english(name: str) -> bool:
    """Return whether the window speaks another language than English, which a help page lacks."""
    file = f"{name}.md"
    return (
        current_language() != ENGLISH and translated_file(HELP_FOLDER, file) == HELP_FOLDER / file
    )


_NAMES = re.compile(r"(?P<stars>\*{1,2})(?P<names>[A-Z“][^*\n`]*)(?P=stars)")
"""Names of menus and commands in a help page, such as `*Settings ▸ Theme*`."""


def _names_of_window(found: re.Match[str]) -> str:
    """Return the names of menus and commands as the window writes them."""
    return (
        found["stars"]
        + MENU_ARROW.join(map(_name_of_window, found["names"].split(MENU_ARROW)))
        + found["stars"]
    )


def _name_of_window(name: str) -> str:
    translated = (_(each).rstrip(" …") for each in (name, f"{name}…") if _(each) != each)
    return next(translated, name)


def linked_help_page(link: str) -> str | None:
    """Return the name of the help page that a link such as `mancala.md` leads to, or None."""
    name, dot, rest = link.partition(".md")
    known = dot and (not rest or rest.startswith("#"))
    return name if known and name in help_page_names() else None
