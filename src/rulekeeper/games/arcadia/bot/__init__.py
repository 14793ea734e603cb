"""What a position and an answer are worth to a bot."""
