"""The rules of the camp, a module for each section of the chapter on rewards and the shop."""
