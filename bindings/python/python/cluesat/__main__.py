"""The program: `python -m cluesat`, or `cluesat` if the package is installed."""

import signal
import sys

from ._native import run


def main() -> int:
    # The program hears Ctrl-C itself.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.stdout.flush()
    return run(["cluesat", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
