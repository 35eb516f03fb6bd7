"""A stream of puzzles through Dask: each shard is a task.

usage: python scale/on_dask.py OUT SHARDS VERB PUZZLES [OPTIONS]...

Takes the scheduler that DASK_SCHEDULER_ADDRESS names, or starts two workers here. All workers see the same files. A shard
whose worker dies is done again by another one, and goes on behind its last whole line.
"""

import os
import subprocess
import sys

from dask.distributed import Client


def shard(program: str, arguments: list[str], number: int, shards: int, file: str) -> str:
    share = ["--jobs", "1", "--json", "--shard", f"{number}/{shards}", "--resume", file]
    subprocess.run([program, "-q", *arguments, *share], check=True)
    return file


def main(out: str, shards: int, arguments: list[str]) -> int:
    program = os.environ.get("CLUESAT", "cluesat")
    os.makedirs(out, exist_ok=True)
    there = os.environ.get("DASK_SCHEDULER_ADDRESS")
    here = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with Client(there) if there else Client(**here) as client:
        names = [os.path.abspath(os.path.join(out, f"{number}.json")) for number in range(shards)]
        tasks = [
            client.submit(shard, program, arguments, number, shards, name, retries=3, pure=False)
            for number, name in enumerate(names)
        ]
        files = client.gather(tasks)
    return subprocess.run([program, "merge", *files, "-o", os.path.join(out, "all.json")], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), sys.argv[3:]))
