"""What the guide to adding a game says is so: its example adds an action to an invented game."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs/how-to-add-a-game.md").read_text(encoding="utf-8")
INVENTED = ROOT / "tests/invented/jetty"

PLAYED = """
from invented.jetty.game import Jetty, LANGUAGE
from rulekeeper.core.conformance import check_game
from rulekeeper.core.language import Pointing
from rulekeeper.core.match import Match

check_game(Jetty(), {}, ["Ada", "Bo"], seeds=range(2), every=4)
match = Match.new(Jetty(), {}, ["Ada", "Bo"], seed=1)
match.choose("begin on a1", seat=0)
match.choose("begin on a5", seat=1)
print(match.explain("change places with Bo", 0).reason)
for words in ("go to a2", "end", "go to a3", "end"):
    match.choose(words)
swap = match.named("change places with Bo", match.options)
print(LANGUAGE.written(match.table, swap))
print(*Pointing(LANGUAGE, match.table, match.options).parts(swap))
match.choose(swap)
print(match.event_text(match.events()[-1]))
"""


def test_the_action_of_the_guide_takes_two_files_and_all_else_follows(tmp_path: Path) -> None:
    game = tmp_path / "invented/jetty"
    shutil.copytree(INVENTED, game)
    blocks = re.findall(r"```python\n# (\S+)\n(.*?)```", GUIDE, flags=re.DOTALL)
    assert len(blocks) == 2
    for name, code in blocks:
        file = game / name
        if not file.exists():
            file.write_text(code, encoding="utf-8")
            continue
        statement, imported = code.strip(), "from invented.jetty.rules.swapping import Swap\n"
        menu = statement.partition(" = ")[0]
        old = file.read_text(encoding="utf-8")
        text, count = re.subn(rf"^{menu} = .*$", statement, old, flags=re.MULTILINE)
        assert count == 1
        file.write_text(text.replace("from invented", f"{imported}from invented", 1), "utf-8")
    run = subprocess.run(
        [sys.executable, "-c", PLAYED], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert run.stdout.splitlines() == [
        "Bo is too far away.",
        "swap figure-2",
        "word/swap figure/1",
        "Bo goes to a2.",
    ], run.stderr
