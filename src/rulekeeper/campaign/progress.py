"""From a record to the match of its chapter, and from a finished match to the next record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any, Generic

import msgspec
from msgspec.structs import replace

from rulekeeper.campaign.record import Finished, Record
from rulekeeper.campaign.rules import B, C, CampaignRules, G
from rulekeeper.core.errors import cited
from rulekeeper.core.match import Match
from rulekeeper.core.setup import Setup


class Progress(Generic[G, B, C]):
    """How the campaigns of a game go on from chapter to chapter."""

    def __init__(self, game: G, rules: CampaignRules[G, B, C]) -> None:
        self.game = game
        self.rules = rules

    def begin(
        self,
        name: str,
        campaign: str,
        options: Mapping[str, object],
        seats: Sequence[str],
        seed: int,
    ) -> Record[B]:
        """The record of a new campaign; raises `SetupError` when there cannot be such a one."""
        return self.prepared(
            Record(
                game=self.game.name,
                version=self.game.version,
                packs=dict(self.game.packs),
                name=name,
                campaign=campaign,
                options=_plain(options),
                seats=tuple(seats),
                seed=seed,
                belongings=self.rules.begin(self.game, campaign, options),
                chapter=None,
            )
        )

    def prepared(self, record: Record[B]) -> Record[B]:
        """The record with the chapter that comes next by the rules and packs that are here now.

        It is for a chapter that has not begun; one that has goes on as it was set up.
        """
        chapter = self.rules.next_chapter(self.game, record)
        return replace(
            record,
            version=self.game.version,
            packs=dict(self.game.packs),
            chapter=chapter and replace(chapter, options=_plain(chapter.options)),
        )

    def finished(self, record: Record[B], match: Match[Any, Any]) -> Record[B]:
        """The record after the match of its chapter, which is over."""
        chapter, result = record.chapter, match.result
        assert chapter is not None
        assert result is not None
        changes = self.rules.changes(match)
        done = Finished(
            kind=chapter.kind,
            title=chapter.title,
            result=cited(result.reason, result.rule),
            won=any(winner >= 0 for winner in result.winners),
            changes=tuple(self.rules.told(self.game, change) for change in changes),
            match=record.match_file,
        )
        belongings = reduce(self.rules.apply, changes, record.belongings)
        return self.prepared(replace(record, belongings=belongings, log=(*record.log, done)))


def chapter_set_up(record: Record[B]) -> Setup:
    """What the match of the chapter starts from."""
    assert record.chapter is not None
    return Setup(record.chapter.options, record.seats, record.chapter_seed)


def is_of_chapter(record: Record[B], game: str, set_up: Setup) -> bool:
    """Whether a match of a game that started like this is the match of the chapter."""
    if record.chapter is None:
        return False
    wanted = chapter_set_up(record)
    return (game, set_up.options, set_up.seed) == (
        record.chapter.game,
        wanted.options,
        wanted.seed,
    )


def _plain(options: Mapping[str, object]) -> dict[str, object]:
    """Options as they are when they have been read from a file."""
    return msgspec.json.decode(msgspec.json.encode(options), type=dict[str, object])
