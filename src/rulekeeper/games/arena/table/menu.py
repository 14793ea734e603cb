"""What may be chosen in Arena as a terminal shows it: few lines instead of a hundred options."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from rulekeeper.core.acts import Pass
from rulekeeper.core.requests import Option
from rulekeeper.games.arena import options as own
from rulekeeper.games.arena.content.catalogue import Catalogue
from rulekeeper.games.arena.table.drawing import letters_of, mark_and_name
from rulekeeper.games.arena.table.lookout import Movement, burns, sign_of, strikes_next, way_of
from rulekeeper.games.arena.table.sheets import (
    artifact_line,
    card_line,
    hero_line,
    heroic_line,
    scroll_line,
)
from rulekeeper.games.arena.table.view import ArenaView
from rulekeeper.games.display import listing
from rulekeeper.tanarean.combat.combatoptions import (
    Along,
    Attack,
    Centre,
    Done,
    Pick,
    PickCard,
    PlaceOn,
    React,
    Step,
    Target,
)
from rulekeeper.tanarean.grid.battlegrid import in_reading_order, name_of, names_of

Offer = tuple[str, Option, str]
"""What is typed to choose an option, the option, and the line that names it."""

OnSquare = Movement | own.Sidestep | PlaceOn | Centre | own.LayTile
"""Options of which there are many, one for each square."""

MOST_SQUARES = 10
"""Squares that are named one by one; if there are more, the board shows them."""


def is_turn(view: ArenaView, offered: Iterable[Offer]) -> bool:
    """Whether these are the options of a turn's owner between its actions."""
    options = [option for _, option, _ in offered]
    if view.attacks or any(isinstance(option, Done | Pass) for option in options):
        return False
    return any(isinstance(option, Movement | own.EndTurn | own.MoveAgain) for option in options)


class Menu:
    """Shows the hand and the choices of one view."""

    def __init__(self, catalogue: Catalogue, view: ArenaView) -> None:
        self.catalogue = catalogue
        self.view = view

    # -- on the board -------------------------------------------------------------------------

    def on_board(self, offered: Sequence[Offer]) -> dict[str, str]:
        """Three characters for each square that may be chosen: what it costs, and the risks."""
        turn = is_turn(self.view, offered)
        found: dict[str, str] = {}
        for _, option, _ in offered:
            if not isinstance(option, OnSquare) or isinstance(option, own.Sidestep):
                continue
            way = way_of(self.view, option) if turn else None
            sign = " + "
            if way:
                sign = f"{way.cost:2}{sign_of(way) or ' '}"
            elif isinstance(option, Step) and burns(self.view, option):
                sign = " +^"
            found.setdefault(name_of(option.square), sign)
        return found

    def signs(self, offered: Sequence[Offer]) -> list[str]:
        """What the signs on squares that may be chosen mean, those present."""
        signs = "".join(self.on_board(offered).values())
        harm = self.view.harm
        known = {"+": "may be chosen", "!": "reaction", "^": harm, "*": f"reaction and {harm}"}
        found = [f"{sign} {meaning}" for sign, meaning in known.items() if sign in signs]
        if any(character.isdecimal() for character in signs):
            found.insert(0, "1-9 movement points, by the safest way")
        return found

    # -- choices ------------------------------------------------------------------------------

    def choices(self, offered: Sequence[Offer]) -> RenderableType:
        """The options of a decision."""
        if is_turn(self.view, offered):
            return self._turn(offered)
        options = [option for _, option, _ in offered]
        if any(isinstance(option, own.PickHeroic) for option in options):
            return self._pairs(offered)
        if any(isinstance(option, own.Equip) for option in options):
            return self._artifacts(offered)
        scrolls = {option.scroll for option in options if isinstance(option, own.Assign)}
        if len(scrolls) == 1:
            text = scroll_line(self.catalogue.scrolls[scrolls.pop()])
            return Group(Padding(text, (0, 1)), self._words(offered))
        rows: list[RenderableType] = []
        for kind, group in groupby(offered, key=lambda offer: type(offer[1])):
            offers = list(group)
            if issubclass(kind, OnSquare):
                rows.append(self._squares(offers))
            else:
                rows.append(self._listed(offers))
        if any(isinstance(option, own.Recruit) for option in options):
            name = self.catalogue.heroes[0].name
            rows.append(_advice(f"To read a hero's attacks, type card and its name: card {name}"))
        return Group(*rows)

    def _turn(self, offered: Sequence[Offer]) -> RenderableType:
        """Movement first, then what has a number, each on a line of its own that is cut to fit."""
        rows: list[RenderableType] = [Padding(line, (0, 1)) for line in self._movement(offered)]
        rest = [offer for offer in offered if not isinstance(offer[1], OnSquare)]
        parts = (_HANDLING, Attack, own.PerformHeroic, own.UseScroll)
        found = [offer for part in parts for offer in rest if isinstance(offer[1], part)]
        lines = []
        for typed, option, text in found:
            told = self._told(option, in_short=True) or self._in_words(option, text)
            told.no_wrap, told.overflow = True, "ellipsis"
            lines.append((typed, told))
        rows.append(listing(lines))
        words = [offer for offer in rest if offer not in found]
        advice = Text("(card NAME shows its whole text)", style="italic dim")
        rows.append(self._words(words, [advice] if found else []))
        return Group(*rows)

    def _movement(self, offered: Sequence[Offer]) -> list[Text]:
        """How to move, and which ways are risky."""
        lines = []
        moves = [option for _, option, _ in offered if isinstance(option, Movement)]
        if moves:
            taken = {hero.square for hero in self.view.heroes}
            names = [name_of(option.square) for option in moves]
            example = next((name for name in names if name not in taken), names[0])
            lines.append(f"Move: type a square, such as {example.lower()}.")
        for kind, verb in ((own.Teleport, "teleport"), (own.Sidestep, "sidestep")):
            squares = [option.square for _, option, _ in offered if isinstance(option, kind)]
            if squares:
                one_of = _named(squares).replace(" and ", " or ")
                lines.append(f"{verb.capitalize()}: type {verb} and {one_of}.")
        told = [Text(" ".join(lines))] if lines else []
        risks: dict[tuple[tuple[int, ...], bool], list[int]] = {}
        for option in moves:
            way = way_of(self.view, option)
            if way and sign_of(way):
                risks.setdefault((tuple(way.reactions), way.lava), []).append(option.square)
        for (reactions, lava), squares in risks.items():
            told.append(self._risk(reactions, lava, squares, len(moves)))
        return told

    def _risk(
        self, reactions: Sequence[int], lava: bool, squares: Sequence[int], all_moves: int
    ) -> Text:
        """Who may react, and whether there is lava, on the way to some squares."""
        sign = ("*" if lava else "!") if reactions else "^"
        many = "every square" if len(squares) == all_moves else _named(squares)
        text = Text.assemble((sign, "bold cyan"), f" {many}: ")
        if reactions:
            names = Text(", ").join(mark_and_name(self.view, who) for who in reactions)
            text = text + names + Text(" may react")
        if lava:
            text.append(f"{', ' if reactions else ''}over {self.view.harm}")
        return text.append(".")

    def _squares(self, offers: Sequence[Offer]) -> RenderableType:
        """Options that differ in their square."""
        option = offers[0][1]
        squares = list(dict.fromkeys(o.square for _, o, _ in offers if isinstance(o, OnSquare)))
        if isinstance(option, Centre) and self.view.attacks:
            return self._centres(squares)
        what = ""
        if isinstance(option, PlaceOn):
            what = f" for {self.view.heroes[option.combatant].name}"
        elif isinstance(option, own.LayTile):
            what = f" for {self.catalogue.pieces[option.piece].name}"
        where = _named(squares)
        if len(squares) > MOST_SQUARES:
            where = f"those marked + on the board, such as {name_of(squares[0]).lower()}"
        text = Text(f"Type a square{what}: {where}.")
        if isinstance(option, own.LayTile) and any(
            isinstance(o, own.LayTile) and o.turned for _, o, _ in offers
        ):
            text.append(" Its upper left square is meant; to turn the tile add the word turned.")
        return Padding(text, (0, 1))

    def _centres(self, squares: Sequence[int]) -> RenderableType:
        """Central squares, together with those that strike the same."""
        areas = self.view.attacks[-1].areas
        found: dict[tuple[int, ...], list[int]] = {}
        for square in squares:
            found.setdefault(tuple(areas[name_of(square)]), []).append(square)
        lines = [Text("Type a square; those that strike the same stand together:")]
        for struck, alike in sorted(found.items(), key=lambda pair: -len(pair[0])):
            lines.append(letters_of(self.view, struck) + Text(f": {_named(alike, 16)}"))
        return Padding(Group(*lines), (0, 1))

    def _listed(self, offers: Iterable[Offer]) -> RenderableType:
        """Options on a line each when there is something to tell of them, else several on one."""
        lines: list[tuple[str, Text]] = []
        words: list[Offer] = []
        for offer in offers:
            if (told := self._told(offer[1])) is not None:
                lines.append((offer[0], told))
            else:
                words.append(offer)
        return Group(*([listing(lines)] if lines else []), self._words(words))

    def _words(self, offers: Iterable[Offer], also: Sequence[Text] = ()) -> RenderableType:
        """Options that are said in few words, several on a line, and what is `also` to be said."""
        items = []
        for typed, option, text in offers:
            number = "" if typed == text else f"{typed:>4} "
            items.append(Text.assemble((number, "bold cyan"), self._in_words(option, text)))
        return Columns([*items, *also], padding=(0, 2)) if items or also else Group()

    def _told(self, option: Option, *, in_short: bool = False) -> Text | None:
        """An option with the text of what it is about; None where its name says it all.

        What counts on the spot comes first where the line is `in_short`, as it will be cut.
        """
        catalogue = self.catalogue
        match option:
            case Attack():
                return self._attack(option, in_short=in_short)
            case own.PerformHeroic(action=action):
                return heroic_line(catalogue.heroic[action], "heroic" if in_short else "")
            case own.PickScroll(scroll=scroll):
                return scroll_line(catalogue.scrolls[scroll])
            case own.UseScroll() | own.Assign() | own.Discard() | own.Transfer():
                who = mark_and_name(self.view, option.combatant)
                if isinstance(option, own.Transfer):
                    who = Text("to ") + who
                return who + Text(": ") + scroll_line(catalogue.scrolls[option.scroll])
            case own.Recruit(hero=hero):
                return hero_line(catalogue, catalogue.heroes[hero])
            case PickCard(card=card):
                return card_line(catalogue.cards[card])
        return None

    def _attack(self, option: Attack, *, in_short: bool) -> Text:
        """An attack with its text, and in a turn whom it can strike from here."""
        card = self.catalogue.cards[option.card]
        attacker = option.combatant
        if not in_short:
            return mark_and_name(self.view, attacker) + Text(": ") + card_line(card)
        attacks = self.view.heroes[attacker].attacks
        shown = next(each for each in attacks if each.number == option.card)
        reached = Text(" → ", style="bold")
        if shown.targets:
            reached += letters_of(self.view, shown.targets)
        else:
            reached += Text("nobody from here", style="dim")
        if shown.doors:
            reached.append(f", door {', '.join(shown.doors)}")
        if card.ranged and (watchers := self.view.turn.watchers):
            reached += Text(" (") + letters_of(self.view, watchers) + Text(" may react)")
        return card_line(card, to=reached)

    def _in_words(self, option: Option, text: str) -> Text:
        """An option in few words; heroes with their letter, square and hit points."""
        match option:
            case own.Assign():
                return mark_and_name(self.view, option.combatant)
            case Target() | Pick() | own.DeployNext() | own.FirstAid() | React():
                hero = self.view.heroes[option.combatant]
                found = mark_and_name(self.view, option.combatant)
                if isinstance(option, own.FirstAid | React):
                    found = Text(text.partition(hero.name)[0]) + found
                facts = f" {hero.square or hero.square_of_death}" if self.view.turn.number else ""
                facts += f" {hero.hp}/{hero.most_hp} HP"
                if isinstance(option, Target):
                    attack = self.view.attacks[-1]
                    facts += f" D{attack.defenses.get(hero.number, hero.defense)}"
                return found.append(Text(facts, style="not bold default"))
            case Done() if self.view.turn.squares_left:
                return Text(f"{text}: stop here{' and strike' if strikes_next(self.view) else ''}")
            case Along(direction=direction) if self.view.attacks:
                struck = self.view.attacks[-1].lines[direction]
                return Text(f"{text}: ") + letters_of(self.view, struck)
        return Text(text)

    # -- before the first turn ----------------------------------------------------------------

    def _pairs(self, offered: Sequence[Offer]) -> RenderableType:
        """The Heroic Actions of a team's deck; the pairs of them would be a long list."""
        pairs = [option for _, option, _ in offered if isinstance(option, own.PickHeroic)]
        numbers = dict.fromkeys(number for pair in pairs for number in (pair.first, pair.second))
        actions = [self.catalogue.heroic[number] for number in numbers]
        example = " ".join(action.name.split()[-1].casefold() for action in actions[:2])
        return Group(
            listing(("", heroic_line(action)) for action in actions),
            _advice(f"Type words from two names, such as: {example}."),
        )

    def _artifacts(self, offered: Sequence[Offer]) -> RenderableType:
        """The artifacts that can be picked, and the heroes that can get one."""
        picks = [option for _, option, _ in offered if isinstance(option, own.Equip)]
        artifacts = [
            self.catalogue.artifacts[number]
            for number in dict.fromkeys(pick.artifact for pick in picks)
        ]
        heroes = list(dict.fromkeys(pick.combatant for pick in picks))
        letter = letters_of(self.view, heroes[:1]).plain
        word = artifacts[0].name.split()[0].casefold()
        names = Text(", ").join(mark_and_name(self.view, who) for who in heroes)
        return Group(
            listing(("", artifact_line(artifact)) for artifact in artifacts),
            Padding(Text("For: ") + names, (1, 1, 0, 1)),
            _advice(f"Type words from an artifact's name and a hero's letter: {word} {letter}."),
            self._listed([offer for offer in offered if not isinstance(offer[1], own.Equip)]),
        )

    # -- the hand -----------------------------------------------------------------------------

    def hand(self, seat: int) -> RenderableType:
        """The Heroic Actions and scrolls of the own team, with their texts."""
        heroic = {action.name: action for action in self.catalogue.heroic}
        scrolls = {scroll.name: scroll for scroll in self.catalogue.scrolls}
        rows: list[RenderableType] = []
        for team in self.view.teams:
            if seat not in team.players:
                continue
            if team.heroic:
                rows.append(_heading("Heroic Actions"))
                rows.append(listing(("", heroic_line(heroic[name])) for name in team.heroic))
            for hero in self.view.heroes:
                if hero.seat in team.players and hero.scrolls:
                    rows.append(Text(" Scrolls of ") + mark_and_name(self.view, hero.number))
                    rows.append(listing(("", scroll_line(scrolls[name])) for name in hero.scrolls))
            if team.deck:
                rows += [_heading("Scrolls still to be drawn"), _advice(", ".join(team.deck))]
        return Group(*rows) if rows else Text(" There is nothing in your hand.")


def _heading(text: str) -> Text:
    return Text(f" {text}", style="underline")


def _advice(text: str) -> RenderableType:
    return Padding(Text(text, style="italic"), (0, 1))


def _named(squares: Sequence[int], most: int = MOST_SQUARES) -> str:
    """Squares by their names, or how many there are if they are many."""
    if len(squares) > most:
        return f"{len(squares)} squares"
    return names_of(in_reading_order(sum(1 << square for square in squares)))


_HANDLING = own.Open | own.PickUp | own.Transfer | own.FirstAid
"""What movement points are spent on besides moving."""
