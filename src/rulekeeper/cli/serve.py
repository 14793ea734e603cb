"""`rulekeeper serve`: the web table."""

from __future__ import annotations

import errno
import gc
import socket
from pathlib import Path
from time import monotonic, sleep
from typing import Annotated

import typer

from rulekeeper.core.errors import SetupError

USUAL_PORT = 8765

SUPERVISOR_SECONDS = 5.0
"""Seconds in which the supervisor of a server that has ended gives its socket back."""

LOOK_SECONDS = 0.01
"""Seconds between two looks whether it has."""

EVERYWHERE = ("0.0.0.0", "::")


def serve_command(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0: all addresses.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free one.")] = (
        USUAL_PORT
    ),
    database: Annotated[
        str, typer.Option(help="sqlite:///FILE or postgresql://...; else in your data folder.")
    ] = "",
    workers: Annotated[
        int, typer.Option(min=0, help="Processes for bots; 0: one for each core.")
    ] = 0,
    nets: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Trained nets that people may play against: its .onnx files."
        ),
    ] = None,
    connections: Annotated[
        int, typer.Option(min=1, help="Connections to matches at a time; each takes an open file.")
    ] = 800,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME", help="A host name of this server, as browsers use it; may be repeated."
        ),
    ] = None,
    allow_origin: Annotated[
        list[str] | None,
        typer.Option(
            metavar="URL", help="Another site whose pages may play here; may be repeated."
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A trusted proxy in front of this server, which reports the visitors' addresses.",
        ),
    ] = None,
    public_metrics: Annotated[
        bool, typer.Option("--public-metrics", help="Let other machines read /metrics.")
    ] = False,
    replace: Annotated[
        bool,
        typer.Option(
            "--replace",
            help="Take the place of the server on this database: it is told to end once all is "
            "loaded here, so that people wait for a moment only.",
        ),
    ] = False,
    seed: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Play every match with this seed, for tests and demonstrations: anyone who "
            "knows it knows every die and card to come.",
        ),
    ] = None,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the page in a browser.")
    ] = False,
) -> None:
    """Serve the web table: play in the browser, alone or with friends."""
    # Browsers that knock while the server starts, as after a restart, are let in when it is ready.
    listening = None if replace else _listen(host, port)
    # Nothing of what is loaded now is garbage; to look for some takes a fifth of the time.
    gc.disable()
    # Imported here, so that all other commands start faster.
    from rulekeeper.server.bots.offered import OfferedBots
    from rulekeeper.server.bots.pool import WorkerPool
    from rulekeeper.server.hosted_games import HostedGames
    from rulekeeper.server.http.app import end_other_server, load_routing, make_app
    from rulekeeper.server.http.guard import guarded
    from rulekeeper.server.http.runner import make_room_for, run
    from rulekeeper.server.http.supervisor import supervised
    from rulekeeper.server.logs import set_up_logs
    from rulekeeper.server.settings import Settings
    from rulekeeper.server.store.repository import Store

    settings = Settings(
        database=database,
        workers=workers,
        most_connections=connections,
        public_metrics=public_metrics,
        seed=seed,
        hosts=(*(allow_host or ()), *([] if host in EVERYWHERE else [host])),
        origins=tuple(allow_origin or ()),
        proxies=tuple(proxy or ()),
    )
    make_room_for(connections)
    set_up_logs()
    is_first = supervised() == 0
    # Only now: ONNX Runtime starts threads, which no fork takes along.
    offered = OfferedBots(nets)
    games, bots = HostedGames(), None
    if replace and is_first:
        bots = WorkerPool(settings.worker_count, settings.bot_seconds)
        bots.start()
        games.load_all()
        load_routing()
        end_other_server(settings)
    listening = listening or _listen(host, port, SUPERVISOR_SECONDS)
    store = Store.open(settings.database_url)
    app = make_app(settings, store=store, games=games, bots=bots, offered=offered)
    if is_first:
        _welcome(host, listening.getsockname()[1], seed, open_browser)
    run(guarded(app, settings), listening, settings)


def _welcome(host: str, port: int, seed: int | None, open_browser: bool) -> None:
    """Tell whoever has started the server where it is."""
    address = f"http://{_shown(host)}:{port}/"
    typer.echo(f"Rulekeeper is at {address} Stop it with Ctrl-C.")
    if host in EVERYWHERE and (own := _own_address()):
        typer.echo(f"Other devices in your network open http://{own}:{port}/")
    if seed is not None:
        typer.echo(
            f"Every match is played with seed {seed}: anyone who knows it knows every die and "
            "card to come."
        )
    if open_browser:
        import threading
        import webbrowser

        threading.Timer(1.0, webbrowser.open, [address]).start()


def _listen(host: str, port: int, seconds: float = 0.0) -> socket.socket:
    """A listening socket; raises `SetupError` when the port cannot be used.

    For so many seconds it waits for whoever still uses the port.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, so that asyncio sends small messages at once.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    end = monotonic() + seconds
    try:
        while True:
            try:
                listening.bind((host, port))
                break
            except OSError as error:
                if error.errno != errno.EADDRINUSE or monotonic() > end:
                    raise
            sleep(LOOK_SECONDS)
        listening.listen(1024)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise SetupError(
                f"Port {port} of {host} is in use: stop what uses it, or give another --port."
            ) from None
        raise SetupError(f"{host}, port {port}, cannot be listened on: {error.strerror}.") from None
    return listening


def _own_address() -> str:
    """The address of this machine in its network; empty where it has none.

    Nothing is sent: the system only says from which address it would send.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(asking.getsockname()[0])


def _shown(host: str) -> str:
    """The host as a browser on this machine calls it."""
    if host in EVERYWHERE:
        return "localhost"
    return f"[{host}]" if ":" in host else host
