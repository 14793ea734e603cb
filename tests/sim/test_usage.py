import pytest

from rulekeeper.cards.deckbuilding import ready_deck
from rulekeeper.core.requests import AUTOMATON
from rulekeeper.games.lebelheim.package import LEBELHEIM
from rulekeeper.games.registry import game_names
from rulekeeper.sim.simulate import Plan, Record, count_seats, load_game, play_one
from rulekeeper.sim.usage import NO_COMPETITOR


def played(game: str, options: dict[str, object] | None = None, limit: int = 120) -> Record:
    plan = Plan(game, ("random",), 1, options=options or {}, decision_limit=limit)
    return play_one(plan, count_seats(load_game(game), plan), 0)


@pytest.mark.parametrize("game", game_names())
def test_each_game_tells_which_cards_come_up_and_whose_they_are(game: str) -> None:
    record = played(game)
    assert any(use.drawn or use.taken for use in record.uses)
    assert any(use.played for use in record.uses)
    for use in record.uses:
        if use.competitor != NO_COMPETITOR:
            assert record.competitors[use.competitor].seat == use.seat


@pytest.mark.parametrize("game", game_names())
def test_each_game_tells_which_rules_were_used(game: str) -> None:
    rules = played(game).rules
    assert len(rules) > 10
    assert all(rule.startswith(f"{game}.") for rule in rules)


def test_the_cards_of_lebelheim_are_drawn_from_the_decks_of_its_heroes() -> None:
    record = played("lebelheim", limit=40)
    catalogue = LEBELHEIM.with_packs().catalogue
    decks = {hero.name: ready_deck(catalogue, hero) for hero in catalogue.heroes}
    drawn = [use for use in record.uses if use.drawn]
    assert drawn
    for use in drawn:
        assert use.card in decks[record.competitors[use.competitor].name]


def test_what_the_game_draws_for_itself_is_nobodys() -> None:
    record = played("arena", {"quest": "the-salt-stair", "quick": True}, limit=60)
    powers = [use for use in record.uses if use.kind == "Evil Power"]
    assert powers
    assert {(use.seat, use.competitor) for use in powers} == {(AUTOMATON, NO_COMPETITOR)}


def test_heroic_actions_are_had_by_a_team_and_performed_by_a_hero() -> None:
    record = played("arena", limit=400)
    heroic = [use for use in record.uses if use.kind == "Heroic Action"]
    assert sum(use.drawn for use in heroic) == 4
    assert all(use.competitor == NO_COMPETITOR for use in heroic if use.drawn)
