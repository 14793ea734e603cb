"""What must hold between the entries of a pack for Arcadia Quest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from rulekeeper.boards.masks import mask_of
from rulekeeper.content.explain import KeyPath
from rulekeeper.content.model import Content, Report
from rulekeeper.games.arcadia.box import HEROES_EACH
from rulekeeper.games.arcadia.content import vocabulary
from rulekeeper.games.arcadia.content.boards import Plan, check_tile_plan
from rulekeeper.games.arcadia.content.scenarios import Scenario
from rulekeeper.games.arcadia.rules import goals

CAPACITY = 2
"""Rules: arcadia.board.5"""

PlanOf = Callable[[Scenario, "dict[str, str]"], Plan]


def check_content(content: Content, report: Report, plan_of: PlanOf) -> None:
    """Report what does not fit together. `plan_of` makes the board of a scenario."""
    _check_tiles(content, report)
    _check_cards(content, report)
    _check_monsters(content, report)
    _check_dice(content, report)
    tiles = {tile.id: tile.plan for tile in content.of(vocabulary.Tile).values()}
    for scenario in content.of(Scenario).values():
        try:
            if bool(scenario.tiles) is bool(scenario.plan):
                raise ValueError("A scenario has either tiles or a plan: write one of them.")
            plan = plan_of(scenario, tiles)
        except ValueError as error:
            field = "tiles" if scenario.tiles else "plan"
            _report(report, scenario, (field,), str(error))
            continue
        _ScenarioCheck(content, report, scenario, plan).run()


def _report(report: Report, scenario: Scenario, path: KeyPath, sentence: str) -> None:
    """A sentence of two halves, cause and remedy, parted by a colon."""
    cause, _, remedy = sentence.partition(": ")
    remedy = remedy[:1].upper() + remedy[1:]
    report.problem("scenarios", scenario.id, path, cause.rstrip("."), remedy)


def _check_tiles(content: Content, report: Report) -> None:
    for tile in content.of(vocabulary.Tile).values():
        try:
            check_tile_plan(tile.plan)
        except ValueError as error:
            cause, _, remedy = str(error).partition(": ")
            report.problem(
                "tiles",
                tile.id,
                ("plan",),
                cause.rstrip("."),
                remedy[:1].upper() + remedy[1:] or "Draw the nine spaces with their edges.",
                "arcadia.board.1",
            )


def _check_cards(content: Content, report: Report) -> None:
    """Rules: arcadia.card.anatomy.4, .6"""
    codes: dict[str, str] = {}
    for card in content.of(vocabulary.Card).values():
        if (card.type == "attack") is (card.attack is None):
            has = "no attack" if card.attack is None else "an attack"
            cause = f"{card.name} is a card of the type '{card.type}' and has {has}"
            remedy = "Give attack cards, and only these, an `attack`."
            report.problem("cards", card.id, (), cause, remedy, "arcadia.card.anatomy.4")
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


def _check_dice(content: Content, report: Report) -> None:
    """Rules: arcadia.dice.1"""
    dice = content.of(vocabulary.DiceEntry)
    for name, faces in (("attack", ("melee", "ranged", "crit")), ("defense", ("shield", "crit"))):
        if dice and name not in dice:
            cause, remedy = f"There is no die '{name}'", "A pack has the dice attack and defense."
            report.problem("dice", next(iter(dice)), (), cause, remedy, "arcadia.dice.1")
        elif dice:
            for face in faces:
                if face not in dice[name].faces:
                    cause = f"No side of the {name} die shows '{face}'"
                    remedy = "Say in `faces` how many sides show it."
                    report.problem("dice", name, ("faces",), cause, remedy, "arcadia.dice.1")


class _ScenarioCheck:
    """The check of one scenario, whose board can be put together."""

    def __init__(self, content: Content, report: Report, scenario: Scenario, plan: Plan) -> None:
        self.content = content
        self.report = report
        self.scenario = scenario
        self.plan = plan

    def run(self) -> None:
        """Report what is wrong with it."""
        for path, place in self._places():
            try:
                self.plan.square(place)
            except ValueError as error:
                _report(self.report, self.scenario, path, str(error))
        for number, door in enumerate(self.scenario.doors):
            self._check_door(("doors", number, "at"), door.at)
        self._check_names()
        self._check_figures()
        self._check_crowds()
        self._check_starts()
        self._check_goals()

    def _places(self) -> Iterator[tuple[KeyPath, str]]:
        """All places that are named, with where they stand."""
        entry = self.scenario
        for number, portal in enumerate(entry.portals):
            for part, place in enumerate(portal.places):
                yield ("portals", number, "places", part), place
        for area, places in enumerate(entry.starts):
            for part, place in enumerate(places):
                yield ("starts", area, part), place
        for key, listed in (("spawns", entry.spawns), ("exploration", entry.exploration)):
            for number, place in enumerate(listed):
                yield (key, number), place
        for key, named in (
            ("open_tokens", [token.at for token in entry.open_tokens]),
            ("quest_tokens", [token.at for token in entry.quest_tokens]),
            ("monsters", [monster.at for monster in entry.monsters]),
        ):
            for number, place in enumerate(named):
                yield (key, number, "at"), place

    def _check_door(self, path: KeyPath, place: str) -> None:
        try:
            edge = self.plan.edge(place)
        except ValueError as error:
            _report(self.report, self.scenario, path, str(error))
            return
        if self.plan.board.walls >> edge & 1:
            cause = f"There is a wall at {place}"
            self.report.problem(
                "scenarios", self.scenario.id, path, cause, "Put the door where no wall is drawn."
            )

    def _check_names(self) -> None:
        """Kinds, tokens and cards that no entry has."""
        kinds = self.content.of(vocabulary.Monster)
        for number, monster in enumerate(self.scenario.monsters):
            if monster.kind not in kinds:
                self._unknown(("monsters", number, "kind"), monster.kind, kinds)
        tokens = self.content.of(vocabulary.ExplorationToken)
        for number, token in enumerate(self.scenario.open_tokens):
            if token.token not in tokens:
                self._unknown(("open_tokens", number, "token"), token.token, tokens)
        cards = self.content.of(vocabulary.Card)
        for number, quest in enumerate(self.scenario.quests):
            for part, card in enumerate(quest.rewards):
                if card not in cards:
                    self._unknown(("quests", number, "rewards", part), card, cards)

    def _unknown(self, path: KeyPath, name: str, known: Mapping[str, object]) -> None:
        self.report.unknown("scenarios", self.scenario.id, path, name, known)

    def _check_figures(self) -> None:
        """No kind has more figures on the board than in the box. Rules: arcadia.components.15"""
        kinds = self.content.of(vocabulary.Monster)
        for kind, count in Counter(monster.kind for monster in self.scenario.monsters).items():
            if kind in kinds and count > kinds[kind].figures:
                cause = f"{count} figures of {kinds[kind].name} are placed, and there are only "
                self.report.problem(
                    "scenarios",
                    self.scenario.id,
                    ("monsters",),
                    f"{cause}{kinds[kind].figures}",
                    "Leave some out, or give the kind more figures.",
                    "arcadia.components.15",
                )

    def _check_crowds(self) -> None:
        """At most two Characters begin in a space. Rules: arcadia.board.5"""
        places = self.plan.places
        counts = Counter(places.get(monster.at) for monster in self.scenario.monsters)
        for number, monster in enumerate(self.scenario.monsters):
            if counts[places.get(monster.at)] > CAPACITY:
                self.report.problem(
                    "scenarios",
                    self.scenario.id,
                    ("monsters", number, "at"),
                    f"More than {CAPACITY} Monsters begin on {monster.at}",
                    "Spread them.",
                    "arcadia.board.5",
                )

    def _check_starts(self) -> None:
        """Three heroes fit each starting area. Rules: arcadia.setup.start.3"""
        for area, places in enumerate(self.scenario.starts):
            if CAPACITY * len(set(places)) < HEROES_EACH:
                self.report.problem(
                    "scenarios",
                    self.scenario.id,
                    ("starts", area),
                    f"{HEROES_EACH} Heroes do not fit the starting area {area + 1}",
                    f"A space holds {CAPACITY} of them: name more spaces.",
                    "arcadia.setup.start.3",
                )

    def _check_goals(self) -> None:
        """What the Quests name is there, and every guild can get to it."""
        named = {token.id for token in self.scenario.quest_tokens}
        monsters = {monster.kind for monster in self.scenario.monsters}
        monsters |= {monster.id for monster in self.scenario.monsters if monster.is_special}
        doors = {door.at for door in self.scenario.doors}
        for number, quest in enumerate(self.scenario.quests):
            path: KeyPath = ("quests", number, "goal")
            parts = quest.goal.goals if isinstance(quest.goal, goals.AllOf) else (quest.goal,)
            for goal in parts:
                for name, known in _names_in(goal, monsters, named, doors, self.plan.places):
                    if name not in known:
                        self.report.unknown("scenarios", self.scenario.id, path, name, known)
                for place in _places_in(goal):
                    self._check_way(path, place)

    def _check_way(self, path: KeyPath, place: str) -> None:
        """Whether each starting area leads to a place, with all doors open."""
        places, board = self.plan.places, self.plan.board
        if place not in places:
            return
        doors = (door.at for door in self.scenario.doors if door.at.partition("/")[0] in places)
        passages = board.at(board.doors | mask_of(map(self.plan.edge, doors)))
        portals = [
            mask_of(places[at] for at in portal.places if at in places)
            for portal in self.scenario.portals
        ]
        for area, starts in enumerate(self.scenario.starts):
            reached, before = mask_of(places[at] for at in starts if at in places), 0
            while reached != before:
                before = reached
                reached = passages.grow(reached)
                for portal in portals:
                    reached |= portal if reached & portal else 0
            if not reached >> places[place] & 1:
                self.report.problem(
                    "scenarios",
                    self.scenario.id,
                    path,
                    f"No way leads from the starting area {area + 1} to {place}",
                    "Open a wall, add a door or a portal.",
                )


def _names_in(
    goal: goals.SimpleGoal,
    monsters: set[str],
    tokens: set[str],
    doors: set[str],
    places: Mapping[str, int],
) -> Iterator[tuple[str, set[str]]]:
    """The names in a goal, each with all that would be right there."""
    match goal:
        case goals.Kill(monster=monster):
            yield monster, monsters
        case goals.Hold(tokens=wanted):
            yield from ((name, tokens) for name in wanted)
        case goals.Deliver(tokens=wanted, to=to):
            yield from ((name, tokens) for name in wanted)
            yield from ((place, set(places)) for place in to)
        case goals.Stand(places=stand):
            yield from ((place, set(places)) for place in stand)
        case goals.OpenDoors(doors=wanted):
            yield from ((door, doors) for door in wanted)


def _places_in(goal: goals.SimpleGoal) -> tuple[str, ...]:
    """The places to which a goal leads."""
    match goal:
        case goals.Deliver(to=to):
            return to
        case goals.Stand(places=places):
            return places
    return ()
