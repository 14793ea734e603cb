"""Cards and hand size, Hide, Discard and Remove from the game."""

from __future__ import annotations

from collections.abc import Sequence

from rulekeeper.cards import effects
from rulekeeper.cards.deck import draw_top, put_under
from rulekeeper.core.requests import Flow, choose, draw
from rulekeeper.games.lebelheim import events
from rulekeeper.games.lebelheim.box import LebelheimTable, seat_of
from rulekeeper.games.lebelheim.options import ChooseCard
from rulekeeper.games.lebelheim.rules.choosing import pick
from rulekeeper.games.lebelheim.rules.meaning import number
from rulekeeper.games.lebelheim.rules.play import carries_out
from rulekeeper.games.lebelheim.state import Play


def draw_cards(table: LebelheimTable, hero: int, count: int) -> Flow[None]:
    """A hero draws cards one by one; what the hand cannot hold or the deck not give is skipped.

    Rules: lebelheim.hand.1 to .4, lebelheim.hero.6
    """
    holder = table.state.heroes[hero]
    maximum = table.box.catalogue.heroes[holder.kind].maximum_hand
    for _ in range(count):
        if len(holder.hand) >= maximum or not len(holder.deck):
            rule = "lebelheim.hand.4" if len(holder.hand) < maximum else "lebelheim.hand.2"
            if table.listening:
                table.tell(events.DrawSkipped(rule=rule, hero=hero))
            continue
        card = yield from draw_top(holder.deck, seat_of(hero), f"draw {hero}")
        holder.hand.append(card)
        if table.listening:
            table.tell(events.CardDrawn(rule="lebelheim.hand.1", hero=hero, card=card))


def hide_card(table: LebelheimTable, hero: int, card: int) -> None:
    """Put a card from a hero's hand under its own deck; nobody else sees which.

    Rules: lebelheim.hide.1, .2, .4
    """
    holder = table.state.heroes[hero]
    holder.hand.remove(card)
    put_under(holder.deck, card)
    if table.listening:
        table.tell(events.CardHidden(rule="lebelheim.hide.1", hero=hero, card=card))


def choose_from(
    table: LebelheimTable, kind: str, seat: int, hero: int, pile: Sequence[int], rule: str
) -> Flow[int]:
    """A seat chooses one card of a pile of a hero."""
    options = [ChooseCard(hero, card) for card in dict.fromkeys(pile)]
    answer = yield from choose(seat, kind, options, rule)
    return answer.card


@carries_out(effects.Draw)
def _draw(table: LebelheimTable, play: Play, line: effects.Draw) -> Flow[None]:
    count = number(table, line.amount, play)
    for hero in (yield from pick(table, play, line.who, "lebelheim.hand.1")):
        yield from draw_cards(table, hero, count)


@carries_out(effects.Hide)
def _hide(table: LebelheimTable, play: Play, line: effects.Hide) -> Flow[None]:
    count = number(table, line.amount, play)
    for hero in (yield from pick(table, play, line.who, "lebelheim.hide.1")):
        hand = table.state.heroes[hero].hand
        for _ in range(min(count, len(hand))):
            card = yield from choose_from(
                table, "hide", seat_of(hero), hero, hand, "lebelheim.hide.1"
            )
            hide_card(table, hero, card)


@carries_out(effects.Discard)
def _discard(table: LebelheimTable, play: Play, line: effects.Discard) -> Flow[None]:
    """Cards from the hand go to the own discard pile, face up. Rules: lebelheim.pile.3"""
    count = number(table, line.amount, play)
    for hero in (yield from pick(table, play, line.who, "lebelheim.pile.3")):
        holder = table.state.heroes[hero]
        for _ in range(min(count, len(holder.hand))):
            if line.random:
                card = yield from draw(sorted(holder.hand), seat_of(hero), f"discard {hero}")
            else:
                card = yield from choose_from(
                    table, "discard", seat_of(hero), hero, holder.hand, "lebelheim.pile.3"
                )
            holder.hand.remove(card)
            holder.discard.append(card)
            table.reveal()
            if table.listening:
                table.tell(events.CardDiscarded(rule="lebelheim.pile.3", hero=hero, card=card))


@carries_out(effects.Recover)
def _recover(table: LebelheimTable, play: Play, line: effects.Recover) -> Flow[None]:
    """Take cards back; a full hand takes none. Rules: lebelheim.hand.3"""
    hero = play.hero
    holder = table.state.heroes[hero]
    maximum = table.box.catalogue.heroes[holder.kind].maximum_hand
    for _ in range(number(table, line.amount, play)):
        if not holder.discard or (line.to == "hand" and len(holder.hand) >= maximum):
            return
        card = yield from choose_from(
            table, "recover", seat_of(hero), hero, holder.discard, "lebelheim.pile.3"
        )
        holder.discard.remove(card)
        if line.to == "hand":
            holder.hand.append(card)
        else:
            put_under(holder.deck, card)
        if table.listening:
            table.tell(
                events.CardRecovered(
                    rule="lebelheim.hand.3", hero=hero, card=card, to_hand=line.to == "hand"
                )
            )


@carries_out(effects.Remove)
def _remove(table: LebelheimTable, play: Play, line: effects.Remove) -> Flow[None]:
    """Remove cards in a discard pile from the game. Rules: lebelheim.pile.2, .3"""
    count = number(table, line.amount, play)
    for hero in (yield from pick(table, play, line.who, "lebelheim.pile.2")):
        holder = table.state.heroes[hero]
        for _ in range(min(count, len(holder.discard))):
            card = yield from choose_from(
                table, "remove", seat_of(play.hero), hero, holder.discard, "lebelheim.pile.2"
            )
            holder.discard.remove(card)
            holder.removed.append(card)
            if table.listening:
                table.tell(events.CardRemoved(rule="lebelheim.pile.2", hero=hero, card=card))


@carries_out(effects.Dismiss)
def _dismiss(table: LebelheimTable, play: Play, line: effects.Dismiss) -> Flow[None]:
    """Put an Aura into its hero's discard pile. Rules: lebelheim.card.aura.1"""
    for hero in (yield from pick(table, play, line.who, "lebelheim.card.aura.1")):
        holder = table.state.heroes[hero]
        if holder.auras:
            card = yield from choose_from(
                table, "dismiss", seat_of(play.hero), hero, holder.auras, "lebelheim.card.aura.1"
            )
            place = holder.auras.index(card)
            holder.auras = holder.auras[:place] + holder.auras[place + 1 :]
            holder.discard.append(card)
            if table.listening:
                table.tell(events.CardDiscarded(rule="lebelheim.card.aura.1", hero=hero, card=card))
