"""What is in the box: heroes and cards as data, and the words they are written in."""
