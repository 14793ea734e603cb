"""Heroes: what a sheet says, roles, stats, passive powers, tokens."""

from __future__ import annotations

from collections import Counter, defaultdict
from statistics import mean, median

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from rulekeeper.games.arena.content.catalogue import Catalogue
from rulekeeper.tanarean.combat.battlebox import CombatantKind
from rulekeeper.tanarean.combat.combatevents import PassiveTriggered, Struck
from tables.arena import arena, dice
from tables.arena_seen import Seen
from tables.arena_setup import real_game, set_up

MELEE = {"Brute", "Tactician", "Bruiser", "Tank"}
RANGED = {"Healer", "Shooter", "Controller"}


def role_facts(role: str) -> dict[str, object]:
    """The stats and the passive power of a role of the pack, for a hero of a test."""
    facts = to_builtins(real_game().catalogue.roles[role])
    return {key: facts[key] for key in ("hp", "basic", "ranged", "defense", "movement", "passive")}


def mean_damage(role: str) -> float:
    """The damage of the four attacks of a role's heroes, on average."""
    catalogue = real_game().catalogue
    return mean(
        catalogue.cards[catalogue.attack_number[attack]].damage
        for hero in catalogue.heroes
        if hero.role == role
        for attack in hero.attacks
    )


# the sheets of the pack


def hero_kinds(catalogue: Catalogue) -> list[CombatantKind]:
    """The heroes as combatants, without the villains."""
    return catalogue.kinds[: len(catalogue.heroes)]


@pytest.mark.rule("arena.hero.sheet.1", "arena.component.hero.2")
def test_every_hero_of_the_pack_has_all_that_a_sheet_says() -> None:
    catalogue = real_game().catalogue
    for hero, kind in zip(catalogue.heroes, hero_kinds(catalogue), strict=True):
        cards = [catalogue.cards[card] for card in kind.cards]
        assert (kind.name, kind.role) == (hero.name, hero.role)
        assert min(kind.hp, kind.defense, kind.movement) > 0
        basic = catalogue.cards[kind.basic]
        assert (basic.kind, basic.damage > 0, basic.range) in {
            ("basic", True, 1),
            ("basic", True, 8),
        }
        assert [card.is_special for card in cards] == [False, False, True, True]
        assert kind.passive is not None
        assert kind.passive.effects
    attacks = [attack for hero in catalogue.heroes for attack in hero.attacks]
    assert len(set(attacks)) == 4 * len(catalogue.heroes)


@pytest.mark.rule("arena.hero.sheet.1")
def test_the_sheet_of_a_hero_is_seen_by_all() -> None:
    table = set_up().go_to("turn")
    for name in ("Ana", "Ben"):
        view = table.seen_by(name)
        for hero in view.heroes:
            role = next(r for r in real_game().catalogue.roles.values() if r.id == hero.role)
            assert hero.name
            assert (hero.most_hp, hero.defense, hero.movement) == (
                role.hp,
                role.defense,
                role.movement,
            )
            kinds = Counter("special" if c.kind == "interrupt" else c.kind for c in hero.attacks)
            assert kinds == {"basic": 1, "primary": 2, "special": 2}


@pytest.mark.rule("arena.hero.role.1")
def test_heroes_of_a_role_differ_in_their_attacks_only() -> None:
    catalogue = real_game().catalogue
    by_role = defaultdict(set)
    for kind in hero_kinds(catalogue):
        basic = catalogue.cards[kind.basic]
        stats = (kind.hp, basic.damage, basic.range, kind.defense, kind.movement)
        by_role[kind.role].add((stats, repr(kind.passive)))
    assert all(len(stats) == 1 for stats in by_role.values())
    attacks = [
        catalogue.cards[catalogue.attack_number[attack]]
        for hero in catalogue.heroes
        for attack in hero.attacks
    ]
    assert len({card.name for card in attacks}) == len(attacks)
    mechanics = {repr(replace(card, id="", name="", flavour="")) for card in attacks}
    assert len(mechanics) == len(attacks)


@pytest.mark.rule("arena.hero.role.2", "arena.component.hero.1")
def test_there_are_seven_roles_four_of_them_melee_and_two_heroes_of_each() -> None:
    catalogue = real_game().catalogue
    melee = {role.name for role in catalogue.roles.values() if not role.ranged}
    ranged = {role.name for role in catalogue.roles.values() if role.ranged}
    assert (melee, ranged) == (MELEE, RANGED)
    roles = Counter(catalogue.roles[kind.role].name for kind in hero_kinds(catalogue))
    assert roles == dict.fromkeys(MELEE | RANGED, 2)
    assert len({hero.name for hero in catalogue.heroes}) == len(catalogue.heroes)


@pytest.mark.rule("arena.hero.role.bruiser.1")
def test_a_bruiser_has_many_hit_points_moderate_defense_and_low_damage() -> None:
    roles = real_game().catalogue.roles
    bruiser = roles["bruiser"]
    assert not bruiser.ranged
    assert bruiser.hp > median(role.hp for role in roles.values())
    defenses = [role.defense for role in roles.values()]
    assert min(defenses) < bruiser.defense < max(defenses)
    assert mean_damage("bruiser") < min(mean_damage("brute"), mean_damage("shooter"))


@pytest.mark.rule("arena.hero.role.bruiser.1", "arena.hero.passive.3")
@pytest.mark.parametrize(("target", "hp"), [("yew", 56), ("xan", 60)])
def test_the_circle_of_a_bruiser_wards_off_who_attacks_it(target: str, hp: int) -> None:
    table = arena("A y\nx .", roles={"y": role_facts("bruiser")}, rolls=dice(2))
    table.do("Ada: Ada plain 1", f"attack {target}")
    assert table.hp("Ada") == hp


@pytest.mark.rule("arena.hero.role.bruiser.1")
def test_the_circle_of_a_bruiser_does_nothing_to_who_comes_to_it_in_its_turn() -> None:
    table = arena("A . y", roles={"y": role_facts("bruiser")}, rolls=dice(2))
    table.do("move Ada to A2", "Ada: Ada plain 1", "attack yew")
    assert table.hp("Ada") == 60


@pytest.mark.rule("arena.hero.role.tank.1")
def test_a_tank_has_the_highest_defense_many_hit_points_and_low_damage() -> None:
    roles = real_game().catalogue.roles
    tank = roles["tank"]
    assert not tank.ranged
    assert all(tank.defense > role.defense for name, role in roles.items() if name != "tank")
    assert tank.hp > median(role.hp for role in roles.values())
    assert tank.basic == min(role.basic for role in roles.values())
    assert mean_damage("tank") < min(mean_damage("brute"), mean_damage("shooter"))


@pytest.mark.rule("arena.hero.role.tank.1", "arena.hero.passive.3")
@pytest.mark.parametrize(
    ("target", "hp", "result"),
    [("xan", 56, 8), ("yew", 60, 10)],
    ids=["another first", "the tank"],
)
def test_the_circle_of_a_tank_punishes_who_strikes_another_first(
    target: str, hp: int, result: int
) -> None:
    table = arena("A y\nx .", roles={"y": role_facts("tank")}, rolls=dice(10))
    table.do("Ada: Ada plain 1", f"attack {target}")
    assert table.hp("Ada") == hp
    assert [event.result for event in table.told(Struck)] == [result]


@pytest.mark.rule("arena.hero.role.tank.1")
def test_the_circle_of_a_tank_needs_who_started_its_turn_beside_it() -> None:
    table = arena("A . y\n. x .", roles={"y": role_facts("tank")}, rolls=dice(10))
    table.do("move Ada to A2", "pass", "Ada: Ada plain 1", "attack xan")
    assert table.hp("Ada") == 60


# stats


@pytest.mark.rule("arena.hero.hp.1")
def test_a_hero_begins_with_its_hit_points() -> None:
    table = set_up().go_to("turn")
    for hero in table.seen_by("Ana").heroes:
        assert hero.hp == hero.most_hp == table.match.box.kind_of(table.state, hero.number).hp


@pytest.mark.rule("arena.hero.hp.2", "arena.board.hp-track.1")
def test_damage_lowers_the_hit_points_by_as_much_and_not_below_zero() -> None:
    table = arena("A x", cards={"A": "{name: Cleave, damage: 12}"}, rolls=dice(15))
    table.do("Ada: Cleave", "attack xan")
    assert table.hp("xan") == 48
    table = arena("A x", cards={"A": "{name: Cleave, damage: 12}"}, hp={"x": 11}, rolls=dice(15))
    table.do("Ada: Cleave", "attack xan")
    assert table.hp("xan") == 0


@pytest.mark.rule("arena.board.hp-track.1")
def test_hit_points_of_every_hero_are_a_slot_of_the_track() -> None:
    for kind in hero_kinds(real_game().catalogue):
        assert 0 < kind.hp <= 70
    table = arena(
        "A . . x",
        hp={"A": 58},
        heroic={"A": "{name: Breathe, effects: [{do: heal, to: self, amount: 9}]}"},
    )
    table.do("perform Breathe")
    assert table.hp("Ada") == 60, "never above the stat"


@pytest.mark.rule("arena.hero.basic.1")
def test_the_basic_attack_stat_is_the_damage_of_basic_and_reaction_attacks() -> None:
    table = arena("A x .", roles={"A": {"basic": 9}, "x": {"basic": 4}}, rolls=dice(15, 15))
    table.do("Ada: Basic Attack", "attack xan")
    assert table.hp("xan") == 51
    table.do("move Ada to B1", "xan: Reaction Attack")
    assert table.hp("Ada") == 56


@pytest.mark.rule("arena.hero.basic.2")
@pytest.mark.parametrize(("ranged", "reach"), [(False, 1), (True, 8)])
def test_a_basic_attack_reaches_one_square_or_eight(ranged: bool, reach: int) -> None:
    near = arena("A" + " ." * (reach - 1) + " x", roles={"A": {"ranged": ranged}})
    near.do("Ada: Basic Attack")
    assert "attack xan" in near.options
    far = arena("A" + " ." * reach + " x", roles={"A": {"ranged": ranged}})
    far.do("Ada: Basic Attack")
    assert "attack xan" not in far.options


@pytest.mark.rule("arena.hero.basic.2")
def test_melee_roles_reach_one_square_and_ranged_roles_eight() -> None:
    catalogue = real_game().catalogue
    names = {role.id: role.name for role in catalogue.roles.values()}
    reach = {names[kind.role]: catalogue.cards[kind.basic].range for kind in hero_kinds(catalogue)}
    assert reach == dict.fromkeys(MELEE, 1) | dict.fromkeys(RANGED, 8)


@pytest.mark.rule("arena.hero.defense.1")
@pytest.mark.parametrize(("roll", "hits"), [(6, False), (7, True)])
def test_a_strike_hits_from_the_defense_on(roll: int, hits: bool) -> None:
    table = arena("A x", roles={"x": {"defense": 7}}, rolls=dice(roll))
    table.do("Ada: Ada plain 1", "attack xan")
    assert [event.hit for event in table.told(Struck)] == [hits]


@pytest.mark.rule("arena.hero.defense.1")
def test_it_is_the_modified_roll_that_counts() -> None:
    table = arena("A x", roles={"x": {"defense": 7}}, rolls=dice(6))
    table.do("Ada: Basic Attack", "attack xan")
    (strike,) = table.told(Struck)
    assert (strike.rolls, strike.result, strike.hit) == ([6], 7, True)


@pytest.mark.rule("arena.hero.defense.1")
def test_each_strike_has_a_roll_of_its_own() -> None:
    table = arena(
        "x A y",
        cards={"A": "{name: Sweep, damage: 4, target: {target: combatants, most: 2}}"},
        rolls=dice(3, 17),
    )
    table.do("Ada: Sweep", "attack xan", "attack yew")
    assert [(e.target, e.hit) for e in table.told(Struck)] == [(1, False), (2, True)]


@pytest.mark.rule("arena.hero.movement.1")
@pytest.mark.parametrize("role", ["brute", "healer"])
def test_the_movement_of_a_role_is_what_a_move_action_has(role: str) -> None:
    facts = role_facts(role)
    table = arena("A . . . . . . . . . x", roles={"A": facts})
    table.do("move Ada to B1")
    assert table.points == facts["movement"] - 1  # type: ignore[operator]


# passive powers


@pytest.mark.rule("arena.hero.passive.1")
def test_a_passive_power_works_by_itself_and_only_when_its_trigger_is_met() -> None:
    passive = "{name: Zeal, trigger: hits, effects: [{do: heal, to: self, amount: 3}]}"
    table = arena("A x", roles={"A": {"passive": passive}}, hp={"A": 20}, rolls=dice(15))
    table.do("Ada: Ada plain 1", "attack xan")
    assert table.hp("Ada") == 23
    assert len(table.told(PassiveTriggered)) == len(table.told(Struck)) == 1
    table = arena("A x", roles={"A": {"passive": passive}}, hp={"A": 20}, rolls=dice(2))
    table.do("Ada: Ada plain 1", "attack xan")
    assert table.hp("Ada") == 20
    assert not table.told(PassiveTriggered)


@pytest.mark.rule("arena.hero.passive.1")
def test_every_role_of_the_pack_has_a_trigger_and_an_effect() -> None:
    for role in real_game().catalogue.roles.values():
        assert role.passive.trigger
        assert role.passive.effects
        assert role.passive.is_circle is (role.name in ("Tank", "Bruiser"))


@pytest.mark.rule("arena.hero.passive.3")
def test_a_circle_works_in_the_turn_of_the_enemy_before_the_roll() -> None:
    table = arena("A y", roles={"y": role_facts("bruiser")})
    table.do("Ada: Ada plain 1", "attack yew")
    assert table.hp("Ada") == 56
    assert not table.told(Struck)
    assert table.told(PassiveTriggered)


# tokens


@pytest.mark.rule("arena.hero.token.1", "arena.component.hero-token.1")
def test_the_side_of_its_token_shows_the_team_of_a_hero_and_the_track_its_hit_points() -> None:
    table = arena("A x", rolls=dice(15)).do("Ada: Basic Attack", "attack xan")
    for seat in (0, 1):
        view = Seen(table.arena_match, seat)
        assert [(view.teams[h.team].name, h.hp) for h in view.heroes] == [
            ("white", 60),
            ("black", 53),
        ]
