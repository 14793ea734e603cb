"""Lebelheim: two teams of heroes on a 6x6 grid, each hero with a deck of its own.

The modules follow the rulebook: `setup` (Setting the board), `turn` (Playing your turn), `play`
and `lines` (a card, line by line), `attack` (Attack Phase), `move` (Movements), `position`
(Positioning relations), `cards` (Cards and hand size, Discard, Hide), `heroes` (Endurance, death,
Disable), `tricks` and `triggers` (what answers what).
"""
