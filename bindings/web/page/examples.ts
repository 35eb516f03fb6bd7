// Puzzles to begin with: their names and their texts. The engine tells what they are.

export const EXAMPLES: [string, string][] = [
  ["sudoku", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"],
  ["sudoku, hard", "...2.1.38..69..2.......6.1...71..3..1...2...6..5..47...9.6.......4..31..75.8.9..."],
  ["nonogram", "2\n4 1\n7\n8\n10\n1 1\n1 2 3\n1 2 3\n1 2 1\n8\n\n1\n7\n2 1\n4 4\n5 4\n5 1\n4 2 1\n3 2 1\n9\n1 1\n"],
  ["slitherlink", "https://puzz.link/p?slither/5/5/kdd1bg2d2cd"],
  ["masyu", "https://puzz.link/p?mashu/6/6/2i109001092i"],
  ["yajilin", "https://puzz.link/p?yajilin/6/6/h40e40k31b12f"],
  ["country road", "https://puzz.link/p?country/6/6/gk6kmoc8rg6kg986ag"],
];
