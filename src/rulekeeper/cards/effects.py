"""The effects that card games share. What carries them out is each game's own."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from rulekeeper.cards.words import Amount, Reference, Who, Within, Word

Kind: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z]+$", max_length=20)]
"""A kind of damage: `physical`, or any other word."""


class Effect(Word, frozen=True, tag_field="do"):
    """Base of the effects: one line of a card's text."""


class Deal(Effect, frozen=True, tag="deal"):
    """Attack: deal damage of one or more kinds."""

    damage: dict[Kind, Amount]
    to: Who


class Lose(Effect, frozen=True, tag="lose"):
    """Endurance is lost; that is no damage."""

    amount: Amount
    who: Who = "self"


class Regain(Effect, frozen=True, tag="regain"):
    """Lost Endurance comes back."""

    amount: Amount
    who: Who = "self"


class Move(Effect, frozen=True, tag="move"):
    """Take up to so many steps."""

    steps: Amount
    who: Who = "self"
    by: Literal["owner", "player"] = "owner"
    """Who chooses the steps: the player of the moved hero, or of this text."""


class Shove(Effect, frozen=True):
    """Base of push and pull: steps in a straight line, from or towards `hero`."""

    steps: Amount
    who: Who
    hero: Reference = "self"
    up_to: bool = False


class Push(Shove, frozen=True, tag="push"):
    """Straight away."""


class Pull(Shove, frozen=True, tag="pull"):
    """Straight closer."""


class Place(Effect, frozen=True, tag="place"):
    """Put a hero on a free square near the hero whose text it is; that is no movement."""

    within: Within
    who: Who = "self"


class Swap(Effect, frozen=True, tag="swap"):
    """Two heroes change places; that is no movement."""

    who: Who
    hero: Reference = "self"


class Draw(Effect, frozen=True, tag="draw"):
    """Draw cards."""

    amount: Amount
    who: Who = "self"


class Hide(Effect, frozen=True, tag="hide"):
    """Put cards from the hand under the deck, unseen."""

    amount: Amount
    who: Who = "self"


class Discard(Effect, frozen=True, tag="discard"):
    """Put cards from the hand into the discard pile: chosen by their player, or at random."""

    amount: Amount
    who: Who = "self"
    random: bool = False


class Recover(Effect, frozen=True, tag="recover"):
    """Take cards from the own discard pile, into the hand or under the deck."""

    amount: Amount
    to: Literal["hand", "deck"] = "hand"


class Remove(Effect, frozen=True, tag="remove"):
    """Remove cards in a discard pile from the game; the player of this text chooses them."""

    amount: Amount
    who: Who = "self"


class Dismiss(Effect, frozen=True, tag="dismiss"):
    """Put an aura in play into its hero's discard pile; the player of this text chooses it."""

    who: Who


class Disable(Effect, frozen=True, tag="disable"):
    """Disable heroes."""

    who: Who


class Enable(Effect, frozen=True, tag="enable"):
    """End the disabling of heroes."""

    who: Who = "self"


class Prevent(Effect, frozen=True, tag="prevent"):
    """Prevent damage of the attack in progress."""

    amount: Amount
    who: Who = "self"
    kind: Literal["any", "physical"] = "any"


class Increase(Effect, frozen=True, tag="increase"):
    """Change the damage of the attack in progress, by a negative number for less."""

    amount: Amount


class Redirect(Effect, frozen=True, tag="redirect"):
    """The hero whose text it is becomes the target in place of `who`."""

    who: Who


class GainRefresh(Effect, frozen=True, tag="refresh"):
    """The card being played gains Refresh."""


class Cancel(Effect, frozen=True, tag="cancel"):
    """The card being played stops: its remaining lines are not carried out."""


class Bonus(Effect, frozen=True, tag="bonus"):
    """A number of a hero changes for a while."""

    stat: Literal["damage", "movement", "reach", "prevention", "defense"]
    amount: Amount
    who: Who = "self"
    until: Literal["turn", "round", "next"] = "turn"
    """`next`: for the next attack, movement or defense of this round only."""
