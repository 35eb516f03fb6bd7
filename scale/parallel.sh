#!/usr/bin/env bash
# Shards of a stream, or of the parts of one puzzle, on GNU parallel: on this machine, or on others (--sshloginfile).
# usage: scale/parallel.sh OUT SHARDS VERB PUZZLES [OPTIONS]...
#   OUT      a folder: OUT/K.json for each shard, OUT/all.json in the end
#   SHARDS   how many; some ten times the number of processors
# CLUESAT names the program, JOBS how many run at a time. Called again, it goes on: a shard that was killed goes on behind
# its last whole line, one that is done is not begun.
set -euo pipefail
program=${CLUESAT:-cluesat} out=$1 shards=$2
shift 2
mkdir -p "$out"
shards_of() { seq 0 $((shards - 1)); }
shards_of | parallel --jobs "${JOBS:-100%}" --joblog "$out/joblog" --resume-failed --retries 3 --quote \
    "$program" -q "$@" --jobs 1 --json --shard "{}/$shards" --resume "$out/{}.json"
# 64 files at a time would do, too: merging merged files gives the same.
mapfile -t files < <(shards_of | sed "s|.*|$out/&.json|")
"$program" merge "${files[@]}" -o "$out/all.json"
