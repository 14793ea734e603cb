"""Stops in the camp of the Epic Campaign in a few lines.

    table = shop(xp=9, Ada={"level_ups": ["aim"]})
    table.do("buy Aim for Ada")
    assert table.xp == 1

The party is Ada the guard, Bea the healer, Cai the scout and Dov the brute, whom Ana leads unless
`people` has more names. Abe, Bob, Cyd and Dee share their Combat Roles in this order, Ann is one
more guard; Eli and Eve are sages, a role that the party lacks. Each hero has the attacks Jab and
Cut (primary), Storm and Ward (special), called "Abe Jab" and so on. Level UP cards are Aim, Guard,
Might and Vim. There are the artifacts Copper, Iron, Jade, Onyx, Pearl and Ruby of level 1, Gold of
level 2 and Star of level 3, and the scrolls Ash, Birch, Cedar and Dogwood.

Keywords by the name of a hero are what it has learned, all others what the party owns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import msgspec

from rulekeeper.content.model import Content
from rulekeeper.core.acts import Act, Preview
from rulekeeper.core.match import Match
from rulekeeper.core.requests import Option
from rulekeeper.core.verdict import No
from rulekeeper.games.arena.belongings import Belongings, HeroRecord
from rulekeeper.games.arena.camp.box import CampBox
from rulekeeper.games.arena.camp.game import Camp
from rulekeeper.games.arena.camp.state import CampState
from rulekeeper.games.arena.changes import AnyChange
from rulekeeper.games.arena.content.catalogue import FORMAT, Catalogue
from rulekeeper.games.arena.content.vocabulary import Artifact, Hero, LevelUp, Role, Scroll
from tables.arena import BARE_ROLE, Nowhere
from tables.tanarean import attack_card
from tables.yaml_text import parsed

PARTY = ("ada", "bea", "cai", "dov")

_ROLES = {
    "guard": ("ada", "abe", "ann"),
    "healer": ("bea", "bob"),
    "scout": ("cai", "cyd"),
    "brute": ("dov", "dee"),
    "sage": ("eli", "eve"),
}

_ATTACKS = {"jab": "primary", "cut": "primary", "storm": "special", "ward": "special"}

_LEVEL_UPS = {"aim": "roll", "guard": "defense", "might": "damage", "vim": "hp"}

_ARTIFACTS = {
    **dict.fromkeys(("copper", "iron", "jade", "onyx", "pearl", "ruby"), 1),
    "gold": 2,
    "star": 3,
}

_SCROLLS = ("ash", "birch", "cedar", "dogwood")


def shop(xp: int = 20, *, people: Sequence[str] = ("Ana",), **owned: Any) -> CampOnTheTable:
    """The shop, with so much XP."""
    return _camp({"stop": "shop"}, people, {"xp": xp, **owned})


def rewards(
    won: int, *, xp: int = 0, people: Sequence[str] = ("Ana",), **owned: Any
) -> CampOnTheTable:
    """The special rewards after a quest, by its number."""
    return _camp({"stop": "rewards", "won": won}, people, {"xp": xp, **owned})


def belongings(owned: Mapping[str, Any]) -> dict[str, object]:
    """What a party owns, as options have it."""
    heroes = [{"hero": hero, **owned.get(hero.capitalize(), {})} for hero in PARTY]
    rest = {key: value for key, value in owned.items() if key.islower()}
    return {"heroes": heroes, **rest}


def _camp(
    options: Mapping[str, object], people: Sequence[str], owned: Mapping[str, Any]
) -> CampOnTheTable:
    game = Camp(catalogue())
    return CampOnTheTable(
        Match.new(game, {**options, "belongings": belongings(owned)}, people, seed=1)
    )


def catalogue() -> Catalogue:
    """The box of these heroes and things."""
    entries: dict[str, dict[str, msgspec.Struct]] = {kind: {} for kind in FORMAT.kinds}
    passive = parsed(str(BARE_ROLE["passive"]))
    for role, heroes in _ROLES.items():
        facts = {"id": role, "name": role.capitalize(), **BARE_ROLE, "passive": passive}
        entries["roles"][role] = msgspec.convert(facts, Role)
        for hero in heroes:
            for attack, kind in _ATTACKS.items():
                name = f"{hero.capitalize()} {attack.capitalize()}"
                card = attack_card(f"{{id: {hero}-{attack}, name: {name}, kind: {kind}}}")
                entries["attacks"][card.id] = card
            attacks: Any = tuple(f"{hero}-{attack}" for attack in _ATTACKS)
            entries["heroes"][hero] = Hero(
                id=hero, name=hero.capitalize(), role=role, attacks=attacks
            )
    for card_id, stat in _LEVEL_UPS.items():
        facts = {"id": card_id, "name": card_id.capitalize(), "stat": stat, "amount": 1}
        entries["level-ups"][card_id] = msgspec.convert(facts, LevelUp)
    for artifact, level in _ARTIFACTS.items():
        facts = {"id": artifact, "name": artifact.capitalize(), "level": level}
        facts["powers"] = [{"power": "stat", "stat": "hp", "amount": 1}]
        entries["artifacts"][artifact] = msgspec.convert(facts, Artifact)
    for scroll in _SCROLLS:
        facts = {"id": scroll, "name": scroll.capitalize(), "when": ["turn"], "effects": []}
        entries["scrolls"][scroll] = msgspec.convert(facts, Scroll)
    return Catalogue(Content((), FORMAT.kinds, entries, Nowhere()))


class CampOnTheTable:
    """A stop in the camp that is being played."""

    def __init__(self, match: Match[CampState, CampBox]) -> None:
        self.match = match

    @property
    def has(self) -> Belongings:
        """What the party owns now."""
        return self.match.table.state.belongings

    @property
    def xp(self) -> int:
        """The XP of the party."""
        return self.has.xp

    @property
    def changes(self) -> list[AnyChange]:
        """What the stop has changed so far."""
        return self.match.table.state.changes

    @property
    def options(self) -> list[str]:
        """What whoever is asked may answer."""
        return [self.match.option_text(option) for option in self.match.options]

    @property
    def asked(self) -> list[str]:
        """Who is asked."""
        return [self.match.setup.seats[decision.seat] for decision in self.match.decisions]

    def hero(self, name: str) -> HeroRecord:
        """What a hero has learned."""
        return self.has.hero(name.lower())

    def do(self, *answers: str, by: int | None = None) -> Self:
        """Answer in turn, by the words of options."""
        for answer in answers:
            self.match.choose(answer, by)
        return self

    def why(self, what: str | Option, seat: int = 0) -> tuple[str, str]:
        """Rule and reason why something is not allowed; empty when it is allowed."""
        verdict = self.match.explain(what, seat)
        return (verdict.rule, verdict.reason) if isinstance(verdict, No) else ("", "")

    def attack(self, name: str) -> int:
        """The number of an attack."""
        return self.match.box.catalogue.attack_number[name.lower().replace(" ", "-")]

    def price(self, words: str) -> int | None:
        """What an offer costs."""
        return self.preview(words).cost

    def preview(self, words: str) -> Preview:
        """What is told before an offer is chosen."""
        option = self.match.named(words, self.match.options)
        assert isinstance(option, Act)
        return option.preview(self.match.table, self.match.options)

    def log(self) -> list[str]:
        """The log in sentences."""
        return [self.match.event_text(event) for event in self.match.events()]
