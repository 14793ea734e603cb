"""A pocket edition of Lebelheim for the command line: four heroes, few cards, short texts.

Rogues and mages share no card but Slip, so that a card's name tells whose hand was shown.
"""

import re
from pathlib import Path

from typer.testing import CliRunner, Result

from rulekeeper.cli.main import app
from rulekeeper.games.lebelheim import package

MANIFEST = """
name: lebelheim-core
title: Pocket edition
version: "1"
game: lebelheim
"""

CONTENT = """
innate:
- {id: moving, name: Moving, skill: {kind: action, name: Moving, lines: [{do: move, steps: 2}]}}
- id: attacking
  name: Attacking
  skill:
    kind: action
    name: Attacking
    if: {test: exists, of: enemies, within: adjacent}
    lines: [{do: deal, damage: {physical: 2}, to: {pick: one, of: enemies, within: adjacent}}]
- {id: defending, name: Defending}
- id: resting
  name: Resting
  skill: {kind: action, name: Resting, lines: [{do: regain, amount: 1}, {do: draw, amount: 1}]}
- id: avenging
  name: Avenging
  skill: {kind: action, name: Avenging, if: {test: fallen}, once: true, avenges: true,
    refresh: true, lines: [{do: move, steps: 1}]}
heroes:
- {id: ada, name: Ada, type: rogue, endurance: 8, starting_hand: 3, maximum_hand: 5,
   abilities: []}
- {id: bea, name: Bea, type: rogue, endurance: 9, starting_hand: 3, maximum_hand: 5,
   abilities: [{kind: trick, name: Quick Hands, once: true, when: [turn],
     if: {test: turn, of: own}, lines: [{do: draw, amount: 1}]}]}
- {id: xan, name: Xan, type: mage, endurance: 8, starting_hand: 3, maximum_hand: 5,
   abilities: []}
- {id: yew, name: Yew, type: mage, endurance: 9, starting_hand: 3, maximum_hand: 5,
   abilities: []}
cards:
- {id: stab, name: Stab, kind: action, type: rogue, lines: [{do: move, steps: 2},
   {do: deal, damage: {physical: 3}, to: {pick: one, of: enemies, within: adjacent}}]}
- {id: dodge, name: Dodge, kind: trick, type: rogue, when: [attack], if: {test: attacked},
   lines: [{do: prevent, amount: 2}]}
- {id: hex, name: Hex, kind: action, type: mage,
   lines: [{do: deal, damage: {fire: 2}, to: {pick: one, of: enemies, within: range 5}}]}
- {id: ward, name: Ward, kind: trick, type: mage, when: [attack], if: {test: attacked},
   lines: [{do: prevent, amount: 1}]}
- {id: slip, name: Slip, kind: action, type: generic, refresh: true,
   lines: [{do: move, steps: 1}]}
decks:
- {id: deck-of-ada, name: D, hero: ada, cards: {stab: 15, dodge: 10, slip: 5}}
- {id: deck-of-bea, name: D, hero: bea, cards: {stab: 15, dodge: 10, slip: 5}}
- {id: deck-of-xan, name: D, hero: xan, cards: {hex: 15, ward: 10, slip: 5}}
- {id: deck-of-yew, name: D, hero: yew, cards: {hex: 15, ward: 10, slip: 5}}
"""

HEROES = "ada,bea/xan,yew"
MATCH = ("play", "lebelheim", "--heroes", HEROES, "--seed", "5", "--seats", "you,random")
PLACED = "north\na5\nb5\nPlayer 1\n"
"""The answers up to the first turn of the red player, with this seed."""

ALWAYS_THE_FIRST = "1\n" * 3000


def write_pocket(folder: Path) -> Path:
    """Write the pack into a folder."""
    folder.mkdir(parents=True)
    (folder / "pack.yaml").write_text(MANIFEST, encoding="utf-8")
    (folder / "content.yaml").write_text(CONTENT, encoding="utf-8")
    return folder


def pocket_served() -> str:
    """Code that puts the pocket edition in place of the game's own content elsewhere, too."""
    folder = package.LEBELHEIM.content
    return (
        "from dataclasses import replace; from pathlib import Path; "
        "from rulekeeper.games.lebelheim import package; "
        f"package.LEBELHEIM = replace(package.LEBELHEIM, content=Path({str(folder)!r})); "
    )


def run(*arguments: str, typed: str = "") -> Result:
    """What a command does when these lines are typed."""
    return CliRunner().invoke(app, list(arguments), input=typed)


def shown(*arguments: str, typed: str = "") -> str:
    """What a command prints when all is well."""
    result = run(*arguments, typed=typed)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def sentence(*arguments: str, typed: str = "") -> str:
    """The sentence with which a command refuses; never a traceback."""
    result = run(*arguments, typed=typed)
    assert result.exit_code == 2, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    return result.stderr.rstrip("\n")


def flat(text: str) -> str:
    """A text without its line breaks, as a person reads it."""
    return re.sub(r"\s+", " ", text)


def replies(told: str) -> list[str]:
    """What followed each line that was typed, in a session that the end of input has ended."""
    return re.split(r"^\S.*> .*$", told, flags=re.MULTILINE)[1:-1]


def answers_of(file: str) -> list[str]:
    """The lines of a saved match, without their checks and but for the time that has passed."""
    lines = Path(file).read_text(encoding="utf-8").splitlines()
    return [line.rpartition("  ;")[0] for line in lines if not line.startswith("elapsed")]
