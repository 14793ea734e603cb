"""How Arena is described: the board, the heroes and teams, the question, what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from rulekeeper.core.events import Event
from rulekeeper.core.match import Decision
from rulekeeper.core.requests import Option
from rulekeeper.core.table import Table
from rulekeeper.games.arena.box import ArenaBox
from rulekeeper.games.arena.content.wording import CONDITIONS
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.arena.table.asking import question
from rulekeeper.games.arena.table.chronicle import happenings
from rulekeeper.games.arena.table.ground import grid, tile
from rulekeeper.games.arena.table.pointing import Pointing, figure_of
from rulekeeper.games.arena.table.printed import Printed
from rulekeeper.games.arena.table.view import (
    ArenaView,
    AttackView,
    EffectView,
    HeroView,
    ItemView,
    TeamView,
    TileView,
)
from rulekeeper.games.tabletop import (
    Badge,
    Card,
    Fact,
    Figure,
    Happening,
    Party,
    Piece,
    Pile,
    Question,
    Reference,
    Tabletop,
)
from rulekeeper.games.tabletop.letters import letter_of
from rulekeeper.tanarean.combat.conditions import HARMFUL, HELPFUL
from rulekeeper.tanarean.grid.tiles import TileKind
from rulekeeper.tanarean.text.attackwording import status_name

SIDES = {"left": "west", "right": "east"}
"""Which edge belongs to the half of a team."""

_HINDRANCES = ("cannot-regain", "no-specials")
"""What may last and is no condition, and harms."""

_STEPS = {
    "declaration": "declared",
    "benefit": "moves first",
    "target": "looks for targets",
    "striking": "strikes",
    "execution": "takes effect",
    "death": "is resolved",
}
"""What an attack is about in each step of its timeline."""


class Presenter:
    """Describes one match; `seats` are the names of the players."""

    def __init__(self, game: Arena, seats: Sequence[str]) -> None:
        self.printed = Printed(game.catalogue)
        self.seats = tuple(seats)
        self._pointing: Pointing | None = None

    def tabletop(self, table: Table[ArenaView, ArenaBox], seat: int) -> Tabletop:
        """All that lies on the table."""
        view = table.state
        letters = marks(view.heroes)
        halves = {SIDES[team.half]: n for n, team in enumerate(view.teams) if team.half}
        return Tabletop(
            heading=heading(view),
            turn=view.turn.number,
            parties=tuple(self._party(view, number) for number in range(len(view.teams))),
            figures=tuple(self._figure(view, h, letters[h.number]) for h in view.heroes),
            board=grid(halves),
            pieces=(
                *map(_tile, view.tiles),
                *(self._item(view, item) for item in view.ground),
                *(_grave(h, letters[h.number]) for h in view.heroes if h.square_of_death),
            ),
            doing=tuple(_doing(view, attack) for attack in view.attacks),
        )

    def question(
        self,
        table: Table[ArenaView, ArenaBox],
        decision: Decision,
        texts: Sequence[str],
        prompt: str,
    ) -> Question:
        """What is asked; `texts` are the lines of the decision's options."""
        view = table.state
        return question(self.printed, view, decision, texts, prompt)

    def parts(
        self, table: Table[ArenaView, ArenaBox], option: Option, decision: Decision | None = None
    ) -> tuple[Reference, ...]:
        """What is pointed at to mean an option, offered or not, at a decision of the seat."""
        view = table.state
        # Who asks about one option at a moment asks about thousands.
        pointing = self._pointing
        if pointing is None or pointing.view is not view or pointing.decision is not decision:
            pointing = self._pointing = Pointing(view, decision)
        return pointing.parts(option)

    def happenings(
        self, table: Table[ArenaView, ArenaBox], told: Sequence[tuple[Event, str]]
    ) -> list[Happening]:
        """Events and the sentences that tell them, as a page shows them."""
        return happenings(told)

    def library(self) -> Mapping[str, Sequence[Card]]:
        """Everything that has a text, by the heading under which it stands."""
        return self.printed.library()

    # -- teams --------------------------------------------------------------------------------

    def _party(self, view: ArenaView, number: int) -> Party:
        team = view.teams[number]
        return Party(
            name=f"{team.name.capitalize()} team",
            seats=tuple(team.players),
            acts=view.turn.number > 0 and view.turn.team == number,
            facts=tuple(self._facts_of_team(view, team)),
            hand=self._heroic(team.heroic) if team.heroic is not None else None,
            piles=tuple(self._piles_of_team(team)),
            order=tuple(map(figure_of, team.forecast)) if view.turn.number else (),
            colour=team.name,
        )

    def _facts_of_team(self, view: ArenaView, team: TeamView) -> list[Fact]:
        if not view.turn.number:
            return []
        if team.ready:
            facts = [Fact("Team Token", "Special Ready", "ready", "good", "{}")]
        else:
            facts = [Fact("Team Token", "No Special", "not-ready", "bad", "{}")]
        if team.aid_tokens:
            facts.append(Fact("Aid Tokens", str(team.aid_tokens), "aid", short="{} aid"))
        return facts

    def _piles_of_team(self, team: TeamView) -> list[Pile]:
        piles = []
        if team.heroic is None and team.heroic_count:
            piles.append(Pile("Heroic Actions", team.heroic_count, short="{} heroic"))
        if team.heroic_used:
            used = self._heroic(team.heroic_used)
            piles.append(Pile("Heroic Actions performed", len(used), used))
        if team.deck_size:
            deck = None if team.deck is None else self._scrolls(team.deck)
            piles.append(Pile("Scrolls to draw", team.deck_size, deck, "scrolls to draw {}"))
        if team.scrolls_picked:
            picked = self._scrolls(team.scrolls_picked)
            piles.append(Pile("Scrolls picked", len(picked), picked))
        return piles

    def _heroic(self, names: Sequence[str]) -> tuple[Card, ...]:
        counts = Counter(self.printed.heroic_numbers[name] for name in names)
        return tuple(replace(self.printed.heroic[n], count=count) for n, count in counts.items())

    def _scrolls(self, names: Sequence[str]) -> tuple[Card, ...]:
        return tuple(self.printed.scrolls[self.printed.scroll_numbers[name]] for name in names)

    # -- heroes -------------------------------------------------------------------------------

    def _figure(self, view: ArenaView, hero: HeroView, letter: str) -> Figure:
        acts = view.turn.number > 0 and view.turn.owner == hero.number
        scrolls: tuple[Pile, ...] = ()
        if hero.scrolls is None and hero.scroll_count:
            short = "{} scroll" if hero.scroll_count == 1 else "{} scrolls"
            scrolls = (Pile("Scrolls", hero.scroll_count, short=short),)
        return Figure(
            ref=figure_of(hero.number),
            name=hero.name,
            letter=letter,
            picture=self.printed.catalogue.heroes[hero.kind].role,
            party=hero.team,
            seat=hero.seat,
            square=hero.square,
            kind=hero.role,
            health=max(0, hero.hp) if not hero.square_of_death else 0,
            most_health=hero.most_hp,
            fallen=bool(hero.square_of_death),
            acts=acts,
            facts=(
                Fact("Defense", str(hero.defense), "defense", short="D{}"),
                Fact("Movement", str(hero.movement), "movement", short="M{}"),
                *(_facts_of_turn(view, hero) if acts else ()),
            ),
            badges=tuple(_badges(view, hero)),
            cards=tuple(self._abilities(hero)),
            hand=None if hero.scrolls is None else self._scrolls(hero.scrolls),
            piles=scrolls,
            fell_at=hero.square_of_death,
        )

    def _abilities(self, hero: HeroView) -> list[Card]:
        """A hero's attacks, its passive power and its artifact."""
        cards = [self.printed.attack_of(attack) for attack in hero.attacks]
        cards.append(self.printed.passives[hero.kind])
        if hero.artifact:
            artifact = self.printed.artifacts[self.printed.artifact_numbers[hero.artifact]]
            cards.append(replace(artifact, in_play=True))
        return cards

    # -- on the ground ------------------------------------------------------------------------

    def _item(self, view: ArenaView, item: ItemView) -> Piece:
        printed, owner = self.printed, view.heroes[item.owner].name
        if item.is_artifact:
            text = printed.artifacts[printed.artifact_numbers[item.name]].text
        else:
            text = printed.scrolls[printed.scroll_numbers[item.name]].text if item.name else ""
        return Piece(
            square=item.square,
            picture="artifact" if item.is_artifact else "scroll",
            what=f"{item.name or 'a scroll'} of {owner}",
            text=text,
            rule="arena.item.pickup.1",
        )


def _tile(shown: TileView) -> Piece:
    return tile(TileKind(shown.kind), shown.square, shown.columns, shown.rows, shown.hp)


def _grave(hero: HeroView, letter: str) -> Piece:
    return Piece(
        square=hero.square_of_death,
        picture="grave",
        what=f"where {hero.name} died",
        note=letter,
        rule="arena.death.5",
    )


def _doing(view: ArenaView, attack: AttackView) -> str:
    """An attack in progress in a few words."""
    about = "negated" if attack.negated else _STEPS[attack.step]
    against = " and ".join(view.heroes[who].name for who in attack.targets)
    named = f"{attack.card} of {view.heroes[attack.attacker].name}"
    return f"{named} against {against}: {about}" if against else f"{named}: {about}"


def _facts_of_turn(view: ArenaView, hero: HeroView) -> list[Fact]:
    """What the turn's owner has left of its turn."""
    turn = view.turn
    if turn.moving:
        move = f"{turn.points} of {hero.movement}"
    else:
        move = "ready" if turn.move_ready else "spent"
    return [
        Fact("Move Action", move, "move", "quiet" if move == "spent" else "good"),
        Fact(
            "Prime Action",
            "ready" if turn.prime_ready else "spent",
            "prime",
            "good" if turn.prime_ready else "quiet",
        ),
    ]


def _badges(view: ArenaView, hero: HeroView) -> list[Badge]:
    """What lasts on a hero, each kind from each source once."""
    badges: dict[tuple[str, str], Badge] = {}
    for effect in hero.effects:
        badge = _badge(view, effect)
        key = (badge.what, badge.text)
        before = badges.get(key)
        badges[key] = replace(badge, count=before.count + 1) if before else badge
    found = list(badges.values())
    if hero.number in (target for attack in view.attacks[-1:] for target in attack.targets):
        found.append(Badge("attacked", "attacked", "bad", f"By {view.attacks[-1].card}."))
    if hero.mobbed:
        against = view.attacks[-1].attacker if view.attacks else view.turn.owner
        text = f"3 off its Defense against {view.heroes[against].name}, unless that cancels."
        found.append(Badge("mobbed", "exposed", "bad", text, brief="(3 off its Defense)"))
    if view.turn.number and hero.number == view.turn.owner and view.turn.focused:
        found.append(Badge("focused", "focused", "good", "Its ranged strikes are focused."))
    if view.turn.number and hero.number in view.turn.reacted:
        found.append(Badge("has reacted", "reacted", "quiet", "No second reaction this turn."))
    return found


def _badge(view: ArenaView, effect: EffectView) -> Badge:
    is_harmful = effect.what in HARMFUL or effect.what in _HINDRANCES
    is_condition = effect.what in HARMFUL | HELPFUL
    name, lasting = status_name(effect.what), lasting_text(view, effect)
    return Badge(
        what=name if is_condition or not effect.amount else f"{name} {effect.amount}",
        picture=effect.what,
        tone="bad" if is_harmful else "good",
        text=f"{CONDITIONS[effect.what]} It is there{lasting}.",
        brief=lasting.strip(),
    )


def lasting_text(view: ArenaView, effect: EffectView) -> str:
    """By what an effect is there and how long it lasts, to follow its name."""
    owner = view.heroes[effect.owner].name if effect.owner >= 0 else "somebody"
    lasts = {
        "temporary": f"until the next turn of {owner}",
        "permanent": "permanently",
        "turn": "this turn",
        "used": "until it is used",
        "there": "while it stands there",
        "borne": "while it bears it",
    }[effect.lasts]
    used = " or until used" if effect.ends_if_used else ""
    source = f" by {effect.card}" if effect.card else ""
    return f"{source} {lasts}{used}"


def marks(heroes: Sequence[HeroView]) -> list[str]:
    """A letter for each hero, all different: capital for the white team, small for the black."""
    taken: list[str] = []
    for hero in heroes:
        taken.append(letter_of(hero.name, taken))
    return [
        letter if hero.team else letter.upper() for hero, letter in zip(heroes, taken, strict=True)
    ]


def heading(view: ArenaView) -> str:
    """Where the match stands: the turn and whose it is, the arena."""
    parts = ["Table set-up"]
    if view.turn.number:
        parts = [f"Turn {view.turn.number}", view.heroes[view.turn.owner].name]
    return " · ".join([*parts, view.arena] if view.arena else parts)
