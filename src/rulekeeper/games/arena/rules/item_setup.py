"""7 Magic Items: steps G and H of the table set-up, artifacts and scrolls are picked.

Rules: arena.item.artifact.pick.*, arena.item.scroll.pick.*
"""

from __future__ import annotations

from rulekeeper.core.acts import Menu
from rulekeeper.core.requests import Flow, SeatRequest
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arena import events
from rulekeeper.games.arena.box import ArenaBox, ArenaTable
from rulekeeper.games.arena.options import ArtifactRef, Option, ScrollRef
from rulekeeper.games.arena.rules.items import SCROLLS_IN_HAND, draw_scrolls, equip
from rulekeeper.games.arena.rules.table_setup import roll_off
from rulekeeper.games.arena.state import ArenaState, Stage
from rulekeeper.tanarean.combat.combatants import NOBODY
from rulekeeper.tanarean.combat.position import kind_of, name
from rulekeeper.tanarean.combat.references import CombatantRef

LEVELS_OF_A_TEAM = 6
"""Rules: arena.item.artifact.pick.2"""

SCROLLS_OF_A_DECK = 12
"""Rules: arena.item.scroll.pick.2"""


# -- step G of the table set-up ---------------------------------------------------------------


class Equip(Option, frozen=True, tag="equip"):
    """Pick an artifact for a hero. Rules: arena.item.artifact.pick.2, .3, arena.item.artifact.2"""

    says = "give {artifact} to {combatant}"
    rule = "arena.item.artifact.pick.2"
    stage = Stage.ARTIFACTS
    artifact: ArtifactRef
    combatant: CombatantRef

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether it is still there, not too much for the team, and its hero has none."""
        state, artifact = table.state, table.box.catalogue.artifacts[self.artifact]
        team, who = table.box.team_of_seat[seat], self.combatant
        if state.combatants[who].team != team:
            return No(self.rule, f"{name(table, who)} is not on your team.")
        if any(bag.artifact == self.artifact for bag in state.bags):
            return No(self.rule, f"{artifact.name} has been picked already.")
        if state.bags[who].artifact >= 0:
            return No("arena.item.artifact.2", f"{name(table, who)} has an artifact already.")
        left = levels_left(state, table.box, team)
        if artifact.level > left:
            return No(
                self.rule,
                f"{artifact.name} has level {artifact.level}, but only {left} levels are left.",
            )
        return YES

    def perform(self, table: ArenaTable) -> Flow[None]:
        """The hero has it, with all the hit points that it brings."""
        equip(table, self.combatant, self.artifact, self.rule)
        table.state.combatants[self.combatant].hp = kind_of(table, self.combatant).hp
        yield from ()


class StopPicking(Option, frozen=True, tag="stop"):
    """Pick no more artifacts. Rules: arena.item.artifact.pick.3"""

    says = "stop picking"
    rule = "arena.item.artifact.pick.3"
    stage = Stage.ARTIFACTS
    weight = "quiet"

    def perform(self, table: ArenaTable) -> Flow[None]:
        """The other team goes on alone."""
        team = table.state.first
        table.state.teams[team].stopped = True
        table.tell(events.StoppedPicking, rule=self.rule, team=team)
        yield from ()


def _ask_for_artifact(table: ArenaTable, request: SeatRequest) -> str:
    left = levels_left(table.state, table.box, table.state.first)
    return f"Which artifact do you pick, and for whom? Levels left: {left}."


ARTIFACT = Menu("artifact", Equip, StopPicking, says=_ask_for_artifact, rule=Equip.rule)


def pick_artifacts(table: ArenaTable) -> Flow[None]:
    """Step G: one pick; the teams alternate, and who cannot or will not go on stops.

    Rules: arena.item.artifact.pick.1 to .3
    """
    state, box = table.state, table.box
    if box.options.artifacts:
        if state.first == NOBODY:
            state.first = yield from roll_off(table, "arena.item.artifact.pick.1")
        team = state.first
        if _can_pick(table, team):
            yield from ARTIFACT.play(table, box.captain(team))
        for other in (1 - team, team):
            if _can_pick(table, other):
                state.first = other
                return
    state.stage, state.first = Stage.SCROLLS, NOBODY


def _can_pick(table: ArenaTable, team: int) -> bool:
    captain = table.box.captain(team)
    return not table.state.teams[team].stopped and bool(Equip.possible(table, captain))


def levels_left(state: ArenaState, box: ArenaBox, team: int) -> int:
    """The levels that the further artifacts of a team may add up to.

    Rules: arena.item.artifact.pick.2
    """
    picked = (
        bag.artifact
        for bag, combatant in zip(state.bags, state.combatants, strict=True)
        if bag.artifact >= 0 and combatant.team == team
    )
    artifacts = box.catalogue.artifacts
    return LEVELS_OF_A_TEAM - sum(artifacts[number].level for number in picked)


# -- step H of the table set-up ---------------------------------------------------------------


class PickScroll(Option, frozen=True, tag="pick-scroll"):
    """Pick a scroll for the team's deck. Rules: arena.item.scroll.pick.2"""

    says = "pick {scroll}"
    rule = "arena.item.scroll.pick.2"
    stage = Stage.SCROLLS
    word = "pick"
    scroll: ScrollRef

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether no team has picked it."""
        if any(self.scroll in team.picked for team in table.state.teams):
            scroll = table.box.catalogue.scrolls[self.scroll].name
            return No(self.rule, f"{scroll} has been picked already.")
        return YES


def _ask_for_scroll(table: ArenaTable, request: SeatRequest) -> str:
    done = sum(len(team.picked) for team in table.state.teams)
    return (
        f"Which scroll do you pick for your deck? It is number {done // 2 + 1} of "
        f"{SCROLLS_OF_A_DECK}."
    )


PICK_SCROLL = Menu("pick scroll", PickScroll, says=_ask_for_scroll, rule=PickScroll.rule)


def pick_scrolls(table: ArenaTable) -> Flow[None]:
    """Step H: one pick; the teams alternate until each has twelve, then each draws three.

    Rules: arena.item.scroll.pick.1 to .3
    """
    state, box = table.state, table.box
    if not box.plays_scrolls:
        state.stage = Stage.START_OF_TURN
        return
    if state.first == NOBODY:
        state.first = yield from roll_off(table, "arena.item.scroll.pick.1")
    done = sum(len(team.picked) for team in state.teams)
    if done < 2 * SCROLLS_OF_A_DECK:
        team = (state.first + done) % 2
        captain = box.captain(team)
        answer = yield from PICK_SCROLL.ask(captain, PickScroll.possible(table, captain))
        state.teams[team].picked.append(answer.scroll)
        state.teams[team].deck.append(answer.scroll)
        table.tell(events.ScrollPicked, rule=answer.rule, team=team, scroll=answer.scroll)
        return
    for team in (state.first, 1 - state.first):
        yield from draw_scrolls(table, team, SCROLLS_IN_HAND, "arena.item.scroll.pick.3")
    state.stage = Stage.START_OF_TURN
