"""Heroes, cards, monsters, tiles and scenarios as data, and the words in which packs write them."""
