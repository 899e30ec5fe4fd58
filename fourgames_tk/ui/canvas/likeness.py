"""What was drawn for another size of the canvas, shown at its new place until all is painted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from PIL import Image, ImageTk

from .sheet import SheetCanvas

KEPT = {
    "text": ("text", "fill", "anchor", "justify", "tags"),
    "line": ("fill", "width", "tags"),
    "rectangle": ("fill", "outline", "width", "tags"),
}
"""The kinds of items that are drawn anew at their new places, and what they keep."""


class _Item(NamedTuple):
    kind: str
    coords: tuple[float, ...]
    options: Mapping[str, Any]
    font: tuple[int, bool] | None
    """Of a text: its height in pixels, and whether it is bold."""
    wrapped: int
    """Where a text is broken, in pixels; 0 for nowhere."""


class Likeness:
    """The pictures on a sheet as one, and its lettering."""

    def __init__(self, sheet: SheetCanvas, size: tuple[int, int], ground: ImageTk.PhotoImage):
        """Take what is on the sheet, of this size in pixels; `ground` lies below all of it."""
        self._sheet, self._fit = sheet, sheet.fit
        self._photo: ImageTk.PhotoImage | None = None
        photos = {str(ground): ground, **sheet.sprites.photos}
        self._picture = Image.new("RGBA", size, sheet.palette.table)
        self._items: list[_Item] = []
        for item in sheet.find_all():
            if sheet.itemcget(item, "state") == "hidden":
                continue
            kind = str(sheet.type(item))
            if kind == "image":
                photo = photos.get(sheet.itemcget(item, "image"))
                if photo is not None:
                    picture = ImageTk.getimage(photo)
                    left, top, _, _ = sheet.bbox(item)
                    self._picture.paste(picture, (left, top), picture)
            elif kind in KEPT:
                self._items.append(self._taken(item, kind))

    def show(self) -> None:
        """Put it on the sheet, in place of all that is there, where it belongs by today's fit."""
        sheet, fit, before = self._sheet, self._sheet.fit, self._fit
        grown = fit.scale / before.scale

        def moved(place: float, start: float, old: float) -> float:
            return start + (place - old) * grown

        sheet.delete("all")
        self._lay(moved(0, fit.left, before.left), moved(0, fit.top, before.top), grown)
        for item in self._items:
            starts = ((fit.left, before.left), (fit.top, before.top))
            coords = [moved(each, *starts[n % 2]) for n, each in enumerate(item.coords)]
            options = dict(item.options)
            if item.font is not None:
                height, bold = item.font
                options["font"] = sheet.font(max(1, round(height * grown)), bold)
                options["width"] = round(item.wrapped * grown)
                sheet.create_text(*coords, **options)
            elif item.kind == "line":
                sheet.create_line(*coords, **options)
            else:
                sheet.create_rectangle(*coords, **options)

    def _taken(self, item: int, kind: str) -> _Item:
        sheet = self._sheet
        options = {name: sheet.itemcget(item, name) for name in KEPT[kind]}
        coords = tuple(sheet.coords(item))
        if kind != "text":
            return _Item(kind, coords, options, None, 0)
        font = sheet.font_named(sheet.itemcget(item, "font"))
        return _Item(kind, coords, options, font, int(float(sheet.itemcget(item, "width"))))

    def _lay(self, left: float, top: float, grown: float) -> None:
        """Lay as much of the picture as is in sight, its upper left corner at these pixels."""
        sheet, picture = self._sheet, self._picture
        right = min(left + picture.width * grown, sheet.winfo_width())
        bottom = min(top + picture.height * grown, sheet.winfo_height())
        seen = max(0, round(left)), max(0, round(top)), round(right), round(bottom)
        width, height = seen[2] - seen[0], seen[3] - seen[1]
        if min(width, height) < 1:
            return
        box = (
            max(0, (seen[0] - left) / grown),
            max(0, (seen[1] - top) / grown),
            min(picture.width, (seen[2] - left) / grown),
            min(picture.height, (seen[3] - top) / grown),
        )
        shown = picture.resize((width, height), Image.Resampling.BILINEAR, box)
        self._photo = ImageTk.PhotoImage(shown, master=sheet)
        sheet.create_image(*seen[:2], image=self._photo, anchor="nw", tags="likeness")
