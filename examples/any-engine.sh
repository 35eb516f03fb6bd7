#!/bin/sh
# Is the answer of a puzzle the only one? By any SAT engine that reads a file and prints `s` and `v` lines:
#
#     examples/any-engine.sh 'cadical -q' puzzles/slitherlink/two-3x4.txt
#
# The formula of a loop does not demand a single loop. Each model with several is ruled out, and the engine runs again; so
# is each answer, until there are two or no model is left. CLUESAT names the program where it is not on the path.
# Exit code: 0 unique, 1 no answer or several, 2 an error, 3 the engine gave up.
set -u
[ $# -ge 2 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2; }
engine=$1
shift
cluesat=${CLUESAT:-cluesat}
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

"$cluesat" export --raw "$@" -o "$folder/formula.cnf" || exit 2
runs=0 answers=0
while [ "$answers" -lt 2 ]; do
    # shellcheck disable=SC2086
    $engine "$folder/formula.cnf" >"$folder/model"
    runs=$((runs + 1))
    if grep -q '^s UNSATISFIABLE' "$folder/model"; then
        break
    elif ! grep -q '^s SATISFIABLE' "$folder/model"; then
        echo "$engine gave up" >&2
        exit 3
    fi
    "$cluesat" decode "$folder/formula.cnf" "$folder/model" --append "$folder/formula.cnf" --block >"$folder/board" 2>&1
    case $? in
    0)
        answers=$((answers + 1))
        grep -v ' added to ' "$folder/board"
        ;;
    1) ;; # several loops, which are ruled out now
    *)
        cat "$folder/board" >&2
        exit 2
        ;;
    esac
done
case $answers in
0) echo "no answer, after $runs runs of $engine" ;;
1) echo "unique, after $runs runs of $engine" ;;
*) echo "several answers, after $runs runs of $engine" ;;
esac
[ "$answers" -eq 1 ]
