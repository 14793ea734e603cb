"""How combat reads: cards, options, the log."""
