"""The command line: matches at the terminal, rules, decks, packs, simulations."""
