"""Arena: The Contest, competitive mode: two teams of heroes fight to the death on the battle grid.

The modules follow the rulebook: `setup` and `recruiting` (1, Table set-up), `turn` (3, Turns),
`moves` and `walking` (3.3, Move Action), `actions` (3.4, Prime Action), `items`, `artifacts` and
`scrolls` (7, Magic Items). Attacks, effects and tiles (4 to 6) are those of the family:
`rulekeeper.tanarean`.
"""
