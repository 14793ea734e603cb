"""Elements of HTML and SVG, made so that no text can be taken for markup."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias
from xml.etree.ElementTree import Element

Child: TypeAlias = Element | str


def element(tag: str, children: Iterable[Child] = (), /, **attributes: object) -> Element:
    """An element; of a name of an attribute, an underline at its end is left out.

    Other underlines become hyphens: `class_="scroll"`, `text_anchor="middle"`.
    """
    named = {key.rstrip("_").replace("_", "-"): _written(v) for key, v in attributes.items()}
    made = Element(tag, named)
    for child in children:
        _append(made, child)
    return made


def text(tag: str, words: str, /, **attributes: object) -> Element:
    """An element with nothing but words in it."""
    return element(tag, [words], **attributes)


def _append(parent: Element, child: Child) -> None:
    if isinstance(child, Element):
        parent.append(child)
    elif len(parent):
        parent[-1].tail = (parent[-1].tail or "") + child
    else:
        parent.text = (parent.text or "") + child


def _written(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
