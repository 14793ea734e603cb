"""Stories with choices: a book of sections and a deck of cards as data, and how they are read."""
