"""The Tanares family of games: the battle grid, and combat on it.

Two games are played by nearly the same rules. What is the same is written once, here; where they
differ, `gridrules` and `familyrules` have one set of rules for each.

The room `grid` answers what is where, how far, in sight, and how to get there; it knows of no
attacks. `battlegrid` names the squares, `tiles` is the catalogue, `battlemap` a map made of tiles,
`plan` a map as text, `placement` where a tile may go. On a map `sight` measures distance, range and
vision, `areas` says what an attack covers, `movement` is one step and all squares in reach, and
`routes` the ways there with what each risks, `tied_routes` all that are equally good. Masks are for
questions, not for a state to keep: they are longer than an encoded integer may be.

The room `combat` begins with `attack`, the timeline. Whoever decides for a combatant, a person or
the rules of a foe, is asked by `will`. `targeting` declares the targets, `objects` are those that
are no combatants; what the box lets follow is in `battlebox`, `changes` are those of the grid and
of who fights. `reactions` and `responses` are what others answer with in the windows of `moments`,
`striking` is the roll, `passives` and `conditions` what changes it, `harm` hit points and death,
`lasting` what stays on a combatant, `stepping` movement outside a Move Action. `declaring` says
with what may be attacked and `legitimacy` whom, and why not; `position` who stands where.
`attackwords` and `attackcards` are what cards can say; `bodyeffects`, `attackeffects` and
`reviving` are the kinds of effects, `attackpack` lists them all, `effects` carries them out. A game
extends the state of `combatants` and the box of `battlebox`, and puts `language` into its own.
"""
