// Plain names of formats; what has none is called as the engine calls it.
//
// In: names of formats. Out: words.

const NAMES: Record<string, string> = {
  sudokupad: "SudokuPad link", fpuzzles: "f-puzzles link", puzzlink: "puzz.link address", tatham: "Simon Tatham's game id",
  rows: "rows of clues", line: "all cells on one line", sdm: "a puzzle on each line", grid: "rows of digits", variant: "rows of digits, and constraints",
  sdk: "SadMan's file", ss: "Simple Sudoku", iss: "Interactive Sudoku Solver", grids: "numbers and regions", short: "killer or jigsaw as one word",
  non: "Steve Simpson's nonograms", blocks: "clues of rows, then of columns", webpbn: "webpbn (XML)", nin: "width, height, clues", mk: "height, width, clues",
  cwd: "height, width, clues, each on a line", g: "Olšák's nonograms", taai: "tournament file", toml: "nonogrid", pzprv3: "file of puzz.link",
  svg: "picture", latex: "LaTeX", cnf: "clauses for SAT solvers", pbm: "picture (PBM)",
};

/** With the name that programs use behind it. */
export const called = (name: string) => (NAMES[name] ? `${NAMES[name]} · ${name}` : name);

/** Those whose text is an address that another page opens, the best known first. */
export const ADDRESSES = ["sudokupad", "puzzlink", "fpuzzles"];
