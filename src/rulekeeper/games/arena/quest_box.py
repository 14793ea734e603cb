"""The box of a quest: its map, its foes, its areas, and what a difficulty changes.

What follows when something happens is for the rules: they come as `QuestHooks`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, cast

from msgspec.structs import replace

from rulekeeper.boards.masks import Mask, Square, mask_of
from rulekeeper.content.text import suggestion
from rulekeeper.core.acts import Menu
from rulekeeper.core.errors import SetupError
from rulekeeper.core.requests import Flow, Option
from rulekeeper.core.table import Meter, Table
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arena.box import (
    Aftermath,
    AfterStep,
    ArenaBox,
    ArenaTable,
    WindowsOfScrolls,
    arena,
)
from rulekeeper.games.arena.content.catalogue import Catalogue
from rulekeeper.games.arena.content.vocabulary import Always, ChangeStat, ReadyMadeArena, Stride
from rulekeeper.games.arena.difficulty import DIFFICULTIES, Difficulty
from rulekeeper.games.arena.mode import Mode
from rulekeeper.games.arena.owned import Owned
from rulekeeper.games.arena.rules.quest_terms import FOES, HEROES, PARTY, Trigger
from rulekeeper.games.arena.state import NO_CARD, ArenaState, QuestState
from rulekeeper.tanarean.combat.battlebox import BattleTable, CombatantKind, Narrowing
from rulekeeper.tanarean.combat.breakable import Breakable
from rulekeeper.tanarean.combat.combatants import NOBODY, BattleState
from rulekeeper.tanarean.grid.battlegrid import square_named
from rulekeeper.tanarean.grid.tiles import Tile

if TYPE_CHECKING:
    from rulekeeper.games.arena.content.bosses import Boss
    from rulekeeper.games.arena.content.foe_types import VillainType
    from rulekeeper.games.arena.content.foes import Power, Strength
    from rulekeeper.games.arena.content.quests import Feature, FoeGroup, Quest

MOST_SEATS = 4
"""Rules: arena.mode.coop.4"""


class QuestHooks(NamedTuple):
    """What the rules of quests have follow, and what foes want."""

    happens: Callable[[BattleTable, Trigger], Flow[None]]
    will: Callable[[BattleTable, int, Menu[BattleTable], Sequence[Option]], Iterable[Narrowing]]
    progress: Callable[[ArenaTable, int], float]
    heads_for: Callable[[ArenaTable, int], Sequence[Mask]]
    wanted_objects: Callable[[ArenaTable, int], Mask]


class QuestBox(ArenaBox):
    """A quest of the catalogue, for one party. Raises `SetupError` as `ArenaBox` does."""

    plays_together = True
    team_names = ("the party", "the foes")
    of_teams = ("heroes'", "foes'")
    colours = ("blue", "red")
    has_halves = False
    start_rule = "arena.setup.coop.start.1"
    start_words = "on the Stairs"
    turn_order: str = "arena.round.1"
    """The rule by which only one combatant has its turn."""

    def __init__(
        self,
        catalogue: Catalogue,
        options: Mapping[str, object],
        seats: Sequence[str],
        windows: WindowsOfScrolls,
        aftermath: Aftermath,
        after_step: AfterStep,
        mode: Mode,
        hooks: QuestHooks,
    ) -> None:
        super().__init__(catalogue, options, seats, windows, aftermath, after_step, mode)
        self._check_options()
        self.hooks = hooks
        self.difficulty: Difficulty = DIFFICULTIES[self.options.difficulty]
        self.rules = replace(self.rules, lava_damage=self.difficulty.lava)
        self.ids = replace(self.ids, turn_order=self.turn_order)
        self.aid_price = self.difficulty.first_aid_damage
        self.token_flips = self.difficulty.token_flips
        self.token_returns = not self.difficulty.round_token
        self.most_heroic_actions = self.difficulty.heroic_actions
        self.group_number = {group.id: n for n, group in enumerate(self.quest.foes)}
        self.foe_kinds = [self._kind_of_foes(group) for group in self.quest.foes]
        self.all_small = not self._has_large_figures()
        self.areas = self.quest.area_masks
        self.counter_number = {name: n for n, name in enumerate(self.quest.counters)}
        self.feature_number = {f.id: n for n, f in enumerate(self.quest.features)}
        self.item_number = {item.id: n for n, item in enumerate(self.quest.items)}
        self.event_number = {e.id: n for n, e in enumerate(self.quest.events)}
        self._objects = {
            square_named(each.at): found
            for each in self.quest.objects
            if (found := each.breakable()) is not None
        }
        if any(FOES in (each.teams or ()) for each in self._objects.values()):
            self.striking_kinds = frozenset({*self.striking_kinds, "primary"})
        self.struck_by_group = [
            tuple(map(square_named, group.strikes)) for group in self.quest.foes
        ]
        self._usable = {square_named(o.at): o for o in self.quest.objects if o.usable}
        self._usable_squares = mask_of(self._usable)
        self._locked = {square_named(o.at) for o in self.quest.objects if o.locked}
        self._strong: dict[tuple[object, ...], CombatantKind] = {}

    def party_name(self, team: int) -> str:
        """What a side is called at the table."""
        return ("The party", "The foes")[team]

    def _check_options(self) -> None:
        """What a party brings along comes from its campaign. Rules: arena.mode.option.3"""
        if self.options.artifacts or self.options.scrolls:
            raise SetupError(
                "Artifacts and scrolls belong to a campaign: leave the options 'artifacts' and "
                "'scrolls' out.",
                "arena.mode.option.3",
            )

    def _has_large_figures(self) -> bool:
        """Whether some foe stands on more than one square."""
        return any(self.kinds[kind].size > 1 for kind in self.foe_kinds)

    @cached_property
    def quest(self) -> Quest:
        """The quest that is played."""
        name, quests = self.options.quest, self.catalogue.quests
        if name is None or name not in quests:
            raise SetupError(f"There is no quest '{name}'. {suggestion(str(name), quests)}")
        return quests[name]

    @cached_property
    def owned(self) -> Owned | None:
        """What the party of a campaign brings along. Rules: arena.mode.option.3"""
        belongings = self.options.belongings
        return None if belongings is None else Owned(self.catalogue, belongings)

    def _sheets(self) -> Sequence[Sequence[CombatantKind]]:
        """The heroes of a campaign have learned something. Rules: arena.xp.levelup.1"""
        return super()._sheets() if self.owned is None else self.owned.sheets()

    @cached_property
    def plays_scrolls(self) -> bool:
        """Whether the party has any. Rules: arena.mode.option.3, arena.xp.scroll.2"""
        return self.owned is not None and bool(self.owned.scrolls)

    def special_made(self, table: BattleTable, who: int, card: int) -> None:
        """An extra Special Attack is gone for good. Rules: arena.xp.special.2"""
        quest = cast("ArenaTable", table).state.quest
        assert quest is not None
        if self._is_extra(table.state, who, card):
            quest.made.append(card)

    def is_used_up(self, state: BattleState, who: int, card: int) -> bool:
        """An extra Special Attack that has been made. Rules: arena.xp.special.2"""
        quest = cast("ArenaState", state).quest
        assert quest is not None
        return card in quest.made and self._is_extra(state, who, card)

    def _is_extra(self, state: BattleState, who: int, card: int) -> bool:
        """Whether a Special Attack is the extra one of a hero."""
        kind = state.combatants[who].kind
        return self.owned is not None and self.owned.specials.get(kind) == card

    # -- groups of foes ---------------------------------------------------------------------------

    def group(self, number: int) -> FoeGroup:
        """A group of the quest's foes."""
        return self.quest.foes[number]

    def group_name(self, group: str) -> str:
        """What the foes of a group are called, as one of many."""
        number = self.group_number[group]
        return self.kinds[self.foe_kinds[number]].name

    def feature(self, number: int) -> Feature:
        """A feature of the quest."""
        return self.quest.features[number]

    # -- what a combatant is now ------------------------------------------------------------------

    def kind_of(self, state: BattleState, who: int) -> CombatantKind:
        """With its artifact, the Evil Power of this round, and the features in force.

        Rules: arena.evil-power.1, arena.quest.format.2
        """
        if TYPE_CHECKING:  # asked too often to be checked when it runs
            assert isinstance(state, ArenaState)
        quest, combatant = state.quest, state.combatants[who]
        if quest is None or (
            quest.power == NO_CARD and quest.spell == NO_CARD and not quest.features
        ):
            return super().kind_of(state, who)
        team = combatant.team
        group = quest.groups[who] if who < len(quest.groups) else NOBODY
        key = (
            combatant.kind,
            state.bags[who].artifact,
            team,
            group,
            quest.power,
            quest.spell,
            *quest.features,
        )
        found = self._strong.get(key)
        if found is None:
            strengths = self._strengths(quest, group, team)
            found = self._strong[key] = strengthened(super().kind_of(state, who), strengths)
        return found

    def _strengths(self, quest: QuestState, group: int, team: int) -> list[Strength]:
        found: list[Strength] = []
        is_foe = team == FOES
        if quest.power != NO_CARD:
            card = self.catalogue.powers[quest.power]
            found += self._of_power(card, is_foe=is_foe, is_bearer=not self.is_boss(group))
        if quest.spell != NO_CARD:
            spell = self.catalogue.spells[quest.spell]
            found += self._of_power(spell, is_foe=is_foe, is_bearer=self.is_boss(group))
        own = self._words_for(team, group)
        for number in quest.features:
            feature = self.quest.features[number]
            if feature.of in own:
                found += feature.strengths
        return found

    def _words_for(self, team: int, group: int) -> tuple[str, ...]:
        """By which words of a quest somebody is meant."""
        return ("foes", self.quest.foes[group].id) if team == FOES else ("heroes",)

    def _of_power(self, card: Power, *, is_foe: bool, is_bearer: bool) -> tuple[Strength, ...]:
        """What a card does to somebody: Evil Power to villains, a Boss Spell to the boss.

        Rules: arena.evil-power.2, arena.boss.spell.1
        """
        if not is_foe:
            return card.burdens
        return card.strengths if is_bearer else ()

    # -- the map ----------------------------------------------------------------------------------

    def breakable(self, state: BattleState, tile: Tile) -> Breakable | None:
        """What the quest makes breakable, and doors. Rules: arena.tile.obstacle.2"""
        return self._objects.get(tile.at) or super().breakable(state, tile)

    def objects(self, state: BattleState) -> Sequence[Tile]:
        """Doors, and what the quest makes breakable."""
        doors = super().objects(state)
        if not self._objects:
            return doors
        own = [t for t in self.map_of(state).tiles if t.at in self._objects and t not in doors]
        return [*doors, *own]

    def starting_squares(self, state: ArenaState, team: int) -> Mask:
        """The Stairs. Rules: arena.setup.coop.start.1"""
        return self.quest.stairs

    def improved_aids(self, state: ArenaState) -> int:
        """Those that the party has bought. Rules: arena.xp.first-aid.3"""
        return state.quest.improved_aids if state.quest else 0

    def usable(self, state: ArenaState) -> Mask:
        """Levers, and what the quest lets heroes activate or release: each of them once."""
        used = mask_of(state.quest.used) if state.quest else 0
        own = self._usable_squares
        return self.map_of(state).levers & ~(used & own) | own & ~used

    def stays_when_used(self, square: Square) -> bool:
        """Whether what is used stays on the grid. Rules: arena.tile.orb.3"""
        found = self._usable.get(square)
        return found is not None and found.stays

    def can_open(self, table: BattleTable, tile: Tile) -> Verdict:
        """Whether the quest does not call a chest locked. Rules: arena.tile.chest.3"""
        if tile.at in self._locked:
            return No("arena.tile.chest.3", f"The {tile.spot} is locked.")
        return YES

    def villain_type(self, group: int) -> VillainType | None:
        """The type of the villains of a group; None for a boss. Rules: arena.villain.1"""
        villain = self.quest.foes[group].villain
        return None if villain is None else self.catalogue.villains[villain].type

    def is_boss(self, group: int) -> bool:
        """Whether a group of foes is the boss. Rules: arena.boss.1"""
        return group != NOBODY and self.quest.foes[group].boss is not None

    def is_villain(self, group: int) -> bool:
        """Whether a group of foes are villains. Rules: arena.quest.2"""
        return group != NOBODY and not self.is_boss(group)

    def boss(self) -> Boss:
        """The boss of this fight. Rules: arena.boss.3"""
        assert self.quest.boss is not None
        return self.catalogue.bosses[self.quest.boss]

    def boss_attacks(self) -> list[int]:
        """The attack cards of the boss, by their numbers. Rules: arena.component.boss.1"""
        return self.catalogue.attacks_of_boss(self.boss().id)

    def boss_spells(self) -> list[int]:
        """The Boss Spell cards of the fight, by their numbers. Rules: arena.setup.coop.boss.2"""
        return self.catalogue.spells_of(self.boss().id)

    def _kind_of_foes(self, group: FoeGroup) -> int:
        """The number of what the foes of a group are."""
        if group.boss is not None:
            return self.catalogue.boss_number[group.boss]
        assert group.villain is not None
        return self.catalogue.foe_number[group.villain, group.level]

    def _arena(self) -> ReadyMadeArena | None:
        """The map of the quest. Rules: arena.setup.coop.mission.1, arena.setup.coop.common.1"""
        return self.quest.as_arena

    # -- people -----------------------------------------------------------------------------------

    def owner(self, team: int, place: int) -> int:
        """In a campaign whoever has led a hero last still does. Rules: arena.mode.coop.4"""
        has = self.options.belongings
        if team == HEROES and has is not None:
            return has.leader(place, len(self.seats))
        return super().owner(team, place)

    def _players(self, seats: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """One party for all seats. Rules: arena.mode.coop.1, .4"""
        if not 1 <= seats <= MOST_SEATS:
            raise SetupError(
                f"A quest is played by 1 to {MOST_SEATS} people, not by {seats}.",
                "arena.mode.coop.4",
            )
        return tuple(range(seats)), ()

    def _chosen_heroes(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """The party, if the options fix it. Rules: arena.setup.coop.team.1, .2"""
        numbers, heroes = self.catalogue.hero_number, self.catalogue.heroes
        party = self.options.party
        if self.owned is not None and self.owned.belongings.heroes:
            if party is not None:
                raise SetupError(
                    "The party of a campaign is that of its belongings: leave the option "
                    "'party' out."
                )
            party = tuple(record.hero for record in self.owned.belongings.heroes)
        if party is None:
            return None
        if len(party) != PARTY:
            raise SetupError(
                f"A party has {PARTY} heroes, not {len(party)}.", "arena.setup.coop.team.1"
            )
        for name in party:
            if name not in numbers:
                raise SetupError(f"There is no hero '{name}'. {suggestion(name, numbers)}")
        if len({heroes[numbers[name]].role for name in party}) < len(party):
            raise SetupError(
                "The party has two heroes of the same Combat Role.", "arena.setup.coop.team.2"
            )
        return tuple(numbers[name] for name in party), ()

    # -- what follows -----------------------------------------------------------------------------

    def will(
        self, table: BattleTable, who: int, menu: Menu[BattleTable], options: Sequence[Option]
    ) -> Iterable[Narrowing]:
        """What a foe's rules leave of its options."""
        return () if who == NOBODY else self.hooks.will(table, who, menu, options)

    def primary_goals(self, team: int) -> Sequence[int]:
        """The goals with any of which a team wins, by their numbers: of foes none.

        Rules: arena.quest.end.1
        """
        return (0,) if team == HEROES else ()

    @cached_property
    def deciding_goals(self) -> frozenset[int]:
        """The goals that end the quest, by their numbers. Rules: arena.quest.end.1"""
        return frozenset((*self.primary_goals(HEROES), *self.primary_goals(FOES)))

    def progress(self, state: BattleState, team: int) -> float:
        """How far a team's primary objective has come."""
        return self.hooks.progress(self._looked_at(state), team)

    def heads_for(self, state: ArenaState, team: int) -> Sequence[Mask]:
        """For each objective still to be met the squares on which its team stands well for it."""
        return self.hooks.heads_for(self._looked_at(state), team)

    def wanted_objects(self, state: BattleState, team: int) -> Mask:
        """The objects whose breaking brings an objective on that is still to be met."""
        return self.hooks.wanted_objects(self._looked_at(state), team)

    def _looked_at(self, state: BattleState) -> ArenaTable:
        return cast("ArenaTable", Table(state, self, None, Meter()))

    def flasks(self, state: BattleState, who: int) -> Sequence[int]:
        """Those in its bag. Rules: arena.flask.get.4"""
        if TYPE_CHECKING:
            assert isinstance(state, ArenaState)
        return state.bags[who].flasks

    def flask_used(self, table: BattleTable, who: int, flask: int) -> None:
        """It is gone. Rules: arena.flask.1"""
        arena(table).state.bags[who].flasks.remove(flask)

    def bears(self, state: BattleState, who: int, item: str) -> bool:
        """Whether a hero bears a flask, a scroll or an artifact."""
        if TYPE_CHECKING:
            assert isinstance(state, ArenaState)
        bag = state.bags[who]
        held = {"flask": bag.flasks, "scroll": bag.scrolls, "artifact": bag.artifact >= 0}
        return bool(held[item])

    def stood_up(self, state: BattleState, who: int) -> None:
        """A hero who stands again while the foes act waits for the next round.

        Rules: arena.round.3
        """
        quest = cast("ArenaState", state).quest
        assert quest is not None
        if cast("ArenaState", state).acting == FOES and who not in quest.acted:
            quest.acted.insert(0, who)

    def watched_squares(self, state: BattleState) -> Mask:
        """Those that the quest names, and wherever something lies that belongs to it."""
        if TYPE_CHECKING:
            assert isinstance(state, ArenaState)
        found = self.quest.watched_squares
        for item in state.quest.items if found and state.quest else ():
            if item.square >= 0:
                found |= 1 << item.square
        return found

    def square_entered(self, table: BattleTable, who: int) -> Flow[None]:
        """Events of a quest, and things that lie there."""
        square = table.state.combatants[who].square
        return self.hooks.happens(table, Trigger("enters", who, square))

    def turn_began(self, table: BattleTable) -> Flow[None]:
        """Events of a quest."""
        return self.hooks.happens(table, Trigger("turn-begins", table.state.turn.owner))

    def turn_ended(self, table: BattleTable) -> Flow[None]:
        """Events of a quest."""
        return self.hooks.happens(table, Trigger("turn-ends", table.state.turn.owner))

    def somebody_died(self, table: BattleTable, who: int) -> Flow[None]:
        """Events of a quest; a villain leaves a flask."""
        return self.hooks.happens(table, Trigger("falls", who))

    def tile_used(self, table: BattleTable, tile: Tile) -> Flow[None]:
        """Events of a quest."""
        return self.hooks.happens(table, Trigger("used", table.state.turn.owner, tile.at))

    def object_broken(self, table: BattleTable, tile: Tile, by: int) -> Flow[None]:
        """Events of a quest."""
        return self.hooks.happens(table, Trigger("breaks", by, tile.at))


def strengthened(kind: CombatantKind, strengths: Sequence[Strength]) -> CombatantKind:
    """What counts for somebody while some strengths, or burdens, hold."""
    changes = {"defense": 0, "movement": 0, "roll": 0}
    for each in strengths:
        if isinstance(each, ChangeStat):
            changes[each.stat] += each.amount
    strides = {each.over for each in strengths if isinstance(each, Stride)}
    return replace(
        kind,
        defense=kind.defense + changes["defense"],
        movement=max(0, kind.movement + changes["movement"]),
        roll_bonus=kind.roll_bonus + changes["roll"],
        heeds_swamp=kind.heeds_swamp and "swamp" not in strides,
        burns=kind.burns and "lava" not in strides,
        always=(*kind.always, *(each.what for each in strengths if isinstance(each, Always))),
    )
