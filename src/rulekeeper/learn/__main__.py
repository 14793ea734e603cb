"""`python -m rulekeeper.learn GAME` prints the arrays of a game's observations, as Markdown."""

from __future__ import annotations

import sys

from rulekeeper.core.errors import RulekeeperError
from rulekeeper.games.registry import game_names
from rulekeeper.learn.kit import Kit


def table(kit: Kit) -> str:
    """The arrays with their shapes, then the columns that tell of an option."""
    rows = [
        f"Decisions have up to {kit.shapes.options} options; a flat observation has "
        f"{kit.views.size} numbers.\n",
        "| array | shape | numbers |",
        "| --- | --- | --- |",
    ]
    for name, (shape, _, what) in kit.views.arrays.items():
        rows.append(f"| {name} | {' x '.join(map(str, shape)) or '1'} | {what} |")
    rows += ["", "| column of an option | of |", "| --- | --- |"]
    kinds = ", ".join(kit.rows.kinds)
    rows += [f"| act | the kinds 0 to {len(kit.rows.kinds) - 1}: {kinds} |"]
    rows += [f"| {column} | the number of what it names |" for column in kit.rows.columns[1:]]
    return "\n".join(rows)


def main() -> None:
    """Print the table of the game on the command line."""
    if len(sys.argv) != 2:
        sys.exit(f"Name one game: {', '.join(sorted(game_names()))}.")
    try:
        print(table(Kit.of(sys.argv[1])))
    except RulekeeperError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
