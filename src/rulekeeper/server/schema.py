"""The JSON Schema of all messages and bodies: `python -m rulekeeper.server.schema`.

Writes it to the file that is given (`docs/protocol.schema.json`), else prints it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import get_args

import msgspec

from rulekeeper.games.tabletop import Lesson, Panel, Shelf
from rulekeeper.server import api
from rulekeeper.server.messages import PROTOCOL, FromClient, FromServer

HTTP = (
    api.BegunChapter,
    api.BotInfo,
    api.CampaignInfo,
    api.CampaignPage,
    api.ChangedSeat,
    api.Created,
    api.CreatedCampaign,
    api.Deck,
    api.DeckCards,
    api.DeckVerdict,
    api.GameInfo,
    api.Health,
    api.ImportedCampaign,
    api.ImportedMatch,
    Lesson,
    Panel,
    api.MatchInfo,
    api.MyTokens,
    api.ReplayMoment,
    api.NewCampaign,
    api.NewMatch,
    api.NextChapter,
    api.OwnName,
    api.Problem,
    api.Replay,
    api.RuleInfo,
    api.SeatLink,
    Shelf,
)
"""The bodies of requests and responses."""


def schema() -> str:
    """The schema as text."""
    client, server = get_args(FromClient), get_args(FromServer)
    _, parts = msgspec.json.schema_components(
        (*client, *server, *HTTP), ref_template="#/$defs/{name}"
    )
    parts["FromClient"] = _any_of("What a client sends over the socket.", client)
    parts["FromServer"] = _any_of("What the server sends over the socket.", server)
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Rulekeeper's protocol, version {PROTOCOL}",
        "anyOf": [{"$ref": "#/$defs/FromClient"}, {"$ref": "#/$defs/FromServer"}],
        "$defs": dict(sorted(parts.items())),
    }
    return msgspec.json.format(msgspec.json.encode(whole)).decode() + "\n"


def _any_of(what: str, types: tuple[type, ...]) -> dict[str, object]:
    references = [{"$ref": f"#/$defs/{kind.__name__}"} for kind in types]
    return {"description": what, "anyOf": references}


if __name__ == "__main__":
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(schema(), encoding="utf-8")
    else:
        sys.stdout.write(schema())
