"""The structure of a print for readers that speak: matches, headings, lines, in reading order."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from pikepdf import Array, Dictionary, Name, String

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pikepdf

TaggedPage: TypeAlias = tuple[Any, list[str]]
"""A page of the PDF, and the tags of its marked content in order."""


def add_structure(pdf: pikepdf.Pdf, chapters: Sequence[tuple[str, Sequence[TaggedPage]]]) -> None:
    """Give `pdf` a structure tree: one section for each chapter with the tags of its pages.

    Pages are numbered through in the order of the chapters, as their StructParents are.
    """
    root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    document = pdf.make_indirect(_element("Document", root))
    # Plain lists until the end: growing an array of the PDF costs its whole length each time.
    parents: list[Any] = []
    sections: list[Any] = []
    for title, pages in chapters:
        section = pdf.make_indirect(_element("Sect", document))
        section.T = String(title)
        children: list[Any] = []
        for page, tags in pages:
            elements = [
                pdf.make_indirect(Dictionary(Type=_ELEMENT, S=name, P=section, Pg=page, K=number))
                for number, name in enumerate(map(_name, tags))
            ]
            children += elements
            parents += [len(parents) // 2, Array(elements)]
        section.K = Array(children)
        sections.append(section)
    document.K = Array(sections)
    root.K = Array([document])
    root.ParentTree = pdf.make_indirect(Dictionary(Nums=Array(parents)))
    root.ParentTreeNextKey = len(parents) // 2
    pdf.Root.StructTreeRoot = root
    pdf.Root.MarkInfo = Dictionary(Marked=True)


_ELEMENT = Name.StructElem


@cache
def _name(tag: str) -> Name:
    """Return a tag as a name of PDF."""
    return Name(f"/{tag}")


def _element(tag: str, parent: Any) -> Dictionary:  # noqa: ANN401 - a PDF object
    """Return a structure element without children."""
    return Dictionary(Type=_ELEMENT, S=_name(tag), P=parent)
