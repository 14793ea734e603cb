"""What holds for all tests."""

import signal

pytest_plugins = "pytester"

# A shell that starts the tests in the background has them ignore Ctrl-C, and so would the programs
# that they start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)
