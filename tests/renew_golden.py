"""Record golden matches anew, once it is clear that a change of rules or state is meant.

    .venv/bin/python tests/renew_golden.py tests/arcadia/golden/*.match

Set-up and seed stay those of each file. It is for files that `write_golden` made.
"""

from __future__ import annotations

import sys
from pathlib import Path

from rulekeeper.core.determinism import renew_golden
from rulekeeper.core.notation import read
from rulekeeper.games.registry import find_game


def renew(path: Path) -> None:
    """Record the match of a file anew."""
    with path.open(encoding="utf-8") as lines:
        header, _ = read(lines)
    renew_golden(find_game(header.game), path)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        renew(Path(name))
        print(name)
