"""What happens in the camp."""

from __future__ import annotations

from rulekeeper.core.events import Event
from rulekeeper.games.arena.camp.options import MemberRef
from rulekeeper.games.arena.camp.state import NOTHING


class Changed(Event, frozen=True, tag="changed"):
    """What the party owns has changed; the sentence is that of the campaign's log.

    Rules: arena.campaign.log.1
    """

    says = "{sentence}"
    sentence: str
    hero: MemberRef = NOTHING


class NothingToChoose(Event, frozen=True, tag="nothing-to-choose"):
    """There is no special reward that a hero could have."""

    says = "There is nothing that {hero} could choose."
    hero: MemberRef
