"""The box: all that does not change within one match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, cast

from msgspec import Meta, Struct
from msgspec.structs import replace

from rulekeeper.boards.masks import Mask, Square
from rulekeeper.content.explain import match_options
from rulekeeper.content.text import suggestion
from rulekeeper.core.acts import Menu
from rulekeeper.core.errors import SetupError
from rulekeeper.core.requests import Flow
from rulekeeper.core.table import Table
from rulekeeper.games.arena.belongings import Belongings
from rulekeeper.games.arena.content.catalogue import NO_ARTIFACT, Catalogue, map_of
from rulekeeper.games.arena.content.vocabulary import MOST_HEROES, ReadyMadeArena
from rulekeeper.games.arena.difficulty import Level
from rulekeeper.games.arena.mode import Mode
from rulekeeper.games.arena.state import ArenaState, Bag, Stage
from rulekeeper.tanarean.combat.battlebox import BattleBox, BattleTable, CombatantKind, Windows
from rulekeeper.tanarean.combat.combatants import BattleState, Moment
from rulekeeper.tanarean.combat.familyrules import ARENA
from rulekeeper.tanarean.grid.battlegrid import LEFT_HALF, RIGHT_HALF, square_named
from rulekeeper.tanarean.grid.battlemap import BattleMap
from rulekeeper.tanarean.grid.tiles import Tile

ArenaTable: TypeAlias = "Table[ArenaState, ArenaBox]"

Aftermath: TypeAlias = Callable[[BattleTable], Flow[None]]
"""What happens when an attack has been resolved."""

AfterStep: TypeAlias = "Callable[[ArenaTable], Flow[bool]]"
"""Asks who responds to a step; whether somebody has."""

WindowsOfScrolls: TypeAlias = "Mapping[bool, Mapping[Moment, Menu[ArenaTable]]]"
"""What may be answered at the moments of a battle, by whether scrolls are played."""

TEAM_NAMES = ("white", "black")
"""Rules: arena.hero.token.1"""


_SQUARES = 1 << 10
"""More than any number of a square."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a match.

    `teams` says for each seat whether it plays for team 0 or 1; by default they alternate.
    `tiles` is how the arena is assembled, `arena` the ready-made one. `heroes` fixes both teams.
    With `deployment: ready` heroes stand where the ready-made arena suggests. `quick` draws heroes
    and Heroic Actions and deploys them, so that the first turn begins at once. With a `quest` all
    seats play one `party` against foes, at a level of `difficulty`; `all_texts` shows the texts of
    its events before they happen. `belongings` are what the party of a campaign owns. `aid`,
    `artifacts` and `scrolls` are the optional rules, `advanced` are Sidestep, Reaction Attacks,
    Interrupts, Focus and Mob. After `turn_limit` turns a match is a draw: that is a rule of the
    house. At a `real_table` people may set right what the match has wrong, and are asked before
    every turn of a quest.
    Rules: arena.mode.option.1 to .3, arena.mode.pvp.1 to .3, arena.setup.coop.mode.1
    """

    heroes_per_team: Annotated[int, Meta(ge=3, le=MOST_HEROES)] = 3
    teams: tuple[Annotated[int, Meta(ge=0, le=1)], ...] | None = None
    tiles: Literal["ready-made", "freestyle", "competitive"] = "ready-made"
    arena: str | None = None
    heroes: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    deployment: Literal["players", "ready"] = "players"
    quick: bool = False
    quest: str | None = None
    belongings: Belongings | None = None
    difficulty: Level = "normal"
    party: tuple[str, ...] | None = None
    all_texts: bool = False
    aid: bool = True
    artifacts: bool = False
    scrolls: bool = False
    advanced: bool = True
    turn_limit: Annotated[int, Meta(ge=1)] | None = None
    real_table: bool = False


class ArenaBox(BattleBox):
    """Catalogue, options, seats and the map of a match.

    `players` are the seats of each team. Raises `SetupError` when options or seats break a rule.
    """

    plays_together: bool = False
    """Whether all people lead one party, against foes that the game runs. Rules: arena.mode.2"""
    team_names: tuple[str, str] = ("the white team", "the black team")
    """What the two sides are called within a sentence."""
    of_teams: tuple[str, str] = TEAM_NAMES
    """What stands before something that is a side's."""
    colours: tuple[str, str] = TEAM_NAMES
    has_halves: bool = True
    """Whether each team starts in a half of the grid. Rules: arena.setup.pvp.deploy.1"""
    start_rule: str = "arena.setup.pvp.deploy.2"
    start_words: str = "in your half"
    """Where a team starts, after "is not"."""
    aid_price: int = 20
    """Damage that First Aid deals to the helper; difficulty may change it.
    Rules: arena.first-aid.cost.5, arena.difficulty.first-aid.2"""
    aid_hp: int = 20
    """Hit points of whoever is revived by First Aid. Rules: arena.first-aid.revive.2"""

    def __init__(
        self,
        catalogue: Catalogue,
        options: Mapping[str, object],
        seats: Sequence[str],
        windows: WindowsOfScrolls,
        aftermath: Aftermath,
        after_step: AfterStep,
        mode: Mode,
    ) -> None:
        self.mode = mode
        self.options = match_options(Options, options, strict=False)
        self.catalogue = catalogue
        if self.options.belongings is not None and self.options.quest is None:
            raise SetupError(
                "Belongings are those of a party in a quest: name one by the option 'quest'.",
                "arena.mode.option.3",
            )
        self.players = self._players(len(seats))
        self.arena = self._arena()
        self.chosen = self._chosen_heroes()
        self._aftermath, self._after_step = aftermath, after_step
        self.sheets = self._sheets()
        """Each combatant by the number of its artifact, as `Catalogue.by_artifact`."""
        rules = ARENA if self.options.advanced else replace(ARENA, advanced=False)
        super().__init__(
            rules,
            map_of(self.arena) if self.arena else BattleMap(),
            catalogue.cards,
            [sheets[NO_ARTIFACT] for sheets in self.sheets],
            seats,
            cast("Windows", windows[self.plays_scrolls]),
        )
        self.asks_after_steps = self.plays_scrolls
        self.flask_attacks = catalogue.flask_cards
        self._laid: dict[tuple[int, ...], BattleMap] = {}

    def kind_of(self, state: BattleState, who: int) -> CombatantKind:
        """A hero with the artifact that it bears. Rules: arena.item.artifact.6"""
        if TYPE_CHECKING:  # asked too often to be checked when it runs
            assert isinstance(state, ArenaState)
        return self.sheets[state.combatants[who].kind][state.bags[who].artifact]

    @cached_property
    def plays_scrolls(self) -> bool:
        """Whether anybody may have a scroll. Rules: arena.mode.option.2"""
        return self.options.scrolls

    def map_of(self, state: BattleState) -> BattleMap:
        """The arena with the tiles that players placed, and all that has changed since."""
        if TYPE_CHECKING:
            assert isinstance(state, ArenaState)
        laid = self.battle_map
        if state.tiles:
            key = tuple(state.tiles)
            laid = self._laid.get(key) or laid.plus(*map(self.placed, key))
            self._laid[key] = laid
        return laid.changed(state.changes) if state.changes else laid

    most_heroic_actions: int = 2
    """Heroic Actions that a team performs at most. Rules: arena.setup.pvp.heroic.2"""

    token_returns: bool = True
    """Whether a Team Token that shows "No Special" is ready again at the end of a turn.
    Rules: arena.turn.end.2, arena.difficulty.token.2"""

    def heads_for(self, state: ArenaState, team: int) -> Sequence[Mask]:
        """For each objective still to be met the squares on which its team stands well for it."""
        return ()

    def starting_squares(self, state: ArenaState, team: int) -> Mask:
        """Where a team starts: in its half. Rules: arena.setup.pvp.deploy.2"""
        return RIGHT_HALF if state.teams[team].half else LEFT_HALF

    def ready_squares(self, state: ArenaState, team: int) -> Sequence[Square]:
        """Where a team may stand without having to choose, one hero after the other."""
        arena = self.arena
        assert arena is not None
        return [*map(square_named, arena.right if state.teams[team].half else arena.left)]

    def team_size(self, team: int) -> int:
        """How many heroes a team recruits. Rules: arena.setup.pvp.team.2"""
        return self.options.heroes_per_team

    def dragon(self, team: int) -> int | None:
        """The kind of the dragon that a team has instead of heroes."""
        return None

    def improved_aids(self, state: ArenaState) -> int:
        """The blue Aid Tokens that are left: none outside a campaign."""
        return 0

    def usable(self, state: ArenaState) -> Mask:
        """The objects on which a Prime Action can be spent. Rules: arena.tile.lever.1"""
        return self.map_of(state).levers

    def in_turn(self, state: BattleState) -> bool:
        """Whether a hero takes its turn: foes have theirs in a stage of their own."""
        if TYPE_CHECKING:
            assert isinstance(state, ArenaState)
        return state.stage is Stage.ACTION

    def joined(self, state: BattleState) -> None:
        """It bears nothing yet."""
        if TYPE_CHECKING:
            assert isinstance(state, ArenaState)
        state.bags.append(Bag())

    def aftermath(self, table: BattleTable) -> Flow[None]:
        """Victory, items of the dead and the powers of artifacts, after an attack."""
        return self._aftermath(table)

    def step_made(self, table: BattleTable) -> Flow[bool]:
        """Scrolls may be used after a step. Rules: arena.item.scroll.use.2"""
        return self._after_step(arena(table))

    # -- tiles that players place -----------------------------------------------------------------

    def tile_number(self, piece: int, square: int, *, turned: bool) -> int:
        """The number that stands for a piece lying on the grid."""
        return (piece * 2 + turned) * _SQUARES + square

    def piece_of(self, number: int) -> int:
        """Which piece of the box a placed tile is."""
        return number // _SQUARES // 2

    def placed(self, number: int) -> Tile:
        """The tile for which a number stands. Its square is the upper left one."""
        piece = self.catalogue.pieces[self.piece_of(number)]
        columns, rows = piece.columns, piece.rows
        if number // _SQUARES % 2:
            columns, rows = rows, columns
        return Tile(piece.kind, number % _SQUARES, columns, rows)

    # -- who plays what ---------------------------------------------------------------------------

    def party_name(self, team: int) -> str:
        """What a team is called at the table."""
        return f"{TEAM_NAMES[team].capitalize()} team"

    def captain(self, team: int) -> int:
        """The seat that decides for a team as a whole."""
        return self.players[team][0]

    def owner(self, team: int, place: int) -> int:
        """The seat that recruits and plays a team's hero, by the order of recruitment.

        Rules: arena.mode.pvp.3
        """
        return self.players[team][place % len(self.players[team])]

    def seats_in_order(self, team: int) -> tuple[int, ...]:
        """All seats, those of a team first."""
        return (*self.players[team], *self.players[1 - team])

    @cached_property
    def team_of_seat(self) -> dict[int, int]:
        """The team of each seat."""
        return {seat: team for team, seats in enumerate(self.players) for seat in seats}

    def _sheets(self) -> Sequence[Sequence[CombatantKind]]:
        """What is printed."""
        return self.catalogue.by_artifact

    def _players(self, seats: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The seats of each team. Rules: arena.setup.pvp.team.1, arena.mode.pvp.3"""
        if not 2 <= seats <= 8:
            raise SetupError(f"A match needs 2 to 8 seats, not {seats}.", "arena.mode.pvp.3")
        teams = self.options.teams or tuple(seat % 2 for seat in range(seats))
        if len(teams) != seats:
            raise SetupError(
                f"The option 'teams' names a team for {len(teams)} of {seats} seats: give one, "
                "0 or 1, for each."
            )
        players = tuple(
            tuple(seat for seat, team in enumerate(teams) if team == which) for which in (0, 1)
        )
        for team, own in enumerate(players):
            most = self._places(team)
            if not 1 <= len(own) <= most:
                raise SetupError(
                    f"The {TEAM_NAMES[team]} team has {len(own)} players: "
                    + (f"1 to {most} can share {most} heroes." if most > 1 else "it has one."),
                    "arena.mode.pvp.3",
                )
        return players[0], players[1]

    def _places(self, team: int) -> int:
        """How many people can play for a team. Rules: arena.mode.pvp.3, .4"""
        return self.team_size(team) or 1

    def _arena(self) -> ReadyMadeArena | None:
        """The ready-made arena, if one is used. Rules: arena.setup.pvp.tiles.1"""
        options, arenas = self.options, self.catalogue.arenas
        if options.tiles != "ready-made":
            if options.deployment == "ready" or options.quick or options.arena:
                raise SetupError(
                    "Only a ready-made arena can be named and has places for a ready deployment "
                    "or a quick start: leave the option 'tiles' out."
                )
            return None
        if not arenas:
            raise SetupError(
                "No pack has a ready-made arena: write one, or let the players place tiles."
            )
        if options.arena is None:
            return next(iter(arenas.values()))
        if options.arena not in arenas:
            raise SetupError(
                f"There is no arena '{options.arena}'. {suggestion(options.arena, arenas)}"
            )
        return arenas[options.arena]

    def _chosen_heroes(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """The kinds of both teams, if the options fix them.

        Rules: arena.setup.pvp.team.2, arena.setup.pvp.recruit.2, .3
        """
        if self.options.heroes is None:
            return None
        numbers, heroes = self.catalogue.hero_number, self.catalogue.heroes
        for number, names in enumerate(self.options.heroes):
            team, size = TEAM_NAMES[number], self.team_size(number)
            if len(names) != size:
                raise SetupError(
                    f"The {team} team has {len(names)} heroes instead of {size}.",
                    "arena.setup.pvp.team.2",
                )
            for name in names:
                if name not in numbers:
                    raise SetupError(f"There is no hero '{name}'. {suggestion(name, numbers)}")
            roles = [heroes[numbers[name]].role for name in names]
            if len(set(roles)) < len(roles):
                raise SetupError(
                    f"The {team} team has two heroes of the same Combat Role.",
                    "arena.setup.pvp.recruit.3",
                )
        white, black = self.options.heroes
        if both := set(white) & set(black):
            raise SetupError(
                f"Both teams have '{min(both)}': a hero can be recruited only once.",
                "arena.setup.pvp.recruit.2",
            )
        return tuple(numbers[name] for name in white), tuple(numbers[name] for name in black)


def arena(table: BattleTable) -> ArenaTable:
    """The table of a battle of this game, as the game's own rules hold it."""
    return cast("ArenaTable", table)
