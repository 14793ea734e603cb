"""From what is stored of a campaign to its record, and back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from rulekeeper.campaign.problems import RecordError
from rulekeeper.campaign.progress import Progress
from rulekeeper.campaign.reading import Source, missing_packs, read, read_unopened
from rulekeeper.campaign.record import Record, Unopened, encode
from rulekeeper.campaign.shelf import RECORD
from rulekeeper.content.text import quoted
from rulekeeper.server.errors import Refusal
from rulekeeper.server.hosted_games import HostedGames
from rulekeeper.server.store.campaigns import CampaignSeat, StoredCampaign

_RESCUE = "Whoever runs this server can restore it from a copy of the database."


class Opened(NamedTuple):
    """The record of a campaign, and how the campaigns of its game go on."""

    record: Record[Any]
    progress: Progress[Any, Any, Any]


def unopened(stored: StoredCampaign) -> Record[Unopened]:
    """The record without its belongings; raises `Refusal` when it cannot be read."""
    try:
        return read_unopened(_source(stored))
    except RecordError as error:
        raise _unreadable(error) from None


def opened(games: HostedGames, stored: StoredCampaign) -> Opened:
    """The record, by its game; raises `Refusal` when it cannot be read or the game is gone."""
    return open_source(games, _source(stored))


def open_source(games: HostedGames, source: Source) -> Opened:
    """The record in a text, by its game; raises `Refusal` as `opened`."""
    try:
        unopened = read_unopened(source)
        if not games.has(unopened.game):
            raise Refusal("not-possible", f"There is no game {quoted(unopened.game)} here.")
        progress = games.find(unopened.game).campaigns
        try:
            return Opened(read(source, progress.game, progress.rules), progress)
        except RecordError:
            if missing := missing_packs(unopened, progress.game):
                raise Refusal(
                    "not-possible",
                    f"This campaign needs the content pack {quoted(missing[0])}, which this server "
                    "does not have: go on with it at the terminal, with --pack FOLDER.",
                ) from None
            raise
    except RecordError as error:
        raise _unreadable(error) from None


def written(record: Record[Any], seats: Sequence[CampaignSeat]) -> str:
    """The text of a record whose seats are these.

    A bot's name says what it is, as everywhere in records. Raises `Refusal` when the text could not
    be read again: nothing that is lost is stored.
    """
    names = tuple(f"{seat.name} ({seat.bot})" if seat.bot else seat.name for seat in seats)
    text = encode(replace(record, seats=names))
    try:
        read_unopened(Source(text, Path(RECORD), "Nothing of it was stored."))
    except RecordError as error:
        raise _unreadable(error) from None
    return text.decode()


def _source(stored: StoredCampaign) -> Source:
    return Source(stored.record.encode(), Path(RECORD), _RESCUE)


def _unreadable(error: RecordError) -> Refusal:
    problem = error.problem
    where = f"line {problem.line} of its record"
    return Refusal(
        "not-possible",
        f"This campaign cannot be opened ({where}): {problem.cause}. {problem.remedy}",
    )
