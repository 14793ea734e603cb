"""The two sets of rules for combat: where the games of the family differ, and what they cite."""

from typing import Final

from msgspec import Struct

from rulekeeper.tanarean.combat.breakable import Breakable
from rulekeeper.tanarean.grid import gridrules
from rulekeeper.tanarean.grid.gridrules import GridRules


class CombatIds(Struct, frozen=True, kw_only=True):
    """The ledger's id for each thing that combat refuses or tells of."""

    first_turn: str
    turn_order: str
    turn_actions: str
    movement_points: str
    put_back: str
    sidestep_points: str
    sidestep_slowed: str
    interact: str
    open_door: str
    locked_door: str
    opened_door: str
    open_chest: str
    opened_chest: str
    safe_wall: str
    safe_chest: str
    safe_lever: str
    alive: str
    own_card: str
    special_spent: str
    special_ready: str
    no_special: str
    interrupt: str
    interrupt_target: str
    negated: str
    immune_to_negation: str
    declare: str
    basic: str
    primary: str
    special: str
    move_again: str
    flask: str
    flask_ready: str
    use_flask: str
    target_needed: str
    forfeit: str
    give_up: str
    timeline: str
    enemy: str
    ally: str
    not_twice: str
    dead_target: str
    area: str
    slowed: str
    benefit_move: str
    drawback: str
    reaction: str
    reaction_adjacent: str
    reaction_turn: str
    reaction_once: str
    hastened: str
    focus: str
    focus_alone: str
    focus_square: str
    focus_ranged: str
    focus_points: str
    strike: str
    circle: str
    passive: str
    mob: str
    critical: str
    residual: str
    one_residual: str = ""
    damage: str
    heal: str
    no_heal_dead: str
    no_regain: str
    death: str
    effect: str
    effect_lost: str
    duration: str
    permanent: str
    condition: str
    cancelled: str
    considered: str
    immunity: str
    forced: str
    revive: str
    revive_square: str
    copy: str
    control: str
    remove: str
    regain: str
    lava: str
    advanced: str
    tie: str


class FamilyRules(Struct, frozen=True, kw_only=True):
    """What one game rules about combat where the other rules otherwise.

    Each field says what holds when it is true, or what the number means.
    """

    grid: GridRules
    ids: CombatIds
    advanced: bool = True
    """Interrupts, reactions, focus and mob are in use. Rules: arena.mode.option.1"""
    team_token: bool
    """Special attacks need a team token that is "Special Ready", and flip it."""
    reactions_roll: bool
    """A reaction is an attack with a roll; otherwise it is damage that comes by itself."""
    reaction_of_each: bool
    """Each combatant may react once in a turn; otherwise the turn's owner meets one reaction."""
    reactions_see: bool
    """A reaction needs vision besides adjacency."""
    may_forfeit: bool
    """An invalid target may be declared on purpose; otherwise an attack needs a valid target."""
    focus_from_start: bool
    """Focus needs nobody near when the turn starts, the same square and a ranged attack; otherwise
    no enemy near and in vision when the die is rolled."""
    focus_distance: int
    """So near is too near for focus, in squares."""
    allies_break_mobs: bool
    """Whoever has an adjacent ally cannot be mobbed."""
    conditions_stack: bool
    """Copies of a condition add up and opposites are set off; otherwise opposites cancel."""
    strikes_damage_at_once: bool
    """Passive and damage come with each strike; otherwise after all strikes."""
    effects_once: bool
    """The effects of an attack apply once; otherwise for each target that was hit."""
    dies_before_strikes: bool
    """Who falls before the first strike of an attack dies at once."""
    no_healing_at_zero: bool
    """Hit points stop at 0; a combatant without any regains none during an attack."""
    residual_once: bool
    """Residual damage is dealt once a turn; otherwise with every attack that misses."""
    swamp_slows: bool
    """Whoever stands on swamp or ruins is Slowed."""
    passives_in_own_turn: bool
    """Passives work in their bearer's own turn only, circles aside."""
    whole_move_actions: bool
    """Sidestep and Focus take all points of a Move Action, and no fewer than the Movement stat;
    otherwise a Sidestep takes as many as the stat, and Focus a Move Action of any number."""
    spare_for_all_steps: bool
    """The last point of the first Move Action may join the first one of the second for any step
    that costs two; otherwise only for one that enters swamp or ruins."""
    door: Breakable
    """What doors withstand, their hit points aside."""
    lava_damage: int = 4
    """What lava and spikes deal; difficulty may change it. Rules: arena.tile.lava.2,
    arena.difficulty.lava.1, .2, tanares.effect.source.8"""


ARENA: Final = FamilyRules(
    grid=gridrules.ARENA,
    door=Breakable(
        hit_points=0,
        defense=2,  # only a natural 1 misses a door
        rule="arena.tile.door.4",
        strike_rule="arena.tile.door.5",
        damage_rule="arena.tile.door.9",
    ),
    team_token=True,  # arena.attack.special.3
    reactions_roll=True,  # arena.attack.reaction.9
    reaction_of_each=True,  # arena.attack.reaction.6
    reactions_see=False,  # arena.attack.reaction.1
    may_forfeit=True,  # arena.attack.target.4
    focus_from_start=True,  # arena.strike.focus.2, .4, .8
    focus_distance=3,  # arena.strike.focus.2
    allies_break_mobs=True,  # arena.strike.mob.4
    conditions_stack=False,  # arena.condition.2, .3
    strikes_damage_at_once=False,  # arena.attack.legit.6
    effects_once=False,  # arena.attack.legit.6
    dies_before_strikes=False,  # arena.death.1
    no_healing_at_zero=False,  # arena.death.1
    residual_once=True,  # arena.attack.miss.2
    swamp_slows=True,  # arena.tile.swamp.3
    passives_in_own_turn=False,  # arena.hero.passive.2
    whole_move_actions=False,  # arena.move.sidestep.1, arena.strike.focus.3
    spare_for_all_steps=False,  # arena.tile.swamp.4
    ids=CombatIds(
        first_turn="arena.setup.pvp.finish.1",
        turn_order="arena.turn.order.3",
        turn_actions="arena.turn.action.1",
        movement_points="arena.move.action.1",
        put_back="arena.move.step.5",
        sidestep_points="arena.move.sidestep.1",
        sidestep_slowed="arena.move.sidestep.4",
        interact="arena.turn.action.3",
        open_door="arena.tile.door.2",
        locked_door="arena.tile.door.3",
        opened_door="arena.tile.door.9",
        open_chest="arena.tile.chest.1",
        opened_chest="arena.tile.chest.2",
        safe_wall="arena.tile.wall.2",
        safe_chest="arena.tile.chest.3",
        safe_lever="arena.tile.lever.3",
        alive="arena.death.8",
        own_card="arena.hero.attacks.1",
        special_spent="arena.attack.special.2",
        special_ready="arena.attack.special.3",
        no_special="arena.effect.no-special.1",
        interrupt="arena.attack.interrupt.1",
        interrupt_target="arena.attack.legit.7",
        negated="arena.effect.negate.1",
        immune_to_negation="arena.effect.negate.2",
        declare="arena.attack.declare.1",
        basic="arena.attack.basic.1",
        primary="arena.attack.primary.1",
        special="arena.attack.special.1",
        move_again="arena.prime.move.1",
        flask="arena.flask.1",
        flask_ready="arena.flask.use.1",
        use_flask="arena.flask.use.2",
        target_needed="arena.attack.target.1",
        forfeit="arena.attack.target.2",
        give_up="arena.attack.target.4",
        timeline="arena.attack.timeline.1",
        enemy="arena.attack.legit.1",
        ally="arena.attack.legit.2",
        not_twice="arena.attack.legit.4",
        dead_target="arena.attack.legit.8",
        area="arena.attack.legit.area.1",
        slowed="arena.attack.benefit.move.6",
        benefit_move="arena.attack.benefit.move.1",
        drawback="arena.attack.drawback.damage.1",
        reaction="arena.attack.reaction.7",
        reaction_adjacent="arena.attack.reaction.1",
        reaction_turn="arena.attack.reaction.1",
        reaction_once="arena.attack.reaction.6",
        hastened="arena.condition.hastened.1",
        focus="arena.strike.focus.3",
        focus_alone="arena.strike.focus.2",
        focus_square="arena.strike.focus.4",
        focus_ranged="arena.strike.focus.1",
        focus_points="arena.strike.focus.3",
        strike="arena.strike.3",
        circle="arena.strike.circle.3",
        passive="arena.hero.passive.2",
        mob="arena.strike.mob.2",
        critical="arena.attack.hit.critical.1",
        residual="arena.attack.miss.1",
        one_residual="arena.attack.miss.2",
        damage="arena.hero.hp.2",
        heal="arena.hero.hp.3",
        no_heal_dead="arena.death.2",
        no_regain="arena.effect.no-regain.1",
        death="arena.death.1",
        effect="arena.attack.card.effects.1",
        effect_lost="arena.effect.target.5",
        duration="arena.effect.duration.2",
        permanent="arena.effect.regain-special.2",
        condition="arena.condition.1",
        cancelled="arena.condition.2",
        considered="arena.condition.5",
        immunity="arena.effect.immunity.1",
        forced="arena.effect.force-move.3",
        revive="arena.effect.revive.1",
        revive_square="arena.effect.revive.2",
        copy="arena.effect.copy.1",
        control="arena.effect.control.1",
        remove="arena.effect.remove.1",
        regain="arena.effect.regain-special.1",
        lava="arena.tile.lava.2",
        advanced="arena.mode.option.1",
        tie="arena.quest.golden-rule.1",
    ),
)

TANARES: Final = FamilyRules(
    grid=gridrules.TANARES,
    door=Breakable(
        hit_points=0,
        defense=2,
        rule="tanares.campaign.element.door.7",
        strike_rule="tanares.campaign.element.door.7",
        damage_rule="tanares.campaign.element.door.6",
    ),
    team_token=False,  # tanares.attack.special.2
    reactions_roll=False,  # tanares.reaction.1, .3
    reaction_of_each=False,  # tanares.reaction.21
    reactions_see=True,  # tanares.reaction.10
    may_forfeit=False,  # tanares.declare.3
    focus_from_start=False,  # tanares.focus.2, .4, .5
    focus_distance=3,  # tanares.focus.2
    allies_break_mobs=False,  # tanares.mob.2
    conditions_stack=True,  # tanares.condition.2
    strikes_damage_at_once=True,  # tanares.timeline.4
    effects_once=True,  # tanares.timeline.8
    dies_before_strikes=True,  # tanares.timeline.7
    no_healing_at_zero=True,  # tanares.hp.4, tanares.death.attack.3
    residual_once=False,  # tanares.miss.2
    swamp_slows=False,  # tanares.campaign.element.ruins.1
    passives_in_own_turn=True,  # tanares.passive.2
    whole_move_actions=True,  # tanares.move.action.3, tanares.move.sidestep.3, .4
    spare_for_all_steps=True,  # tanares.prime.4
    ids=CombatIds(
        first_turn="tanares.turn-order.1",
        turn_order="tanares.turn-order.1",
        turn_actions="tanares.turn.actions.1",
        movement_points="tanares.move.action.4",
        put_back="tanares.move.restriction.7",
        sidestep_points="tanares.move.sidestep.3",
        sidestep_slowed="tanares.move.sidestep.6",
        interact="tanares.move.interact.1",
        open_door="tanares.campaign.element.door.4",
        locked_door="tanares.campaign.element.door.5",
        opened_door="tanares.campaign.element.door.6",
        open_chest="tanares.campaign.element.chest.2",
        opened_chest="tanares.campaign.element.chest.2",
        safe_wall="tanares.campaign.element.wall.3",
        safe_chest="tanares.campaign.element.object.3",
        safe_lever="tanares.campaign.element.object.3",
        alive="tanares.death.1",
        own_card="tanares.attack.special.1",
        special_spent="tanares.attack.special.2",
        special_ready="tanares.attack.special.3",
        no_special="tanares.attack.special.2",
        interrupt="tanares.attack.interrupt.1",
        interrupt_target="tanares.attack.interrupt.4",
        negated="tanares.keyword.negate.2",
        immune_to_negation="tanares.keyword.immunity.1",
        declare="tanares.declare.1",
        basic="tanares.attack.types.3",
        primary="tanares.attack.primary.3",
        special="tanares.attack.special.2",
        move_again="tanares.prime.3",
        flask="tanares.campaign.flask.1",
        flask_ready="tanares.campaign.flask.4",
        use_flask="tanares.campaign.flask.4",
        target_needed="tanares.declare.2",
        forfeit="tanares.declare.3",
        give_up="tanares.declare.3",
        timeline="tanares.timeline.1",
        enemy="tanares.target.3",
        ally="tanares.target.4",
        not_twice="tanares.target.7",
        dead_target="tanares.keyword.revive.3",
        area="tanares.glossary.target.3",
        slowed="tanares.condition.harmful.6",
        benefit_move="tanares.keyword.self-move.4",
        drawback="tanares.keyword.self-damage.1",
        reaction="tanares.reaction.1",
        reaction_adjacent="tanares.reaction.10",
        reaction_turn="tanares.reaction.8",
        reaction_once="tanares.reaction.21",
        hastened="tanares.condition.helpful.6",
        focus="tanares.focus.2",
        focus_alone="tanares.focus.3",
        focus_square="tanares.focus.3",
        focus_ranged="tanares.focus.5",
        focus_points="tanares.move.focus.2",
        strike="tanares.strike.6",
        circle="tanares.passive.7",
        passive="tanares.passive.3",
        mob="tanares.mob.2",
        critical="tanares.hit.1",
        residual="tanares.miss.2",
        damage="tanares.hp.3",
        heal="tanares.hp.5",
        no_heal_dead="tanares.keyword.heal.4",
        no_regain="tanares.keyword.heal-block.1",
        death="tanares.death.attack.1",
        effect="tanares.execution.3",
        effect_lost="tanares.effect.target.5",
        duration="tanares.duration.5",
        permanent="tanares.duration.11",
        condition="tanares.condition.1",
        cancelled="tanares.condition.helpful.4",
        considered="tanares.condition.5",
        immunity="tanares.keyword.immunity.1",
        forced="tanares.keyword.forced-move.5",
        revive="tanares.keyword.revive.1",
        revive_square="tanares.keyword.revive.3",
        copy="tanares.effect.source.1",
        control="tanares.keyword.control.1",
        remove="tanares.keyword.dispel.1",
        regain="tanares.keyword.regain-special.1",
        lava="tanares.effect.source.8",
        advanced="tanares.reaction.1",
        tie="tanares.golden.3",
    ),
)
