"""How Arena is described: the board, the heroes and teams, the question, what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from rulekeeper.core.acts import Done, Menu, Preview, Weight
from rulekeeper.core.events import Event
from rulekeeper.core.match import Decision
from rulekeeper.core.requests import Option
from rulekeeper.games.arena.box import TEAM_NAMES, ArenaTable
from rulekeeper.games.arena.events import TurnEnded
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.arena.rules.first_aid import FirstAid
from rulekeeper.games.arena.rules.table_setup import LayTile
from rulekeeper.games.arena.rules.turn import EndTurn, forecast
from rulekeeper.games.arena.state import Dropped, Stage
from rulekeeper.games.arena.table.badges import badges_of
from rulekeeper.games.arena.table.ground import grid, tile
from rulekeeper.games.arena.table.printed import figure_of, printed
from rulekeeper.games.tabletop import (
    Card,
    Fact,
    Figure,
    Party,
    Piece,
    Pile,
    Reference,
    Tabletop,
)
from rulekeeper.games.tabletop.letters import letters_of
from rulekeeper.games.tabletop.log import Log
from rulekeeper.games.tabletop.questions import Questions
from rulekeeper.tanarean.combat.aiming import TARGET, Along, Centre
from rulekeeper.tanarean.combat.attack import Attack
from rulekeeper.tanarean.combat.attackwords import Answered
from rulekeeper.tanarean.combat.combatants import (
    NOBODY,
    AttackInProgress,
    TimelineStep,
)
from rulekeeper.tanarean.combat.objects import hit_points_of, objects_in_reach
from rulekeeper.tanarean.combat.position import battle_map, kind_of, name
from rulekeeper.tanarean.combat.previews import in_reach, of_passing_up, of_stopping
from rulekeeper.tanarean.combat.stepping import STEP, harm, strikes_next
from rulekeeper.tanarean.grid.battlegrid import name_of

SIDES = ("west", "east")
"""Which edge belongs to the left and to the right half."""

_STEPS = {
    TimelineStep.DECLARATION: "declared",
    TimelineStep.BENEFIT: "moves first",
    TimelineStep.TARGET: "looks for targets",
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

    def library(self) -> Mapping[str, Sequence[Card]]:
        """Everything that has a text, by the heading under which it stands."""
        return self.printed.library()

    def is_minor(self, event: Event) -> bool:
        """That a turn is over, where something was done in it."""
        return isinstance(event, TurnEnded) and not event.idle

    # -- questions ----------------------------------------------------------------------------

    def laid_out(self, table: ArenaTable, option: Option, part: Reference) -> Card | None:
        """The card that is meant; an attack with whom it could strike now."""
        if isinstance(option, Attack):
            return self._attack(table, option.combatant, option.card)
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
        state = table.state
        own = table.box.team_of_seat.get(seat, NOBODY)
        letters = _letters(table)
        everybody = range(len(state.combatants))
        return Tabletop(
            heading=_heading(table),
            turn=state.turns,
            parties=tuple(self._party(table, team, own) for team in (0, 1)),
            figures=tuple(self._figure(table, who, letters[who], own) for who in everybody),
            board=grid({SIDES[t.half]: n for n, t in enumerate(state.teams) if t.half >= 0}),
            pieces=(
                *(
                    tile(t.kind, name_of(t.at), t.columns, t.rows, hit_points_of(table, t))
                    for t in battle_map(table).tiles
                ),
                *(self._item(table, item) for item in state.ground),
                *(_grave(table, w, letters[w]) for w in everybody if _is_dead(table, w)),
            ),
            doing=tuple(_doing(table, attack) for attack in state.attacks),
        )

    def _party(self, table: ArenaTable, number: int, own: int) -> Party:
        state, team = table.state, table.state.teams[number]
        return Party(
            name=f"{TEAM_NAMES[number].capitalize()} team",
            seats=table.box.players[number],
            acts=state.turns > 0 and state.acting == number,
            facts=tuple(_facts_of_team(table, number)),
            hand=self._cards("heroic", team.heroic) if number == own else None,
            piles=tuple(self._piles(table, number, own)),
            order=tuple(map(figure_of, forecast(state, number))) if state.turns else (),
            colour=TEAM_NAMES[number],
        )

    def _piles(self, table: ArenaTable, number: int, own: int) -> Iterator[Pile]:
        team = table.state.teams[number]
        if number != own and team.heroic:
            yield Pile("Heroic Actions", len(team.heroic), short="{} heroic")
        if team.heroic_used:
            used = self._cards("heroic", team.heroic_used)
            yield Pile("Heroic Actions performed", len(used), used)
        if team.deck:
            deck = self._cards("scroll", team.deck) if number == own else None
            yield Pile("Scrolls to draw", len(team.deck), deck, "scrolls to draw {}")
        if team.picked:
            yield Pile("Scrolls picked", len(team.picked), self._cards("scroll", team.picked))

    def _cards(self, kind: str, numbers: Sequence[int]) -> tuple[Card, ...]:
        """Cards of a kind, each with its count."""
        cards = self.printed.by_reference
        counts = Counter(numbers)
        return tuple(replace(cards[f"card/{kind}-{n}"], count=c) for n, c in counts.items())

    # -- heroes -------------------------------------------------------------------------------

    def _figure(self, table: ArenaTable, who: int, letter: str, own: int) -> Figure:
        state, kind = table.state, kind_of(table, who)
        combatant, scrolls = state.combatants[who], state.bags[who].scrolls
        acts = state.turns > 0 and state.turn.owner == who
        is_own, is_dead = combatant.team == own, _is_dead(table, who)
        count, short = len(scrolls), "{} scroll" if len(scrolls) == 1 else "{} scrolls"
        return Figure(
            ref=figure_of(who),
            name=name(table, who),
            letter=letter,
            picture=table.box.catalogue.heroes[combatant.kind].role,
            party=combatant.team,
            seat=combatant.seat,
            square=name_of(combatant.square) if combatant.square >= 0 else "",
            kind=kind.role,
            health=0 if is_dead else max(0, combatant.hp),
            most_health=kind.hp,
            fallen=is_dead,
            acts=acts,
            facts=(
                Fact("Defense", str(kind.defense), "defense", short="D{}"),
                Fact("Movement", str(kind.movement), "movement", short="M{}"),
                *(_facts_of_turn(table) if acts else ()),
            ),
            badges=tuple(badges_of(table, who)),
            cards=tuple(self._abilities(table, who)),
            hand=self._cards("scroll", scrolls) if is_own else None,
            piles=()
            if is_own or not scrolls
            else (Pile("Scrolls", count, short=short, main=True),),
            fell_at=name_of(combatant.square_of_death) if is_dead else "",
            portrait=table.box.catalogue.heroes[combatant.kind].id,
        )

    def _abilities(self, table: ArenaTable, who: int) -> Iterator[Card]:
        """A hero's attacks, its passive power and its artifact."""
        kind, artifact = kind_of(table, who), table.state.bags[who].artifact
        yield from (self._attack(table, who, card) for card in (kind.basic, *kind.cards))
        yield self.printed.passives[table.state.combatants[who].kind]
        if artifact >= 0:
            yield replace(self.printed.artifacts[artifact], in_play=True)

    def _attack(self, table: ArenaTable, who: int, number: int) -> Card:
        """An attack of a hero, with whom and what it could strike from where the hero stands.

        Rules: arena.attack.target.1, arena.tile.door.4
        """
        card, text = self.printed.attacks[number], table.box.cards[number]
        combatant = table.state.combatants[who]
        state = "spent" if number in combatant.spent else ""
        if table.state.stage < Stage.START_OF_TURN or not combatant.on_grid:
            return replace(card, state=state)
        is_answer = isinstance(text.target, Answered)
        return replace(
            card,
            state=state,
            targets=None if is_answer else tuple(map(figure_of, in_reach(table, who, text))),
            aims=tuple(f"square/{name_of(door)}" for door in objects_in_reach(table, who, text)),
        )

    # -- on the ground ------------------------------------------------------------------------

    def _item(self, table: ArenaTable, item: Dropped) -> Piece:
        kind = item.kind.name.lower()
        card = self.printed.by_reference.get(f"card/{kind}-{item.item}")
        what = self.language.words(table, kind, item.item)
        return Piece(
            square=name_of(item.square),
            picture=kind,
            what=f"{what} of {name(table, item.owner)}",
            text=card.text if card else "",
            rule="arena.item.pickup.1",
        )


def _heading(table: ArenaTable) -> str:
    """Where the match stands: the turn and whose it is, the arena."""
    state, arena = table.state, table.box.arena
    parts = ["Table set-up"]
    if state.turns:
        parts = [f"Turn {state.turns}", name(table, state.turn.owner)]
    return " · ".join([*parts, arena.name] if arena else parts)


def _letters(table: ArenaTable) -> list[str]:
    """A letter for each hero, all different: capital for the white team, small for the black."""
    heroes = table.state.combatants
    names = [name(table, who) for who in range(len(heroes))]
    return letters_of(names, [hero.team for hero in heroes], by_team=False)


def _is_dead(table: ArenaTable, who: int) -> bool:
    return table.state.combatants[who].square_of_death >= 0


def _facts_of_team(table: ArenaTable, number: int) -> Iterator[Fact]:
    if not table.state.turns:
        return
    if table.state.ready[number]:
        yield Fact("Team Token", "Special Ready", "ready", "good", "{}")
    else:
        yield Fact("Team Token", "No Special", "not-ready", "bad", "{}")
    if aid := table.state.teams[number].aid:
        yield Fact("Aid Tokens", str(aid), "aid", short="{} aid")


def _grave(table: ArenaTable, who: int, letter: str) -> Piece:
    return Piece(
        square=name_of(table.state.combatants[who].square_of_death),
        picture="grave",
        what=f"where {name(table, who)} died",
        note=letter,
        rule="arena.death.5",
    )


def _doing(table: ArenaTable, attack: AttackInProgress) -> str:
    """An attack in progress in a few words."""
    about = "negated" if attack.negated else _STEPS[attack.step]
    against = " and ".join(name(table, who) for who in attack.targets)
    named = f"{table.box.cards[attack.card].name} of {name(table, attack.attacker)}"
    return f"{named} against {against}: {about}" if against else f"{named}: {about}"


def _facts_of_turn(table: ArenaTable) -> list[Fact]:
    """What the turn's owner has left of its turn."""
    state = table.state
    if state.turn.moving:
        move = f"{state.turn.points} of {kind_of(table, state.turn.owner).movement}"
    else:
        move = "ready" if state.turn.move_ready else "spent"
    prime = "ready" if state.turn.prime_ready else "spent"
    return [
        Fact("Move Action", move, "move", "quiet" if move == "spent" else "good"),
        Fact("Prime Action", prime, "prime", "quiet" if prime == "spent" else "good"),
    ]
