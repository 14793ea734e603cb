"""The pictures of how a game is played: moments of a made-up match, which a YAML file describes.

    seed: 7
    seats: [Ana, Ben]
    options: {mode: 1v1}
    panels:
      - title: Moving
        text: A hero walks up to two squares.
        rules: [duel.move.1]
        moment:
          answers: [use Moving with Gerda]
          corners: [a4, d1]
          chosen: []
          ahead: move Gerda to c3

All seats answer what the file says, and chance follows the seed: the pictures are what the rules
make of it, described by the game's presenter, and cannot show what no match could come to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from rulekeeper.core.errors import RulekeeperError, UnknownAnswer
from rulekeeper.core.match import Match
from rulekeeper.games.package import AnyGame
from rulekeeper.games.tabletop import (
    Board,
    Card,
    HowTo,
    Moment,
    Offer,
    Panel,
    Piece,
    Presenter,
    Reference,
    Tabletop,
    ToldPanel,
)


def panels(game: AnyGame, presenter: Presenter[Any], how_to: HowTo) -> tuple[Panel, ...]:
    """The panels with their pictures; raises `UnknownAnswer` for what the match does not offer."""
    match = Match.new(game, how_to.options, how_to.seats, how_to.seed, listen=False, clock=None)
    return tuple(_panel(match, presenter, told) for told in how_to.panels)


def _panel(match: Match[Any, Any], presenter: Presenter[Any], told: ToldPanel) -> Panel:
    moment = told.moment
    try:
        for answer in moment.answers:
            match.choose(answer)
        return _pictured(match, presenter, told)
    except RulekeeperError as error:
        raise UnknownAnswer(f"How to play {match.game.title}, {told.title!r}: {error}") from error


def _pictured(match: Match[Any, Any], presenter: Presenter[Any], told: ToldPanel) -> Panel:
    """The panel, with what the seat that is asked now sees."""
    moment, decision = told.moment, match.decision
    seat = decision.seat if decision else 0
    view = match.seen(seat)
    tabletop = presenter.tabletop(view, seat)
    offers: Sequence[Offer] = ()
    if decision:
        texts = [match.option_text(option) for option in decision.options]
        offers = presenter.question(view, decision, texts, match.prompt(seat)).offers
    return Panel(
        told.title,
        told.text,
        told.rules,
        tabletop=_part(tabletop, *moment.corners) if moment.corners else None,
        cards=tuple(_card(tabletop, reference, moment) for reference in moment.cards),
        offers=tuple(_going_with(offers, moment.chosen)),
        chosen=moment.chosen or (),
        points=moment.points,
        ahead=_ahead(offers, moment.ahead) if moment.ahead else None,
    )


def _part(tabletop: Tabletop, first: str, last: str) -> Tabletop:
    """The part of the table between two corners of the board, with what stands there and the dice.

    Raises `UnknownAnswer` where there is no such square.
    """
    if tabletop.board is None:
        raise UnknownAnswer("There is no board.")
    board = _cut(tabletop.board, first, last)
    return Tabletop(
        heading=tabletop.heading,
        turn=tabletop.turn,
        parties=tuple(
            replace(party, hand=None, piles=(), sheet=None, facts=()) for party in tabletop.parties
        ),
        figures=tuple(
            replace(figure, cards=(), hand=None, sheet=None)
            for figure in tabletop.figures
            if figure.square in board.squares and figure.square
        ),
        board=board,
        pieces=tuple(_pieces(tabletop, board)),
        throw=tabletop.throw,
    )


def _pieces(tabletop: Tabletop, part: Board) -> Iterator[Piece]:
    """The pieces that lie in a part of the board.

    Raises `UnknownAnswer` for one that begins outside of it: it could not be drawn.
    """
    whole = tabletop.board or part
    for piece in tabletop.pieces:
        row, column = divmod(whole.squares.index(piece.square), len(whole.columns))
        covered = {
            whole.squares[(row + down) * len(whole.columns) + column + right]
            for down in range(piece.rows)
            for right in range(piece.columns)
        }
        if piece.square in part.squares:
            yield piece
        elif covered & set(part.squares):
            raise UnknownAnswer(f"{piece.what} at {piece.square} is cut off: choose other corners.")


def _cut(board: Board, first: str, last: str) -> Board:
    """The part of a board from its upper left square to its lower right one."""
    width = len(board.columns)
    for corner in (first, last):
        if corner not in board.squares:
            raise UnknownAnswer(f"The board has no square {corner}.")
    (top, left), (bottom, right) = (
        divmod(board.squares.index(corner), width) for corner in (first, last)
    )
    columns, rows = range(left, right + 1), range(top, bottom + 1)
    squares = tuple(board.squares[row * width + column] for row in rows for column in columns)
    outermost = {
        "north": top == 0,
        "south": bottom == len(board.rows) - 1,
        "west": left == 0,
        "east": right == width - 1,
    }
    return replace(
        board,
        columns=tuple(board.columns[column] for column in columns),
        rows=tuple(board.rows[row] for row in rows),
        squares=squares,
        sides={side: party for side, party in board.sides.items() if outermost[side]},
        edges=tuple(edge for edge in board.edges if edge.square in squares),
        regions=(),
    )


def _card(tabletop: Tabletop, reference: Reference, moment: Moment) -> Card:
    """A card that somebody can see, with whom it reaches where it is chosen.

    Raises `UnknownAnswer` when there is none.
    """
    for card in _cards(tabletop):
        if card.ref == reference:
            is_chosen = reference in (moment.chosen or ())
            return card if is_chosen else replace(card, targets=None)
    shown = ", ".join(dict.fromkeys(card.ref for card in _cards(tabletop)))
    raise UnknownAnswer(f"There is no {reference}." + (f" There are {shown}." if shown else ""))


def _cards(tabletop: Tabletop) -> Iterator[Card]:
    for party in tabletop.parties:
        yield from party.hand or ()
    for figure in tabletop.figures:
        yield from figure.hand or ()
        yield from figure.cards


def _going_with(offers: Sequence[Offer], chosen: Sequence[Reference] | None) -> Iterator[Offer]:
    """The offers that go with all that is chosen; none where nothing is to be lit."""
    for offer in offers if chosen is not None else ():
        if set(chosen or ()) <= set(offer.parts):
            yield offer


def _ahead(offers: Sequence[Offer], text: str) -> Offer:
    for offer in offers:
        if offer.text == text:
            return offer
    raise UnknownAnswer(f"{text!r} is not offered, but {'; '.join(o.text for o in offers)}.")
