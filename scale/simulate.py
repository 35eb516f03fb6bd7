"""How long many machines take for units of work, from the time that each unit took.

In: a file with a number on each line (seconds, or anything that is like seconds), a number of machines. Out: the time until
the last one is done, as a multiple of what it would be if all were busy to the end: for shards I/N given out beforehand, for
units that are fetched one by one, and for units that are fetched when one machine in a hundred is lost half-way.

    simulate.py TIMES [MACHINES]
"""

import heapq
import random
import sys


def shards(times, machines):
    """Each machine takes every N-th unit."""
    return max(sum(times[at::machines]) for at in range(machines))


def fetched(times, machines, lost=0):
    """Each machine takes the next unit when it is free; `lost` of them stop at half time, and their unit begins anew."""
    half = sum(times) / machines / 2
    free = [(0.0, number) for number in range(machines)]
    end, waiting = 0.0, list(reversed(times))
    while waiting:
        begun, number = heapq.heappop(free)
        time = waiting.pop()
        if number < lost and begun + time > half:
            waiting.append(time)
            continue
        end = max(end, begun + time)
        heapq.heappush(free, (begun + time, number))
    return end


def main():
    times = [float(line) for line in open(sys.argv[1]) if line.strip()]
    machines = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    random.Random(0).shuffle(times)
    best = sum(times) / machines
    print(f"{len(times)} units, the longest {max(times) / best:.2f} of a machine's fair share, on {machines} machines")
    for name, took in [
        ("shards I/N", shards(times, machines)),
        ("fetched one by one", fetched(times, machines)),
        ("fetched, long ones first", fetched(sorted(times, reverse=True), machines)),
        ("fetched, 1 % of the machines lost", fetched(times, machines, machines // 100)),
    ]:
        print(f"{name}: {took / best:.2f}")


main()
