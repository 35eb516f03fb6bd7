// The shelf of pictures: one is chosen by its number, and its name is told at the end.
//
// In: choices. Out: puzzles to be opened. Must not know: a rule of any puzzle.

import { SHELF } from "./shelf";

export interface Host {
  open(text: string): Promise<void>;
}

const KEY = "cluesat-shelf";

/** The numbers of the pictures that were solved on this machine. */
function solved(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => Number.isInteger(one)) : [];
  } catch {
    return [];
  }
}

/** A small picture of what was found. */
function picture(rows: string[]): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${rows[0]!.length} ${rows.length}`);
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  const runs = rows.flatMap((row, y) => [...row.matchAll(/#+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`));
  path.setAttribute("d", runs.join(""));
  path.setAttribute("fill", "currentColor");
  svg.append(path);
  return svg;
}

export class Shelf {
  private now = -1;

  constructor(private host: Host) {}

  begin() {
    this.show();
  }

  private show() {
    const known = solved();
    const tiles = SHELF.map(({ name, rows }, at) => {
      const tile = document.createElement("button");
      tile.type = "button";
      const size = `${rows.length}x${rows[0]!.length}`;
      const isKnown = known.includes(at);
      tile.append(...(isKnown ? [picture(rows)] : [`${at + 1}`]));
      tile.setAttribute("aria-label", `picture ${at + 1}, ${size}${isKnown ? `, ${name}` : ""}`);
      tile.title = isKnown ? name : size;
      tile.addEventListener("click", () => void this.host.open(SHELF[at]!.text));
      return tile;
    });
    document.getElementById("shelf")!.replaceChildren(...tiles);
  }

  /** A puzzle was solved: what it shows, if it is of the shelf. */
  solved(text: string): string | null {
    const at = SHELF.findIndex((one) => one.text.trim() === text.trim());
    if (at < 0) return null;
    this.now = at;
    try {
      localStorage.setItem(KEY, JSON.stringify([...new Set([...solved(), at])]));
    } catch {
      // What a browser that keeps nothing refuses is no reason to stop playing.
    }
    this.show();
    return SHELF[at]!.name;
  }

  /** The next picture that nobody has solved here. */
  another() {
    const known = solved();
    const order = SHELF.map((_, step) => (this.now + 1 + step) % SHELF.length);
    const next = order.find((at) => !known.includes(at)) ?? order[0]!;
    void this.host.open(SHELF[next]!.text);
  }
}
