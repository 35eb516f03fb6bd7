#!/usr/bin/env bash
# Shards of a stream, or of the parts of one puzzle, as a Slurm array: one shard for each task.
#   sbatch --array=0-63 scale/slurm.sh OUT 64 VERB PUZZLES [OPTIONS]...
#   cluesat merge OUT/*.json -o all.json
# Tasks that were lost are run again by their numbers: sbatch --array=3,17 with the same arguments.
# A task that is requeued, or that meets its time limit, is told by SIGTERM: it writes what is done and ends with 143. The
# same sbatch once more goes on with what is missing.
#SBATCH --job-name=cluesat
#SBATCH --cpus-per-task=1
#SBATCH --mem-per-cpu=500M
#SBATCH --time=01:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
set -euo pipefail
out=$1 shards=$2
shift 2
mkdir -p "$out"
exec "${CLUESAT:-cluesat}" -q "$@" --jobs 1 --json --shard "auto/$shards" --resume "$out/$SLURM_ARRAY_TASK_ID.json"
