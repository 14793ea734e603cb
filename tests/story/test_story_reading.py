"""How a story is read: pages, choices, what they do, and where they lead."""

from __future__ import annotations

import msgspec
import pytest

from rulekeeper.content.text import LONGEST_NAME
from rulekeeper.core.errors import NothingToUndo, RulesError, SetupError, UnknownAnswer
from rulekeeper.story.record import Bookmark, Fact, Story
from tables.story import story

TALE = """
    sections:
      - id: start
        name: The inn
        text: |
          It rains.

          Somebody knocks.
        do:
          - {do: mark, fact: heard-the-knock, says: Somebody has knocked.}
        choices:
          - says: Open the door.
            text: It is a dog.
            do: [{do: gain, xp: 2, scroll: ash}, {do: read, section: dog}]
          - says: Pay the innkeeper to look.
            if: [{is: xp, least: 3}]
            do: [{do: pay, xp: 3}, {do: quest, quest: salt}]
          - says: Show the golden bone.
            if: [{is: marked, fact: has-the-bone}]
            do: [{do: quest, quest: moth}]
          - says: Hide under the table.
            if: [{is: unmarked, fact: is-brave}]
            do: [{do: shop}, {do: quest, quest: moth}]
          - says: Sleep.
            if: [{is: difficulty, levels: [daydream]}]
            do: [{do: end, ending: sleep, name: A long sleep, text: You never wake up.}]
      - id: dog
        name: The dog
        text: It wags its tail.
        do:
          - {do: unmark, fact: heard-the-knock}
          - {do: shop}
          - {do: gain, artifact: copper}
          - {do: read, section: road}
      - {id: road, name: The road, text: It is long., do: [{do: quest, quest: salt}]}
      - {id: late, name: Late, text: It is late., do: [{do: draw}]}
    campaign-cards:
      - {id: moth-1, name: A moth, back: moth, text: It flutters., do: [{do: read, section: road}]}
      - {id: salt-1, name: A pinch, back: salt, text: White., do: [{do: draw}]}
      - {id: salt-2, name: A grain, back: salt, text: Whiter., do: [{do: read, section: road}]}
    """


@pytest.mark.rule("arena.campaign.3")
def test_a_story_begins_with_its_introduction_and_what_a_page_says_is_done() -> None:
    table = story(TALE)
    assert table.page == "The inn"
    assert table.pages[-1].text == "It rains.\n\nSomebody knocks."
    assert table.log() == ["The party reads “The inn”.", "Noted in the log: Somebody has knocked."]
    assert table.options == ["Open the door.", "Hide under the table."]


@pytest.mark.rule("arena.campaign.1", "arena.campaign.log.1", "arena.campaign.xp.1")
def test_a_choice_does_what_it_says_and_the_next_page_waits_until_it_has_been_read() -> None:
    table = story(TALE, xp=1).do("open the door.")
    assert (table.page, table.state.xp) == ("Open the door.", 3)
    assert table.options == ["go on"]
    table.do("go on")
    assert [page.title for page in table.pages] == ["The inn", "Open the door.", "The dog"]
    assert table.story.facts == ()
    assert table.changes == [
        "Noted: Somebody has knocked.",
        "The party gains 2 XP.",
        "The party gets Ash.",
        "Struck: Somebody has knocked.",
        "Read: The inn · Open the door. · The dog",
    ]


@pytest.mark.rule("arena.xp.spend.1")
def test_the_party_shops_in_the_middle_of_a_page_and_reads_on_afterwards() -> None:
    table = story(TALE).do("open the door.", "go on", "go on")
    assert table.over == "The party may shop"
    assert table.story.shops
    assert table.story.bookmark == Bookmark(section="dog", after_shop=True)
    table = story(TALE, story=table.story)
    assert (table.page, table.options) == ("The dog", ["go on"])
    table.do("go on")
    assert table.page == "The road"
    assert not table.story.shops
    assert "The party gets Copper." in table.changes
    assert table.story.read[-2:] == (Bookmark(section="dog"), Bookmark(section="road"))
    assert table.do("go on").over == "The next quest is Salt"


def test_a_choice_of_many_words_is_kept_in_the_record() -> None:
    says = "Go on, and on, and on, until the road has come to its end and there is nothing but sea."
    home = "{do: end, ending: sea, name: The sea, text: It is wide.}"
    table = story(f"""
        sections:
          - id: start
            name: Start
            text: It rains.
            choices: [{{says: "{says}", text: It is far., do: [{{do: shop}}, {home}]}}]
        """)
    found = table.do(says.lower(), "go on").story
    assert found.bookmark is not None
    assert len(found.bookmark.choice or "") > LONGEST_NAME
    assert msgspec.json.decode(msgspec.json.encode(found), type=Story) == found


def test_where_only_a_quest_follows_the_shop_nothing_is_read_in_between() -> None:
    table = story(TALE).do("hide under the table.")
    assert table.over == "The party may shop"
    assert (table.story.shops, table.story.bookmark, table.story.quest) == (True, None, "moth")


@pytest.mark.rule(
    "arena.campaign.deck.1",
    "arena.campaign.deck.2",
    "arena.component.campaign.1",
    "arena.coop.campaign-cards.1",
)
def test_after_a_quest_the_first_card_with_its_back_is_drawn_and_may_lead_to_the_next_one() -> None:
    table = story(TALE, story=Story(back="salt"), won=["salt"])
    assert (table.page, table.pages[-1].number) == ("A pinch", "Campaign Card")
    assert table.do("go on").page == "A grain"
    assert table.story.drawn == ("salt-1", "salt-2")
    assert table.do("go on").page == "The road"
    table = story(TALE, story=Story(back="salt", drawn=("salt-1",)))
    assert table.page == "A grain", "the order of the deck never changes"


def test_a_deck_without_a_fitting_card_is_told() -> None:
    with pytest.raises(RulesError, match="No Campaign Card of Salt is left"):
        story(TALE, story=Story(back="salt", drawn=("salt-1", "salt-2")))
    with pytest.raises(RulesError, match="No Campaign Card of no quest"):
        story(TALE, story=Story(bookmark=Bookmark(section="late"))).do("go on")


@pytest.mark.rule("arena.mode.campaign.3")
def test_an_ending_is_read_and_the_campaign_is_won() -> None:
    table = story(TALE, difficulty="daydream").do("sleep.")
    assert (table.page, table.pages[-1].number) == ("A long sleep", "The end")
    assert table.options == ["go on"]
    table.do("go on")
    assert table.over == "The story has ended: A long sleep"
    assert table.story.ending == "sleep"
    assert table.match.result is not None
    assert table.match.result.winners == (0,)
    assert table.page == "A long sleep"


# -- what cannot be chosen --------------------------------------------------------------------


def test_what_cannot_be_chosen_is_shown_with_its_reason_unless_that_would_tell_too_much() -> None:
    brave = Fact("is-brave", "The party fears nothing.")
    table = story(TALE, xp=1, story=Story(facts=(brave,)))
    choices = {choice.label: choice.locked for choice in table.question.choices}
    assert choices == {
        "Open the door.": "",
        "Pay the innkeeper to look.": "It takes 3 XP, and the party has 1.",
        "Hide under the table.": "The log says: The party fears nothing.",
        "Sleep.": "It can only be chosen when the campaign is played on Daydream.",
    }
    assert all(choice.page == table.pages[-1].ref for choice in table.question.choices)
    for label, reason in choices.items():
        assert table.why(label) == (("arena.campaign.1", reason) if reason else ("", ""))
    with pytest.raises(UnknownAnswer):
        table.match.explain("Show the golden bone.", 0)


def test_a_choice_says_what_it_costs() -> None:
    table = story(TALE, xp=3)
    offers = {offer.text: offer.cost for offer in table.question.offers}
    assert offers["Pay the innkeeper to look."] == 3
    assert table.question.costs == "XP"
    table.do("pay the innkeeper to look.")
    assert (table.state.xp, table.over) == (0, "The next quest is Salt")
    assert "The party pays 3 XP." in table.changes


@pytest.mark.parametrize("condition", ["{is: marked, fact: bone}", "{is: won, quest: salt}"])
def test_conditions_hold_when_the_log_says_so(condition: str) -> None:
    tale = f"""
        sections:
          - id: start
            name: Start
            text: A door.
            choices:
              - {{says: In., if: [{condition}], do: [{{do: quest, quest: salt}}]}}
              - {{says: Out., do: [{{do: quest, quest: moth}}]}}
        """
    assert story(tale).options == ["Out."]
    bone = Story(facts=(Fact("bone", "There is a bone."),))
    assert story(tale, story=bone, won=["salt"]).options == ["In.", "Out."]


@pytest.mark.rule("arena.campaign.log.1")
def test_what_stands_in_the_log_is_not_noted_again() -> None:
    heard = Fact("heard-the-knock", "Somebody has knocked.")
    table = story(TALE, story=Story(facts=(heard,)))
    assert table.story.facts == (heard,)
    assert table.log() == ["The party reads “The inn”."]


def test_of_each_scroll_and_artifact_the_party_has_one() -> None:
    table = story(TALE, things=["ash"]).do("open the door.")
    assert "The party has Ash already." in table.log()
    assert table.changes[1:3] == ["The party gains 2 XP.", "Read: The inn · Open the door."]


# -- people -----------------------------------------------------------------------------------


@pytest.mark.rule("arena.mode.coop.4")
def test_anybody_turns_the_page_and_chooses() -> None:
    table = story(TALE, people=["Ana", "Ben"]).do("open the door.", by=1)
    assert [decision.seat for decision in table.match.decisions] == [0, 1]
    assert table.do("go on", by=0).page == "The dog"
    with pytest.raises(SetupError, match="1 to 4 people"):
        story(TALE, people=["A", "B", "C", "D", "E"])


def test_what_options_name_has_to_be_there() -> None:
    for bookmark, told in (
        (Bookmark(section="nowhere"), "has no section"),
        (Bookmark(card="nothing"), "has no card"),
        (Bookmark(section="start", choice="fly"), "has no choice"),
    ):
        with pytest.raises(SetupError, match=told):
            story(TALE, story=Story(bookmark=bookmark))
    with pytest.raises(SetupError, match="no campaign"):
        story(TALE, campaign="tower")
    with pytest.raises(SetupError, match="no difficulty"):
        story(TALE, difficulty="easy")


@pytest.mark.parametrize("answer", ["open the door.", "hide under the table.", "sleep."])
def test_what_has_been_read_is_not_taken_back(answer: str) -> None:
    table = story(TALE, people=["Ana", "Ben"], difficulty="daydream").do(answer, by=0)
    if table.over:
        table.match.undo(0)
        assert table.page == "The inn"
    else:
        with pytest.raises(NothingToUndo):
            table.match.undo(0)
