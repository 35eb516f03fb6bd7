// Where things are on the board: which place is meant by a point, and which one comes next in a direction.
//
// In: outlines. Out: numbers of places. Must not know: what is at a place.

import type { Outline, Point, Shape } from "./types";

export const centre = (outline: Outline): Point => {
  if ("side" in outline) return [outline.x + outline.side / 2, outline.y + outline.side / 2];
  if ("from" in outline) return [(outline.from[0] + outline.to[0]) / 2, (outline.from[1] + outline.to[1]) / 2];
  return outline.at;
};

/** The distance from a point to what a place covers; 0 inside. */
function distance(outline: Outline, [x, y]: Point): number {
  if ("side" in outline) {
    const over = (at: number, low: number) => Math.max(low - at, at - low - outline.side, 0);
    return Math.hypot(over(x, outline.x), over(y, outline.y));
  }
  if ("from" in outline) {
    const [[ax, ay], [bx, by]] = [outline.from, outline.to];
    const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2 || 1);
    const at = Math.min(1, Math.max(0, along));
    return Math.hypot(x - ax - at * (bx - ax), y - ay - at * (by - ay));
  }
  return Math.hypot(x - outline.at[0], y - outline.at[1]);
}

export class Geometry {
  private centres: Point[];
  /** The usual distance of neighbours. */
  readonly unit: number;

  /** Whether all places lie on a lattice of half cells, so that a cursor can walk it. */
  readonly lattice: boolean;
  private places = new Map<string, number>();
  private low: Point;
  private high: Point;

  constructor(private shape: Shape) {
    this.centres = shape.places.map(([, outline]) => centre(outline));
    const [first] = shape.places.map(([, outline]) => outline);
    const length = first && ("side" in first ? first.side : "from" in first ? Math.hypot(first.to[0] - first.from[0], first.to[1] - first.from[1]) : 0);
    this.unit = length || 24;
    const ends = shape.places.flatMap(([, outline]) => ("from" in outline ? [outline.from, outline.to] : []));
    const all = [...this.centres, ...ends];
    const side = (pick: 0 | 1, of: (...values: number[]) => number) => all.reduce((best, point) => of(best, point[pick]), all[0]?.[pick] ?? 0);
    this.low = [side(0, Math.min), side(1, Math.min)];
    this.high = [side(0, Math.max), side(1, Math.max)];
    this.centres.forEach((middle, place) => this.places.set(this.half(middle).join(), place));
    const off = ([x, y]: Point) => [x - this.low[0], y - this.low[1]].some((far) => Math.abs(far - (this.unit / 2) * Math.round(far / (this.unit / 2))) > 0.1);
    this.lattice = this.places.size === this.centres.length && !this.centres.some(off);
  }

  middle(place: number): Point {
    return this.centres[place]!;
  }

  /** Rows and columns of half cells from the corner. */
  half([x, y]: Point): Point {
    return [Math.round((2 * (y - this.low[1])) / this.unit), Math.round((2 * (x - this.low[0])) / this.unit)];
  }

  /** The place whose middle is at a point of the lattice. */
  on(point: Point): number | undefined {
    return this.places.get(this.half(point).join());
  }

  /** Whether a point lies within the board. */
  inside([x, y]: Point) {
    return x > this.low[0] - 1 && x < this.high[0] + 1 && y > this.low[1] - 1 && y < this.high[1] + 1;
  }

  /** Whether a place is the line from one point to another. */
  along(place: number, from: Point, to: Point) {
    const outline = this.shape.places[place]![1];
    if (!("from" in outline)) return false;
    const near = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 1;
    return (near(outline.from, from) && near(outline.to, to)) || (near(outline.from, to) && near(outline.to, from));
  }

  /** The place at a point; none when the nearest one is too far away. */
  at(point: Point, reach = this.unit / 2): number | undefined {
    let best: number | undefined;
    let least = reach;
    if (this.shape.lines && this.shape.cells) {
      // Lines run through cells: what is meant is that whose middle is nearest.
      this.centres.forEach(([x, y], place) => {
        const far = Math.hypot(point[0] - x, point[1] - y);
        if (far < least) [best, least] = [place, far];
      });
      return best;
    }
    this.shape.places.forEach(([, outline], place) => {
      const far = distance(outline, point);
      // Of two lines that meet, the one whose middle is nearer.
      const tie = Math.hypot(point[0] - this.centres[place]![0], point[1] - this.centres[place]![1]) / 1000;
      if (far + tie < least) [best, least] = [place, far + tie];
    });
    return best;
  }

  /** The lines whose middle a stroke from one point to another passes. */
  passed(from: Point, to: Point): number[] {
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / (this.unit / 6)));
    const found: number[] = [];
    for (let step = 0; step <= steps; step++) {
      const point: Point = [from[0] + ((to[0] - from[0]) * step) / steps, from[1] + ((to[1] - from[1]) * step) / steps];
      const near = ([x, y]: Point) => Math.hypot(point[0] - x, point[1] - y) < 0.3 * this.unit;
      const place = this.centres.findIndex((middle, place) => near(middle) && "from" in this.shape.places[place]![1]);
      if (place >= 0 && !found.includes(place)) found.push(place);
    }
    return found;
  }

  /** The next place in a direction: near, and as straight ahead as can be. */
  next(place: number, [dx, dy]: Point): number {
    const [x, y] = this.centres[place]!;
    let best = place;
    let least = Infinity;
    this.centres.forEach(([cx, cy], other) => {
      const ahead = (cx - x) * dx + (cy - y) * dy;
      const aside = Math.abs((cx - x) * dy - (cy - y) * dx);
      if (other === place || ahead < 0.2 * this.unit || aside > ahead + 0.01) return;
      const cost = ahead + 2 * aside;
      if (cost < least) [best, least] = [other, cost];
    });
    return best;
  }
}
