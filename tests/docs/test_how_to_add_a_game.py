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


SOAKED = """
from invented.jetty.content import vocabulary
from invented.jetty.game import Jetty
from rulekeeper.core.conformance import check_game

print(vocabulary.CARDS[0].text())
check_game(Jetty(), {"weather": True}, ["Ada", "Bo"], seeds=range(2), every=4)
"""

CARDS = "- {name: Squall, lines: [{do: soak}]}\n"


def blocks_of(heading: str) -> dict[str, str]:
    """The code of a section of the guide, by the file that it belongs to."""
    section = GUIDE.partition(f"## {heading}")[2].partition("\n## ")[0]
    return dict(re.findall(r"```python\n# (\S+)\n(.*?)```", section, flags=re.DOTALL))


def copied(tmp_path: Path) -> Path:
    """The invented game, to be added to."""
    return Path(shutil.copytree(INVENTED, tmp_path / "invented/jetty"))


def restate(file: Path, statement: str, imported: str) -> None:
    """Put a statement in the place of the one that assigns to the same name, with an import."""
    assigned = re.escape(statement.partition(" = ")[0])
    old = file.read_text(encoding="utf-8")
    text, count = re.subn(rf"^{assigned} = .*$", statement.strip(), old, flags=re.MULTILINE)
    assert count == 1
    file.write_text(text.replace("from invented", f"{imported}\nfrom invented", 1), "utf-8")


def run(program: str, folder: Path) -> tuple[list[str], str]:
    """What a program prints, and its errors."""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=False
    )
    return done.stdout.splitlines(), done.stderr


def test_the_action_of_the_guide_takes_two_files_and_all_else_follows(tmp_path: Path) -> None:
    game, code = copied(tmp_path), blocks_of("An action")
    assert list(code) == ["rules/swapping.py", "rules/turn.py"]
    (game / "rules/swapping.py").write_text(code["rules/swapping.py"], encoding="utf-8")
    swap = "from invented.jetty.rules.swapping import Swap"
    restate(game / "rules/turn.py", code["rules/turn.py"], swap)
    printed, errors = run(PLAYED, tmp_path)
    assert printed == [
        "Bo is too far away.",
        "swap figure-2",
        "word/swap figure/1",
        "Bo goes to a2.",
    ], errors


def test_the_effect_of_the_guide_takes_two_files_and_all_else_follows(tmp_path: Path) -> None:
    game, code = copied(tmp_path), blocks_of("An effect")
    assert list(code) == ["rules/weather.py", "content/vocabulary.py"]
    chapter = game / "rules/weather.py"
    chapter.write_text(f"{chapter.read_text('utf-8')}\n\n{code['rules/weather.py']}", "utf-8")
    soak = "from invented.jetty.rules.weather import Soak"
    restate(game / "content/vocabulary.py", code["content/vocabulary.py"], soak)
    (game / "content/weather.yaml").write_text(CARDS, encoding="utf-8")
    printed, errors = run(SOAKED, tmp_path)
    assert printed == ["The other figure loses a rope."], errors
    assert not errors
