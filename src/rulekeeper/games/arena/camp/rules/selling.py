"""11.2.2 Gaining Experience Points: artifacts and scrolls are sold for half of their price.

Only the price of a scroll is odd, so only there does it matter what is sold together: two scrolls
bring all that any larger group would bring for each two of its cards.
Rules: arena.xp.sell.1, .2, arena.xp.artifact.2
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from rulekeeper.core.acts import Menu, Preview
from rulekeeper.core.requests import Flow, SeatRequest
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arena.camp.box import CampTable
from rulekeeper.games.arena.camp.options import Option, OwnArtifactRef, OwnScrollRef
from rulekeeper.games.arena.camp.rules.accounts import carry_out
from rulekeeper.games.arena.camp.rules.items import PRICE_OF_SCROLL, price_of_artifact
from rulekeeper.games.arena.camp.state import NOTHING, Stage
from rulekeeper.games.arena.changes import Sold


def proceeds(*prices: int) -> int:
    """What things bring that are sold together: half of their prices, rounded down.

    Rules: arena.xp.sell.1, .2
    """
    return sum(prices) // 2


class SellArtifact(Option, frozen=True, tag="sell-artifact"):
    """Sell an artifact. Rules: arena.xp.sell.1, arena.xp.artifact.2"""

    says = "sell {artifact}"
    rule = "arena.xp.sell.1"
    stage = Stage.SHOP
    label = "Sell"
    points = ("word/sell", "{artifact}")
    artifact: OwnArtifactRef

    @classmethod
    def candidates(cls, table: CampTable, seat: int) -> Iterable[Self]:
        """All artifacts."""
        return map(cls, range(len(table.box.catalogue.artifacts)))

    def verdict(self, table: CampTable, seat: int) -> Verdict:
        """Whether the party has it, and it can be sold."""
        artifact = table.box.catalogue.artifacts[self.artifact]
        if artifact.id not in table.state.belongings.artifacts:
            return No(self.rule, f"{artifact.name} does not belong to the party.")
        if price_of_artifact(artifact) is None:
            reason = f"{artifact.name} is of level {artifact.level}, which cannot be sold."
            return No("arena.xp.artifact.2", reason)
        return YES

    def preview(self, table: CampTable, offered: Sequence[AnyOption]) -> Preview:
        """What it brings."""
        price = price_of_artifact(table.box.catalogue.artifacts[self.artifact])
        return Preview(notes=(f"brings {proceeds(price or 0)} XP",))

    def perform(self, table: CampTable) -> Flow[None]:
        """It lies on its shelf again."""
        artifact = table.box.catalogue.artifacts[self.artifact]
        price = proceeds(price_of_artifact(artifact) or 0)
        carry_out(table, Sold(price=price, artifacts=(artifact.id,)), self.rule)
        yield from ()


class SellScroll(Option, frozen=True, tag="sell-scroll"):
    """Sell a scroll, together with a second one if the party likes.

    Rules: arena.xp.sell.1, .2
    """

    says = "sell {scroll}"
    rule = "arena.xp.sell.1"
    stage = Stage.SHOP
    label = "Sell"
    points = ("word/sell", "{scroll}")
    scroll: OwnScrollRef

    @classmethod
    def candidates(cls, table: CampTable, seat: int) -> Iterable[Self]:
        """All scrolls."""
        return map(cls, range(len(table.box.catalogue.scrolls)))

    def verdict(self, table: CampTable, seat: int) -> Verdict:
        """Whether the party has it."""
        scroll = table.box.catalogue.scrolls[self.scroll]
        if scroll.id not in table.state.belongings.scrolls:
            return No(self.rule, f"{scroll.name} does not belong to the party.")
        return YES

    def preview(self, table: CampTable, offered: Sequence[AnyOption]) -> Preview:
        """What it brings."""
        alone = proceeds(PRICE_OF_SCROLL)
        if len(table.state.belongings.scrolls) == 1:
            told = f"The only scroll brings {alone} XP, as half of its price is rounded down."
            return Preview(notes=(f"brings {alone} XP",), warning=told)
        together = proceeds(PRICE_OF_SCROLL, PRICE_OF_SCROLL)
        return Preview(notes=(f"brings {alone} XP alone, {together} XP with another scroll",))

    def perform(self, table: CampTable) -> Flow[None]:
        """Whoever likes says what is sold together with it. Rules: arena.xp.sell.2"""
        state, others = table.state, len(table.state.belongings.scrolls) - 1
        state.counter = self.scroll
        if others:
            answer = yield from TOGETHER.ask_anyone(
                table.box.people, TOGETHER.offers(table, table.box.people[0])
            )
            second = answer.scroll if isinstance(answer, AddScroll) else NOTHING
        else:
            second = NOTHING
        sold = [number for number in (self.scroll, second) if number != NOTHING]
        state.counter = NOTHING
        ids = tuple(table.box.catalogue.scrolls[number].id for number in sold)
        price = proceeds(*(PRICE_OF_SCROLL for _ in sold))
        rule = self.rule if second == NOTHING else "arena.xp.sell.2"
        carry_out(table, Sold(price=price, scrolls=ids), rule)


class AddScroll(Option, frozen=True, tag="add-scroll"):
    """Sell a second scroll together with the first one. Rules: arena.xp.sell.2"""

    says = "together with {scroll}"
    rule = "arena.xp.sell.2"
    stage = Stage.SHOP
    scroll: OwnScrollRef

    @classmethod
    def candidates(cls, table: CampTable, seat: int) -> Iterable[Self]:
        """All scrolls."""
        return map(cls, range(len(table.box.catalogue.scrolls)))

    def verdict(self, table: CampTable, seat: int) -> Verdict:
        """Whether it is another one that the party has."""
        scroll = table.box.catalogue.scrolls[self.scroll]
        is_first = self.scroll == table.state.counter
        if table.state.belongings.scrolls.count(scroll.id) > is_first:
            return YES
        what = "is being sold already" if is_first else "is no scroll of the party"
        return No(self.rule, f"{scroll.name} {what}.")

    def refusal(self, table: CampTable, seat: int) -> No:
        """Nothing is added to a sale that has not begun."""
        return _no_sale(table, self, super().refusal(table, seat))

    def preview(self, table: CampTable, offered: Sequence[AnyOption]) -> Preview:
        """What both bring."""
        return Preview(notes=(f"both bring {proceeds(PRICE_OF_SCROLL, PRICE_OF_SCROLL)} XP",))


class SellAlone(Option, frozen=True, tag="sell-alone"):
    """Sell the scroll alone. Rules: arena.xp.sell.1"""

    says = "sell it alone"
    rule = "arena.xp.sell.1"
    stage = Stage.SHOP
    weight = "quiet"

    def refusal(self, table: CampTable, seat: int) -> No:
        """Nothing is being sold."""
        return _no_sale(table, self, super().refusal(table, seat))

    def preview(self, table: CampTable, offered: Sequence[AnyOption]) -> Preview:
        """What it brings."""
        price = proceeds(PRICE_OF_SCROLL)
        told = f"Alone it brings {price} XP, as half of its price is rounded down."
        return Preview(notes=(f"brings {price} XP",), warning=told)


def _no_sale(table: CampTable, option: Option, elsewhere: No) -> No:
    """Why nothing goes with a sale: it has not begun, or this is no shop."""
    if table.state.stage is not Stage.SHOP:
        return elsewhere
    return No(option.rule, "First choose a scroll that is to be sold.")


def _ask_for_second(table: CampTable, request: SeatRequest) -> str:
    scroll = table.box.catalogue.scrolls[table.state.counter].name
    both = proceeds(PRICE_OF_SCROLL, PRICE_OF_SCROLL)
    return f"Alone {scroll} brings nothing, with another scroll {both} XP: do you add one?"


TOGETHER = Menu("together", AddScroll, SellAlone, says=_ask_for_second, rule="arena.xp.sell.2")
