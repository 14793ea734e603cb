"""Combat: combatants, attacks, conditions, effects."""
