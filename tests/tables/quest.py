"""Quests in a few lines.

    table = quest(
        '''
        < A . . x
        < . . . .
        ''',
        "goals: [{goal: kill, who: xan, says: Xan is dead., xp: 9}]",
        rolls=dice(12),
    )
    table.do("Ada: Basic", "end the turn")

Capital letters are the party: Ada, Bea, Cai, Dov, as in `tables.arena`. Small letters are foes, of
a group each that is called like its villain: xan, yew, zed, wyn; several of a group have a digit
behind the letter (`x1 x2`) and are told apart by it ("xan 1"). A villain is a Sentinel of 30 HP,
Defense 6, Movement 5 and an attack of 7, unless `villains` says more: fields of a villain by
letter, also for those that are to arrive later. The text has the fields of the quest in YAML; where
it says nothing of goals, all foes are to be killed.

It is the first round, and the turn of `turn`; the heroes in `acted` have had theirs. With
`turn=""` the quest begins: its first event, the first round, the question who has the first turn.
`boss` is the boss Orm in the drawing (`o`): 280 HP, Defense 6, Movement 5, the attack cards One,
Two and Three (primary, 10 damage beside it) and Four and Five (special, 20), a special power and an
aura that do nothing; the text in YAML says what is different. `spells` are its Boss Spell cards.
In a campaign heroes have `level_ups` (`hp`, `damage`, `roll`, `defense`, by what they add), have
`learned` attacks of another hero (a special one is for this quest only), bear `scrolls` and
`artifacts`, all by their letters as in `tables.arena`; the party has so many Improved First Aids
(`improved`). `powers` are the Evil Power cards, `flasks` and `fates` what is in those decks, all in
YAML, `bears` the flasks that heroes have, by name. What chance draws is named in `rolls` beside the
dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Self

import msgspec
from msgspec.structs import replace

from rulekeeper.boards.masks import squares_of
from rulekeeper.content.model import Content
from rulekeeper.core.chance import ScriptedChance
from rulekeeper.core.language import Named
from rulekeeper.core.match import Match
from rulekeeper.core.setup import Setup
from rulekeeper.core.table import Meter, Table
from rulekeeper.games.arena.belongings import Belongings, HeroRecord
from rulekeeper.games.arena.content.bosses import Boss, BossSpell
from rulekeeper.games.arena.content.catalogue import FORMAT, Catalogue
from rulekeeper.games.arena.content.foes import EvilPower, Fate, Flask, VillainKind, VillainLevel
from rulekeeper.games.arena.content.quests import Quest
from rulekeeper.games.arena.content.vocabulary import Artifact, HeroicAction, LevelUp, Scroll
from rulekeeper.games.arena.draws import Item
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.arena.quest_box import QuestBox
from rulekeeper.games.arena.rules.evil_power import command_of
from rulekeeper.games.arena.rules.party import open_quest
from rulekeeper.games.arena.rules.spawning import spawn
from rulekeeper.games.arena.rules.villains import plan_of
from rulekeeper.games.arena.state import ArenaState, Bag, QuestState, Stage
from rulekeeper.tanarean.combat.combatants import NOBODY, NOWHERE, ActiveEffect, Combatant
from rulekeeper.tanarean.combat.position import name as name_at
from rulekeeper.tanarean.foes.plan import Plan
from rulekeeper.tanarean.grid.plan import parse_plan
from tables.arena import (
    ArenaOnTheTable,
    Nowhere,
    Prepared,
    add_entry,
    add_hero,
    add_hero_of,
    texts_for,
)
from tables.tanarean import NAMES, run
from tables.yaml_text import parsed

__all__ = ["QuestOnTheTable", "dice", "quest"]

PEOPLE = ("Ana", "Ben", "Eva", "Joe")

LEVEL = {"hp": 30, "damage": 7, "defense": 6, "residual": 0, "reaction": 7}

BOSS: Mapping[str, object] = {
    "id": "orm",
    "name": "Orm",
    "hp": 280,
    "defense": 6,
    "reaction": 7,
    "special_power": {"name": "Rumble"},
    "aura": {
        "name": "Chill",
        "squares": 1,
        "effects": [{"do": "heal", "to": "self", "amount": 0}],
    },
    "attacks": [
        {"id": name.lower(), "name": name, "kind": kind, "range": 1, "damage": damage}
        for name, kind, damage in (
            ("One", "primary", 10),
            ("Two", "primary", 10),
            ("Three", "primary", 10),
            ("Four", "special", 20),
            ("Five", "special", 20),
        )
    ],
}

GOALS = "[{goal: kill, who: foes, says: All foes are dead., xp: 10}]"


class QuestOnTheTable(ArenaOnTheTable):
    """A quest in a prepared situation, driven and looked at by names."""

    def number(self, name: str) -> int:
        """The number of a combatant, by the name that it has now."""
        table = self.table
        names = [name_at(table, who) for who in range(len(table.state.combatants))]
        return names.index(name)

    @property
    def quest(self) -> QuestState:
        """How far the quest has come."""
        found = self.state.quest
        assert found is not None
        return found

    @property
    def quest_box(self) -> QuestBox:
        """The box of the quest."""
        box = self.arena_match.box
        assert isinstance(box, QuestBox)
        return box

    @property
    def turn(self) -> str:
        """Whose turn it is, or was last."""
        return name_at(self.table, self.state.turn.owner)

    @property
    def standing(self) -> list[str]:
        """Who is on the grid."""
        table = self.table
        return [name_at(table, w) for w, c in enumerate(table.state.combatants) if c.on_grid]

    def flasks(self, name: str) -> list[str]:
        """The flasks that somebody bears."""
        flasks = self.quest_box.catalogue.flasks
        return [flasks[number].name for number in self.state.bags[self.number(name)].flasks]

    def counter(self, name: str) -> int:
        """Where a counter of the quest stands."""
        return self.quest.counters[self.quest_box.counter_number[name]]

    @property
    def ending(self) -> tuple[bool, str, str]:
        """Whether the party has won, the reason, and its rule."""
        result = self.match.result
        assert result is not None, "the quest goes on"
        return result.winners == self.quest_box.players[0], result.reason, result.rule

    def end_turns(self, *heroes: str) -> Self:
        """The heroes named have the next turns, and do nothing."""
        for hero in heroes:
            if self.question == "next turn":
                self.do(f"{hero} has the next turn")
            assert self.turn == hero
            self.do("end the turn")
        return self


def quest(
    drawing: str,
    text: str = "",
    *,
    villains: Mapping[str, str] | None = None,
    cards: Mapping[str, str | Sequence[str]] | None = None,
    roles: Mapping[str, Mapping[str, object]] | None = None,
    hp: Mapping[str, int] | None = None,
    effects: Mapping[str, Iterable[str | ActiveEffect]] | None = None,
    dead: str = "",
    turn: str = "A",
    acted: str = "",
    boss: str | None = None,
    spells: Sequence[str] = ("{name: Stare}",),
    powers: Sequence[str] = (),
    flasks: Sequence[str] = (),
    fates: Sequence[str] = (),
    heroic: Sequence[str] = (),
    bears: Mapping[str, Sequence[str]] | None = None,
    level_ups: Mapping[str, Sequence[str]] | None = None,
    learned: Mapping[str, str | Sequence[str]] | None = None,
    scrolls: Mapping[str, str | Sequence[str]] | None = None,
    artifacts: Mapping[str, str] | None = None,
    improved: int | None = None,
    aid: int = 2,
    ready: bool = True,
    difficulty: str = "normal",
    people: int = 1,
    real_table: bool = False,
    rolls: Iterable[int | str] = (),
) -> QuestOnTheTable:
    """A quest where the drawing shows it, in the turn of a hero, or about to begin."""
    plan = parse_plan(drawing)
    party = [letter for letter in "ABCD" if letter in plan.figures]
    drawn = [figure[0] for figure in plan.figures if figure[0] in "xyzw"]
    groups = [letter for letter in "xyzw" if letter in drawn or letter in (villains or {})]
    entries: dict[str, dict[str, msgspec.Struct]] = {kind: {} for kind in FORMAT.kinds}
    for letter in party:
        add_hero(entries, letter, (roles or {}).get(letter, {}), texts_for(cards, letter))
    for kind, texts in ((EvilPower, powers), (Flask, flasks), (Fate, fates)):
        for each in texts:
            add_entry(entries[_KINDS[kind]], kind, each)
    for each in heroic:
        add_entry(entries["heroic"], HeroicAction, each)
    owned = None
    if any(each is not None for each in (level_ups, learned, scrolls, artifacts, improved)):
        owned = owned_by(entries, party, level_ups, learned, scrolls, artifacts, improved)
    level = msgspec.convert({"id": "one", "name": "One", "level": 1, **LEVEL}, VillainLevel)
    entries["levels"]["one"] = level
    for letter in groups:
        own = parsed((villains or {}).get(letter, "{}"))
        facts = {"type": "sentinel", "attacks": [{"name": f"{NAMES[letter]} strikes"}], **own}
        raw = {"id": NAMES[letter], "name": NAMES[letter], **facts}
        entries["villains"][NAMES[letter]] = msgspec.convert(raw, VillainKind)
    if boss is not None:
        own_boss = {**BOSS, **(parsed(boss) or {})}
        entries["bosses"]["orm"] = msgspec.convert(own_boss, Boss)
        for each in spells:
            add_entry(entries["boss-spells"], BossSpell, each)
    entries["quests"]["drawn"] = quest_of(drawing, text, groups, with_boss=boss is not None)
    catalogue = Catalogue(Content((), FORMAT.kinds, entries, Nowhere()))
    seats = PEOPLE[:people]
    options: dict[str, object] = {"quest": "drawn", "difficulty": difficulty}
    options |= {"real_table": True} if real_table else {}
    if owned is not None:
        options["belongings"] = msgspec.to_builtins(owned)
    box, _ = Arena(catalogue).open_box(options, seats)
    assert isinstance(box, QuestBox)
    state = ArenaState([], quest=QuestState())
    table = Table(state, box, None, Meter())
    run(open_quest(table))
    assert state.quest is not None
    team = state.teams[0]
    team.aid, team.heroic = aid, list(range(len(heroic)))
    team.dealt = list(team.heroic)
    state.quest.improved_aids = improved or 0
    state.ready, state.stage = [ready], Stage.ROUND
    numbers = {flask.name: number for number, flask in enumerate(catalogue.flasks)}
    for place, letter in enumerate(party):
        at = squares_of(plan.figures[letter])[0]
        number = catalogue.hero_number[NAMES[letter].lower()]
        hero = Combatant(
            kind=number,
            team=0,
            seat=box.owner(0, place),
            hp=0 if letter in dead else (hp or {}).get(letter, box.kinds[number].hp),
            square=NOWHERE if letter in dead else at,
            square_of_death=at if letter in dead else NOWHERE,
        )
        state.combatants.append(hero)
        borne = [numbers[each] for each in (bears or {}).get(letter, ())]
        own_scrolls = _numbers(catalogue.scrolls, texts_for(scrolls, letter))
        [artifact] = _numbers(catalogue.artifacts, texts_for(artifacts, letter)) or [-1]
        state.bags.append(Bag(artifact, own_scrolls, borne))
        team.picked += own_scrolls
        state.quest.flasks = [f for f in state.quest.flasks if f not in borne]
    state.quest.groups = [NOBODY] * len(party)
    for group, square in box.quest.starting_foes:
        who = spawn(table, group, square)
        own_hp = (hp or {}).get(group[0])
        state.combatants[who].hp = own_hp or state.combatants[who].hp
    for letter, lasting in (effects or {}).items():
        for who, combatant in enumerate(state.combatants):
            if box.kinds[combatant.kind].name[0] == letter:
                combatant.effects += [_effect(each, who, combatant.team) for each in lasting]
    if turn:
        state.quest.round = 1
        state.quest.acted = [party.index(letter) for letter in acted]
        state.quest.due, state.stage = party.index(turn), Stage.START_OF_TURN
    faces = [each if isinstance(each, int) else _drawn(catalogue, each) for each in rolls]
    match = Match(Prepared(catalogue, state), Setup(options, seats, 0), ScriptedChance(faces))
    return QuestOnTheTable(match, [NAMES[letter] for letter in party])


def owned_by(
    entries: dict[str, dict[str, msgspec.Struct]],
    party: Iterable[str],
    level_ups: Mapping[str, Sequence[str]] | None,
    learned: Mapping[str, str | Sequence[str]] | None,
    scrolls: Mapping[str, str | Sequence[str]] | None,
    artifacts: Mapping[str, str] | None,
    improved: int | None,
) -> Belongings:
    """What a party owns; all of it is added to the content."""
    for stat, amount in (("hp", 10), ("damage", 1), ("roll", 1), ("defense", 1)):
        raw = {"id": stat, "name": f"More {stat}", "stat": stat, "amount": amount}
        entries["level-ups"][stat] = msgspec.convert(raw, LevelUp)
    heroes = []
    for letter in party:
        hero, texts = NAMES[letter].lower(), texts_for(learned, letter)
        own = HeroRecord(hero=hero, level_ups=tuple((level_ups or {}).get(letter, ())))
        if texts:
            named = [parsed(text)["name"].lower() for text in texts]
            name = f"Teacher of {NAMES[letter]}"
            teacher = add_hero_of(entries, f"{hero}-teacher", hero, name, texts)
            found = [a for a in teacher.attacks if a.removeprefix(f"{teacher.id}-") in named]
            special = [attack for attack in found if attack in teacher.attacks[2:]]
            own = replace(
                own,
                primaries=tuple(attack for attack in found if attack not in special),
                special=special[0] if special else None,
            )
        heroes.append(own)
    borne: dict[str, list[str]] = {"scrolls": [], "artifacts": []}
    for kind, struct, texts_by in (
        ("scrolls", Scroll, scrolls),
        ("artifacts", Artifact, artifacts),
    ):
        for letter in texts_by or {}:
            for text in texts_for(texts_by, letter):
                before = set(entries[kind])
                add_entry(entries[kind], struct, text)
                borne[kind] += set(entries[kind]) - before
    return Belongings(
        heroes=tuple(heroes),
        scrolls=tuple(borne["scrolls"]),
        artifacts=tuple(borne["artifacts"]),
        aids=improved or 0,
    )


def _numbers(cards: Sequence[Named], texts: Iterable[str]) -> list[int]:
    """The numbers of cards that are written like this."""
    names = [card.name for card in cards]
    return [names.index(parsed(text)["name"]) for text in texts]


def quest_of(drawing: str, text: str, groups: Iterable[str], *, with_boss: bool = False) -> Quest:
    """A quest from its plan and the fields that a test is about."""
    fields = parsed(text) or {}
    of_group = fields.pop("groups", {})
    raw = {
        "id": "drawn",
        "name": "Drawn",
        "introduction": "Drawn for a test.",
        "description": "Drawn for a test.",
        "goals": parsed(GOALS),
        "plan": drawing,
        "foes": [
            {"id": NAMES[g], "symbol": g, "villain": NAMES[g], **of_group.get(NAMES[g], {})}
            for g in groups
        ]
        + ([{"id": "orm", "symbol": "o", "boss": "orm"}] if with_boss else []),
        **fields,
    }
    return msgspec.convert(raw, Quest)


_KINDS: Mapping[type[msgspec.Struct], str] = {
    EvilPower: "evil-powers",
    Flask: "flasks",
    Fate: "fates",
}


def _effect(effect: str | ActiveEffect, who: int, team: int) -> ActiveEffect:
    if isinstance(effect, ActiveEffect):
        return effect
    return ActiveEffect(effect, who, -1, team, "permanent", amount=3)


def _drawn(catalogue: Catalogue, name: str) -> int:
    """The number by which chance knows a card of this name."""
    names = {
        Item.POWER: [card.name for card in catalogue.powers],
        Item.FLASK: [card.name for card in catalogue.flasks],
        Item.FATE: [card.name for card in catalogue.fates],
        Item.SPELL: [card.name for card in catalogue.spells],
        Item.BOSS_ATTACK: [card.name for b in catalogue.bosses.values() for card in b.attacks],
    }
    for kind, deck in names.items():
        if name in deck:
            return kind + deck.index(name)
    raise AssertionError(f"there is no card {name}")


def dice(*outcomes: int | str) -> tuple[int | str, ...]:
    """The faces and the names of cards that come up, in order."""
    return outcomes


def plan_of_foe(table: QuestOnTheTable, name: str) -> Plan:
    """What a foe is going to do, as people see it before its turn."""
    who = table.number(name)
    return plan_of(table.table, who, command_of(table.arena_match.table, who))
