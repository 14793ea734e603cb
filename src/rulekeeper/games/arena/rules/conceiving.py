"""Everything that a seat can think of, allowed or not: what can be asked about."""

from collections.abc import Iterator

from rulekeeper.core.acts import PASS
from rulekeeper.core.requests import Option
from rulekeeper.games.arena import options as own
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.state import NO_PIECE, Stage
from rulekeeper.tanarean.combat.combatoptions import (
    DONE,
    FORFEIT,
    AddCritical,
    Along,
    Attack,
    Centre,
    Pick,
    PickCard,
    PickEffect,
    PlaceOn,
    Step,
    Target,
    TargetDoor,
)
from rulekeeper.tanarean.combat.position import battle_map, decider, kind_of, place
from rulekeeper.tanarean.grid.areas import STRAIGHT
from rulekeeper.tanarean.grid.battlegrid import GRID
from rulekeeper.tanarean.grid.sight import distance


def conceivable(table: ArenaTable, seat: int) -> Iterator[Option]:
    """Every action that a seat can think of; those of the turn's owner come first."""
    state = table.state
    if state.stage is Stage.ACTION:
        yield from _in_a_turn(table, seat)
    else:
        yield from _at_setup(table, seat)
    yield from (PASS, DONE)


def _in_a_turn(table: ArenaTable, seat: int) -> Iterator[Option]:
    state = table.state
    everybody = range(len(state.combatants))
    mine = [who for who in everybody if decider(table, who) == seat]
    owner = state.turn.owner
    acting = owner if owner in mine else mine[0]
    team = table.box.team_of_seat.get(seat, 0)
    yield from (own.EndTurn(), own.MoveAgain(), own.Focus(), FORFEIT)
    for who in (acting, *(who for who in mine if who != acting)):
        kind = kind_of(table, who)
        yield from (Attack(who, card) for card in (kind.basic, *kind.cards, kind.reaction))
    yield from map(Target, everybody)
    if owner >= 0:
        kind = kind_of(table, owner)
        yield from (
            own.AttackOn(card, who) for card in (kind.basic, *kind.cards) for who in everybody
        )
    yield from map(own.PerformHeroic, dict.fromkeys(state.teams[team].dealt))
    for who in mine:
        yield from (own.UseScroll(scroll, who) for scroll in state.bags[who].scrolls)
    for square in GRID.squares:
        yield Step(acting, square)
        yield from (own.Walk(square), own.Sidestep(square), own.Teleport(square))
        yield Centre(square)
    likeliest = sorted(everybody, key=lambda who: _unlike_first_aid(table, team, who))
    yield from map(own.FirstAid, likeliest)
    yield from map(own.PickUp, range(len(state.ground)))
    for scroll in state.bags[acting].scrolls:
        yield from (own.Transfer(scroll, who) for who in everybody)
    yield from _handling(table, seat)
    here = place(table, acting)
    for tile in sorted(battle_map(table).tiles, key=lambda tile: distance(here, tile.mask)):
        yield from (own.Open(tile.at), own.Activate(tile.at), TargetDoor(tile.at))
    yield from map(Along, range(len(STRAIGHT)))
    yield from (AddCritical(True), AddCritical(False))
    yield from map(Pick, everybody)
    for who in everybody:
        yield from (PickCard(who, card) for card in kind_of(table, who).cards)
        yield from (PickEffect(who, e.what, e.card) for e in state.combatants[who].effects)
        yield from (Step(who, square) for square in GRID.squares if who != acting)
        yield from (PlaceOn(who, square) for square in GRID.squares)


def _unlike_first_aid(table: ArenaTable, team: int, who: int) -> tuple[bool, bool]:
    """Whom First Aid is meant for: the dead of the own team, then its living, then all others."""
    combatant = table.state.combatants[who]
    return combatant.team != team, combatant.on_grid


def _handling(table: ArenaTable, seat: int) -> Iterator[Option]:
    """Giving drawn scrolls away, and discarding what is too much."""
    team = table.box.team_of_seat.get(seat, 0)
    own_heroes = [who for who, c in enumerate(table.state.combatants) if c.team == team]
    for who in own_heroes:
        yield from (own.Assign(scroll, who) for scroll in table.state.teams[team].drawn)
        yield from (own.Discard(scroll, who) for scroll in table.state.bags[who].scrolls)


def _at_setup(table: ArenaTable, seat: int) -> Iterator[Option]:
    state, catalogue = table.state, table.box.catalogue
    everybody = range(len(state.combatants))
    if state.stage is Stage.TILES:
        pieces = range(len(catalogue.pieces))
        yield from map(own.PlacePiece, pieces)
        yield from (own.ProposeLayout(), own.AgreeLayout(), own.ImposeCompetitive())
        yield from map(own.TakeTile, state.tiles)
        for piece in pieces if state.laying == NO_PIECE else (state.laying,):
            # While no piece is being laid down, one place stands for all of them.
            for square in GRID.squares if piece == state.laying else (0,):
                yield from (own.LayTile(piece, square, turned) for turned in (False, True))
    elif state.stage is Stage.RECRUIT:
        yield from map(own.Recruit, range(len(catalogue.heroes)))
    elif state.stage is Stage.DEPLOY:
        yield from (own.ChooseHalf(0), own.ChooseHalf(1))
        yield from map(own.DeployNext, everybody)
        yield from (PlaceOn(who, square) for who in everybody for square in GRID.squares)
    elif state.stage is Stage.HEROIC:
        count = range(len(catalogue.heroic))
        yield from (own.PickHeroic(a, b) for a in count for b in count if a <= b)
    elif state.stage is Stage.ARTIFACTS:
        yield own.StopPicking()
        artifacts = range(len(catalogue.artifacts))
        yield from (own.Equip(artifact, who) for artifact in artifacts for who in everybody)
    elif state.stage is Stage.SCROLLS:
        scrolls = range(len(catalogue.scrolls))
        yield from map(own.PickScroll, scrolls)
        yield from _handling(table, seat)
