"""Nets that play: ONNX files that say of themselves for which game they are.

A net scores options by where they lead. Its inputs have a row for each option of a decision:

    observation  what the seat would see at the end of the turn  options x numbers
    seat         who looks, one-hot                              options x seats
    judgement    what the game thinks of that                    options
    options      the option itself, as a row of numbers          options x columns
    promise      how promising it looks at a glance              options

Its outputs have a number for each option: `policy` is the greater the better, and `value` is what
the seat may expect from the match then, from -1 (lost) to 1 (won).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, Any
from zlib import crc32

from msgspec import DecodeError, Struct, json

from rulekeeper.content.text import quoted, shown
from rulekeeper.core.errors import SetupError
from rulekeeper.core.game import Game
from rulekeeper.core.match import Match
from rulekeeper.core.table import Table

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from onnxruntime import InferenceSession

    from rulekeeper.features.encoding import Encoding

FORMAT = 1
"""Raised whenever nets get other inputs or outputs."""

METADATA = "rulekeeper"
"""The key of a net's header in the metadata of its file."""

LARGEST_FILE = 64 << 20
"""Bytes."""

INPUTS = ("observation", "seat", "judgement", "options", "promise")

OUTPUTS = ("policy", "value")


class Header(Struct, frozen=True):
    """What a net says of the game that it plays.

    `lengths` and `options` are the shapes of its arrays (`features.shapes`), `numbers` and
    `columns` how wide an observation and an option are; `cards` is a sum of what the cards are
    called by number.
    """

    game: str
    seats: int
    lengths: Mapping[str, int]
    options: int
    cards: int
    numbers: int
    columns: int
    format: int = FORMAT


class _Format(Struct):
    """The part of a header that no format changes."""

    game: str
    format: int


class Net:
    """A net with what it says of itself, ready to be asked; `name` is that of its file."""

    def __init__(self, file: Path, header: Header, session: InferenceSession) -> None:
        self.file = file
        self.name = quoted(file.name)
        self.header = header
        self._session = session
        self._encodings: dict[Game[Any, Any], Encoding] = {}

    def encoding(self, match: Match[Any, Any]) -> Encoding:
        """The arrays by which it sees a match; raises `SetupError` when it cannot play it."""
        game, header, seats = match.game, self.header, len(match.setup.seats)
        if game.name != header.game:
            raise SetupError(f"The net {self.name} plays {header.game}, not {game.name}.")
        if seats != header.seats:
            raise SetupError(
                f"The net {self.name} plays matches with {header.seats} seats, not with {seats}."
            )
        if (known := self._encodings.get(game)) is None:
            known = self._encodings[game] = self._encoding(match)
        return known

    def _encoding(self, match: Match[Any, Any]) -> Encoding:
        # Imported here, because NumPy need not be there otherwise.
        from rulekeeper.features.encoding import Encoding
        from rulekeeper.features.shapes import Shapes

        game, header = match.game, self.header
        shapes = Shapes(header.lengths, header.options)
        encoding = Encoding(game, type(match.view(0)), header.seats, shapes)
        if header_of(encoding, match.table) != header:
            raise SetupError(
                f"The net {self.name} has learned {game.name} with other rules or cards than those "
                "that are loaded: train it anew, or load what it was trained with."
            )
        return encoding

    def policy(self, inputs: Mapping[str, NDArray[Any]]) -> list[float]:
        """How it scores options; raises `SetupError` when it fails."""
        try:
            (scores,) = self._session.run(["policy"], dict(inputs))
            return [float(score) for score in scores.reshape(len(inputs["promise"]))]
        except Exception:  # ONNX Runtime has no common class for all that can go wrong
            raise SetupError(
                f"The net {self.name} is damaged: it cannot score options. Export it anew."
            ) from None


def header_of(encoding: Encoding, table: Table[Any, Any]) -> Header:
    """What a net says of itself that plays by these arrays, with the cards of this table."""
    return Header(
        game=encoding.game.name,
        seats=encoding.seats,
        lengths=encoding.shapes.lengths,
        options=encoding.shapes.options,
        cards=_sum_of_cards(table, encoding.game),
        numbers=encoding.views.size,
        columns=len(encoding.rows.columns),
    )


def _sum_of_cards(table: Table[Any, Any], game: Game[Any, Any]) -> int:
    """A sum of what the cards of a game are called, by number."""
    nouns = game.language.nouns.values()
    names = [card.id for noun in nouns if noun.cards for card in noun.cards.all(table)]
    return crc32("\n".join(names).encode())


def metadata(header: Header) -> dict[str, str]:
    """A header as the metadata of an ONNX file."""
    return {METADATA: json.encode(header).decode()}


def load_net(path: Path) -> Net:
    """The net in a file; raises `SetupError` when there is none, or none that can be used."""
    name = f"`{shown(str(path))}`"
    try:
        found = path.stat()
        if not S_ISREG(found.st_mode):
            raise SetupError(f"{name} is no file: a net is named with its .onnx file.")
        if found.st_size > LARGEST_FILE:
            raise SetupError(
                f"The net {name} is larger than a net may be ({LARGEST_FILE >> 20} MiB): make it "
                "smaller."
            )
        return _loaded(path, found.st_mtime_ns, found.st_size)
    except OSError as error:
        cause = (error.strerror or str(error)).lower()
        raise SetupError(f"The net {name} cannot be read ({cause}): check its path.") from None


@lru_cache(maxsize=8)
def _loaded(path: Path, _changed: int, _size: int) -> Net:
    """The net in a file; read anew when the file has changed."""
    if find_spec("onnxruntime") is None or find_spec("numpy") is None:
        raise SetupError(
            "A net needs ONNX Runtime, which is not installed: pip install 'rulekeeper[net]' "
            "brings it."
        )
    import onnxruntime

    name = quoted(path.name)
    settings = onnxruntime.SessionOptions()
    # One thread: matches are played side by side, and sums are always made in the same order.
    settings.intra_op_num_threads = settings.inter_op_num_threads = 1
    settings.log_severity_level = 4
    try:
        # As bytes, so that it cannot name other files.
        session = onnxruntime.InferenceSession(
            path.read_bytes(), settings, providers=["CPUExecutionProvider"]
        )
    except OSError:
        raise
    except Exception:
        raise SetupError(f"{name} is no net, or it is damaged: export it anew.") from None
    header = _header(name, session.get_modelmeta().custom_metadata_map.get(METADATA))
    inputs = {each.name for each in session.get_inputs()}
    outputs = {each.name for each in session.get_outputs()}
    if inputs != {*INPUTS} or outputs != {*OUTPUTS}:
        raise SetupError(
            f"The net {name} has other inputs or outputs than docs/learning.md says: export it "
            "anew."
        )
    return Net(path, header, session)


def _header(name: str, text: str | None) -> Header:
    try:
        if text is None:
            raise SetupError(
                f"{name} does not say for which game it is: export it as docs/learning.md says."
            )
        form = json.decode(text, type=_Format)
        if form.format != FORMAT:
            raise SetupError(
                f"The net {name} has format {form.format}; this version of Rulekeeper reads format "
                f"{FORMAT}: export it anew."
            )
        return json.decode(text, type=Header)
    except DecodeError:
        raise SetupError(f"The net {name} is damaged: export it anew.") from None
