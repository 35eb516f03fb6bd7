"""The Python package, with python-sat as an outside engine."""

import importlib.metadata
import itertools
import json
import multiprocessing
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import threading
import time

import pytest

import cluesat

SUDOKU = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
SMALL = "1..........2.34."
LOOPS = "# family: slitherlink\n..\n..\n"
NONE = "1\n1\n\n1\n2\n"
HARD = "000801000000000043500000000000070800000000100020030000600000075003400000000200600"
FORMS = [{}, {"deduced": True}, {"connectivity": "order"}, {"encoding": "amo=product,card=totalizer"}]


def test_a_puzzle_is_read_solved_and_unique():
    puzzle = cluesat.load(SUDOKU)
    assert (puzzle.family, puzzle.size, puzzle.format) == ("sudoku", (9, 9), "line")
    answer = puzzle.solve()
    assert len(answer.line) == 81
    verdict = puzzle.unique()
    assert verdict and verdict.status == "unique" and verdict.answers == [answer]
    assert all(row == sorted(set(row)) for row in map(sorted, answer.rows))
    assert answer["r1c8"] == 1
    with pytest.raises(KeyError):
        answer["r99c1"]


def test_several_answers_and_none():
    puzzle = cluesat.load(LOOPS)
    verdict = puzzle.unique()
    assert not verdict and verdict.status == "multiple" and verdict.differs
    assert int(puzzle.count()) == 13
    more = puzzle.count(5)
    assert (more.number, more.exact) == (5, False)
    assert len({answer.line for answer in puzzle.answers()}) == 13
    assert len(list(puzzle.answers(4))) == 4
    assert set(next(puzzle.answers()).blocks) == {"horizontal", "vertical"}
    assert puzzle.decided().free
    none = cluesat.load(NONE)
    assert none.solve() is None and none.unique().status == "none" and none.decided() is None


def test_boards_are_judged():
    puzzle = cluesat.load(SMALL)
    answer = puzzle.solve()
    assert puzzle.check(answer).status == "right"
    assert puzzle.check("1..........2.34.").status == "open"
    assert puzzle.check("13.........2.34.").places == ["r1c2"]
    rows = [list(row) for row in answer.rows]
    rows[0][1] = None
    rows[0][2] = 0
    assert puzzle.check(rows).status == "open"
    with pytest.raises(ValueError):
        puzzle.check([[1]])
    with pytest.raises(ValueError):
        puzzle.check([[9] * 4] * 4)


def test_a_board_of_another_puzzle_is_refused():
    puzzles = [cluesat.load(text) for text in (SUDOKU, SMALL, LOOPS, "1\n1\n\n1\n1\n")]
    for puzzle, other in itertools.permutations(puzzles, 2):
        board = other.solve()
        for judged in (puzzle.check, puzzle.hint):
            with pytest.raises(ValueError, match="this board is of another puzzle"):
                judged(board)
    # Of the same shape, it may be that of the puzzle with more clues.
    fewer = cluesat.load("12343412214343.1").reduce()
    assert fewer.puzzle.check(cluesat.load("12343412214343.1").solve()).status == "right"


def test_numpy_in_and_out():
    numpy = pytest.importorskip("numpy")
    puzzle = cluesat.load(SMALL)
    array = numpy.asarray(puzzle.solve())
    assert array.shape == (4, 4) and array.sum() == 40
    assert puzzle.check(array).status == "right"
    # What numpy makes when nobody says which numbers.
    assert puzzle.check(array.astype(float)).status == "right"
    open_board = numpy.full((4, 4), numpy.nan)
    open_board[0, 0] = 1
    assert puzzle.check(open_board).status == "open"
    open_board[0, 1] = 1.5
    with pytest.raises(ValueError, match="1.5 at r1c2"):
        puzzle.check(open_board)


def test_numpy_does_not_leave_out_lines():
    numpy = pytest.importorskip("numpy")
    board = cluesat.load("https://puzz.link/p?yajilin/6/6/h40e40k31b12f").solve()
    assert set(board.blocks) == {"grid", "horizontal", "vertical"}
    with pytest.raises(ValueError, match="lines: use `blocks`"):
        numpy.asarray(board)


def test_steps_hints_and_ratings():
    puzzle = cluesat.load(SMALL)
    explanation = puzzle.explain()
    assert explanation.status == "unique" and len(explanation) == len(explanation.steps)
    assert ": " in explanation[0].text and explanation[0].rules and explanation[0].conclusions
    assert all(step.technique and step.level == "easy" for step in explanation.steps)
    hard = cluesat.load(HARD)
    levels = {step.level for step in hard.explain().steps}
    assert cluesat.load(HARD).rate().level in levels and len(levels) > 1
    why = hard.explain("r1c1")
    assert why.status == "forced" and 0 < len(why) < len(hard.explain())
    assert any("r1c1 is " in step.text for step in why.steps)
    assert len(hard.explain(["r1c1", "r5c5"])) >= len(why)
    assert hard.explain("r1c4").steps == [] and hard.explain("r1c4").status == "forced"
    assert cluesat.load(LOOPS).explain("r1c1-r1c2").status == "multiple"
    assert cluesat.load(NONE).explain("r1c1").status == "none"
    with pytest.raises(ValueError, match="`r99c1` is not on the board"):
        hard.explain("r99c1")
    assert hard.explain(assume_unique=True).status == "unique"
    hint = puzzle.hint()
    assert hint.status == "step" and hint.step.text in str(hint)
    wrong = puzzle.hint("13.........2.34.")
    assert wrong.status == "wrong" and wrong.places == ["r1c2"] and str(wrong).startswith("r1c2 ")
    assert puzzle.hint(puzzle.solve()).status == "right"
    assert puzzle.rate().level == "easy"


@pytest.mark.parametrize("text", [SUDOKU, SMALL, LOOPS, "1\n1\n\n1\n1\n", "https://puzz.link/p?mashu/6/6/2i109001092i"])
def test_an_outside_engine_counts_the_same_answers(text):
    solvers = pytest.importorskip("pysat.solvers")
    puzzle = cluesat.load(text)
    ours = {answer.line for answer in puzzle.answers()}
    for form in FORMS:
        clauses = puzzle.to_cnf(**form)
        if not clauses:
            assert form.get("deduced"), "the whole puzzle is not empty"
            assert {puzzle.decode([], **form).line} == ours
            continue
        with solvers.Solver(name="cadical153", bootstrap_with=clauses) as solver:
            theirs = {puzzle.decode(model, **form).line for model in itertools.islice(solver.enum_models(), 5000)}
            assert not solver.solve(), "these are all models"
        assert theirs == ours, form


def test_the_whole_formula_is_the_default():
    puzzle = cluesat.load(SUDOKU)
    assert puzzle.to_cnf(deduced=True) == [] and len(puzzle.variables()) == 729
    assert len(puzzle.to_cnf()) > 8000 and len(puzzle.to_cnf(encoding="amo=product")) != len(puzzle.to_cnf())
    loops = cluesat.load(LOOPS)
    assert len(loops.to_cnf(connectivity="lazy")) < len(loops.to_cnf())
    for wrong in [{"encoding": "amo=never"}, {"connectivity": "sometimes"}]:
        with pytest.raises(ValueError):
            puzzle.to_cnf(**wrong)


def test_puzzles_from_lists_and_arrays():
    rows = [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2], [0, 3, 4, 0]]
    sudoku = cluesat.sudoku(rows)
    assert sudoku.family == "sudoku" and sudoku.solve().line == cluesat.load(SMALL).solve().line
    assert cluesat.sudoku([[cell or None for cell in row] for row in rows]) == sudoku
    large = cluesat.sudoku([[10] + [0] * 15] + [[0] * 16] * 15)
    assert large.size == (16, 16) and large.solve()["r1c1"] == 10
    picture = cluesat.nonogram([[1, 1], [1], []], [[1], [1], [1]])
    assert picture.family == "nonogram" and picture.solve().rows == [[1, 0, 1], [0, 1, 0], [0, 0, 0]]
    loop = cluesat.slitherlink([[3, None, 3], [-1, None, -1], [3, 0, 3]])
    assert loop.family == "slitherlink" and loop.size == (3, 3)
    assert cluesat.slitherlink([[None, None], [None, None]]).count().number == 13
    for wrong in [
        lambda: cluesat.sudoku([[1, 1, 0, 0]] + [[0] * 4] * 3),
        lambda: cluesat.sudoku([[1, 2]]),
        lambda: cluesat.nonogram([[5]], [[1], [1]]),
        lambda: cluesat.slitherlink([[9]]),
    ]:
        with pytest.raises(cluesat.ParseError):
            wrong()
    with pytest.raises(TypeError):
        cluesat.sudoku([[1.5, 0], [0, 0]])
    numpy = pytest.importorskip("numpy")
    assert cluesat.sudoku(numpy.array(rows)) == sudoku
    assert cluesat.slitherlink(numpy.full((2, 2), -1)).count().number == 13


def test_variables_say_what_stands_where():
    puzzle = cluesat.load(LOOPS)
    own, names = puzzle.variables(), set(puzzle.place_names)
    assert len(own) == len(names) and all(place in names and value == 1 for place, value in own.values())
    digits = cluesat.load("................").variables()
    assert len(set(digits.values())) == 64 and set(dict(digits.values())) == {f"r{r}c{c}" for r in range(1, 5) for c in range(1, 5)}
    assert cluesat.load(NONE).variables(deduced=True) == {}
    assert len(cluesat.load(SUDOKU).variables(deduced=True)) == 0


def test_the_lines_about_counting_boards():
    pytest.importorskip("pysat.solvers")
    page = pathlib.Path(__file__).parents[1].joinpath("README.md").read_text(encoding="utf-8")
    [lines] = [block.split("```")[0] for block in page.split("```python\n")[1:] if "pysat" in block]
    said = {"cluesat": cluesat}
    exec(lines, said)
    assert said["boards"] == int(cluesat.load(LOOPS).count()) == 13


def test_no_answer_is_no_model():
    solvers = pytest.importorskip("pysat.solvers")
    with solvers.Solver(name="cadical153", bootstrap_with=cluesat.load(NONE).to_cnf()) as solver:
        assert not solver.solve()


def test_errors_point_into_the_text():
    with pytest.raises(cluesat.ParseError) as caught:
        cluesat.load("53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..7\n")
    error = caught.value
    assert isinstance(error, ValueError) and isinstance(error, cluesat.CluesatError)
    assert error.line and error.message in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert (again.line, str(again)) == (error.line, str(error))
    for missing in ["nowhere/at/all.txt", "puzzle.txt"]:
        with pytest.raises(cluesat.ParseError, match="and there is no such file"):
            cluesat.load(missing)
    for text in ["A" * 300, "1..........2.3\0.", "hello", "." * 15]:
        with pytest.raises(cluesat.ParseError) as caught:
            cluesat.load(text)
        assert "no such file" not in str(caught.value)
    with pytest.raises(FileNotFoundError):
        cluesat.load(pathlib.Path("nowhere/at/all.txt"))
    with pytest.raises(cluesat.ParseError, match="is empty"):
        cluesat.load("")
    # What to do is said in Python's words.
    with pytest.raises(cluesat.ParseError) as caught:
        cluesat.load("12.4\n....\n....\n....\n")
    assert "`family=sudoku` or `family=slitherlink`" in caught.value.help
    with pytest.raises(cluesat.ParseError):
        cluesat.load(f"{SUDOKU}\n{SUDOKU}\n")
    with pytest.raises(TypeError):
        cluesat.load(7)
    for wrong in [-1, float("nan")]:
        with pytest.raises(ValueError, match="time limit"):
            cluesat.load(SMALL).solve(time_limit=wrong)
    for long in [float("inf"), 1e300]:
        assert cluesat.load(SMALL).solve(time_limit=long)


def test_files_bytes_and_many(tmp_path):
    path = tmp_path / "two.txt"
    path.write_text(f"{SUDOKU}\n{SMALL}\n")
    assert [puzzle.size for puzzle in cluesat.load_all(path)] == [(9, 9), (4, 4)]
    assert [puzzle.size for puzzle in cluesat.load_all(str(path))] == [(9, 9), (4, 4)]
    assert cluesat.load(SMALL.encode()) == cluesat.load(SMALL)


def test_pickling():
    for text in (SUDOKU, LOOPS, "1\n1\n\n1\n1\n"):
        puzzle = cluesat.load(text)
        again = pickle.loads(pickle.dumps(puzzle))
        assert again == puzzle and again.family == puzzle.family
        answer = puzzle.solve()
        assert pickle.loads(pickle.dumps(answer)) == answer


def test_results_can_be_pickled():
    puzzle, broken = cluesat.load(SUDOKU), cluesat.load("1..........2.3..")
    results = [
        puzzle.unique(),
        puzzle.count(),
        puzzle.decided(),
        puzzle.check(puzzle.solve()),
        puzzle.hint(),
        puzzle.explain(),
        puzzle.explain()[0],
        puzzle.rate(),
        puzzle.reduce(),
        broken.repair(),
        broken.repair().proposals[0],
        next(cluesat.solve_many([SMALL])),
    ]
    assert len({type(result) for result in results}) == 12
    for result in results:
        again = pickle.loads(pickle.dumps(result))
        assert type(again) is type(result) and repr(again) == repr(result)
        for name in [name for name in dir(result) if not name.startswith("_")]:
            # Steps and proposals are compared by what they say.
            assert repr(getattr(again, name)) == repr(getattr(result, name)), name


def test_results_are_compared_by_what_they_say():
    puzzle, other = cluesat.load(SUDOKU), cluesat.load(LOOPS)
    for ask in ["unique", "count", "decided", "hint", "explain", "rate", "repair"]:
        one, same, another = getattr(puzzle, ask)(), getattr(puzzle, ask)(), getattr(other, ask)()
        assert one == same and not one != same and one != another, ask
    assert puzzle.unique() != "unique" and puzzle.unique() is not None


def test_licences_are_inside():
    names = {path.name for path in importlib.metadata.files("cluesat")}
    assert {"LICENSE-MIT", "LICENSE-APACHE", "OFL.txt"} <= names


def test_other_processes():
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(cluesat.Puzzle.to_svg, [cluesat.load(SMALL)])[0].startswith("<svg")


def test_many_come_in_order():
    def texts():
        yield from itertools.chain([SMALL, "no puzzle", cluesat.load(SMALL), NONE], itertools.repeat(SUDOKU, 200))

    solved = list(cluesat.solve_many(texts(), jobs=3))
    assert [one.index for one in solved] == list(range(204))
    assert [one.status for one in solved[:5]] == ["unique", "error", "unique", "none", "unique"]
    assert solved[1].error and solved[0].answer is not None
    for jobs in [0, -1]:
        with pytest.raises(ValueError, match="jobs"):
            cluesat.solve_many([SMALL], jobs=jobs)
    # An endless stream is read no further than is needed.
    endless = cluesat.solve_many(itertools.repeat(SMALL), jobs=2)
    assert next(endless) and next(endless)


def test_jobs_are_no_more_than_can_run():
    solved = list(cluesat.solve_many([SMALL] * 3, jobs=100_000))
    assert [one.status for one in solved] == ["unique"] * 3


def test_several_threads_take_from_one_iterator():
    for made in [lambda: cluesat.solve_many(itertools.repeat(SMALL, 500), jobs=2), lambda: cluesat.load("." * 16).answers()]:
        iterator, got = made(), []
        threads = [threading.Thread(target=lambda: got.extend(iterator), daemon=True) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        assert not any(thread.is_alive() for thread in threads), "they wait for each other"
        assert len(got) == len(list(made()))


def test_an_iterator_is_not_entered_twice():
    def texts():
        yield SMALL
        with pytest.raises(ValueError, match="already executing"):
            next(many)
        yield SMALL

    many = cluesat.solve_many(texts())
    assert [one.status for one in many] == ["unique", "unique"]


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("kind", ["many", "answers"])
def test_an_iterator_goes_on_after_control_c(kind):
    """What a signal comes between is not lost."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if kind == "many":
        texts = [SMALL, "1\n1\n\n1\n1\n", NONE] * 500
        made = lambda: cluesat.solve_many(texts, jobs=2)
        told = lambda one: (one.index, one.status)
    else:
        made = lambda: cluesat.load("1" + "." * 15).answers()
        told = lambda board: board.line
    got, iterator, caught = [], made(), 0
    while True:
        try:
            if caught < 5:
                os.kill(os.getpid(), signal.SIGINT)
            got.extend(map(told, iterator))
            break
        except KeyboardInterrupt:
            caught += 1
    assert caught == 5
    assert got == [told(one) for one in made()]


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_control_c_is_heard_while_many_puzzles_are_read():
    signal.signal(signal.SIGINT, signal.default_int_handler)
    text, sent = "\n".join([SUDOKU] * 300_000), []

    def interrupt():
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    threading.Timer(0.3, interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        cluesat.load_all(text)
    assert time.monotonic() - sent[0] < 0.1


def hard():
    """A board whose answers nobody can count within any limit here."""
    rows = "\n".join("." * 40 for _ in range(40))
    return cluesat.load(f"# family: slitherlink\n{rows}\n")


def test_a_time_limit_is_kept():
    puzzle = hard()
    begun = time.monotonic()
    with pytest.raises(cluesat.TimeLimit):
        puzzle.count(time_limit=0.3)
    assert time.monotonic() - begun < 5


def test_a_time_limit_is_kept_while_a_text_is_read():
    with pytest.raises(cluesat.TimeLimit):
        cluesat.load("size: 99\nall ratios given\n", family="sudoku", time_limit=0.0)
    assert cluesat.load(SMALL, time_limit=60)


def hard_jobs():
    """Work that would take hours, each kind by another way through the engine."""
    puzzle = hard()
    return {
        "count": lambda: puzzle.count(time_limit=20),
        "decided": lambda: puzzle.decided(time_limit=20),
        "explain": lambda: puzzle.explain(time_limit=20),
        "generate": lambda: cluesat.generate("nonogram", size=(60, 60), level="extreme", time_limit=20),
        # None of these takes long, and nobody waits between them.
        "many": lambda: list(cluesat.solve_many(itertools.repeat(SMALL, 5_000_000), jobs=2)),
        "to_cnf": lambda: [puzzle.to_cnf() for _ in range(1_000)],
    }


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("job", ["count", "decided", "explain", "generate", "many", "to_cnf"])
def test_control_c_is_heard_at_once(job):
    work = hard_jobs()[job]
    sent = []

    def interrupt():
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    # Shells start what runs behind them with this signal ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Timer(0.5, interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        work()
    took = time.monotonic() - sent[0]
    print(f"{job}: Ctrl-C was heard after {1000 * took:.0f} ms")
    # 0.02 s between two looks; a busy machine adds the rest.
    assert took < 0.1


def test_other_threads_go_on():
    """The interpreter's lock is free: another thread gets most of the turns that it asks for."""
    puzzle = hard()
    ticks = []
    done = threading.Event()

    def tick():
        while not done.wait(0.01):
            ticks.append(time.monotonic())

    thread = threading.Thread(target=tick)
    thread.start()
    with pytest.raises(cluesat.TimeLimit):
        puzzle.count(time_limit=0.5)
    done.set()
    thread.join()
    gaps = [after - before for before, after in zip(ticks, ticks[1:])]
    print(f"{len(ticks)} turns of another thread in 0.5 s, the longest wait {1000 * max(gaps):.0f} ms")
    assert len(ticks) > 15


def test_new_puzzles():
    for family, size in [("sudoku", (4, 4)), ("nonogram", (6, 8)), ("slitherlink", (5, 5)), ("masyu", (5, 6))]:
        puzzle = cluesat.generate(family, size=size, seed=3)
        assert (puzzle.family, puzzle.size) == (family, size)
        assert puzzle.unique().status == "unique"
        assert cluesat.generate(family, size=size, seed=3) == puzzle
        assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    easy = cluesat.generate("sudoku", level="easy", symmetry="rotate180")
    assert easy.rate().level == "easy"
    for wrong in [{"family": "chess"}, {"level": "mild"}, {"variant": "round"}, {"symmetry": "some"}, {"size": (0, 4)}]:
        with pytest.raises(ValueError):
            cluesat.generate(**{"family": "sudoku", **wrong})


def test_impossible_wishes_are_refused():
    for family in ["sudoku", "nonogram", "slitherlink", "masyu", "yajilin", "country-road"]:
        with pytest.raises(ValueError, match="a board has 1 to 1000000 cells"):
            cluesat.generate(family, size=(10**6, 10**6))
    with pytest.raises(ValueError, match="the smallest number of clues comes first"):
        cluesat.generate("sudoku", clues=(30, 20))
    puzzle = cluesat.load(SMALL)
    for wrong in [
        lambda: cluesat.generate("sudoku", size=(-9, 9)),
        lambda: cluesat.generate("sudoku", clues=(-1, 30)),
        lambda: cluesat.generate("sudoku", seed=-1),
        lambda: cluesat.solve_many([SMALL], jobs=10**30),
        lambda: puzzle.solve(seed=-1),
        lambda: puzzle.answers(-1),
        lambda: puzzle.count(-1),
        lambda: puzzle.repair(-1),
        lambda: puzzle.reduce(seed=-1),
        lambda: puzzle.decode([2**40]),
    ]:
        with pytest.raises(ValueError, match="too small or too large"):
            wrong()
    with pytest.raises(ValueError, match="1 or more"):
        puzzle.repair(0)
    with pytest.raises(ValueError, match="-7 at r1c1 is no value"):
        puzzle.check([[-7] * 4] * 4)


def test_fewer_clues():
    reduced = cluesat.load("12343412214343.1").reduce(fewest=True)
    assert (reduced.before, reduced.clues, reduced.least, reduced.irreducible) == (15, 4, 4, True)
    assert reduced.puzzle.unique().status == "unique"
    with pytest.raises(ValueError, match="exactly one answer"):
        cluesat.load(LOOPS).reduce()


def test_repairs():
    puzzle = cluesat.load("1\n1\n\n1\n1\n")
    repaired = puzzle.repair(4)
    assert repaired.status == "multiple" and repaired.fewest and repaired.least == 1
    assert all(proposal.puzzle.unique().answers == [proposal.answer] for proposal in repaired.proposals)
    assert all(len(proposal.changes) == 1 for proposal in repaired.proposals)
    # A digit that was misread: no house has it twice, but there is no answer.
    wrong = cluesat.load("1...2...3.....4.").repair()
    assert wrong.status == "none" and wrong.proposals and wrong.proposals[0].puzzle.unique()


def test_a_certificate(tmp_path):
    assert cluesat.load(SMALL).prove(tmp_path / "proof") == 1
    assert cluesat.load(LOOPS).prove(tmp_path / "loops") is None
    program = [sys.executable, "-m", "cluesat"]
    checked = subprocess.run([*program, "check-proof", str(tmp_path / "proof")], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    # Once more, and into a folder that holds something else.
    assert cluesat.load(SMALL).prove(tmp_path / "proof") == 1
    nonogram = cluesat.load("1\n1\n\n1\n2\n")
    with pytest.raises(ValueError, match="holds a certificate of another puzzle.*force=True"):
        nonogram.prove(tmp_path / "proof")
    with pytest.raises(ValueError, match="is not empty"):
        nonogram.prove(tmp_path)
    assert nonogram.prove(tmp_path / "proof", force=True) == 0
    checked = subprocess.run([*program, "check-proof", str(tmp_path / "proof")], capture_output=True, text=True)
    assert checked.returncode == 0 and checked.stderr == "", checked.stderr


def test_pictures_and_formats():
    puzzle = cluesat.load(SMALL)
    assert puzzle._repr_svg_().startswith("<svg") and puzzle.solve()._repr_svg_() != puzzle._repr_svg_()
    assert "1" in str(puzzle)
    assert cluesat.load(puzzle.write("tatham")).solve().line == puzzle.solve().line
    with pytest.raises(ValueError):
        puzzle.write("non")


def test_the_program_is_there():
    program = [sys.executable, "-m", "cluesat"]
    told = subprocess.run([*program, "unique", "-"], input=SMALL, capture_output=True, text=True)
    assert told.returncode == 0 and "unique" in told.stdout
    assert subprocess.run([*program, "solve", "-"], input=NONE, capture_output=True, text=True).returncode == 1


def test_what_the_program_prints_fits_the_schema():
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(pathlib.Path(__file__).parents[3].joinpath("docs", "schema.json").read_text(encoding="utf-8"))
    for verb in ["solve", "unique", "count", "explain", "hint", "rate", "reduce", "repair"]:
        run = [sys.executable, "-m", "cluesat", verb, "--format", "json", "-"]
        for puzzle in [SMALL, NONE, "junk\n"]:
            told = subprocess.run(run, input=puzzle, capture_output=True, text=True).stdout.splitlines()
            assert told, verb
            for line in told:
                jsonschema.validate(json.loads(line), {**schema, "$ref": f"#/$defs/{verb}"})


def test_the_lines_of_the_readme(capsys):
    page = pathlib.Path(__file__).parents[3].joinpath("README.md").read_text(encoding="utf-8")
    lines = page.split("    import cluesat\n")[1].split("\n\n")[0].splitlines()
    assert len(lines) == 2
    exec("\n".join(line.removeprefix("    ") for line in lines), {"cluesat": cluesat})
    assert "unique" in capsys.readouterr().out


STARS = {
    "name": "stars",
    "play": "One star in each line; stars do not touch. A number counts the stars around it.",
    "given": "cells: number",
    "cells": "empty -, star/stars x",
    "rules": [
        "each line: count(star) = 1",
        "each touching pair: not all(star)",
        "each number: count(star in near(here)) = number",
    ],
    "make": {"size": "4x4"},
}


def test_a_kind_of_parts_is_the_kind_of_its_text():
    stars = cluesat.Kind(**STARS)
    assert cluesat.Kind(stars.text) == stars and stars.name == "stars" and stars.play.startswith("One star")
    assert all(sentence in stars.account for sentence in STARS["rules"])
    rows = [[None] * 4, [None] * 4, [None, None, None, 2], [None, None, None, 1]]
    puzzle = stars.puzzle(rows)
    assert puzzle == stars.puzzle("4 4\n- - - -\n- - - -\n- - - 2\n- - - 1\n")
    verdict = puzzle.unique()
    assert verdict.status == "unique"
    assert [sum(row) for row in verdict.answers[0].rows] == [1, 1, 1, 1]
    assert puzzle.explain().status == "unique"
    made = stars.generate(size=(5, 5), seed=1)
    assert made.unique().status == "unique" and made.family == "stars"


def test_of_two_kinds_of_one_name_each_makes_its_own_puzzles():
    stars = cluesat.Kind(**STARS)
    rules = [sentence for sentence in STARS["rules"] if "each line" not in sentence]
    cluesat.Kind(**{**STARS, "rules": [*rules, "each row: count(star) = 1", "each column: count(star) = 0 or count(star) = 2"]})
    answer = stars.generate(size=(4, 4), seed=1).unique().answers[0]
    assert [sum(column) for column in zip(*answer.rows)] == [1] * 4


def test_a_kind_that_is_wrong_says_where():
    wrong = {**STARS, "rules": ["each lime: count(star) = 1"]}
    with pytest.raises(cluesat.ParseError) as error:
        cluesat.Kind(**wrong)
    assert error.value.line == 6 and "line" in error.value.help and "lime" in str(error.value)
    with pytest.raises(cluesat.ParseError, match="comes with the program"):
        cluesat.Kind(**{**STARS, "name": "akari"})
    with pytest.raises(TypeError):
        cluesat.Kind("name = \"a\"", rules=[])
    with pytest.raises(ValueError, match="size"):
        cluesat.Kind(**STARS).puzzle()
    with pytest.raises(cluesat.ParseError):
        cluesat.Kind(**STARS).puzzle([[None, 2], [None]])
    with pytest.raises(ValueError, match="names"):
        cluesat.Kind.built_in("chess")


def test_a_machine_is_a_table_of_python_functions():
    gentle = cluesat.machine(
        None, lambda last, value: value if last is None or abs(value - last) <= 1 else None, lambda last: True, range(1, 4)
    )
    kind = cluesat.Kind(
        name="steps by one",
        cells="1..3",
        given="cells: value",
        rules=["each column: distinct()", "each row: word(it, gentle)"],
        machines={"gentle": gentle},
    )
    rows = [row for answer in kind.puzzle([[None] * 3] * 3).answers() for row in answer.rows]
    assert rows and all(abs(one - other) <= 1 for row in rows for one, other in zip(row, row[1:]))
    with pytest.raises(ValueError, match="without a gap"):
        cluesat.machine(0, lambda state, value: state, lambda state: True, [1, 3])
    with pytest.raises(ValueError, match="too much"):
        cluesat.machine(0, lambda state, value: state + 1, lambda state: True, [1])


def test_a_kind_with_marks():
    kind = cluesat.Kind(
        name="doubled",
        given=["cells: number", "regions"],
        cells="1..size",
        marks="plain -, double *",
        rules=["each line: distinct()", "each region with number: sum(c in it: value(c) * (1 + double(c))) = number"],
    )
    assert kind.explained[1] == "Besides, each cell is plain or double."
    assert kind.play == " ".join(kind.explained)
    answers = list(kind.puzzle([[8, None], [None, 1]], [[1, 1], [1, 2]]).answers())
    assert sorted(answer.line for answer in answers) == ["1* 2*/2 1", "1* 2/2* 1"]
    assert answers[0].blocks["grid"] == [[1, 2], [2, 1]] and answers[0].blocks["marks"][0][0] == 1


def test_every_kind_that_comes_with_the_package_is_read():
    names = cluesat.Kind.names()
    assert len(names) > 100
    for name in names:
        kind = cluesat.Kind.built_in(name)
        assert kind.play and kind.name == name


def test_a_puzzle_of_an_own_kind_goes_to_another_process():
    puzzle = cluesat.Kind(**{**STARS, "name": "far stars"}).puzzle([[None] * 4, [None] * 4, [None, None, None, 2], [None, None, None, 1]])
    code = "import pickle, sys; print(pickle.loads(sys.stdin.buffer.read()).unique().status)"
    told = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(puzzle), capture_output=True, check=True)
    assert told.stdout.decode().strip() == "unique"


def test_the_package_brings_the_page(tmp_path):
    page = tmp_path / "page.html"
    run = subprocess.run([sys.executable, "-m", "cluesat", "page", "-o", page], capture_output=True, text=True)
    if "built without the page" in run.stderr:
        assert "CLUESAT_REQUIRE_PAGE" not in os.environ, run.stderr
        return
    assert run.returncode == 0, run.stderr
    assert "<title>" in page.read_text(encoding="utf-8")
