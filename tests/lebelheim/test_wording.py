"""Rules texts: what the words of a card read like."""

import pytest

from rulekeeper.games.lebelheim.content.vocabulary import Card, Hero
from tables.lebelheim import catalogue, core_content
from tables.lebelheim_texts import ENEMY


def text_of(card: str) -> list[str]:
    """The lines of the rules text of a card."""
    return catalogue(f"- {{name: Test, {card}}}").cards[-1].text()


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (
            "{do: move, steps: 2}, {do: deal, damage: {physical: 2, poison: 1}, to: "
            f"{ENEMY}}}",
            ["This hero moves 2.", "Deal 2 physical and 1 poison damage to an adjacent enemy."],
        ),
        (
            "{do: deal, damage: {fire: {of: discard, plus: 1, most: 3}}, "
            "to: {pick: each, of: enemies, within: radius 2}}",
            [
                "Deal 1 fire damage plus 1 for each card in this hero's discard pile (at most 3) "
                "to each enemy within Radius 2."
            ],
        ),
        (
            "{do: draw, amount: {of: heroes, within: radius 2, times: 2}}, {do: hide, amount: 1}",
            ["This hero draws 2 cards for each enemy within Radius 2.", "This hero hides 1 card."],
        ),
        (
            "{do: lose, amount: {of: lost-endurance, who: target}, who: target}",
            ["That hero loses 1 Endurance for each Endurance that hero has lost."],
        ),
        (
            "{do: push, steps: 2, who: {pick: one, of: others, optional: true}}, "
            "{do: pull, steps: 3, who: self, hero: target, up_to: true}",
            ["Push another hero (or nobody) by 2.", "Pull this hero by up to 3 towards that hero."],
        ),
        (
            "{do: move, steps: 1, who: target, by: player}, {do: place, within: range 3}, "
            "{do: swap, who: target}",
            [
                "That hero moves 1 (you choose where).",
                "Put this hero on a free square within Range 3.",
                "This hero changes places with that hero.",
            ],
        ),
        (
            "{do: recover, amount: 2, to: deck}, {do: discard, amount: 1, random: true}, "
            "{do: remove, amount: 1, who: target}, {do: dismiss, who: target}",
            [
                "Take 2 cards from your discard pile to the bottom of your deck.",
                "This hero discards 1 card at random.",
                "Remove 1 card in the discard pile of that hero from the game.",
                "Discard an Aura of that hero.",
            ],
        ),
        (
            "{do: bonus, stat: movement, amount: -1, who: target, until: next}, "
            "{do: bonus, stat: damage, amount: 1, until: round}, {do: bonus, stat: prevention, "
            "amount: 1, who: {pick: each, of: team}}, {do: bonus, stat: defense, amount: -1, "
            "until: next}, {do: refresh}",
            [
                "That hero has −1 movement for its next movement this round.",
                "This hero has +1 damage this round.",
                "Each hero of your team prevents 1 more damage from each attack this turn.",
                "This hero prevents 1 less damage for each card it hides in its next defense "
                "this round.",
                "The card being played gains Refresh.",
            ],
        ),
        (
            "{do: if, test: {test: outcome, was: hit}, then: [{do: disable, who: target}], "
            "else: [{do: regain, amount: 1}]}",
            [
                "If the attack took Endurance: Disable that hero. "
                "Otherwise: This hero regains 1 Endurance."
            ],
        ),
        (
            "{do: may, cost: {lose: 1, hide: 2}, lines: [{do: enable, who: "
            "{pick: each, of: allies}}]}",
            ["You may: Cost: hide 2 cards, lose 1 Endurance. Each ally is no longer disabled."],
        ),
        (
            "{do: choose, modes: [{name: Rest, lines: [{do: regain, amount: 1}]}, "
            "{name: Read, lines: [{do: draw, amount: 1}]}]}",
            ["Choose one: Rest: This hero regains 1 Endurance; or Read: This hero draws 1 card."],
        ),
        (
            "{do: for-each, who: {pick: each, of: team}, lines: [{do: regain, amount: 1, "
            "who: target}]}",
            ["For each hero of your team: That hero regains 1 Endurance."],
        ),
    ],
)
def test_the_lines_of_an_action_read_as_sentences(lines: str, text: list[str]) -> None:
    assert text_of(f"kind: action, lines: [{lines}]") == text


@pytest.mark.parametrize(
    ("card", "text"),
    [
        (
            "kind: action, refresh: true, cost: {discard: 1}, if: {test: wounded, by: 3}, "
            "lines: [{do: regain, amount: 2}]",
            [
                "Refresh.",
                "Only if this hero has lost 3 or more Endurance.",
                "Cost: discard 1 card.",
                "This hero regains 2 Endurance.",
            ],
        ),
        (
            "kind: trick, when: [attack, defended], if: {test: attacked, kind: other, "
            "at_least: 2}, lines: [{do: prevent, amount: 2, kind: physical}]",
            [
                "Play before defense or after defense, if this hero is attacked with damage that "
                "is not physical for 2 or more.",
                "Prevent 2 physical damage to this hero.",
            ],
        ),
        (
            "kind: trick, if: {test: all, of: [{test: not, of: {test: exists, of: others, "
            "within: adjacent}}, {test: not, of: {test: is, who: attacker, of: team}}, "
            "{test: not, of: {test: turn, of: own}}]}, lines: [{do: increase, amount: -1}]",
            [
                "Play if there is no other hero adjacent and the attacker is not a hero of your "
                "team and it is not so that it is your turn.",
                "The attack deals 1 less damage.",
            ],
        ),
        (
            "kind: aura, abilities: [{kind: trigger, name: A, 'on': plays, who: enemies, "
            "within: radius 3, card: attack, once: true, optional: true, lines: "
            "[{do: cancel}]}, {kind: ongoing, name: B, stat: reach, amount: 1, "
            "who: allies, within: adjacent}]",
            [
                "Once per turn, when an enemy within Radius 3 plays an attack, you may: The card "
                "being played stops after this line.",
                "Each adjacent ally has +1 Reach.",
            ],
        ),
        (
            "kind: aura, abilities: [{kind: action, name: A, cost: {hide: 1}, refresh: true, "
            "once: true, lines: [{do: redirect, who: {pick: one, of: allies, attacked: true}}]}, "
            "{kind: trick, name: B, when: [step], if: {test: is, who: mover, of: enemies}, "
            "lines: [{do: lose, amount: 1, who: mover}]}]",
            [
                "Once per turn, Action: Refresh. Cost: hide 1 card. This hero is attacked in place "
                "of an ally under attack.",
                "Trick: Play after a step, if the moving hero is an enemy. The moving hero loses "
                "1 Endurance.",
            ],
        ),
    ],
)
def test_conditions_costs_and_abilities_have_their_place_in_a_text(
    card: str, text: list[str]
) -> None:
    assert text_of(card) == text


def test_every_text_of_the_pack_is_made_of_whole_sentences() -> None:
    content = core_content()
    texts = [text for card in content.of(Card).values() for text in card.text()]
    for hero in content.of(Hero).values():
        texts += [ability.text() for ability in hero.abilities]
    assert len(texts) > 300
    for text in texts:
        assert text[0].isupper(), text
        assert text.endswith("."), text
        assert not any(flaw in text for flaw in ("  ", "..", " .", "None", "{", "relative")), text
