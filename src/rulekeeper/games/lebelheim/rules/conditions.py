"""The conditions in card texts, the numbers in force, and what amounts come to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from rulekeeper.cards import conditions
from rulekeeper.cards.plays import NOBODY, interrupted
from rulekeeper.cards.wording import SIDES, at_place, who_text
from rulekeeper.cards.words import Amount, Count, Side, Within
from rulekeeper.games.lebelheim.box import LebelheimTable, seat_of, team_of
from rulekeeper.games.lebelheim.rules.position import heroes_within, is_of_side, is_within, referred
from rulekeeper.games.lebelheim.state import LebelheimState, Play

if TYPE_CHECKING:
    from rulekeeper.games.lebelheim.content.vocabulary import Ongoing

Stat: TypeAlias = Literal["damage", "movement", "reach", "prevention", "defense"]
"""The numbers of a hero that texts change."""

PlayedKind: TypeAlias = Literal["action", "attack", "aura", "trick", "any"]
"""The kinds of cards that a text may speak of."""

Condition: TypeAlias = conditions.Condition[LebelheimTable, Play]


class HeroCondition(conditions.HeroCondition[LebelheimTable, Play], frozen=True):
    """Base of the conditions about one hero, which must be on the board."""

    def hero(self, table: LebelheimTable, play: Play) -> int:
        return referred(table, play, self.who)


class Endurance(HeroCondition, frozen=True, tag="endurance"):
    """Its Endurance lies within these bounds."""

    says = "{who} has {at_most:?{at_most} or less|{at_least} or more} Endurance"
    at_least: int = 1
    at_most: int | None = None

    def holds_for(self, table: LebelheimTable, play: Play, hero: int) -> bool:
        endurance = table.state.heroes[hero].endurance
        return conditions.lies_between(endurance, self.at_least, self.at_most)


class Wounded(HeroCondition, frozen=True, tag="wounded"):
    """It has lost at least so much of its Starting Endurance."""

    says = "{who} has lost {by} or more Endurance"
    by: int = 1

    def holds_for(self, table: LebelheimTable, play: Play, hero: int) -> bool:
        return lost_endurance(table, hero) >= self.by


class Hand(HeroCondition, frozen=True, tag="hand"):
    """The number of cards in its hand lies within these bounds."""

    says = "{who} holds {at_most:?{at_most} cards or fewer|{at_least} cards or more}"
    at_least: int = 0
    at_most: int | None = None

    def holds_for(self, table: LebelheimTable, play: Play, hero: int) -> bool:
        hand = table.state.heroes[hero].hand
        return conditions.lies_between(len(hand), self.at_least, self.at_most)


class Disabled(HeroCondition, frozen=True, tag="disabled"):
    """It is disabled."""

    says = "{who} is disabled"

    def holds_for(self, table: LebelheimTable, play: Play, hero: int) -> bool:
        return table.state.heroes[hero].disabled


class IsOf(HeroCondition, frozen=True, tag="is"):
    """It is one of this side, at this place, seen from the hero whose text it is."""

    of: Side = "heroes"
    within: Within = "anywhere"

    def holds_for(self, table: LebelheimTable, play: Play, hero: int) -> bool:
        is_of_it = is_of_side(hero, self.of, play.hero)
        return is_of_it and is_within(table.state, play.hero, hero, self.within)

    def text(self) -> str:
        return f"{who_text(self.who)} is {at_place(SIDES[self.of][0], self.within)}"


class UnderAttack(HeroCondition, frozen=True, tag="attacked"):
    """It is attacked at this moment, if given by damage of this kind, and for so much."""

    says = (
        "{who} is attacked"
        "{kind:=physical: with physical damage|other: with damage that is not physical|any:}"
        "{at_least:>1 for {at_least} or more}"
    )
    kind: Literal["any", "physical", "other"] = "any"
    at_least: int = 0

    def holds_for(self, table: LebelheimTable, play: Play, hero: int) -> bool:
        for part in table.state.attack_parts:
            if part.hero == hero:
                amounts = {"any": part.total, "physical": part.physical, "other": part.other}
                return amounts[self.kind] >= max(1, self.at_least)
        return False


class Exists(conditions.Exists[LebelheimTable, Play], frozen=True, tag="exists"):
    """There are at least so many such heroes."""

    def holds(self, table: LebelheimTable, play: Play) -> bool:
        found = heroes_within(table.state, play.hero, self.of, self.within)
        if len(found) < self.at_least and self.in_reach:
            reach = stat(table, play.hero, "reach")
            found = heroes_within(table.state, play.hero, self.of, self.within, reach)
        return len(found) >= self.at_least


class AttackOutcome(Condition, frozen=True, tag="outcome"):
    """How the last attack of this text ended, for any of the attacked."""

    says = (
        "the attack {was:=blocked:was blocked|unblocked:was not blocked"
        "|fully-blocked:was fully blocked|hit:took Endurance|killed:killed}"
    )
    was: Literal["blocked", "unblocked", "fully-blocked", "hit", "killed"]

    def holds(self, table: LebelheimTable, play: Play) -> bool:
        return self.was in play.outcomes


class Playing(Condition, frozen=True, tag="playing"):
    """A card of this kind, type and side is being played."""

    card: PlayedKind = "any"
    by: Side = "heroes"
    type: str | None = None

    def holds(self, table: LebelheimTable, play: Play) -> bool:
        """Whether it is such a card that the text interrupts; skills are no cards."""
        other = interrupted(table.state.plays, play)
        if other is None or other.card < 0 or not is_of_side(other.hero, self.by, play.hero):
            return False
        is_right_kind = is_of_kind(table, other, self.card)
        return is_right_kind and self.type in (None, table.box.catalogue.cards[other.card].type)

    def text(self) -> str:
        return f"{SIDES[self.by][0]} is playing {card_kind_text(self.card, self.type)}"


class Turn(Condition, frozen=True, tag="turn"):
    """It is the turn of the hero's player, or of an enemy."""

    says = "it is {of:=own:your|enemy:an enemy's} turn"
    of: Literal["own", "enemy"]

    def holds(self, table: LebelheimTable, play: Play) -> bool:
        """The turn of a partner is neither."""
        seat = table.state.seat
        if self.of == "own":
            return seat_of(play.hero) == seat
        return team_of(play.hero) != seat % 2


class Fallen(Condition, frozen=True, tag="fallen"):
    """A hero of the own team has died whom this hero has not avenged yet."""

    says = "a hero of your team has died that this hero has not avenged"

    def holds(self, table: LebelheimTable, play: Play) -> bool:
        return fallen(table.state, play.hero) > table.state.heroes[play.hero].avenged


class Not(conditions.Not[LebelheimTable, Play], frozen=True, tag="not"):
    """The opposite of another condition."""

    of: Test


class All(conditions.All[LebelheimTable, Play], frozen=True, tag="all"):
    """All of these conditions."""

    of: tuple[Test, ...]


class Any(conditions.Any[LebelheimTable, Play], frozen=True, tag="any"):
    """At least one of these conditions."""

    of: tuple[Test, ...]


HeroTest: TypeAlias = Endurance | Wounded | Hand | Disabled | IsOf | UnderAttack

Test: TypeAlias = HeroTest | Exists | AttackOutcome | Playing | Turn | Fallen | Not | All | Any


def is_of_kind(table: LebelheimTable, play: Play, kind: PlayedKind) -> bool:
    """Whether a card of a kind is being played; skills and abilities are no cards."""
    if play.card < 0:
        return False
    if kind == "attack":
        return table.box.catalogue.is_attack[play.card]
    return kind in ("any", play.kind)


def card_kind_text(kind: str, hero_type: str | None = None) -> str:
    """A kind of card, in words."""
    card = {"any": "card", "attack": "attack"}.get(kind, kind.capitalize())
    text = f"{hero_type} {card}" if hero_type else card
    return f"{'an' if text[0] in 'aeiouAEIOU' else 'a'} {text}"


# -- numbers ----------------------------------------------------------------------------------


def stat(table: LebelheimTable, hero: int, name: Stat) -> int:
    """By how much a number of a hero is changed: ongoing effects and bonuses together.

    Effects of disabled heroes stay in force. Rules: lebelheim.disable.4, lebelheim.card.aura.2
    """
    state, powers = table.state, table.box.catalogue.powers
    total = 0
    for owner, carrier in enumerate(state.heroes):
        if carrier.square < 0:
            continue
        for ability in powers[carrier.kind][carrier.auras].changes.get(name, ()):
            total += _ongoing(table, ability, owner, hero)
    for bonus in state.bonuses:
        if bonus.hero == hero and bonus.stat == name:
            total += bonus.amount
    return total


def _ongoing(table: LebelheimTable, ability: Ongoing, owner: int, hero: int) -> int:
    """What an ability of one hero changes in a number of another."""
    state = table.state
    if not is_of_side(hero, ability.who, owner):
        return 0
    if not is_within(state, owner, hero, ability.within):
        return 0
    if ability.first and state.heroes[hero].has_moved:
        return 0
    if isinstance(ability.amount, int) and ability.test is None:
        return ability.amount
    play = Play(owner, ability.name, "ongoing")
    if ability.test is not None and not ability.test.holds(table, play):
        return 0
    return number(table, ability.amount, play)


def number(table: LebelheimTable, amount: Amount, play: Play, reach: int = 0) -> int:
    """What an amount comes to at this moment; `reach` extends what counts as adjacent for it."""
    if not isinstance(amount, Count):
        return amount
    hero = referred(table, play, amount.who)
    if amount.of == "heroes":
        counted = len(heroes_within(table.state, play.hero, amount.side, amount.within, reach))
    elif hero < 0:
        counted = 0
    elif amount.of == "lost-endurance":
        counted = lost_endurance(table, hero)
    else:
        counted = len(getattr(table.state.heroes[hero], amount.of))
    return min(amount.most, counted * amount.times + amount.plus)


def fallen(state: LebelheimState, hero: int) -> int:
    """How many heroes of the hero's team have died."""
    heroes = state.heroes
    count = 0
    for first in range(team_of(hero) * 2, len(heroes), 4):
        count += (heroes[first].square < 0) + (heroes[first + 1].square < 0)
    return count


def lost_endurance(table: LebelheimTable, hero: int) -> int:
    """How far a hero is below its Starting Endurance."""
    state = table.state.heroes[hero]
    return table.box.catalogue.heroes[state.kind].endurance - state.endurance


def would_play(state: LebelheimState, hero: int, card: int = -1, ability: int = -1) -> Play:
    """What a hero would play now, for the sake of testing its conditions."""
    answers = state.plays[-1].hero if state.plays else NOBODY
    return Play(hero, "", "", card, ability, answers=answers, mover=state.mover)


class Stock(NamedTuple):
    """How many cards a hero has in its piles, and how far it is below its Starting Endurance."""

    hand: int
    deck: int
    discard: int
    lost: int


def stock(table: LebelheimTable, play: Play, hero: int) -> Stock:
    """What a hero has when a text is carried out.

    Of a text that it only would play, the card will have left its hand, and the cost will be paid.
    """
    holder, catalogue = table.state.heroes[hero], table.box.catalogue
    hand, deck, discard = len(holder.hand), len(holder.deck), len(holder.discard)
    lost = lost_endurance(table, hero)
    if hero == play.hero and not any(play is begun for begun in table.state.plays):
        if play.card >= 0:
            hand -= 1
        if play.card >= 0 or play.ability >= 0:
            text = catalogue.cards[play.card] if play.card >= 0 else catalogue.played[play.ability]
            cost = text.cost
            hand -= cost.from_hand
            deck, discard, lost = deck + cost.hide, discard + cost.discard, lost + cost.lose
    return Stock(hand, deck, discard, lost)
