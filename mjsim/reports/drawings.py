"""Turn figures into SVG that stands inside a page: small, the same bytes each time, in the page's colours."""

import io
import re
from typing import Final
from xml.etree import ElementTree

from matplotlib import rc_context
from matplotlib.figure import Figure

from mjsim.reports.style import VARIABLES

SVG: Final = "{http://www.w3.org/2000/svg}"
LINK: Final = "{http://www.w3.org/1999/xlink}href"
NOTE: Final = "note: "  # before an artist's gid: shown where the pointer rests
DROPPED: Final = {"metadata"}
LONG_DECIMALS: Final = re.compile(r"-?\d+\.\d{3,}")
FONTS: Final = re.compile(r"\s*font-family:[^;]*;?")
NO_TURN: Final = re.compile(r"rotate\(-0 [^)]*\)")


def drawing_of(figure: Figure, name: str, title: str) -> str:
    """Return a figure as an SVG element.

    Parameters
    ----------
    figure : drawn inside `mjsim.reports.style.drawing`
    name : of the drawing in the page; part of its ids
    title : read out instead of the drawing
    """
    file = io.StringIO()
    nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    with rc_context({"svg.hashsalt": name}):
        figure.savefig(file, format="svg", metadata=nothing)
    root = ElementTree.fromstring(file.getvalue())
    for element in list(root.iter()):
        clean(element, name)
    box = root.attrib["viewBox"]
    root.attrib = {"viewBox": box, "role": "img", "aria-label": title, "class": "plot"}
    return ElementTree.tostring(root, encoding="unicode")


def clean(element: ElementTree.Element, name: str) -> None:
    """Take from an element what the page does not need, and give it the page's colours and ids."""
    element.tag = element.tag.removeprefix(SVG)
    element.text, element.tail = (
        part if part and part.strip() else None for part in (element.text, element.tail)
    )
    for child in list(element):
        if child.tag.removeprefix(SVG) in DROPPED or child.find(f"{SVG}style") is not None:
            element.remove(child)
    found = element.attrib.pop("id", "")
    if found.startswith(NOTE):
        note = ElementTree.Element("title")
        note.text = found.removeprefix(NOTE)
        element.insert(0, note)
    elif element.tag in ("path", "clipPath") and found:
        element.set("id", f"{name}-{found}")
    if LINK in element.attrib:
        element.set("href", f"#{name}-{element.attrib.pop(LINK).removeprefix('#')}")
    for key, value in list(element.attrib.items()):
        kept = cleaned(key, value, name)
        if kept:
            element.set(key, kept)
        else:
            del element.attrib[key]


def cleaned(key: str, value: str, name: str) -> str:
    """Return an attribute with short numbers, variables as colours and ids of the page."""
    if key in ("id", "href", "aria-label"):
        return value
    value = LONG_DECIMALS.sub(lambda number: f"{float(number[0]):.2f}".rstrip("0").rstrip("."), value)
    value = value.replace("url(#", f"url(#{name}-")
    if key == "style":
        for mark, variable in VARIABLES.items():
            value = value.replace(mark, f"var(--{variable})")
        return FONTS.sub("", value).strip()
    return NO_TURN.sub("", value).replace("\n", " ").strip()
