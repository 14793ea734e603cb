"""How Arena looks in a terminal: the board, the log, the hand and choices, rules text.

Everything is drawn from what a seat may see: its view, its events, its options.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from rulekeeper.content.naming import find_entry
from rulekeeper.core.events import Event
from rulekeeper.core.requests import Option
from rulekeeper.games.arena import events
from rulekeeper.games.arena import options as own
from rulekeeper.games.arena.content.catalogue import map_of
from rulekeeper.games.arena.content.vocabulary import Arena as ArenaPlan
from rulekeeper.games.arena.content.vocabulary import (
    Artifact,
    Entry,
    Hero,
    HeroicAction,
    Piece,
    Role,
    Scroll,
)
from rulekeeper.games.arena.content.wording import CONDITIONS, piece_text, stats_text
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.arena.table.chronicle import chronicle
from rulekeeper.games.arena.table.drawing import (
    board,
    heading,
    legend,
    marks,
    plan,
    style_of,
    teams,
)
from rulekeeper.games.arena.table.lookout import warning_before
from rulekeeper.games.arena.table.menu import Menu, Offer, is_turn
from rulekeeper.games.arena.table.sheets import (
    artifact_line,
    card_line,
    hero_sheet,
    heroic_line,
    named,
    scroll_line,
)
from rulekeeper.games.arena.table.texts import rule_for
from rulekeeper.games.arena.table.view import ArenaView
from rulekeeper.tanarean.combat import combatevents
from rulekeeper.tanarean.combat.attackwords import AttackCard
from rulekeeper.tanarean.combat.combatants import NOBODY
from rulekeeper.tanarean.combat.combatoptions import (
    Attack,
    Centre,
    Pick,
    PlaceOn,
    React,
    Step,
    Target,
)
from rulekeeper.tanarean.grid.battlegrid import GRID, name_of, square_named
from rulekeeper.tanarean.text.attackwording import passive_text, status_name

_SQUARE = r"[a-pA-P]-?(?:2[0-4]|1[0-9]|[1-9])"
_GOING = re.compile(rf"(?:(?:walk|go|move|step)(?: to)? )?({_SQUARE})(?: (turned))?", re.IGNORECASE)

_Of = own.Assign | own.Discard | own.Equip | own.Transfer | own.UseScroll
"""Options that name a thing and a hero."""


def match_options(game: Arena, typed: Mapping[str, object]) -> dict[str, object]:
    """The options of a match, from what people type.

    `heroes` may be text, the heroes of each team by id or name, as in `a,b,c/d,e,f`. Raises
    `UnknownAnswer` when a hero is not known.
    """
    options = dict(typed)
    heroes = options.get("heroes")
    if isinstance(heroes, str):
        options["heroes"] = [
            [find_entry(game.catalogue.heroes, name, "hero").id for name in team.split(",")]
            for team in heroes.split("/")
        ]
    return options


class Screen:
    """Draws one match; `seats` are the names of the players."""

    def __init__(self, game: Arena, seats: Sequence[str]) -> None:
        self.catalogue = game.catalogue
        self.seats = tuple(seats)

    def table(self, view: ArenaView, offered: Sequence[Offer] = ()) -> RenderableType:
        """The board, with what may be chosen on it, and both teams."""
        menu = Menu(self.catalogue, view)
        attacks = [f"{each.card} of {view.heroes[each.attacker].name}" for each in view.attacks]
        title = " · ".join([heading(view), *attacks])
        return Group(
            Rule(Text(title, style="bold"), align="left", style="dim"),
            board(view, menu.on_board(offered)),
            legend(view, menu.signs(offered)),
            *([teams(view, self.seats)] if view.heroes else []),
        )

    # -- the log ------------------------------------------------------------------------------

    def log(self, view: ArenaView, told: Iterable[tuple[Event, str]]) -> list[Text]:
        """Events and their sentences as lines: steps of one hero in one.

        That a turn is over goes without saying, unless nothing was done: the next one begins.
        """
        lines = []
        shown = (
            (event, sentence)
            for event, sentence in told
            if not isinstance(event, events.TurnEnded) or event.idle
        )
        for together, sentence in chronicle(shown):
            line = self._coloured(view, sentence)
            if isinstance(together[0], combatevents.TurnBegan | events.MatchEnded):
                line.stylize("bold")
            lines.append(line)
        return lines

    def _coloured(self, view: ArenaView, sentence: str) -> Text:
        """A sentence in which heroes have the colour of their team."""
        text = Text(sentence)
        for hero in view.heroes:
            name = re.escape(hero.name)
            text.highlight_regex(rf"(?<!\w){name}(?!\w)", style=style_of(hero.team))
        return text

    # -- hand and choices ---------------------------------------------------------------------

    def hand(self, view: ArenaView, seat: int) -> RenderableType:
        """The Heroic Actions and scrolls of the own team, with rules text."""
        return Menu(self.catalogue, view).hand(seat)

    def choices(self, view: ArenaView, seat: int, offered: Sequence[Offer]) -> RenderableType:
        """What may be answered: movement by squares, the rest with numbers and rules text."""
        return Menu(self.catalogue, view).choices(offered)

    def typed(self, option: Option) -> str:
        """The square of options that have one; empty for those that have a number."""
        match option:
            case Step() | own.Walk() | own.Teleport() | PlaceOn() | Centre():
                return name_of(option.square).lower()
            case own.Sidestep():
                return f"sidestep {name_of(option.square).lower()}"
            case own.LayTile():
                return name_of(option.square).lower() + (" turned" if option.turned else "")
        return ""

    def in_full(self, view: ArenaView, words: str, offered: Sequence[Offer]) -> str:
        """The words, or what they are short for: squares, and heroes' letters.

        A square to which the turn's owner cannot move means that movement all the same, so that
        the rules can say why it is not allowed.
        """
        if found := _GOING.fullmatch(words):
            return self._going(view, square_named(found[1]), found[2], offered) or words
        rest, _, last = words.rpartition(" ")
        letters = [letter.casefold() for letter in marks(view.heroes)]
        who = letters.index(last.casefold()) if last.casefold() in letters else NOBODY
        if who != NOBODY and not rest:
            return self._alone(view, who, offered) or view.heroes[who].name
        is_of_hero = any(isinstance(option, _Of) for _, option, _ in offered)
        if who != NOBODY and (rest.casefold() == "card" or is_of_hero):
            return f"{rest} {view.heroes[who].name}"
        return self._attack_on(view, words, offered) or words

    def _alone(self, view: ArenaView, who: int, offered: Sequence[Offer]) -> str:
        """What a hero alone means at a question; empty if nothing."""
        for _, option, text in offered:
            if isinstance(option, _ALONE) and option.combatant == who:
                return text
        if not is_turn(view, offered):
            return ""
        hero = view.heroes[who]
        is_dead_ally = hero.square_of_death and hero.team == view.turn.team
        return f"give First Aid to {hero.name}" if is_dead_ally else f"attack {hero.name}"

    def _attack_on(self, view: ArenaView, words: str, offered: Sequence[Offer]) -> str:
        """An attack on a hero in full, or what an enemy's name means; empty for other words.

        An attack is named by its number or by words of its name.
        """
        if not is_turn(view, offered):
            return ""
        said = words.casefold().removeprefix("attack ").split()
        for cut in range(len(said)):
            targets = _called(view, said[cut:])
            if len(targets) != 1:
                continue
            target = view.heroes[targets[0]]
            if not cut:
                is_enemy = target.team != view.turn.team
                return self._alone(view, target.number, offered) if is_enemy else ""
            attacks = self._attacks_called(view, said[:cut], offered)
            if len(attacks) == 1:
                return f"{attacks[0]} on {target.name}"
        return ""

    def _attacks_called(
        self, view: ArenaView, said: Sequence[str], offered: Sequence[Offer]
    ) -> list[str]:
        """The attacks of the turn's owner that a number or words from their names mean."""
        said = [word for word in said if word != "on"]
        names = [attack.name for attack in view.heroes[view.turn.owner].attacks]
        for typed, option, _ in offered:
            if said == [typed] and isinstance(option, Attack):
                return [self.catalogue.cards[option.card].name]
        return [name for name in names if said and set(said) <= set(name.casefold().split())]

    def _going(
        self, view: ArenaView, square: int, turned: str | None, offered: Sequence[Offer]
    ) -> str:
        """What a square means at a question; empty if nothing."""
        name = name_of(square)
        typed = f"{name} turned".lower() if turned else name.lower()
        if any(offer[0] == typed for offer in offered):
            return typed
        if is_turn(view, offered):
            owner = view.heroes[view.turn.owner]
            if owner.square and GRID.chebyshev(square_named(owner.square), square) == 1:
                return f"move {owner.name} to {name}"
            return f"walk to {name}"
        for _, option, _ in offered:
            if isinstance(option, PlaceOn):
                return f"place {view.heroes[option.combatant].name} on {name}"
            if isinstance(option, Step):
                return f"move {view.heroes[option.combatant].name} to {name}"
            if isinstance(option, Centre):
                return f"around {name}"
        return ""

    def warning(self, view: ArenaView, option: Option, offered: Sequence[Offer]) -> str | None:
        """What a movement risks, or what is given away."""
        options = [each for _, each, _ in offered]
        return warning_before(view, option, options, in_turn=is_turn(view, offered)) or None

    # -- rules --------------------------------------------------------------------------------

    def rule_for(self, option: Option, asked_by: str) -> str:
        """The rule that allows an option: that of its kind, else the one that asks for it."""
        return rule_for(self.catalogue, option, asked_by)

    def rules_text(self, words: str) -> RenderableType:
        """The hero, attack, item or whatever else the words mean.

        Raises `UnknownAnswer` when they mean none.
        """
        what = "hero, attack, item, arena, tile, role or condition"
        return Padding(self._text(find_entry(self._entries(), words, what)), (0, 1))

    def _entries(self) -> Iterator[Entry | AttackCard]:
        """All that has a text; Basic Attacks are on the heroes' sheets."""
        catalogue = self.catalogue
        yield from catalogue.heroes
        yield from (card for card in catalogue.cards if card.kind not in ("basic", "reaction"))
        for kind in (catalogue.heroic, catalogue.scrolls, catalogue.artifacts, catalogue.pieces):
            yield from kind
        yield from catalogue.arenas.values()
        yield from catalogue.roles.values()
        for what in CONDITIONS:
            yield Status(id=what, name=status_name(what))

    def _text(self, entry: Entry | AttackCard) -> RenderableType:
        match entry:
            case Hero():
                return hero_sheet(self.catalogue, entry)
            case AttackCard():
                owners = (h.name for h in self.catalogue.heroes if entry.id in h.attacks)
                return card_line(entry, of=next(owners, ""))
            case HeroicAction():
                return heroic_line(entry)
            case Scroll():
                return scroll_line(entry)
            case Artifact():
                return artifact_line(entry)
            case Piece():
                return named(entry.name, piece_text(entry))
            case ArenaPlan():
                return Group(Text(entry.name, style="bold"), plan(map_of(entry)))
            case Role():
                text = f"{stats_text(entry)}. {passive_text(entry.passive)}"
                return named(entry.name, text, "role")
        return named(entry.name, CONDITIONS[entry.id])


def _called(view: ArenaView, said: Sequence[str]) -> list[int]:
    """The heroes that a letter, or words from their names, mean."""
    letters = [letter.casefold() for letter in marks(view.heroes)]
    if len(said) == 1 and said[0] in letters:
        return [letters.index(said[0])]
    return [h.number for h in view.heroes if set(said) <= set(h.name.casefold().split())]


class Status(Entry, frozen=True):
    """A condition, or another status, as something that can be looked up."""


_ALONE = Target | Pick | own.DeployNext | React
"""Options that name a hero and nothing else."""
