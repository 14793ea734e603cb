"""What a game says about its campaigns: the contract between a game and this layer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct

from rulekeeper.campaign.migrations import Migration
from rulekeeper.campaign.record import Chapter, Record
from rulekeeper.content.explain import KeyPath
from rulekeeper.core.game import Game
from rulekeeper.core.match import Match

G = TypeVar("G", bound=Game[Any, Any])
B = TypeVar("B", bound=Struct)
C = TypeVar("C", bound=Struct)


class Campaign(NamedTuple):
    """A campaign that the content has: its id, name, and what people read before they begin."""

    id: str
    name: str
    introduction: str


class ChapterKind(NamedTuple):
    """What a kind of chapter is to people: its name, and the name of a drawing.

    A `contest` is won or lost by people together; all else is only done.
    """

    name: str
    picture: str
    contest: bool = False


class Used(NamedTuple):
    """Something of the content that belongings name.

    `path` leads to the id inside them, such as `("heroes", 0, "hero")`. `what` is what it is in
    words, such as `hero`; `known` are the ids that there are.
    """

    path: KeyPath
    what: str
    id: str
    known: Collection[str]


class Breach(NamedTuple):
    """Something in belongings that breaks a rule: where, and a sentence without its full stop."""

    path: KeyPath
    told: str


@dataclass(frozen=True, kw_only=True)
class CampaignRules(Generic[G, B, C]):
    """How campaigns of a game go.

    `G` is the game, `B` its part of the record, `C` its changes: structs, each a kind of change.

    - `belongings` is `B`. It forbids unknown fields; a new field needs a default.
    - `campaigns` are those that the content has.
    - `options` are the fields of the form of a match that are chosen once, for a whole campaign.
    - `begin` gives the belongings at the start of a campaign, by its id and options. It raises
      `SetupError` when there cannot be such options; those of each record that is read are tried.
    - `kinds` are the kinds of chapters that there are, by the `kind` of a chapter.
    - `next_chapter` says what is played next, from the record after the last finished chapter.
      `None`: the campaign is over. It depends on game and record alone. A match of the chapter
      begins with the options of the chapter, and the seats of the record.
    - `changes` says what a finished match changes; `apply` makes one of these changes.
    - `told` is the sentence that tells a change in the log.
    - `uses` is all content that belongings name; `breaches` are what they break of the rules.
    - `migrations` lead from the belongings that a version of the rules wrote, as plain values, to
      those of the next version. Versions under which they stayed the same are left out.
    """

    belongings: type[B]
    campaigns: Callable[[G], Sequence[Campaign]]
    begin: Callable[[G, str, Mapping[str, object]], B]
    next_chapter: Callable[[G, Record[B]], Chapter | None]
    changes: Callable[[Match[Any, Any]], Sequence[C]]
    apply: Callable[[B, C], B]
    told: Callable[[G, C], str]
    uses: Callable[[G, B], Iterable[Used]]
    breaches: Callable[[G, B], Iterable[Breach]] = lambda game, belongings: ()
    kinds: Mapping[str, ChapterKind] = field(default_factory=dict)
    options: Sequence[str] = ()
    migrations: Mapping[int, Migration] = field(default_factory=dict)

    def kind(self, kind: str) -> ChapterKind:
        """What a kind of chapter is to people, also one that there is no more."""
        return self.kinds.get(kind) or ChapterKind(kind.replace("-", " "), "melee", contest=True)
