"""Why something may not be done while the table is set up."""

from collections.abc import Sequence

from rulekeeper.core.requests import Option
from rulekeeper.core.verdict import No, Verdict
from rulekeeper.games.arena import options as own
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.rules.recruiting import deployable
from rulekeeper.games.arena.rules.setup import can_lay, pieces_left
from rulekeeper.tanarean.combat.combatoptions import PlaceOn
from rulekeeper.tanarean.combat.position import battle_map
from rulekeeper.tanarean.grid.battlegrid import name_of


def setup_verdict(
    table: ArenaTable, seat: int, option: Option, asked: Sequence[Option], kind: str
) -> Verdict | None:
    """Why an option of the kind that is asked for is none now; None for all other options.

    Rules: arena.setup.pvp.tiles.2, arena.setup.pvp.tiles.competitive.3,
    arena.setup.pvp.recruit.2, .3, arena.setup.pvp.deploy.2
    """
    if isinstance(option, own.LayTile) and any(isinstance(o, own.LayTile) for o in asked):
        if option.piece != next(o.piece for o in asked if isinstance(o, own.LayTile)):
            return No("arena.setup.pvp.tiles.2", "Another piece is to be laid.")
        fits = can_lay(table, option.piece, option.square, turned=option.turned)
        same = No("arena.setup.pvp.tiles.2", "That piece is the same when turned.")
        return same if fits else fits
    if isinstance(option, own.PlacePiece) and any(isinstance(o, own.PlacePiece) for o in asked):
        piece = table.box.catalogue.pieces[option.piece].name
        if option.piece in pieces_left(table):
            rule = "arena.setup.pvp.tiles.competitive.3"
            return No(rule, f"No place is left that a {piece} would not overlap or touch.")
        return No("arena.setup.pvp.tiles.2", f"Every {piece} of the box is on the grid.")
    if isinstance(option, own.Recruit) and any(isinstance(o, own.Recruit) for o in asked):
        return _recruit_verdict(table, seat, option)
    if isinstance(option, PlaceOn) and kind == "deploy on":
        return _deploy_verdict(table, seat, option)
    return None


def _recruit_verdict(table: ArenaTable, seat: int, option: own.Recruit) -> No:
    """Rules: arena.setup.pvp.recruit.2, .3"""
    heroes, combatants = table.box.catalogue.heroes, table.state.combatants
    hero = heroes[option.hero]
    if any(c.kind == option.hero for c in combatants):
        return No("arena.setup.pvp.recruit.2", f"{hero.name} has been recruited already.")
    team = table.box.team_of_seat[seat]
    same = next(heroes[c.kind] for c in combatants if c.team == team)
    for combatant in combatants:
        if combatant.team == team and heroes[combatant.kind].role == hero.role:
            same = heroes[combatant.kind]
    role = table.box.catalogue.roles[hero.role].name
    return No(
        "arena.setup.pvp.recruit.3", f"{same.name} of your team is a {role} as {hero.name} is."
    )


def _deploy_verdict(table: ArenaTable, seat: int, option: PlaceOn) -> No:
    """Rules: arena.setup.pvp.deploy.2"""
    team, rule = table.box.team_of_seat[seat], "arena.setup.pvp.deploy.2"
    place = name_of(option.square)
    if deployable(table, team) >> option.square & 1:
        return No(rule, "Another hero is deployed now.")
    if battle_map(table).closed >> option.square & 1:
        what = battle_map(table).what_is_at(1 << option.square)
        return No(rule, f"Nobody can stand on the {what}.")
    if any(c.square == option.square for c in table.state.combatants):
        return No(rule, f"{place} is occupied.")
    return No(rule, f"{place} is not in your half.")
