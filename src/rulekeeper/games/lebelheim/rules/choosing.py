"""Choosing: whom a text picks, which of several modes, whether to carry out what it leaves open."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, Self, TypeAlias

from rulekeeper.boards.masks import Square
from rulekeeper.cards import effects
from rulekeeper.cards import events as common
from rulekeeper.cards.references import AbilityRef, CardRef, HeroRef
from rulekeeper.cards.wording import sentence, within_text
from rulekeeper.cards.words import Each, One, Who, zone_of
from rulekeeper.core.acts import DONE, NOTHING_TO_TELL, Done, Menu, Preview
from rulekeeper.core.requests import Choose, Flow, SeatRequest
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.lebelheim.box import GRID, LebelheimTable, seat_of
from rulekeeper.games.lebelheim.options import Option, hero_name, revealed
from rulekeeper.games.lebelheim.rules.conditions import number
from rulekeeper.games.lebelheim.rules.position import candidates, is_of_side, is_within, referred
from rulekeeper.games.lebelheim.state import Play

Effect: TypeAlias = effects.Effect[LebelheimTable, Play]
"""One line of a text."""


def source(table: LebelheimTable) -> str:
    """The text that asks, before its question."""
    return f"{table.state.plays[-1].name}: " if table.state.plays else ""


def of_play(question: str) -> Callable[[LebelheimTable, SeatRequest], str]:
    """A question that names the text that asks it."""
    return lambda table, request: source(table) + question


class ChooseHero(Option, frozen=True, tag="target"):
    says = "choose {hero}"
    elsewhere = "You are not asked to choose a hero now: play a card or use a skill first."
    elsewhere_rule = "lebelheim.lines.7"
    hero: HeroRef

    @classmethod
    def candidates(cls, table: LebelheimTable, seat: int) -> Iterable[Self]:
        return map(cls, revealed(table))

    def verdict(self, table: LebelheimTable, seat: int) -> Verdict:
        """Whether what is being carried out may pick it. Rules: lebelheim.position.1 to .8"""
        state = table.state
        play, hero = state.plays[-1], state.heroes[self.hero]
        name = hero_name(table, self.hero)
        if hero.square < 0:
            return No("lebelheim.death.1", f"{name} is dead.")
        if not is_of_side(self.hero, play.pick_of, play.hero):
            side = {"enemies": "an enemy", "allies": "an ally", "others": "another hero"}
            wanted = side.get(play.pick_of, "a hero of its own team")
            return No("lebelheim.lines.7", f"{play.name} needs {wanted}; {name} is not one.")
        if not is_within(state, play.hero, self.hero, play.pick_within, play.pick_reach):
            return too_far(table, f"a hero {{}}; {name} stands on {{}}", hero.square)
        if play.pick_attacked and self.hero not in (p.hero for p in state.attack_parts):
            reason = f"{play.name} needs a hero under attack; {name} is not one."
            return No("lebelheim.lines.7", reason)
        return YES


def too_far(table: LebelheimTable, sentence: str, there: Square) -> No:
    """Why a square is not at the place at which a text picks; the sentence has gaps for both."""
    play = table.state.plays[-1]
    here = table.state.heroes[play.hero].square
    place = f"{within_text(play.pick_within, play.pick_reach)} of {GRID.name(here)}"
    shape = zone_of(play.pick_within).shape
    if shape == "adjacent" and play.pick_reach > 0:
        shape = "reach"
    is_straight = GRID.direction_between(here, there) is not None
    far, crooked = {"adjacent": (1, 1), "reach": (2, 3), "range": (4, 5), "radius": (6, 6)}[shape]
    return No(
        f"lebelheim.position.{far if is_straight else crooked}",
        f"{play.name} needs {sentence.format(place, GRID.name(there))}.",
    )


def of_line(question: str) -> Callable[[LebelheimTable, SeatRequest], str]:
    """A question after the line that asks it: "Stab: Deal 3 damage to an enemy. Choose a hero."."""

    def says(table: LebelheimTable, request: SeatRequest) -> str:
        assert isinstance(request, Choose)
        assert isinstance(request.about, effects.Effect)
        return f"{source(table)}{sentence(request.about.text())} {question}"

    return says


TARGET = Menu("target", ChooseHero, Done, says=of_line("Choose a hero."), done="Nobody", gives=True)


def pick(
    table: LebelheimTable, play: Play, line: Effect, who: Who, rule: str, reach: int = 0
) -> Flow[list[int]]:
    """The heroes that a text picks now; empty when there is nobody, so that the line is skipped.

    Who plays the text chooses, when the line is reached. Rules: lebelheim.lines.7
    """
    if isinstance(who, One):
        heroes = candidates(table, play, who, reach)
        if heroes:
            options = [*map(ChooseHero, heroes), *((DONE,) if who.optional else ())]
            play.pick_of, play.pick_within, play.pick_reach = who.of, who.within, reach
            play.pick_attacked = who.attacked
            answer = yield from TARGET.ask(seat_of(play.hero), options, rule=rule, about=line)
            if not isinstance(answer, ChooseHero):
                skip_line(table, play, "lebelheim.lines.7", "nobody is chosen")
                return []
            heroes = [answer.hero]
    else:
        heroes = meant(table, play, who, reach)
    if not isinstance(who, str) and heroes:
        play.targets.extend(heroes)
    if not heroes:
        skip_line(table, play, "lebelheim.lines.7", "there is nobody to choose")
    return heroes


def meant(table: LebelheimTable, play: Play, who: Who, reach: int = 0) -> list[int]:
    """The heroes whom a text could mean now."""
    if isinstance(who, One | Each):
        return candidates(table, play, who, reach)
    hero = referred(table, play, who)
    return [hero] if hero >= 0 else []


class HeroEffect(Effect, frozen=True, kw_only=True):
    """Base of what befalls heroes: all that are meant, one after the other.

    The amount is counted once, before heroes are picked; `rule` lets them be picked.
    """

    rule: ClassVar[str]
    who: Who = "self"

    def perform(self, table: LebelheimTable, play: Play) -> Flow[None]:
        amount = number(table, self.how_much(), play)
        for hero in (yield from pick(table, play, self, self.who, self.rule)):
            flow = self.befall(table, play, hero, amount)
            if flow is not None:
                yield from flow

    def is_futile(self, table: LebelheimTable, play: Play) -> bool:
        amount = number(table, self.how_much(), play)
        heroes = meant(table, play, self.who)
        return not any(self.changes(table, play, hero, amount) for hero in heroes)

    def changes(self, table: LebelheimTable, play: Play, hero: int, amount: int) -> bool:
        """Whether it would change anything for one hero, by what the player of the text sees."""
        return True

    def befall(
        self, table: LebelheimTable, play: Play, hero: int, amount: int
    ) -> Flow[None] | None:
        """What it does to one hero; a flow where that is more than a moment's work."""
        raise NotImplementedError


def reach_nobody(table: LebelheimTable, play: Play, lines: Iterable[Effect]) -> bool:
    """Whether all of some lines need somebody, and nobody is there."""
    return all(_reaches_nobody(table, play, line) for line in lines)


def _reaches_nobody(table: LebelheimTable, play: Play, line: Effect) -> bool:
    who = line.whom()
    if who is not None:
        return not meant(table, play, who)
    rows = [line.lines_now(table, play)] if isinstance(line, effects.If) else line.inner()
    return bool(rows) and all(reach_nobody(table, play, row) for row in rows)


def depend_on_choice(lines: Iterable[Effect]) -> bool:
    """Whether something in some lines depends on who has been chosen before."""
    return any(
        line.whom() == "target" or isinstance(line, effects.If) for line in effects.all_lines(lines)
    )


def skip_line(table: LebelheimTable, play: Play, rule: str, why: str) -> None:
    """Tell that a line could not be carried out."""
    table.tell(common.LineSkipped, rule=rule, hero=play.hero, name=play.name, why=why)


def preview_of_pick(table: LebelheimTable, hero: int, line: HeroEffect) -> Preview:
    """Whether a line that is being carried out would change nothing for this hero."""
    play = table.state.plays[-1]
    if line.changes(table, play, hero, number(table, line.how_much(), play)):
        return NOTHING_TO_TELL
    return Preview(futile="finds nothing to do there")


class ChooseMode(Option, frozen=True, tag="mode"):
    """Choose one of the modes of a text, counted from 0, by name."""

    says = "{name}"
    points = ("word/mode-{mode}",)
    mode: int
    name: str


MODE = Menu("mode", ChooseMode, says=of_play("Choose one."), rule="lebelheim.lines.1", gives=True)


class Accept(Option, frozen=True, tag="accept"):
    """Carry out what a text leaves to choice: part of a card, or an ability."""

    text_name: ClassVar[str] = "{card:?{card}|{ability}}"
    says = f"yes, {text_name}"
    label = "Yes"
    weight = "main"
    points = ("word/yes",)
    card: CardRef
    ability: AbilityRef


class Decline(Option, frozen=True, tag="decline"):
    says = "no"
    label = "No"
    weight = "quiet"
    word = "no"


DECLINE = Decline()


def _may_question(table: LebelheimTable, request: SeatRequest) -> str:
    assert isinstance(request, Choose)
    assert isinstance(request.about, int)
    accept = next(option for option in request.options if isinstance(option, Accept))
    catalogue = table.box.catalogue
    texts = catalogue.cards if accept.card >= 0 else catalogue.abilities
    name = texts[max(accept.card, accept.ability)].name
    return f"{hero_name(table, request.about)}: do you use {name}?"


MAY = Menu("may", Accept, Decline, says=_may_question, rule="lebelheim.turn.main.2", gives=True)


def accepted(hero: int, card: int, ability: int, rule: str = "") -> Flow[bool]:
    """Ask whether a hero carries out what the text of a card or an ability leaves to choice."""
    options = (Accept(card, ability), DECLINE)
    answer = yield from MAY.ask(seat_of(hero), options, rule=rule, about=hero)
    return isinstance(answer, Accept)
