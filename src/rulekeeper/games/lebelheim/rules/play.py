"""Playing: a card or skill is announced and carried out line by line; Tricks and triggers answer.

These flows call each other (a Trick between two lines is carried out line by line, too), so they
stand in one module. What each kind of line does is registered by the modules of its chapter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar, cast

from rulekeeper.cards import effects
from rulekeeper.cards.words import Cost
from rulekeeper.core.errors import RulesError
from rulekeeper.core.requests import Flow, Option, choose
from rulekeeper.core.windows import window
from rulekeeper.games.lebelheim import events
from rulekeeper.games.lebelheim.box import LebelheimTable, seat_of
from rulekeeper.games.lebelheim.content.vocabulary import (
    ActionSkill,
    ChooseOne,
    EventName,
    ForEach,
    If,
    Line,
    May,
    Trigger,
)
from rulekeeper.games.lebelheim.options import (
    DECLINE,
    Accept,
    OrderTrigger,
    PlayCard,
    UseSkill,
)
from rulekeeper.games.lebelheim.rules.meaning import holds
from rulekeeper.games.lebelheim.rules.offers import is_answerable, trick_options
from rulekeeper.games.lebelheim.rules.permission import prospect
from rulekeeper.games.lebelheim.rules.position import is_of_side, is_within
from rulekeeper.games.lebelheim.state import NOBODY, LebelheimState, Play, Window

E = TypeVar("E", bound=effects.Effect)
Handler: TypeAlias = Callable[[LebelheimTable, Play, E], Flow[None]]

_HANDLERS: dict[type[effects.Effect], Handler[effects.Effect]] = {}

DEEPEST = 60
"""So many plays can interrupt each other: more than all hands of a match hold Tricks."""

_OWN_WINDOWS = frozenset((effects.Move, effects.Push, effects.Pull, If, May, ChooseOne, ForEach))
"""Lines that open windows themselves: after each step, or within the lines they hold."""


def carries_out(kind: type[E]) -> Callable[[Handler[E]], Handler[E]]:
    """Register the flow that carries out lines of a kind."""

    def register(handler: Handler[E]) -> Handler[E]:
        _HANDLERS[kind] = cast("Handler[effects.Effect]", handler)
        return handler

    return register


# -- lines ------------------------------------------------------------------------------------


def carry_out(table: LebelheimTable, play: Play, lines: Sequence[Line]) -> Flow[None]:
    """Execute lines one at a time; any player may play Tricks after each.

    Rules: lebelheim.lines.1, .2, .3, .7
    """
    for line in lines:
        if has_stopped(table, play):
            return
        table.count_step(play.name)
        yield from _HANDLERS[type(line)](table, play, line)
        if type(line) not in _OWN_WINDOWS and table.state.heroes[play.hero].square >= 0:
            yield from trick_window(table, Window.LINE)


def has_stopped(table: LebelheimTable, play: Play) -> bool:
    """Whether the rest of a play is dropped: its hero has died, or it has been cancelled.

    Rules: lebelheim.death.2
    """
    return play.cancelled or table.state.heroes[play.hero].square < 0


def pay(table: LebelheimTable, play: Play, cost: Cost) -> Flow[None]:
    """Pay a cost that can be paid: hide, discard, lose. Rules: lebelheim.death.3"""
    for amount, line in (
        (cost.hide, effects.Hide),
        (cost.discard, effects.Discard),
        (cost.lose, effects.Lose),
    ):
        if amount and table.state.heroes[play.hero].square >= 0:
            yield from _HANDLERS[line](table, play, line(amount=amount))


# -- cards, skills, abilities -----------------------------------------------------------------


def play_option(table: LebelheimTable, option: Option) -> Flow[None]:
    """Play the card, skill or ability that a player has chosen."""
    if isinstance(option, PlayCard):
        yield from play_card(table, option.hero, option.card)
    elif isinstance(option, UseSkill):
        yield from use_ability(table, option.hero, option.ability)


def play_card(table: LebelheimTable, hero: int, card: int) -> Flow[None]:
    """Play a card from a hero's hand.

    While it is carried out it is neither in the hand nor in the discard pile.
    Rules: lebelheim.card.action.2, .3, lebelheim.card.aura.1, .3, .5, lebelheim.card.trick.2, .3,
    lebelheim.refresh.1 to .3, lebelheim.pile.1
    """
    state = table.state
    text = table.box.catalogue.cards[card]
    holder = state.heroes[hero]
    holder.hand.remove(card)
    table.reveal()
    play = _new_play(table, hero, text.name, text.kind, card=card)
    play.refresh = text.refresh
    uses_turn = text.kind != "trick"
    if uses_turn:
        holder.can_play = False
    yield from _announced(table, play, text.cost, text.lines)
    if holder.square < 0:
        holder.removed.append(card)
    elif text.kind == "aura" and not play.cancelled:
        holder.auras += (card,)
        if table.listening:
            table.tell(events.AuraEntered(rule="lebelheim.card.aura.1", hero=hero, card=card))
    else:
        holder.discard.append(card)
        if table.listening:
            table.tell(events.CardDiscarded(rule="lebelheim.pile.1", hero=hero, card=card))
    if uses_turn and play.refresh and holder.square >= 0:
        holder.can_play = True


def use_ability(table: LebelheimTable, hero: int, ability: int) -> Flow[None]:
    """Use an innate skill or an ability of a hero or of its Auras.

    Rules: lebelheim.innate.2, lebelheim.hero.4, lebelheim.once.1, lebelheim.card.trick.5
    """
    text = table.box.catalogue.played(ability)
    holder = table.state.heroes[hero]
    if text.once:
        holder.used.append(ability)
    is_skill = isinstance(text, ActionSkill)
    play = _new_play(table, hero, text.name, "skill" if is_skill else "ability", ability=ability)
    if isinstance(text, ActionSkill):
        holder.can_play = False
        play.refresh = text.refresh
        holder.avenged += text.avenges
    yield from _announced(table, play, text.cost, text.lines)
    if is_skill and play.refresh and holder.square >= 0:
        holder.can_play = True


def _new_play(
    table: LebelheimTable, hero: int, name: str, kind: str, card: int = -1, ability: int = -1
) -> Play:
    state = table.state
    return Play(
        hero,
        name,
        kind,
        card=card,
        ability=ability,
        answers=state.plays[-1].hero if state.plays else NOBODY,
        mover=state.mover,
    )


def _announced(table: LebelheimTable, play: Play, cost: Cost, lines: Sequence[Line]) -> Flow[None]:
    """Announce a play, let others answer it, and carry it out.

    When its hero dies of the cost or of an answer, nothing else happens.
    Rules: lebelheim.death.2, .3
    """
    _begin(table, play)
    if table.listening:
        rule = f"lebelheim.card.{play.kind}.1" if play.card >= 0 else "lebelheim.innate.2"
        table.tell(
            events.Announced(
                rule=rule,
                hero=play.hero,
                name=play.name,
                kind=play.kind,
                card=play.card,
                ability=play.ability,
            )
        )
    yield from pay(table, play, cost)
    if not has_stopped(table, play):
        yield from fire(table, "plays", play.hero)
    if not has_stopped(table, play):
        yield from trick_window(table, Window.ANNOUNCED)
    yield from carry_out(table, play, lines)
    table.state.plays.pop()


def _begin(table: LebelheimTable, play: Play) -> None:
    """Put a play on top of those that it interrupts.

    Raises `RulesError` when texts that answer each other never come to an end.
    """
    plays = table.state.plays
    if len(plays) == DEEPEST:
        raise RulesError(
            f"{play.name} goes on for ever: {DEEPEST} texts interrupt each other; mend its text "
            "in the pack"
        )
    plays.append(play)


# -- Tricks -----------------------------------------------------------------------------------


def trick_window(table: LebelheimTable, kind: Window) -> Flow[None]:
    """Let every player play Tricks: turn player first, then clockwise, until all of them pass.

    Rules: lebelheim.lines.2, .5, .6
    """
    state = table.state
    outer, state.window = state.window, kind
    if table.always_ask or is_answerable(table):
        order = clockwise(table, state.seat)

        def responses(seat: int) -> Sequence[Option]:
            state.window = kind
            return trick_options(table, seat)

        def respond(seat: int, option: Option) -> Flow[None]:
            state.window = Window.NONE
            yield from play_option(table, option)

        yield from window("tricks", order, responses, respond, _WINDOW_RULE[kind], table.always_ask)
    state.window = outer


_WINDOW_RULE = {
    Window.TURN: "lebelheim.card.trick.1",
    Window.ANNOUNCED: "lebelheim.lines.2",
    Window.LINE: "lebelheim.lines.2",
    Window.STEP: "lebelheim.lines.3",
    Window.ATTACK: "lebelheim.attack.4",
    Window.DEFENDED: "lebelheim.attack.7",
    Window.END: "lebelheim.turn.end.3",
}


def clockwise(table: LebelheimTable, first: int) -> list[int]:
    """The seats with living heroes, clockwise from `first`."""
    order = table.box.orders[first]
    if len(order) == 2:
        return order
    heroes = table.state.heroes
    return [
        seat for seat in order if heroes[seat * 2].square >= 0 or heroes[seat * 2 + 1].square >= 0
    ]


# -- triggers ---------------------------------------------------------------------------------


def fire(table: LebelheimTable, event: EventName, subject: int, other: int = NOBODY) -> Flow[None]:
    """Resolve all that triggers on an event of `subject` (and `other`), one after another.

    The turn player chooses the order, whatever the source. Triggers of disabled heroes still
    happen. Rules: lebelheim.turn.begin.1 to .3, lebelheim.turn.end.2, lebelheim.disable.4
    """
    pending = _listeners(table, event, subject, other)
    while pending:
        chosen = pending[0]
        if len(pending) > 1:
            distinct = list(dict.fromkeys(pending))
            chosen = yield from choose(
                table.state.seat, "order", distinct, "lebelheim.turn.begin.3"
            )
        pending.remove(chosen)
        yield from _resolve(table, chosen, subject, other)
        pending = [waiting for waiting in pending if not _is_spent(table, waiting)]


def _is_spent(table: LebelheimTable, waiting: OrderTrigger) -> bool:
    """Whether a trigger has been lost while others were resolved.

    Its hero has died, or it works once per turn and has been used. Rules: lebelheim.once.1
    """
    hero, text = table.state.heroes[waiting.hero], table.box.catalogue.abilities[waiting.ability]
    assert isinstance(text, Trigger)
    return hero.square < 0 or (text.once and waiting.ability in hero.used)


def _listeners(
    table: LebelheimTable, event: EventName, subject: int, other: int
) -> list[OrderTrigger]:
    catalogue = table.box.catalogue
    found = []
    for hero, carrier in enumerate(table.state.heroes):
        if carrier.square < 0:
            continue
        for number in catalogue.powers(carrier).triggers.get(event, ()):
            if _triggers(table, hero, number, subject, other):
                found.append(OrderTrigger(hero, number))
    return found


_OF_TWO = ("pushed", "pulled", "game-begins", "turn-begins", "turn-ends")
"""Events that concern both heroes alike: those of a shove, and those of a player."""


def _triggers(table: LebelheimTable, hero: int, ability: int, subject: int, other: int) -> bool:
    """Whether an ability listens to this event of these heroes.

    A push or pull concerns both heroes involved. Rules: lebelheim.shove.1
    """
    state, catalogue = table.state, table.box.catalogue
    text = catalogue.abilities[ability]
    assert isinstance(text, Trigger)
    if not _is_about(state, text, hero, subject) and not (
        text.on in _OF_TWO and _is_about(state, text, hero, other)
    ):
        return False
    if text.once and ability in state.heroes[hero].used:
        return False
    if text.on == "plays" and not _plays_kind(table, text.card):
        return False
    return holds(table, text.test, _trigger_play(table, hero, ability, subject, other))


def _is_about(state: LebelheimState, text: Trigger, hero: int, concerned: int) -> bool:
    """Whether a hero is one whose doings the trigger of `hero` waits for."""
    return (
        concerned >= 0
        and is_of_side(concerned, text.who, hero)
        and (text.within == "anywhere" or is_within(state, hero, concerned, text.within))
    )


def _plays_kind(table: LebelheimTable, kind: str) -> bool:
    """Whether a card of a kind has just been announced; skills and abilities are no cards."""
    play = table.state.plays[-1]
    if play.card < 0:
        return False
    if kind == "attack":
        return table.box.catalogue.is_attack[play.card]
    return kind in ("any", play.kind)


def _trigger_play(table: LebelheimTable, hero: int, ability: int, subject: int, other: int) -> Play:
    play = prospect(table.state, hero)
    play.name = table.box.catalogue.abilities[ability].name
    play.kind = "trigger"
    play.ability = ability
    play.subject = subject
    play.other = other
    return play


def _resolve(table: LebelheimTable, chosen: OrderTrigger, subject: int, other: int) -> Flow[None]:
    text = table.box.catalogue.abilities[chosen.ability]
    assert isinstance(text, Trigger)
    if text.optional:
        answer: Option = yield from choose(
            seat_of(chosen.hero), "may", (Accept(text.name), DECLINE), "lebelheim.hero.4"
        )
        if answer == DECLINE:
            return
    if text.once:
        table.state.heroes[chosen.hero].used.append(chosen.ability)
    if table.listening:
        table.tell(
            events.TriggerResolved(rule="lebelheim.hero.4", hero=chosen.hero, name=text.name)
        )
    play = _trigger_play(table, chosen.hero, chosen.ability, subject, other)
    _begin(table, play)
    yield from carry_out(table, play, text.lines)
    table.state.plays.pop()
