// What a player has filled in, with the way back.
//
// In: moves. Out: values and pencil marks by place. Must not know: what they mean.

import type { Atom } from "./types";

interface Mark {
  value?: number;
  pencil: number[];
}
interface Change {
  place: number;
  before: Mark;
  after: Mark;
}

const EMPTY: Mark = { pencil: [] };

export class Position {
  private marks = new Map<number, Mark>();
  private done: Change[][] = [];
  private undone: Change[][] = [];
  /** Changes that belong to the move under way, as all of one drag do. */
  private open: Change[] | null = null;

  constructor(filled: Atom[] = [], pencil: Atom[] = []) {
    for (const [place, value] of filled) this.marks.set(place, { value, pencil: [] });
    for (const [place, value] of pencil) {
      const mark = this.marks.get(place) ?? { pencil: [] };
      this.marks.set(place, { ...mark, pencil: [...mark.pencil, value] });
    }
  }

  value(place: number): number | undefined {
    return this.marks.get(place)?.value;
  }

  pencil(place: number): number[] {
    return this.marks.get(place)?.pencil ?? [];
  }

  get filled(): Atom[] {
    return [...this.marks].flatMap(([place, { value }]) => (value === undefined ? [] : [[place, value] as Atom]));
  }

  /** Pencil marks, at places that are open. */
  get pencilled(): Atom[] {
    return [...this.marks].flatMap(([place, { value, pencil }]) =>
      value === undefined ? pencil.map((one) => [place, one] as Atom) : [],
    );
  }

  get canUndo() {
    return this.done.length > 0;
  }

  get canRedo() {
    return this.undone.length > 0;
  }

  private put(place: number, after: Mark) {
    const before = this.marks.get(place) ?? EMPTY;
    if (before.value === after.value && before.pencil.join() === after.pencil.join()) return;
    this.apply(place, after);
    (this.open ?? this.newMove()).push({ place, before, after });
  }

  private newMove(): Change[] {
    const move: Change[] = [];
    this.done.push(move);
    this.undone = [];
    return move;
  }

  private apply(place: number, mark: Mark) {
    if (mark.value === undefined && mark.pencil.length === 0) this.marks.delete(place);
    else this.marks.set(place, mark);
  }

  /** All changes until `end` are one move. */
  begin() {
    this.open = [];
  }

  end() {
    const move = this.open;
    this.open = null;
    if (move && move.length > 0) this.newMove().push(...move);
  }

  /** Takes back what was changed since `begin`; the places. */
  cancel(): number[] {
    const move = this.open ?? [];
    this.open = null;
    for (const { place, before } of [...move].reverse()) this.apply(place, before);
    return move.map(({ place }) => place);
  }

  /** Fills a place in, or clears it; pencil marks stay below a value. */
  set(place: number, value: number | undefined) {
    const mark = this.marks.get(place) ?? EMPTY;
    this.put(place, { value, pencil: value === undefined && mark.value === undefined ? [] : mark.pencil });
  }

  togglePencil(place: number, value: number) {
    const { value: placed, pencil } = this.marks.get(place) ?? EMPTY;
    if (placed !== undefined) return;
    const after = pencil.includes(value) ? pencil.filter((one) => one !== value) : [...pencil, value].sort((a, b) => a - b);
    this.put(place, { pencil: after });
  }

  /** Several places at once, as one move. */
  setAll(filled: Atom[], pencil?: Atom[]) {
    this.begin();
    for (const [place, value] of filled) this.set(place, value);
    if (pencil) {
      const marks = new Map<number, number[]>();
      for (const [place, value] of pencil) marks.set(place, [...(marks.get(place) ?? []), value]);
      for (const place of new Set([...this.marks.keys(), ...marks.keys()])) {
        if (this.value(place) === undefined) this.put(place, { pencil: marks.get(place) ?? [] });
      }
    }
    this.end();
  }

  clear() {
    this.begin();
    for (const place of [...this.marks.keys()]) this.put(place, EMPTY);
    this.end();
  }

  /** Goes back by one move; the places that changed. */
  undo(): number[] {
    const move = this.done.pop();
    if (!move) return [];
    this.undone.push(move);
    for (const { place, before } of [...move].reverse()) this.apply(place, before);
    return move.map(({ place }) => place);
  }

  /** The last move. */
  get last(): object | undefined {
    return this.done.at(-1);
  }

  /** Takes the last move back for good, because another one takes its place. */
  revoke() {
    for (const { place, before } of [...(this.done.pop() ?? [])].reverse()) this.apply(place, before);
  }

  redo(): number[] {
    const move = this.undone.pop();
    if (!move) return [];
    this.done.push(move);
    for (const { place, after } of move) this.apply(place, after);
    return move.map(({ place }) => place);
  }
}
