"""How Arena is described: the board, the heroes and teams, the question, what happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from rulekeeper.core.acts import Done, Menu, Preview, Weight
from rulekeeper.core.events import Event
from rulekeeper.core.match import Decision
from rulekeeper.core.requests import Option
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.events import TurnEnded
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.arena.rules.first_aid import FirstAid
from rulekeeper.games.arena.rules.quest_terms import HEROES, quest_box
from rulekeeper.games.arena.rules.table_setup import LayTile
from rulekeeper.games.arena.rules.turn import EndTurn
from rulekeeper.games.arena.state import Stage
from rulekeeper.games.arena.table import quest_book
from rulekeeper.games.arena.table.figures import (
    Figures,
    has_turn,
    letters_on,
    spot,
    viewers_team,
)
from rulekeeper.games.arena.table.foresight import plans, track
from rulekeeper.games.arena.table.ground import grid
from rulekeeper.games.arena.table.pieces import pieces
from rulekeeper.games.arena.table.printed import figure_of, printed
from rulekeeper.games.tabletop import (
    Card,
    Doing,
    Fact,
    Party,
    Piece,
    Pile,
    Reference,
    Tabletop,
)
from rulekeeper.games.tabletop.log import Log
from rulekeeper.games.tabletop.questions import Questions
from rulekeeper.tanarean.combat.aiming import TARGET, Along, Centre
from rulekeeper.tanarean.combat.attack import Attack
from rulekeeper.tanarean.combat.combatants import (
    AttackInProgress,
    TimelineStep,
)
from rulekeeper.tanarean.combat.combatevents import Stepped
from rulekeeper.tanarean.combat.effects import EffectContext, Pick, preview_of_pick
from rulekeeper.tanarean.combat.position import name
from rulekeeper.tanarean.combat.previews import of_passing_up, of_stopping
from rulekeeper.tanarean.combat.stepping import STEP, harm, strikes_next
from rulekeeper.tanarean.grid.battlegrid import name_of

SIDES = ("west", "east")
"""Which edge belongs to the left and to the right half."""

_STEPS = {
    TimelineStep.DECLARATION: "declared",
    TimelineStep.BENEFIT: "moves first",
    TimelineStep.TARGET: "chooses targets",
    TimelineStep.STRIKING: "strikes",
    TimelineStep.EXECUTION: "takes effect",
    TimelineStep.DEATH: "is resolved",
}
"""What an attack is about in each step of its timeline."""


class Presenter(Questions[ArenaTable], Log[ArenaTable]):
    """Describes one match, from the table as a seat sees it."""

    types_squares = True
    die_sides = 20

    def __init__(self, game: Arena, seats: Sequence[str]) -> None:
        super().__init__(game.language)
        self.printed = printed(game.catalogue)
        self.figures = Figures(self.printed)

    def library(self) -> Mapping[str, Sequence[Card]]:
        """Everything that has a text, by the heading under which it stands."""
        return self.printed.library()

    def is_minor(self, event: Event) -> bool:
        """That a turn is over, where something was done in it."""
        return isinstance(event, TurnEnded) and not event.idle

    def squares(self, table: ArenaTable, events: Sequence[Event]) -> Sequence[str]:
        """The way of a figure, as it is drawn: that of a large one by its upper left squares."""
        who: int | None = getattr(events[0], "combatant", None)
        if events[0].shows.what != "moved" or who is None:
            return super().squares(table, events)
        return [spot(table, who, event.square) for event in events if hasattr(event, "square")]

    def words(self, table: ArenaTable, events: Sequence[Event]) -> Mapping[str, str]:
        """From where a figure has gone, where to, and by which squares in between.

        A large one goes by its lower left squares, by which people choose its ways.
        """
        first = events[0]
        if not isinstance(first, Stepped):
            return super().words(table, events)
        *way, end = [name_of(event.square) for event in events if isinstance(event, Stepped)]
        led = f"{end} by {', '.join(way)}" if way else end
        return {"square": led, "start": name_of(first.start)}

    # -- questions ----------------------------------------------------------------------------

    def laid_out(self, table: ArenaTable, option: Option, part: Reference) -> Card | None:
        """The card that is meant; an attack with whom it could strike now."""
        if isinstance(option, Attack):
            return self.figures.attack(table, option.combatant, option.card)
        if part.startswith("card/again-"):
            first = self.language.references(table, option)[0]
            return replace(self.printed.by_reference[first], ref=part)
        if part.startswith("word/"):
            named = self.language.references(table, option)
            part = next((ref for ref in named if ref.startswith("card/")), part)
        return self.printed.by_reference.get(part)

    def is_button(self, table: ArenaTable, option: Option, part: Reference) -> bool:
        """Words, and the dead, who do not stand on the board."""
        return isinstance(option, FirstAid) or super().is_button(table, option, part)

    def piece(self, table: ArenaTable, option: Option) -> Piece | None:
        """The tile that would lie on the grid, as it would lie there."""
        if not isinstance(option, LayTile):
            return None
        card = self.printed.pieces[table.state.laying]
        sides = (card.rows, card.columns) if option.turned else (card.columns, card.rows)
        return Piece(name_of(option.square), card.picture, card.name, *sides)

    def weight(self, table: ArenaTable, option: Option) -> Weight:
        """To end a turn in which nothing is left to do is what most will do."""
        state = table.state
        is_spent = not (state.turn.prime_ready or state.turn.move_ready or state.turn.points)
        if isinstance(option, EndTurn) and is_spent:
            return "main"
        return super().weight(table, option)

    def signs(self, table: ArenaTable, decision: Decision) -> Mapping[str, str]:
        """What may come of going to a square."""
        burns = harm(table)
        signs = {"!": "reaction"}
        return {**signs, "^": burns, "*": f"reaction and {burns}"} if burns else signs

    def preview(self, table: ArenaTable, option: Option, decision: Decision) -> Preview:
        """What to tell beforehand; before it is over also what is passed up."""
        if isinstance(option, Done) and decision.kind == TARGET.name:
            return of_passing_up(table)
        if isinstance(option, Done) and decision.kind == STEP.name:
            return of_stopping(table)
        if isinstance(option, Pick) and isinstance(decision.about, EffectContext):
            return preview_of_pick(table, decision.about, option.combatant)
        return super().preview(table, option, decision)

    def label(self, table: ArenaTable, menu: Menu[ArenaTable], option: Option, text: str) -> str:
        """What stands on a button."""
        if menu is STEP and isinstance(option, Done) and strikes_next(table):
            return "Stop here and strike"
        return super().label(table, menu, option, text)

    def targets(self, table: ArenaTable, option: Option) -> tuple[Reference, ...] | None:
        """Whom an area or a line would strike."""
        if not isinstance(option, Centre | Along):
            return None
        return tuple(map(figure_of, option.struck(table)))

    # -- the table ----------------------------------------------------------------------------

    def tabletop(self, table: ArenaTable, seat: int) -> Tabletop:
        """All that lies on the table."""
        state, own = table.state, viewers_team(table, seat)
        letters = letters_on(table)
        found = Tabletop(
            heading=_heading(table),
            turn=state.turns,
            parties=tuple(self._party(table, team, own) for team in (0, 1)),
            figures=tuple(self.figures.on_the_table(table, own)),
            board=grid({SIDES[t.half]: n for n, t in enumerate(state.teams) if t.half >= 0}),
            pieces=tuple(pieces(table, self.printed, letters)),
            doing=tuple(self._doing(table, attack) for attack in state.attacks),
        )
        if state.quest is None:
            return found
        found = replace(found, book=quest_book.book(table))
        if not table.box.plays_together:
            return replace(found, piles=tuple(quest_book.piles(table)))
        return replace(
            found,
            cards=tuple(quest_book.cards(table, self.printed)),
            piles=tuple(quest_book.piles(table)),
            initiative=track(table),
            plans=tuple(plans(table)),
        )

    def _doing(self, table: ArenaTable, attack: AttackInProgress) -> Doing:
        """An attack in progress in a few words, and what its card says."""
        about = "negated" if attack.negated else _STEPS[attack.step]
        against = " and ".join(name(table, who) for who in attack.targets)
        named = f"{table.box.cards[attack.card].name} of {name(table, attack.attacker)}"
        text = f"{named} against {against}: {about}" if against else f"{named}: {about}"
        return Doing(text, self.printed.attacks[attack.card].text)

    def _party(self, table: ArenaTable, number: int, own: int) -> Party:
        state, team = table.state, table.state.teams[number]
        has_order = not table.box.plays_together and state.turns > 0
        order = table.box.mode.in_order(state, number) if has_order else ()
        return Party(
            name=table.box.party_name(number),
            seats=table.box.players[number],
            acts=state.turns > 0 and state.acting == number,
            facts=tuple(_facts_of_team(table, number)),
            hand=self.figures.cards("heroic", team.heroic) if number == own else None,
            piles=tuple(self._piles(table, number, own)),
            order=tuple(map(figure_of, order)),
            colour=table.box.colours[number],
        )

    def _piles(self, table: ArenaTable, number: int, own: int) -> Iterator[Pile]:
        team = table.state.teams[number]
        if number != own and team.heroic:
            yield Pile("Heroic Actions", len(team.heroic), short="{} heroic")
        if team.heroic_used:
            used = self.figures.cards("heroic", team.heroic_used)
            yield Pile("Heroic Actions performed", len(used), used)
        if team.deck:
            deck = self.figures.cards("scroll", team.deck) if number == own else None
            yield Pile("Scrolls to draw", len(team.deck), deck, "scrolls to draw {}")
        if team.picked and not table.box.plays_together:
            yield Pile(
                "Scrolls picked", len(team.picked), self.figures.cards("scroll", team.picked)
            )
        if number == HEROES and table.state.stage is Stage.EQUIPMENT:
            yield from self._equipment(table)

    def _equipment(self, table: ArenaTable) -> Iterator[Pile]:
        """What the party of a campaign owns and has not yet given to anybody.

        Rules: arena.xp.artifact.3, arena.xp.scroll.2
        """
        owned, bags = quest_box(table).owned, table.state.bags
        assert owned is not None
        equipped = [bag.artifact for bag in bags]
        artifacts = [number for number in owned.artifacts if number not in equipped]
        taken = table.state.teams[HEROES].picked
        scrolls = [number for number in owned.scrolls if number not in taken]
        for title, kind, numbers in (
            ("Artifacts of the party", "artifact", artifacts),
            ("Scrolls of the party", "scroll", scrolls),
        ):
            if numbers:
                yield Pile(title, len(numbers), self.figures.cards(kind, numbers))


def _heading(table: ArenaTable) -> str:
    """Where the match stands: the turn or the round, whose turn it is, the arena or the quest."""
    state, arena = table.state, table.box.arena
    parts = ["Table set-up"]
    if state.quest is not None and state.quest.round:
        whose = [name(table, state.turn.owner)] if has_turn(table, state.turn.owner) else []
        parts = [f"Round {state.quest.round}", *whose]
    elif state.turns:
        parts = [f"Turn {state.turns}", name(table, state.turn.owner)]
    return " · ".join([*parts, arena.name] if arena else parts)


def _facts_of_team(table: ArenaTable, number: int) -> Iterator[Fact]:
    if not table.state.turns or number >= len(table.state.ready):
        return
    if table.state.ready[number]:
        yield Fact("Team Token", "Special Ready", "ready", "good", "{}")
    else:
        yield Fact("Team Token", "No Special", "not-ready", "bad", "{}")
    if aid := table.state.teams[number].aid:
        yield Fact("Aid Tokens", str(aid), "aid", short="{} aid")
    improved = table.box.improved_aids(table.state) if number == HEROES else 0
    if improved:
        yield Fact("Improved First Aids", str(improved), "aid", short="{} blue aid")
