"""How Lebelheim is described: the table, the question, what happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from rulekeeper.core.events import Event
from rulekeeper.core.match import Decision
from rulekeeper.core.requests import Option
from rulekeeper.core.table import Table
from rulekeeper.games.lebelheim import events
from rulekeeper.games.lebelheim.box import GRID, TEAM_NAMES, Box
from rulekeeper.games.lebelheim.content.vocabulary import (
    ActionSkill,
    Line,
    Ongoing,
    TrickAbility,
    Trigger,
)
from rulekeeper.games.lebelheim.content.wording import until_text
from rulekeeper.games.lebelheim.game import Lebelheim
from rulekeeper.games.lebelheim.rules.aiming import reached
from rulekeeper.games.lebelheim.table import pointing
from rulekeeper.games.lebelheim.table.asking import question
from rulekeeper.games.lebelheim.table.chronicle import chronicle
from rulekeeper.games.lebelheim.table.printed import counted, printed
from rulekeeper.games.lebelheim.table.situation import heading, label, plays
from rulekeeper.games.lebelheim.table.view import BonusView, HeroView, LebelheimView
from rulekeeper.games.tabletop import (
    Badge,
    Board,
    Card,
    Fact,
    Figure,
    Happening,
    Party,
    Pile,
    Question,
    Reference,
    Tabletop,
    Tone,
)
from rulekeeper.games.tabletop.letters import letter_of

COLUMNS = tuple(GRID.name(GRID.square(column, 0))[:-1] for column in range(GRID.columns))

ROWS = tuple(str(row + 1) for row in reversed(range(GRID.rows)))

SQUARES = tuple(column + row for row in ROWS for column in COLUMNS)


class Presenter:
    """Describes one match; `seats` are the names of the players."""

    def __init__(self, game: Lebelheim, seats: Sequence[str]) -> None:
        self.printed = printed(game.catalogue)
        self.seats = tuple(seats)

    # -- the table ----------------------------------------------------------------------------

    def tabletop(self, table: Table[LebelheimView, Box], seat: int) -> Tabletop:
        """All that lies on the table."""
        view = table.state
        letters = marks(view.heroes)
        return Tabletop(
            heading=" · ".join(heading(view, self.seats)),
            turn=view.turn,
            parties=tuple(self._party(view, team) for team in range(len(TEAM_NAMES))),
            figures=tuple(
                self._figure(view, hero, letters[hero.number], seat)
                for hero in view.heroes
                if hero.name
            ),
            board=Board(
                columns=COLUMNS,
                rows=ROWS,
                squares=SQUARES,
                sides={side: team for team, side in enumerate(view.sides) if side},
            ),
            doing=(*plays(view), *self._attacks(view)),
        )

    def _party(self, view: LebelheimView, team: int) -> Party:
        name = TEAM_NAMES[team]
        heroes = [hero for hero in view.heroes if hero.team == name]
        facts: tuple[Fact, ...] = ()
        if any(hero.name for hero in heroes):
            standing = [hero for hero in heroes if not _is_dead(hero)]
            facts = (
                Fact("Heroes", f"{len(standing)}/{len(heroes)}", "heroes"),
                Fact("Endurance", str(sum(hero.endurance for hero in standing)), "endurance"),
            )
        return Party(
            name=name.capitalize(),
            seats=tuple(range(team, len(self.seats), len(TEAM_NAMES))),
            acts=view.turn > 0 and view.seat % len(TEAM_NAMES) == team,
            facts=facts,
            colour=name,
        )

    def _figure(self, view: LebelheimView, hero: HeroView, letter: str, seat: int) -> Figure:
        is_dead = _is_dead(hero)
        return Figure(
            ref=pointing.figure_ref(hero.number),
            name=label(view, hero.number),
            letter=letter,
            picture=hero.type,
            party=TEAM_NAMES.index(hero.team),
            seat=hero.seat,
            square=hero.square,
            kind=hero.type,
            health=hero.endurance,
            most_health=hero.starting_endurance,
            fallen=is_dead,
            acts=view.turn > 0 and hero.seat == view.seat and not is_dead,
            facts=(
                Fact("Hand", f"{hero.hand_size}/{hero.maximum_hand}", "hand", short="hand {}"),
                *(_change(stat, amount) for stat, amount in hero.stats.items()),
            ),
            badges=() if is_dead else tuple(self._badges(view, hero)),
            cards=tuple(self._abilities(view, hero, is_own=hero.seat == seat)),
            hand=None if hero.hand is None else tuple(self._hand(view, hero, hero.hand)),
            piles=tuple(self._piles(hero)),
        )

    def _badges(self, view: LebelheimView, hero: HeroView) -> list[Badge]:
        """What is in force for a hero, and what is being done to it."""
        badges = []
        if hero.can_play and not hero.disabled:
            text = "An Action, an Aura or a skill can still be played this turn."
            badges.append(Badge("ready", "ready", "good", text))
        if hero.disabled:
            text = "Plays nothing and cannot defend until the own turn begins."
            badges.append(Badge("disabled", "disabled", "bad", text))
        if view.plays and view.plays[-1].hero == hero.number:
            badges.append(Badge("acting", "acting", "plain", view.plays[-1].name))
        for attack in view.attacks[-1:]:
            for place, target in enumerate(attack.targets):
                if target == hero.number:
                    text = f"{attack.damage[place]} damage, {attack.prevented[place]} prevented."
                    badges.append(Badge("attacked", "attacked", "bad", text))
        for name, count in counted(hero.auras).items():
            text = self.printed.card(self.printed.number(name, hero.type), "").text
            badges.append(Badge(name, "aura", "good", text, count, "(Aura)"))
        badges += [_bonus(bonus) for bonus in view.bonuses if bonus.hero == hero.number]
        return badges

    def _hand(self, view: LebelheimView, hero: HeroView, hand: Sequence[str]) -> Iterator[Card]:
        """The cards in hand, each with the figures that it would reach."""
        printed = self.printed
        for name, count in counted(hand).items():
            number = printed.number(name, hero.type)
            targets = _targets(view, hero, printed.catalogue.cards[number].lines)
            ref = pointing.card_ref(printed, "hand", hero.number, number)
            yield printed.card(number, ref, count, targets)

    def _abilities(self, view: LebelheimView, hero: HeroView, *, is_own: bool) -> list[Card]:
        """A hero's abilities, its Auras with what they let it do.

        For its own player the skills that all have, and whom each would reach.
        """
        catalogue = self.printed.catalogue
        own = catalogue.of_hero[hero.kind]
        cards = [self._ability(view, hero, number, is_own=is_own) for number in own]
        cards += [replace(card, in_play=True) for card in self._cards(hero, "aura", hero.auras)]
        for name in counted(hero.auras):
            for number in catalogue.of_card[self.printed.number(name, hero.type)]:
                if not isinstance(catalogue.abilities[number], Trigger | Ongoing):
                    cards.append(self._ability(view, hero, number, is_own=is_own))
        if is_own:
            skills = catalogue.innate
            cards += [self._ability(view, hero, number, is_own=True) for number in skills]
        return cards

    def _ability(self, view: LebelheimView, hero: HeroView, number: int, *, is_own: bool) -> Card:
        ability = self.printed.catalogue.abilities[number]
        state, targets = "", None
        if number in hero.used:
            state = "used"
        elif isinstance(ability, ActionSkill):
            is_turn = view.turn > 0 and hero.seat == view.seat
            state = "spent" if is_turn and not hero.can_play else ""
        if is_own and isinstance(ability, ActionSkill | TrickAbility):
            targets = _targets(view, hero, ability.lines)
        ref = pointing.skill_ref(self.printed, hero.number, number)
        return self.printed.ability(number, ref, state, targets)

    def _cards(self, hero: HeroView, pile: str, names: Sequence[str]) -> tuple[Card, ...]:
        """The cards of a pile, those of one name as one with its count."""
        printed = self.printed
        numbers = {printed.number(name, hero.type): n for name, n in counted(names).items()}
        return tuple(
            printed.card(number, pointing.card_ref(printed, pile, hero.number, number), count)
            for number, count in numbers.items()
        )

    def _piles(self, hero: HeroView) -> list[Pile]:
        """A hero's piles, with the cards that this seat may look at."""
        piles = [
            Pile("Deck", hero.deck_size, short="deck {}"),
            Pile(
                name="Discard pile",
                count=len(hero.discard),
                cards=self._cards(hero, "discard", hero.discard),
                short="disc {}",
            ),
        ]
        for name, pile, names in (
            ("Known bottom of the deck", "deck", hero.deck_bottom),
            ("Removed from the game", "removed", hero.removed),
            ("Set aside", "aside", hero.set_aside),
        ):
            if names:
                piles.append(Pile(name, len(names), self._cards(hero, pile, names)))
        return piles

    def _attacks(self, view: LebelheimView) -> list[str]:
        """The attacks in progress, outermost first."""
        return [
            f"{label(view, attack.attacker)} attacks {label(view, target)} for {damage} "
            f"({', '.join(attack.kinds)}), {prevented} prevented"
            for attack in view.attacks
            for target, damage, prevented in zip(
                attack.targets, attack.damage, attack.prevented, strict=True
            )
        ]

    # -- the question -------------------------------------------------------------------------

    def question(
        self,
        table: Table[LebelheimView, Box],
        decision: Decision,
        texts: Sequence[str],
        prompt: str,
    ) -> Question:
        """What is asked; `texts` are the lines of the decision's options."""
        view = table.state
        return question(self.printed, view, self.seats, decision, texts, prompt)

    def parts(
        self, table: Table[LebelheimView, Box], option: Option, decision: Decision | None = None
    ) -> tuple[Reference, ...]:
        """What is pointed at to mean an option while the seat has this decision."""
        view = table.state
        return pointing.parts(self.printed, view, option, decision)

    # -- what happened ------------------------------------------------------------------------

    def happenings(
        self, table: Table[LebelheimView, Box], told: Sequence[tuple[Event, str]]
    ) -> list[Happening]:
        """Events and the sentences that tell them, as a page shows them."""
        view = table.state
        return [
            _happening(together, sentence)
            for together, sentence in chronicle(self.printed.catalogue, view, told)
        ]

    def library(self) -> Mapping[str, Sequence[Card]]:
        """Everything that has a text, by the heading under which it stands."""
        return self.printed.library()


def marks(heroes: Sequence[HeroView]) -> list[str]:
    """A letter for each hero, capital for the red team and small for the blue one."""
    found = [""] * len(heroes)
    for team in TEAM_NAMES:
        taken: set[str] = set()
        for place, hero in enumerate(heroes):
            if hero.team == team:
                letter = letter_of(hero.name, taken)
                taken.add(letter)
                found[place] = letter.upper() if team == TEAM_NAMES[0] else letter
    return found


def _is_dead(hero: HeroView) -> bool:
    return bool(hero.name) and not hero.square and hero.endurance <= 0


def _targets(
    view: LebelheimView, hero: HeroView, lines: Sequence[Line]
) -> tuple[Reference, ...] | None:
    heroes = reached(view, hero, lines)
    return None if heroes is None else tuple(map(pointing.figure_ref, heroes))


def _change(stat: str, amount: int) -> Fact:
    """A number of a hero that is not as it is printed."""
    return Fact(stat.capitalize(), _signed(amount), stat, "good" if amount > 0 else "bad")


def _signed(amount: int) -> str:
    return f"{amount:+d}".replace("-", "−")


def _bonus(bonus: BonusView) -> Badge:
    what = f"{_signed(bonus.amount)} {bonus.stat}"
    until = until_text(bonus.until, bonus.stat)
    tone: Tone = "good" if bonus.amount > 0 else "bad"
    return Badge(what, bonus.stat, tone, f"{what} {until}.", brief=until)


def _happening(together: Sequence[Event], sentence: str) -> Happening:
    """What a page can show of events that are told in one sentence."""
    first = together[0]
    match first:
        case events.TurnBegan():
            return Happening(sentence, first.rule, "turn")
        case events.MatchEnded():
            return Happening(sentence, first.rule, "ended")
        case events.DieRolled(face=face):
            return Happening(sentence, first.rule, "rolled", dice=(face,))
    figure = _figure_of(first)
    match first:
        case events.HeroPlaced() | events.Moved():
            squares = tuple(
                GRID.name(step.square) for step in together if isinstance(step, type(first))
            )
            return Happening(sentence, first.rule, "moved", figure, squares)
        case events.EnduranceLost(amount=amount):
            return Happening(sentence, first.rule, "damaged", figure, amount=amount)
        case events.EnduranceRegained(amount=amount):
            return Happening(sentence, first.rule, "healed", figure, amount=amount)
        case events.HeroDied():
            return Happening(sentence, first.rule, "fell", figure)
        case events.Announced() | events.TriggerResolved():
            return Happening(sentence, first.rule, "played", figure)
    return Happening(sentence, first.rule, figure=figure)


def _figure_of(event: Event) -> Reference:
    """The hero that an event happens to; none where it is about nobody or about several."""
    hero = getattr(event, "attacker", getattr(event, "hero", None))
    return "" if hero is None else pointing.figure_ref(hero)
