"""Tabletops of games that do not exist, one for each kind of board, sheet, track and story.

Whoever draws tabletops tries it on these: terminal and page.
"""

from __future__ import annotations

from rulekeeper.games.tabletop import (
    Area,
    AreaMap,
    Badge,
    Board,
    Card,
    Choice,
    Edge,
    Fact,
    Figure,
    Gauge,
    Initiative,
    InitiativeTurn,
    Link,
    Offer,
    Page,
    Party,
    Piece,
    Pile,
    Place,
    Plan,
    PlanStep,
    Question,
    Region,
    Sheet,
    Shelf,
    Tabletop,
)

SEATS = ("Ana", "Ben")

# -- spaces with walls on their edges -----------------------------------------------------------

CELLAR = Board(
    columns=("A", "B", "C", "D"),
    rows=("1", "2", "3"),
    squares=("A1", "B1", "C1", "", "A2", "B2", "C2", "", "A3", "B3", "C3", ""),
    capacity=2,
    edges=(
        Edge("A1", "east"),
        Edge("B2", "north", "door", ref="edge/B2-north", what="the oak door", text="Locked."),
        Edge("C2", "west", "open"),
        Edge("C3", "east", "exit", ref="edge/C3-east"),
    ),
    regions=(Region("Cellar", ("A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3")),),
)

GROWN = Board(
    columns=("A", "B", "C", "D"),
    rows=("1", "2", "3"),
    squares=("A1", "B1", "C1", "", "A2", "B2", "C2", "", "A3", "B3", "C3", "D3"),
    capacity=2,
    edges=(*CELLAR.edges[:3], Edge("D3", "south", "exit")),
    regions=(*CELLAR.regions, Region("Crypt", ("D3",), fresh=True)),
)
"""The cellar after somebody has gone on: a space more, and another way out."""


def cellar(board: Board = CELLAR) -> Tabletop:
    """Two guilds and the rats, which move by themselves; the rat is about to bite."""
    return Tabletop(
        heading="Round 2 · Ana",
        turn=3,
        parties=(
            Party("Foxes", (0,), acts=True, colour="red"),
            Party("Owls", (1,), colour="blue"),
            Party("Rats", ()),
        ),
        figures=(
            Figure("figure/0", "Fay", "F", "thief", 0, 0, "A2", health=2, most_health=3, acts=True),
            Figure("figure/1", "Finn", "I", "guard", 0, 0, "A2", health=3, most_health=3),
            Figure("figure/2", "Olga", "o", "mage", 1, 1, "B1", health=3, most_health=3),
            Figure("figure/3", "Grey rat", "r", "rat", 2, -1, "C3", health=1, most_health=1),
        ),
        board=board,
        pieces=(Piece("C1", "chest", "a chest", text="Opened beside it."),),
        plans=(
            Plan(
                text="The grey rat goes to B2 and bites Fay.",
                figure="figure/3",
                path=("C3", "C2", "B2"),
                targets=("figure/0",),
                steps=(
                    PlanStep("Whom it can reach.", "rats.1", ("figure/0", "figure/2")),
                    PlanStep("Of them, who is hurt most.", "rats.2", ("figure/0",)),
                ),
            ),
        ),
    )


CELLAR_QUESTION = Question(
    prompt="Fay: where to?",
    rule="cellar.move.1",
    kind="turn",
    offers=(
        Offer(0, "move Fay to A1", ("square/A1",), "cellar.move.1", cost=1, typed="a1"),
        Offer(1, "move Fay to A3", ("square/A3",), "cellar.move.1", cost=1, typed="a3"),
        Offer(
            2, "move Fay to B2", ("square/B2",), "cellar.move.1",
            cost=2, risks=("the rat bites",), typed="b2", sign="!",
        ),
        Offer(3, "open the oak door", ("edge/B2-north",), "cellar.door.1", cost=1),
        Offer(4, "end the turn", ("word/end",), "cellar.turn.1"),
    ),
    choices=(Choice("word/end", "End the turn", weight="quiet"),),
    signs={"!": "somebody bites"},
    costs="steps",
    advice="Stay out of the rat's reach while you are hurt.",
)  # fmt: skip


# -- areas joined by lines, a sheet, a track ----------------------------------------------------

SWORD = Card("card/sword", "Old Sword", "weapon", "sword", "Strike for 2.", once="round")
LANTERN = Card("card/lantern", "Lantern", "tool", "lamp", "See in the dark.", state="used")


def harbour() -> Tabletop:
    """A map of areas at several heights, a hero with a sheet, and who acts when."""
    return Tabletop(
        heading="Round 4",
        turn=4,
        parties=(
            Party(
                "Company", (0, 1), colour="green", facts=(Fact("Morale", "5", short="{} morale"),)
            ),
            Party("Smugglers", ()),
        ),
        figures=(
            Figure(
                ref="figure/0",
                name="Mira",
                letter="M",
                picture="scout",
                party=0,
                seat=0,
                square="quay",
                acts=True,
                badges=(Badge("wet", "wet", "bad", brief="until dried"),),
                sheet=Sheet(
                    places=(
                        Place("hands", (SWORD, LANTERN), room=2),
                        Place("belt", room=2, ref="place/belt-0"),
                        Place("armour", room=1, closed="she swims"),
                    ),
                    gauges=(Gauge("stamina", 3, 5), Gauge("threat", 1, 3, marks=((3, "seen"),))),
                ),
            ),
            Figure("figure/1", "Tor", "T", "smith", 0, 1, "stairs"),
            Figure("figure/2", "Watchman", "w", "guard", 1, -1, "tower"),
        ),
        areas=AreaMap(
            areas=(
                Area("quay", 0, 1, "The Quay", capacity=4, kind="stone"),
                Area("stairs", 1, 0.5, "Stairs", capacity=1, height=1),
                Area("tower", 2, 0, "Watch Tower", capacity=2, height=3, fresh=True),
                Area("boats", 0, 2, "Boats", capacity=3, kind="water"),
                Area("store", 2, 1.5, "Store House", capacity=3),
            ),
            links=(
                Link("quay", "stairs"),
                Link("stairs", "tower", "climb", cost=2),
                Link("boats", "quay", one_way=True),
                Link("quay", "store", "door", ref="edge/quay-store", what="the store's gate"),
                Link("boats", kind="exit", what="out to sea"),
            ),
        ),
        initiative=Initiative(
            heading="Round 4",
            turns=(
                InitiativeTurn(figure="figure/1", value="12", state="done"),
                InitiativeTurn(figure="figure/0", value="27", state="now"),
                InitiativeTurn(name="Smugglers", party=1, value="40"),
                InitiativeTurn(state="hidden"),
            ),
        ),
        cards=(Card("card/quest", "Find the Ledger", "quest", text="It is in the store house."),),
        piles=(Pile("Events", 9), Pile("Weather", 1, (Card("card/fog", "Fog", "weather"),))),
    )


HARBOUR_QUESTION = Question(
    prompt="Mira: go, or put something away?",
    rule="harbour.move.1",
    kind="turn",
    offers=(
        Offer(0, "go to the stairs", ("square/stairs",), "harbour.move.1", cost=1, typed="stairs"),
        Offer(1, "open the gate", ("edge/quay-store",), "harbour.door.1"),
        Offer(2, "put the Lantern on the belt", ("card/lantern", "place/belt-0"), "harbour.belt.1"),
        Offer(3, "rest", ("word/rest",), "harbour.rest.1", notes=("2 stamina back",)),
    ),
    choices=(Choice("word/rest", "Rest"),),
)


# -- story --------------------------------------------------------------------------------------


def story() -> Tabletop:
    """A page that lies open; there is no board."""
    return Tabletop(
        heading="Chapter 1",
        turn=0,
        parties=(Party("Company", (0, 1)),),
        figures=(),
        story=(
            Page(
                ref="page/47",
                number="47",
                title="The Ferryman",
                speaker="An old man",
                text=(
                    "Nobody crosses after dark, he says, and looks at the coins in your hand for "
                    "longer than is polite.\n\nBehind him the rope creaks, though no wind blows."
                ),
            ),
        ),
    )


STORY_QUESTION = Question(
    prompt="What do you do?",
    rule="story.choice.1",
    kind="story",
    offers=(
        Offer(0, "pay the ferryman", ("word/pay",), "story.choice.1", notes=("2 coins",)),
        Offer(1, "wait for the morning", ("word/wait",), "story.choice.1"),
    ),
    choices=(
        Choice("word/pay", "Pay him", text="He counts the coins twice.", page="page/47"),
        Choice("word/wait", "Wait for the morning", page="page/47"),
        Choice("word/swim", "Swim", page="page/47", locked="nobody of you can swim"),
    ),
)


# -- shelves ------------------------------------------------------------------------------------


def market() -> Tabletop:
    """What two porters can buy and hire; there is no board."""
    loads = (
        Place("load", (SWORD,), room=3),
        Place("cart", closed="it has a broken wheel"),
    )
    return Tabletop(
        heading="Market day · 4 coins",
        turn=2,
        parties=(Party("Porters", (0, 1), facts=(Fact("Coins", "4", short="{} coins"),)),),
        figures=(
            Figure("figure/0", "Mira", "M", "scout", 0, 0, sheet=Sheet(loads)),
            Figure("figure/1", "Tor", "T", "smith", 0, 1, sheet=Sheet((Place("load", room=3),))),
        ),
        shelves=(
            Shelf(
                "Tools",
                (
                    Card("card/anvil", "Anvil", closed="It costs 9 coins, and you have 4."),
                    Card("card/rope", "Rope", facts=(Fact("Price", "1 coin"),), text="Holds two."),
                    Card("card/spade", "Spade", facts=(Fact("Price", "3 coins"),)),
                ),
                "For whoever carries them.",
                "arena.strike.mob.3",
            ),
            Shelf("Beasts", (Card("card/mule", "Mule", facts=(Fact("Price", "4 coins"),)),)),
        ),
    )


MARKET_QUESTION = Question(
    prompt="What do you buy?",
    rule="market.buy.1",
    kind="market",
    offers=(
        Offer(0, "buy the Rope for Mira", ("card/rope", "figure/0"), "market.buy.1", cost=1),
        Offer(1, "buy the Rope for Tor", ("card/rope", "figure/1"), "market.buy.1", cost=1),
        Offer(2, "buy the Spade for Tor", ("card/spade", "figure/1"), "market.buy.1", cost=3),
        Offer(3, "buy the Mule", ("card/mule",), "market.buy.1", cost=4),
        Offer(4, "go home", ("word/home",), "market.end.1"),
    ),
    choices=(Choice("word/home", "Go home", weight="quiet"),),
    costs="coins",
)
