// What the engine says, as the page sees it. Nothing here knows a rule of any puzzle.

/** A place and a value, by their numbers. */
export type Atom = [place: number, value: number];
export type Point = [x: number, y: number];

/** What a place covers in the picture. */
export type Outline = { x: number; y: number; side: number } | { from: Point; to: Point } | { at: Point };

/** A picture of the board, and where the middles of its first and its last place are. */
export interface Framed {
  svg: string;
  size: Point;
  ends: [Point, Point];
}

/** All that must be known of a puzzle to let somebody play it. */
export interface Shape {
  family: string;
  format: string;
  title: string;
  /** The rules for players: those of the kind, and those that this puzzle has beside them. */
  rules: string[];
  rows: number;
  columns: number;
  /** The width and the height of the picture. */
  size: Point;
  /** The middles of the first and the last place. */
  ends: [Point, Point];
  /** The smallest value; the names of all of them in order, at cells and at lines. */
  first: number;
  names: string[];
  line_names: string[];
  /** Whether the picture keeps its paper on dark screens. */
  paper: boolean;
  /** The colour that each value is shown in, where values are colours. */
  colours: (string | null)[];
  /** The letter of each colour. */
  letters: (string | null)[];
  /** Whether values are numbers; else colours, or lines. */
  numbers: boolean;
  /** Whether there are lines among the places, and cells. */
  lines: boolean;
  cells: boolean;
  /** Each place in words, and where it lies. */
  places: [words: string, outline: Outline][];
  /** The clues in words, as they are read aloud at a place, and by place the numbers of those that are about it. */
  clues: string[];
  spoken: string[];
  about: number[][];
  given: Atom[];
  filled: Atom[];
  formats: string[];
  /** Whether clues follow from what somebody draws, and whether they can be left out. */
  settable: boolean;
  reducible: boolean;
  /** Whether its clues can be edited. */
  canvas: boolean;
  /** All puzzles of the text. */
  texts: string[];
  skipped: string | null;
  more: boolean;
}

// Answers differ from question to question; each panel reads the fields that it asked for.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Answer = any;
