"""Rest (p. 18): unexhaust cards, reorganize items, resurrect heroes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from rulekeeper.boards.masks import Mask, squares_of
from rulekeeper.core.acts import Menu, Preview
from rulekeeper.core.requests import Flow, SeatRequest
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.templates import counted
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import ArcadiaTable, heroes_of
from rulekeeper.games.arcadia.options import (
    CardRef,
    FigureRef,
    Option,
    SpaceRef,
    TokenRef,
    figure_name,
    is_own,
)
from rulekeeper.games.arcadia.rules import board, numbers
from rulekeeper.games.arcadia.rules.bombs import explode
from rulekeeper.games.arcadia.rules.cursed import not_in_inventory
from rulekeeper.games.arcadia.rules.healing import unexhaust
from rulekeeper.games.arcadia.rules.quests import check_quests
from rulekeeper.games.arcadia.rules.scenario_rules import settle
from rulekeeper.games.arcadia.rules.tokens import kind_of
from rulekeeper.games.arcadia.state import NOWHERE, Stage


class RestOption(Option, frozen=True):
    """Base of what a resting player does. Rules: arcadia.rest.1, .2"""

    elsewhere = "Only a player whose guild Rests does that."
    elsewhere_rule = "arcadia.rest.2"


class Unexhaust(RestOption, frozen=True, tag="unexhaust"):
    """Unexhaust all cards of the guild. Rules: arcadia.rest.3, arcadia.effect.daze.3"""

    says = "unexhaust all cards"
    label = "Unexhaust all cards"
    rule = "arcadia.rest.3"
    weight = "main"

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        heroes = [table.state.heroes[hero] for hero in heroes_of(seat)]
        if any(hero.exhausted or hero.is_exhausted for hero in heroes):
            return YES
        return No(self.rule, "No card of the guild is exhausted.")

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        seat = table.state.seat
        for hero in heroes_of(seat):
            unexhaust(table.state.heroes[hero])
        table.tell(events.CardsReadied, rule=self.rule, seat=seat)
        yield from ()


class Resurrect(RestOption, frozen=True, tag="resurrect"):
    """Bring a killed Hero back. Rules: arcadia.rest.resurrect.1 to .5"""

    says = "resurrect {hero} on {space}"
    rule = "arcadia.rest.resurrect.1"
    hero: FigureRef
    space: SpaceRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        spaces = squares_of(table.box.scenario.board.spaces)
        return (cls(hero, space) for hero in heroes_of(seat) for space in spaces)

    @classmethod
    def possible(cls, table: ArcadiaTable, seat: int) -> Sequence[Self]:
        heroes = [hero for hero in heroes_of(seat) if table.state.heroes[hero].space == NOWHERE]
        spaces = squares_of(_places(table, seat)) if heroes else ()
        return [cls(hero, space) for hero in heroes for space in spaces]

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        name, space = figure_name(table, self.hero), table.box.grid.name(self.space)
        if not is_own(table, seat, self.hero):
            return No(self.rule, f"{name} is no Hero of your guild.")
        if table.state.heroes[self.hero].space != NOWHERE:
            return No(self.rule, f"{name} is alive.")
        if _places(table, seat) >> self.space & 1:
            return YES
        if not table.box.scenario.board.open_spaces >> self.space & 1:
            return No("arcadia.board.3", f"Nobody can enter {space}.")
        if not board.free_spaces(table) >> self.space & 1:
            return No("arcadia.rest.resurrect.3", f"{space} is not free.")
        return No(
            "arcadia.rest.resurrect.3",
            f"{space} is neither in your Starting Area nor Close to an ally who was on the board "
            "when the turn began.",
        )

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        """Rules: arcadia.rest.resurrect.1, .2, .5, arcadia.quest.2"""
        hero = table.state.heroes[self.hero]
        hero.wounds, hero.space = 0, self.space
        table.tell(events.HeroResurrected, rule=self.rule, figure=self.hero, space=self.space)
        yield from explode(table, self.hero)
        yield from check_quests(table)


def _places(table: ArcadiaTable, seat: int) -> Mask:
    """Where a killed Hero may come back. Rules: arcadia.rest.resurrect.3, .4"""
    state, passages = table.state, board.passages(table)
    places = table.box.scenario.starts[state.guilds[seat].area]
    for anchor in state.anchors:
        places |= passages.close[state.heroes[anchor].space]
    return places & board.free_spaces(table)


class GiveCard(RestOption, frozen=True, tag="give-card"):
    """Move an Upgrade card to another Hero of the guild, once in a Rest or an Upgrade Phase.

    It goes on only from an inventory with too many cards to a free slot, so that a Rest comes to an
    end. Rules: arcadia.rest.4, arcadia.upgrade.draft.7
    """

    says = "give {card} of {holder} to {hero}"
    rule = "arcadia.rest.4"
    points = ("card/{holder}-{card}", "{hero}")
    holder: FigureRef
    card: CardRef
    hero: FigureRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        own = heroes_of(seat)
        return (
            cls(holder, card, hero)
            for holder in own
            for card in table.state.heroes[holder].cards
            for hero in own
            if hero != holder
        )

    @classmethod
    def unlikely(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        own, heroes = heroes_of(seat), table.state.heroes
        for holder in own:
            yield from (cls(holder, card, holder) for card in heroes[holder].cards)
            for card in heroes[holder].covered:
                yield from (cls(holder, card, hero) for hero in own if hero != holder)

    @classmethod
    def possible(cls, table: ArcadiaTable, seat: int) -> Sequence[Self]:
        heroes, given = table.state.heroes, table.state.rearranged
        own, found = heroes_of(seat), list[Self]()
        for holder in own:
            for card in heroes[holder].cards:
                if _is_needed_to_live(table, holder, card):
                    continue
                others = [hero for hero in own if hero != holder]
                if card in given:
                    others = _free_slots(table, holder, others)
                found += [cls(holder, card, hero) for hero in others]
        return found

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        if not (is_own(table, seat, self.holder) and is_own(table, seat, self.hero)):
            return No(self.rule, "Cards go from one Hero of your guild to another.")
        holder = table.state.heroes[self.holder]
        if self.card not in holder.cards:
            return not_in_inventory(table, self.holder, self.card, self.rule)
        if self.holder == self.hero:
            return No(self.rule, f"{figure_name(table, self.holder)} has that card already.")
        card = table.box.catalogue.cards[self.card]
        if self.card in table.state.rearranged:
            name = figure_name(table, self.holder)
            if len(holder.cards) <= numbers.slots(table, self.holder):
                return No(self.rule, f"{name} has just got {card.name}: undo that instead.")
            if len(table.state.heroes[self.hero].cards) >= numbers.slots(table, self.hero):
                reason = f"{name} has just got {card.name}: it goes on to a free slot only."
                return No(self.rule, reason)
        if _is_needed_to_live(table, self.holder, self.card):
            reason = f"Without it {figure_name(table, self.holder)} would have no Life left."
            return No("arcadia.effect.extra-life.2", reason)
        return YES

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        holder, hero = table.state.heroes[self.holder], table.state.heroes[self.hero]
        holder.cards.remove(self.card)
        hero.cards.append(self.card)
        table.state.rearranged.append(self.card)
        if self.card in holder.exhausted:
            holder.exhausted.remove(self.card)
            hero.exhausted.append(self.card)
        table.tell(events.CardGiven, rule=self.rule, figure=self.hero, card=self.card)
        yield from ()


def _free_slots(table: ArcadiaTable, holder: int, others: list[int]) -> list[int]:
    """Those of some Heroes to whom a card goes on from an inventory with too many cards."""
    heroes = table.state.heroes
    if len(heroes[holder].cards) <= numbers.slots(table, holder):
        return []
    return [hero for hero in others if len(heroes[hero].cards) < numbers.slots(table, hero)]


def _is_needed_to_live(table: ArcadiaTable, hero: int, card: int) -> bool:
    """Whether a Hero would have no Life left without a card. Rules: arcadia.effect.extra-life.2"""
    there = table.state.heroes[hero]
    if there.space < 0 or not there.wounds:
        return False
    left = [own for own in there.cards if own != card]
    return there.wounds >= numbers.life_with(table, hero, left)


class GiveToken(RestOption, frozen=True, tag="give-token"):
    """Move an Exploration token. Rules: arcadia.rest.6, .7, arcadia.token.exchange.1"""

    says = "give the {token} of {holder} to {hero}"
    rule = "arcadia.rest.6"
    points = ("card/{holder}-{token}", "{hero}")
    holder: FigureRef
    token: TokenRef
    hero: FigureRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        own = heroes_of(seat)
        return (
            cls(holder, token, hero)
            for holder in own
            for token in dict.fromkeys(table.state.heroes[holder].tokens)
            for hero in own
            if hero != holder
        )

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        if not (is_own(table, seat, self.holder) and is_own(table, seat, self.hero)):
            return No(self.rule, "Tokens go from one Hero of your guild to another.")
        name = figure_name(table, self.holder)
        if self.token not in table.state.heroes[self.holder].tokens:
            return No(self.rule, f"{name} does not carry that token.")
        if self.holder == self.hero:
            return No(self.rule, f"{name} has that token already.")
        if kind_of(table, self.token) == "quest":
            return No("arcadia.rest.7", f"A Quest token stays with {name}, who collected it.")
        if table.state.heroes[self.hero].space == NOWHERE:
            return No(self.rule, f"{figure_name(table, self.hero)} is not on the board.")
        return YES

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        table.state.heroes[self.holder].tokens.remove(self.token)
        table.state.heroes[self.hero].tokens.append(self.token)
        table.tell(events.TokenGiven, rule=self.rule, figure=self.hero, token=self.token)
        yield from ()


def too_many_cards(table: ArcadiaTable, seat: int) -> No | None:
    """Why a Hero of a guild cannot keep all that it holds, if there is such a Hero.

    Rules: arcadia.equipment.3, .upgrade.curse.7
    """
    for hero in heroes_of(seat):
        cards, slots = len(table.state.heroes[hero].cards), numbers.slots(table, hero)
        if cards > slots:
            reason = (
                f"{figure_name(table, hero)} holds {cards} cards, "
                f"and its inventory has {counted(slots, 'free slot')}."
            )
            return No("arcadia.equipment.3", reason)
    return None


class EndRest(RestOption, frozen=True, tag="end-rest"):
    """Finish the Rest, which is the whole turn. Rules: arcadia.rest.1, .2"""

    says = "end the Rest"
    label = "End the Rest"
    rule = "arcadia.rest.2"
    weight = "quiet"

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        refusal = too_many_cards(table, seat)
        return YES if refusal is None else refusal

    def preview(self, table: ArcadiaTable, offered: Sequence[AnyOption]) -> Preview:
        """It has to be confirmed while something useful is left to do."""
        left = []
        if any(isinstance(option, Unexhaust) for option in offered):
            left.append("Cards are still exhausted.")
        if any(isinstance(option, Resurrect) for option in offered):
            left.append("A killed Hero can be resurrected.")
        return Preview(warning=" ".join(left))

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        table.state.stage = Stage.TURN_END
        yield from ()


def _question(table: ArcadiaTable, request: SeatRequest) -> str:
    """What a Rest is for, and what has to be set right before it can end."""
    surplus = too_many_cards(table, table.state.seat)
    if surplus is not None:
        return f"{surplus.reason} Give away what is too much: then you can end the Rest."
    return "Your guild Rests: unexhaust cards, reorganize items, resurrect Heroes."


REST = Menu(
    "rest",
    Unexhaust,
    Resurrect,
    GiveCard,
    GiveToken,
    EndRest,
    says=_question,
    rule="arcadia.rest.2",
)


def begin_rest(table: ArcadiaTable) -> None:
    """No Hero is activated; dazed ones recover. Rules: arcadia.rest.1, arcadia.effect.daze.3"""
    state = table.state
    state.stage, state.rearranged = Stage.REST, []
    table.tell(events.Rested, rule="arcadia.rest.1", seat=state.seat)
    for hero in heroes_of(state.seat):
        state.heroes[hero].dazed = False


def rest(table: ArcadiaTable) -> Flow[None]:
    """One thing that a resting player does. Rules: arcadia.rest.2"""
    yield from REST.play(table, table.state.seat)
    yield from settle(table)
