"""Arena: The Contest, competitive mode: two teams of heroes fight to the death on the battle grid.

The modules of `rules` follow the rulebook: `table_setup` and `recruiting` (1, Table set-up), `turn`
(3, Turns), `move_action`, `movement_points`, `item_transfer` and `first_aid` (3.3, Move Action),
`prime_action` (3.4, Prime Action), `tiles` (6, Tiles), `items`, `artifacts`, `scrolls` and
`scroll_effects` (7, Magic Items). Attacks, effects and tiles (4 to 6) are those of the family:
`rulekeeper.tanarean`.
"""
