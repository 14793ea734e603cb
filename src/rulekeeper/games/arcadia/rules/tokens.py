"""Exploration Tokens (p. 25)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Self

from rulekeeper.core.acts import DONE, Done, Menu, Preview
from rulekeeper.core.requests import Flow
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import ArcadiaTable
from rulekeeper.games.arcadia.draws import Item, draw_one
from rulekeeper.games.arcadia.options import Option, TokenRef, figure_name, figure_slug
from rulekeeper.games.arcadia.rules import board, numbers
from rulekeeper.games.arcadia.rules.cursed import curse_forbids, is_forbidden
from rulekeeper.games.arcadia.rules.healing import heal, lift_curse, unexhaust
from rulekeeper.games.arcadia.rules.kills import is_mortal, kill_hero, suffer
from rulekeeper.games.arcadia.rules.moments import note
from rulekeeper.games.arcadia.rules.quests import check_quests, may_fulfil
from rulekeeper.games.arcadia.state import NOBODY, HeroState


def kind_of(table: ArcadiaTable, token: int) -> str:
    """What a token is: "healing-potion", "quest" ... Rules: arcadia.token.6, .quest.1"""
    tokens = table.box.catalogue.tokens
    return tokens[token].kind if token < len(tokens) else "quest"


def collect(table: ArcadiaTable) -> Flow[bool]:
    """The active Hero collects what lies in its space: whether there was anything.

    Rules: arcadia.token.2 to .6, arcadia.token.trap.1, arcadia.upgrade.curse.6
    """
    state, hero = table.state, table.state.hero
    collected = False
    while hero != NOBODY and state.heroes[hero].space >= 0:
        space = state.heroes[hero].space
        token, is_hidden = _lying(table, hero)
        if (token == NOBODY and not is_hidden) or not _may_collect(table, hero):
            break
        if token != NOBODY:
            state.face_up.remove((space, token))
        else:
            token = yield from draw_one(state.unseen, Item.TOKEN, "token")
            table.reveal()
            state.unseen.remove(token)
            state.face_down.remove(space)
        collected = True
        table.tell(events.TokenCollected, rule="arcadia.token.3", figure=hero, token=token)
        if kind_of(table, token) == "trap":
            suffer(table, hero, 1, "arcadia.token.trap.1")
            if is_mortal(table, hero):
                yield from kill_hero(table, hero, NOBODY)
        else:
            state.heroes[hero].tokens.append(token)
            note(table, "collects", hero, token)
    if _turn_in(table) or collected:
        yield from check_quests(table, "tokens", "turned-in")
    else:
        yield from check_quests(table)
    return collected


def _may_collect(table: ArcadiaTable, hero: int) -> bool:
    """Whether no enemy stands in the Hero's space. Rules: arcadia.token.4"""
    state, space = table.state, table.state.heroes[hero].space
    return all(state.figure(enemy).space != space for enemy in board.enemies_of(table, hero))


def _lying(table: ArcadiaTable, hero: int) -> tuple[int, bool]:
    """The open token that a Hero collects where it stands, and whether one lies face down there.

    Rules: arcadia.token.3, arcadia.upgrade.curse.6
    """
    state, space = table.state, table.state.heroes[hero].space
    tokens = [token for at, token in state.face_up if at == space]
    is_hidden = space in state.face_down
    if (tokens or is_hidden) and is_forbidden(table, hero, "collect"):
        tokens = [token for token in tokens if kind_of(table, token) == "quest"]
        is_hidden = False
    return tokens[0] if tokens else NOBODY, is_hidden


def _turn_in(table: ArcadiaTable) -> bool:
    """The active Hero turns in what a Quest wants there: whether there was anything.

    Rules: arcadia.token.quest.1
    """
    state, hero, scenario = table.state, table.state.hero, table.box.scenario
    if hero == NOBODY or not state.heroes[hero].tokens:
        return False
    there, guild = state.heroes[hero], state.guilds[state.seat]
    before = len(there.tokens)
    for number, goal in scenario.deliveries:
        if there.space not in [scenario.places[place] for place in goal.to]:
            continue
        if not may_fulfil(table, state.seat, number):
            continue
        wanted = scenario.tokens_called(goal.tokens)
        for token in [token for token in there.tokens if token in wanted]:
            if goal.is_met(table, state.seat):
                break
            there.tokens.remove(token)
            guild.turned_in.append(token)
            table.tell(
                events.TokenTurnedIn,
                rule="arcadia.token.quest.1",
                figure=hero,
                token=token,
            )
    return len(there.tokens) < before


# -- potions ------------------------------------------------------------------------------------


HEALING = "healing-potion"
"""The only potion that every Hero can use, whatever its Death Curse."""


class Potion(Option, frozen=True):
    """Base of what is done with a potion: the active Hero discards it freely."""

    kind: ClassVar[str]
    token: TokenRef
    elsewhere = "The active Hero uses a potion in its own turn, and not within an attack."
    elsewhere_rule = "arcadia.token.healing.2"

    def pointed(self, table: ArcadiaTable) -> tuple[str, ...]:
        """The token where it lies, on the card of the active Hero."""
        hero = table.state.hero
        return ("{token}",) if hero == NOBODY else (f"card/{figure_slug(table, hero)}-{{token}}",)

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        tokens = table.box.catalogue.tokens
        return (cls(number) for number, token in enumerate(tokens) if token.kind == cls.kind)

    @classmethod
    def possible(cls, table: ArcadiaTable, seat: int) -> Sequence[Self]:
        hero = table.state.hero
        if hero == NOBODY or not table.state.heroes[hero].tokens:
            return ()
        carried = sorted({*table.state.heroes[hero].tokens})
        acts = [cls(token) for token in carried if kind_of(table, token) == cls.kind]
        return [act for act in acts if act.verdict(table, seat)]

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        hero = table.state.hero
        if hero == NOBODY or table.state.heroes[hero].space < 0:
            return No(self.rule, "No Hero is active.")
        if self.token not in table.state.heroes[hero].tokens:
            name = table.box.catalogue.tokens[self.token].name
            return No(self.rule, f"{figure_name(table, hero)} carries no {name}.")
        if self.kind != HEALING and is_forbidden(table, hero, "potion"):
            return curse_forbids(table, hero, "potion")
        return YES

    def perform(self, table: ArcadiaTable) -> Flow[None]:
        """Discard it, and carry out what it does."""
        hero = table.state.hero
        table.state.heroes[hero].tokens.remove(self.token)
        table.tell(events.PotionUsed, rule=self.rule, figure=hero, token=self.token)
        self.work(table, hero)
        yield from ()

    def work(self, table: ArcadiaTable, hero: int) -> None:
        """What it does to the Hero."""
        raise NotImplementedError


class DrinkHealing(Potion, frozen=True, tag="heal"):
    """Remove all Wound tokens and the Death Curse of the active Hero.

    Rules: arcadia.token.healing.1, .2, arcadia.upgrade.curse.9
    """

    says = "use the {token}: remove all Wounds and the Death Curse"
    rule = "arcadia.token.healing.1"
    kind = HEALING

    def preview(self, table: ArcadiaTable, offered: Sequence[AnyOption]) -> Preview:
        """It is of no use to a Hero without Wounds and without a curse."""
        hero = table.state.heroes[table.state.hero]
        is_needed = hero.wounds or hero.curse != NOBODY
        return Preview(futile="" if is_needed else "the Hero has no Wounds and no Death Curse")

    def work(self, table: ArcadiaTable, hero: int) -> None:
        """What the curse took from the Hero's Movement points comes back, too."""
        heal(table, hero, table.state.heroes[hero].wounds, self.rule)
        before, movement = numbers.movement(table, hero), table.state.movement
        lift_curse(table, hero, self.rule)
        if movement is not None and movement.figure == hero and not movement.is_over:
            movement.points += numbers.movement(table, hero) - before


HEAL = Menu(
    "heal",
    DrinkHealing,
    Done,
    says="Monsters have reacted, and more will: does the Hero use a Healing Potion?",
    rule="arcadia.token.healing.2",
    done="Not now",
)


def offer_healing(table: ArcadiaTable) -> Flow[None]:
    """The active Hero may drink between two separate attacks. Rules: arcadia.token.healing.2"""
    state = table.state
    potions = DrinkHealing.possible(table, state.seat)
    hero = state.heroes[state.hero]
    if potions and (hero.wounds or hero.curse != NOBODY):
        options: list[AnyOption] = [*potions, DONE]
        answer = yield from HEAL.ask(state.seat, options)
        if isinstance(answer, DrinkHealing):
            yield from answer.perform(table)


class DrinkRefreshing(Potion, frozen=True, tag="refresh"):
    """Unexhaust all cards of the active Hero. Rules: arcadia.token.refreshing.1"""

    says = "use the {token}: unexhaust all cards of the Hero"
    rule = "arcadia.token.refreshing.1"
    kind = "refreshing-potion"

    def preview(self, table: ArcadiaTable, offered: Sequence[AnyOption]) -> Preview:
        """It is of no use to a Hero whose cards are ready."""
        hero: HeroState = table.state.heroes[table.state.hero]
        is_needed = hero.exhausted or hero.is_exhausted
        return Preview(futile="" if is_needed else "no card of the Hero is exhausted")

    def work(self, table: ArcadiaTable, hero: int) -> None:
        unexhaust(table.state.heroes[hero])


class DrinkExtraTurn(Potion, frozen=True, tag="extra-turn"):
    """Another full turn with the same Hero. Rules: arcadia.token.extra-turn.1, .2"""

    says = "use the {token}: play another turn with this Hero"
    rule = "arcadia.token.extra-turn.1"
    kind = "extra-turn-potion"
    elsewhere = "An Extra Turn Potion is used at the end of the Hero's own turn."
    elsewhere_rule = "arcadia.token.extra-turn.1"

    def work(self, table: ArcadiaTable, hero: int) -> None:
        table.state.has_extra_turn = True
