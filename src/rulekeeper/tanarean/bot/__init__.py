"""How good attacks look to a bot, in the games of the family."""
