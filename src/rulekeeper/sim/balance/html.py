"""A report as one HTML file: no script, no link outside, light and dark, readable on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from xml.etree.ElementTree import Element, tostring

from rulekeeper.sim.balance.document import (
    Command,
    Forest,
    HeatMap,
    Histogram,
    Part,
    Points,
    Report,
    Section,
    Table,
    Text,
)
from rulekeeper.sim.balance.elements import Child, element, text
from rulekeeper.sim.balance.plots import forest_plot, heat_map, histogram

STYLE = "report.css"

SVG = "http://www.w3.org/2000/svg"

CAPTION_HEIGHT = 40
ALONE_WIDTH = 760
"""Pixels of a plot in a file of its own."""

_NUMBER = re.compile(r"[+−-]?\d")


def as_html(report: Report) -> str:
    """The whole page."""
    head = element(
        "head",
        [
            element("meta", charset="utf-8"),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("meta", name="color-scheme", content="light dark"),
            text("title", report.title),
            text("style", _style()),
        ],
    )
    links = [
        element("li", [text("a", section.title, href=f"#{section.id}")])
        for section in report.sections
    ]
    body = element(
        "body",
        [
            element(
                "header",
                [
                    text("h1", report.title),
                    text("p", report.subtitle, class_="subtitle"),
                    element("nav", [element("ul", links)], aria_label="Chapters"),
                ],
            ),
            element("main", [_section(section) for section in report.sections]),
        ],
    )
    page = element("html", [head, body], lang="en")
    return f"<!DOCTYPE html>\n{tostring(page, encoding='unicode', method='html')}\n"


def alone(plot: Element, caption: str) -> str:
    """A plot as an SVG file of its own, with its caption above it."""
    height = int(plot.get("height", "0")) + CAPTION_HEIGHT
    plot.set("y", str(CAPTION_HEIGHT))
    plot.set("x", "2%")
    plot.set("width", "96%")
    parts = [
        text("style", f"{_style()}\nsvg {{ background: var(--paper); }}"),
        text("text", caption, class_="name", x="2%", y=CAPTION_HEIGHT - 12),
        plot,
    ]
    page = element("svg", parts, xmlns=SVG, width=ALONE_WIDTH, height=height)
    return f"{tostring(page, encoding='unicode')}\n"


def _style() -> str:
    return (files(__package__) / STYLE).read_text(encoding="utf-8")


def _section(section: Section) -> Element:
    title = text("h2", section.title)
    children = [title, *(child for part in section.parts for child in _part(part))]
    return element("section", children, id=section.id)


def _part(part: Part) -> Iterator[Element]:
    match part:
        case Text(words=words):
            yield text("p", words)
        case Points(sentences=sentences):
            yield element("ul", [text("li", sentence) for sentence in sentences])
        case Command(line=line):
            yield element("pre", [text("code", line)], tabindex="0")
        case Table():
            yield _folded(part) if part.folded else _table(part)
        case Forest():
            yield _figure(part.caption, forest_plot(part))
        case Histogram():
            yield _figure(part.caption, histogram(part))
        case HeatMap():
            scrolled = element("div", [heat_map(part)], class_="scroll", tabindex="0")
            yield _figure(part.caption, scrolled)


def _figure(caption: str, plot: Element) -> Element:
    return element("figure", [text("figcaption", caption), plot])


def _folded(table: Table) -> Element:
    summary = text("summary", f"{table.caption}: the table")
    return element("details", [summary, _table(table)])


def _table(table: Table) -> Element:
    numbers = number_columns(table)
    head = [
        text("th", words, scope="col", **_of_number(is_number))
        for words, is_number in zip(table.head, numbers, strict=True)
    ]
    rows = []
    for row in table.rows:
        cells: list[Child] = [text("th", row.cells[0], scope="row")]
        cells += [
            text("td", words, **_of_number(is_number))
            for words, is_number in zip(row.cells[1:], numbers[1:], strict=True)
        ]
        rows.append(element("tr", cells, **({"class_": row.tone} if row.tone else {})))
    made = element(
        "table",
        [
            text("caption", table.caption),
            element("thead", [element("tr", head)]),
            element("tbody", rows),
        ],
    )
    return element(
        "div", [made], class_="scroll", tabindex="0", role="region", aria_label=table.caption
    )


def _of_number(is_number: bool) -> dict[str, str]:
    return {"class_": "number"} if is_number else {}


def number_columns(table: Table) -> Sequence[bool]:
    """Which columns hold numbers, by their first cell that holds any; rows begin with words."""

    def is_number(column: int) -> bool:
        first = next((row.cells[column] for row in table.rows if row.cells[column]), "")
        return bool(_NUMBER.match(first))

    return [column > 0 and is_number(column) for column in range(len(table.head))]
