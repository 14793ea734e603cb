"""How Guild Setup and the Upgrade Phase are described: guilds, cards to choose, the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rulekeeper.core.requests import Option
from rulekeeper.core.templates import counted
from rulekeeper.core.verdict import No
from rulekeeper.games.arcadia.belongings import SAVED, Belongings
from rulekeeper.games.arcadia.box import HEROES_EACH, SLOTS, ArcadiaTable
from rulekeeper.games.arcadia.options import figure_slug
from rulekeeper.games.arcadia.rules.course import ChooseScenario
from rulekeeper.games.arcadia.rules.draft import left_of
from rulekeeper.games.arcadia.rules.upgrades import MOST_BOUGHT, RESERVED, BuyCard
from rulekeeper.games.arcadia.sheet_checks import STAGES
from rulekeeper.games.arcadia.state import NOBODY, Stage
from rulekeeper.games.arcadia.table.presenter import Presenter
from rulekeeper.games.arcadia.table.sheet import campaign_sheet
from rulekeeper.games.tabletop import (
    Card,
    Figure,
    Party,
    Pile,
    Place,
    Reference,
    Sheet,
    Shelf,
    Tabletop,
)

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

    def laid_out(self, table: ArcadiaTable, option: Option, part: Reference) -> Card | None:
        """What lies on no shelf and no sheet: the Death Curses to choose from."""
        return super().laid_out(table, option, part) if part.startswith("card/curse-") else None

    def tabletop(self, table: ArcadiaTable, seat: int) -> Tabletop:
        """The guilds, what is laid out for this seat, and the Campaign Sheet."""
        had = table.box.options.belongings or Belongings()
        return Tabletop(
            heading=self._phase(table, had),
            turn=0,
            parties=tuple(self._guilds(table, seat)),
            figures=tuple(each for each in self._figures(table) if each.kind == "hero"),
            book=campaign_sheet(table.box.catalogue, had),
            shelves=tuple(self._shelves(table, seat)),
        )

    def _phase(self, table: ArcadiaTable, had: Belongings) -> str:
        stage = table.state.stage
        if not had.played:
            return "Guild Setup" if stage < Stage.SETUP else "Guild Setup · The first scenario"
        return f"Upgrade Phase {len(had.played)} · {HEADINGS[stage]}"

    # -- the guilds -----------------------------------------------------------------------------

    def _guilds(self, table: ArcadiaTable, seat: int) -> Iterator[Party]:
        """The guilds without the Monsters, each with its titles and what it has reserved."""
        state = table.state
        for party in self._parties(table):
            if not party.seats:
                continue
            own = party.seats[0]
            reserved = state.drafted[own] if state.drafted else []
            piles = (Pile("Reserved", len(reserved), short="{} reserved"),) if reserved else ()
            places = tuple(self._of_guild(table, own, seat))
            yield replace(
                party,
                acts=bool(state.picks) and state.picks[0] == own,
                facts=tuple(fact for fact in party.facts if fact.name == "Coins"),
                piles=piles,
                sheet=Sheet(places) if places else None,
            )

    def _of_guild(self, table: ArcadiaTable, own: int, seat: int) -> Iterator[Place]:
        """The cards that no Hero has yet, which their owner hands out, and the titles."""
        state = table.state
        if own == seat and state.stage in (Stage.EQUIPMENT, Stage.ARRANGE) and state.to_give[own]:
            cards = (
                replace(card, ref=f"card/starting-{card.ref.removeprefix('card/')}")
                for card in self._cards(state.to_give[own])
            )
            yield Place("New cards", tuple(cards), room=0, picture="deck")
        if titles := state.guilds[own].titles:
            cards = (self.printed.titles[title] for title in titles)
            yield Place("Titles", tuple(cards), room=0, picture="special", rule="arcadia.title.1")

    def _hero(self, table: ArcadiaTable, number: int, letter: str) -> Figure:
        """A Hero with the slots of its inventory; its number stands for it, and points to it."""
        hero = super()._hero(table, number, letter)
        return replace(
            hero,
            cards=hero.cards[:1],
            sheet=Sheet(tuple(self._places(table, number, hero.ref))),
        )

    def _places(self, table: ArcadiaTable, number: int, ref: Reference) -> Iterator[Place]:
        """The inventory; the slot of a Death Curse with whatever lies under it.

        Rules: arcadia.equipment.3, arcadia.upgrade.curse.7, .8
        """
        hero, slug = table.state.heroes[number], figure_slug(table, number)
        catalogue = table.box.catalogue
        held, curse = tuple(self._inventory(table, number)), hero.curse
        count = len(hero.cards)
        is_taken = curse != NOBODY and catalogue.curses[curse].takes_slot
        yield Place(
            "Inventory",
            tuple(map(self._on_sheet, held[:count])),
            room=SLOTS - is_taken,
            ref=ref,
            picture="hand",
            rule="arcadia.equipment.3",
        )
        if curse != NOBODY:
            covered = held[count:-1]
            yield Place(
                "Slot of the Death Curse" if is_taken else "Death Curse",
                (held[-1], *map(self._on_sheet, covered)),
                room=1 + is_taken,
                ref=f"place/{slug}-curse" if is_taken else "",
                picture="skull",
                rule="arcadia.upgrade.curse.7" if is_taken else "arcadia.upgrade.curse.4",
            )

    def _on_sheet(self, card: Card) -> Card:
        """A card as it lies on the sheet of a Hero."""
        return card

    # -- what is laid out -----------------------------------------------------------------------

    def _shelves(self, table: ArcadiaTable, seat: int) -> Iterator[Shelf]:
        """What a seat has in its hand, may choose or may buy; for all what lies open to all."""
        state = table.state
        is_player = 0 <= seat < len(self.seats)
        if state.stage == Stage.GUILDS:
            yield Shelf("Guilds", tuple(self._free_guilds(table)), rule="arcadia.guild.2")
        elif state.stage == Stage.HEROES and not table.box.options.draft:
            yield Shelf("Heroes", tuple(self._free_heroes(table)), rule="arcadia.guild.3")
        elif state.stage == Stage.HEROES and state.hands and is_player:
            yield from self._draft(table, seat)
        elif state.stage == Stage.RESERVE and state.hands and is_player:
            yield from self._reserving(table, seat)
        elif state.stage == Stage.PURCHASE and is_player:
            yield from self._shop(table, seat)
        elif state.stage == Stage.CHOICE:
            yield Shelf(
                "Scenarios",
                tuple(self._due_scenarios(table)),
                "What a guild has won, lost and deserves goes with it.",
                "arcadia.campaign.7",
            )

    def _free_guilds(self, table: ArcadiaTable) -> Iterator[Card]:
        leaders = {guild.colour: seat for seat, guild in enumerate(table.state.guilds)}
        for number, card in enumerate(self.printed.guilds):
            seat = leaders.get(number)
            yield card if seat is None else replace(card, closed=f"{self.seats[seat]} leads it.")

    def _free_heroes(self, table: ArcadiaTable) -> Iterator[Card]:
        taken = {hero.kind: n // HEROES_EACH for n, hero in enumerate(table.state.heroes)}
        for number, card in enumerate(self.printed.heroes):
            seat = taken.get(number)
            yield card if seat is None else replace(card, closed=f"It follows {self.seats[seat]}.")

    def _draft(self, table: ArcadiaTable, seat: int) -> Iterator[Shelf]:
        """Rules: arcadia.guild.draft.3, .4"""
        state = table.state
        heroes, rule = self.printed.heroes, "arcadia.guild.draft.3"
        left = self.seats[left_of(range(len(self.seats)), seat)]
        hand = tuple(heroes[kind] for kind in state.hands[seat])
        kept = tuple(heroes[kind] for kind in state.drafted[seat])
        yield Shelf("Your hand", hand, f"You keep one; the others go to {left}.", rule)
        yield Shelf("Your Heroes", kept, rule=rule, room=HEROES_EACH)

    def _reserving(self, table: ArcadiaTable, seat: int) -> Iterator[Shelf]:
        """Rules: arcadia.upgrade.draft.2, .3"""
        state, rule = table.state, "arcadia.upgrade.draft.2"
        reserved = state.drafted[seat]
        left = self.seats[left_of(state.order, seat)]
        more = RESERVED - len(reserved) % RESERVED
        about = f"You reserve {counted(more, 'card')} of these; the others go to {left}."
        yield Shelf("Your hand", self._cards(state.hands[seat]), about, rule)
        about = "With the last two that are handed to you they will be for sale."
        yield Shelf("Reserved", self._cards(reserved), about, rule, room=2 * RESERVED)

    def _shop(self, table: ArcadiaTable, seat: int) -> Iterator[Shelf]:
        """Rules: arcadia.upgrade.draft.4 to .6"""
        state, rule = table.state, "arcadia.upgrade.draft.4"
        coins, bought = state.guilds[seat].coins, state.to_give[seat]
        if state.drafted[seat]:
            yield Shelf(
                "For sale",
                tuple(
                    replace(self.printed.cards[card], closed=_closed(table, seat, card))
                    for card in state.drafted[seat]
                ),
                f"Your guild has {counted(coins, 'coin')}. What is not bought goes back to the "
                f"box, and of the coins that are left only {SAVED} is saved.",
                rule,
            )
        if bought or state.drafted[seat]:
            spent = sum(table.box.catalogue.cards[card].cost for card in bought)
            about = f"Paid so far: {counted(spent, 'coin')}." if bought else ""
            yield Shelf("Bought", self._cards(bought), about, rule, room=MOST_BOUGHT)

    def _due_scenarios(self, table: ArcadiaTable) -> Iterator[Card]:
        """The scenarios of the stage that is due; later ones are not read yet.

        Rules: arcadia.campaign.1 to .7
        """
        had = table.box.options.belongings
        due = STAGES[len(had.played) if had else 0]
        for number, entry in enumerate(table.box.catalogue.scenario_entries):
            if entry.stage == due:
                verdict = ChooseScenario(number).verdict(table, NOBODY)
                closed = verdict.reason if isinstance(verdict, No) else ""
                yield replace(self.printed.scenarios[number], closed=closed)

    def _cards(self, cards: Sequence[int]) -> tuple[Card, ...]:
        return tuple(self.printed.cards[card] for card in cards)


def _closed(table: ArcadiaTable, seat: int, card: int) -> str:
    """Why a seat cannot buy a card."""
    verdict = BuyCard(card).verdict(table, seat)
    return verdict.reason if isinstance(verdict, No) else ""
