"""Explaining Hero Card: its fields, The Assassin, the Innate Skills."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
import yaml

from rulekeeper.content import PackError, load
from rulekeeper.core.match import Match
from rulekeeper.core.verdict import No
from rulekeeper.games.lebelheim import events
from rulekeeper.games.lebelheim.content.catalogue import FORMAT, INNATE_SKILLS, Catalogue
from rulekeeper.games.lebelheim.content.vocabulary import Hero
from rulekeeper.games.lebelheim.game import Lebelheim
from rulekeeper.games.lebelheim.package import LEBELHEIM
from tables.lebelheim import core_content, lebelheim

CARDS = """
- {name: Knife, kind: action, type: rogue, lines: [{do: draw, amount: 1}]}
- {name: Shout, kind: action, lines: [{do: draw, amount: 1}]}
- {name: Cloak, kind: aura, type: rogue, abilities: [
    {kind: ongoing, name: Shroud, stat: prevention, amount: 5}]}
- {name: Feint, kind: trick, type: rogue, lines: [{do: draw, amount: 1}]}
- {name: Sprint, kind: action, refresh: true, lines: [{do: move, steps: 2}]}
- {name: Dash, kind: trick, when: [turn], lines: [{do: move, steps: 2}]}
- {name: Beckon, kind: action, lines: [
    {do: move, steps: 1, who: {pick: one, of: allies}}]}
- {name: Balm, kind: action, lines: [{do: regain, amount: 3}]}
- {name: Library, kind: action, lines: [{do: draw, amount: 9}]}
- {name: Blow, kind: action, lines: [
    {do: deal, damage: {physical: 7}, to: {pick: one, of: enemies, within: adjacent}}]}
"""

FACE_TO_FACE = """
    . . . . . .
    . . . . . .
    . . X . . .
    . . A . . .
    . . . . . .
    B . . . . Y
"""

ALONE = """
    X . . . . Y
    . . . . . .
    . . . . . .
    . . A . . .
    . . . . . .
    B . . . . .
"""

BEREFT = """
    . . . . . .
    . . . . . .
    . . X . . .
    . . A . . .
    . . . . . .
    . . . . . Y
"""
"""Bea is dead."""


def the_assassin() -> dict[str, object]:
    """What the real pack says of The Assassin, to be given to a hero of the table."""
    card = msgspec.to_builtins(core_content().of(Hero)["the-assassin"])
    kept = ("type", "endurance", "starting_hand", "maximum_hand", "abilities")
    return {field: card[field] for field in kept}


# -- the fields of a Hero Card ----------------------------------------------------------------


HERO_CARD = {
    "id": "nix",
    "name": "Nix",
    "type": "rogue",
    "endurance": 9,
    "starting_hand": 3,
    "maximum_hand": 6,
    "abilities": [{"kind": "ongoing", "name": "Thorns", "stat": "damage", "amount": 1}],
}


def write_pack(folder: Path, hero: dict[str, object]) -> None:
    """A pack with one hero."""
    manifest = "{name: nix, title: Nix, version: 1.0.0, game: lebelheim, authors: [Somebody]}"
    (folder / "pack.yaml").write_text(manifest)
    (folder / "heroes.yaml").write_text(yaml.safe_dump({"heroes": [hero]}))


@pytest.mark.rule("lebelheim.hero.1")
def test_a_complete_hero_card_is_read(tmp_path: Path) -> None:
    write_pack(tmp_path, HERO_CARD)
    hero = load(FORMAT, tmp_path).of(Hero)["nix"]
    assert (hero.name, hero.type, hero.endurance) == ("Nix", "rogue", 9)
    assert (hero.starting_hand, hero.maximum_hand) == (3, 6)
    assert [ability.name for ability in hero.abilities] == ["Thorns"]


@pytest.mark.rule("lebelheim.hero.1")
@pytest.mark.parametrize("field", [field for field in HERO_CARD if field != "id"])
def test_a_hero_card_without_one_of_its_fields_is_refused(tmp_path: Path, field: str) -> None:
    write_pack(tmp_path, {key: value for key, value in HERO_CARD.items() if key != field})
    with pytest.raises(PackError, match=field):
        load(FORMAT, tmp_path)


@pytest.mark.rule("lebelheim.hero.2", "lebelheim.hero.5", "lebelheim.hero.assassin.1")
def test_the_assassin_is_a_rogue_of_eleven_endurance_and_a_hand_of_four_to_five() -> None:
    game = Lebelheim(Catalogue(core_content()))
    pair = ["the-assassin", "tamsin-reed"]
    match = Match.new(game, {"heroes": [pair, pair]}, ["red", "blue"], seed=1)
    while match.decision and match.decision.kind != "main":
        match.choose(match.options[-1])
    assassin = match.table.state.heroes[0]
    printed = game.catalogue.heroes[assassin.kind]
    assert (printed.name, printed.type) == ("The Assassin", "rogue")
    assert assassin.endurance == printed.endurance == 11
    assert (len(assassin.hand), printed.maximum_hand) == (4, 5)


@pytest.mark.rule("lebelheim.hero.3")
def test_endurance_does_not_rise_above_the_starting_endurance() -> None:
    table = lebelheim(
        ALONE,
        cards=CARDS,
        heroes={"Ada": {"endurance": 11}},
        endurance={"Ada": 10},
        hands={"Ada": ["Balm"]},
    )
    table.do("play Balm with Ada")
    assert table.endurance("Ada") == 11


@pytest.mark.rule("lebelheim.hero.3")
def test_endurance_below_that_is_regained_in_full() -> None:
    table = lebelheim(ALONE, cards=CARDS, endurance={"Ada": 5}, hands={"Ada": ["Balm"]})
    table.do("play Balm with Ada")
    assert table.endurance("Ada") == 5 + 3


SECOND_WIND = {
    "abilities": [
        {
            "kind": "trick",
            "name": "Second Wind",
            "when": ["turn", "end"],
            "if": {"test": "wounded"},
            "lines": [{"do": "regain", "amount": 1}],
        }
    ]
}


@pytest.mark.rule("lebelheim.hero.4")
def test_an_ability_may_be_used_whenever_its_condition_is_met() -> None:
    table = lebelheim(FACE_TO_FACE, heroes={"Ada": SECOND_WIND}, endurance={"Ada": 7})
    table.do("use Second Wind with Ada", "use Second Wind with Ada")
    assert table.endurance("Ada") == 9
    table.do("end the turn", "use Second Wind with Ada")
    assert table.endurance("Ada") == 10


@pytest.mark.rule("lebelheim.hero.4")
def test_an_ability_works_in_the_turn_of_an_opponent_too() -> None:
    table = lebelheim(FACE_TO_FACE, heroes={"Ada": SECOND_WIND}, endurance={"Ada": 7}, seat=1)
    table.do("end the turn")
    assert (table.asked, table.question) == ("red", "tricks")
    table.do("use Second Wind with Ada")
    assert table.endurance("Ada") == 8


@pytest.mark.rule("lebelheim.hero.4")
def test_an_ability_is_refused_while_its_condition_is_not_met() -> None:
    table = lebelheim(FACE_TO_FACE, heroes={"Ada": SECOND_WIND})
    assert "use Second Wind with Ada" not in table.options
    assert table.why("use Second Wind with Ada") == No(
        "lebelheim.card.trick.5",
        "Second Wind may be used only if this hero has lost 1 or more Endurance.",
    )


@pytest.mark.rule("lebelheim.hero.6")
def test_a_hero_never_holds_more_than_its_maximum_hand() -> None:
    table = lebelheim(ALONE, cards=CARDS, hands={"Ada": ["Library", "Filler"]})
    table.do("play Library with Ada")
    assert len(table.pile("Ada", "hand")) == 5
    assert len(table.hero("Ada").deck) == 20 - 4


@pytest.mark.rule("lebelheim.hero.6")
def test_a_starting_hand_above_the_maximum_hand_is_refused(tmp_path: Path) -> None:
    write_pack(tmp_path, HERO_CARD | {"starting_hand": 7})
    with pytest.raises(PackError, match="starting hand of 7 does not fit a maximum hand of 6"):
        load(FORMAT, tmp_path)


# -- The Assassin -----------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.hero.assassin.2", "lebelheim.refresh.3", "lebelheim.card.trick.5")
def test_a_rogue_action_card_gains_refresh_for_one_endurance() -> None:
    table = lebelheim(
        ALONE, cards=CARDS, heroes={"Ada": the_assassin()}, hands={"Ada": ["Knife", "Knife"]}
    )
    table.do("play Knife with Ada", "use Quick Hands with Ada")
    assert table.question == "main"
    assert table.endurance("Ada") == 11 - 1
    assert table.pile("Ada", "discard") == ["Knife"]
    assert "play Knife with Ada" in table.options
    gained, lost = table.told(events.RefreshGained, events.EnduranceLost)
    assert isinstance(gained, events.RefreshGained)
    assert isinstance(lost, events.EnduranceLost)


@pytest.mark.rule("lebelheim.hero.assassin.2", "lebelheim.refresh.3")
def test_refresh_can_be_gained_until_the_card_is_discarded() -> None:
    table = lebelheim(
        ALONE, cards=CARDS, heroes={"Ada": the_assassin()}, hands={"Ada": ["Knife", "Knife"]}
    )
    table.do("play Knife with Ada", "pass")
    assert len(table.pile("Ada", "hand")) == 2
    table.do("use Quick Hands with Ada")
    assert "play Knife with Ada" in table.options


@pytest.mark.rule("lebelheim.hero.assassin.2")
def test_without_it_the_rogue_action_card_has_no_refresh() -> None:
    table = lebelheim(
        ALONE, cards=CARDS, heroes={"Ada": the_assassin()}, hands={"Ada": ["Knife", "Knife"]}
    )
    table.do("play Knife with Ada", "pass", "pass")
    assert table.endurance("Ada") == 11
    assert "play Knife with Ada" not in table.options


@pytest.mark.rule("lebelheim.hero.assassin.2")
def test_it_works_on_the_card_of_an_ally() -> None:
    table = lebelheim(
        ALONE, cards=CARDS, heroes={"Ada": the_assassin()}, hands={"Bea": ["Knife", "Knife"]}
    )
    table.do("play Knife with Bea", "use Quick Hands with Ada")
    assert (table.endurance("Ada"), table.endurance("Bea")) == (10, 10)
    assert "play Knife with Bea" in table.options


@pytest.mark.rule("lebelheim.hero.assassin.2")
def test_it_works_on_the_card_of_an_enemy() -> None:
    table = lebelheim(
        ALONE, cards=CARDS, heroes={"Ada": the_assassin()}, hands={"Xan": ["Knife"] * 2}, seat=1
    )
    table.do("play Knife with Xan")
    assert (table.asked, table.question) == ("red", "tricks")
    table.do("use Quick Hands with Ada")
    assert table.endurance("Ada") == 10
    assert "play Knife with Xan" in table.options


@pytest.mark.rule("lebelheim.hero.assassin.2")
@pytest.mark.parametrize("card", ["Shout", "Cloak", "Feint"])
def test_it_works_on_no_generic_card_no_aura_and_no_trick(card: str) -> None:
    table = lebelheim(ALONE, cards=CARDS, heroes={"Ada": the_assassin()}, hands={"Ada": [card]})
    table.do(f"play {card} with Ada")
    assert table.question == "main"
    assert not table.told(events.RefreshGained)


@pytest.mark.rule("lebelheim.hero.assassin.2")
def test_it_is_refused_while_no_rogue_action_card_is_played() -> None:
    table = lebelheim(ALONE, cards=CARDS, heroes={"Ada": the_assassin()})
    assert table.why("use Quick Hands with Ada") == No(
        "lebelheim.card.trick.5",
        "Quick Hands may be used only if a hero is playing a rogue Action.",
    )


@pytest.mark.rule("lebelheim.hero.assassin.2", "lebelheim.once.1")
def test_it_works_once_per_turn() -> None:
    table = lebelheim(
        ALONE, cards=CARDS, heroes={"Ada": the_assassin()}, hands={"Ada": ["Knife", "Knife"]}
    )
    table.do("play Knife with Ada", "use Quick Hands with Ada", "play Knife with Ada")
    assert table.question == "main"
    assert table.endurance("Ada") == 10
    assert "play Filler with Ada" not in table.options


@pytest.mark.rule("lebelheim.hero.assassin.2")
def test_the_endurance_lost_for_it_is_neither_prevented_nor_defended() -> None:
    table = lebelheim(
        ALONE,
        cards=CARDS,
        heroes={"Ada": the_assassin()},
        hands={"Ada": ["Knife", "Filler"]},
        auras={"Ada": ["Cloak"]},
    )
    table.do("play Knife with Ada", "use Quick Hands with Ada")
    assert table.question == "main"
    assert table.endurance("Ada") == 10


@pytest.mark.rule("lebelheim.hero.assassin.3", "lebelheim.move.9")
def test_her_first_movement_of_a_turn_is_one_longer() -> None:
    table = lebelheim(
        ALONE, cards=CARDS, heroes={"Ada": the_assassin()}, hands={"Ada": ["Sprint", "Sprint"]}
    )
    table.do("play Sprint with Ada", "move Ada to c4", "move Ada to c5", "move Ada to c6")
    assert (table.question, table.square("Ada")) == ("main", "c6")
    table.do("play Sprint with Ada", "move Ada to c5", "move Ada to c4")
    assert (table.question, table.square("Ada")) == ("main", "c4")


@pytest.mark.rule("lebelheim.hero.assassin.3")
def test_it_is_the_first_of_each_turn_not_only_of_her_own() -> None:
    table = lebelheim(
        ALONE, cards=CARDS, heroes={"Ada": the_assassin()}, hands={"Ada": ["Sprint", "Dash"]}
    )
    table.do("play Sprint with Ada", "move Ada to c4", "done", "end the turn")
    assert (table.asked, table.question) == ("red", "tricks")
    assert table.state.seat == 1
    table.do("play Dash with Ada", "move Ada to c3", "move Ada to c2", "move Ada to c1")
    assert (table.asked, table.question) == ("blue", "main")


@pytest.mark.rule("lebelheim.hero.assassin.3")
def test_it_works_while_she_is_disabled() -> None:
    table = lebelheim(
        ALONE,
        cards=CARDS,
        heroes={"Ada": the_assassin()},
        hands={"Bea": ["Beckon"]},
        disabled=["Ada"],
    )
    table.do("play Beckon with Bea", "move Ada to c4", "move Ada to c5")
    assert (table.question, table.square("Ada")) == ("main", "c5")


@pytest.mark.rule("lebelheim.hero.assassin.3")
def test_a_movement_not_taken_is_no_first_movement() -> None:
    table = lebelheim(
        ALONE, cards=CARDS, heroes={"Ada": the_assassin()}, hands={"Ada": ["Sprint", "Sprint"]}
    )
    table.do("play Sprint with Ada", "done")
    table.do("play Sprint with Ada", "move Ada to c4", "move Ada to c5", "move Ada to c6")
    assert table.square("Ada") == "c6"


# -- Innate Skills ----------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.innate.1")
def test_every_hero_has_five_innate_skills_besides_its_own_abilities() -> None:
    table = lebelheim(BEREFT, heroes={"Ada": SECOND_WIND}, hands={"Xan": ["Filler"]})
    skills = [text.split()[1] for text in table.options if text.startswith("use")]
    assert skills == ["Moving", "Attacking", "Resting", "Avenging"]
    table.do("use Attacking with Ada")
    assert "hide Filler to defend Xan" in table.options


@pytest.mark.rule("lebelheim.innate.1")
def test_the_heroes_of_the_pack_have_them_all() -> None:
    catalogue = Catalogue(core_content())
    for kind in range(len(catalogue.heroes)):
        skills = catalogue.powers[kind][()].skills
        names = {catalogue.abilities[number].name for number in skills}
        assert names >= {"Moving", "Attacking", "Resting", "Avenging"}


@pytest.mark.rule("lebelheim.innate.1")
@pytest.mark.parametrize("missing", INNATE_SKILLS)
def test_a_pack_without_one_of_them_is_refused(tmp_path: Path, missing: str) -> None:
    write_pack(tmp_path, HERO_CARD)
    skills = yaml.safe_load((LEBELHEIM.content / "innate.yaml").read_text())["innate"]
    rest = {"innate": [skill for skill in skills if skill["id"] != missing]}
    (tmp_path / "innate.yaml").write_text(yaml.safe_dump(rest))
    with pytest.raises(PackError, match=f"innate skill '{missing}' is missing"):
        load(FORMAT, tmp_path)


@pytest.mark.rule("lebelheim.innate.2")
def test_an_innate_skill_needs_no_card() -> None:
    table = lebelheim(FACE_TO_FACE)
    assert table.pile("Ada", "hand") == []
    assert table.why("use Moving with Ada")
    assert table.why("use Attacking with Ada")
    assert table.why("use Resting with Ada")


@pytest.mark.rule("lebelheim.innate.2")
def test_an_innate_skill_needs_its_condition() -> None:
    table = lebelheim(ALONE)
    assert table.why("use Attacking with Ada") == No(
        "lebelheim.innate.2", "Attacking may be used only if there is an enemy in reach."
    )


@pytest.mark.rule("lebelheim.innate.3")
def test_moving_moves_the_hero_and_is_its_action() -> None:
    table = lebelheim(ALONE, cards=CARDS, hands={"Ada": ["Shout"]})
    table.do("use Moving with Ada", "move Ada to d3", "move Ada to d2")
    assert (table.question, table.square("Ada")) == ("main", "d2")
    assert table.why("play Shout with Ada") == No(
        "lebelheim.card.action.3",
        "Ada has already played an Action or Aura without Refresh this turn.",
    )


@pytest.mark.rule("lebelheim.innate.4")
def test_attacking_opens_an_attack_phase_and_is_an_action() -> None:
    table = lebelheim(FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Shout"], "Xan": ["Filler"]})
    table.do("use Attacking with Ada")
    assert (table.asked, table.question) == ("blue", "defend")
    table.do("done")
    assert table.endurance("Xan") == 10 - 3
    assert not table.why("play Shout with Ada")
    assert not table.why("use Attacking with Ada")


@pytest.mark.rule("lebelheim.innate.5")
def test_three_hidden_cards_prevent_six_physical_damage() -> None:
    table = lebelheim(
        FACE_TO_FACE, cards=CARDS, hands={"Ada": ["Blow"], "Xan": ["Filler", "Shout", "Balm"]}
    )
    table.do("play Blow with Ada")
    assert table.asked == "blue"
    table.do("hide Filler", "hide Shout", "hide Balm")
    assert table.endurance("Xan") == 10 - (7 - 6)
    assert table.pile("Xan", "bottom") == ["Filler", "Shout", "Balm"]


@pytest.mark.rule("lebelheim.innate.6")
def test_resting_recovers_and_is_an_action() -> None:
    table = lebelheim(
        ALONE, cards=CARDS, endurance={"Ada": 6}, discards={"Ada": ["Shout"]}, draws=["Filler"]
    )
    table.do("use Resting with Ada")
    assert table.endurance("Ada") == 7
    assert table.pile("Ada", "hand") == ["Filler"]
    assert not table.why("play Filler with Ada")


@pytest.mark.rule("lebelheim.innate.7")
def test_avenging_needs_a_fallen_ally() -> None:
    table = lebelheim(FACE_TO_FACE)
    assert table.why("use Avenging with Ada") == No(
        "lebelheim.innate.2",
        "Avenging may be used only if a hero of your team has died that this hero has not avenged.",
    )


@pytest.mark.rule("lebelheim.innate.7")
def test_avenging_strikes_once_for_each_fallen_and_leaves_the_action() -> None:
    table = lebelheim(BEREFT)
    table.do("use Avenging with Ada", "done")
    table.pass_all()
    assert table.endurance("Xan") == 10 - 4
    assert table.why("use Attacking with Ada")
    assert table.why("use Avenging with Ada") == No(
        "lebelheim.once.1", "Avenging has already been used this turn."
    )
    table.end_turn()
    table.end_turn()
    assert (table.asked, table.question) == ("red", "main")
    refusal = table.why("use Avenging with Ada")
    assert isinstance(refusal, No)
    assert "not avenged" in refusal.reason


@pytest.mark.rule("lebelheim.innate.7")
def test_avenging_does_not_answer_a_death_in_the_turn_of_the_enemy() -> None:
    table = lebelheim(
        """
        . . . . . .
        . . . . . .
        . . X . . .
        . . B . . .
        . . A . . .
        . . . . . Y
        """,
        cards=CARDS,
        endurance={"Bea": 7},
        hands={"Xan": ["Blow"]},
        seat=1,
    )
    table.do("play Blow with Xan")
    assert table.square("Bea") == ""
    assert (table.asked, table.question) == ("blue", "main")
    assert table.why("use Avenging with Ada") == No(
        "lebelheim.card.action.1", "Avenging is an Action: you can play it only in your own turn."
    )
