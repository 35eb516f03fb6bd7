"""Shards of a stream, or of the parts of one puzzle, on HyperQueue.

usage: python scale/on_hyperqueue.py OUT SHARDS WORKERS VERB PUZZLES [OPTIONS]...

Needs the package `hyperqueue`, which holds server and workers: this script starts one server and WORKERS workers of one
core here. On a cluster, `hq server start` and `hq worker start` on its nodes take their place, and

    hq submit --array 0-63 --cpus 1 cluesat unique puzzles.txt --json --jobs 1 --shard auto/64 --resume out/%{TASK_ID}.json

submits the same. A task whose worker dies is given to another one and goes on behind its last whole line. A shard that is killed itself, as
by a system that is out of memory, is begun again here, three times at most; then what there is, is merged.
"""

import os
import subprocess
import sys

from hyperqueue import Job, LocalCluster
from hyperqueue.cluster import WorkerConfig


TRIES = 3


def main(out: str, shards: int, workers: int, arguments: list[str]) -> int:
    program = os.environ.get("CLUESAT", "cluesat")
    os.makedirs(out, exist_ok=True)
    files = [os.path.join(out, f"{shard}.json") for shard in range(shards)]
    with LocalCluster() as cluster:
        for _ in range(workers):
            cluster.start_worker(WorkerConfig(cores=1))
        client = cluster.client()
        left = list(range(shards))
        for _ in range(TRIES):
            # That one shard is killed does not end the others.
            job = Job(name="cluesat", max_fails=None)
            for shard in left:
                file = os.path.abspath(files[shard])
                share = ["--jobs", "1", "--json", "--shard", f"{shard}/{shards}", "--resume", file]
                job.program(args=[program, "-q", *arguments, *share], cwd=os.getcwd(), stdout=None, stderr=None)
            submitted = client.submit(job)
            if client.wait_for_jobs([submitted], raise_on_error=False):
                break
            # Tasks have the numbers of their order.
            failed = client.get_failed_tasks(submitted)
            left = [shard for number, shard in enumerate(left) if number in failed]
        else:
            print(f"these shards failed {TRIES} times: {left}", file=sys.stderr)
    files = [file for file in files if os.path.exists(file)]
    return subprocess.run([program, "merge", *files, "-o", os.path.join(out, "all.json")], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]))
