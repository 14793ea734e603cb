"""Features: what a seat sees and may answer as arrays of numbers, for players that learn.

Needs NumPy, which `pip install 'rulekeeper[learn]'` brings.
"""
