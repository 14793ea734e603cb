"""Arena: The Contest: two teams of heroes fight to the death, or a party plays quests.

A party plays against foes that the game runs, in a quest by itself or in the Epic Campaign.

The modules of `rules` follow the rulebook: `table_setup` and `recruiting` (1, Table set-up), `turn`
(3, Turns), `item_transfer` and `first_aid` (3.3, Move Action), `heroic_actions` (3.4, Prime
Action), `tiles` (6, Tiles), `items`, `artifacts`, `scrolls` and `scroll_effects` (7, Magic Items),
`party` (8, Table set-up of a quest), `rounds` (9), `quest_*`, `villains`, `evil_power` and
`flask_deck` (10, Quests), `boss_*` (10.3), `equipment` (11, The Epic Campaign). What else a Move
and a Prime Action can be spent on, attacks, effects and tiles (3.3 to 6) are those of the family:
`rulekeeper.tanarean`, in its rooms `actions` and `combat`.

A campaign's chapters are told by `campaign`, what its party owns by `belongings` and `owned`, what
chapters change by `changes` and `quest_changes`; between quests the party is in `camp`.
"""
