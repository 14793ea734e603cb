"""Every yes and no: the verdict on any action, asked for or not."""

from __future__ import annotations

from collections.abc import Iterator

from rulekeeper.cards.words import place_of
from rulekeeper.core.requests import Chance, Choose, Option, Question, Together
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.core.windows import Pass
from rulekeeper.games.lebelheim.attack import defend_verdict
from rulekeeper.games.lebelheim.box import GRID, LebelheimTable, seat_of
from rulekeeper.games.lebelheim.move import step_verdict
from rulekeeper.games.lebelheim.options import (
    END_TURN,
    ChooseHero,
    Defend,
    EndTurn,
    PlaceHero,
    PlayCard,
    Step,
    UseSkill,
)
from rulekeeper.games.lebelheim.permission import ability_verdict, card_verdict, hero_name
from rulekeeper.games.lebelheim.position import hero_at, is_of_side, is_within
from rulekeeper.games.lebelheim.setup import starting_squares
from rulekeeper.games.lebelheim.state import NOBODY, Stage
from rulekeeper.games.lebelheim.wording import within_text

_NOT_ASKED = {
    Step: ("lebelheim.move.1", "A hero moves only when a card or skill tells it to."),
    ChooseHero: ("lebelheim.lines.7", "Nothing that is being carried out picks a hero now."),
    Defend: ("lebelheim.attack.5", "There is nothing to defend against at this moment."),
    PlaceHero: ("lebelheim.setup.5", "No hero is to be placed now."),
    EndTurn: ("lebelheim.turn.end.1", "Only the turn player ends the Main Turn, between plays."),
}


def verdict(
    table: LebelheimTable, seat: int, option: Option, request: Question | Chance | None
) -> Verdict:
    """Whether `seat` may give this answer while `request` waits for one."""
    asked = _options(request, seat)
    if isinstance(option, PlayCard | UseSkill):
        return _play_verdict(table, seat, option, asked, request)
    if not asked or not any(isinstance(offered, type(option)) for offered in asked):
        rule, reason = _NOT_ASKED.get(type(option), ("lebelheim.lines.1", "That is not asked now."))
        return No(rule, reason)
    if isinstance(option, Step):
        refusal = _of_hero(table, option.hero, asked)
        if refusal is not None:
            return refusal
        return step_verdict(table, option.hero, option.square)
    if isinstance(option, ChooseHero):
        return _target_verdict(table, option.hero)
    if isinstance(option, Defend):
        return _defend_verdict(table, option, asked)
    if isinstance(option, PlaceHero):
        return _place_verdict(table, option, asked)
    if option in asked:
        return YES
    return No(request.rule if isinstance(request, Choose | Together) else "", "It is not offered.")


def _options(request: Question | Chance | None, seat: int) -> list[Option]:
    """What `seat` may answer to the request."""
    if isinstance(request, Choose) and request.seat == seat:
        return list(request.options)
    if isinstance(request, Together):
        return list(request.options.get(seat, ()))
    return []


def _play_verdict(
    table: LebelheimTable,
    seat: int,
    option: PlayCard | UseSkill,
    asked: list[Option],
    request: Question | Chance | None,
) -> Verdict:
    """Cards and abilities of the own heroes, at the moments at which they are asked for."""
    if seat_of(option.hero) != seat:
        return No("lebelheim.deck.3", f"{hero_name(table, option.hero)} is not your hero.")
    if isinstance(option, PlayCard):
        found = card_verdict(table, option.hero, option.card)
    else:
        found = ability_verdict(table, option.hero, option.ability)
    if found and not (asked and isinstance(request, Choose) and request.kind in ("main", "tricks")):
        return No("lebelheim.lines.6", "Another player is asked first; your moment comes.")
    return found


def _of_hero(table: LebelheimTable, hero: int, asked: list[Option]) -> No | None:
    """Why it is not this hero that the question is about."""
    about = next(o.hero for o in asked if isinstance(o, Step | PlaceHero | Defend))
    if about == hero:
        return None
    return No("lebelheim.move.1", f"It is {hero_name(table, about)} that is asked about.")


def _target_verdict(table: LebelheimTable, hero: int) -> Verdict:
    """Whether what is being carried out may pick a hero."""
    state = table.state
    play = state.plays[-1]
    name = hero_name(table, hero)
    if state.heroes[hero].square < 0:
        return No("lebelheim.death.1", f"{name} is dead.")
    if not is_of_side(hero, play.pick_of, play.hero):
        side = {"enemies": "an enemy", "allies": "an ally", "others": "another hero"}
        return No(
            "lebelheim.lines.7",
            f"{play.name} picks {side.get(play.pick_of, 'a hero of the own team')}; {name} is "
            "none.",
        )
    if play.pick_within != "anywhere" and not is_within(
        state, play.hero, hero, play.pick_within, play.pick_reach
    ):
        here, there = state.heroes[play.hero].square, state.heroes[hero].square
        rules = {"adjacent": 1, "reach": 3, "range": 5, "radius": 6}
        return No(
            f"lebelheim.position.{rules[place_of(play.pick_within).shape]}",
            f"{play.name} picks a hero {within_text(play.pick_within, play.pick_reach)} of "
            f"{GRID.name(here)}; {name} stands on {GRID.name(there)}.",
        )
    attacked = state.attacks and any(part.hero == hero for part in state.attacks[-1].parts)
    if state.attacks and not attacked and play.kind in ("trick", "ability"):
        return No("lebelheim.lines.7", f"{name} is not attacked.")
    return YES


def _defend_verdict(table: LebelheimTable, option: Defend, asked: list[Option]) -> Verdict:
    """Rules: lebelheim.attack.5, lebelheim.hide.4"""
    refusal = _of_hero(table, option.hero, asked)
    if refusal is not None:
        return refusal
    if option.card not in table.state.heroes[option.hero].hand:
        name = table.box.catalogue.cards[option.card].name
        return No(
            "lebelheim.hide.4", f"{name} is not in the hand of {hero_name(table, option.hero)}."
        )
    part = next(p for p in table.state.attacks[-1].parts if p.hero == option.hero)
    return defend_verdict(table, part)


def _place_verdict(table: LebelheimTable, option: PlaceHero, asked: list[Option]) -> Verdict:
    """Rules: lebelheim.setup.5, lebelheim.board.2, lebelheim.move.6"""
    refusal = _of_hero(table, option.hero, asked)
    if refusal is not None:
        return refusal
    state = table.state
    square = GRID.name(option.square)
    other = hero_at(state, option.square)
    if other != NOBODY:
        return No("lebelheim.board.2", f"{hero_name(table, other)} stands on {square}.")
    if state.stage == Stage.PLACEMENT:
        side = state.sides[option.hero // 2 % 2]
        if not starting_squares(side) >> option.square & 1:
            return No("lebelheim.setup.5", f"{square} is not in the two rows of the own side.")
    elif option not in asked:
        return No("lebelheim.position.6", f"{square} is too far away.")
    return YES


def conceivable(table: LebelheimTable, seat: int) -> Iterator[Option]:
    """Every action that a seat can think of: with its own cards, heroes and skills."""
    state, box = table.state, table.box
    heroes = [hero for hero in (seat * 2, seat * 2 + 1) if hero in box.heroes]
    yield END_TURN
    yield Pass()
    for hero in heroes:
        kind = state.heroes[hero].kind
        if kind < 0:
            continue
        cards = dict.fromkeys(box.decks[kind])
        for card in cards:
            yield PlayCard(hero, card)
        for card in cards:
            yield Defend(hero, card)
        powers = box.catalogue.powers(state.heroes[hero])
        for ability in dict.fromkeys((*powers.skills, *powers.tricks)):
            yield UseSkill(hero, ability)
        for square in GRID.squares:
            yield Step(hero, square)
            yield PlaceHero(hero, square)
    for hero in box.heroes:
        if state.heroes[hero].kind >= 0:
            yield ChooseHero(hero)
