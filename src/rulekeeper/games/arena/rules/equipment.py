"""11.2.3.5 and 11.2.3.6: before a quest of a campaign the party equips artifacts and takes scrolls.

Rules: arena.xp.scroll.2, arena.xp.artifact.3, .4
"""

from __future__ import annotations

from collections.abc import Sequence

from rulekeeper.core.acts import Menu
from rulekeeper.core.requests import Flow, SeatRequest
from rulekeeper.core.templates import counted
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arena import events
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.options import ArtifactRef, Option, ScrollRef
from rulekeeper.games.arena.rules.item_setup import levels_left
from rulekeeper.games.arena.rules.items import SCROLLS_IN_HAND, equip, tell_handled
from rulekeeper.games.arena.rules.quest_terms import HEROES, quest_box
from rulekeeper.games.arena.state import NO_CARD, Stage
from rulekeeper.tanarean.combat.position import kind_of, name
from rulekeeper.tanarean.combat.references import CombatantRef


class EquipOwned(Option, frozen=True, tag="equip-owned"):
    """Equip a hero with an artifact of the party. Rules: arena.xp.artifact.3, .4"""

    says = "equip {combatant} with {artifact}"
    rule = "arena.xp.artifact.3"
    stage = Stage.EQUIPMENT
    word = "equip"
    artifact: ArtifactRef
    combatant: CombatantRef

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether the party owns it, its hero has none, and it is not too much.

        Rules: arena.xp.artifact.3, .4
        """
        state, who = table.state, self.combatant
        artifact = table.box.catalogue.artifacts[self.artifact]
        if self.artifact not in _artifacts(table):
            return No(self.rule, f"The party does not own {artifact.name}.")
        bearer = _bearer(table, self.artifact)
        if bearer is not None:
            return No(self.rule, f"{artifact.name} is with {name(table, bearer)}.")
        if state.bags[who].artifact >= 0:
            reason = (
                f"{name(table, who)} has an artifact already: each one goes to a different hero."
            )
            return No("arena.xp.artifact.4", reason)
        left = levels_left(state, table.box, HEROES)
        if artifact.level > left:
            has = f"{artifact.name} has level {artifact.level}"
            return No(self.rule, f"{has}, and the party has {counted(left, 'level')} left.")
        return YES

    def perform(self, table: ArenaTable) -> Flow[None]:
        """The hero has it, with all the hit points that it brings."""
        equip(table, self.combatant, self.artifact, self.rule)
        table.state.combatants[self.combatant].hp = kind_of(table, self.combatant).hp
        yield from ()


class TakeScroll(Option, frozen=True, tag="take-scroll"):
    """A hero takes a scroll of the party along. Rules: arena.xp.scroll.2"""

    says = "assign {scroll} to {combatant}"
    rule = "arena.xp.scroll.2"
    stage = Stage.EQUIPMENT
    word = "assign"
    scroll: ScrollRef
    combatant: CombatantRef

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether the party owns it and can take one more. Rules: arena.xp.scroll.2"""
        taken = table.state.teams[HEROES].picked
        scroll = table.box.catalogue.scrolls[self.scroll].name
        if self.scroll not in _scrolls(table):
            return No(self.rule, f"The party does not own {scroll}.")
        if self.scroll in taken:
            return No(self.rule, f"{scroll} has been assigned.")
        if len(taken) == SCROLLS_IN_HAND:
            return No(self.rule, f"The party takes at most {SCROLLS_IN_HAND} scrolls into a quest.")
        return YES

    def perform(self, table: ArenaTable) -> Flow[None]:
        """The hero bears it."""
        table.state.teams[HEROES].picked.append(self.scroll)
        table.state.bags[self.combatant].scrolls.append(self.scroll)
        tell_handled(table, "takes", self.combatant, self.scroll, self.rule)
        yield from ()


class PutArtifactBack(Option, frozen=True, tag="put-artifact-back"):
    """Leave an artifact behind that a hero was equipped with. Rules: arena.xp.artifact.3"""

    says = "put back {artifact}"
    rule = "arena.xp.artifact.3"
    stage = Stage.EQUIPMENT
    label = "Put back"
    points = ("word/put-back", "{artifact}")
    artifact: ArtifactRef

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether a hero is equipped with it."""
        if _bearer(table, self.artifact) is not None:
            return YES
        artifact = table.box.catalogue.artifacts[self.artifact].name
        return No(self.rule, f"No hero is equipped with {artifact}.")

    def perform(self, table: ArenaTable) -> Flow[None]:
        """The hero is without it, and without what it brings."""
        who = _bearer(table, self.artifact)
        assert who is not None
        table.state.bags[who].artifact = NO_CARD
        table.state.combatants[who].hp = kind_of(table, who).hp
        table.tell(events.ArtifactPutBack, rule=self.rule, combatant=who, artifact=self.artifact)
        yield from ()


class PutScrollBack(Option, frozen=True, tag="put-scroll-back"):
    """Leave a scroll behind that a hero was to take along. Rules: arena.xp.scroll.2"""

    says = "put back {scroll}"
    rule = "arena.xp.scroll.2"
    stage = Stage.EQUIPMENT
    label = "Put back"
    points = ("word/put-back", "{scroll}")
    scroll: ScrollRef

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether a hero has it."""
        if self.scroll in table.state.teams[HEROES].picked:
            return YES
        scroll = table.box.catalogue.scrolls[self.scroll].name
        return No(self.rule, f"{scroll} has not been assigned.")

    def perform(self, table: ArenaTable) -> Flow[None]:
        """It stays with the party."""
        table.state.teams[HEROES].picked.remove(self.scroll)
        who = next(w for w, bag in enumerate(table.state.bags) if self.scroll in bag.scrolls)
        table.state.bags[who].scrolls.remove(self.scroll)
        tell_handled(table, "puts back", who, self.scroll, self.rule)
        yield from ()


class SetOut(Option, frozen=True, tag="set-out"):
    """Take nothing more along. Rules: arena.xp.artifact.3, arena.xp.scroll.2"""

    says = "set out"
    rule = "arena.xp.artifact.3"
    stage = Stage.EQUIPMENT
    weight = "quiet"

    def perform(self, table: ArenaTable) -> Flow[None]:
        """Heroic Actions are picked next."""
        table.state.stage = Stage.HEROIC
        yield from ()


def _ask_for_equipment(table: ArenaTable, request: SeatRequest) -> str:
    """What may still be taken along."""
    left = []
    if _artifacts(table):
        levels = counted(levels_left(table.state, table.box, HEROES), "level")
        left.append(f"artifacts of {levels}")
    if owned := _scrolls(table):
        taken = len(table.state.teams[HEROES].picked)
        number = min(SCROLLS_IN_HAND, len(owned)) - taken
        left.append(counted(number, "scroll"))
    return f"What do the heroes take along? Still allowed: {' and '.join(left)}."


EQUIPMENT = Menu(
    "equipment",
    EquipOwned,
    TakeScroll,
    PutArtifactBack,
    PutScrollBack,
    SetOut,
    says=_ask_for_equipment,
    rule=EquipOwned.rule,
)


def has_equipment(table: ArenaTable) -> bool:
    """Whether the party owns anything that it can take into a quest."""
    return bool(_artifacts(table) or _scrolls(table))


def equip_party(table: ArenaTable) -> Flow[None]:
    """The players choose one thing after the other, also anew, until they set out.

    Rules: arena.xp.artifact.3, .4, arena.xp.scroll.2
    """
    options = EQUIPMENT.offers(table, table.box.captain(HEROES))
    answer = yield from EQUIPMENT.ask_anyone(table.box.people, options)
    yield from answer.perform(table)


def _artifacts(table: ArenaTable) -> Sequence[int]:
    owned = quest_box(table).owned
    return owned.artifacts if owned else ()


def _bearer(table: ArenaTable, artifact: int) -> int | None:
    """Who is equipped with an artifact."""
    return next((w for w, bag in enumerate(table.state.bags) if bag.artifact == artifact), None)


def _scrolls(table: ArenaTable) -> Sequence[int]:
    owned = quest_box(table).owned
    return owned.scrolls if owned else ()
