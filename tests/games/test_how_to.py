"""How each game is played: its pictures are moments of a match, and say what the rules say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rulekeeper.content.problems import PackError
from rulekeeper.core.errors import UnknownAnswer
from rulekeeper.core.ledger import find_ledger
from rulekeeper.games.how_to import panels
from rulekeeper.games.registry import find_package, game_names
from rulekeeper.games.tabletop import HowTo, Moment, Panel
from rulekeeper.games.tutorials import load_how_to

A_FEW_SENTENCES = 70
"""Words in a panel: eight of them are read in about two minutes."""


def told(name: str) -> HowTo:
    how_to = find_package(name).how_to()
    assert how_to is not None
    return how_to


def drawn(name: str, how_to: HowTo) -> tuple[Panel, ...]:
    package: Any = find_package(name)
    game = package.with_packs()
    return panels(game, package.presenter(game, how_to.seats), how_to)


@pytest.mark.parametrize("name", game_names())
def test_every_picture_is_a_moment_of_a_match(name: str) -> None:
    how_to = told(name)
    pictures = drawn(name, how_to)
    assert 6 <= len(pictures) <= 8
    for panel, text in zip(pictures, how_to.panels, strict=True):
        assert panel.tabletop or panel.cards, panel.title
        assert [card.ref for card in panel.cards] == list(text.moment.cards)
        shown = {figure.ref for figure in panel.tabletop.figures} if panel.tabletop else set()
        assert set(panel.points) <= shown, panel.title
        named = {part for offer in panel.offers for part in offer.parts}
        targets = {target for card in panel.cards for target in card.targets or ()}
        if panel.chosen:
            assert set(panel.chosen) <= named, panel.title
        assert targets <= shown, panel.title


@pytest.mark.parametrize("name", game_names())
def test_texts_are_short_and_name_rules_that_exist_beside_the_sentences(name: str) -> None:
    ids = {rule.id for rule in find_ledger(name)}
    for panel in told(name).panels:
        assert panel.rules
        assert set(panel.rules) <= ids, panel.title
        assert len(panel.text.split()) <= A_FEW_SENTENCES, panel.title
        assert not re.search(rf"\b{name}\.[a-z]", panel.text), panel.title


@pytest.mark.parametrize("name", game_names())
def test_pictures_hold_no_hand_but_the_cards_they_show(name: str) -> None:
    for panel in drawn(name, told(name)):
        for figure in panel.tabletop.figures if panel.tabletop else ():
            assert (figure.hand, figure.cards) == (None, ())


@pytest.mark.parametrize(
    ("moment", "complaint"),
    [
        (Moment(answers=("fly away",)), "'What you are after': Nothing here is called"),
        (Moment(corners=("a1", "z9")), "The board has no square z9."),
        (Moment(cards=("card/joker",)), "There is no card/joker."),
        (Moment(ahead="fly away"), "'fly away' is not offered, but take the north side"),
    ],
)
def test_what_no_match_could_show_is_refused(moment: Moment, complaint: str) -> None:
    how_to = told("lebelheim")
    changed = replace(how_to.panels[0], moment=moment)
    with pytest.raises(UnknownAnswer, match=re.escape(complaint)):
        drawn("lebelheim", replace(how_to, panels=(changed,)))


def test_what_begins_outside_of_a_picture_is_not_cut_off() -> None:
    how_to = told("arena")
    changed = replace(how_to.panels[0], moment=Moment(corners=("F7", "M18")))
    with pytest.raises(UnknownAnswer, match="wall at E7 is cut off"):
        drawn("arena", replace(how_to, panels=(changed,)))


def test_a_file_with_a_word_that_means_nothing_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "how_to.yaml"
    file.write_text("seed: 1\nseats: [Ana, Ben]\noptions: {}\npanels: []\nscene: {}\n")
    with pytest.raises(PackError, match="scene"):
        load_how_to(file)
