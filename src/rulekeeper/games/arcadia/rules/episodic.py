"""Optional: Episodic Mode (p. 30): one scenario at a chosen level, won by coins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from rulekeeper.core.acts import Menu
from rulekeeper.core.game import MatchOver, Result, places_of
from rulekeeper.core.requests import Flow, SeatRequest
from rulekeeper.core.templates import counted, series
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import BOMB, HEROES_EACH, SLOTS, ArcadiaTable
from rulekeeper.games.arcadia.draws import Item, draw_one
from rulekeeper.games.arcadia.options import CardRef, Option
from rulekeeper.games.arcadia.rules import numbers
from rulekeeper.games.arcadia.rules.coins import gain_coins
from rulekeeper.games.arcadia.state import NOBODY, Stage

DEALT = 6
"""How many cards of each level are dealt. Rules: arcadia.episodic.4"""

KEPT = 2
"""How many of them are kept. Rules: arcadia.episodic.4"""

MOST_CARDS = HEROES_EACH * SLOTS
"""Rules: arcadia.equipment.3, arcadia.episodic.6"""

FINISHER = 5
"""The coins for the guild that ended the scenario. Rules: arcadia.episodic.10"""


class KeepCard(Option, frozen=True, tag="keep"):
    """Keep one of the cards that were dealt. Rules: arcadia.episodic.4, .5"""

    says = "keep {card}"
    acquires = "card"
    rule = "arcadia.episodic.4"
    elsewhere = "Cards are dealt before a scenario in Episodic Mode only."
    elsewhere_rule = "arcadia.episodic.4"
    card: CardRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        return map(cls, table.state.dealt[seat]) if table.state.dealt else ()

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        state, cards = table.state, table.box.catalogue.cards
        if not state.dealt or self.card not in state.dealt[seat]:
            return No(self.rule, "That card was not dealt to you.")
        is_bomb = cards[self.card].group == BOMB
        if is_bomb and any(cards[kept].group == BOMB for kept in state.to_give[seat]):
            return No("arcadia.effect.bomb.1", "A guild has only one Bomb card at a time.")
        return YES

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        _keep(table, _choosing(table), self.card)
        yield from ()


def _question(table: ArcadiaTable, request: SeatRequest) -> str:
    left = KEPT - (_kept(table, _choosing(table)) if any(table.state.dealt) else 0)
    card = "card" if left == KEPT else "more card"
    return f"Keep {counted(left, card)} of level {table.state.deal_level}."


KEEP = Menu("keep", KeepCard, says=_question, rule="arcadia.episodic.4")


class DropCard(Option, frozen=True, tag="drop"):
    """Give up a card, since a guild has at most twelve. Rules: arcadia.episodic.6"""

    says = "give up {card}"
    rule = "arcadia.episodic.6"
    elsewhere = "A guild gives up cards only where it has more than twelve."
    elsewhere_rule = "arcadia.episodic.6"
    card: CardRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        return map(cls, table.state.to_give[seat]) if table.state.to_give else ()

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        state = table.state
        state.to_give[_overladen(table)].remove(self.card)
        yield from ()


DROP = Menu(
    "drop",
    DropCard,
    says="Your guild has more than twelve cards: which one does it give up?",
    rule="arcadia.episodic.6",
)


def deal_upgrades(table: ArcadiaTable) -> Flow[None]:
    """Cards of each level below the chosen one, of which each guild keeps two.

    Rules: arcadia.episodic.2 to .6
    """
    state, options = table.state, table.box.options
    if options.episodic and state.deal_level < table.box.level:
        if not any(state.dealt):
            yield from _deal(table)
        if not any(state.dealt):
            state.deal_level += 1
            return
        seat = _choosing(table)
        if options.quick:
            fit = [keep.card for keep in KeepCard.possible(table, seat)]
            _keep(table, seat, (yield from draw_one(fit, Item.CARD, "deal")))
        else:
            yield from KEEP.play(table, seat)
        if not any(state.dealt):
            state.deal_level += 1
        return
    seat = _overladen(table)
    if seat == NOBODY:
        state.stage = Stage.EQUIPMENT
    elif options.quick:
        state.to_give[seat].pop(0)
    else:
        yield from DROP.play(table, seat)


def _deal(table: ArcadiaTable) -> Flow[None]:
    state, cards = table.state, table.box.catalogue.cards
    pool = [number for number, card in enumerate(cards) if card.level == state.deal_level]
    state.dealt = [[] for _ in table.box.seats]
    for seat in state.order:
        for _ in range(min(DEALT, len(pool))):
            card = yield from draw_one(pool, Item.CARD, "deal")
            pool.remove(card)
            state.dealt[seat].append(card)
        if not KeepCard.possible(table, seat):
            state.dealt[seat].clear()


def _choosing(table: ArcadiaTable) -> int:
    """The first seat, in order, that still has to keep a card."""
    return next(seat for seat in table.state.order if table.state.dealt[seat])


def _keep(table: ArcadiaTable, seat: int, card: int) -> None:
    state = table.state
    hand = state.dealt[seat]
    hand.remove(card)
    state.to_give[seat].append(card)
    table.tell(events.CardKept, rule="arcadia.episodic.4", seat=seat, card=card)
    if _kept(table, seat) == KEPT or not KeepCard.possible(table, seat):
        hand.clear()


def _kept(table: ArcadiaTable, seat: int) -> int:
    """How many cards of this level a seat has kept."""
    state, cards = table.state, table.box.catalogue.cards
    return sum(cards[card].level == state.deal_level for card in state.to_give[seat])


def _overladen(table: ArcadiaTable) -> int:
    """A seat with too many cards; nobody where none has."""
    state = table.state
    return next((seat for seat in state.order if len(state.to_give[seat]) > MOST_CARDS), NOBODY)


# -- the end ------------------------------------------------------------------------------------


def end_episode(table: ArcadiaTable, finisher: int) -> None:
    """The guild with the most coins wins. Rules: arcadia.episodic.8 to .10

    Raises `MatchOver`.
    """
    state = table.state
    gain_coins(table, finisher, FINISHER, "ending the scenario", "arcadia.episodic.10")
    for seat in state.order:
        deaths = numbers.deaths_of(table, seat)
        state.guilds[seat].coins -= deaths
        if deaths:
            table.tell(events.CoinsLost, rule="arcadia.episodic.9", seat=seat, amount=deaths)
    most = max(guild.coins for guild in state.guilds)
    places = places_of([(guild.coins,) for guild in state.guilds])
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    names = series(table.box.seats[seat] for seat in winners)
    reason = f"{names} {'has' if len(winners) == 1 else 'have'} the most coins: {most}"
    raise MatchOver(Result(winners, reason, "arcadia.episodic.8", places))
