"""The file type of a saved game, as the systems are told of it."""

from __future__ import annotations

from xml.etree import ElementTree

from .identity import identity

SUFFIX = ".4g"
MIME_TYPE = "application/x-fourgames-game"
FIRST_WORDS = '[Game "'
NAMESPACE = "http://www.freedesktop.org/standards/shared-mime-info"


def mime_package() -> str:
    """Return the XML that makes a Linux desktop know the type by its suffix and its beginning."""
    info = ElementTree.Element("mime-info", xmlns=NAMESPACE)
    kind = ElementTree.SubElement(info, "mime-type", type=MIME_TYPE)
    ElementTree.SubElement(kind, "comment").text = f"{identity().title} game"
    ElementTree.SubElement(kind, "sub-class-of", type="text/plain")
    ElementTree.SubElement(kind, "icon", name=icon_name())
    magic = ElementTree.SubElement(kind, "magic", priority="60")
    ElementTree.SubElement(magic, "match", type="string", offset="0", value=FIRST_WORDS)
    ElementTree.SubElement(kind, "glob", pattern=f"*{SUFFIX}")
    return to_xml(info)


def icon_name() -> str:
    """Return the name under which icon themes hold the type's icon."""
    return MIME_TYPE.replace("/", "-")


def to_xml(element: ElementTree.Element) -> str:
    """Return a document as text, indented, with its declaration."""
    ElementTree.indent(element)
    text = ElementTree.tostring(element, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'
