"""Counts lines of code by room: how much of each game is rules, and how much is presentation.

python benchmarks/lines.py            # print the table
python benchmarks/lines.py --write    # put it into docs/architecture.md
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src/rulekeeper"
DOCUMENT = ROOT / "docs/architecture.md"
BEGIN, END = "<!-- lines: begin -->", "<!-- lines: end -->"
ROOMS = ("door", "rules", "content", "table", "bot")


def lines_of(files: Iterable[Path]) -> int:
    """Lines of some files together."""
    return sum(file.read_text(encoding="utf-8").count("\n") for file in files)


def rooms_of(game: Path) -> Counter[str]:
    """Lines of each room of a game."""
    rooms: Counter[str] = Counter()
    for file in game.rglob("*.py"):
        folders = file.relative_to(game).parts[:-1]
        rooms[next((room for room in folders if room in ROOMS), "door")] += lines_of([file])
    return rooms


def table() -> str:
    """The table of all games, then of all layers, in Markdown."""
    rows = [f"| game | {' | '.join(ROOMS)} | all |", f"| --- |{' ---: |' * (len(ROOMS) + 1)}"]
    for game in sorted(path.parent for path in (SOURCES / "games").glob("*/game.py")):
        rooms = rooms_of(game)
        counts = " | ".join(f"{rooms[room]:,}" for room in ROOMS)
        rows.append(f"| {game.name} | {counts} | {rooms.total():,} |")
    rows += ["", "| layer | lines |", "| --- | ---: |"]
    for layer in sorted(path.parent for path in SOURCES.glob("*/__init__.py")):
        files = layer.glob("*.py") if layer.name == "games" else layer.rglob("*.py")
        name = "games (what all share)" if layer.name == "games" else layer.name
        shared = layer.glob("tabletop/*.py") if layer.name == "games" else ()
        rows.append(f"| {name} | {lines_of([*files, *shared]):,} |")
    return "\n".join(rows)


def main() -> None:
    """Print the table, or write it into the document."""
    if sys.argv[1:] != ["--write"]:
        print(table())
        return
    text = DOCUMENT.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    DOCUMENT.write_text(f"{before}{BEGIN}\n{table()}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
