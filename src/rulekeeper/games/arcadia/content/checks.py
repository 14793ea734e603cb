"""What must hold between the entries of a pack for Arcadia Quest."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from rulekeeper.content.explain import KeyPath
from rulekeeper.content.model import Content, Report
from rulekeeper.content.text import quoted
from rulekeeper.core.templates import counted
from rulekeeper.games.arcadia.box import HEROES_EACH, SLOTS
from rulekeeper.games.arcadia.content import vocabulary
from rulekeeper.games.arcadia.content.boards import Plan, check_tile_plan, code_of
from rulekeeper.games.arcadia.content.scenario_checks import ScenarioCheck, report_sentence
from rulekeeper.games.arcadia.content.scenarios import Scenario
from rulekeeper.games.arcadia.content.title_checks import check_campaign

FACES = {"attack": ("melee", "ranged", "crit"), "defense": ("shield", "crit")}
"""The dice, and what their sides have to show. Rules: arcadia.dice.1"""

TILE_CODE = re.compile(r"[0-9]+[ab]")
"""A tile and one of its two faces. Rules: arcadia.components.7"""

PlanOf = Callable[[Scenario, "dict[str, str]"], Plan]


def check_content(content: Content, report: Report, plan_of: PlanOf) -> None:
    """Report what does not fit together. `plan_of` makes the board of a scenario."""
    _check_cards(content, report)
    _check_monsters(content, report)
    _check_tokens(content, report)
    _check_dice(content, report)
    check_campaign(content, report)
    broken = set(_broken_tiles(content, report))
    tiles = {tile.id: tile.plan for tile in content.of(vocabulary.Tile).values()}
    for scenario in content.of(Scenario).values():
        if not broken.isdisjoint(map(code_of, scenario.tiles.split())):
            continue
        try:
            if bool(scenario.tiles) is bool(scenario.plan):
                raise ValueError("A scenario has either tiles or a plan: write one of them.")
            plan = plan_of(scenario, tiles)
        except ValueError as error:
            path: KeyPath = ("tiles" if scenario.tiles else "plan",)
            report_sentence(report, "scenarios", scenario.id, path, str(error))
            continue
        ScenarioCheck(content, report, scenario, plan).run()


def _broken_tiles(content: Content, report: Report) -> Iterator[str]:
    """The tiles that cannot be laid out, once they are reported. Rules: arcadia.board.1"""
    for tile in content.of(vocabulary.Tile).values():
        if not TILE_CODE.fullmatch(tile.id):
            cause = f"{quoted(tile.id)} is no code of a tile"
            remedy = "Write a number and the face, `a` or `b`, such as `12a`."
            report.problem("tiles", tile.id, ("id",), cause, remedy, "arcadia.components.7")
            yield tile.id
        try:
            check_tile_plan(tile.plan)
        except ValueError as error:
            report_sentence(report, "tiles", tile.id, ("plan",), str(error), "arcadia.board.1")
            yield tile.id


def _check_cards(content: Content, report: Report) -> None:
    """Rules: arcadia.card.anatomy.4, .6, arcadia.card.boost.4, arcadia.equipment.3"""
    codes: dict[str, str] = {}
    starter = [card for card in content.of(vocabulary.Card).values() if card.level == 0]
    for card in starter[HEROES_EACH * SLOTS :]:
        slots = HEROES_EACH * SLOTS
        cause = f"There are {len(starter)} starting cards, and three Heroes have {slots} slots"
        remedy = "Give one of them another level, or none."
        report.problem("cards", card.id, ("level",), cause, remedy, "arcadia.equipment.3")
    for card in content.of(vocabulary.Card).values():
        if (card.type == "attack") is (card.attack is None):
            has = "no attack" if card.attack is None else "an attack"
            cause = f"{card.name} is a card of the type {quoted(card.type)} and has {has}"
            remedy = "Give attack cards, and only these, an `attack`."
            report.problem("cards", card.id, (), cause, remedy, "arcadia.card.anatomy.4")
        if card.goes_with is not None and card.type != "boost":
            cause = f"{card.name} is a card of the type {quoted(card.type)} and goes with others"
            remedy = "Give only boost cards a `goes_with`."
            path: KeyPath = ("goes_with",)
            report.problem("cards", card.id, path, cause, remedy, "arcadia.card.boost.4")
        for key, paid in (("paid", card.paid), ("turn", card.turn)):
            if paid is not None and not paid.price.text():
                cause = f"The price of {card.name} is nothing"
                remedy = "Let it exhaust the Hero, or cost Wounds."
                rule = "arcadia.effect.exhaust-hero.1"
                report.problem("cards", card.id, (key, "price"), cause, remedy, rule)
        if card.code in codes:
            cause = f"{card.name} has the code {card.code}, as {codes[card.code]} has"
            remedy = "Give each card a code of its own."
            report.problem("cards", card.id, ("code",), cause, remedy, "arcadia.card.anatomy.6")
        codes.setdefault(card.code, card.name)


def _check_monsters(content: Content, report: Report) -> None:
    """Rules: arcadia.setup.monster-level.2, arcadia.monster.card.10"""
    for monster in content.of(vocabulary.Monster).values():
        last = 0
        for place, card in enumerate(monster.cards):
            begin, end = card.levels
            if begin <= last or end < begin:
                cause = f"The cards of {monster.name} do not follow each other by level"
                remedy = "Let each begin above the last level of the one before."
                path = ("cards", place, "levels")
                report.problem(
                    "monsters", monster.id, path, cause, remedy, "arcadia.monster.card.10"
                )
            last = end


def _check_tokens(content: Content, report: Report) -> None:
    """Rules: arcadia.token.chest.1, arcadia.spawn.4"""
    for token in content.of(vocabulary.ExplorationToken).values():
        if (token.kind == "treasure-chest") is (token.coins == 0):
            worth = counted(token.coins, "coin")
            cause = f"{token.name} is of the kind {quoted(token.kind)} and is worth {worth}"
            remedy = "Give chests, and only these, `coins`."
            report.problem("tokens", token.id, (), cause, remedy, "arcadia.token.chest.1")
    pairs: dict[tuple[str, ...], str] = {}
    for spawn in content.of(vocabulary.SpawnToken).values():
        for place, face in enumerate(spawn.faces):
            if face not in FACES["attack"]:
                report.unknown("spawns", spawn.id, ("faces", place), face, FACES["attack"])
        pair = tuple(sorted(spawn.faces))
        if pair in pairs:
            cause = f"{spawn.name} shows the same pair as {pairs[pair]}"
            remedy = "Give each spawn token a pair of its own."
            report.problem("spawns", spawn.id, ("faces",), cause, remedy, "arcadia.spawn.4")
        pairs.setdefault(pair, spawn.name)


def _check_dice(content: Content, report: Report) -> None:
    """Rules: arcadia.dice.1"""
    dice = content.of(vocabulary.DiceEntry)
    for name in dice:
        if name not in FACES:
            report.unknown("dice", name, ("id",), name, FACES)
    for name, faces in FACES.items():
        if dice and name not in dice:
            cause = f"There is no die {quoted(name)}"
            remedy = "Add one, or require a pack that has it."
            report.problem("dice", next(iter(dice)), (), cause, remedy, "arcadia.dice.1")
        for face in faces:
            if name in dice and face not in dice[name].faces:
                cause = f"No side of the {name} die shows {quoted(face)}"
                remedy = "Say in `faces` how many sides show it."
                report.problem("dice", name, ("faces",), cause, remedy, "arcadia.dice.1")
