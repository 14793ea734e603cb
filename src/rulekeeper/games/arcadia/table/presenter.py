"""How Arcadia Quest is described: the board, the guilds, the monsters, the question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from rulekeeper.boards.masks import mask_of, squares_of
from rulekeeper.core.events import Event
from rulekeeper.core.match import Decision
from rulekeeper.core.requests import AUTOMATON, Option
from rulekeeper.core.templates import counted, series
from rulekeeper.games.arcadia.box import SPAWN_SLOTS, ArcadiaTable, seat_of
from rulekeeper.games.arcadia.game import Arcadia
from rulekeeper.games.arcadia.language import LANGUAGE, token_name, token_slug
from rulekeeper.games.arcadia.options import figure_name, figure_slug
from rulekeeper.games.arcadia.rules import numbers
from rulekeeper.games.arcadia.rules.control import right_of
from rulekeeper.games.arcadia.rules.dice import counts_in, successes
from rulekeeper.games.arcadia.rules.quests import quests_of, rewards_left
from rulekeeper.games.arcadia.state import NOBODY, NOWHERE, Stage
from rulekeeper.games.arcadia.table.board import board, pieces
from rulekeeper.games.arcadia.table.printed import printed, quest_token
from rulekeeper.games.tabletop import (
    Card,
    Die,
    Doing,
    Fact,
    Figure,
    Party,
    Place,
    Reference,
    Sheet,
    Tabletop,
    Throw,
)
from rulekeeper.games.tabletop.letters import letters_of
from rulekeeper.games.tabletop.log import Log
from rulekeeper.games.tabletop.questions import Questions
from rulekeeper.games.tabletop.story import Book, Goal, Initiative, InitiativeTurn
from rulekeeper.games.tabletop.things import Badge

MONSTERS = "Monsters"

SPAWN_TILE = "Spawn tile"

FEWEST_IN_ORDER = 3
"""Guilds of which somebody may ask who is next."""


class Presenter(Questions[ArcadiaTable], Log[ArcadiaTable]):
    """Describes one match; `seats` are the names of the players."""

    types_squares = True

    def __init__(self, game: Arcadia, seats: Sequence[str]) -> None:
        super().__init__(LANGUAGE)
        self.printed = printed(game.catalogue)
        self.seats = tuple(seats)

    def library(self) -> Mapping[str, Sequence[Card]]:
        """Everything that has a text, by the heading under which it stands."""
        return self.printed.library()

    def squares(self, table: ArcadiaTable, events: Sequence[Event]) -> Sequence[str]:
        """The way of a figure, space by space."""
        return self._words(table, events, "space")

    # -- the question -------------------------------------------------------------------------

    def laid_out(self, table: ArcadiaTable, option: Option, part: Reference) -> Card | None:
        """Cards that lie in no hero's inventory: those to choose from, and to give out."""
        kind = part.removeprefix("card/").partition("-")[0]
        if not part.startswith("card/"):
            return None
        shelves: dict[str, Sequence[Card]] = {
            "hero": self.printed.heroes,
            "guild": self.printed.guilds,
            "token": self.printed.tokens,
            "curse": self.printed.curses,
            "scenario": self.printed.scenarios,
        }
        if kind in shelves:
            found = next((card for card in shelves[kind] if card.ref == part), None)
            if found is None and kind == "token":
                number = getattr(option, "token", NOBODY)
                return quest_token(part, token_name(table, number))
            return found
        number = getattr(option, "card", NOBODY)
        if kind == "starting" or part == f"card/{table.box.catalogue.cards[number].id}":
            return replace(self.printed.cards[number], ref=part)
        return None

    def signs(self, table: ArcadiaTable, decision: Decision) -> Mapping[str, str]:
        """What may come of going to a space."""
        return {"!": "Guard Reaction or Bombs" if table.state.bombs else "Guard Reaction"}

    # -- the table ----------------------------------------------------------------------------

    def tabletop(self, table: ArcadiaTable, seat: int) -> Tabletop:
        """All that lies on the table."""
        state = table.state
        return Tabletop(
            heading=" · ".join(self._heading(table)),
            turn=state.turn,
            parties=tuple(self._parties(table)),
            figures=tuple(self._figures(table)),
            board=board(table),
            pieces=tuple(pieces(table)),
            doing=tuple(_doing(table)),
            throw=_throw(table),
            initiative=self._order(table),
            book=self._book(table, seat),
        )

    def _heading(self, table: ArcadiaTable) -> list[str]:
        """The turn and whose it is, who controls the monsters, the scenario."""
        state, name = table.state, table.box.scenario.entry.name
        if not state.turn:
            return ["Guild setup" if state.stage < Stage.SETUP else "Scenario setup", name]
        found = [f"Turn {state.turn}", self.seats[state.seat]]
        if table.box.options.monsters == "player":
            found.append(f"monsters: {self.seats[right_of(table, state.seat)]}")
        return [*found, name]

    def _order(self, table: ArcadiaTable) -> Initiative | None:
        """The guilds clockwise; two take turns, which needs no telling. Rules: arcadia.turn.1"""
        state = table.state
        if not state.turn or len(self.seats) < FEWEST_IN_ORDER:
            return None
        begin = state.order.index(state.seat)
        order = (*state.order[begin:], *state.order[:begin])
        return Initiative(
            tuple(
                InitiativeTurn(self.seats[seat], party=seat, state="due" if place else "now")
                for place, seat in enumerate(order)
            ),
            heading=f"Turn {state.turn}",
        )

    def _parties(self, table: ArcadiaTable) -> Iterator[Party]:
        state, catalogue = table.state, table.box.catalogue
        for seat, guild in enumerate(state.guilds):
            chosen = guild.colour >= 0
            kind = catalogue.guilds[guild.colour] if chosen else None
            facts = [
                Fact(
                    "Coins",
                    str(guild.coins),
                    "coin",
                    short="{} coin" if guild.coins == 1 else "{} coins",
                    main=True,
                ),
                Fact(
                    "Quests",
                    f"{len(guild.quests)}/{table.box.quests_to_win}",
                    "goal",
                    short="quests {}",
                    main=True,
                ),
            ]
            if guild.titles:
                names = series(catalogue.titles[title].name for title in guild.titles)
                facts.append(Fact("Titles", names, "special"))
            yield Party(
                name=f"{kind.animal} ({self.seats[seat]})" if kind else self.seats[seat],
                seats=(seat,),
                acts=state.turn > 0 and state.seat == seat,
                facts=tuple(facts),
                colour=kind.id if kind else "",
            )
        yield self._monsters(table)

    def _monsters(self, table: ArcadiaTable) -> Party:
        """The Monsters, with the spawn tile. Rules: arcadia.setup.14, .8"""
        state, heroes = table.state, len(table.state.heroes)
        cards = tuple(
            Card(f"card/spawn-{place}", figure_name(table, heroes + number), f"slot {place}")
            for place, number in enumerate(state.spawn_tile, start=1)
        )
        return Party(
            name=MONSTERS,
            seats=(),
            colour="black",
            sheet=Sheet((Place(SPAWN_TILE, cards, room=SPAWN_SLOTS, rule="arcadia.setup.14"),)),
        )

    def _figures(self, table: ArcadiaTable) -> Iterator[Figure]:
        state = table.state
        heroes = [hero for hero, there in enumerate(state.heroes) if there.kind >= 0]
        first = len(state.heroes)
        monsters = [
            first + number
            for number, monster in enumerate(state.monsters)
            if not monster.in_box and number not in state.waiting
        ]
        # A Monster keeps its letter whoever goes back to the box.
        lettered = [*heroes, *range(first, first + len(state.monsters))]
        names = [figure_name(table, number) for number in lettered]
        sides = [0 if number < first else 1 for number in lettered]
        letters = dict(zip(lettered, letters_of(names, sides, by_team=False), strict=True))
        for number in (*heroes, *monsters):
            if number < first:
                yield self._hero(table, number, letters[number])
            else:
                yield self._monster(table, number, letters[number])

    def _hero(self, table: ArcadiaTable, number: int, letter: str) -> Figure:
        state, hero = table.state, table.state.heroes[number]
        life = numbers.life(table, number)
        kind = table.box.catalogue.heroes[hero.kind]
        is_dead = hero.space == NOWHERE and Stage.PLACEMENT < state.stage <= Stage.TURN_END
        facts = [Fact("Defense", str(numbers.defense(table, number)), "defense", short="D{}")]
        lasting = numbers.lasting(table, number)
        if rerolls := numbers.rerolls(table, number, lasting, is_defense=True):
            facts.append(Fact("Rerolls", str(rerolls), "dice"))
        if hero.deaths:
            facts.append(Fact("Death tokens", str(hero.deaths), "skull", "bad"))
        return Figure(
            ref=f"figure/{number}",
            name=kind.name,
            letter=letter,
            picture="warrior",
            party=seat_of(number),
            seat=seat_of(number),
            square=_square(table, hero.space),
            kind="hero",
            health=max(0, life - hero.wounds),
            most_health=life,
            fallen=is_dead,
            acts=state.hero == number,
            facts=tuple(facts),
            badges=tuple(self._badges(table, number)),
            cards=(
                replace(self.printed.heroes[hero.kind], basic=True),
                *self._inventory(table, number),
            ),
            portrait=kind.id,
        )

    def _inventory(self, table: ArcadiaTable, number: int) -> Iterator[Card]:
        """The cards of a hero, its Death Curse, then its tokens.

        Rules: arcadia.equipment.3, .4, arcadia.upgrade.curse.7, .8
        """
        hero, slug = table.state.heroes[number], figure_slug(table, number)
        catalogue = table.box.catalogue
        for card in hero.cards:
            yield replace(
                self.printed.cards[card],
                ref=f"card/{slug}-{catalogue.cards[card].id}",
                state="exhausted" if card in hero.exhausted else "",
            )
        if hero.under_curse != NOBODY:
            yield replace(
                self.printed.cards[hero.under_curse],
                ref=f"card/{slug}-{catalogue.cards[hero.under_curse].id}",
                state="under the Death Curse",
            )
        if hero.curse != NOBODY:
            curse = self.printed.curses[hero.curse]
            yield replace(curse, ref=f"card/{slug}-{curse.ref.removeprefix('card/')}")
        for token in dict.fromkeys(hero.tokens):
            ref = f"card/{slug}-{token_slug(table, token)}"
            count = hero.tokens.count(token)
            if token < len(self.printed.tokens):
                yield replace(self.printed.tokens[token], ref=ref, count=count)
            else:
                yield quest_token(ref, token_name(table, token), count)

    def _badges(self, table: ArcadiaTable, number: int) -> Iterator[Badge]:
        state, figure = table.state, table.state.figure(number)
        attack = state.attack
        if number < len(state.heroes) and (curse := state.heroes[number].curse) != NOBODY:
            printed = self.printed.curses[curse]
            yield Badge(f"cursed: {printed.name}", "skull", "bad", printed.text)
        if figure.dazed:
            yield Badge("dazed", "disabled", "bad", "It rolls no Defense dice until it recovers.")
        if attack is not None and attack.attacker == number:
            yield Badge("attacking", "acting", "plain", "Its attack is being carried out.")
        if attack is not None and any(target.figure == number for target in attack.targets):
            yield Badge("attacked", "attacked", "bad", "It is being attacked.")

    def _monster(self, table: ArcadiaTable, number: int, letter: str) -> Figure:
        state, place = table.state, number - len(table.state.heroes)
        monster, card = state.monsters[place], table.box.monster_cards[place]
        kind = table.box.catalogue.monsters[monster.kind]
        level = table.box.level
        shown = next(
            printed
            for printed, own in zip(self.printed.monsters[monster.kind], kind.cards, strict=True)
            if own.levels[0] <= level <= own.levels[1]
        )
        entry = table.box.scenario.monsters[place]
        badges = [*self._badges(table, number)]
        if entry.is_special:
            badges.append(Badge("special", "special", "plain", "It stands on a purple base."))
        for seat in monster.wounded_by:
            what = f"wounded by {self.seats[seat]}"
            text = "This guild gets coins as well when the Villain is killed."
            badges.append(Badge(what, "coin", "plain", text))
        movement = state.movement
        return Figure(
            ref=f"figure/{number}",
            name=entry.name,
            letter=letter,
            picture="villain" if kind.is_villain else "minion",
            party=len(self.seats),
            seat=AUTOMATON,
            square=_square(table, monster.space),
            kind="monster",
            health=max(0, card.life - monster.wounds),
            most_health=card.life,
            fallen=monster.space == NOWHERE,
            acts=movement is not None and movement.figure == number,
            facts=(
                Fact(card.attack.type.capitalize(), str(card.attack.dice), card.attack.type),
                Fact("Defense", str(card.defense), "defense", short="D{}"),
            ),
            badges=tuple(badges),
            cards=(shown,),
            portrait=kind.id,
        )

    def _book(self, table: ArcadiaTable, seat: int) -> Book:
        """The Quests, and who has fulfilled them. Rules: arcadia.setup.11"""
        entry = table.box.scenario.entry
        goals = tuple(self._goal(table, seat, number) for number in range(len(quests_of(table))))
        needed = table.box.quests_to_win
        return Book(
            title=entry.name,
            text=entry.introduction,
            goals=goals,
            facts=(
                Fact("Quests to win", f"{needed}, at least one of them PvE", "goal"),
                *self._advantages(table),
            ),
            rule="arcadia.quest.win.1",
        )

    def _advantages(self, table: ArcadiaTable) -> Iterator[Fact]:
        """What titles bring here, and who has them. Rules: arcadia.title.5"""
        had = table.box.options.belongings
        if had is None:
            return
        titles = table.box.catalogue.titles
        for title, text in self.printed.uses[table.box.scenario.entry.id]:
            holders = [
                self.seats[seat]
                for seat, guild in enumerate(had.guilds)
                if titles[title].id in guild.titles
            ]
            held = f"Held by: {series(holders)}." if holders else "Nobody has it."
            yield Fact(f"Title {titles[title].name}", f"{text} {held}", "special")

    def _goal(self, table: ArcadiaTable, seat: int, number: int) -> Goal:
        state, quest = table.state, quests_of(table)[number]
        done = tuple(seat for seat, guild in enumerate(state.guilds) if number in guild.quests)
        is_playing = 0 <= seat < len(self.seats) and state.turn > 0
        most = quest.goal.needed()
        at = min(most, quest.goal.done(table, seat)) if is_playing else 0
        worth = [] if done else ["First Bonus: 1 coin"]
        if rewards := rewards_left(table, number):
            names = [table.box.catalogue.cards[card].name for card in rewards]
            worth.append(f"Reward card: {' or '.join(names)}")
        if quest.title != NOBODY and table.box.options.belongings is not None:
            worth.append(f"Title: {table.box.catalogue.titles[quest.title].name}")
        spaces = quest.goal.where(table, seat) if is_playing else 0
        foes = quest.goal.foes(table, seat) if is_playing else ()
        is_about_own_guild = quest.is_pvp and is_playing and not foes
        # Where somebody stands who is to be killed, the figure itself tells.
        spaces &= ~mask_of(space for foe in foes if (space := state.figure(foe).space) >= 0)
        return Goal(
            name=quest.name,
            text=quest.text,
            at=at if most > 1 else 0,
            most=most if most > 1 else 0,
            counted="done" if most > 1 else "",
            is_met=seat in done,
            worth=", ".join(worth),
            note="PvP, for your rivals" if is_about_own_guild else "PvP" if quest.is_pvp else "PvE",
            parties=done,
            squares=tuple(table.box.grid.name(space) for space in squares_of(spaces)),
        )


def _square(table: ArcadiaTable, space: int) -> str:
    return table.box.grid.name(space) if space >= 0 else ""


def _doing(table: ArcadiaTable) -> Iterator[Doing]:
    """The attack that is being carried out."""
    state = table.state
    if state.attack is not None:
        attack = state.attack
        against = " and ".join(figure_name(table, target.figure) for target in attack.targets)
        name = figure_name(table, attack.attacker)
        hits = f": {counted(attack.hits, 'hit')}" if attack.hits else ""
        yield Doing(f"{name} attacks {against}{hits}")


def _throw(table: ArcadiaTable) -> Throw | None:
    """The dice on the table, and what they come to. Rules: arcadia.dice.2 to .5"""
    throw = table.state.throw
    if throw is None or not throw.faces:
        return None
    name, scored = figure_name(table, throw.figure), successes(throw)
    if throw.is_defense:
        text = f"{name} defends: {counted(scored, 'save')} against {counted(throw.needed, 'hit')}"
    else:
        text = f"{name} attacks: {counted(scored, 'hit')}"
    dice = (Die(face, counts_in(throw, face), f"word/reroll-{face}") for face in throw.faces)
    return Throw(text, tuple(dice), "" if throw.figure == NOBODY else f"figure/{throw.figure}")
