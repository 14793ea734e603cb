"""The battle grid: tiles, maps, sight, movement."""
