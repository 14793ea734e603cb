"""Playing: a card or skill is announced and carried out line by line; Tricks and triggers answer.

These flows call each other (a Trick between two lines is carried out line by line, too), so they
stand in one module. What each kind of line does stands in the module of its chapter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Self

from rulekeeper.cards import events as common
from rulekeeper.cards.plays import NOBODY, begin_play
from rulekeeper.cards.references import AbilityRef, CardRef, HeroRef
from rulekeeper.core.acts import Menu
from rulekeeper.core.events import EVERYBODY, Observer
from rulekeeper.core.requests import Flow
from rulekeeper.core.verdict import No
from rulekeeper.games.lebelheim import events
from rulekeeper.games.lebelheim.box import GENERIC, LebelheimTable, heroes_of
from rulekeeper.games.lebelheim.options import MOMENTS, Option, deck_of, hero_name, own_heroes
from rulekeeper.games.lebelheim.rules import timing
from rulekeeper.games.lebelheim.rules.choosing import Effect, accepted
from rulekeeper.games.lebelheim.rules.conditions import would_play
from rulekeeper.games.lebelheim.rules.hand import discard_card
from rulekeeper.games.lebelheim.rules.triggers import EventName, is_spent, listeners, trigger_play
from rulekeeper.games.lebelheim.state import Play, Window

if TYPE_CHECKING:
    from rulekeeper.games.lebelheim.content import vocabulary

# -- cards, skills, abilities -----------------------------------------------------------------


class PlayCard(timing.Playable, frozen=True, tag="play"):
    says = "play {card} with {hero}"
    points = ("card/hand-{hero.value}-{card}",)
    word = "play"
    done = "played"
    from_hand = 1
    card: CardRef

    @classmethod
    def candidates(cls, table: LebelheimTable, seat: int) -> Iterable[Self]:
        for hero in own_heroes(table, seat):
            yield from (cls(hero, card) for card in dict.fromkeys(table.state.heroes[hero].hand))

    @classmethod
    def unlikely(cls, table: LebelheimTable, seat: int) -> Iterable[Self]:
        heroes = own_heroes(table, seat)
        decks = {hero: dict.fromkeys(deck_of(table, hero)) for hero in heroes}
        for hero in heroes:
            held = table.state.heroes[hero].hand
            yield from (cls(hero, card) for card in decks[hero] if card not in held)
        for hero in heroes:
            others = dict.fromkeys(card for deck in decks.values() for card in deck)
            yield from (cls(hero, card) for card in others if card not in decks[hero])

    def would_be(self, table: LebelheimTable) -> Play:
        return would_play(table.state, self.hero, card=self.card)

    def text(self, table: LebelheimTable) -> vocabulary.Card:
        return table.box.catalogue.cards[self.card]

    def windows(self, table: LebelheimTable) -> int:
        return table.box.catalogue.windows[self.card]

    def rule_of(self, table: LebelheimTable) -> str:
        return "lebelheim.card.trick.1" if self.windows(table) else "lebelheim.turn.main.1"

    def lacking(self, table: LebelheimTable) -> Iterator[No]:
        """It must be in hand, and of the hero's type. Rules: lebelheim.deck.2, .3"""
        catalogue, holder = table.box.catalogue, table.state.heroes[self.hero]
        text, name = self.text(table), hero_name(table, self.hero)
        kind = catalogue.heroes[holder.kind].type
        if self.card not in holder.hand:
            yield No("lebelheim.deck.3", f"{text.name} is not in the hand of {name}.")
        if text.type not in (GENERIC, kind):
            reason = f"{text.name} is a {text.type} card, and {name} is a {kind}."
            yield No("lebelheim.deck.2", reason)

    def perform(self, table: LebelheimTable) -> Flow[None]:
        return _played(table, self)

    def begin(self, table: LebelheimTable, play: Play) -> None:
        """While it is carried out it is neither in the hand nor in the discard pile."""
        play.card = self.card
        table.state.heroes[self.hero].hand.remove(self.card)
        table.reveal()

    def end(self, table: LebelheimTable, play: Play) -> None:
        """An Aura stays, all else is discarded; the cards of the dead leave the game.

        Rules: lebelheim.card.aura.1, lebelheim.pile.1, lebelheim.death.1
        """
        hero, card = self.hero, self.card
        holder = table.state.heroes[hero]
        if holder.square < 0:
            holder.removed.append(card)
        elif play.kind == "aura" and not play.cancelled:
            holder.auras += (card,)
            table.tell(events.AuraEntered, rule="lebelheim.card.aura.1", hero=hero, card=card)
        else:
            discard_card(table, hero, card, "lebelheim.pile.1")


class UseSkill(timing.Playable, frozen=True, tag="use"):
    """Use an innate skill or an ability of a hero or of its Auras."""

    says = "use {ability} with {hero}"
    group = "{hero}"
    points = ("card/skill-{hero.value}-{ability}",)
    done = "used"
    ability: AbilityRef

    @classmethod
    def candidates(cls, table: LebelheimTable, seat: int) -> Iterable[Self]:
        for hero in own_heroes(table, seat):
            holder = table.state.heroes[hero]
            powers = table.box.catalogue.powers[holder.kind][holder.auras]
            yield from (cls(hero, ability) for ability in (*powers.skills, *powers.answers))

    def would_be(self, table: LebelheimTable) -> Play:
        return would_play(table.state, self.hero, ability=self.ability)

    def text(self, table: LebelheimTable) -> vocabulary.TrickAbility | vocabulary.ActionSkill:
        return table.box.catalogue.played[self.ability]

    def windows(self, table: LebelheimTable) -> int:
        return table.box.catalogue.ability_windows[self.ability]

    def rule_of(self, table: LebelheimTable) -> str:
        return table.box.catalogue.rule_of(self.ability)

    def lacking(self, table: LebelheimTable) -> Iterator[No]:
        """The hero, or an Aura of it, must have it. Rules: lebelheim.hero.4"""
        catalogue, name = table.box.catalogue, self.text(table).name
        holder = table.state.heroes[self.hero]
        if self.ability not in catalogue.abilities_of(holder.kind, holder.auras):
            reason = f"{hero_name(table, self.hero)} does not have the ability {name}."
            yield No("lebelheim.hero.4", reason)
        if not catalogue.is_played(self.ability):
            yield No("lebelheim.hero.4", f"{name} works by itself; it is not played.")

    def is_used_up(self, table: LebelheimTable) -> bool:
        """Rules: lebelheim.once.1"""
        return self.text(table).once and self.ability in table.state.heroes[self.hero].used

    def perform(self, table: LebelheimTable) -> Flow[None]:
        return _played(table, self)

    def begin(self, table: LebelheimTable, play: Play) -> None:
        """An Action skill takes the place of an Action card.

        Rules: lebelheim.innate.2, lebelheim.hero.4, lebelheim.once.1, lebelheim.card.trick.5
        """
        holder, text = table.state.heroes[self.hero], self.text(table)
        play.ability = self.ability
        if text.once:
            holder.used.append(self.ability)
        holder.avenged += text.avenges


def _played(table: LebelheimTable, option: timing.Playable) -> Flow[None]:
    """Actions, Auras and skills use up the turn of their hero, unless they have Refresh.

    Rules: lebelheim.card.action.2, .3, lebelheim.card.aura.3, .5, lebelheim.card.trick.2, .3,
    lebelheim.innate.2, lebelheim.refresh.1 to .3
    """
    text, holder = option.text(table), table.state.heroes[option.hero]
    play = would_play(table.state, option.hero)
    play.name, play.kind, play.refresh = text.name, text.kind, text.refresh
    option.begin(table, play)
    uses_turn = play.kind in ("action", "aura", "skill")
    if uses_turn:
        holder.can_play = False
    yield from _announced(table, play, text)
    option.end(table, play)
    if uses_turn and play.refresh and holder.square >= 0:
        holder.can_play = True


def _announced(table: LebelheimTable, play: Play, text: vocabulary.PlayedText) -> Flow[None]:
    """Announce a play, let others answer it, and carry it out.

    When its hero dies of the cost or an answer, nothing else happens. Rules: lebelheim.death.2, .3
    """
    state = table.state
    outer, state.window = state.window, Window.NONE
    begin_play(state.plays, play)
    rule = f"lebelheim.card.{play.kind}.1" if play.card >= 0 else "lebelheim.innate.2"
    table.tell(common.Announced, rule=rule, hero=play.hero, name=play.name, card=play.card)
    yield from pay(table, play, text.cost)
    if not has_stopped(table, play):
        yield from fire(table, "plays", play.hero)
    if not has_stopped(table, play):
        yield from trick_window(table, Window.ANNOUNCED)
    yield from carry_out(table, play, text.lines)
    state.plays.pop()
    state.window = outer


def pay(table: LebelheimTable, play: Play, cost: vocabulary.Payment) -> Flow[None]:
    """Pay a cost that can be paid: hide, discard, lose. Rules: lebelheim.death.3"""
    for line in cost.lines:
        if table.state.heroes[play.hero].square >= 0:
            yield from line.perform(table, play)


# -- lines ------------------------------------------------------------------------------------


def carry_out(table: LebelheimTable, play: Play, lines: Sequence[Effect]) -> Flow[None]:
    """Execute lines one by one; Tricks may follow each. Rules: lebelheim.lines.1, .2, .3, .7"""
    for line in lines:
        if has_stopped(table, play):
            return
        table.count_step(play.name)
        yield from line.perform(table, play)
        if not line.opens_windows and table.state.heroes[play.hero].square >= 0:
            yield from trick_window(table, Window.LINE)


def has_stopped(table: LebelheimTable, play: Play) -> bool:
    """Whether a play is dropped: its hero died, or it was cancelled. Rules: lebelheim.death.2"""
    return play.cancelled or table.state.heroes[play.hero].square < 0


# -- Tricks -----------------------------------------------------------------------------------


def playable(table: LebelheimTable, seat: Observer) -> list[timing.Playable]:
    """All that a seat, or anybody, may play now: in its Main Turn, or in the window that is open.

    The verdicts say the same one by one; here the checks that a legal match makes needless (a
    hero's deck has only cards of its type) and that most cards do not need are left out.
    Rules: lebelheim.turn.main.1 to .4, lebelheim.card.trick.1, .4, .5
    """
    state, catalogue = table.state, table.box.catalogue
    window = state.window or Window.TURN
    tricks, windows = catalogue.tricks[window], catalogue.windows
    terms_of_card, terms_of_ability = catalogue.card_terms, catalogue.ability_terms
    found: list[timing.Playable] = []
    for hero in table.box.heroes if seat is EVERYBODY else heroes_of(seat):
        holder = state.heroes[hero]
        if holder.square < 0 or holder.disabled:
            continue
        powers = catalogue.powers[holder.kind][holder.auras]
        acts = not state.window and holder.can_play
        abilities = powers.answers_at[window] + (powers.skills if acts else ())
        if not acts and not abilities and tricks.isdisjoint(holder.hand):
            continue
        for card in dict.fromkeys(holder.hand):
            if card in tricks or (acts and not windows[card]):
                terms = terms_of_card[card]
                if terms is None or timing.is_met(table, hero, terms):
                    found.append(PlayCard(hero, card))
        for ability in abilities:
            terms = terms_of_ability[ability]
            if terms is None or timing.is_met(table, hero, terms, ability):
                found.append(UseSkill(hero, ability))
    return found


TRICKS = Menu("tricks", PlayCard, UseSkill, says=timing.tricks_question, listing=playable)


def trick_window(table: LebelheimTable, kind: Window) -> Flow[bool]:
    """Ask for Tricks, clockwise, till all pass: was any played? Rules: lebelheim.lines.2, .5, .6"""
    state, played = table.state, False
    outer, state.window = state.window, kind
    if table.always_ask or playable(table, EVERYBODY):
        seats = clockwise(table, state.seat)
        played = yield from TRICKS.window(table, seats, rule=MOMENTS[kind].rule)
    state.window = outer
    return played


def clockwise(table: LebelheimTable, first: int) -> list[int]:
    """The seats with living heroes, clockwise from `first`."""
    order = table.box.orders[first]
    if len(order) == 2:
        return order
    heroes = table.state.heroes
    return [seat for seat in order if any(heroes[hero].square >= 0 for hero in heroes_of(seat))]


# -- triggers ---------------------------------------------------------------------------------


class OrderTrigger(Option, frozen=True, tag="trigger"):
    says = "resolve {ability} of {hero}"
    group = "{hero}"
    points = ("word/trigger-{hero.value}-{ability}",)
    hero: HeroRef
    ability: AbilityRef


ORDER = Menu(
    "order",
    OrderTrigger,
    says="Several abilities trigger: which one do you resolve next?",
    rule="lebelheim.turn.begin.3",
    gives=True,
)


def fire(table: LebelheimTable, event: EventName, subject: int, other: int = NOBODY) -> Flow[None]:
    """Resolve all that triggers on an event of `subject` (and `other`), one after another.

    The turn player chooses the order, whatever the source.
    Rules: lebelheim.turn.begin.1 to .3, lebelheim.turn.end.2
    """
    pending = listeners(table, event, subject, other)
    while pending:
        hero, ability = pending[0]
        if len(pending) > 1:
            options = [OrderTrigger(*waiting) for waiting in dict.fromkeys(pending)]
            chosen = yield from ORDER.ask(table.state.seat, options)
            hero, ability = chosen.hero, chosen.ability
        pending.remove((hero, ability))
        yield from _set_off(table, hero, ability, subject, other)
        pending = [waiting for waiting in pending if not is_spent(table, *waiting)]


def _set_off(
    table: LebelheimTable, hero: int, ability: int, subject: int, other: int
) -> Flow[None]:
    text = table.box.catalogue.triggers[ability]
    if text.optional and not (yield from accepted(hero, -1, ability, rule="lebelheim.hero.4")):
        return
    if text.once:
        table.state.heroes[hero].used.append(ability)
    table.tell(common.TriggerResolved, rule="lebelheim.hero.4", hero=hero, name=text.name)
    play = trigger_play(table, hero, ability, subject, other)
    begin_play(table.state.plays, play)
    yield from carry_out(table, play, text.lines)
    table.state.plays.pop()
