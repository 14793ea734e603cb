"""What is wrong with titles and Death Curses of a pack is said with its line and a remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from tables.arcadia_pack import SCENARIO, changed, problems

GIVING = changed(SCENARIO, ("    text: Win.\n", "    text: Win.\n    title: ringer\n"))
"""A scenario of the Outer Circle that gives a title on line 17."""

_, REST = SCENARIO.split("  stage: outer\n")

PACK = f"""\
{GIVING}\
- id: second
  name: Second
  stage: outer
  titles_used:
  - title: ringer
    advantages: [{{do: coins, amount: 1}}]
{REST}\
titles:
- {{id: ringer, name: Ringer of Bells}}
- {{id: eel-king, name: King of the Eels}}
"""
"""A second scenario of that stage uses the title, on lines 23 and 24."""

OTHER_QUEST = """\
  - id: again
    name: Again
    title: eel-king
    text: Again.
    goal: {goal: hold, tokens: [cup]}
- id: second
"""


def test_what_the_faults_are_made_from_has_none(tmp_path: Path) -> None:
    assert problems(tmp_path, PACK) == []


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        (
            [("    title: ringer", "    title: ringa")],
            "17: There is no `ringa`. Did you mean `ringer`?",
        ),
        (
            [("  - title: ringer", "  - title: ringa")],
            "23: There is no `ringa`. Did you mean `ringer`?",
        ),
        pytest.param(
            [("- id: second\n", OTHER_QUEST)],
            "21: Two Quests give a title: `win` and `again`. "
            "Let one Quest of the scenario do so. (arcadia.title.2)",
            marks=pytest.mark.rule("arcadia.title.2"),
        ),
        pytest.param(
            [("  - title: ringer", "  - title: eel-king")],
            "23: No scenario gives the title `eel-king`. "
            "Write it as the `title` of a Quest, or leave this out. (arcadia.title.5)",
            marks=pytest.mark.rule("arcadia.title.5"),
        ),
        pytest.param(
            [("name: Test\n  stage: outer", "name: Test\n  stage: inner")],
            "23: The title `ringer` is won in Test, which comes later, in the stage `inner`. "
            "Use it in a scenario of that stage or after, not of `outer`. (arcadia.title.4)",
            marks=pytest.mark.rule("arcadia.title.4"),
        ),
        (
            [("amount: 1}]", "amount: 1}]\n  - title: ringer\n    advantages: [{do: first-turn}]")],
            "25: The title `ringer` is used twice. "
            "Put all that it brings into one list of `advantages`. (arcadia.title.5)",
        ),
        (
            [("{do: coins, amount: 1}", "{do: token, token: healing-portion}")],
            "24: There is no `healing-portion`. Did you mean `healing-potion`?",
        ),
        (
            [("{do: coins, amount: 1}", "{do: token, token: trap}")],
            "24: `trap` is a trap, and no Hero carries a trap. "
            "Name a potion or a chest. (arcadia.title.4)",
        ),
    ],
)
def test_a_title_that_cannot_be_won_or_used(
    tmp_path: Path, changes: list[tuple[str, str]], problem: str
) -> None:
    assert problems(tmp_path, changed(PACK, *changes))[0] == f"extra.yaml:{problem}"


@pytest.mark.rule("arcadia.title.3")
def test_a_scenario_does_not_use_the_title_that_it_gives(tmp_path: Path) -> None:
    place = "  exploration: [1a.8]\n"
    own = "  titles_used:\n  - title: ringer\n    advantages: [{do: first-turn}]\n"
    text = changed(GIVING, (place, place + own))
    assert problems(tmp_path, text + "titles:\n- {id: ringer, name: Ringer}\n") == [
        "extra.yaml:12: Test gives the title `ringer` itself. "
        "Use it in scenarios that come later. (arcadia.title.3)"
    ]


@pytest.mark.rule("arcadia.title.2")
def test_a_title_is_given_in_one_scenario_only(tmp_path: Path) -> None:
    text = changed(
        SCENARIO, ("    text: Win.\n", "    text: Win.\n    title: first-in-the-queue\n")
    )
    [problem] = problems(tmp_path, text)
    assert problem == (
        "extra.yaml:17: The Lost Property Office gives the title `first-in-the-queue` already. "
        "Give each title in one scenario. (arcadia.title.2)"
    )


@pytest.mark.rule("arcadia.upgrade.curse.6")
@pytest.mark.parametrize("harm", ["less_life: 1", "less_defense: 1", "abilities: [{do: slow}]"])
def test_a_curse_does_some_harm(tmp_path: Path, harm: str) -> None:
    curse = "curses:\n- {id: itch, name: Itch, value: 3, takes_slot: true"
    assert problems(tmp_path, f"{curse}, {harm}}}\n") == []
    assert problems(tmp_path, f"{curse}}}\n") == [
        "extra.yaml:2: Itch does no harm to a Hero. "
        "Give it `less_defense`, `less_life` or `abilities`. (arcadia.upgrade.curse.6)"
    ]
