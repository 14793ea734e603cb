"""What has to hold between a quest and all that it names. Rules: arena.quest.format.*"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from rulekeeper.content.model import Content, Report
from rulekeeper.games.arena.content.bosses import Boss
from rulekeeper.games.arena.content.duel_checks import check_sides
from rulekeeper.games.arena.content.foes import EvilPower, Fate, VillainKind
from rulekeeper.games.arena.content.power_checks import (
    Path,
    check_command,
    check_power,
    check_strengths,
)
from rulekeeper.games.arena.content.quest_map_checks import check_map
from rulekeeper.games.arena.content.quests import Quest
from rulekeeper.games.arena.content.vocabulary import Role
from rulekeeper.games.arena.rules.quest_deeds import (
    Add,
    AnyDeed,
    DrawFate,
    GiveFlask,
    GiveItem,
    Hurt,
    Offer,
    Place,
    Spawn,
)
from rulekeeper.games.arena.rules.quest_goals import Collect, Kill
from rulekeeper.games.arena.rules.quest_moments import (
    FateComes,
    InCampaign,
    QuestStarts,
    Reaches,
    RoundBegins,
    RoundEnds,
    SpecialPowerWorks,
)


def check_quests(content: Content, report: Report) -> None:
    """Check all quests and Evil Power cards of a pack."""
    for power in content.of(EvilPower).values():
        check_power(power, "evil-powers", content, report)
    for quest in content.of(Quest).values():
        _QuestCheck(content, report, quest).run()


class _QuestCheck:
    """One quest, and where it says what."""

    def __init__(self, content: Content, report: Report, quest: Quest) -> None:
        self.content, self.report, self.quest = content, report, quest
        self.problem = partial(report.problem, "quests", quest.id)

    def run(self) -> None:
        """All checks; without a plan that can be read the others would say too much."""
        try:
            _ = self.quest.drawn
        except ValueError as error:
            self.problem(("plan",), "The plan cannot be read", str(error))
            return
        self._check_ids()
        self._check_campaign()
        check_sides(self.content, self.quest, self._words(), self.problem)
        self._check_foes()
        self._check_boss()
        self._check_fate()
        self._check_goals()
        self._check_actors()
        self._check_offers()
        check_map(self.content, self.quest, self.problem)

    def _check_ids(self) -> None:
        """Ids that occur twice, and names of what is not there."""
        quest = self.quest
        for key, ids in (
            ("foes", [g.id for g in quest.foes]),
            ("counters", list(quest.counters)),
            ("areas", [a.id for a in quest.areas]),
            ("items", [i.id for i in quest.items]),
            ("features", [f.id for f in quest.features]),
            ("events", [e.id for e in quest.events]),
        ):
            for place, each in enumerate(ids):
                if ids.index(each) < place:
                    self.problem((key, place), f"'{each}' occurs twice", "Give each its own id.")
        known = self._known()
        for path, word in self._words():
            for field, of in _NAMES.items():
                named = getattr(word, field, None)
                if not isinstance(named, str):
                    continue
                # Only what an event does or asks for can mean who set it off.
                has_actor = "do" in path or "if" in path
                names = known[of] if has_actor or of != "who" else known[of][:-1]
                if named not in names:
                    self.report.unknown("quests", quest.id, (*path, field), named, names)
        roles, unknown = self.content.of(Role), partial(self.report.unknown, "quests", quest.id)
        for number, feature in enumerate(quest.features):
            check_strengths(feature.strengths, ("features", number, "strengths"), self.problem)
            check_command(feature.command, ("features", number, "command"), roles, unknown)
        for number, group in enumerate(quest.foes):
            check_command(group.command, ("foes", number, "command"), roles, unknown)

    def _known(self) -> Mapping[str, list[str]]:
        quest = self.quest
        groups = [group.id for group in quest.foes]
        return {
            "who": [*groups, *self._sides(), "actor"],
            "group": groups,
            "area": [area.id for area in quest.areas],
            "item": [item.id for item in quest.items],
            "feature": [feature.id for feature in quest.features],
            "event": [event.id for event in quest.events],
            "counter": list(quest.counters),
            "card": [fate.id for fate in self.content.of(Fate).values()],
        }

    def _sides(self) -> tuple[str, str]:
        """The words for the two sides."""
        return ("white", "black") if self.quest.sides else ("heroes", "foes")

    def _words(self) -> Iterator[tuple[Path, object]]:
        """Every word of the quest that names something, and where it stands."""
        for place, goal in enumerate(self.quest.goals):
            yield ("goals", place), goal
        for place, feature in enumerate(self.quest.features):
            yield ("features", place), feature
        for place, event in enumerate(self.quest.events):
            yield ("events", place, "when"), event.when
            for number, condition in enumerate(event.conditions):
                yield ("events", place, "if", number), condition
            yield from self._deeds(("events", place, "do"), event.do)

    def _deeds(self, path: Path, deeds: tuple[AnyDeed, ...]) -> Iterator[tuple[Path, object]]:
        for number, deed in enumerate(deeds):
            yield (*path, number), deed
            if isinstance(deed, Offer):
                for place, choice in enumerate(deed.choices):
                    yield from self._deeds((*path, number, "choices", place, "do"), choice.do)

    def _check_campaign(self) -> None:
        """What a campaign changes is told and done. Rules: arena.quest.format.5"""
        words = (word for _, word in self._words())
        if bool(self.quest.campaign) is not any(isinstance(word, InCampaign) for word in words):
            self.problem(
                ("campaign",) if self.quest.campaign else ("events",),
                "What a campaign changes has to be both told and done",
                "Say it in `campaign`, and give events the condition `{is: campaign}`.",
                "arena.quest.format.5",
            )

    def _check_foes(self) -> None:
        villains, bosses = self.content.of(VillainKind), self.content.of(Boss)
        for place, group in enumerate(self.quest.foes):
            if (group.villain is None) is (group.boss is None):
                cause = f"'{group.id}' has to be a kind of villains or a boss"
                remedy = "Write either `villain` or `boss` with its id."
                self.problem(("foes", place), cause, remedy, "arena.quest.2")
            if group.villain is not None and group.villain not in villains:
                where = ("foes", place, "villain")
                self.report.unknown("quests", self.quest.id, where, group.villain, villains)
            if group.boss is not None and group.boss not in bosses:
                where = ("foes", place, "boss")
                self.report.unknown("quests", self.quest.id, where, group.boss, bosses)
        symbols = [group.symbol for group in self.quest.foes]
        for place, symbol in enumerate(symbols):
            if symbols.index(symbol) < place:
                self.problem(
                    ("foes", place, "symbol"),
                    f"'{symbol}' stands for two groups",
                    "Give each group its own letter.",
                )
        for figure in self.quest.drawn.figures:
            if figure[0] not in symbols:
                self.problem(
                    ("plan",), f"'{figure}' in the plan is no group of foes", "Add it to `foes`."
                )
        for path, word in self._words():
            if isinstance(word, Spawn) and bool(word.at) is (word.area is not None):
                self.problem(
                    path,
                    "Foes that arrive need either squares or an area",
                    "Write `at` or `area`, and not both.",
                    "arena.villain.spawn.3",
                )
            if isinstance(word, Place) and (word.at is None) is (word.area is None):
                remedy = "Write `at` or `area`, and not both."
                self.problem(path, "Who is placed needs either a square or an area", remedy)
            if isinstance(word, Hurt) and (word.who is None) is (word.object is None):
                remedy = "Write `who` or `object`, and not both."
                self.problem(path, "Damage is dealt either to somebody or to an object", remedy)
            if isinstance(word, Hurt) and word.object is not None and word.area is not None:
                remedy = "Leave `area` out: the object has its square."
                self.problem(path, "An object is not looked for in an area", remedy)

    def _check_boss(self) -> None:
        """A boss fight is about one boss, and says how villains go with it.

        Rules: arena.boss.1, .2
        """
        quest = self.quest
        bosses = [place for place, group in enumerate(quest.foes) if group.boss is not None]
        if len(bosses) > 1:
            cause, remedy = "A boss fight has one boss", "Leave the others to fights of their own."
            self.problem(("foes", bosses[1], "boss"), cause, remedy, "arena.boss.1")
        if bosses and len(quest.foes) > len(bosses) and quest.evil_power is None:
            self.problem(
                ("foes",),
                "It has villains beside a boss, and does not say whether Evil Power is drawn",
                "Write `evil_power: true` or `evil_power: false`.",
                "arena.boss.2",
            )
        first = quest.goals[0]
        if bosses and not (isinstance(first, Kill) and first.who == quest.foes[bosses[0]].id):
            self.problem(
                ("goals", 0),
                "The Primary Objective of a boss fight is to kill the boss",
                f"Begin with `goal: kill, who: {quest.foes[bosses[0]].id}`.",
                "arena.boss.1",
            )
        if not bosses and quest.boss_acts != "any":
            self.problem(("boss_acts",), "There is no boss", "Leave `boss_acts` out.")
        for path, word in self._words():
            if isinstance(word, SpecialPowerWorks) and not bosses:
                remedy = "Choose another moment, or add a boss."
                self.problem(path, "There is no boss with a special power", remedy)

    def _check_fate(self) -> None:
        """Fate cards that are drawn or waited for are in the deck. Rules: arena.coop.fate.1"""
        rule, cards = "arena.coop.fate.1", [fate.id for fate in self.content.of(Fate).values()]
        if self.quest.fate > len(cards):
            self.problem(
                ("fate",), f"There are {len(cards)} Fate cards", "Ask for fewer of them.", rule
            )
        deck = cards[: self.quest.fate]
        for path, word in self._words():
            if isinstance(word, DrawFate) and not deck:
                remedy = "Write `fate` with their number."
                self.problem(path, "The quest uses no Fate cards", remedy, rule)
            if isinstance(word, FateComes) and word.card in cards and word.card not in deck:
                remedy = f"It has {', '.join(deck) or 'none'}: name one of them, or use more."
                self.problem(path, f"'{word.card}' is not among its Fate cards", remedy, rule)

    def _check_goals(self) -> None:
        """Objectives and moments that can never come.

        Rules: arena.quest.end.1, arena.quest.format.1
        """
        words = [word for _, word in self._words()]
        counted = {word.counter for word in words if isinstance(word, Add)}
        there = {group for group, _ in self.quest.starting_foes}
        there |= {word.group for word in words if isinstance(word, Spawn)}
        if self.quest.goals[0].in_the_end:
            self.problem(
                ("goals", 0),
                "The Primary Objective is judged only when the quest is over, so it never ends",
                "Put another goal first.",
                "arena.quest.end.1",
            )
        for path, word in self._words():
            if isinstance(word, Kill) and word.who not in (*self._sides(), *there):
                remedy = "Draw one in the plan, or let them arrive by an event."
                self.problem(path, f"No '{word.who}' ever comes into the quest", remedy)
            if isinstance(word, Collect | Reaches) and word.counter not in counted:
                remedy = f"Write `do: count` with '{word.counter}' in an event."
                self.problem(path, f"Nothing ever counts '{word.counter}'", remedy)

    def _check_actors(self) -> None:
        """Who sets an event off is meant only where somebody does."""
        for path, word in self._words():
            if path[0] != "events" or path[2] == "when":
                continue
            means_it = isinstance(word, GiveItem | GiveFlask)
            if not (means_it or getattr(word, "who", "") == "actor"):
                continue
            when = self.quest.events[int(path[1])].when
            if isinstance(when, QuestStarts | RoundBegins | RoundEnds):
                cause = "It means the `actor`, and nobody sets the event off"
                self.problem(path, cause, "Name `heroes`, `foes` or a group, or another moment.")

    def _check_offers(self) -> None:
        """What can be chosen is told apart."""
        for path, word in self._words():
            if isinstance(word, Offer):
                labels = [choice.label for choice in word.choices]
                if len(set(labels)) < len(labels):
                    self.problem(path, "Two choices read alike", "Give each its own label.")


_NAMES = {
    "who": "who",
    "of": "who",
    "group": "group",
    "area": "area",
    "item": "item",
    "feature": "feature",
    "event": "event",
    "counter": "counter",
    "card": "card",
}
"""Which fields of words name what."""
