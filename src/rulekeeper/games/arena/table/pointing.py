"""What is pointed at on a page to mean an option: squares, figures, cards and words.

What is asked decides what a bare square or figure means, and whatever else could be meant takes a
word as well. So two options of one moment have the same parts only if they mean the same.
"""

from __future__ import annotations

from rulekeeper.core.acts import Pass
from rulekeeper.core.match import Decision
from rulekeeper.core.requests import Option
from rulekeeper.games.arena import options as own
from rulekeeper.games.arena.table.texts import HALVES
from rulekeeper.games.arena.table.view import ArenaView
from rulekeeper.games.tabletop import Reference
from rulekeeper.tanarean.combat.combatoptions import (
    AddCritical,
    Along,
    Attack,
    Centre,
    Done,
    Forfeit,
    Pick,
    PickCard,
    PickEffect,
    PlaceOn,
    Step,
    Target,
    TargetDoor,
)
from rulekeeper.tanarean.grid.battlegrid import GRID, name_of, square_named
from rulekeeper.tanarean.grid.tiles import TileKind

_WORDS: dict[type[Option], str] = {
    Pass: "pass",
    Done: "done",
    Forfeit: "forfeit",
    own.EndTurn: "end",
    own.MoveAgain: "move-again",
    own.Focus: "focus",
    own.ProposeLayout: "propose",
    own.AgreeLayout: "agree",
    own.ImposeCompetitive: "impose",
    own.StopPicking: "stop",
}
"""Options that a word says."""

_AIMED_WORDS: dict[type[Option], str] = {
    own.FirstAid: "first-aid",
    Pick: "choose",
    Target: "attack",
}

_OPENED = (TileKind.DOOR, TileKind.LOCKED_DOOR, TileKind.CHEST)
_ACTIVATED = (TileKind.LEVER, TileKind.ORB, TileKind.STATUE)


def square_of(square: int) -> Reference:
    """The reference of a square."""
    return f"square/{name_of(square)}"


def figure_of(who: int) -> Reference:
    """The reference of a hero's figure."""
    return f"figure/{who}"


def card_of(kind: str, number: int) -> Reference:
    """The reference of a card, by its number among those of its kind."""
    return f"card/{kind}-{number}"


class Pointing:
    """What the options mean that a seat can think of while it sees a view and has a decision."""

    def __init__(self, view: ArenaView, decision: Decision | None = None) -> None:
        options = decision.options if decision else ()
        self.view = view
        self.decision = decision
        self._asked = {type(option) for option in options}
        self._in_turn = decision is None or decision.kind == "turn"
        moved = {option.combatant for option in options if isinstance(option, Step | PlaceOn)}
        self._moved = moved.pop() if len(moved) == 1 else None
        """The only one that the decision moves or places."""
        self._piece = next((o.piece for o in options if isinstance(o, own.LayTile)), None)
        self._walks = {option.square for option in options if isinstance(option, own.Walk)}
        self._scroll = next((o.scroll for o in options if isinstance(o, own.Assign)), None)

    def parts(self, option: Option) -> tuple[Reference, ...]:
        """What is pointed at to mean the option."""
        if word := _WORDS.get(type(option)):
            return (f"word/{word}",)
        return self._at_setup(option) or self._on_board(option) or self._of_cards(option)

    # -- squares ------------------------------------------------------------------------------

    def _on_board(self, option: Option) -> tuple[Reference, ...]:
        match option:
            case Step(combatant=who, square=square):
                return self._step(who, square)
            case own.Walk(square=square):
                is_plain = self._bare(square) is own.Walk
                return self._square(square, "" if is_plain else "walk")
            case own.Sidestep(square=square):
                return self._square(square, "sidestep")
            case own.Teleport(square=square):
                return self._square(square, "teleport")
            case own.Open(square=square):
                return self._square(square, "" if self._bare(square) is own.Open else "open")
            case own.Activate(square=square):
                is_plain = self._bare(square) is own.Activate
                return self._square(square, "" if is_plain else "activate")
            case TargetDoor(square=square):
                return self._square(square, "" if TargetDoor in self._asked else "attack")
            case Centre(square=square):
                return self._square(square, "" if Centre in self._asked else "centre")
            case PlaceOn(combatant=who, square=square):
                if PlaceOn in self._asked and who == self._moved:
                    return self._square(square)
                return ("word/place", figure_of(who), square_of(square))
            case own.FirstAid() | Pick() | Target():
                who = option.combatant
                if self._bare_figure(who) is type(option):
                    return (figure_of(who),)
                return (f"word/{_AIMED_WORDS[type(option)]}", figure_of(who))
            case Along(direction=direction):
                return (f"word/line-{direction}",)
        return ()

    def _square(self, square: int, word: str = "") -> tuple[Reference, ...]:
        return (f"word/{word}", square_of(square)) if word else (square_of(square),)

    def _step(self, who: int, square: int) -> tuple[Reference, ...]:
        """A step of whom the decision moves, else of the turn's owner, is a bare square."""
        if who == self._moved and not self._in_turn:
            return self._square(square)
        if who == self.view.turn.owner:
            return self._square(square, "" if self._bare(square) is Step else "step")
        return (figure_of(who), square_of(square))

    def _bare(self, square: int) -> type[Option] | None:
        """What a square alone means in a turn: to step or walk there, or to open what is there."""
        if not self._in_turn and self._asked & {Step, PlaceOn, Centre, TargetDoor}:
            return None
        name = name_of(square)
        for tile in self.view.tiles:
            if tile.square == name and tile.kind in _OPENED:
                return own.Open
            if tile.square == name and tile.kind in _ACTIVATED:
                return own.Activate
        owner = self.view.heroes[self.view.turn.owner]
        is_near = owner.square and GRID.chebyshev(square_named(owner.square), square) == 1
        return Step if is_near and square not in self._walks else own.Walk

    def _bare_figure(self, who: int) -> type[Option]:
        """What a figure alone means: what is asked, else First Aid for the dead, else an attack."""
        for kind in (Pick, Target):
            if kind in self._asked:
                return kind
        return own.FirstAid if self.view.heroes[who].square_of_death else Target

    # -- cards --------------------------------------------------------------------------------

    def _of_cards(self, option: Option) -> tuple[Reference, ...]:
        match option:
            case Attack(card=card):
                return self._card("attack", card, "attack" if PickCard in self._asked else "")
            case PickCard(card=card):
                return self._card("attack", card, "" if PickCard in self._asked else "choose")
            case own.AttackOn(card=card, combatant=who):
                return (card_of("attack", card), figure_of(who))
            case own.PerformHeroic(action=action):
                return self._card("heroic", action)
            case own.UseScroll(scroll=scroll):
                return self._card("scroll", scroll, "use" if own.Discard in self._asked else "")
            case own.Discard(scroll=scroll):
                is_asked = own.Discard in self._asked
                return self._card("scroll", scroll, "" if is_asked else "discard")
            case own.Assign(scroll=scroll, combatant=who):
                if scroll == self._scroll:
                    return (figure_of(who),)
                return (card_of("scroll", scroll), figure_of(who))
            case own.Transfer(scroll=scroll, combatant=who):
                return (f"word/hand-{scroll}", figure_of(who))
            case own.PickUp(place=place):
                return (f"word/pick-up-{place}",)
            case PickEffect():
                return (f"word/effect-{option.combatant}-{option.what}-{option.card}",)
            case AddCritical(before=before):
                return ("word/before",) if before else ("word/after",)
            case own.DrawScrolls(accept=accept):
                return ("word/draw",) if accept else ("word/decline",)
        raise AssertionError(f"nothing is pointed at for {option}")

    def _card(self, kind: str, number: int, word: str = "") -> tuple[Reference, ...]:
        card = card_of(kind, number)
        return (f"word/{word}", card) if word else (card,)

    # -- table set-up -------------------------------------------------------------------------

    def _at_setup(self, option: Option) -> tuple[Reference, ...]:
        match option:
            case own.PlacePiece(piece=piece):
                return (card_of("piece", piece),)
            case own.LayTile(piece=piece, square=square, turned=turned):
                parts = [square_of(square), *(["word/turned"] if turned else [])]
                return (*parts,) if piece == self._piece else (*parts, card_of("piece", piece))
            case own.TakeTile(tile=number):
                at = next(tile.square for tile in self.view.tiles if tile.number == number)
                words = () if own.TakeTile in self._asked else ("word/take",)
                return (*words, f"square/{at}")
            case own.Recruit(hero=hero):
                return (card_of("hero", hero),)
            case own.ChooseHalf(half=half):
                return (f"word/{HALVES[half]}",)
            case own.DeployNext(combatant=who):
                return (figure_of(who),)
            case own.PickHeroic(first=first, second=second):
                again = "-again" if first == second else ""
                return (card_of("heroic", first), card_of("heroic", second) + again)
            case own.Equip(artifact=artifact, combatant=who):
                return (card_of("artifact", artifact), figure_of(who))
            case own.PickScroll(scroll=scroll):
                return (card_of("scroll", scroll),)
        return ()
