"""What holds at every moment of every quest of Arena."""

from __future__ import annotations

from collections import Counter

from rulekeeper.boards.masks import squares_of
from rulekeeper.core.match import Match
from rulekeeper.games.arena.box import ArenaBox
from rulekeeper.games.arena.content.foe_types import TYPES
from rulekeeper.games.arena.quest_box import QuestBox
from rulekeeper.games.arena.rules.item_setup import LEVELS_OF_A_TEAM
from rulekeeper.games.arena.rules.items import SCROLLS_IN_HAND
from rulekeeper.games.arena.rules.quest_terms import FOES, HEROES
from rulekeeper.games.arena.state import ArenaState, ItemKind, QuestState, Stage
from rulekeeper.tanarean.grid.battlegrid import GRID, footprint


def check_quest(match: Match[ArenaState, ArenaBox]) -> None:
    """Assert all of them."""
    state, box = match.table.state, match.box
    assert isinstance(box, QuestBox)
    assert state.quest is not None
    _check_lists(state, box, state.quest)
    _check_round(state, state.quest)
    _check_figures(match, box)
    _check_flasks(state, box, state.quest)
    _check_team(state, box)
    _check_owned(state, box, state.quest)
    if match.result is None and match.decision and match.decision.kind in ("turn", "next turn"):
        _check_calm(state, state.quest)


def _check_lists(state: ArenaState, box: QuestBox, quest: QuestState) -> None:
    assert len(state.bags) == len(state.combatants), "a bag for each combatant"
    if state.stage > Stage.DEPLOY:
        assert len(quest.groups) == len(state.combatants), "a group for each combatant"
    assert len(quest.met) == len(quest.held) == len(box.quest.goals)
    assert len(quest.counters) == len(box.quest.counters)
    assert all(number >= 0 for number in quest.counters)
    assert len(set(quest.happened)) == len(quest.happened), "an event noted twice"
    assert len(set(quest.used)) == len(quest.used), "an object used twice"
    assert len(set(quest.features)) == len(quest.features)
    dead = [who for who, _ in quest.mourned]
    assert len(set(dead)) == len(dead), "somebody mourned twice"


def _check_owned(state: ArenaState, box: QuestBox, quest: QuestState) -> None:
    """What the party of a campaign has. Rules: arena.xp.scroll.2, arena.xp.artifact.3, .4"""
    heroes = [bag for bag, c in zip(state.bags, state.combatants, strict=True) if c.team == HEROES]
    lying = [item.item for item in state.ground if item.kind is ItemKind.SCROLL]
    scrolls = [*lying, *(scroll for bag in heroes for scroll in bag.scrolls)]
    lying = [item.item for item in state.ground if item.kind is ItemKind.ARTIFACT]
    artifacts = [*lying, *(bag.artifact for bag in heroes if bag.artifact >= 0)]
    if box.owned is None:
        assert not scrolls
        assert not artifacts
        assert not quest.improved_aids
        return
    assert set(scrolls) <= set(state.teams[HEROES].picked) <= set(box.owned.scrolls)
    assert len(set(scrolls)) == len(scrolls) <= SCROLLS_IN_HAND
    assert len(set(artifacts)) == len(artifacts)
    assert set(artifacts) <= set(box.owned.artifacts)
    levels = [box.catalogue.artifacts[artifact].level for artifact in artifacts]
    assert sum(levels) <= LEVELS_OF_A_TEAM
    assert 0 <= quest.improved_aids <= box.owned.aids
    assert set(quest.made) <= set(box.owned.specials.values()), "another Special is gone"


def _check_round(state: ArenaState, quest: QuestState) -> None:
    assert len(set(quest.acted)) == len(quest.acted), "two turns in a round"
    sides = [state.combatants[who].team for who in quest.acted]
    first_foe = sides.index(FOES) if FOES in sides else len(sides)
    assert HEROES not in sides[first_foe:], "a hero after a foe"
    if state.stage is Stage.START_OF_TURN:
        assert quest.due not in quest.acted, "it has had its turn"


def _check_figures(match: Match[ArenaState, ArenaBox], box: QuestBox) -> None:
    state = match.table.state
    used: Counter[str] = Counter()
    squares: Counter[int] = Counter()
    closed = box.map_of(state).closed
    for who, combatant in enumerate(state.combatants):
        kind = box.kind_of(state, who)
        assert combatant.hp <= kind.hp, "more hit points than it has at most"
        if not combatant.on_grid:
            assert not combatant.effects, "an effect on the dead"
            continue
        own = footprint(combatant.square, kind.size)
        squares.update(squares_of(own))
        assert not own & ~GRID.full, "off the grid"
        assert not own & closed, "in a barrier or an obstacle"
        if not state.attacks and match.result is None:
            assert combatant.hp > 0, "somebody stands without hit points"
        if combatant.team == FOES and state.quest is not None:
            used[box.villain_type(state.quest.groups[who]) or "boss"] += 1
    assert used["boss"] <= 1, "more than one boss"
    for kind_name, facts in TYPES.items():
        assert used[kind_name] <= facts.figures, "more villains than figures"
    crowded = [square for square, number in squares.items() if number > 1]
    is_passing = state.turn.moving or bool(match.decision and match.decision.kind == "step")
    assert not crowded or is_passing, "two figures on one square"


def _check_flasks(state: ArenaState, box: QuestBox, quest: QuestState) -> None:
    borne = [flask for bag in state.bags for flask in bag.flasks]
    lying = [i.item for i in state.ground if i.kind is ItemKind.FLASK and i.item >= 0]
    everywhere = [*borne, *lying, *quest.flasks]
    assert len(set(everywhere)) == len(everywhere), "a flask twice"
    for who, bag in enumerate(state.bags):
        assert len(bag.flasks) <= box.difficulty.flasks, "more flasks than a hero can bear"
        assert not bag.flasks or state.combatants[who].team == HEROES, "a foe with a flask"
        is_settled = not state.attacks and state.deaths_settled == len(state.turn.died)
        if bag.flasks and is_settled and state.stage in (Stage.ROUND, Stage.START_OF_TURN):
            assert state.combatants[who].on_grid, "a flask borne by the dead"


def _check_team(state: ArenaState, box: QuestBox) -> None:
    team, level = state.teams[HEROES], box.difficulty
    assert 0 <= team.aid <= level.first_aids
    assert len(team.heroic_used) <= level.heroic_actions, "too many Heroic Actions"
    assert len(set(team.heroic_used)) == len(team.heroic_used), "a Heroic Action twice"
    if state.stage > Stage.HEROIC and not level.token_flips:
        assert state.ready == [True], "a token that flipped"


def _check_calm(state: ArenaState, quest: QuestState) -> None:
    assert not quest.waiting, "an event that goes on waiting"
    assert not quest.busy
    assert any(c.on_grid for c in state.combatants if c.team == HEROES), "nobody lives"
    assert not quest.met[0], "met, and not over"
