"""The Tanares family of games: the battle grid, and combat on it.

Two games are played by nearly the same rules. What is the same is written once, here; where they
differ, `gridrules` and `familyrules` have one set of rules for each.

The room `grid` answers what is where, how far, in sight, and how to get there; it knows of no
attacks. `battlegrid` names the squares, `tiles` is the catalogue, `battlemap` a map made of tiles,
`plan` a map as text, `placement` where a tile may go. On a map `sight` measures distance, range and
vision, `areas` says what an attack covers, `movement` is one step and all squares in reach, and
`routes` the ways there with what each risks, `tied_routes` all that are equally good. Masks answer
questions; a state keeps none, since they are longer than an encoded integer may be.

The room `combat` begins with `attack`, the timeline. Whatever a combatant decides goes through
`will`: a person is asked, a foe follows its rules. `declaring` says which attacks may be declared
and `legitimacy` whom they may strike, or why not. `aiming` has the acts that choose targets,
`targeting` asks for them, `striking` rolls; `objects` are targets that are no combatants.
`reactions` and `responses` are what others may answer in the windows of `moments`. `passives` and
`conditions` change a roll or a hit; `harm` is hit points and death, `lasting` what stays on a
combatant, `stepping` movement outside a Move Action, `changes` what happens to the grid and to who
fights, `position` who stands where. `attackwords` and `attackcards` are what cards can say;
`bodyeffects`, `attackeffects` and `reviving` are the kinds of effects, `attackpack` lists them all,
and `effects` carries them out. A game extends the state of `combatants` and the box of `battlebox`,
which says what follows when, and adds `language` to its own.

The room `actions` is what the owner of a turn does with its two actions. `movement_points` are
those of a Move Action, `move_action` spends them on steps and walks, `sidestep` all of them on one
step, `tiles` on portals, doors and chests. With `prime_action` it attacks or moves again, or has
focused before; `flasks` are attacks that it can make once. A game puts these acts on the menu of
its turn, beside its own, and `take_action` asks for one of them.

The room `foes` is how the game itself plays somebody, `bot` what attacks are worth, and `text` how
all of this reads.
"""
