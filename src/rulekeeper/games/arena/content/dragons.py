"""What a pack may say of dragons: large figures that one person leads against a team of heroes.

Rules: arena.component.dragon.1, arena.mode.pvp.4
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated

from msgspec import Meta

from rulekeeper.cards.words import Entry
from rulekeeper.content.model import Content, Report
from rulekeeper.tanarean.combat.attackpack import PackAttack, PackPassive
from rulekeeper.tanarean.combat.attackwords import Points


class Dragon(Entry, frozen=True, kw_only=True):
    """A figure of `size` x `size` squares that has the turns of a whole team.

    It acts as a hero does, by its own sheet: `basic` is the damage of its Basic Attack, `reaction`
    that of its Reaction Attack. Primary attacks can be made again and again, special ones once.
    Rules: arena.mode.pvp.4, arena.component.dragon.1, arena.hero.attacks.1
    """

    size: Annotated[int, Meta(ge=1, le=3)] = 1
    hp: Annotated[int, Meta(ge=70, le=560)]
    defense: Annotated[int, Meta(ge=1, le=20)]
    movement: Annotated[int, Meta(ge=1, le=9)] = 6
    basic: Points
    ranged: bool = False
    """Whether its Basic Attack is a ranged one."""
    reaction: Points
    attacks: Annotated[tuple[PackAttack, ...], Meta(min_length=2, max_length=8)]
    passive: PackPassive | None = None


def check_dragons(content: Content, report: Report) -> None:
    """Its attacks are its own, and of the kinds that somebody can choose in a turn."""
    owners = dict.fromkeys(content.of(PackAttack), "A hero")
    for dragon in content.of(Dragon).values():
        _check_attacks(dragon, owners, report)


def _check_attacks(dragon: Dragon, owners: Mapping[str, str], report: Report) -> None:
    problem = partial(report.problem, "dragons", dragon.id)
    ids = [attack.id for attack in dragon.attacks]
    for place, attack in enumerate(dragon.attacks):
        path = ("attacks", place)
        if attack.id in owners or ids.index(attack.id) < place:
            cause = f"{owners.get(attack.id, dragon.name)} has the attack '{attack.id}' too"
            problem((*path, "id"), cause, "Give every attack an id of its own.")
        if attack.kind not in ("primary", "special"):
            problem(
                (*path, "kind"),
                f"A dragon has no {attack.kind} attack card",
                "Make it primary or special.",
                "arena.mode.pvp.4",
            )
