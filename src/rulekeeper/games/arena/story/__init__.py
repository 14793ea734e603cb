"""The story of the Epic Campaign: a small game of reading, which is played as a chapter of it."""
