"""The bodies of HTTP requests and responses: new matches, rules, libraries, replays.

    GET  /api/games                          list of GameInfo
    GET  /api/games/{game}/library           list of Shelf
    GET  /api/games/{game}/rules?query=      list of RuleInfo
    GET  /api/rules/{id}                     RuleInfo
    GET  /api/bots                           list of BotInfo
    POST /api/games/{game}/deck              Deck -> DeckVerdict, where the game has decks
    GET  /api/games/{game}/decks             list of Deck, where the game has decks
    GET  /api/games/{game}/deck-cards        list of DeckCards, where the game has decks
    POST /api/games/{game}/tutorials/{name}  -> Created, a match with lessons
    GET  /api/games/{game}/tutorials/{name}  list of Lesson
    GET  /api/games/{game}/how-to            list of Panel
    POST /api/matches                        NewMatch -> Created
    POST /api/matches/import                 ImportedMatch -> Created
    GET  /api/matches/{match}                MatchInfo
    POST /api/mine                           MyTokens -> list of MatchInfo, latest first
    GET  /api/matches/{match}/export         the match in its notation, as text
    GET  /api/matches/{match}/report         a bug report, as text
    GET  /api/matches/{match}/replay         Replay: its moments
    GET  /api/matches/{match}/replay/{n}     ReplayMoment: the table after n answers
    WS   /api/matches/{match}/socket         the messages of `messages`
    POST /api/campaigns                      NewCampaign -> CreatedCampaign
    POST /api/campaigns/import               ImportedCampaign -> CreatedCampaign
    POST /api/my-campaigns                   MyTokens -> list of CampaignInfo, latest first
    GET  /api/campaigns/{campaign}           CampaignPage
    POST /api/campaigns/{campaign}/chapter   NextChapter -> BegunChapter
    POST /api/campaigns/{campaign}/name      OwnName, for one's seat
    POST /api/campaigns/{campaign}/seat      ChangedSeat -> SeatLink
    POST /api/campaigns/{campaign}/abandon   the campaign is given up
    GET  /api/campaigns/{campaign}/export    the campaign as a file
    GET  /health                             Health
    GET  /metrics                            Prometheus text

A request that speaks for a seat carries `Authorization: Bearer TOKEN`. A refusal has a status of
400 or more and is a Problem.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from rulekeeper.games.tabletop import Card, Field, Happening, SetUp, Tabletop
from rulekeeper.server.messages import BotName, Line, Name, Outcome, Seat, Token

Identifier = Annotated[str, Meta(max_length=60)]
"""An id of a game's content; none is longer."""


class TutorialInfo(Struct, frozen=True):
    """A guided match: what its button says, and what is learned."""

    name: str
    title: str
    about: str


class CampaignChoice(Struct, frozen=True):
    """A campaign that a game has, and what people read before they begin it."""

    id: str
    name: str
    introduction: str


class CampaignForm(Struct, frozen=True):
    """How a campaign of a game is set up: which one, for how many, and what else is chosen."""

    campaigns: tuple[CampaignChoice, ...]
    seats: tuple[int, ...]
    fields: tuple[Field, ...]


class GameInfo(Struct, frozen=True):
    """A game that can be played here; `campaigns` where it has some."""

    name: str
    title: str
    set_up: SetUp
    tutorials: tuple[TutorialInfo, ...]
    decks: bool
    campaigns: CampaignForm | None = None


class BotInfo(Struct, frozen=True):
    """A bot that can take a seat; `bot` names it in messages.

    `game` is the only one that it plays; empty: it plays them all. `seats` is how many a match has
    that it plays; 0: any number.
    """

    bot: str
    label: str
    text: str
    game: str
    seats: int


class RuleInfo(Struct, frozen=True):
    """A rule of the ledger."""

    id: str
    section: str
    rule: str
    example: str
    note: str


class Deck(Struct, frozen=True):
    """A hero's deck: copies by card id."""

    hero: Identifier
    cards: Annotated[dict[Identifier, int], Meta(max_length=200)]


class DeckCards(Struct, frozen=True):
    """The cards that a hero's deck may hold, each with the reference `card/` and its id.

    The hero itself is `card/hero-` and its id in the library.
    """

    hero: str
    cards: tuple[Card, ...]


class DeckVerdict(Struct, frozen=True):
    """Whether a deck may be played; if not, what is wrong with it, each with its rule."""

    allowed: bool
    problems: tuple[tuple[str, str], ...]


Who = Literal["me", "friend", "bot"]
"""Whom a seat is given to: whoever creates the match, somebody with a link, or a bot."""


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Who gets a seat: me, a friend with a link, or a bot."""

    who: Who
    name: Name | None = None
    bot: BotName | None = None


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long each seat may think, per turn or in the whole match, and what happens then."""

    per: Literal["turn", "match"]
    seconds: Annotated[float, Meta(ge=5, le=604_800)]
    then: Literal["plays-on", "resigns"]


class NewMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """A match to create. `quick` draws at random what would be drafted.

    With `even_pauses` no pause tells whether a seat has something to respond with.
    """

    game: Identifier
    seats: Annotated[tuple[NewSeat, ...], Meta(min_length=1, max_length=8)]
    options: Annotated[dict[Identifier, Any], Meta(max_length=50)] = {}
    quick: bool = False
    clock: Clock | None = None
    even_pauses: bool = True


class ImportedMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """A saved match in its notation, to be continued, and who sits where."""

    text: Annotated[str, Meta(max_length=1_000_000)]
    seats: Annotated[tuple[NewSeat, ...], Meta(max_length=8)] = ()


class SeatLink(Struct, frozen=True):
    """A seat and the secret token in its link; bots have none."""

    number: int
    who: Who
    token: str | None


class Created(Struct, frozen=True):
    """A match that has been created; only its creator ever sees all links."""

    match: str
    seats: tuple[SeatLink, ...]


class MatchInfo(Struct, frozen=True):
    """A match in a list. `seat` is that of the token, `asked` whether it has to decide."""

    match: str
    game: str
    title: str
    seats: tuple[Seat, ...]
    created: float
    changed: float
    turn: int
    seat: int | None
    asked: bool
    outcome: Outcome | None
    next_match: str | None = None
    campaign: str = ""
    """The campaign of which it is a chapter; empty for all others."""


class MyTokens(Struct, frozen=True, forbid_unknown_fields=True):
    """The tokens that a client has, by match or campaign."""

    tokens: Annotated[dict[Line, Token], Meta(max_length=200)]


class Replay(Struct, frozen=True):
    """The moments of a match, each after so many answers: the last one, and where turns begin."""

    match: str
    game: str
    title: str
    seats: tuple[Seat, ...]
    last: int
    turns: tuple[tuple[int, int], ...]
    """Pairs: the number of a turn, and the moment when it begins."""


class GivenAnswer(Struct, frozen=True):
    """An answer in a replay: the seat that gave it, its sentence and its notation.

    Chance has the seat -1.
    """

    seat: int
    text: str
    notation: str


class ReplayMoment(Struct, frozen=True):
    """The table after so many answers, the last of them, and what happened with it.

    Before the first answer `answer` is null, and so it is where the answer may still be a secret:
    while the match is under way, only one's own answers are told.
    """

    moment: int
    tabletop: Tabletop
    news: tuple[Happening, ...]
    outcome: Outcome | None
    answer: GivenAnswer | None


class NewCampaign(Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign to begin, by its id among those of the game. Without `name` it has its own."""

    game: Identifier
    campaign: Identifier
    seats: Annotated[tuple[NewSeat, ...], Meta(min_length=1, max_length=8)]
    name: Name | None = None
    options: Annotated[dict[Identifier, Any], Meta(max_length=50)] = {}


class ImportedCampaign(Struct, frozen=True, forbid_unknown_fields=True):
    """An exported campaign, the file as base64, to be gone on with."""

    file: bytes


class CreatedCampaign(Struct, frozen=True):
    """A campaign that has been created; only its creator ever sees all links."""

    campaign: str
    seats: tuple[SeatLink, ...]


class NextChapter(Struct, frozen=True, forbid_unknown_fields=True):
    """The chapter to begin, by its number. To begin it again, name the match that it is to replace.

    Where somebody else was faster, the match that has begun is the answer.
    """

    number: int
    instead_of: Line | None = None


class BegunChapter(Struct, frozen=True):
    """The match of a chapter; the token of a seat of the campaign opens that seat in it."""

    match: str


class OwnName(Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down on the seat of one's token, under this name, or choose another name there."""

    name: Name


class ChangedSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Give a seat to a bot, or free it for a friend, who gets a new link; the old one is void."""

    seat: int
    who: Literal["friend", "bot"]
    bot: BotName | None = None


Standing = Literal["next", "playing", "given-up", "broken", "over", "abandoned"]
"""Where a campaign stands: the next chapter can begin; it is being played; its match was given up,
or cannot be continued, and it can begin again; all is over; the campaign was abandoned."""


class CampaignInfo(Struct, frozen=True):
    """A campaign in a list. `seat` is that of the token, `asked` whether it has to decide.

    `number` and `chapter` are those of the chapter that is being played or comes next, `match` its
    match if it has begun.
    """

    campaign: str
    game: str
    title: str
    name: str
    seats: tuple[Seat, ...]
    changed: float
    seat: int | None
    standing: Standing
    number: int
    chapter: str
    match: str | None
    asked: bool


class PlayedChapter(Struct, frozen=True):
    """A chapter that is over, with what it changed; `match` where its replay can be watched.

    `kind` is what it was, as people call it, `picture` the name of a drawing for that. What is no
    contest is `done`.
    """

    kind: str
    picture: str
    title: str
    result: str
    outcome: Literal["won", "lost", "done"]
    changes: tuple[str, ...]
    match: str | None


class CampaignPage(Struct, frozen=True):
    """All about a campaign.

    `why` says why a chapter has to begin again, or cannot. `host` is the seat that changes seats
    and may abandon the campaign. `options` are pairs of what was chosen and how. `kind` and
    `picture` are as those of a chapter that is over. `party` is what the party has, as it would lie
    on a table; its heading says how the campaign has ended.
    """

    info: CampaignInfo
    introduction: str
    host: int
    options: tuple[tuple[str, str], ...]
    why: str
    kind: str
    picture: str
    log: tuple[PlayedChapter, ...]
    party: Tabletop | None


class Health(Struct, frozen=True):
    """A sign that the server works: its version, and how many matches are open."""

    status: Literal["ok"]
    version: str
    matches: int


class Problem(Struct, frozen=True):
    """Why something is refused, as one sentence; `code` is as in `Refused`."""

    code: str
    text: str
    rule: str = ""
