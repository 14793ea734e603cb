"""Every yes and no: the verdict on any action, asked for or not."""

from __future__ import annotations

from collections.abc import Iterator

from rulekeeper.cards.words import place_of
from rulekeeper.core.acts import Pass
from rulekeeper.core.requests import Chance, Choose, Option, Question, Together
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.lebelheim.box import GRID, LebelheimTable, seat_of
from rulekeeper.games.lebelheim.content.wording import within_text
from rulekeeper.games.lebelheim.options import (
    DECLINE,
    DONE,
    END_TURN,
    ChooseCard,
    ChooseHero,
    Defend,
    EndTurn,
    PlaceHero,
    PlayCard,
    SetAside,
    Step,
    UseSkill,
)
from rulekeeper.games.lebelheim.rules.attack import defend_verdict
from rulekeeper.games.lebelheim.rules.move import step_verdict
from rulekeeper.games.lebelheim.rules.permission import ability_verdict, card_verdict, hero_name
from rulekeeper.games.lebelheim.rules.position import hero_at, is_of_side, is_within, squares_within
from rulekeeper.games.lebelheim.rules.setup import starting_squares
from rulekeeper.games.lebelheim.state import NOBODY, LebelheimState, Play, Stage

_NOT_ASKED = {
    Step: ("lebelheim.move.1", "A hero moves only when a card or skill tells it to."),
    ChooseHero: ("lebelheim.lines.7", "Nothing that is being carried out picks a hero now."),
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
    if isinstance(option, Defend):
        return _defend_verdict(table, seat, option, asked)
    if not any(isinstance(offered, type(option)) for offered in asked):
        if isinstance(request, Choose) and request.kind == "tricks" and table.state.plays:
            name = table.state.plays[-1].name
            return No(request.rule, f"Tricks come first: pass, and {name} goes on.")
        rule, reason = _NOT_ASKED.get(type(option), ("lebelheim.lines.1", "That is not asked now."))
        return No(rule, reason)
    if isinstance(option, Step | PlaceHero):
        about = next(o.hero for o in asked if isinstance(o, Step | PlaceHero))
        if about != option.hero:
            rule = "lebelheim.move.1" if isinstance(option, Step) else "lebelheim.setup.5"
            return No(rule, f"It is {hero_name(table, about)} that is asked about.")
        if isinstance(option, Step):
            return step_verdict(table, option.hero, option.square)
        return _place_verdict(table, option)
    if isinstance(option, ChooseHero):
        return _target_verdict(table, option.hero)
    if isinstance(option, ChooseCard | SetAside):
        return _card_verdict(table, option, asked, request)
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


def _defend_verdict(
    table: LebelheimTable, seat: int, option: Defend, asked: list[Option]
) -> Verdict:
    """Whether a card of the attacked hero may be hidden at this very moment.

    Rules: lebelheim.attack.5, .6, .12, lebelheim.hide.4
    """
    state = table.state
    name = hero_name(table, option.hero)
    parts = state.attacks[-1].parts if state.attacks else []
    part = next((part for part in parts if part.hero == option.hero), None)
    if seat_of(option.hero) != seat:
        return No("lebelheim.deck.3", f"{name} is not your hero.")
    if part is None:
        return No("lebelheim.attack.5", f"{name} is not attacked at this moment.")
    if option.card not in state.heroes[option.hero].hand:
        card = table.box.catalogue.cards[option.card].name
        return No("lebelheim.hide.4", f"{card} is not in the hand of {name}.")
    found = defend_verdict(table, part)
    if not found:
        return found
    if part.finished:
        return No(
            "lebelheim.attack.6",
            f"{name} has finished defending: no more cards can be hidden in this Attack Phase.",
        )
    about = next((o.hero for o in asked if isinstance(o, Defend)), None)
    if about is None:
        return No("lebelheim.attack.5", f"It is not yet the moment at which {name} defends.")
    if about != option.hero:
        return No("lebelheim.attack.12", f"{hero_name(table, about)} defends before {name}.")
    return YES


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
        return _too_far(
            state, play, f"a hero {{}}; {name} stands on {{}}", state.heroes[hero].square
        )
    if play.pick_attacked and hero not in (part.hero for part in state.attacks[-1].parts):
        return No("lebelheim.lines.7", f"{play.name} picks a hero under attack; {name} is none.")
    return YES


def _place_verdict(table: LebelheimTable, option: PlaceHero) -> Verdict:
    """Rules: lebelheim.setup.5, lebelheim.board.1, .2"""
    state = table.state
    if option.square not in GRID.squares:
        return No("lebelheim.board.1", "The grid has 6 x 6 cases, and that is none of them.")
    square = GRID.name(option.square)
    other = hero_at(state, option.square)
    if other != NOBODY:
        return No("lebelheim.board.2", f"{hero_name(table, other)} stands on {square}.")
    if state.stage == Stage.PLACEMENT:
        side = state.sides[option.hero // 2 % 2]
        if not starting_squares(side) >> option.square & 1:
            return No("lebelheim.setup.5", f"{square} is not in the two rows of the own side.")
        return YES
    play = state.plays[-1]
    origin = state.heroes[play.hero].square
    if squares_within(origin, play.pick_within) >> option.square & 1:
        return YES
    return _too_far(state, play, "a case {}; {} is none", option.square)


def _too_far(state: LebelheimState, play: Play, sentence: str, there: int) -> No:
    """Why a case is not at the place at which a text picks; the sentence has gaps for both."""
    here = state.heroes[play.hero].square
    place = f"{within_text(play.pick_within, play.pick_reach)} of {GRID.name(here)}"
    shape = place_of(play.pick_within).shape
    if shape == "adjacent" and play.pick_reach > 0:
        shape = "reach"
    is_straight = GRID.direction_between(here, there) is not None
    far, crooked = {"adjacent": (1, 1), "reach": (2, 3), "range": (4, 5), "radius": (6, 6)}[shape]
    return No(
        f"lebelheim.position.{far if is_straight else crooked}",
        f"{play.name} picks {sentence.format(place, GRID.name(there))}.",
    )


def _card_verdict(
    table: LebelheimTable,
    option: ChooseCard | SetAside,
    asked: list[Option],
    request: Question | Chance | None,
) -> Verdict:
    """Whether a card lies where the question looks for one."""
    assert isinstance(request, Choose | Together)
    name = hero_name(table, option.hero)
    if option.hero not in (o.hero for o in asked if isinstance(o, ChooseCard | SetAside)):
        return No(request.rule, f"No card of {name} can be chosen.")
    holder = table.state.heroes[option.hero]
    where, pile = {
        "set-aside": ("in the deck", holder.deck.pool),
        "hide": ("in the hand", holder.hand),
        "discard": ("in the hand", holder.hand),
        "recover": ("in the discard pile", holder.discard),
        "remove": ("in the discard pile", holder.discard),
        "dismiss": ("among the Auras", holder.auras),
    }[request.kind]
    if option.card in pile:
        return YES
    card = table.box.catalogue.cards[option.card].name
    return No(request.rule, f"{card} is not {where} of {name}.")


def conceivable(table: LebelheimTable, seat: int) -> Iterator[Option]:
    """Every action that a seat can think of: with its cards and skills, and with all heroes.

    First come those that a few words more likely mean: the cards in hand with who holds them, the
    skills, steps of the hero that is acting. Last comes to play a card of the one hero with the
    other, and what concerns other heroes' cards and squares.
    """
    state, box = table.state, table.box
    revealed = [hero for hero in box.heroes if state.heroes[hero].kind >= 0]
    acting = state.plays[-1].hero if state.plays else -1
    own = sorted((h for h in revealed if seat_of(h) == seat), key=lambda hero: hero != acting)
    decks = {hero: dict.fromkeys(box.decks[state.heroes[hero].kind]) for hero in revealed}
    yield from (END_TURN, DONE, DECLINE, Pass())
    held = {hero: dict.fromkeys(state.heroes[hero].hand) for hero in own}
    yield from (PlayCard(hero, card) for hero in own for card in held[hero])
    for hero in own:
        powers = box.catalogue.powers(state.heroes[hero])
        yield from (UseSkill(hero, ability) for ability in (*powers.skills, *powers.tricks))
    yield from (Step(hero, square) for hero in own for square in GRID.squares)
    yield from (ChooseHero(hero) for hero in revealed)
    for hero in own:
        yield from (PlayCard(hero, card) for card in decks[hero] if card not in held[hero])
    own_cards = dict.fromkeys(card for hero in own for card in decks[hero])
    for hero in own:
        yield from (PlayCard(hero, card) for card in own_cards if card not in decks[hero])
        yield from (Defend(hero, card) for card in decks[hero])
        yield from (SetAside(hero, card) for card in decks[hero])
    for hero in revealed:
        yield from (ChooseCard(hero, card) for card in decks[hero])
        yield from (PlaceHero(hero, square) for square in GRID.squares)
        if hero not in own:
            yield from (Step(hero, square) for square in GRID.squares)
