// Puzzles to begin with: their names and their texts. The engine tells what they are.

export const EXAMPLES: [string, string][] = [
  ["sudoku", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"],
  ["sudoku, hard", "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"],
  ["nonogram", "3\n5\n3 1\n2 1\n1\n2 2\n\n2\n3 1\n5\n2 2\n2 1\n1\n"],
  ["slitherlink", "https://puzz.link/p?slither/5/5/kdd1bg2d2cd"],
  ["masyu", "https://puzz.link/p?mashu/6/6/2i109001092i"],
];
