"""A stream of puzzles through Spark: each partition goes through one process, line in, line out.

usage: python scale/on_spark.py PUZZLES OUT [VERB] [PARTITIONS]
   or: spark-submit scale/on_spark.py PUZZLES OUT [VERB] [PARTITIONS]

Where pyspark comes from a virtual environment, activate that first: spark-submit looks for Spark beside the first `python3`.

PUZZLES has one puzzle on each line. OUT/part-* hold `puzzle <tab> answer`: cluesat gives one line for each line, in their
order, and with `--json --with-puzzle` the two need not even be side by side. `--id line` says that each line is a puzzle,
however few there are. Blank lines and comments get no line, so they are taken out before.
"""

import json
import os
import shlex
import sys

from pyspark import SparkConf, SparkContext


def main(puzzles: str, out: str, verb: str = "unique", partitions: str = "8") -> None:
    program = shlex.quote(os.environ.get("CLUESAT", "cluesat"))
    context = SparkContext(conf=SparkConf().setAppName("cluesat").setIfMissing("spark.master", "local[2]"))
    lines = context.textFile(puzzles, int(partitions)).filter(lambda line: line.strip() and not line.startswith("#"))
    # The exit code of a run is that of its worst puzzle: it says nothing of the partition.
    answers = lines.pipe(f"{program} -q {verb} - --id line --jobs 1 --json --with-puzzle").map(json.loads)
    answers.map(lambda answer: f"{answer['puzzle']}\t{answer.get('count', answer['status'])}").saveAsTextFile(out)
    context.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
