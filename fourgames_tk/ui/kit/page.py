"""A text of Markdown on a sheet: themed, set in columns that fit, to be read and copied."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from pathlib import Path
from tkinter import font as tkfont
from tkinter import ttk

from .fonts import family, ui_font
from .markdown import (
    Block,
    CodeBlock,
    Heading,
    Item,
    Paragraph,
    Rule,
    Span,
    Spans,
    TextTable,
    parse,
    set_table,
)
from .style import UNIT
from .theme import follow_theme, palette_of, themed
from .timer import Timer

WIDEST = 46
"""The widest a line gets, in widths of the letter m; longer lines are hard to follow."""

SETTLE = 120
"""Milliseconds to wait before the page is set anew while the window is being resized."""
MARGIN = 5
"""Beside the lines, in pixels."""

HEADING_SIZES = (8, 4, 2, 1, 0, 0)
"""How much larger than the text headings are, by level."""

FOLDER = Path(__file__).parents[2] / "help"


Draw = Callable[[tk.Text, CodeBlock, int], tk.Misc | None]


class MarkdownView(tk.Frame):
    """A scrolled, read-only text that shows Markdown.

    `leads` tells whether a link leads to a page; a click on such a one calls `follow` with it.
    The address of any other link is shown behind its text, to be copied. `draw` makes what stands
    in place of a block that is no code, from the text around it, the block, and the greatest width
    in pixels; None where it knows nothing better than its lines.
    """

    def __init__(
        self,
        parent: tk.Misc,
        leads: Callable[[str], bool],
        follow: Callable[[str], None],
        draw: Draw = lambda parent, block, width: None,
    ) -> None:
        """Begin empty."""
        super().__init__(parent)
        themed(self, background="sheet")
        self._leads = leads
        self._follow = follow
        self._draw = draw
        self._blocks: tuple[Block, ...] = ()
        self._set_width = 0
        self._pending = Timer(self)
        self._fonts = _Fonts(self)
        self.text = tk.Text(
            self,
            wrap="word",
            borderwidth=0,
            highlightthickness=0,
            padx=MARGIN,
            pady=3 * UNIT,
            width=1,
            height=1,
            cursor="arrow",
            font=self._fonts.of(Span("")),
            state="disabled",
        )
        scrollbar = ttk.Scrollbar(self, command=self.text.yview)
        self.text.configure(yscrollcommand=scrollbar.set)
        scrollbar.pack(side="right", fill="y")
        self.text.pack(side="left", fill="both", expand=True)
        self._make_tags()
        follow_theme(self, self._restyle)
        self.text.bind("<Configure>", self._resized)
        self._bind_keys()

    def show(self, markdown: str) -> None:
        """Show a text from its beginning."""
        self._blocks = parse(markdown)
        self._set()
        self.text.yview_moveto(0)

    @property
    def is_settled(self) -> bool:
        """Whether the page is set for the width that it has now."""
        return not self._pending.is_waiting and self.text.winfo_width() == self._set_width

    def _set(self) -> None:
        """Write the blocks into the text, as wide as the text is now."""
        seen = self.text.yview()[0]
        self._set_width = self.text.winfo_width()
        margin = MARGIN
        spare = self._set_width - WIDEST * self._fonts.measure(Span("m")) - 2 * margin
        margin += max(0, spare // 2)
        self.text.configure(state="normal", padx=margin)
        self.text.delete("1.0", "end")
        for number, block in enumerate(self._blocks):
            self._write(block, self._set_width - 2 * margin, f"block-{number}")
            following = self._blocks[number + 1 : number + 2]
            if isinstance(block, Item) and not any(isinstance(each, Item) for each in following):
                self.text.insert("end", "\n", "gap")
        # The last line's end would otherwise be an empty line of its own.
        self.text.delete("end - 1 chars")
        self.text.configure(state="disabled")
        self.text.yview_moveto(seen)

    def _write(self, block: Block, width: int, name: str) -> None:
        if isinstance(block, Heading):
            self._write_spans(block.spans, (f"heading-{block.level}",), block.level)
            self.text.insert("end", "\n", f"heading-{block.level}")
        elif isinstance(block, Paragraph):
            self._write_spans(block.spans, ("paragraph",))
            self.text.insert("end", "\n", "paragraph")
        elif isinstance(block, Item):
            self._write_item(block)
        elif isinstance(block, CodeBlock):
            # Before the page has its width, it is set for none.
            made = self._draw(self.text, block, width) if width > 0 else None
            if made is not None:
                self.text.window_create("end", window=made, pady=UNIT)
                self.text.insert("end", "\n")
                return
            for text, tags in (
                ("\n", ("code-block", "gap")),
                (f"{block.text}\n", ("code-block",)),
                ("\n", ("code-block", "gap")),
            ):
                self.text.insert("end", text, tags)
            self.text.insert("end", "\n", "gap")
        elif isinstance(block, TextTable):
            self._write_table(block, width, name)
        elif isinstance(block, Rule):
            rule = themed(tk.Frame(self.text, height=1, width=width), background="line")
            self.text.window_create("end", window=rule, pady=UNIT)
            self.text.insert("end", "\n")

    def _write_item(self, item: Item) -> None:
        step = 2 * self._fonts.measure(Span("m"))
        tag = f"item-{item.depth}"
        begin = item.depth * step
        self.text.tag_configure(
            tag,
            lmargin1=begin,
            lmargin2=begin + step,
            tabs=(begin + step,),
            spacing1=UNIT // 4,
            spacing3=UNIT // 2,
        )
        self.text.insert("end", f"{item.marker}\t", (tag, "marker"))
        self._write_spans(item.spans, (tag,))
        self.text.insert("end", "\n", tag)

    def _write_table(self, table: TextTable, width: int, name: str) -> None:
        inset = UNIT
        head = tuple(
            tuple(Span(span.text, True, span.italic, span.code, span.link) for span in cell)
            for cell in table.rows[0]
        )
        layout = set_table(
            TextTable((head, *table.rows[1:])), width - 2 * inset, 3 * UNIT, self._fonts.measure
        )
        stops = tuple(inset + start for start in layout.starts[1:])
        self.text.tag_configure(name, lmargin1=inset, tabs=stops or (inset,), wrap="none")
        for number, row in enumerate(layout.rows):
            for line_number, line in enumerate(row):
                tags = [name, "table-head" if number == 0 else "table-row"]
                if line_number == len(row) - 1:
                    tags.append("table-last-line")
                for column, spans in enumerate(line):
                    if column:
                        self.text.insert("end", "\t", tuple(tags))
                    self._write_spans(spans, tuple(tags))
                self.text.insert("end", "\n", tuple(tags))
        self.text.insert("end", "\n", "gap")

    def _write_spans(self, spans: Spans, tags: tuple[str, ...], level: int = 0) -> None:
        for span in spans:
            added = list(tags)
            if level == 0:
                added.append(self._fonts.tag(self.text, span))
            if span.code:
                added.append("code")
            if span.link is None:
                self.text.insert("end", span.text, tuple(added))
            elif self._leads(span.link):
                self.text.insert("end", span.text, (*added, "link", self._link_tag(span.link)))
            else:
                self.text.insert("end", f"{span.text} ({span.link})", tuple(added))

    def _link_tag(self, link: str) -> str:
        tag = f"link:{link}"
        self.text.tag_bind(tag, "<ButtonRelease-1>", lambda event: self._follow(link))
        return tag

    def _restyle(self) -> None:
        palette, text = palette_of(self), self.text
        if self._fonts.follow(ui_font(self, 1)):
            self._set()
        text.configure(
            background=palette.sheet,
            foreground=palette.ink,
            insertbackground=palette.sheet,
            selectbackground=palette.accent,
            selectforeground=palette.on_accent,
            inactiveselectbackground=palette.track,
        )
        for tag in ("marker", "link"):
            text.tag_configure(tag, foreground=palette.accent)
        for tag in ("code-block", "table-head"):
            text.tag_configure(
                tag, background=palette.button_hover, lmargincolor=palette.button_hover
            )
        text.tag_configure("code", background=palette.button_hover)

    def _make_tags(self) -> None:
        text = self.text
        leading = self._fonts.measure(Span("m")) // 3
        text.configure(spacing2=leading)
        text.tag_configure("paragraph", spacing3=UNIT + leading)
        for level in range(1, len(HEADING_SIZES) + 1):
            text.tag_configure(
                f"heading-{level}",
                font=self._fonts.heading(level),
                spacing1=UNIT if level == 1 else 2 * UNIT,
                spacing3=UNIT,
            )
        text.tag_configure(
            "code-block",
            font=self._fonts.of(Span("", code=True)),
            lmargin1=2 * UNIT,
            lmargin2=2 * UNIT,
        )
        text.tag_configure("gap", font=(family(self), -UNIT))
        text.tag_configure("table-head", spacing1=UNIT // 2)
        text.tag_configure("table-row", spacing1=UNIT // 2)
        text.tag_configure("table-last-line", spacing3=UNIT // 2)
        text.tag_configure("link", underline=True)
        text.tag_bind("link", "<Enter>", lambda event: self.text.configure(cursor="hand2"))
        text.tag_bind("link", "<Leave>", lambda event: self.text.configure(cursor="arrow"))

    def _bind_keys(self) -> None:
        """Let the keys scroll: a text that cannot be edited would move a hidden cursor."""
        moves: dict[str, tuple[int, str]] = {
            "<Up>": (-1, "units"),
            "<Down>": (1, "units"),
            "<Prior>": (-1, "pages"),
            "<Next>": (1, "pages"),
            "<space>": (1, "pages"),
        }
        for key, (amount, what) in moves.items():
            self.text.bind(key, self._scroller(amount, what))
        self.text.bind("<Home>", lambda event: self._jump(0.0))
        self.text.bind("<End>", lambda event: self._jump(1.0))

    def _scroller(self, amount: int, what: str) -> Callable[[tk.Event[tk.Misc]], str]:
        def scroll(event: tk.Event[tk.Misc]) -> str:
            if what == "pages":
                self.text.yview_scroll(amount, "pages")
            else:
                self.text.yview_scroll(amount, "units")
            return "break"

        return scroll

    def _jump(self, part: float) -> str:
        self.text.yview_moveto(part)
        return "break"

    def _resized(self, event: tk.Event[tk.Misc]) -> None:
        if event.width != self._set_width and not self._pending.is_waiting:
            first = self._set_width <= 1
            self._pending.start(0 if first else SETTLE, self._set_again)

    def _set_again(self) -> None:
        if not self.is_settled:
            self._set()


class _Fonts:
    """The fonts of a page, kept while it lives, by what a span asks of them."""

    def __init__(self, widget: tk.Misc) -> None:
        body = ui_font(widget, 1)
        size = body.cget("size")
        mono = tkfont.nametofont("TkFixedFont", root=widget).actual("family")
        self._fonts = {
            (bold, italic, code): tkfont.Font(
                root=widget,
                family=mono if code else body.cget("family"),
                size=size,
                weight="bold" if bold else "normal",
                slant="italic" if italic else "roman",
            )
            for bold in (False, True)
            for italic in (False, True)
            for code in (False, True)
        }
        self._headings = [ui_font(widget, 1 + larger, bold=True) for larger in HEADING_SIZES]

    def follow(self, body: tkfont.Font) -> bool:
        """Be as large as the body of text is now, and tell whether that is another size."""
        size = body.cget("size")
        other = any(font.cget("size") != size for font in self._fonts.values())
        for font in self._fonts.values():
            font.configure(size=size)
        return other

    def of(self, span: Span) -> tkfont.Font:
        """Return the font of a piece of text."""
        return self._fonts[span.bold, span.italic, span.code]

    def heading(self, level: int) -> tkfont.Font:
        """Return the font of a heading."""
        return self._headings[level - 1]

    def measure(self, span: Span) -> int:
        """Return the width of a piece of text in pixels."""
        return self.of(span).measure(span.text)

    def tag(self, text: tk.Text, span: Span) -> str:
        """Return the name of the tag that gives a text this font."""
        name = f"font-{span.bold:d}{span.italic:d}{span.code:d}"
        text.tag_configure(name, font=self.of(span))
        return name


def page_names() -> tuple[str, ...]:
    """Return the names of all pages, sorted."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.md")))


def page_text(name: str) -> str:
    """Return a page's Markdown; raises ValueError, naming those there are, if it is unknown."""
    if name not in page_names():
        raise ValueError(f"there is no page {name!r}; there are: {', '.join(page_names())}")
    return (FOLDER / f"{name}.md").read_text(encoding="utf-8")


def linked_page(link: str) -> str | None:
    """Return the name of the page that a link such as `mancala.md` leads to, or None."""
    name, dot, rest = link.partition(".md")
    known = dot and (not rest or rest.startswith("#"))
    return name if known and name in page_names() else None
