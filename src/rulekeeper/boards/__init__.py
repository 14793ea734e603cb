"""Square boards as bitboards: what several games know about geometry.

A *square* is a small int and a *mask* an int whose bit number `square` stands for that square, so
`1 << square` is the mask of one square and `&`, `|`, `&~` are the operations of sets. `masks`
converts one to the other, `grid` holds a board's tables, `flood` finds what can be reached,
`vision` who sees whom, `footprint` is about figures of several squares, `squareset` wraps a mask
for people, and `drawing` reads and prints boards as text. `walled` is about spaces with walls and
doors on their edges, `walled_drawing` reads them, and `sharing` is about spaces that several
figures share.

Columns and rows are counted from 0 in code and from 1 in names only: column 2, row 3 is "c4".
Row 0 is the bottom row of a drawing and `Direction.UP` leads to higher rows.
"""
