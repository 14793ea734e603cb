"""Upgrade Phase: the new cards are handed out, and all cards arranged (p. 24)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from rulekeeper.core.acts import Menu
from rulekeeper.core.requests import Flow, SeatRequest
from rulekeeper.core.templates import counted
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import ArcadiaTable, heroes_of
from rulekeeper.games.arcadia.options import CardRef, Option
from rulekeeper.games.arcadia.rules import numbers
from rulekeeper.games.arcadia.rules.death_curses import CoverCard
from rulekeeper.games.arcadia.rules.episodic import MOST_CARDS
from rulekeeper.games.arcadia.rules.guilds import Equip
from rulekeeper.games.arcadia.rules.rest import GiveCard, too_many_cards
from rulekeeper.games.arcadia.state import Stage

ELSEWHERE = "Cards are arranged in the Upgrade Phase, once all have bought."


class SlipUnder(CoverCard, frozen=True, tag="slip-under"):
    """Put a card under a Death Curse while all cards are arranged. Rules: arcadia.upgrade.curse.8

    It is pointed at with the curse: the card alone may go to another Hero as well.
    """

    says = "slip {card} under the Death Curse of {hero}"
    points = ("card/{hero}-{card}", "place/{hero}-curse")


class GiveUpCard(Option, frozen=True, tag="give-up"):
    """Give up a card for good, since a guild has at most twelve. Rules: arcadia.upgrade.draft.8"""

    says = "give up {card}"
    label = "{card}"
    group = "Give up for good"
    points = ("word/give-up-{card}",)
    rule = "arcadia.upgrade.draft.8"
    elsewhere = ELSEWHERE
    elsewhere_rule = "arcadia.upgrade.draft.7"
    card: CardRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        if table.state.stage != Stage.ARRANGE:
            return ()
        held = (card for hero in heroes_of(seat) for card in table.state.heroes[hero].cards)
        return map(cls, (*table.state.to_give[seat], *held))

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        if _count(table, seat) <= MOST_CARDS:
            return No(self.rule, f"Your guild has no more than {MOST_CARDS} cards.")
        return YES

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        state = table.state
        seat = state.picks[0]
        for cards in (state.to_give[seat], *(state.heroes[hero].cards for hero in heroes_of(seat))):
            if self.card in cards:
                cards.remove(self.card)
                break
        state.discarded.append(self.card)
        table.tell(events.CardGivenUp, rule=self.rule, seat=seat, card=self.card)
        yield from ()


class FinishArranging(Option, frozen=True, tag="finish"):
    """Leave all cards where they are. Rules: arcadia.upgrade.draft.7, .8"""

    says = "finish arranging"
    label = "Finish arranging"
    rule = "arcadia.upgrade.draft.7"
    elsewhere = ELSEWHERE
    elsewhere_rule = "arcadia.upgrade.draft.7"

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        if table.state.to_give[seat]:
            return No(self.rule, "Give the new cards to your Heroes first.")
        if (count := _count(table, seat)) > MOST_CARDS:
            surplus = counted(count - MOST_CARDS, "card")
            reason = f"A guild has at most {MOST_CARDS} cards: give up {surplus}."
            return No("arcadia.upgrade.draft.8", reason)
        refusal = too_many_cards(table, seat)
        return YES if refusal is None else refusal

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        table.state.picks.pop(0)
        table.state.rearranged = []
        yield from ()


def _question(table: ArcadiaTable, request: SeatRequest) -> str:
    seat = table.state.picks[0]
    if new := table.state.to_give[seat]:
        return f"Give {counted(len(new), 'new card')} to your Heroes; all cards can be moved."
    surplus = too_many_cards(table, seat)
    if surplus is not None:
        return f"{surplus.reason} Give away what is too much: then you can finish arranging."
    return "All cards can be moved among your Heroes."


ARRANGE = Menu(
    "arrange",
    Equip,
    GiveCard,
    SlipUnder,
    GiveUpCard,
    FinishArranging,
    says=_question,
    rule="arcadia.upgrade.draft.7",
)


def arrange_cards(table: ArcadiaTable) -> Flow[None]:
    """One thing that a player does with the guild's cards. Rules: arcadia.upgrade.draft.7, .8"""
    state = table.state
    if state.picks:
        yield from ARRANGE.play(table, state.picks[0])
    else:
        state.stage = Stage.CHOICE


def _count(table: ArcadiaTable, seat: int) -> int:
    """How many cards a guild has, with those that nobody holds yet."""
    held: Sequence[int] = numbers.cards_of(table, seat)
    return len(held) + len(table.state.to_give[seat])
