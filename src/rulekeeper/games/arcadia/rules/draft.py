"""Advanced: Drafting Heroes (p. 7): hands of hero cards go round, and each player keeps some."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from rulekeeper.core.acts import Menu
from rulekeeper.core.requests import Flow, draw
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arcadia.box import HEROES_EACH, ArcadiaTable
from rulekeeper.games.arcadia.draws import Item
from rulekeeper.games.arcadia.options import HeroKindRef, Option


class DraftHero(Option, frozen=True, tag="draft"):
    """Keep one Hero of the hand, in secret. Rules: arcadia.guild.draft.3, .4"""

    says = "keep {kind}"
    rule = "arcadia.guild.draft.3"
    elsewhere = "Heroes are drafted before the scenario is set up, if all players agree."
    elsewhere_rule = "arcadia.guild.draft.1"
    kind: HeroKindRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        return map(cls, range(len(table.box.catalogue.heroes)))

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        hands = table.state.hands
        if not hands:
            return No(self.elsewhere_rule, self.elsewhere)
        if self.kind not in hands[seat]:
            return No(self.rule, "That Hero is not in your hand.")
        return YES


DRAFT = Menu(
    "draft",
    DraftHero,
    says="Keep one Hero, in secret. The others go to the player on your left.",
    rule="arcadia.guild.draft.3",
)


def draft_round(table: ArcadiaTable) -> Flow[list[int] | None]:
    """Deal, or pick and pass; what comes back are all Heroes by seat once the draft is over.

    Rules: arcadia.guild.draft.1 to .5
    """
    state, seats = table.state, len(table.box.seats)
    if not state.hands:
        yield from _deal(table)
        return None
    options = {seat: [DraftHero(kind) for kind in hand] for seat, hand in enumerate(state.hands)}
    answers = yield from DRAFT.ask_together(options)
    for seat, answer in answers.items():
        state.drafted[seat].append(answer.kind)
        state.hands[seat].remove(answer.kind)
    state.hands = passed_to_the_left(range(seats), state.hands)
    table.reveal()
    if len(state.drafted[0]) < HEROES_EACH:
        return None
    chosen = [kind for kept in state.drafted for kind in kept]
    state.hands, state.drafted = [], []
    return chosen


def left_of(order: Sequence[int], seat: int) -> int:
    """The seat to the left of a seat; `order` is clockwise. Rules: arcadia.guild.draft.3"""
    return order[(order.index(seat) + 1) % len(order)]


def passed_to_the_left(order: Sequence[int], hands: Sequence[list[int]]) -> list[list[int]]:
    """What each seat holds once all hands have gone to the next seat; `order` is clockwise.

    Rules: arcadia.guild.draft.3, arcadia.upgrade.draft.2, .3, arcadia.setup.start.2
    """
    passed = list(hands)
    for seat in order:
        passed[left_of(order, seat)] = hands[seat]
    return passed


def _deal(table: ArcadiaTable) -> Flow[None]:
    """Deal all Hero cards as evenly as can be. Rules: arcadia.guild.draft.2"""
    state, seats = table.state, len(table.box.seats)
    pool = list(range(len(table.box.catalogue.heroes)))
    state.hands = [[] for _ in range(seats)]
    state.drafted = [[] for _ in range(seats)]
    seat = 0
    while pool:
        kind = yield from draw(pool, seat, "draft", first=Item.HERO)
        pool.remove(kind)
        state.hands[seat].append(kind)
        seat = (seat + 1) % seats
    for hand in state.hands:
        hand.sort()
