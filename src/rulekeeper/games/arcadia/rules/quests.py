"""Quests and Coin Rewards (p. 23)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Self

from rulekeeper.core.acts import Menu
from rulekeeper.core.game import MatchOver, Result, places_of
from rulekeeper.core.requests import Flow
from rulekeeper.core.templates import counted
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import BOMB, ArcadiaTable, heroes_of, seat_of
from rulekeeper.games.arcadia.options import CardRef, FigureRef, Option, figure_name, is_own
from rulekeeper.games.arcadia.rules import numbers
from rulekeeper.games.arcadia.rules.coins import gain_coins, pay_at_the_end
from rulekeeper.games.arcadia.rules.episodic import end_episode
from rulekeeper.games.arcadia.rules.goals import Aspect
from rulekeeper.games.arcadia.rules.moments import note
from rulekeeper.games.arcadia.state import NOBODY

if TYPE_CHECKING:
    from rulekeeper.games.arcadia.content.scenarios import QuestCard, ScenarioSetup

PVE_NEEDED = 1
"""How many of the Quests that win have to be PvE. Rules: arcadia.quest.win.1, .3, .4"""


def quests_of(table: ArcadiaTable) -> Sequence[QuestCard]:
    """The Quest cards of the match, by number. Rules: arcadia.setup.11, .13

    First those of the scenario, then that of each guild that takes part, by seat.
    """
    return _quests(table.box.scenario, tuple([guild.colour for guild in table.state.guilds]))


@lru_cache(maxsize=256)
def _quests(scenario: ScenarioSetup, guilds: Sequence[int]) -> Sequence[QuestCard]:
    if not scenario.rivalry:
        return scenario.quests
    return [*scenario.quests, *(scenario.rivalry[colour] for colour in guilds if colour >= 0)]


@lru_cache(maxsize=1024)
def _looking_at(
    scenario: ScenarioSetup, guilds: Sequence[int], changed: Sequence[Aspect]
) -> Sequence[tuple[int, QuestCard]]:
    """The Quests whose goals look at any of this, with their numbers."""
    return [
        (number, quest)
        for number, quest in enumerate(_quests(scenario, guilds))
        if not quest.goal.looks_at().isdisjoint(changed)
    ]


def check_quests(table: ArcadiaTable, *changed: Aspect) -> Flow[None]:
    """Quests that are fulfilled now: the active player's first, then clockwise.

    Only where Heroes stand, and what has `changed` since all Quests were looked at, can have
    fulfilled one. Rules: arcadia.quest.2, .3, .4, arcadia.quest.win.6
    """
    state = table.state
    guilds = tuple([guild.colour for guild in state.guilds])
    quests = _looking_at(table.box.scenario, guilds, ("places", *changed))
    if not quests:
        return
    begin = state.order.index(state.seat)
    for seat in (*state.order[begin:], *state.order[:begin]):
        done = state.guilds[seat].quests
        for number, quest in quests:
            if (
                number not in done
                and quest.goal.is_met(table, seat)
                and may_fulfil(table, seat, number)
            ):
                yield from _fulfil(table, seat, number)


def may_fulfil(table: ArcadiaTable, seat: int, number: int) -> bool:
    """Whether a guild can still fulfil a Quest. Rules: arcadia.quest.3, .4"""
    return _is_open(table, seat, number, quests_of(table)[number])


def open_quests(table: ArcadiaTable, seat: int) -> Sequence[QuestCard]:
    """The Quests that a guild can still fulfil. Rules: arcadia.quest.3, .4"""
    if not any(guild.quests for guild in table.state.guilds):
        return quests_of(table)
    return [
        quest
        for number, quest in enumerate(quests_of(table))
        if _is_open(table, seat, number, quest)
    ]


def _is_open(table: ArcadiaTable, seat: int, number: int, quest: QuestCard) -> bool:
    guilds = table.state.guilds
    if number in guilds[seat].quests:
        return False
    return not quest.single_winner or all(number not in guild.quests for guild in guilds)


def _fulfil(table: ArcadiaTable, seat: int, number: int) -> Flow[None]:
    """Rules: arcadia.quest.2, arcadia.quest.bonus.1, .2, arcadia.quest.reward.1 to .4"""
    guilds = table.state.guilds
    is_first = all(number not in guild.quests for guild in guilds)
    guilds[seat].quests.append(number)
    table.tell(events.QuestFulfilled, rule="arcadia.quest.2", seat=seat, quest=number)
    if not quests_of(table)[number].is_pvp:
        note(table, "fulfils", heroes_of(seat)[0], number)
    if is_first:
        gain_coins(table, seat, 1, "the First Bonus", "arcadia.quest.bonus.1")
    if (title := quests_of(table)[number].title) != NOBODY and table.box.options.belongings:
        table.tell(events.TitleWon, rule="arcadia.title.1", seat=seat, title=title)
    takers = [
        TakeReward(card, hero)
        for card in rewards_left(table, number)
        if _may_hold(table, seat, card)
        for hero in heroes_of(seat)
        if _makes_room(table, hero, card)
    ]
    if takers:
        answer = yield from REWARD.ask(seat, takers)
        yield from answer.perform(table)
    if has_won(table, seat):
        _finish(table, seat)


def has_won(table: ArcadiaTable, seat: int) -> bool:
    """Whether a guild has the Quests that win. Rules: arcadia.quest.win.1, .3, .4"""
    done, quests = table.state.guilds[seat].quests, quests_of(table)
    pve = sum(not quests[number].is_pvp for number in done)
    return len(done) >= table.box.quests_to_win and pve >= PVE_NEEDED


def _finish(table: ArcadiaTable, seat: int) -> None:
    """The scenario ends at once; its last coins are paid. Rules: arcadia.quest.win.2"""
    pay_at_the_end(table)
    if table.box.options.episodic:
        end_episode(table, seat)
    done = counted(len(table.state.guilds[seat].quests), "Quest")
    reason = f"{table.box.seats[seat]} has fulfilled {done}"
    places = places_of(
        [(other == seat, *standing) for other, standing in enumerate(standings(table))]
    )
    raise MatchOver(Result((seat,), reason, "arcadia.quest.win.1", places))


def standings(table: ArcadiaTable) -> list[tuple[int, int, int]]:
    """How far each guild has come: by Quests, then coins, then fewest deaths."""
    return [
        (len(guild.quests), guild.coins, -numbers.deaths_of(table, seat))
        for seat, guild in enumerate(table.state.guilds)
    ]


# -- rewards ------------------------------------------------------------------------------------


def rewards_left(table: ArcadiaTable, number: int) -> list[int]:
    """The Reward cards that still lie under a Quest. Rules: arcadia.quest.reward.1, .4"""
    held = (card for seat in table.state.order for card in numbers.cards_of(table, seat))
    rewards = quests_of(table)[number].rewards
    taken = {*held, *table.state.discarded}
    return [card for card in rewards if card not in taken]


def _may_hold(table: ArcadiaTable, seat: int, card: int) -> bool:
    """Whether a guild may have a card: only one Bomb at a time. Rules: arcadia.effect.bomb.1"""
    cards = table.box.catalogue.cards
    held = numbers.cards_of(table, seat)
    return cards[card].group != BOMB or all(cards[own].group != BOMB for own in held)


class TakeReward(Option, frozen=True, tag="take-reward"):
    """Put a Reward card into the inventory of a Hero. Rules: arcadia.quest.reward.2"""

    says = "give the Reward {card} to {hero}"
    acquires = "card"
    rule = "arcadia.quest.reward.2"
    elsewhere = "A Reward card is taken when its Quest is fulfilled."
    elsewhere_rule = "arcadia.quest.reward.1"
    card: CardRef
    hero: FigureRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        cards = [card for quest in quests_of(table) for card in quest.rewards]
        return (cls(card, hero) for card in cards for hero in heroes_of(seat))

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        if not is_own(table, seat, self.hero):
            name = figure_name(table, self.hero)
            return No(self.rule, f"{name} is no Hero of your guild.")
        return YES

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        """A full inventory gives up a card first. Rules: arcadia.quest.reward.2, .3"""
        hero = table.state.heroes[self.hero]
        seat = seat_of(self.hero)
        if _is_full(table, self.hero):
            given_up = _given_up(table, self.hero, self.card)
            answer = yield from DISCARD.ask(
                seat, [DiscardCard(card, self.hero) for card in given_up]
            )
            yield from answer.perform(table)
        hero.cards.append(self.card)
        table.state.guilds[seat].rewards.append(self.card)
        table.tell(events.RewardTaken, rule=self.rule, figure=self.hero, card=self.card)


def _is_full(table: ArcadiaTable, hero: int) -> bool:
    """Whether a Hero has no slot for a Reward card.

    That is so as well where another Hero has too many cards in a Rest, and all slots of the guild
    are taken.
    """
    heroes, guild = table.state.heroes, heroes_of(seat_of(hero))
    held = sum(len(heroes[own].cards) for own in guild)
    slots = sum(numbers.slots(table, own) for own in guild)
    return len(heroes[hero].cards) >= numbers.slots(table, hero) or held >= slots


def _makes_room(table: ArcadiaTable, hero: int, reward: int) -> bool:
    """Whether a Hero has a slot for a Reward card, or can make one free."""
    return not _is_full(table, hero) or bool(_given_up(table, hero, reward))


def _given_up(table: ArcadiaTable, hero: int, reward: int) -> list[int]:
    """The cards that a Hero can discard for another without dying of its Wounds.

    Rules: arcadia.quest.reward.3, arcadia.effect.extra-life.2
    """
    there = table.state.heroes[hero]

    def is_missed(card: int) -> bool:
        kept = [other for other in (*there.cards, reward) if other != card]
        return there.space >= 0 and there.wounds >= numbers.life_with(table, hero, kept)

    return [card for card in there.cards if not is_missed(card)]


class DiscardCard(Option, frozen=True, tag="discard"):
    """Make room in an inventory that is full. Rules: arcadia.quest.reward.3"""

    says = "discard {card} of {hero}"
    rule = "arcadia.quest.reward.3"
    elsewhere = "A card is discarded only to make room for a Reward card."
    elsewhere_rule = "arcadia.quest.reward.3"
    card: CardRef
    hero: FigureRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        heroes = table.state.heroes
        return (cls(card, hero) for hero in heroes_of(seat) for card in heroes[hero].cards)

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        hero = table.state.heroes[self.hero]
        hero.cards.remove(self.card)
        if self.card in hero.exhausted:
            hero.exhausted.remove(self.card)
        table.state.discarded.append(self.card)
        table.tell(events.CardDiscarded, rule=self.rule, figure=self.hero, card=self.card)
        yield from ()


REWARD = Menu(
    "reward",
    TakeReward,
    says="Your guild gets a Reward card: which one, and which Hero takes it?",
    rule="arcadia.quest.reward.1",
    gives=True,
)

DISCARD = Menu(
    "discard",
    DiscardCard,
    says="The inventory is full: which card is discarded for the Reward card?",
    rule="arcadia.quest.reward.3",
    gives=True,
)


# -- the end of a simulation --------------------------------------------------------------------


def check_turn_limit(table: ArcadiaTable) -> None:
    """A simulation ends after so many turns: most Quests, then coins, then fewest deaths win."""
    state, limit = table.state, table.box.options.turn_limit
    if limit is None or state.turn < limit:
        return
    pay_at_the_end(table)
    places = places_of(standings(table))
    first = tuple(seat for seat, place in enumerate(places) if place == 1)
    winners = () if len(first) == len(places) else first
    reason = f"the simulation ends after {counted(limit, 'turn')}"
    raise MatchOver(Result(winners, reason, "arcadia.turn.1", places))
