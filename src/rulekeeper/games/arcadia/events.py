"""What happens in a match of Arcadia Quest."""

from __future__ import annotations

from rulekeeper.core.events import CardUse, Event, Shows
from rulekeeper.core.references import SeatRef
from rulekeeper.games.arcadia.options import (
    CardRef,
    CurseRef,
    EdgeRef,
    FigureRef,
    GuildRef,
    HeroKindRef,
    QuestRef,
    ScenarioRef,
    SpaceRef,
    TitleRef,
    TokenRef,
)


class OfFigure(Event, frozen=True):
    """Base of what happens to a Character."""

    figure: FigureRef


class OfSeat(Event, frozen=True):
    """Base of what happens to a player and the guild."""

    seat: SeatRef


# -- setting up ---------------------------------------------------------------------------------


class GuildChosen(OfSeat, frozen=True, tag="guild-chosen"):
    says = "{seat} leads the {guild} Guild."
    guild: GuildRef


class HeroChosen(OfSeat, frozen=True, tag="hero-chosen"):
    says = "{kind} joins the guild of {seat}."
    kind: HeroKindRef


class CardGiven(OfFigure, frozen=True, tag="card-given"):
    says = "{figure} gets {card}."
    shows = Shows(together=("figure",), listed="card")
    card_use = CardUse("taken", "card", "figure")
    card: CardRef


class CardKept(OfSeat, frozen=True, tag="card-kept"):
    says = "{seat} keeps {card}."
    shows = Shows(together=("seat",), listed="card")
    card_use = CardUse("taken", "card", "seat")
    card: CardRef


class CoinsLost(OfSeat, frozen=True, tag="coins-lost"):
    says = "{seat} loses {amount:#coin|coins} for its Death tokens."
    amount: int


class AreaDrawn(OfSeat, frozen=True, tag="area-drawn"):
    """A guild has been given a starting area; `number` counts from 1."""

    says = "{seat} begins in starting area {number}."
    number: int


class SpawnTokenPlaced(Event, frozen=True, tag="spawn-token-placed"):
    says = "The spawn token on {space} shows {faces}."
    space: SpaceRef
    faces: str


class FirstPlayer(OfSeat, frozen=True, tag="first-player"):
    says = "{seat} takes the first turn."


class HeroPlaced(OfFigure, frozen=True, tag="hero-placed"):
    says = "{figure} is placed on {space}."
    shows = Shows("moved")
    space: SpaceRef


# -- the turn -----------------------------------------------------------------------------------


class TurnBegan(OfSeat, frozen=True, tag="turn-began"):
    says = "Turn {turn}: {seat}."
    shows = Shows("turn")
    turn: int


class HeroActivated(OfFigure, frozen=True, tag="hero-activated"):
    says = "{figure} is activated{extra:? for an extra turn|}."
    extra: bool = False


class Rested(OfSeat, frozen=True, tag="rested"):
    says = "The guild of {seat} rests."


class CardsReadied(OfSeat, frozen=True, tag="cards-readied"):
    says = "{seat} unexhausts all cards of the guild."


class HeroResurrected(OfFigure, frozen=True, tag="hero-resurrected"):
    says = "{figure} comes back to life on {space}."
    shows = Shows("rose")
    space: SpaceRef


class TokenGiven(OfFigure, frozen=True, tag="token-given"):
    says = "{figure} gets the {token}."
    token: TokenRef


# -- movement -----------------------------------------------------------------------------------


class Moved(OfFigure, frozen=True, tag="moved"):
    says = "{figure} moves to {space}{portal:? through a portal|}."
    shows = Shows("moved")
    origin: SpaceRef
    space: SpaceRef
    portal: bool = False


class Returned(OfFigure, frozen=True, tag="returned"):
    says = "{figure} cannot go on and returns to {space}."
    shows = Shows("moved")
    space: SpaceRef


class DoorFlipped(OfFigure, frozen=True, tag="door-flipped"):
    says = "{figure} {opened:?opens|closes} the door at {edge}."
    edge: EdgeRef
    opened: bool


# -- attacks ------------------------------------------------------------------------------------


class AttackDeclared(OfFigure, frozen=True, tag="attack-declared"):
    says = "{figure} attacks {target} with {name}."
    shows = Shows("played")
    card_use = CardUse("played", by="figure", name="name")
    target: FigureRef
    name: str


class BoostUsed(OfFigure, frozen=True, tag="boost-used"):
    says = "{figure} adds {card}."
    card_use = CardUse("played", "card", "figure")
    card: CardRef


class CardUsed(OfFigure, frozen=True, tag="card-used"):
    says = "{figure} uses {card}."
    card_use = CardUse("played", "card", "figure")
    card: CardRef


class CardUnexhausted(OfFigure, frozen=True, tag="card-unexhausted"):
    """An effect has unexhausted a card."""

    says = "{figure} unexhausts {card}."
    card: CardRef


class HeroExhausted(OfFigure, frozen=True, tag="hero-exhausted"):
    says = "The Hero card of {figure} is exhausted."


class BombsLaid(OfFigure, frozen=True, tag="bombs-laid"):
    says = "{figure} mines {space} and all spaces Close to it."
    space: SpaceRef


class BombsExploded(OfFigure, frozen=True, tag="bombs-exploded"):
    says = "{figure} sets off the Bombs on {space}."
    space: SpaceRef


class AlsoAttacked(OfFigure, frozen=True, tag="also-attacked"):
    says = "{figure} is attacked as well."


class DiceRolled(OfSeat, frozen=True, tag="dice-rolled"):
    """Dice have come up for a Character, whose attack or Defense it is."""

    says = "{figure} rolls {faces}{extra:?, extra dice included|}."
    shows = Shows("rolled", dice="faces")
    figure: FigureRef
    faces: list[str]
    extra: bool = False


class DieRerolled(OfSeat, frozen=True, tag="die-rerolled"):
    says = "{figure} rerolls a {before}: {after}."
    shows = Shows("rolled", dice="after")
    figure: FigureRef
    before: str
    after: list[str]


class AttackRolled(OfFigure, frozen=True, tag="attack-rolled"):
    says = "{figure} scores {hits:#hit|hits}."
    hits: int


class Defended(OfFigure, frozen=True, tag="defended"):
    says = "{figure} makes {saves:#save|saves}."
    saves: int


class Wounded(OfFigure, frozen=True, tag="wounded"):
    says = "{figure} suffers {amount:#Wound|Wounds}."
    shows = Shows("damaged", amount="amount")
    amount: int
    left: int


class Healed(OfFigure, frozen=True, tag="healed"):
    says = "{figure} loses {amount:#Wound token|Wound tokens}."
    shows = Shows("healed", amount="amount")
    amount: int
    left: int


class Dazed(OfFigure, frozen=True, tag="dazed"):
    says = "{figure} is dazed."


class Killed(OfFigure, frozen=True, tag="killed"):
    says = "{figure} is killed{overkill:?: Overkill|}."
    shows = Shows("fell")
    overkill: bool = False


class PutInBox(OfFigure, frozen=True, tag="put-in-box"):
    says = "{figure} goes back to the box."


# -- monsters -----------------------------------------------------------------------------------


class Reacted(OfFigure, frozen=True, tag="reacted"):
    """A monster reacts; `why` is the trigger, in words, and `seat` controls it.

    `steps` say what else could have been done, and what decided.
    """

    says = "{figure} reacts, played by {seat}: {why}.{steps:? {steps}|}"
    seat: SeatRef
    why: str
    steps: str = ""


class MonsterSpawned(OfFigure, frozen=True, tag="monster-spawned"):
    says = "{figure} comes back on {space}."
    shows = Shows("rose")
    space: SpaceRef


class MonsterArrived(OfFigure, frozen=True, tag="monster-arrived"):
    says = "{figure} appears on {space}."
    shows = Shows("rose")
    space: SpaceRef


class DoorTurned(Event, frozen=True, tag="door-turned"):
    """A door is changed by the scenario: `become` says into what."""

    says = "The door at {edge} is {become} now."
    edge: EdgeRef
    become: str


class TokenLaid(Event, frozen=True, tag="token-laid"):
    says = "An exploration token is laid on {space}."
    space: SpaceRef


class Told(Event, frozen=True, tag="told"):
    says = "{text}"
    text: str


# -- tokens, quests, coins ----------------------------------------------------------------------


class TokenCollected(OfFigure, frozen=True, tag="token-collected"):
    says = "{figure} collects the {token}."
    token: TokenRef


class TokenTaken(OfFigure, frozen=True, tag="token-taken"):
    says = "{figure} takes the {token} that was dropped."
    token: TokenRef


class TokenDropped(OfFigure, frozen=True, tag="token-dropped"):
    says = "{figure} drops the {token} on {space}."
    token: TokenRef
    space: SpaceRef


class TokenTurnedIn(OfFigure, frozen=True, tag="token-turned-in"):
    says = "{figure} turns in the {token}."
    token: TokenRef


class PotionUsed(OfFigure, frozen=True, tag="potion-used"):
    says = "{figure} uses the {token}."
    token: TokenRef


class CoinsGained(OfSeat, frozen=True, tag="coins-gained"):
    says = "{seat} gets {amount:#coin|coins}: {why}."
    amount: int
    why: str


class QuestFulfilled(OfSeat, frozen=True, tag="quest-fulfilled"):
    says = "{seat} fulfils the Quest {quest}."
    shows = Shows("played")
    quest: QuestRef


class RewardTaken(OfFigure, frozen=True, tag="reward-taken"):
    says = "{figure} gets the Reward {card}."
    card_use = CardUse("taken", "card", "figure")
    card: CardRef


class CardDiscarded(OfFigure, frozen=True, tag="card-discarded"):
    says = "{figure} discards {card}."
    card: CardRef


# -- the campaign -------------------------------------------------------------------------------


class TitleWon(OfSeat, frozen=True, tag="title-won"):
    says = "{seat} wins the title {title}."
    title: TitleRef


class TitleUsed(OfSeat, frozen=True, tag="title-used"):
    says = "{seat} has the title {title}."
    title: TitleRef


class TokenReceived(OfFigure, frozen=True, tag="token-received"):
    says = "{figure} begins with the {token}."
    token: TokenRef


class NoTokenLeft(OfSeat, frozen=True, tag="no-token-left"):
    says = "No {token} is left for {seat}."
    token: TokenRef


class CurseRemoved(OfFigure, frozen=True, tag="curse-removed"):
    says = "{figure} is rid of the Death Curse {curse}."
    curse: CurseRef


class CurseDealt(OfFigure, frozen=True, tag="curse-dealt"):
    says = "{figure} is dealt the Death Curse {curse}."
    card_use = CardUse("drawn", "curse", "figure")
    curse: CurseRef


class CurseKept(OfFigure, frozen=True, tag="curse-kept"):
    says = "{figure} keeps the Death Curse {curse}."
    curse: CurseRef


class CardCovered(OfFigure, frozen=True, tag="card-covered"):
    says = "{card} lies under the Death Curse of {figure}."
    card: CardRef


class CardsPassed(Event, frozen=True, tag="cards-passed"):
    says = "The hands go to the left."


class CardBought(OfSeat, frozen=True, tag="card-bought"):
    says = "{seat} buys {card} for {amount:#coin|coins}."
    shows = Shows(together=("seat",), listed="card")
    card_use = CardUse("taken", "card", "seat")
    card: CardRef
    amount: int


class CoinsReturned(OfSeat, frozen=True, tag="coins-returned"):
    """What a guild does not spend; `saved` is the coin that it keeps, 0 or 1."""

    says = "{seat} saves {saved:#coin|coins}, and {amount} go back to the common supply."
    saved: int
    amount: int


class CardGivenUp(OfSeat, frozen=True, tag="card-given-up"):
    says = "{seat} gives up {card}."
    card: CardRef


class ScenarioChosen(Event, frozen=True, tag="scenario-chosen"):
    says = "{scenario} is played next."
    scenario: ScenarioRef
