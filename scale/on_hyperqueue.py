"""Shards of a stream, or of the parts of one puzzle, on HyperQueue.

usage: python scale/on_hyperqueue.py OUT SHARDS WORKERS VERB PUZZLES [OPTIONS]...

Needs the package `hyperqueue`, which holds server and workers: this script starts one server and WORKERS workers of one
core here. On a cluster, `hq server start` and `hq worker start` on its nodes take their place, and

    hq submit --array 0-63 --cpus 1 cluesat unique puzzles.txt --json --jobs 1 --shard auto/64 --resume out/%{TASK_ID}.json

submits the same. A task whose worker dies is given to another one and goes on behind its last whole line.
"""

import os
import subprocess
import sys

from hyperqueue import Job, LocalCluster
from hyperqueue.cluster import WorkerConfig


def main(out: str, shards: int, workers: int, arguments: list[str]) -> int:
    program = os.environ.get("CLUESAT", "cluesat")
    os.makedirs(out, exist_ok=True)
    files = [os.path.join(out, f"{shard}.json") for shard in range(shards)]
    with LocalCluster() as cluster:
        for _ in range(workers):
            cluster.start_worker(WorkerConfig(cores=1))
        client = cluster.client()
        job = Job(name="cluesat")
        for shard, file in enumerate(files):
            share = ["--jobs", "1", "--json", "--shard", f"{shard}/{shards}", "--resume", os.path.abspath(file)]
            job.program(args=[program, "-q", *arguments, *share], cwd=os.getcwd(), stdout=None, stderr=None)
        client.wait_for_jobs([client.submit(job)])
    return subprocess.run([program, "merge", *files, "-o", os.path.join(out, "all.json")], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]))
