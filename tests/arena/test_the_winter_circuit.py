"""The Winter Circuit, the story of the Epic Campaign: how much of it there is, and how it hangs
together. What no run can come to is told by the check of packs."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rulekeeper.games.arena.package import ARENA
from rulekeeper.story.words import (
    AnyCondition,
    AnyDeed,
    Choice,
    Draw,
    End,
    Gain,
    Mark,
    Marked,
    Passage,
    Play,
    Read,
    Situation,
    Unmark,
    Unmarked,
)

CATALOGUE = ARENA.with_packs().catalogue
MISSIONS = {quest.id for quest in CATALOGUE.quests.values() if quest.sides is None}
CAMPAIGN = CATALOGUE.campaigns["the-winter-circuit"]
MISSIONS = {quest.id for quest in CATALOGUE.quests.values() if quest.sides is None}
"""All quests that a party can play: no duels."""


def passages() -> list[Passage]:
    """The whole book, and the whole deck."""
    return [*CATALOGUE.sections.values(), *CATALOGUE.campaign_cards.values()]


def choices() -> list[Choice]:
    return [choice for passage in passages() for choice in passage.choices]


def deeds() -> list[AnyDeed]:
    return [deed for passage in passages() for _, deed in passage.all_deeds()]


def conditions() -> list[AnyCondition]:
    return [each for choice in choices() for each in choice.conditions]


@pytest.mark.rule("arena.component.campaign.1", "arena.campaign.deck.1")
def test_there_are_sixty_cards_three_for_each_quest_and_those_of_a_quest_lie_together() -> None:
    deck = [CATALOGUE.campaign_cards[card].back for card in CAMPAIGN.deck]
    assert len(set(CAMPAIGN.deck)) == len(deck) == len(CATALOGUE.campaign_cards) == 60
    assert [deck[place] for place in range(0, 60, 3) for _ in range(3)] == deck
    assert set(deck) == MISSIONS


def test_there_are_sixty_sections_and_three_endings() -> None:
    assert len(CATALOGUE.sections) == 60
    assert len({deed.ending for deed in deeds() if isinstance(deed, End)}) == 3


def test_a_section_is_read_aloud_in_less_than_a_minute() -> None:
    odd = {
        section.id: words
        for section in CATALOGUE.sections.values()
        if not 60 <= (words := len(section.text.split())) <= 140
    }
    assert not odd


def test_each_word_of_stories_is_used_twice_or_more() -> None:
    used = Counter(type(word) for word in (*deeds(), *conditions()))
    assert len(used) == 9 + 5
    assert min(used.values()) >= 2
    gains = [deed for deed in deeds() if isinstance(deed, Gain)]
    for kind in ("xp", "scroll", "artifact"):
        assert sum(bool(getattr(deed, kind)) for deed in gains) >= 2


def test_a_fact_is_told_by_one_sentence_wherever_it_is_noted() -> None:
    told = {(deed.fact, deed.says) for deed in deeds() if isinstance(deed, Mark)}
    assert len(told) == len({fact for fact, _ in told})
    assert {deed.fact for deed in deeds() if isinstance(deed, Unmark)} <= {fact for fact, _ in told}
    asked = {each.fact for each in conditions() if isinstance(each, Marked | Unmarked)}
    assert asked == {fact for fact, _ in told}


def test_each_ending_is_found_in_a_fair_share_of_runs() -> None:
    chance = Random(1312)
    endings = Counter(_one_run(chance) for _ in range(600))
    assert len(endings) == 3
    assert min(endings.values()) >= 60


def _one_run(chance: Random) -> str:
    """The ending of a run in which every choice is left to chance, and XP is always there."""
    facts, won, drawn = dict[str, str](), list[str](), list[str]()
    passage: Passage = CATALOGUE.sections[CAMPAIGN.begins or ""]
    while True:
        do = list(passage.do)
        for deed in do:
            _note(deed, facts)
        if not (do and do[-1].ends):
            now = Situation(facts, won, 99, "normal")
            open_now = [each for each in passage.choices if each.closed(now) is None]
            do = list(chance.choice(open_now).do)
            for deed in do:
                _note(deed, facts)
        match do[-1]:
            case Read(section=section):
                passage = CATALOGUE.sections[section]
                continue
            case End(ending=ending):
                return ending
            case Play(quest=quest):
                won.append(quest)
        cards = (CATALOGUE.campaign_cards[card] for card in CAMPAIGN.deck)
        passage = next(card for card in cards if card.back == won[-1] and card.id not in drawn)
        drawn.append(passage.id)


def _note(deed: AnyDeed, facts: dict[str, str]) -> None:
    match deed:
        case Mark(fact=fact, says=says):
            facts[fact] = says
        case Unmark(fact=fact):
            facts.pop(fact, None)


@pytest.mark.rule("arena.mode.campaign.1")
def test_quests_come_in_the_order_of_the_deck_and_two_runs_may_share_none_of_them() -> None:
    backs = list(dict.fromkeys(CATALOGUE.campaign_cards[card].back for card in CAMPAIGN.deck))
    runs = {frozenset(run) for run in _runs(CAMPAIGN.begins or "", backs, {})}
    assert {len(run) for run in runs} == {8, 9, 10}
    assert all(any(run.isdisjoint(other) for other in runs) for run in runs)
    assert frozenset().union(*runs) == MISSIONS


def _runs(
    section: str, backs: list[str], known: dict[str, set[tuple[str, ...]]]
) -> set[tuple[str, ...]]:
    """The quests of all runs from a section on, if every choice could be made."""
    if section not in known:
        known[section] = set()
        for deed in _leading(CATALOGUE.sections[section]):
            match deed:
                case Read(section=following):
                    known[section] |= _runs(following, backs, known)
                case Play(quest=quest):
                    for after in _after(quest):
                        for run in _runs(after, backs, known):
                            assert not run or backs.index(quest) < backs.index(run[0])
                            known[section].add((quest, *run))
                case End():
                    known[section].add(())
    return known[section]


def _after(quest: str) -> set[str]:
    """The sections to which the cards of a quest lead."""
    cards = [card for card in CATALOGUE.campaign_cards.values() if card.back == quest]
    leading = [deed for card in cards for deed in _leading(card)]
    assert all(isinstance(deed, Read | Draw) for deed in leading)
    return {deed.section for deed in leading if isinstance(deed, Read)}


def _leading(passage: Passage) -> list[AnyDeed]:
    return [deed for _, deed in passage.all_deeds() if deed.ends]
