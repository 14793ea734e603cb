"""The core: matches, decisions, chance, notation, views, verdicts and the ledger.

It knows no game. A game is a `Game`; playing it is a `Match`.
"""
