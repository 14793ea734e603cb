"""What must hold for a scenario: its places, its figures, its tokens, and what its Quests ask."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property

from rulekeeper.boards.masks import Mask, Square, mask_of
from rulekeeper.boards.walled import Edge
from rulekeeper.content.explain import KeyPath
from rulekeeper.content.model import Content, Report
from rulekeeper.content.text import nearest, quoted
from rulekeeper.core.templates import counted
from rulekeeper.games.arcadia.box import HEROES_EACH, SPACE_CAPACITY, STAGE_LEVELS
from rulekeeper.games.arcadia.content import vocabulary
from rulekeeper.games.arcadia.content.boards import Plan
from rulekeeper.games.arcadia.content.rule_checks import doors_in_rules, names_in_rules
from rulekeeper.games.arcadia.content.scenarios import PlacedMonster, Scenario
from rulekeeper.games.arcadia.rules import goals


def report_sentence(
    report: Report, kind: str, entry: str, path: KeyPath, sentence: str, rule: str = ""
) -> None:
    """Report a sentence of two halves, cause and remedy, parted by a colon."""
    cause, _, remedy = sentence.partition(": ")
    report.problem(kind, entry, path, cause.rstrip("."), remedy[:1].upper() + remedy[1:], rule)


class ScenarioCheck:
    """The check of one scenario, whose board can be put together."""

    def __init__(self, content: Content, report: Report, scenario: Scenario, plan: Plan) -> None:
        self._scenario = scenario
        self._plan = plan
        self._report = report
        self._kinds = content.of(vocabulary.Monster)
        self._cards = content.of(vocabulary.Card)
        self._tokens = content.of(vocabulary.ExplorationToken)
        self._spawn_tokens = content.of(vocabulary.SpawnToken)
        self._doors = plan.board.doors
        for door in scenario.doors:
            with suppress(ValueError):
                self._doors |= 1 << plan.edge(door.at)

    def run(self) -> None:
        """Report what is wrong with it."""
        self._check_places()
        self._check_doors()
        self._check_monsters()
        self._check_crowds()
        self._check_starts()
        self._check_tokens()
        self._check_quests()
        for named in names_in_rules(self._scenario, self._plan.places):
            if named.name not in named.known:
                if named.unfit is not None:
                    self._problem(named.path, *named.unfit)
                else:
                    self._unknown(named.path, named.name, named.known)
        for path, doors in doors_in_rules(self._scenario):
            list(self._doors_wanted(path, doors))

    # -- how things are reported -------------------------------------------------------------------

    def _problem(self, path: KeyPath, cause: str, remedy: str, rule: str = "") -> None:
        self._report.problem("scenarios", self._scenario.id, path, cause, remedy, rule)

    def _unknown(self, path: KeyPath, name: str, known: Iterable[str]) -> None:
        self._report.unknown("scenarios", self._scenario.id, path, name, known)

    def _check_place(self, path: KeyPath, place: str) -> None:
        try:
            self._plan.square(place)
        except ValueError as error:
            report_sentence(self._report, "scenarios", self._scenario.id, path, str(error))

    def _check_once(self, names: Iterable[tuple[KeyPath, str]], what: str) -> None:
        """Report what is named twice."""
        seen: set[str] = set()
        for path, name in names:
            if name in seen:
                self._problem(
                    path, f"{quoted(name)} is {what} twice", "Change one, or leave it out."
                )
            seen.add(name)

    def _check_spaces_once(self, places: Iterable[tuple[KeyPath, str]], what: str) -> None:
        """Report what is at one space twice, however its place is written."""
        name = self._plan.board.grid.name
        at = self._plan.places
        self._check_once(((path, name(at[p]) if p in at else p) for path, p in places), what)

    # -- the board ---------------------------------------------------------------------------------

    def _check_places(self) -> None:
        """Spaces that are none, or that nobody can enter."""
        entry = self._scenario
        named: list[tuple[KeyPath, str]] = []
        for number, portal in enumerate(entry.portals):
            inside = [(("portals", number, "places", at), p) for at, p in enumerate(portal.places)]
            self._check_spaces_once(inside, "a place of one portal")
            named += inside
        for area, places in enumerate(entry.starts):
            named += [(("starts", area, at), place) for at, place in enumerate(places)]
        spawns = [(("spawns", at), place) for at, place in enumerate(entry.spawns)]
        self._check_spaces_once(spawns, "a place of a spawn token")
        exploration = [(("exploration", at), place) for at, place in enumerate(entry.exploration)]
        self._check_spaces_once(exploration, "a place of an exploration token")
        named += [*spawns, *exploration]
        for key, listed_places in (
            ("open_tokens", [token.at for token in entry.open_tokens]),
            ("quest_tokens", [token.at for token in entry.quest_tokens]),
            ("monsters", [monster.at for monster in entry.monsters]),
        ):
            named += [((key, number, "at"), place) for number, place in enumerate(listed_places)]
        for path, place in named:
            self._check_place(path, place)

    def _check_doors(self) -> None:
        """Rules: arcadia.setup.3, arcadia.board.2"""
        edges: dict[Edge, str] = {}
        for number, door in enumerate(self._scenario.doors):
            path: KeyPath = ("doors", number, "at")
            try:
                edge = self._plan.edge(door.at)
            except ValueError as error:
                report_sentence(self._report, "scenarios", self._scenario.id, path, str(error))
                continue
            if self._plan.board.walls >> edge & 1:
                cause = f"There is a wall at {quoted(door.at)}"
                self._problem(path, cause, "Put the door where no wall is drawn.")
            if edge in edges or self._plan.board.doors >> edge & 1:
                written = f"written {quoted(edges[edge])}" if edge in edges else "drawn on the plan"
                cause = f"There is a door at {quoted(door.at)} already, {written}"
                self._problem(path, cause, "Leave one of them out.")
            edges.setdefault(edge, door.at)

    # -- Characters --------------------------------------------------------------------------------

    def _check_monsters(self) -> None:
        """Rules: arcadia.components.15, .16, arcadia.setup.monster-level.1"""
        monsters = self._scenario.monsters
        specials: list[tuple[KeyPath, str]] = []
        for number, monster in enumerate(monsters):
            if monster.kind not in self._kinds:
                self._unknown(("monsters", number, "kind"), monster.kind, self._kinds)
            if monster.is_special:
                specials.append((("monsters", number, "id"), monster.id))
            if bool(monster.id) is not bool(monster.name):
                cause = "A special Monster has both an `id` and a `name`, and others have none"
                remedy = f"Add the {'name' if monster.id else 'id'}, or leave both out."
                self._problem(("monsters", number), cause, remedy, "arcadia.components.16")
        self._check_once([*(((), kind) for kind in self._kinds), *specials], "the id of a Monster")
        for name, count in Counter(monster.kind for monster in monsters).items():
            kind = self._kinds.get(name)
            if kind is None:
                continue
            if count > kind.figures:
                there_are = "there is only" if kind.figures == 1 else "there are only"
                cause = f"{counted(count, 'figure')} of {kind.name} are placed, and {there_are}"
                remedy = "Leave some out, or give the kind more figures."
                cause = f"{cause} {kind.figures}"
                self._problem(("monsters",), cause, remedy, "arcadia.components.15")
            self._check_levels(kind)

    def _check_levels(self, kind: vocabulary.Monster) -> None:
        """A kind has a card for each level at which the scenario may be played."""
        stage = self._scenario.stage
        for level in STAGE_LEVELS[stage]:
            if not any(first <= level <= last for first, last in (c.levels for c in kind.cards)):
                place = next(
                    n
                    for n, monster in enumerate(self._scenario.monsters)
                    if monster.kind == kind.id
                )
                self._problem(
                    ("monsters", place, "kind"),
                    f"{kind.name} has no card for level {level} of the stage {quoted(stage)}",
                    "Take another kind, or give it a card for that level.",
                    "arcadia.setup.monster-level.1",
                )
                return

    def _spaces(self, places: Iterable[str]) -> list[Square]:
        """The spaces of those places that are some."""
        return [self._plan.places[place] for place in places if place in self._plan.places]

    def _check_crowds(self) -> None:
        """At most two Characters begin in a space. Rules: arcadia.board.5"""
        begun = Counter[int]()
        for number, monster in enumerate(self._scenario.monsters):
            for space in self._spaces([monster.at]):
                begun[space] += 1
                if begun[space] == SPACE_CAPACITY + 1:
                    self._problem(
                        ("monsters", number, "at"),
                        f"More than {SPACE_CAPACITY} Monsters begin on {quoted(monster.at)}",
                        "Spread them over other spaces.",
                        "arcadia.board.5",
                    )

    def _check_starts(self) -> None:
        """Three heroes fit each starting area. Rules: arcadia.setup.start.1, .3"""
        monsters = Counter(self._spaces(monster.at for monster in self._scenario.monsters))
        taken: dict[Square, int] = {}
        for area, places in enumerate(self._scenario.starts):
            path: KeyPath = ("starts", area)
            spaces = set(self._spaces(places))
            if sum(max(SPACE_CAPACITY - monsters[space], 0) for space in spaces) < HEROES_EACH:
                cause = f"{HEROES_EACH} Heroes do not fit the starting area {area + 1}"
                remedy = f"A space holds {SPACE_CAPACITY} Characters: name more spaces."
                self._problem(path, cause, remedy, "arcadia.setup.start.3")
            for space in sorted(spaces & taken.keys()):
                name = quoted(self._plan.board.grid.name(space))
                cause = f"{name} belongs to the starting areas {taken[space]} and {area + 1}"
                self._problem(path, cause, "Leave it to one of them.", "arcadia.setup.start.1")
            taken |= dict.fromkeys(spaces, area + 1)

    # -- tokens ------------------------------------------------------------------------------------

    def _check_tokens(self) -> None:
        """Rules: arcadia.setup.6, .7, .9, arcadia.components.9, .10"""
        entry = self._scenario
        left = Counter({token.id: token.count for token in self._tokens.values()})
        for number, token in enumerate(entry.open_tokens):
            path: KeyPath = ("open_tokens", number, "token")
            if token.token not in self._tokens:
                self._unknown(path, token.token, self._tokens)
                continue
            left[token.token] -= 1
            if left[token.token] < 0:
                cause = (
                    f"The pool has only {self._tokens[token.token].count} of {quoted(token.token)}"
                )
                self._problem(path, cause, "Leave some out.", "arcadia.components.10")
        pool = sum(left.values())
        if len(entry.exploration) > pool:
            cause = (
                f"{len(entry.exploration)} exploration tokens are placed, and the pool has {pool}"
            )
            self._problem(("exploration",), cause, "Leave some out.", "arcadia.setup.7")
        if len(entry.spawns) > len(self._spawn_tokens):
            there_are = counted(len(self._spawn_tokens), "spawn token")
            cause = f"{len(entry.spawns)} spawn tokens are placed, and the packs have {there_are}"
            self._problem(("spawns",), cause, "Leave some out.", "arcadia.setup.9")
        ids = [(("quest_tokens", n, "id"), token.id) for n, token in enumerate(entry.quest_tokens)]
        self._check_once(ids, "the id of a quest token")

    # -- Quests ------------------------------------------------------------------------------------

    def _check_quests(self) -> None:
        """What the Quests name is there, there is enough of it, and every guild gets to it."""
        quests = self._scenario.quests
        ids = [(("quests", number, "id"), quest.id) for number, quest in enumerate(quests)]
        self._check_once(ids, "the id of a Quest")
        for number, quest in enumerate(quests):
            for part, card in enumerate(quest.rewards):
                if card not in self._cards:
                    self._unknown(("quests", number, "rewards", part), card, self._cards)
            rewards = [(("quests", number, "rewards", p), c) for p, c in enumerate(quest.rewards)]
            self._check_once(rewards, "a Reward card of this Quest")
            path: KeyPath = ("quests", number, "goal")
            if not isinstance(quest.goal, goals.AllOf):
                self._check_goal(path, quest.goal)
                continue
            if not quest.goal.goals:
                self._problem(path, "The Quest asks for nothing", "List one goal or more.")
            for part, goal in enumerate(quest.goal.goals):
                self._check_goal((*path, "goals", part), goal)

    def _check_goal(self, path: KeyPath, goal: goals.SimpleGoal) -> None:
        match goal:
            case goals.Kill(monster=monster):
                found = self._called(monster)
                if self._check_known(path, [monster], self._names_of_monsters()):
                    self._check_count(path, goal, len(found), "Monster")
                    self._check_ways(path, [monster.at for monster in found])
            case goals.Hold(tokens=tokens):
                self._check_tokens_wanted(path, goal, tokens)
            case goals.Deliver(tokens=tokens, to=places):
                self._check_tokens_wanted(path, goal, tokens)
                self._check_targets(path, places)
            case goals.Stand(places=places):
                self._check_targets(path, places)
                room = SPACE_CAPACITY * len(set(places))
                self._check_count(path, goal, min(room, HEROES_EACH), "Hero", "Heroes")
            case goals.OpenDoors(doors=doors):
                self._check_count(path, goal, len(set(doors)), "door")
                for door, edge in self._doors_wanted(path, doors):
                    self._check_way(path, mask_of(self._plan.board.sides_of(edge)), door)

    def _check_known(self, path: KeyPath, names: Sequence[str], known: Collection[str]) -> bool:
        """Report the names that nothing has; whether all are known."""
        for name in names:
            if name not in known:
                self._unknown(path, name, known)
        return all(name in known for name in names)

    def _check_count(
        self, path: KeyPath, goal: goals.SimpleGoal, most: int, one: str, many: str = ""
    ) -> None:
        """Report a goal that asks for more than there can be."""
        if goal.needed() > most:
            wanted = counted(goal.needed(), one, many)
            cause = f"The Quest asks for {wanted}, and at most {most} can count for it"
            self._problem(path, cause, "Ask for fewer, or add some.", "arcadia.quest.2")

    def _check_targets(self, path: KeyPath, places: Sequence[str]) -> None:
        """Places to go to."""
        for place in places:
            self._check_place(path, place)
        if not places:
            self._problem(path, "The Quest names no place", "Name one or more.")
        self._check_ways(path, places)

    def _check_tokens_wanted(
        self, path: KeyPath, goal: goals.Hold | goals.Deliver, names: Sequence[str]
    ) -> None:
        tokens = {token.id: token.at for token in self._scenario.quest_tokens}
        if self._check_known(path, names, tokens):
            self._check_count(path, goal, len(set(names)), "quest token")
            self._check_ways(path, [tokens[name] for name in names])

    def _doors_wanted(self, path: KeyPath, doors: Sequence[str]) -> Iterator[tuple[str, Edge]]:
        """The doors that Quests or rules name; those that are none are reported, and left out."""
        for door in dict.fromkeys(doors):
            try:
                edge = self._plan.edge(door)
            except ValueError as error:
                report_sentence(self._report, "scenarios", self._scenario.id, path, str(error))
                continue
            if self._doors >> edge & 1:
                yield door, edge
            else:
                near = nearest(door, [door.at for door in self._scenario.doors])
                remedy = f"Did you mean {quoted(near)}?" if near else "Put one there."
                self._problem(path, f"There is no door at {quoted(door)}", remedy)

    def _names_of_monsters(self) -> list[str]:
        monsters = self._scenario.monsters
        return sorted({monster.kind for monster in monsters} | {m.id for m in monsters if m.id})

    def _called(self, name: str) -> list[PlacedMonster]:
        return [
            monster for monster in self._scenario.monsters if name in (monster.kind, monster.id)
        ]

    # -- ways --------------------------------------------------------------------------------------

    @cached_property
    def _reached(self) -> list[Mask]:
        """What can be reached from each starting area, with all doors open."""
        board = self._plan.board
        passages = board.at(board.doors)
        portals: dict[str, Mask] = {}
        for portal in self._scenario.portals:
            places = mask_of(self._spaces(portal.places))
            portals[portal.colour] = portals.get(portal.colour, 0) | places
        found = []
        for area in self._scenario.starts:
            reached, before = mask_of(self._spaces(area)), 0
            while reached != before:
                before = reached
                reached = passages.grow(reached)
                for portal_spaces in portals.values():
                    reached |= portal_spaces if reached & portal_spaces else 0
            found.append(reached)
        return found

    def _check_ways(self, path: KeyPath, places: Iterable[str]) -> None:
        """Whether each starting area leads to each of some places."""
        for place in dict.fromkeys(places):
            for space in self._spaces([place]):
                if self._plan.board.open_spaces >> space & 1:
                    self._check_way(path, 1 << space, place)

    def _check_way(self, path: KeyPath, spaces: Mask, place: str) -> None:
        cut_off = [str(n) for n, reached in enumerate(self._reached, 1) if not reached & spaces]
        if cut_off:
            areas = f"starting area {cut_off[0]}"
            if len(cut_off) > 1:
                areas = f"starting areas {', '.join(cut_off[:-1])} and {cut_off[-1]}"
            cause = f"No way leads from the {areas} to {quoted(place)}"
            self._problem(path, cause, "Open a wall, or add a door or a portal.")
