"""What card games share: decks, and the words in which cards say what they do."""
