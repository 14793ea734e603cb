"""Lebelheim: two teams of heroes on a 6x6 grid, each hero with a deck of its own.

The modules of `rules` follow the rulebook: `setup` (Setting the board), `heroes` (Explaining Hero
Card; Disable), `turn` (Playing your turn; End of round; End of the game), `play`, `triggers` and
`choosing` (a card, line by line, and what answers it), `attack` (Attack Phase; Defend; Block),
`move` (Movements), `timing` (Cards type), `position` (Positioning relations), `hand`
(Cards and hand size; Discard and Remove from the game; Hide), `conditions` (what texts ask, and the
numbers in force). Each act, effect and condition is one class in the chapter of its rule.
"""
