"""A report as Markdown, for review and for documents: without plots, with long tables cut."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulekeeper.sim.balance.document import Command, Part, Points, Report, Row, Table, Text
from rulekeeper.sim.balance.html import number_columns

MOST_ROWS = 30

_SPECIAL = re.compile(r"([\\`*_<>|\[\]#])")


def as_markdown(report: Report) -> str:
    """The whole document; it ends with a line break."""
    lines = [f"# {_safe(report.title)}", "", f"{_safe(report.subtitle)}."]
    for section in report.sections:
        lines += ["", f"## {_safe(section.title)}"]
        for part in section.parts:
            if written := list(_part(part)):
                lines += ["", *written]
    return "\n".join(lines) + "\n"


def _part(part: Part) -> Iterator[str]:
    match part:
        case Text(words=words, of_plot=False):
            yield _safe(words)
        case Points(sentences=sentences):
            yield from (f"- {_safe(sentence)}" for sentence in sentences)
        case Command(line=line):
            yield from ("```", line, "```")
        case Table() if part.rows:
            yield from _table(part)


def _table(table: Table) -> Iterator[str]:
    yield f"{_safe(table.caption)}:"
    yield ""
    yield _row(table.head)
    yield _row(["---:" if is_number else "---" for is_number in number_columns(table)], safe=True)
    shown: Sequence[Row] = table.rows[:MOST_ROWS]
    yield from (_row(row.cells) for row in shown)
    if left := len(table.rows) - len(shown):
        yield ""
        yield f"And {left} more rows, which the HTML file has."


def _row(cells: Sequence[str], safe: bool = False) -> str:
    return f"| {' | '.join(cells if safe else map(_safe, cells))} |"


def _safe(words: str) -> str:
    """The words with what Markdown would take for its own marks escaped."""
    return _SPECIAL.sub(r"\\\1", " ".join(words.split()))
