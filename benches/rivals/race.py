"""A race: programs in turn, in one run.

In: ways to do the same work. Out: a table of times and ratios. Must not know: puzzles, programs.
"""

import resource
import statistics
import subprocess
import sys


def seconds(command, text=None, limit=None):
    """What a command costs, and what it prints; nothing printed if it needs more than `limit` seconds of the processor.

    Answers as exit codes (10, 20, 30, 1) are no failures."""
    def hold():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, input=text, capture_output=True, text=True, preexec_fn=limit and hold)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if limit and done.returncode < 0:
        done.stdout = None
    elif done.returncode not in (0, 1, 10, 20, 30):
        sys.exit(f"{' '.join(map(str, command))}: exit {done.returncode}: {done.stderr[:300]}")
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, done.stdout


def each(files, ask):
    """A way to ask a program about each file in turn."""
    def way():
        results = [ask(file) for file in files]
        return sum(spent for spent, _ in results), tuple(verdict for _, verdict in results)
    return way


def verdicts(cluesat, files, *more):
    """Our way: what `unique` says of each file, a process each."""
    def ask(file):
        spent, printed = seconds([cluesat, "unique", "-q", "-j1", "--format", "line", *more, file])
        return spent, tuple(line.split()[0] for line in printed.splitlines() if line)
    return each(files, ask)


class Race:
    """All that was measured."""

    def __init__(self, repeat):
        self.repeat, self.rows, self.missing = repeat, [], set()

    def run(self, what, ours, others=()):
        """Each way is a name and a function that gives (seconds, verdicts of all puzzles); None for a rival that is not
        here. A verdict of None says that the program gave up."""
        ways = [ours] + [way for way in others if way[1] is not None]
        self.missing |= {name for name, way in others if way is None}
        times, notes = {name: [] for name, _ in ways}, {}
        for _ in range(self.repeat):
            right = None
            for name, way in ways:
                spent, verdicts = way()
                times[name].append(spent)
                right = right or verdicts
                if any(verdict not in (None, good) for verdict, good in zip(verdicts, right, strict=True)):
                    sys.exit(f"{what}: {name} says {verdicts} instead of {right}")
                if None in verdicts:
                    notes[name] = f", ends {len(verdicts) - verdicts.count(None)} of {len(verdicts)}"
        middle = {name: statistics.median(spent) for name, spent in times.items()}
        for name, spent in times.items():
            ratio = "" if name == ours[0] else f"{middle[name] / max(middle[ours[0]], 0.001):.2f}"
            shown = f"{min(spent):.3f} to {max(spent):.3f}"
            self.rows.append((what, name + notes.get(name, ""), f"{middle[name]:.3f}", shown, ratio))
            print("| " + " | ".join(self.rows[-1]) + " |", flush=True)

    def print_missing(self):
        for name in sorted(self.missing):
            print(f"not here: {name}")
