"""How Guild Setup and the Upgrade Phase are described: guilds, cards to choose, the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rulekeeper.core.verdict import No
from rulekeeper.games.arcadia.belongings import Belongings
from rulekeeper.games.arcadia.box import ArcadiaTable
from rulekeeper.games.arcadia.rules.upgrades import BuyCard
from rulekeeper.games.arcadia.state import Stage
from rulekeeper.games.arcadia.table.presenter import Presenter
from rulekeeper.games.arcadia.table.sheet import campaign_sheet
from rulekeeper.games.tabletop import Card, Party, Shelf, Tabletop
from rulekeeper.games.tabletop.things import Pile

HEADINGS = {
    Stage.OLD_CURSES: "Death Curses",
    Stage.CURSES: "Death Curses",
    Stage.RESERVE: "Reserve cards",
    Stage.PURCHASE: "Buy cards",
    Stage.ARRANGE: "Arrange cards",
    Stage.CHOICE: "The next scenario",
}
"""What each part of the phase is about. Rules: arcadia.upgrade.1"""


class UpgradePresenter(Presenter):
    """Describes Guild Setup or an Upgrade Phase."""

    types_squares = False

    def tabletop(self, table: ArcadiaTable, seat: int) -> Tabletop:
        """The guilds, what is laid out for this seat, and the Campaign Sheet."""
        had = table.box.options.belongings or Belongings()
        return Tabletop(
            heading=self._phase(table, had),
            turn=0,
            parties=tuple(self._guilds(table, seat)),
            figures=tuple(self._figures(table)),
            book=campaign_sheet(table.box.catalogue, had),
            shelves=tuple(self._shelves(table, seat)),
        )

    def _phase(self, table: ArcadiaTable, had: Belongings) -> str:
        stage = table.state.stage
        if not had.played:
            return "Guild Setup" if stage < Stage.SETUP else "Guild Setup · The first scenario"
        return f"Upgrade Phase {len(had.played)} · {HEADINGS[stage]}"

    def _guilds(self, table: ArcadiaTable, seat: int) -> Iterator[Party]:
        """The guilds without the Monsters, each with the cards that it has reserved."""
        state = table.state
        for party in self._parties(table):
            if not party.seats:
                continue
            own = party.seats[0]
            reserved = state.drafted[own] if state.drafted else []
            piles = (Pile("Reserved", len(reserved), short="{} reserved"),) if reserved else ()
            facts = tuple(fact for fact in party.facts if fact.name != "Quests")
            acts = bool(state.picks) and state.picks[0] == own
            yield replace(party, acts=acts, facts=facts, piles=piles)

    def _shelves(self, table: ArcadiaTable, seat: int) -> Iterator[Shelf]:
        """What a seat has in its hand, or may buy. Rules: arcadia.upgrade.draft.2, .4"""
        state = table.state
        if not 0 <= seat < len(self.seats):
            return
        if state.stage == Stage.RESERVE and state.hands:
            hand, reserved = state.hands[seat], state.drafted[seat]
            yield Shelf("Your hand", self._cards(hand), rule="arcadia.upgrade.draft.2")
            if reserved:
                yield Shelf("Reserved", self._cards(reserved), rule="arcadia.upgrade.draft.2")
        elif state.stage == Stage.PURCHASE and state.drafted[seat]:
            yield Shelf(
                "For sale",
                tuple(
                    replace(self.printed.cards[card], closed=_closed(table, seat, card))
                    for card in state.drafted[seat]
                ),
                "What you do not buy goes back to the box. You can save one coin.",
                "arcadia.upgrade.draft.4",
            )

    def _cards(self, cards: Sequence[int]) -> tuple[Card, ...]:
        return tuple(self.printed.cards[card] for card in cards)


def _closed(table: ArcadiaTable, seat: int, card: int) -> str:
    """Why a seat cannot buy a card."""
    verdict = BuyCard(card).verdict(table, seat)
    return verdict.reason if isinstance(verdict, No) else ""
