"""The settings of a server: its database, its limits."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct
from platformdirs import user_data_path

from rulekeeper.core.chance import new_secret_seed
from rulekeeper.core.errors import SetupError

DRIVERS = {
    "sqlite": "sqlite",
    "postgresql": "postgresql+psycopg",
    "postgres": "postgresql+psycopg",
}
"""The SQLAlchemy drivers for the kinds of database that people write."""


class Settings(Struct, frozen=True, kw_only=True):
    """How a server works; times are in seconds, sizes in bytes."""

    database: str = ""
    """`sqlite:///FILE` or `postgresql://...`; empty: SQLite in the user's data folder."""
    seed: int | None = None
    """The seed of every match, for tests and demonstrations; `None`: each match gets its own.

    Whoever knows a seed knows every die and card to come.
    """
    page: Path = Path(__file__).parent / "page"
    """The folder of the built page."""
    workers: int = 0
    """Processes for bots; 0: one for each core."""
    bot_seconds: float = 20.0
    """How long a bot may think. Then its worker is replaced, and a likely option is taken."""
    watched_seconds: float = 0.6
    """How long a bot takes for an open answer while people watch and only bots play: they want to
    see it, and whoever has handed a seat over wants to be in time to take it back."""
    response_seconds: float = 0.25
    """How long, in a match with even pauses, a question stands that nobody else may know of."""
    most_rooms: int = 5_000
    """Matches that are held in memory at once."""
    idle_seconds: float = 300.0
    """How long a match stays in memory with nobody at it."""
    most_connections: int = 800
    """Open sockets in all: some less than the 1,024 files that a process may usually open."""
    connections_per_address: int = 60
    """Open sockets of one address, which may be that of a whole school."""
    hosts: tuple[str, ...] = ()
    """Names of this server besides those of its machine and all addresses in numbers."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may play here, such as `https://club.example`."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies that are believed when they say for whom they ask."""
    silent_per_address: int = 60
    """Network connections of one address that are no WebSocket (yet); a browser has six."""
    header_seconds: float = 10.0
    """How long a network connection may take to send the headers of its next request."""
    request_seconds: float = 120.0
    """How long a request may take from its headers to the end of its answer."""
    ping_seconds: float = 20.0
    """After how much silence a WebSocket is pinged, and how long it may take to answer."""
    public_metrics: bool = False
    """Whether everybody may read the measurements; they tell when somebody answers in secret."""
    largest_message: int = 64 * 1024
    messages_per_second: float = 30.0
    """What one connection may send in the long run; `message_burst` at once."""
    message_burst: int = 120
    matches_per_minute: float = 10.0
    """New matches from one address in the long run; `match_burst` at once."""
    match_burst: int = 20
    wrong_tokens_per_minute: float = 10.0
    """Wrong tokens from one address in the long run; `wrong_token_burst` at once."""
    wrong_token_burst: int = 20
    hello_seconds: float = 20.0
    """How long a connection may take to say hello."""

    def new_seed(self) -> int:
        """The seed of a new match."""
        return new_secret_seed() if self.seed is None else self.seed

    @property
    def worker_count(self) -> int:
        """The processes in which bots think."""
        return self.workers or os.cpu_count() or 1

    @property
    def database_url(self) -> str:
        """The URL as SQLAlchemy wants it; raises `SetupError` for other databases."""
        if not self.database:
            folder = user_data_path("rulekeeper", appauthor=False, ensure_exists=True)
            return f"sqlite:///{folder / 'matches.sqlite'}"
        kind, colon, rest = self.database.partition("://")
        driver = DRIVERS.get(kind.partition("+")[0])
        if driver is None or not colon:
            raise SetupError(
                f"'{kind[:40]}' is no database that Rulekeeper can use: write sqlite:///FILE or "
                "postgresql://USER:PASSWORD@HOST/NAME."
            )
        return f"{driver}://{rest}"
