"""Setting up a match of Arena from the form, and the first match with its lessons."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any, cast

import pytest

from rulekeeper.core.ledger import find_ledger
from rulekeeper.core.match import Match
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.arena.package import ARENA
from rulekeeper.games.arena.table.lobby import set_up
from rulekeeper.games.tabletop import Field
from tables.arena_seen import Seen
from tables.tutorials import after_lesson, stale_lessons

told = ARENA.tutorials().get("first")
assert told is not None
TUTORIAL = told


@pytest.fixture(scope="module")
def game() -> Arena:
    return ARENA.with_packs()


Value = str | bool | float | None


def values(field: Field) -> list[Value]:
    """What people can put into a field."""
    if field.kind == "choice":
        return [value for value, _ in field.choices]
    return [True, False] if field.kind == "toggle" else [None, 20]


def filled(game: Arena) -> list[dict[str, Value]]:
    """The form filled in every way that differs in one or two fields from what it suggests."""
    fields = set_up(game).fields
    forms = []
    for one, other in product(fields, fields):
        for first, second in product(values(one), values(other)):
            form: dict[str, Value] = {field.name: field.default for field in fields}
            form |= {one.name: first, other.name: second}
            shown = {
                field.name: form[field.name]
                for field in fields
                if field.is_shown(form) and form[field.name] != ""
            }
            if shown not in forms:
                forms.append(shown)
    return forms


def test_whatever_the_form_lets_people_choose_makes_a_match(game: Arena) -> None:
    for options in filled(game):
        most = 2 * int(cast(str, options.get("heroes_per_team", "3")))
        for seats in set_up(game).seats_for(options):
            if seats <= most:
                game.open_box(options, [f"player {seat}" for seat in range(seats)])


def test_a_quick_start_of_what_the_form_suggests_begins_with_the_first_turn(game: Arena) -> None:
    usual = {field.name: field.default for field in set_up(game).fields}
    options = {
        field.name: field.default
        for field in set_up(game).fields
        if field.is_shown(usual) and field.default != ""
    }
    sampled = game.sampled_options(options, Random(1))
    match: Match[Any, Any] = Match.new(game, sampled, ["Ana", "Ben"], 1)
    assert match.decision is not None
    assert match.decision.kind == "turn"


def test_the_form_says_what_its_fields_mean(game: Arena) -> None:
    ledger = find_ledger("arena")
    form = set_up(game)
    for field in form.fields:
        assert field.label
        assert not field.rule or field.rule in ledger
        assert field.kind != "choice" or field.default in dict(field.choices)
        assert set(field.only_if) <= {other.name for other in form.fields}


def test_the_lessons_can_be_followed_to_the_end(game: Arena) -> None:
    assert stale_lessons(game, TUTORIAL) == []


def test_what_the_lessons_tell_has_happened(game: Arena) -> None:
    def view_after(answer: str) -> Seen:
        return Seen(after_lesson(game, TUTORIAL, answer), 0)

    struck = view_after("attack Orsolo Dray")
    orsolo = next(hero for hero in struck.heroes if hero.name == "Orsolo Dray")
    assert orsolo.defense == 6
    assert {effect.what for effect in orsolo.effects} == {"exposed", "vulnerable"}
    watching = [struck.heroes[who].name for who in struck.turn.watchers]
    assert (struck.heroes[struck.turn.owner].name, watching) == ("Kestrel Ames", ["Dunmar Thistle"])
    assert view_after("sidestep to K9").turn.watchers == []
    assert not view_after("choose Kestrel Ames").teams[0].ready
    breathing = view_after("end the turn")
    assert breathing.teams[0].ready
    assert all(h.hp < h.most_hp for h in breathing.heroes if h.team == 0 and h.number != 4)
