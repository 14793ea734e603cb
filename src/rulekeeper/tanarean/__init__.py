"""The battle grid of the Tanares family of games: squares, tiles, vision, movement, areas.

Two games are played on this grid by nearly the same rules. What is the same is written once, here;
where they differ, `gridrules` has one set of rules for each. Nothing here knows of attacks, turns
or hit points lost: it answers what is where, how far, in sight, and how to get there.

`battlegrid` names the squares, `tiles` is the catalogue, `battlemap` a map made of tiles, `plan` a
map as text, `placement` where a tile may go. On a map `sight` measures distance, range and vision,
`areas` and `lines` say what an attack covers, `movement` is one step and all squares in reach, and
`routes` the ways there with what each risks.

Masks are for questions, not for a state to keep: they are longer than an encoded integer may be.
"""
