"""Figures on the table: heroes, and the foes of a quest, with their numbers, cards and badges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from rulekeeper.boards.masks import Square
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.content.foe_types import TYPES
from rulekeeper.games.arena.rules.quest_terms import FOES, HEROES, quest_box, quest_state
from rulekeeper.games.arena.state import Bag, Stage
from rulekeeper.games.arena.table.badges import badges_of
from rulekeeper.games.arena.table.hp_track import on_track
from rulekeeper.games.arena.table.printed import Printed, card_of, figure_of
from rulekeeper.games.tabletop import Badge, Card, Fact, Figure, Pile
from rulekeeper.games.tabletop.letters import letter_of, letters_of
from rulekeeper.tanarean.combat.attackwords import Answered
from rulekeeper.tanarean.combat.combatants import NOBODY
from rulekeeper.tanarean.combat.objects import objects_in_reach
from rulekeeper.tanarean.combat.position import kind_of, name
from rulekeeper.tanarean.combat.previews import in_reach
from rulekeeper.tanarean.grid.battlegrid import footprint, in_reading_order, name_of

RINGS = ("green", "blue", "yellow", "violet")
"""The colours of the rings by which villains of a type are told apart. Rules: arena.villain.2"""

RECENT = 12
"""Foes that joined so lately that their letter is not given again, dead or not."""


class Figures:
    """Describes the figures of a match; `printed` are the cards of its box."""

    def __init__(self, printed: Printed) -> None:
        self.printed = printed

    def on_the_table(self, table: ArenaTable, own: int) -> Iterator[Figure]:
        """All figures: the dead too, but of foes only the living. `own` is the viewer's team."""
        letters, rings = letters_on(table), _rings(table)
        for who in shown(table):
            if is_foe(table, who):
                yield self._foe(table, who, letters[who], rings[who])
            elif table.box.dragon(table.state.combatants[who].team) is not None:
                yield self._dragon(table, who, letters[who])
            else:
                yield self._hero(table, who, letters[who], own)

    def _hero(self, table: ArenaTable, who: int, letter: str, own: int) -> Figure:
        combatant, bag = table.state.combatants[who], table.state.bags[who]
        hero = table.box.catalogue.heroes[combatant.kind]
        is_own, is_down = combatant.team == own, is_dead(table, who)
        count, short = len(bag.scrolls), "{} scroll" if len(bag.scrolls) == 1 else "{} scrolls"
        return replace(
            self._figure(table, who, letter),
            picture=hero.role,
            kind=table.box.catalogue.roles[hero.role].name,
            fallen=is_down,
            badges=(*badges_of(table, who), *_borne(table, who)),
            cards=tuple(self._abilities(table, who)),
            hand=self._held(bag) if is_own else None,
            piles=() if is_own or not count else (Pile("Scrolls", count, short=short, main=True),),
            fell_at=name_of(combatant.square_of_death) if is_down else "",
        )

    def _held(self, bag: Bag) -> tuple[Card, ...]:
        """What a hero bears that is used up. Rules: arena.item.scroll.2, arena.flask.1"""
        return (*self.cards("scroll", bag.scrolls), *self.cards("flask", bag.flasks))

    def _foe(self, table: ArenaTable, who: int, letter: str, ring: str) -> Figure:
        """A villain with its type and ring, or a boss with its Bosspad.

        Rules: arena.villain.1, .2, arena.boss.3
        """
        kind = kind_of(table, who)
        plain = self._figure(table, who, letter)
        group = quest_box(table).group(quest_state(table).groups[who])
        if group.boss is not None:
            cards, facts = self._bosspad(table, who, group.boss), self._on_track(table, who)
        else:
            cards = (self.attack(table, who, card) for card in (*kind.cards, kind.basic))
            facts = [Fact("Level", str(group.level), "level")]
            facts += [Fact("Ring", ring)] if ring else []
        passive = self.printed.foe_passives.get(table.state.combatants[who].kind)
        return replace(
            plain,
            picture=kind.role,
            kind=kind.role,
            colour=ring,
            badges=tuple(badges_of(table, who)),
            cards=(*cards, *([passive] if passive else [])),
            facts=(*plain.facts, *facts),
        )

    def _dragon(self, table: ArenaTable, who: int, letter: str) -> Figure:
        """A dragon with its attacks. Rules: arena.component.dragon.1"""
        kind = kind_of(table, who)
        cards = [self.attack(table, who, card) for card in (kind.basic, *kind.cards)]
        passive = self.printed.foe_passives.get(table.state.combatants[who].kind)
        return replace(
            self._figure(table, who, letter),
            picture="boss",
            kind="Dragon",
            fallen=is_dead(table, who),
            badges=(*badges_of(table, who), *_borne(table, who)),
            cards=(*cards, *([passive] if passive else [])),
        )

    def _bosspad(self, table: ArenaTable, who: int, boss: str) -> Iterator[Card]:
        """Its attack cards, its special power and its aura. Rules: arena.boss.3"""
        for card in table.box.catalogue.attacks_of_boss(boss):
            yield self.attack(table, who, card)
        yield from self.printed.boss_powers[boss]

    def _on_track(self, table: ArenaTable, who: int) -> list[Fact]:
        """How its hit points lie on the HP Track. Rules: arena.boss.hp.1"""
        slot, tokens = on_track(table.state.combatants[who].hp)
        return [Fact("Life Tokens", str(tokens), "health"), Fact("HP Track", f"slot {slot}")]

    def _figure(self, table: ArenaTable, who: int, letter: str) -> Figure:
        """What heroes and foes have in common."""
        state, kind = table.state, kind_of(table, who)
        combatant, acts = state.combatants[who], has_turn(table, who)
        return Figure(
            ref=figure_of(who),
            name=name(table, who),
            letter=letter,
            picture="",
            party=combatant.team,
            seat=combatant.seat,
            square=spot(table, who, combatant.square),
            size=kind.size,
            health=0 if is_dead(table, who) else max(0, combatant.hp),
            most_health=kind.hp,
            acts=acts,
            facts=(
                Fact("Defense", str(kind.defense), "defense", short="D{}"),
                Fact("Movement", str(kind.movement), "movement", short="M{}"),
                *(_facts_of_turn(table) if acts else ()),
            ),
            portrait=kind.id,
        )

    # -- cards ------------------------------------------------------------------------------------

    def cards(self, kind: str, numbers: Sequence[int]) -> tuple[Card, ...]:
        """Cards of a kind, each with its count."""
        found, counts = self.printed.by_reference, Counter(numbers)
        return tuple(replace(found[card_of(kind, n)], count=c) for n, c in counts.items())

    def _abilities(self, table: ArenaTable, who: int) -> Iterator[Card]:
        """A hero's attacks, its passive power, its artifact and its Level UP cards.

        Rules: arena.hero.sheet.1, arena.xp.levelup.1
        """
        kind, artifact = kind_of(table, who), table.state.bags[who].artifact
        yield from (self.attack(table, who, card) for card in (kind.basic, *kind.cards))
        yield self.printed.passives[table.state.combatants[who].kind]
        if artifact >= 0:
            yield replace(self.printed.artifacts[artifact], in_play=True)
        if table.box.plays_together and (owned := quest_box(table).owned):
            cards = self.cards("level-up", owned.level_ups(table.state.combatants[who].kind))
            yield from (replace(card, in_play=True) for card in cards)

    def attack(self, table: ArenaTable, who: int, number: int) -> Card:
        """An attack, with whom and what it could strike from where its owner stands.

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


def spot(table: ArenaTable, who: int, square: Square) -> str:
    """The square by which the table knows where somebody stands: of a large figure the upper left.

    `square` is its anchor; empty where it is nowhere.
    """
    if square < 0:
        return ""
    return name_of(in_reading_order(footprint(square, kind_of(table, who).size))[0])


# -- who they are -----------------------------------------------------------------------------


def is_foe(table: ArenaTable, who: int) -> bool:
    """Whether a combatant is a foe of a quest. Rules: arena.quest.2"""
    return table.box.plays_together and table.state.combatants[who].team == FOES


def is_dead(table: ArenaTable, who: int) -> bool:
    """Whether a combatant has died and has not been revived."""
    return table.state.combatants[who].square_of_death >= 0


def shown(table: ArenaTable) -> list[int]:
    """Who has a figure: all heroes, and the living foes. Rules: arena.villain.2"""
    everybody = range(len(table.state.combatants))
    return [who for who in everybody if not (is_foe(table, who) and is_dead(table, who))]


def has_turn(table: ArenaTable, who: int) -> bool:
    """Whether it is a combatant's turn; between two turns of a quest it is nobody's."""
    state = table.state
    is_turn = not table.box.plays_together or state.stage in (
        Stage.START_OF_TURN,
        Stage.ACTION,
        Stage.FOE,
    )
    return state.turns > 0 and is_turn and state.turn.owner == who


def letters_on(table: ArenaTable) -> Mapping[int, str]:
    """A letter for each figure: capital for the white team and for the heroes of a quest.

    Letters of foes stay while others join and die, as far as the alphabet goes.
    """
    combatants = table.state.combatants
    names = [name(table, who) for who in range(len(combatants))]
    if not table.box.plays_together:
        found = letters_of(names, [each.team for each in combatants], by_team=False)
        return dict(enumerate(found))
    letters: dict[int, str] = {}
    for who, called in enumerate(names):
        team = combatants[who].team
        taken = [
            letter.lower()
            for other, letter in letters.items()
            if combatants[other].team == team
            and (team == HEROES or not is_dead(table, other) or who - other <= RECENT)
        ]
        letter = letter_of(called, taken)
        letters[who] = letter.upper() if team == HEROES else letter
    return letters


def _rings(table: ArenaTable) -> Mapping[int, str]:
    """The ring of each living foe, where there are several figures of its type.

    Rules: arena.villain.2
    """
    rings: dict[int, str] = {}
    for who in shown(table):
        if not is_foe(table, who):
            continue
        own = quest_box(table).villain_type(quest_state(table).groups[who])
        if own is None or TYPES[own].figures == 1:
            rings[who] = ""
            continue
        groups = quest_state(table).groups
        earlier = [o for o in range(who) if is_foe(table, o)]
        alike = [o for o in earlier if quest_box(table).villain_type(groups[o]) == own]
        taken = {rings[other] for other in alike if other in rings}
        wanted = RINGS[len(alike) % len(RINGS)]
        free = [ring for ring in (wanted, *RINGS) if ring not in taken]
        rings[who] = free[0] if free else ""
    return rings


def _borne(table: ArenaTable, who: int) -> Iterator[Badge]:
    """The things of the quest that a hero bears."""
    if table.state.quest is None:
        return
    items = zip(quest_box(table).quest.items, quest_state(table).items, strict=False)
    for item, where in items:
        if where.bearer == who:
            text = "It falls to the ground if its bearer dies."
            yield Badge(f"bears {item.name}", "artifact", "good", text)


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


def viewers_team(table: ArenaTable, seat: int) -> int:
    """The team whose cards a seat sees; of a party all see them."""
    return HEROES if table.box.plays_together else table.box.team_of_seat.get(seat, NOBODY)
