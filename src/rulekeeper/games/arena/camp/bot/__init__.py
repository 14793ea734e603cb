"""How a bot spends what the party has."""
