"""What is wrong with a story, and what is odd, is told with its line and what would be right."""

# Stories in YAML are easier to read with an entry on a line.
# ruff: noqa: E501

from __future__ import annotations

from pathlib import Path

import pytest

from rulekeeper.content import PackError
from rulekeeper.content.pack import load, review
from rulekeeper.games.arena.package import ARENA
from rulekeeper.story import runs
from tables.pack_workbench import write

MANIFEST = """
    name: ours
    title: Ours
    version: "1.0.0"
    game: arena
    authors: [Ana]
    requires: [arena-core]
    """

CAMPAIGN = "campaigns: [{id: ours, name: Ours, introduction: I., begins: first, deck: [salt-1]}]\n"
CARD = "campaign-cards: [{id: salt-1, name: S, back: the-salt-stair, text: T., do: [{do: end, ending: happy, name: H, text: T.}]}]\n"
PLAY = "{do: quest, quest: the-salt-stair}"


def found(folder: Path, sections: str, more: str = CAMPAIGN + CARD) -> str:
    """What is wrong with a pack that has these sections."""
    write(folder / "pack.yaml", MANIFEST)
    write(folder / "story.yaml", f"{more}\nsections:\n{sections}")
    try:
        content = load(ARENA.pack_format, ARENA.content, folder)
    except PackError as error:
        return str(error)
    own = [each for each in review(ARENA.pack_format, content) if folder in each.file.parents]
    return "\n".join(map(str, own))


def section(facts: str, name: str = "first") -> str:
    return f"  - {{id: {name}, name: N, text: T., {facts}}}\n"


def way(says: str, more: str = "", do: str = PLAY) -> str:
    return f"{{says: {says}, {more + ', ' if more else ''}do: [{do}]}}"


def ways(*choices: str) -> str:
    return section(f"choices: [{', '.join(choices)}]")


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ("do: [{do: read, section: frist}]", "There is no `frist`. Did you mean `first`?"),
        ("do: [{do: quest, quest: the-salt-stare}]", "Did you mean `the-salt-stair`?"),
        (f"do: [{{do: gain, scroll: nope}}, {PLAY}]", "There is no `nope`"),
        (f"do: [{{do: gain, artifact: nope}}, {PLAY}]", "There is no `nope`"),
        (f"do: [{{do: gain}}, {PLAY}]", "The party gains nothing. Write `xp`"),
        (f"do: [{{do: pay, xp: 1}}, {PLAY}]", "Nobody can refuse to pay here"),
        (f"do: [{PLAY}, {{do: gain, xp: 1}}]", "What follows is never done"),
        (f"do: [{{do: shop}}, {{do: shop}}, {PLAY}]", "The party shops twice"),
        (f"choices: [{{says: A, do: [{PLAY}, {{do: gain, xp: 1}}]}}]", "What follows is never done"),
        ("do: [{do: gain, xp: 1}]", "The story does not go on from here"),
        (f"do: [{PLAY}], choices: [{way('A')}]", "Nobody can ever choose here"),
        ("do: [{do: read, section: first}]", "in a circle without a choice: `first` to `first`"),
        ("do: [{do: quest, quest: the-moth-hunt}]", "No card of `ours` has the quest `the-moth-hunt`"),
        (f"choices: [{way('Go on!')}, {way('Go on.')}]", "Another choice reads like `Go on.`"),
        ("choices: [{says: A, do: [{do: gain, xp: 1}]}]", "does not go on from this choice"),
        (f"choices: [{way('A')}, {way('B', 'if: [{is: won, quest: nope}]')}]", "There is no `nope`"),
        (f"choices: [{way('A')}, {way('B', 'if: [{is: difficulty, levels: [easy]}]')}]", "There is no `easy`"),
        (f"choices: [{way('A')}, {way('B', do='{do: pay, xp: 2}, ' + PLAY)}]", "The party pays 2 XP, and may have none. Ask for it: `if: [{is: xp, least: 2}]`."),
        (f"choices: [{way('A')}, {way('B', 'if: [{is: xp, least: 1}]', '{do: pay, xp: 2}, ' + PLAY)}]", "The party pays 2 XP, and may have 1."),
        (f"choices: [{way('A', 'if: [{is: marked, fact: x}]')}]", "Nobody can choose when nothing holds"),
        (f"choices: [{way('A', 'if: [{is: xp, least: 1}]')}]", "Nobody can choose when nothing holds"),
        (f"choices: [{way('A', 'if: [{is: difficulty, levels: [normal]}]')}]", "on daydream"),
        ("do: [{do: fly}]", "fly"),
        (f"choices: [{way('A', 'if: [{is: sunny}]')}]", "sunny"),
        (f"do: [{{do: mark, fact: x}}, {PLAY}]", "says"),
    ],
)  # fmt: skip
def test_what_would_stop_the_reading_is_refused(tmp_path: Path, facts: str, told: str) -> None:
    problems = found(tmp_path, section(facts))
    assert told in problems
    assert "story.yaml:5: " in problems


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (CARD + "campaigns: [{id: ours, name: O, introduction: I., begins: frist, deck: [salt-1]}]", "Did you mean `first`?"),
        (CARD + "campaigns: [{id: ours, name: O, introduction: I., begins: first, deck: [salt-2]}]", "Did you mean `salt-1`?"),
        (CARD + "campaigns: [{id: ours, name: O, introduction: I., begins: first, deck: [salt-1, salt-1]}]", "`salt-1` comes twice"),
        (CARD + "campaigns: [{id: ours, name: O, introduction: I.}]", "either a story or a list of quests"),
        (CARD + "campaigns: [{id: ours, name: O, introduction: I., begins: first, quests: [the-salt-stair]}]", "either a story or a list of quests"),
        (CAMPAIGN + CARD.replace("the-salt-stair", "the-salt-stare"), "Did you mean `the-salt-stair`?"),
    ],
)  # fmt: skip
def test_campaigns_and_cards_are_checked(tmp_path: Path, more: str, told: str) -> None:
    assert told in found(tmp_path, section(f"do: [{PLAY}]"), more)


def test_a_circle_is_told_where_it_is_and_not_before(tmp_path: Path) -> None:
    ways = [("first", "a"), ("a", "b"), ("b", "a")]
    told = found(tmp_path, "".join(section(f"do: [{{do: read, section: {to}}}]", name) for name, to in ways))  # fmt: skip
    assert told.count("in a circle without a choice") == 2
    assert "`a` to `b` to `a`" in told


def test_choices_that_ask_about_very_many_facts_are_told_at_once(tmp_path: Path) -> None:
    asked = [f"if: [{', '.join(f'{{is: marked, fact: f{n}}}' for n in range(20))}]"]
    told = found(tmp_path, ways(*(way(says, more) for says, more in zip("AB", asked * 2, strict=True))))  # fmt: skip
    assert "The choices ask about more than 12 facts and quests" in told


def test_a_quest_to_which_a_card_leads_has_to_have_a_card(tmp_path: Path) -> None:
    card = CARD.replace(
        "{do: end, ending: happy, name: H, text: T.}", "{do: read, section: second}"
    )
    further = section("do: [{do: quest, quest: the-moth-hunt}]", "second")
    told = found(tmp_path, section(f"do: [{PLAY}]") + further, CAMPAIGN + card)
    assert "No card of `ours` has the quest `the-moth-hunt` on its back" in told


def test_a_sound_story_is_only_too_short(tmp_path: Path) -> None:
    told = found(tmp_path, section(f"do: [{PLAY}]"))
    assert told.endswith("Some runs have 1 quest. A campaign should have 8 to 10.")
    assert len(told.splitlines()) == 1


MARK, UNMARK = "{do: mark, fact: x, says: X.}", "{do: unmark, fact: x}"
IF, UNLESS = "if: [{is: marked, fact: x}]", "if: [{is: unmarked, fact: x}]"


@pytest.mark.parametrize(
    ("sections", "told"),
    [
        (section(f"do: [{PLAY}]") + section(f"do: [{PLAY}]", "lost"), "No run comes to this section"),
        (section(f"do: [{MARK}, {PLAY}]"), "No choice asks about the fact `x`"),
        (section(f"do: [{UNMARK}, {PLAY}]"), "Nothing notes the fact `x`"),
        (ways(way("A"), way("B", IF)), "Nothing notes the fact `x`"),
        (ways(way("A"), way("B", IF), way("C", do=f"{MARK}, {PLAY}")), "Nobody can ever choose `B`"),
        (section(f"do: [{MARK}], choices: [{way('A', UNLESS)}, {way('B', IF)}]"), "Nobody can ever choose `A`"),
        (ways(way("A"), way("B", "if: [{is: won, quest: the-moth-hunt}]")), "Nobody can ever choose `B`"),
        (ways(way("A"), way("B", IF, "{do: end, ending: sad, name: S, text: T.}")), "No run comes to the ending `sad`"),
    ],
)  # fmt: skip
def test_what_is_odd_is_worth_a_look(tmp_path: Path, sections: str, told: str) -> None:
    assert told in found(tmp_path, sections)


def test_runs_that_come_to_a_quest_again_or_draw_too_often_or_never_end_are_told(
    tmp_path: Path,
) -> None:
    back = CARD.replace("{do: end, ending: happy, name: H, text: T.}", "{do: read, section: first}")
    told = found(tmp_path, section(f"do: [{PLAY}]"), CAMPAIGN + back)
    assert "A run may come to the quest `the-salt-stair` twice" in told
    assert "No run comes to an ending" in told
    drawn = CARD.replace("{do: end, ending: happy, name: H, text: T.}", "{do: draw}")
    told = found(tmp_path, section(f"do: [{PLAY}]"), CAMPAIGN + drawn)
    assert "may draw a card with the back `the-salt-stair` when none is left" in told


def test_xp_may_be_there_or_not(tmp_path: Path) -> None:
    told = found(tmp_path, ways(way("A"), way("B", "if: [{is: xp, least: 50}]")))
    assert len(told.splitlines()) == 1


# -- what depends on several things at once ---------------------------------------------------

NOTED_X, NOTED_Y = "{do: mark, fact: x, says: X.}", "{do: mark, fact: y, says: Y.}"
TO_SECOND = "{do: read, section: second}"
IF_BOTH = "if: [{is: marked, fact: x}, {is: marked, fact: y}]"
IF_X, IF_Y = "if: [{is: marked, fact: x}]", "if: [{is: marked, fact: y}]"

EITHER = section(
    f"choices: [{way('X', do=f'{NOTED_X}, {TO_SECOND}')}, {way('Y', do=f'{NOTED_Y}, {TO_SECOND}')}]"
)
"""A party notes one of two facts, and goes on with the second section."""


def second(*choices: str) -> str:
    return section(f"choices: [{', '.join(choices)}]", "second")


@pytest.mark.parametrize(
    ("sections", "told"),
    [
        (EITHER + second(way("A"), way("B", IF_BOTH)), "Nobody can ever choose `B`"),
        (EITHER + second(way("A"), way("B", "if: [{is: unmarked, fact: x}, {is: unmarked, fact: y}]")), "Nobody can ever choose `B`"),
        (EITHER + second(way("A"), way("B", IF_X, TO_SECOND.replace("second", "third"))) + section(f"choices: [{way('C')}, {way('D', IF_Y)}]", "third"), "Nobody can ever choose `D`"),
        (EITHER + second(way("A"), way("B", IF_BOTH, TO_SECOND.replace("second", "third"))) + section(f"do: [{PLAY}]", "third"), "No run comes to this section"),
        (EITHER + second(way("A"), way("B", IF_BOTH, "{do: end, ending: sad, name: S, text: T.}")), "No run comes to the ending `sad`"),
        (ways(way("A"), way("B", "if: [{is: difficulty, levels: [daydream]}]", TO_SECOND)) + second(way("C"), way("D", "if: [{is: difficulty, levels: [normal, nightmare]}]")), "Nobody can ever choose `D`"),
        (section(f"do: [{UNMARK}], choices: [{way('A')}, {way('B', IF)}, {way('C', do=f'{MARK}, {PLAY}')}]"), "Nobody can ever choose `B`"),
    ],
)  # fmt: skip
def test_a_choice_for_which_things_never_come_together_is_told(
    tmp_path: Path, sections: str, told: str
) -> None:
    assert told in found(tmp_path, sections)


def test_what_may_come_together_is_no_matter(tmp_path: Path) -> None:
    both = f"{NOTED_X}, {NOTED_Y}, {TO_SECOND}"
    told = found(tmp_path, ways(way("X", do=both), way("Y", do=TO_SECOND)) + second(way("A"), way("B", IF_BOTH)))  # fmt: skip
    assert "ever choose" not in told


def test_a_quest_that_is_played_twice_only_in_a_run_that_cannot_be_is_no_matter(
    tmp_path: Path,
) -> None:
    card = CARD.replace("do: [{do: end, ending: happy, name: H, text: T.}]", f"choices: [{way('E', do='{do: end, ending: happy, name: H, text: T.}')}, {way('F', IF_BOTH, '{do: read, section: first}')}]")  # fmt: skip
    told = found(tmp_path, EITHER + second(way("A")), CAMPAIGN + card)
    assert "Nobody can ever choose `F`" in told
    assert "twice" not in told


def test_where_there_are_too_many_combinations_each_fact_is_looked_at_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "MOST_COMBINATIONS", 2)
    more = second(way("A"), way("B", IF_BOTH), way("C", "if: [{is: marked, fact: z}]"))
    told = found(tmp_path, EITHER + more)
    assert "combinations of facts: each fact was looked at by itself" in told
    assert "story.yaml:1: " in told
    assert "Nobody can ever choose `B`" not in told
    assert "Nobody can ever choose `C`" in told
