"""The Player Turn and Hero Activation (p. 14)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from rulekeeper.core.acts import DONE, Done, Menu, Preview
from rulekeeper.core.requests import Flow, SeatRequest
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.templates import counted
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import ArcadiaTable, heroes_of
from rulekeeper.games.arcadia.options import FigureRef, Option, figure_name, is_own
from rulekeeper.games.arcadia.rules.attack import Strike
from rulekeeper.games.arcadia.rules.moments import note
from rulekeeper.games.arcadia.rules.moving import (
    FlipDoor,
    Move,
    begin_movement,
    must_go_on,
    return_if_cut_off,
)
from rulekeeper.games.arcadia.rules.quests import check_turn_limit
from rulekeeper.games.arcadia.rules.rest import begin_rest
from rulekeeper.games.arcadia.rules.scenario_rules import settle
from rulekeeper.games.arcadia.rules.spawning import spawn_monsters
from rulekeeper.games.arcadia.rules.tokens import (
    DrinkExtraTurn,
    DrinkHealing,
    DrinkRefreshing,
    collect,
)
from rulekeeper.games.arcadia.rules.using import UseCard, others_to_activate
from rulekeeper.games.arcadia.state import NOBODY, NOWHERE, Stage


class Activate(Option, frozen=True, tag="activate"):
    """Activate a Hero of the guild. Rules: arcadia.activation.1, arcadia.turn.4"""

    says = "activate {hero}"
    rule = "arcadia.activation.1"
    elsewhere = "A Hero is activated at the beginning of its guild's turn."
    hero: FigureRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        return map(cls, heroes_of(seat))

    @classmethod
    def unlikely(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        own = heroes_of(seat)
        return (cls(hero) for hero in range(len(table.state.heroes)) if hero not in own)

    @classmethod
    def possible(cls, table: ArcadiaTable, seat: int) -> Sequence[Self]:
        return [act for act in cls.candidates(table, seat) if act.verdict(table, seat)]

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        if not is_own(table, seat, self.hero):
            return No(self.rule, f"{figure_name(table, self.hero)} is no Hero of your guild.")
        if table.state.heroes[self.hero].space == NOWHERE:
            name = figure_name(table, self.hero)
            return No(self.rule, f"{name} has been killed: let the guild Rest to resurrect it.")
        return YES

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        yield from begin_activation(table, self.hero)


class Rest(Option, frozen=True, tag="rest"):
    """Let the guild Rest. Rules: arcadia.turn.4, arcadia.rest.1"""

    says = "let the guild Rest"
    label = "Rest"
    rule = "arcadia.rest.1"
    elsewhere = "A guild Rests instead of activating a Hero, for a whole turn."

    def preview(self, table: ArcadiaTable, offered: Sequence[AnyOption]) -> Preview:
        """It is of little use while no card is exhausted and no Hero killed."""
        heroes = [table.state.heroes[hero] for hero in heroes_of(table.state.seat)]
        is_needed = any(
            hero.exhausted or hero.is_exhausted or hero.dazed or hero.space == NOWHERE
            for hero in heroes
        )
        return Preview(notes=[] if is_needed else ["no card is exhausted and nobody is killed"])

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        begin_rest(table)
        yield from ()


TURN = Menu(
    "turn",
    Activate,
    Rest,
    says="Your turn: activate a Hero, or let the guild Rest.",
    rule="arcadia.turn.4",
)


def take_turn(table: ArcadiaTable) -> Flow[None]:
    """The beginning of a turn. Rules: arcadia.turn.1, .4, .5"""
    state = table.state
    state.turn += 1
    state.hero = NOBODY
    state.activated, state.may_rally = [], False
    state.anchors = [hero for hero in heroes_of(state.seat) if state.heroes[hero].space >= 0]
    table.tell(events.TurnBegan, rule="arcadia.turn.1", seat=state.seat, turn=state.turn)
    note(table, "turn-begins")
    yield from settle(table)
    yield from TURN.play(table, state.seat)
    yield from settle(table)
    _end_if_killed(table)


# -- Hero Activation ----------------------------------------------------------------------------


def begin_activation(table: ArcadiaTable, hero: int, *, extra: bool = False) -> Flow[None]:
    """A Hero becomes the active one. Rules: arcadia.activation.1, .2, arcadia.token.3"""
    state = table.state
    state.hero, state.has_attacked, state.has_extra_turn = hero, False, False
    state.activated.append(hero)
    state.stage = Stage.ACTIVATION
    begin_movement(table, hero)
    table.tell(events.HeroActivated, rule="arcadia.activation.1", figure=hero, extra=extra)
    yield from collect(table)
    _end_if_killed(table)


class EndActivation(Option, frozen=True, tag="end"):
    """Do nothing more. Rules: arcadia.activation.4, arcadia.move.3"""

    says = "end the activation"
    label = "End the activation"
    rule = "arcadia.activation.4"
    weight = "quiet"
    elsewhere = "No Hero of yours is active now."
    elsewhere_rule = "arcadia.activation.2"

    @classmethod
    def possible(cls, table: ArcadiaTable, seat: int) -> Sequence[Self]:
        return () if must_go_on(table) else (cls(),)

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        if must_go_on(table):
            return No("arcadia.space.2", "Nobody may stay in this Full space: go on first.")
        return YES

    def preview(self, table: ArcadiaTable, offered: Sequence[AnyOption]) -> Preview:
        """It has to be confirmed while the Hero could attack."""
        could = any(isinstance(option, Strike) for option in offered)
        name = figure_name(table, table.state.hero)
        return Preview(warning=f"{name} can still attack." if could else "")

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        table.state.stage = Stage.TURN_END
        yield from ()


def _question(table: ArcadiaTable, request: SeatRequest) -> str:
    movement, name = table.state.movement, figure_name(table, table.state.hero)
    left = counted(movement.points if movement else 0, "Movement point")
    if table.state.has_attacked:
        return f"{name} has attacked: move or end the activation. {left} left."
    if not _has_attack_ready(table):
        return f"{name} has no Attack card ready: move or end the activation. {left} left."
    if movement is None or not movement.has_begun:
        return f"{name} is active: move and attack, in either order. {left} left."
    if not movement.points:
        return f"{name} has moved: attack or end the activation."
    return f"{name} is moving: go on, or attack, which ends the Movement. {left} left."


def _has_attack_ready(table: ArcadiaTable) -> bool:
    """Whether the active Hero has an Attack card to use. Rules: arcadia.attack.exhaust.2"""
    hero, cards = table.state.heroes[table.state.hero], table.box.catalogue.cards
    return any(cards[card].attack and card not in hero.exhausted for card in hero.cards)


ACTIVE = Menu(
    "active",
    Strike,
    Move,
    FlipDoor,
    DrinkHealing,
    DrinkRefreshing,
    UseCard,
    EndActivation,
    says=_question,
    rule="arcadia.activation.2",
    costs="Movement points",
)


def activation(table: ArcadiaTable) -> Flow[None]:
    """One thing that the active Hero does, and what the scenario makes of it.

    Rules: arcadia.activation.2 to .4, .6, arcadia.token.3
    """
    return_if_cut_off(table)
    yield from ACTIVE.play(table, table.state.seat)
    yield from settle(table)
    while table.state.stage == Stage.ACTIVATION and (yield from collect(table)):
        yield from settle(table)
    _end_if_killed(table)


def _end_if_killed(table: ArcadiaTable) -> None:
    """The activation of a Hero who is killed is over. Rules: arcadia.activation.6"""
    state = table.state
    if state.stage == Stage.ACTIVATION and state.heroes[state.hero].space == NOWHERE:
        state.stage = Stage.TURN_END


class ActivateAnother(Activate, frozen=True, tag="activate-another"):
    """Activate a further Hero in the same turn. Rules: arcadia.activation.5"""

    says = "activate {hero} as well"
    word = "as-well"
    rule = "arcadia.activation.5"
    elsewhere = "Only an effect lets another Hero act in the same turn."
    elsewhere_rule = "arcadia.activation.5"

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        if self.hero in table.state.activated:
            name = figure_name(table, self.hero)
            return No(self.rule, f"{name} has been activated in this turn.")
        return super().verdict(table, seat)


RALLY = Menu(
    "rally",
    ActivateAnother,
    Done,
    says="Another Hero may be activated in this turn.",
    rule="arcadia.activation.5",
    done="Nobody else",
    gives=True,
)

# -- the end of the turn ------------------------------------------------------------------------

EXTRA_TURN = Menu(
    "extra-turn",
    DrinkExtraTurn,
    Done,
    says="The turn is over: does the Hero use an Extra Turn Potion?",
    rule="arcadia.token.extra-turn.1",
    done="Not now",
)


def end_turn(table: ArcadiaTable) -> Flow[None]:
    """An Extra Turn Potion, the Spawn, the next player.

    Rules: arcadia.token.extra-turn.1, .2, arcadia.activation.5, arcadia.spawn.2, .9, arcadia.turn.1
    """
    state = table.state
    hero, state.movement = state.hero, None
    state.has_extra_turn = False
    if state.may_rally and (others := others_to_activate(table)):
        state.may_rally = False
        choices: list[AnyOption] = [*map(ActivateAnother, others), DONE]
        chosen = yield from RALLY.ask(state.seat, choices)
        if isinstance(chosen, ActivateAnother):
            yield from begin_activation(table, chosen.hero)
            return
    if hero != NOBODY and (potions := DrinkExtraTurn.possible(table, state.seat)):
        options: list[AnyOption] = [*potions, DONE]
        answer = yield from EXTRA_TURN.ask(state.seat, options)
        if isinstance(answer, DrinkExtraTurn):
            yield from answer.perform(table)
    note(table, "turn-ends", hero)
    yield from settle(table)
    yield from spawn_monsters(table)
    check_turn_limit(table)
    if state.has_extra_turn and state.heroes[hero].space != NOWHERE:
        state.turn += 1
        state.activated, state.may_rally = [], False
        table.tell(events.TurnBegan, rule="arcadia.turn.1", seat=state.seat, turn=state.turn)
        note(table, "turn-begins")
        yield from settle(table)
        if state.heroes[hero].space != NOWHERE:
            yield from begin_activation(table, hero, extra=True)
            return
    state.hero = NOBODY
    place = state.order.index(state.seat)
    state.seat = state.order[(place + 1) % len(state.order)]
    state.stage = Stage.TURN
