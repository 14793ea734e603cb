"""What acts of Lebelheim refer to, and what they share; each stands in the chapter of its rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, NamedTuple, Self

from rulekeeper.cards.plays import NOBODY
from rulekeeper.cards.references import CardRef, HeroRef
from rulekeeper.core.acts import Act
from rulekeeper.core.verdict import NOT_ASKED, No
from rulekeeper.games.lebelheim.box import TEAM_NAMES, LebelheimTable, seat_of, team_of
from rulekeeper.games.lebelheim.state import Window


class Moment(NamedTuple):
    """When Tricks may be played: the rule that lets them, its name on cards and in refusals."""

    rule: str
    on_cards: str
    name: str


MOMENTS = {
    Window.TURN: Moment(
        "lebelheim.card.trick.1", "in a Main Turn, between plays", "in a Main Turn, between plays"
    ),
    Window.ANNOUNCED: Moment(
        "lebelheim.lines.2", "when a card or skill is announced", "when a card is announced"
    ),
    Window.LINE: Moment("lebelheim.lines.2", "between two lines", "between two lines"),
    Window.STEP: Moment("lebelheim.lines.3", "after a step", "after a step"),
    Window.ATTACK: Moment("lebelheim.attack.4", "before defense", "before the defense"),
    Window.DEFENDED: Moment("lebelheim.attack.7", "after defense", "after the defense"),
    Window.END: Moment("lebelheim.turn.end.3", "at the end of a turn", "at the end of a turn"),
}


class Option(Act[LebelheimTable], frozen=True):
    """One thing that people may do or answer in Lebelheim.

    `elsewhere` says why not while something else is asked, `elsewhere_rule` by which rule.
    """

    elsewhere: ClassVar[str] = NOT_ASKED
    elsewhere_rule: ClassVar[str] = "lebelheim.lines.1"

    def refusal(self, table: LebelheimTable, seat: int) -> No:
        """Rules: lebelheim.lines.2"""
        state = table.state
        if state.window and state.plays:
            reason = f"Pass on Tricks first: then {state.plays[-1].name} continues."
            return No(MOMENTS[state.window].rule, reason)
        return No(self.elsewhere_rule, self.elsewhere)


class CardOption(Option, frozen=True):
    """Base of what is done with a card of a hero."""

    hero: HeroRef
    card: CardRef

    @classmethod
    def unlikely(cls, table: LebelheimTable, seat: int) -> Iterable[Self]:
        for hero in own_heroes(table, seat):
            yield from (cls(hero, card) for card in dict.fromkeys(deck_of(table, hero)))

    def missing(self, table: LebelheimTable, rule: str, where: str) -> No:
        """Why not when the card does not lie where it is looked for."""
        card = table.box.catalogue.cards[self.card].name
        return No(rule, f"{card} is not {where} of {hero_name(table, self.hero)}.")


def hero_name(table: LebelheimTable, hero: int) -> str:
    """A hero's name, with its team when both teams have it."""
    kind = table.state.heroes[hero].kind
    if kind < 0:
        return f"hero {hero + 1}"
    name = table.box.catalogue.heroes[kind].name
    return f"{name} ({TEAM_NAMES[team_of(hero)]})" if _is_twin(table, hero) else name


def hero_slug(table: LebelheimTable, hero: int) -> str:
    """What a hero is called in the notation."""
    kind = table.state.heroes[hero].kind
    if kind < 0:
        return f"hero-{hero + 1}"
    slug = table.box.catalogue.heroes[kind].id
    return f"{slug}-{TEAM_NAMES[team_of(hero)]}" if _is_twin(table, hero) else slug


def _is_twin(table: LebelheimTable, hero: int) -> bool:
    """Whether another hero in play has the same name."""
    heroes, kind = table.box.catalogue.heroes, table.state.heroes[hero].kind
    return any(
        number != hero and other.kind >= 0 and heroes[other.kind].name == heroes[kind].name
        for number, other in enumerate(table.state.heroes)
    )


def revealed(table: LebelheimTable) -> list[int]:
    """The heroes whose Hero Cards lie open."""
    return [number for number, hero in enumerate(table.state.heroes) if hero.kind >= 0]


def own_heroes(table: LebelheimTable, seat: int) -> list[int]:
    """The revealed heroes of a seat, first the one that is acting."""
    acting = table.state.plays[-1].hero if table.state.plays else NOBODY
    own = [hero for hero in revealed(table) if seat_of(hero) == seat]
    return sorted(own, key=lambda hero: hero != acting)


def deck_of(table: LebelheimTable, hero: int) -> Sequence[int]:
    """The cards with which a hero came."""
    return table.box.decks[table.state.heroes[hero].kind]
