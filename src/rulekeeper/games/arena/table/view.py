"""What each seat may see, and how the rest is dealt anew."""

from random import Random

from msgspec import Struct

from rulekeeper.core.table import Meter, Table
from rulekeeper.games.arena.box import TEAM_NAMES, ArenaBox, ArenaTable, Item
from rulekeeper.games.arena.rules.turn import forecast
from rulekeeper.games.arena.state import ArenaState, Dropped, Team
from rulekeeper.games.arena.table import foresight
from rulekeeper.games.arena.table.foresight import WayView
from rulekeeper.tanarean.combat.combatants import NOBODY, ActiveEffect, AttackInProgress
from rulekeeper.tanarean.combat.conditions import unmarked
from rulekeeper.tanarean.combat.doors import hit_points_of
from rulekeeper.tanarean.grid.battlegrid import name_of


class TileView(Struct):
    """A tile on the grid: its upper left square, and how many columns and rows it covers.

    `hp` are the hit points that a door has left, 0 for other tiles; `number` is that of a tile
    which was placed in this match, -1 for those of a ready-made arena.
    """

    kind: str
    square: str
    columns: int
    rows: int
    hp: int
    number: int


class EffectView(Struct):
    """Something that lasts on a hero: what, how long, by which card or power of whom.

    What comes of the tile under it or of its artifact has no owner and lasts `there` or `borne`.
    `amount` is by how much, where its kind has one. Rules: arena.board.tracking.1
    """

    what: str
    lasts: str
    card: str
    owner: int
    ends_if_used: bool
    amount: int


class CardView(Struct):
    """One of a hero's attacks, by its number in the box.

    `targets` are those whom it could strike from here, None where that is no matter of it; `doors`
    the doors. Rules: arena.attack.target.1, arena.tile.door.4
    """

    number: int
    name: str
    kind: str
    spent: bool
    targets: list[int] | None
    doors: list[str]


class HeroView(Struct):
    """A hero, `kind` being its number in the box.

    `scrolls` names those it bears for its team, others only see how many there are. `burning` are
    the squares to which it cannot step, or be moved by what is being asked, without being burnt;
    `mobbed` tells that a strike of who attacks now, or has the turn, would find it Exposed by mob.
    """

    number: int
    kind: int
    seat: int
    team: int
    name: str
    role: str
    square: str
    square_of_death: str
    hp: int
    most_hp: int
    defense: int
    movement: int
    effects: list[EffectView]
    attacks: list[CardView]
    artifact: str
    scroll_count: int
    scrolls: list[str] | None
    burning: list[str]
    mobbed: bool


class TeamView(Struct):
    """A team. What it holds in secret is None for those who may not see it."""

    name: str
    players: list[int]
    ready: bool
    half: str
    turn_order: list[int]
    forecast: list[int]
    aid_tokens: int
    heroic_count: int
    heroic: list[str] | None
    heroic_used: list[str]
    scrolls_picked: list[str]
    deck_size: int
    deck: list[str] | None


class ItemView(Struct):
    """An item on the ground; a scroll has no name for the other team."""

    owner: int
    square: str
    is_artifact: bool
    name: str


class AttackView(Struct):
    """An attack in progress.

    While it is being aimed at an area or along a line, `areas` and `lines` tell whom each central
    square and each direction would strike. `defenses` are those that its strikes would meet now.
    """

    attacker: int
    card: str
    number: int
    ranged: bool
    step: str
    targets: list[int]
    centre: str
    negated: bool
    areas: dict[str, list[int]]
    lines: dict[int, list[int]]
    defenses: dict[int, int]


class TurnView(Struct):
    """How the turn stands: who has it, and what it may still do.

    `squares_left` are those of a movement by a benefit or an effect that is being asked about.
    `reacted` have had their reaction; `watchers` may react if its owner steps away or strikes from
    afar now.
    """

    number: int
    team: int
    owner: int
    move_ready: bool
    moving: bool
    points: int
    prime_ready: bool
    squares_left: int
    focused: bool
    reacted: list[int]
    watchers: list[int]


class ArenaView(Struct):
    """The match as a seat sees it.

    `reach` is where the turn's owner can go by the safest way, `steps` where a single straight step
    leads; both are empty while it cannot move. `harm` names what burns on this map.
    """

    stage: str
    placement: str
    arena: str
    tiles: list[TileView]
    heroes: list[HeroView]
    teams: list[TeamView]
    ground: list[ItemView]
    attacks: list[AttackView]
    turn: TurnView
    reach: list[WayView]
    steps: list[WayView]
    harm: str


def view(state: ArenaState, box: ArenaBox, seat: int) -> ArenaView:
    """All that `seat` may know.

    Rules: arena.setup.pvp.heroic.2, arena.item.scroll.2, .pick.3, arena.attack.card.2,
    arena.turn.order.5
    """
    table: ArenaTable = Table(state, box, None, Meter())
    team = box.team_of_seat.get(seat, -1)
    turn = state.turn
    return ArenaView(
        stage=state.stage.name.lower(),
        placement=state.placement.name.lower(),
        arena=box.arena.name if box.arena else "",
        tiles=_tiles(table),
        heroes=[_hero(table, who, team) for who in range(len(state.combatants))],
        teams=[_team(state, box, number, team) for number in (0, 1)],
        ground=[_item(state, box, item, team) for item in state.ground],
        attacks=[_attack(table, attack) for attack in state.attacks],
        turn=TurnView(
            number=state.turns,
            team=state.acting,
            owner=turn.owner,
            move_ready=state.move_ready,
            moving=state.moving,
            points=state.points,
            prime_ready=state.prime_ready,
            squares_left=turn.squares_left,
            focused=turn.focused,
            reacted=list(turn.reacted),
            watchers=foresight.watchers(table),
        ),
        reach=foresight.ways(table),
        steps=foresight.steps(table),
        harm=foresight.harm(table),
    )


def _tiles(table: ArenaTable) -> list[TileView]:
    state, box = table.state, table.box
    numbers = {box.placed(number).at: number for number in state.tiles}
    return [
        TileView(
            kind=str(tile.kind),
            square=name_of(tile.at),
            columns=tile.columns,
            rows=tile.rows,
            hp=hit_points_of(table, tile),
            number=numbers.get(tile.at, -1),
        )
        for tile in box.map_of(state).tiles
    ]


def _hero(table: ArenaTable, who: int, team: int) -> HeroView:
    state, box = table.state, table.box
    combatant, bag = state.combatants[who], state.bags[who]
    kind = box.kind_of(state, who)
    catalogue = box.catalogue
    return HeroView(
        number=who,
        kind=combatant.kind,
        seat=combatant.seat,
        team=combatant.team,
        name=kind.name,
        role=kind.role,
        square=_name(combatant.square),
        square_of_death=_name(combatant.square_of_death),
        hp=combatant.hp,
        most_hp=kind.hp,
        defense=kind.defense,
        movement=kind.movement,
        effects=[
            *(_effect(box, effect) for effect in combatant.effects),
            *_unmarked_effects(table, who),
        ],
        attacks=[_card(table, who, card) for card in (kind.basic, *kind.cards)],
        artifact=catalogue.artifacts[bag.artifact].name if bag.artifact >= 0 else "",
        scroll_count=len(bag.scrolls),
        scrolls=[catalogue.scrolls[scroll].name for scroll in bag.scrolls]
        if combatant.team == team
        else None,
        burning=foresight.burning_steps(table, who),
        mobbed=foresight.is_mobbed(table, who),
    )


def _card(table: ArenaTable, who: int, card: int) -> CardView:
    text = table.box.cards[card]
    return CardView(
        number=card,
        name=text.name,
        kind=text.kind,
        spent=card in table.state.combatants[who].spent,
        targets=foresight.targets_of(table, who, card),
        doors=foresight.doors_of(table, who, card),
    )


def _effect(box: ArenaBox, effect: ActiveEffect) -> EffectView:
    card = box.cards[effect.card].name if effect.card >= 0 else effect.source
    return EffectView(
        what=effect.what,
        lasts=effect.lasts,
        card=card,
        owner=effect.owner,
        ends_if_used=effect.ends_if_used,
        amount=effect.amount,
    )


def _unmarked_effects(table: ArenaTable, who: int) -> list[EffectView]:
    """The conditions of a hero that nothing was applied for.

    Rules: arena.tile.altar.1, arena.tile.swamp.3, arena.item.artifact.7
    """
    state, catalogue = table.state, table.box.catalogue
    artifact, always = state.bags[who].artifact, table.box.kind_of(state, who).always
    found = []
    for what in sorted({*always, "blessed", "slowed"}):
        if cause := unmarked(table, who, what):
            is_borne = what in always
            source = catalogue.artifacts[artifact].name if is_borne else cause
            lasts = "borne" if is_borne else "there"
            found.append(EffectView(what, lasts, source, NOBODY, False, 0))
    return found


def _team(state: ArenaState, box: ArenaBox, number: int, seer: int) -> TeamView:
    own: Team = state.teams[number]
    catalogue = box.catalogue
    is_own = number == seer
    return TeamView(
        name=TEAM_NAMES[number],
        players=list(box.players[number]),
        ready=state.ready[number],
        half={-1: "", 0: "left", 1: "right"}[own.half],
        turn_order=list(own.order),
        forecast=forecast(state, number),
        aid_tokens=own.aid,
        heroic_count=len(own.heroic),
        heroic=[catalogue.heroic[card].name for card in own.heroic] if is_own else None,
        heroic_used=[catalogue.heroic[card].name for card in own.heroic_used],
        scrolls_picked=[catalogue.scrolls[scroll].name for scroll in own.picked],
        deck_size=len(own.deck),
        deck=[catalogue.scrolls[scroll].name for scroll in own.deck] if is_own else None,
    )


def _item(state: ArenaState, box: ArenaBox, item: Dropped, team: int) -> ItemView:
    name = ""
    if item.is_artifact:
        name = box.catalogue.artifacts[item.item].name
    elif state.combatants[item.owner].team == team:
        name = box.catalogue.scrolls[item.item].name
    return ItemView(item.owner, name_of(item.square), item.is_artifact, name)


def _attack(table: ArenaTable, attack: AttackInProgress) -> AttackView:
    return AttackView(
        attacker=attack.attacker,
        card=table.box.cards[attack.card].name,
        number=attack.card,
        ranged=table.box.cards[attack.card].ranged,
        step=attack.step.name.lower(),
        targets=list(attack.targets),
        centre=_name(attack.centre),
        negated=attack.negated,
        areas=foresight.areas_of(table, attack),
        lines=foresight.lines_of(table, attack),
        defenses=foresight.defenses_against(table, attack),
    )


def _name(square: int) -> str:
    return name_of(square) if square >= 0 else ""


def determinize(state: ArenaState, box: ArenaBox, seat: int, rng: Random) -> None:
    """Deal anew, in place, what `seat` has not seen: the other team's secret cards.

    Which cards a team's decks were made of is open, so all that is not in sight is dealt among
    what is hidden. Rules: arena.setup.pvp.heroic.1, .2, arena.item.scroll.2, .pick.3
    """
    for number, own in enumerate(state.teams):
        if box.team_of_seat.get(seat) == number:
            continue
        unused = list(own.dealt)
        for card in own.heroic_used:
            unused.remove(card)
        own.heroic[:] = sorted(rng.sample(unused, len(own.heroic)))
        bearers = [who for who, c in enumerate(state.combatants) if c.team == number]
        piles = [own.deck, own.drawn, *(state.bags[who].scrolls for who in bearers)]
        lying = [item for item in state.ground if item.owner in bearers and not item.is_artifact]
        unseen = [scroll for pile in piles for scroll in pile] + [item.item for item in lying]
        rng.shuffle(unseen)
        for pile in piles:
            pile[:] = [unseen.pop() for _ in pile]
        for item in lying:
            item.item = unseen.pop()
        own.deck.sort()


def item_text(box: ArenaBox, item: int) -> str:
    """What a draw of chance has brought up."""
    kind = max(kind for kind in Item if kind <= item)
    number = item - kind
    if kind is Item.HALF:
        return ("left", "right")[number]
    catalogue = box.catalogue
    if kind is Item.HERO:
        return catalogue.heroes[number].name
    if kind is Item.HEROIC:
        return catalogue.heroic[number].name
    return catalogue.scrolls[number].name
