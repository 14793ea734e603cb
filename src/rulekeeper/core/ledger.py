"""The ledger: every rule of a rulebook as data, one entry each, in our own words.

A game package carries its ledger as `rules.yaml`. Refusals and events cite its ids, tests are
marked with them, and `rulekeeper rules` shows the entries. This module reads and checks ledgers and
finds them by game without importing any game. Anything wrong raises `LedgerError`.
"""

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Self

import msgspec
import yaml

from rulekeeper.core.errors import RulekeeperError
from rulekeeper.core.typed import convert

LEDGER_FILE = "rules.yaml"
LONGEST_RULE = 420
"""Characters a rule's text may have; a longer one says two things and must be split."""

# fmt: off
TAGS = frozenset({
    "setup", "turn", "move", "attack", "defense", "damage", "dice", "effect", "condition",
    "death", "terrain", "vision", "item", "card", "skill", "enemy", "boss", "ally", "quest",
    "story", "campaign", "city", "world", "journey", "reward", "level", "mode", "difficulty",
    "solo", "pvp", "coop", "optional", "advanced", "content", "ambiguity", "hidden", "victory",
})
# fmt: on

_LOADER = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
_WORD = re.compile(r"[\w'-]+")
_WORD_START = re.compile(r"\b(?=\w)")
_LONGEST_GUESS = 60
"""Characters of a word that known words are compared with: comparing takes their square."""
_ID = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+\.[0-9]+")


class LedgerError(RulekeeperError):
    """A ledger that cannot be read, or a game, topic or rule that no ledger has."""


class Rule(msgspec.Struct, frozen=True, omit_defaults=True):
    """One rule of a rulebook; a rule that breaks the ledger's form raises ValueError."""

    id: str
    """`game.topic.N`; the topic may have several parts, as in `skirmish.end.timed.3`."""
    section: str
    """The heading in the rulebook under which the rule stands."""
    rule: str
    tags: tuple[str, ...]
    example: str = ""
    note: str = ""

    def __post_init__(self) -> None:
        if not _ID.fullmatch(self.id):
            raise ValueError(f"the id {self.id!r} must look like game.topic.1")
        if not self.section:
            raise ValueError("the section is empty; name the rulebook's heading")
        if not self.rule:
            raise ValueError("the rule is empty; say it in a sentence")
        if len(self.rule) > LONGEST_RULE:
            raise ValueError(
                f"the rule has {len(self.rule)} characters, more than {LONGEST_RULE}; split it"
            )
        if not self.tags:
            raise ValueError("there are no tags; give at least one")
        for tag in self.tags:
            if tag not in TAGS:
                raise ValueError(f"unknown tag {tag!r}{did_you_mean(tag, TAGS)}")

    @property
    def game(self) -> str:
        """The first part of the id, such as `skirmish`."""
        return self.id.partition(".")[0]

    @property
    def topic(self) -> str:
        """The id without the game and the number, such as `attack` or `end.timed`."""
        return self.id.partition(".")[2].rpartition(".")[0]

    @property
    def shown_example(self) -> str:
        """The example as players read it: "Given A -> expect B" becomes "Given A: B"."""
        return self.example.replace(" -> expect ", ": ").replace(" -> ", ": ")

    @property
    def text(self) -> str:
        """Everything a search looks at, in lower case, one field a line."""
        fields = (self.id, self.section, self.rule, self.example, self.note, *self.tags)
        return "\n".join(fields).casefold()


class Ledger:
    """The rules of one game in the order of its rulebook, with look-up by id and search."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        """Keep the rules: at least one, of one game, under different ids; else ValueError."""
        self.rules = tuple(rules)
        if not self.rules:
            raise ValueError("a ledger needs at least one rule")
        self.game = self.rules[0].game
        self._by_id: dict[str, Rule] = {}
        self._entries: tuple[_Entry, ...] | None = None
        for number, rule in enumerate(self.rules, 1):
            if rule.game != self.game:
                raise ValueError(
                    f"entry {number}: {rule.id} is not a rule of {self.game}, as the first entry is"
                )
            if rule.id in self._by_id:
                first = self.rules.index(self._by_id[rule.id]) + 1
                raise ValueError(f"entry {number}: the id {rule.id} is taken by entry {first}")
            self._by_id[rule.id] = rule

    @classmethod
    def read(cls, path: Path) -> Self:
        """The ledger in this YAML file; raises LedgerError with file, entry and cause."""
        try:
            return cls(_read_rules(path))
        except ValueError as error:
            raise LedgerError(f"{path}: {error}") from error

    def __len__(self) -> int:
        return len(self.rules)

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules)

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self._by_id

    def __getitem__(self, rule_id: str) -> Rule:
        """The rule with this id; raises LedgerError with the nearest id if there is none."""
        try:
            return self._by_id[rule_id]
        except KeyError:
            hint = did_you_mean(rule_id, self._by_id)
            raise LedgerError(f"{self.game} has no rule {rule_id!r}{hint}") from None

    def topics(self) -> dict[str, tuple[Rule, ...]]:
        """The rules under each topic, both in the ledger's order."""
        topics: dict[str, tuple[Rule, ...]] = {}
        for rule in self.rules:
            topics[rule.topic] = (*topics.get(rule.topic, ()), rule)
        return topics

    def search(self, query: str) -> list[Rule]:
        """The rules in which every word of the query begins a word, in any field and any case.

        Those that have all of them as whole words in their section come first, then in section and
        text, then those in which they begin words of these, then all others.

        A query that is an id or the first parts of one, with or without the game (`end.timed`),
        finds just these rules and not those that mention it. An empty query finds all.
        """
        words = list(dict.fromkeys(query.casefold().split()))
        if len(words) == 1 and "." in words[0] and (below := self._below(words[0])):
            return below
        if self._entries is None:
            self._entries = tuple(map(_Entry, self.rules))
        beginnings = [_with_word_starts(word) for word in words]
        found = [entry for entry in self._entries if entry.has(beginnings)]
        found.sort(key=lambda entry: entry.distance(words, beginnings))
        return [entry.rule for entry in found]

    def _below(self, prefix: str) -> list[Rule]:
        """The rules whose id is the prefix or goes on after it with a dot."""
        starts = (f"{prefix}.", f"{self.game}.{prefix}.")
        return [rule for rule in self.rules if f"{rule.id}.".startswith(starts)]


class _Entry:
    """A rule as a search looks at it, prepared once: its texts with the starts of words marked."""

    __slots__ = ("_main", "_main_words", "_section_words", "_text", "rule")

    def __init__(self, rule: Rule) -> None:
        main = f"{rule.section} {rule.rule}".casefold()
        self.rule = rule
        self._text = _with_word_starts(rule.text)
        self._main = _with_word_starts(main)
        self._section_words = frozenset(_WORD.findall(rule.section.casefold()))
        self._main_words = frozenset(_WORD.findall(main))

    def has(self, beginnings: Iterable[str]) -> bool:
        """Whether words of the rule begin with all of these."""
        return all(beginning in self._text for beginning in beginnings)

    def distance(self, words: Iterable[str], beginnings: Iterable[str]) -> int:
        """How far a rule that was found is from what was meant: 0 is nearest."""
        for distance, known in enumerate((self._section_words, self._main_words)):
            if known.issuperset(words):
                return distance
        return 2 if all(beginning in self._main for beginning in beginnings) else 3


def _with_word_starts(text: str) -> str:
    """The text with a mark before each word, so that plain search finds beginnings of words."""
    return _WORD_START.sub("\0", text)


@cache
def ledgers() -> Mapping[str, Path]:
    """The file of each game's ledger by the name of the game's package, sorted by name."""
    games = Path(str(files("rulekeeper") / "games"))
    return {path.parent.name: path for path in sorted(games.glob(f"*/{LEDGER_FILE}"))}


def find_ledger(game: str) -> Ledger:
    """The ledger of a game, read once; raises LedgerError if there is none or it is wrong."""
    known = ledgers()
    if game not in known:
        hint = did_you_mean(game, known)
        raise LedgerError(
            f"No game {game!r} has a ledger{hint}; the known games are: {', '.join(known)}"
        )
    ledger = _read_once(known[game])
    if ledger.game != game:
        raise LedgerError(f"{known[game]}: these are rules of {ledger.game}, not of {game}")
    return ledger


def find_rule(rule_id: str) -> Rule:
    """The rule with this id, of whatever game; raises LedgerError with the nearest known id."""
    known = ledgers()
    game = rule_id.partition(".")[0]
    if game in known:
        return find_ledger(game)[rule_id]
    every_id = [rule.id for name in known for rule in find_ledger(name)]
    raise LedgerError(f"No ledger has a rule {rule_id!r}{did_you_mean(rule_id, every_id)}")


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The known word most like this one as the end of an error's sentence; empty if none is."""
    by_folded = {candidate.casefold(): candidate for candidate in known}
    close = difflib.get_close_matches(word.casefold()[:_LONGEST_GUESS], by_folded, n=1)
    return f" (did you mean {by_folded[close[0]]!r}?)" if close else ""


@cache
def _read_once(path: Path) -> Ledger:
    return Ledger.read(path)


def _read_rules(path: Path) -> Iterator[Rule]:
    """The checked rules of a file, one after the other; raises LedgerError at the first fault."""
    try:
        loader = _LOADER(path.read_text(encoding="utf-8"))
        document = loader.get_single_node()
    except OSError as error:
        raise LedgerError(f"{path} cannot be read: {error.strerror}") from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise LedgerError(f"{path} is not well-formed YAML: {_cause(error)}") from error
    if not isinstance(document, yaml.SequenceNode):
        raise LedgerError(f"{path}: a ledger is a list of rules, each beginning with '- id:'")
    for number, node in enumerate(document.value, 1):
        name = ""
        try:
            entry: object = loader.construct_object(node, deep=True)
            if isinstance(entry, dict):
                name = f", {entry.get('id', 'without id')}"
            yield _rule(node, entry)
        except (yaml.YAMLError, ValueError) as error:
            place = f"entry {number} (line {node.start_mark.line + 1}{name})"
            raise LedgerError(f"{path}: {place}: {_cause(error)}") from error


def _rule(node: yaml.Node, entry: object) -> Rule:
    """The entry as a rule; raises ValueError (msgspec's errors are such) with the cause."""
    if not isinstance(entry, dict):
        raise ValueError("an entry is a mapping with id, section, rule and tags")
    if len(entry) != len(node.value):
        raise ValueError("a field is given twice; keep one of them")
    for field in entry:
        if field not in Rule.__struct_fields__:
            hint = did_you_mean(str(field), Rule.__struct_fields__)
            raise ValueError(f"unknown field {field!r}{hint}")
    return convert(entry, Rule)


def _cause(error: Exception) -> str:
    """What the error says, on one line, with the line of the file where YAML knows it."""
    if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark:
        return f"{error.problem} on line {error.problem_mark.line + 1}"
    return " ".join(str(error).split())
