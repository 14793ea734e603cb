"""How Lebelheim is described: the table, the question, what happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import get_args

from msgspec.structs import replace

from rulekeeper.boards.grid import Direction
from rulekeeper.cards import events as common
from rulekeeper.cards.effects import mode_text, optional_text
from rulekeeper.cards.words import Each, One
from rulekeeper.core.acts import Preview
from rulekeeper.core.events import Event
from rulekeeper.core.requests import Option
from rulekeeper.core.standing import Decision
from rulekeeper.games.lebelheim import box
from rulekeeper.games.lebelheim.box import DECK_RULES, GRID, LebelheimTable, seat_of, team_of
from rulekeeper.games.lebelheim.content import vocabulary
from rulekeeper.games.lebelheim.game import Lebelheim
from rulekeeper.games.lebelheim.language import LANGUAGE
from rulekeeper.games.lebelheim.options import hero_name, revealed
from rulekeeper.games.lebelheim.rules.attack import Deal
from rulekeeper.games.lebelheim.rules.choosing import (
    Accept,
    ChooseHero,
    ChooseMode,
    Effect,
    HeroEffect,
    preview_of_pick,
)
from rulekeeper.games.lebelheim.rules.conditions import Stat, stat, would_play
from rulekeeper.games.lebelheim.rules.hand import ChooseCard
from rulekeeper.games.lebelheim.rules.heroes import STATS
from rulekeeper.games.lebelheim.rules.move import Move, Relocate, Shove, Swap
from rulekeeper.games.lebelheim.rules.play import OrderTrigger, UseSkill
from rulekeeper.games.lebelheim.rules.position import candidates
from rulekeeper.games.lebelheim.rules.setup import ChooseHeroes, SetAside
from rulekeeper.games.lebelheim.state import Bonus, Closing, Play
from rulekeeper.games.lebelheim.table.printed import printed
from rulekeeper.games.tabletop import Doing, Reference, Tabletop
from rulekeeper.games.tabletop.board import board_of
from rulekeeper.games.tabletop.letters import letters_of
from rulekeeper.games.tabletop.log import Log
from rulekeeper.games.tabletop.printing import signed, tone_of
from rulekeeper.games.tabletop.questions import Questions
from rulekeeper.games.tabletop.things import Badge, Card, Fact, Figure, Party, Pile


class Presenter(Questions[LebelheimTable], Log[LebelheimTable]):
    """Describes one match; `seats` are the names of the players."""

    def __init__(self, game: Lebelheim, seats: Sequence[str]) -> None:
        super().__init__(LANGUAGE)
        self.printed = printed(game.catalogue)
        self.seats = tuple(seats)

    # -- the table ----------------------------------------------------------------------------

    def tabletop(self, table: LebelheimTable, seat: int) -> Tabletop:
        """All that lies on the table."""
        state = table.state
        chosen = [(Direction(side), team) for team, side in enumerate(state.sides) if side >= 0]
        return Tabletop(
            heading=" · ".join(self._heading(table)),
            turn=state.turn,
            parties=tuple(self._party(table, team) for team in range(len(box.TEAM_NAMES))),
            figures=tuple(
                self._figure(table, hero, letter, seat) for hero, letter in _letters(table).items()
            ),
            board=board_of(GRID, {box.SIDE_NAMES[side]: team for side, team in chosen}),
            doing=(
                *(self._played(table, play) for play in state.plays),
                *map(Doing, _attacks(table)),
            ),
        )

    def _played(self, table: LebelheimTable, play: Play) -> Doing:
        """A card or ability that is being carried out, with what it says."""
        shelf, number = self.printed.abilities, play.ability
        if play.card >= 0 and number < 0:
            shelf, number = self.printed.cards, play.card
        says = shelf[number].text if number >= 0 else ""
        return Doing(f"{play.name} ({hero_name(table, play.hero)})", says)

    def _heading(self, table: LebelheimTable) -> list[str]:
        """The turn and whose it is; how the match comes to its end, where that is near."""
        state = table.state
        if not state.turn:
            return ["Setting the board"]
        ending = {Closing.CYCLE: ["time is up"], Closing.FINAL_TURN: ["the Final Turn"]}
        return [f"Turn {state.turn}", self.seats[state.seat], *ending.get(state.closing, [])]

    def _party(self, table: LebelheimTable, team: int) -> Party:
        state = table.state
        heroes = [state.heroes[hero] for hero in revealed(table) if team_of(hero) == team]
        facts: tuple[Fact, ...] = ()
        if heroes:
            standing = [hero for hero in heroes if hero.endurance > 0]
            facts = (
                Fact("Heroes", f"{len(standing)}/{len(heroes)}", "heroes"),
                Fact("Endurance", str(sum(hero.endurance for hero in standing)), "endurance"),
            )
        return Party(
            name=box.TEAM_NAMES[team].capitalize(),
            seats=tuple(range(team, len(self.seats), len(box.TEAM_NAMES))),
            acts=state.turn > 0 and state.seat % len(box.TEAM_NAMES) == team,
            facts=facts,
            colour=box.TEAM_NAMES[team],
        )

    def _figure(self, table: LebelheimTable, number: int, letter: str, seat: int) -> Figure:
        state, catalogue = table.state, table.box.catalogue
        hero = state.heroes[number]
        text = catalogue.heroes[hero.kind]
        is_dead, is_own = hero.endurance <= 0, seat_of(number) == seat
        cards = f"{len(hero.hand)}/{text.maximum_hand}"
        return Figure(
            ref=f"figure/{number}",
            name=hero_name(table, number),
            letter=letter,
            picture=text.type,
            party=team_of(number),
            seat=seat_of(number),
            square=GRID.name(hero.square) if hero.square >= 0 else "",
            kind=text.type,
            health=hero.endurance,
            most_health=text.endurance,
            fallen=is_dead,
            acts=state.turn > 0 and seat_of(number) == state.seat and not is_dead,
            facts=(
                Fact("Hand", cards, "hand", short="hand {}", main=True),
                *(_changes(table, number) if hero.square >= 0 else ()),
            ),
            badges=() if is_dead else tuple(self._badges(table, number)),
            cards=tuple(self._abilities(table, number, is_own=is_own)),
            hand=tuple(self._hand(table, number)) if is_own else None,
            piles=tuple(self._piles(table, number, is_own=is_own)),
            portrait=text.id,
        )

    def _badges(self, table: LebelheimTable, number: int) -> Iterator[Badge]:
        """What is in force for a hero, and what is being done to it."""
        state = table.state
        hero = state.heroes[number]
        if hero.can_play and not hero.disabled:
            text = "An Action, an Aura or a skill can still be played this turn."
            yield Badge("ready", "ready", "good", text)
        if hero.disabled:
            text = "Cannot play anything or defend until its own turn begins."
            yield Badge("disabled", "disabled", "bad", text)
        if state.plays and state.plays[-1].hero == number:
            yield Badge("acting", "acting", "plain", state.plays[-1].name)
        for part in state.attack_parts:
            if part.hero == number:
                text = f"{part.total} damage, {part.reduction} prevented."
                yield Badge("attacked", "attacked", "bad", text)
        for card in self.printed.pile(hero.auras, ""):
            yield Badge(card.name, "aura", "good", card.text, card.count, "(Aura)")
        yield from (_bonus(bonus) for bonus in state.bonuses if bonus.hero == number)

    def _hand(self, table: LebelheimTable, number: int) -> Iterator[Card]:
        """The cards in hand, each with the figures that it would reach."""
        texts = table.box.catalogue.cards
        hand = table.state.heroes[number].hand
        cards = self.printed.pile(hand, f"card/hand-{number}")
        for kind, card in zip(dict.fromkeys(hand), cards, strict=True):
            yield replace(card, targets=_targets(table, number, texts[kind].lines))

    def _abilities(self, table: LebelheimTable, number: int, *, is_own: bool) -> Iterator[Card]:
        """A hero's abilities, its Auras with what they let it do.

        For its own player the skills that all have, and whom each would reach.
        """
        catalogue, hero = table.box.catalogue, table.state.heroes[number]
        for ability in catalogue.of_hero[hero.kind]:
            yield self._ability(table, number, ability, is_own=is_own)
        for card in self.printed.pile(hero.auras, f"card/aura-{number}"):
            yield replace(card, in_play=True)
        for aura in dict.fromkeys(hero.auras):
            for ability in filter(catalogue.is_played, catalogue.of_card[aura]):
                yield self._ability(table, number, ability, is_own=is_own)
        for ability in catalogue.innate if is_own else ():
            yield self._ability(table, number, ability, is_own=True)

    def _ability(self, table: LebelheimTable, number: int, ability: int, *, is_own: bool) -> Card:
        state, catalogue = table.state, table.box.catalogue
        hero, text = state.heroes[number], catalogue.abilities[ability]
        is_spent = state.turn > 0 and seat_of(number) == state.seat and not hero.can_play
        ready = "spent" if isinstance(text, vocabulary.ActionSkill) and is_spent else ""
        is_aimed = is_own and isinstance(text, vocabulary.PlayedAbility)
        return replace(
            self.printed.abilities[ability],
            ref=f"card/skill-{number}-{catalogue.ability_ids[ability]}",
            state="used" if ability in hero.used else ready,
            targets=_targets(table, number, catalogue.played[ability].lines) if is_aimed else None,
        )

    def _piles(self, table: LebelheimTable, number: int, *, is_own: bool) -> Iterator[Pile]:
        """A hero's piles, with the cards that this seat may look at."""
        hero = table.state.heroes[number]
        discard = self.printed.pile(hero.discard, f"card/discard-{number}")
        yield Pile("Deck", len(hero.deck), short="deck {}")
        yield Pile("Discard pile", len(hero.discard), discard, "disc {}")
        for name, place, cards in (
            ("Cards known at the bottom of the deck", "deck", hero.deck.bottom if is_own else ()),
            ("Removed from the game", "removed", hero.removed),
            ("Set aside", "aside", hero.aside if is_own else ()),
        ):
            if cards:
                yield Pile(name, len(cards), self.printed.pile(cards, f"card/{place}-{number}"))

    # -- the question -------------------------------------------------------------------------

    def laid_out(self, table: LebelheimTable, option: Option, part: Reference) -> Card | None:
        match option:
            case ChooseHeroes(first=first, second=second):
                cards = (self.printed.heroes[first], self.printed.heroes[second])
                return next(card for card in cards if card.ref == part)
            case SetAside():
                copies = table.state.heroes[option.hero].deck.pool.count(option.card)
                return replace(self.printed.cards[option.card], ref=part, count=copies)
            case ChooseCard() if option.pile(table) != "hand":
                return replace(self.printed.cards[option.card], ref=part)
            case UseSkill() | OrderTrigger():
                return replace(self.printed.abilities[option.ability], ref=part)
            case ChooseMode():
                text = mode_text(_lines_played(table), option.mode, option.name)
                return Card(part, option.name, "mode", "mode", text)
            case Accept():
                name = self.language.filled(table, option, option.text_name)
                return Card(part, name, "choice", "choice", _open_text(table, option))
        return None

    def preview(self, table: LebelheimTable, option: Option, decision: Decision) -> Preview:
        if isinstance(option, ChooseHero) and isinstance(decision.about, HeroEffect):
            return preview_of_pick(table, option.hero, decision.about)
        return super().preview(table, option, decision)

    def group(self, table: LebelheimTable, option: Option, part: Reference) -> str:
        match option:
            case ChooseHeroes():
                card = self.laid_out(table, option, part)
                return card.kind.capitalize() if card else ""
            case SetAside(hero=hero):
                size, aside = len(table.state.heroes[hero].deck), table.state.heroes[hero].aside
                able = f"{size - DECK_RULES.least} can be set aside"
                told = f"Deck of {hero_name(table, hero)}: {size} cards, {able}"
                names = [f"{c.name} ×{c.count}" for c in self.printed.pile(aside, "")]
                return f"{told}; aside: {', '.join(names)}" if names else told
            case ChooseCard(hero=hero):
                what = "Auras" if option.pile(table) == "auras" else "Discard pile"
                return f"{what} of {hero_name(table, hero)}"
        return super().group(table, option, part)

    def goes_without_saying(self, event: Event) -> bool:
        """That a card that was played goes to the discard pile."""
        return isinstance(event, common.CardDiscarded) and event.rule == "lebelheim.pile.1"

    def library(self) -> Mapping[str, Sequence[Card]]:
        """Everything that has a text, by the heading under which it stands."""
        return self.printed.library()


def _letters(table: LebelheimTable) -> dict[int, str]:
    """A letter for each revealed hero, capital for the red team and small for the blue one."""
    heroes, kinds = revealed(table), table.box.catalogue.heroes
    names = [kinds[table.state.heroes[hero].kind].name for hero in heroes]
    letters = letters_of(names, [team_of(hero) for hero in heroes], by_team=True)
    return dict(zip(heroes, letters, strict=True))


def _attacks(table: LebelheimTable) -> Iterator[str]:
    """The attacks in progress, outermost first."""
    for attack in table.state.attacks:
        attacker, kinds = hero_name(table, attack.attacker), ", ".join(attack.kinds)
        for part in attack.parts:
            target = hero_name(table, part.hero)
            reduced = f", {part.reduction} prevented" if part.reduction else ""
            yield f"{attacker} attacks {target} for {part.total} ({kinds}){reduced}"


def _targets(
    table: LebelheimTable, hero: int, lines: Sequence[vocabulary.Line]
) -> tuple[Reference, ...] | None:
    """The heroes among which the first line that picks any would pick, as the table stands.

    None where no line picks, or where the hero may have gone elsewhere before one does.
    """
    state = table.state
    for line in lines if state.heroes[hero].square >= 0 else ():
        who = line.whom()
        if isinstance(who, One | Each) and (state.attacks or not who.attacked):
            reach = stat(table, hero, "reach") if isinstance(line, Deal) else 0
            heroes = candidates(table, would_play(state, hero), who, reach)
            return tuple(f"figure/{other}" for other in heroes)
        if isinstance(line, Move | Shove | Relocate | Swap) and who == "self":
            return None
    return None


def _changes(table: LebelheimTable, hero: int) -> Iterator[Fact]:
    """The numbers that are changed now. Rules: lebelheim.round.2, lebelheim.card.aura.2"""
    for name in get_args(Stat):
        if amount := stat(table, hero, name):
            yield Fact(name.capitalize(), signed(amount), name, tone_of(amount))


def _bonus(bonus: Bonus) -> Badge:
    what = f"{signed(bonus.amount)} {bonus.stat}"
    until = STATS[bonus.stat].until_text(bonus.until)
    return Badge(what, bonus.stat, tone_of(bonus.amount), f"{what} {until}.", brief=until)


def _open_text(table: LebelheimTable, option: Accept) -> str:
    """What may be carried out or left: parts of the latest play, else a trigger."""
    play = table.state.plays[-1] if table.state.plays else None
    parts = optional_text(_lines_played(table))
    if parts and play and (play.card, play.ability) == (option.card, option.ability):
        return parts
    return table.box.catalogue.abilities[option.ability].text()


def _lines_played(table: LebelheimTable) -> Sequence[Effect]:
    """The lines of the latest play."""
    if not table.state.plays:
        return ()
    play, catalogue = table.state.plays[-1], table.box.catalogue
    if play.card >= 0:
        return catalogue.cards[play.card].lines
    return catalogue.abilities[play.ability].all_its_lines()
