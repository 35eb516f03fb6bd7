// The board: the engine's picture, and above it one element for each place, to be pointed at, focused and read aloud.
//
// In: a shape, a position, pictures. Out: moves. Must not know: what a move means.

import { Geometry } from "./geometry";
import { calm, firstMark } from "./marks";
import type { Position } from "./position";
import type { Framed, Point, Shape } from "./types";

const SVG = "http://www.w3.org/2000/svg";
const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] } as const;

/** What touching a place does: the next value in turn, or always the same one; `undefined` clears. */
export type Brush = "turn" | { value: number | undefined };

export class Board {
  readonly geometry: Geometry;
  private overlay: SVGSVGElement;
  private picture: HTMLDivElement;
  private spots: SVGElement[] = [];
  private given: Map<number, number>;
  current = 0;
  /** Where the cursor is when it is at no place, as on the middle of a cell of a board of lines. */
  private stop: Point | null = null;
  private stopped!: SVGElement;
  private finished!: SVGGElement;
  brush: Brush = "turn";
  pencil = false;
  /** A number that is being typed. */
  private typed: { text: string; place: number; at: number; move?: object } = { text: "", place: -1, at: 0 };

  constructor(
    private root: HTMLElement,
    readonly shape: Shape,
    readonly position: Position,
    private changed: (places: number[]) => void,
  ) {
    this.geometry = new Geometry(shape);
    this.view = [0, 0, ...shape.size];
    this.given = new Map(shape.given);
    this.picture = document.createElement("div");
    this.picture.className = shape.paper ? "picture" : "picture themed";
    this.picture.setAttribute("aria-hidden", "true");
    this.overlay = document.createElementNS(SVG, "svg");
    this.overlay.setAttribute("viewBox", `0 0 ${shape.size[0]} ${shape.size[1]}`);
    this.overlay.classList.add("overlay");
    this.overlay.classList.toggle("paints", !shape.numbers || shape.lines);
    this.makeSpots();
    this.listen();
  }

  /** Puts the board into the page, in place of another one. */
  attach() {
    const { root, shape } = this;
    root.replaceChildren(this.picture, this.overlay);
    root.style.setProperty("--ratio", `${shape.size[0]} / ${shape.size[1]}`);
    root.style.setProperty("--natural", `${shape.size[0]}`);
    root.classList.toggle("paper", shape.paper);
    this.active = true;
  }

  /** What the overlay shows of the board's own picture: left, top, width, height. */
  private view: [number, number, number, number] = [0, 0, 0, 0];

  /** Shows a picture; its own colours for dark screens give way to those of the page. */
  show(svg: string, frame?: Framed) {
    if (frame) this.lay(frame);
    this.picture.innerHTML = svg.replace(/<style>[^]*?<\/style>/, "").replace(/<title>[^]*?<\/title>/, "");
    this.picture.firstElementChild?.removeAttribute("role");
    calm(this.picture);
    if (this.freezes) this.freeze(true);
  }

  /** Moves a board that is larger than its place, and the page, so that the first mark is seen. */
  seek() {
    const mark = firstMark(this.picture);
    if (!mark) return;
    const place = this.root.parentElement!.getBoundingClientRect();
    const [wide, high] = [this.frozen[0]?.clientWidth ?? 0, this.frozen[1]?.clientHeight ?? 0];
    const far = (at: number, low: number, high: number) => (at < low || at > high ? at - (low + high) / 2 : 0);
    const margin = 12;
    const [left, top] = [far(mark[0], place.left + wide + margin, place.right - margin), far(mark[1], place.top + high + margin, place.bottom - margin)];
    this.root.parentElement!.scrollBy(left, top);
    scrollBy(0, far(mark[1] - top, 2 * margin, innerHeight - 2 * margin));
  }

  /** Copies of the numbers beside the board, which stay in sight when it is moved. */
  private frozen: HTMLDivElement[] = [];
  private freezes = false;

  freeze(on: boolean) {
    this.freezes = on;
    this.frozen.forEach((strip) => strip.remove());
    this.frozen = [];
    const svg = this.picture.firstElementChild;
    const cell = this.shape.places.find(([, outline]) => "side" in outline)?.[1];
    if (!on || !svg || !cell || !("side" in cell) || !this.active) return;
    const [width, height] = [this.root.clientWidth, this.root.clientHeight];
    const [left, top, across] = this.view;
    const scale = width / across;
    const [wide, high] = [(cell.x - left - 1) * scale, (cell.y - top - 1) * scale];
    for (const [name, w, h] of [["left", wide, height], ["top", width, high], ["left top", wide, high]] as const) {
      const strip = document.createElement("div");
      strip.className = `frozen ${name} ${this.picture.className.includes("themed") ? "themed" : ""}`;
      strip.setAttribute("aria-hidden", "true");
      const copy = svg.cloneNode(true) as SVGElement;
      for (const [key, value] of [["width", width], ["height", height]] as const) copy.style.setProperty(key, `${value}px`);
      strip.style.setProperty("width", `${w}px`);
      strip.style.setProperty("height", `${h}px`);
      strip.append(copy);
      this.frozen.push(strip);
      this.root.append(strip);
    }
  }

  /** Lays the places over a picture that may have more room around the board, or another scale. */
  private lay({ size, ends }: Framed) {
    const [[ax, ay], [bx, by]] = this.shape.ends;
    const [[cx, cy], [dx, dy]] = ends;
    const wide = Math.abs(bx - ax) > Math.abs(by - ay);
    const scale = (wide ? (bx - ax) / (dx - cx) : (by - ay) / (dy - cy)) || 1;
    this.view = [ax - cx * scale, ay - cy * scale, size[0] * scale, size[1] * scale];
    this.overlay.setAttribute("viewBox", this.view.join(" "));
    this.root.style.setProperty("--ratio", `${size[0]} / ${size[1]}`);
    this.root.style.setProperty("--natural", `${size[0]}`);
  }

  /** Greys the areas of clues that are dealt with. */
  finish(areas: [x: number, y: number, width: number, height: number][]) {
    const rects = areas.map(([x, y, width, height]) => {
      const rect = document.createElementNS(SVG, "rect");
      for (const [name, value] of Object.entries({ x, y, width, height })) rect.setAttribute(name, `${value}`);
      return rect;
    });
    this.finished.replaceChildren(...rects);
  }

  /** Whether places can be changed now; else only a picture is seen. */
  set active(active: boolean) {
    this.overlay.style.display = active ? "" : "none";
  }

  get active() {
    return this.overlay.style.display !== "none";
  }

  private makeSpots() {
    const { shape } = this;
    const group = (role: string, label?: string) => {
      const element = document.createElementNS(SVG, "g");
      element.setAttribute("role", role);
      if (label) element.setAttribute("aria-label", label);
      return element;
    };
    // Lines are boxes to be checked, and cells between them, too.
    const outer = group(shape.lines ? "group" : "grid", shape.title);
    if (!shape.lines) {
      outer.setAttribute("aria-rowcount", `${shape.rows}`);
      outer.setAttribute("aria-colcount", `${shape.columns}`);
    }
    this.finished = document.createElementNS(SVG, "g");
    this.finished.classList.add("finished");
    this.stopped = document.createElementNS(SVG, "circle");
    this.stopped.classList.add("stop");
    this.stopped.setAttribute("r", "4");
    this.stopped.setAttribute("tabindex", "-1");
    this.stopped.setAttribute("role", "img");
    this.stopped.setAttribute("aria-label", "between lines");
    this.overlay.append(this.finished, outer, this.stopped);
    let row = outer;
    let level = NaN;
    shape.places.forEach(([, outline], place) => {
      let spot: SVGElement;
      if ("side" in outline) {
        if (outline.y !== level && !shape.lines) {
          level = outline.y;
          row = group("row");
          outer.append(row);
        }
        spot = document.createElementNS(SVG, "rect");
        for (const [name, value] of Object.entries({ x: outline.x, y: outline.y, width: outline.side, height: outline.side }))
          spot.setAttribute(name, `${value}`);
        spot.setAttribute("role", shape.lines ? "checkbox" : "gridcell");
        if (!shape.lines) {
          const [left, top] = this.corner();
          spot.setAttribute("aria-rowindex", `${Math.round((outline.y - top) / outline.side) + 1}`);
          spot.setAttribute("aria-colindex", `${Math.round((outline.x - left) / outline.side) + 1}`);
        }
      } else {
        const [from, to] = "from" in outline ? [outline.from, outline.to] : [outline.at, outline.at];
        spot = document.createElementNS(SVG, "line");
        for (const [name, value] of Object.entries({ x1: from[0], y1: from[1], x2: to[0], y2: to[1] }))
          spot.setAttribute(name, `${value}`);
        spot.setAttribute("role", "checkbox");
      }
      spot.classList.add("spot");
      spot.setAttribute("tabindex", place === this.current ? "0" : "-1");
      spot.dataset["place"] = `${place}`;
      // Read aloud after the label: screen readers do not read the picture, where the clues are.
      const clues = shape.about[place]!;
      if (clues.length > 0) spot.setAttribute("aria-description", clues.map((clue) => shape.spoken[clue]).join("; "));
      this.spots.push(spot);
      row.append(spot);
    });
    this.tell(shape.places.keys());
  }

  private corner(): Point {
    let [left, top] = [Infinity, Infinity];
    for (const [, outline] of this.shape.places) {
      if ("side" in outline) [left, top] = [Math.min(left, outline.x), Math.min(top, outline.y)];
    }
    return [left, top];
  }

  private isLine(place: number) {
    return "from" in this.shape.places[place]![1];
  }

  private names(place: number) {
    return this.isLine(place) ? this.shape.line_names : this.shape.names;
  }

  /** The largest value of a place. */
  private last(place: number) {
    return this.shape.first + this.names(place).length - 1;
  }

  /** Whether a touch puts the next value: numbers in cells are typed. */
  private turns(place: number) {
    return !this.shape.numbers || this.isLine(place);
  }

  private name(place: number, value: number) {
    return this.names(place)[value - this.shape.first] ?? `${value}`;
  }

  /** Says aloud what is at these places. */
  tell(places: Iterable<number>) {
    for (const place of places) {
      const spot = this.spots[place];
      if (!spot) continue;
      const [words] = this.shape.places[place]!;
      const given = this.given.get(place);
      const value = this.position.value(place);
      const pencil = this.position.pencil(place);
      let state = "open";
      if (given !== undefined) state = `given ${this.name(place, given)}`;
      else if (value !== undefined) state = this.name(place, value);
      else if (pencil.length > 0) state = `candidates ${pencil.map((one) => this.name(place, one)).join(" ")}`;
      spot.setAttribute("aria-label", `${words}, ${state}`);
      if (this.shape.lines) {
        const known = given ?? value;
        spot.setAttribute("aria-checked", known === undefined ? "mixed" : `${known > this.shape.first}`);
      } else if (given !== undefined) spot.setAttribute("aria-readonly", "true");
    }
    this.light();
  }

  /** Lights the cells that hold the same number as the current one. */
  private light() {
    if (!this.shape.numbers) return;
    const at = (place: number) => this.given.get(place) ?? this.position.value(place);
    const value = at(this.current);
    this.spots.forEach((spot, place) => spot.classList.toggle("same", value !== undefined && at(place) === value));
  }

  isGiven(place: number) {
    return this.given.has(place);
  }

  focus(place: number, still = false) {
    this.spots[this.current]?.setAttribute("tabindex", "-1");
    this.current = place;
    this.stop = null;
    const spot = this.spots[place];
    spot?.setAttribute("tabindex", "0");
    spot?.focus({ preventScroll: still });
  }

  /** Puts a value at the current place, or a pencil mark. */
  enter(value: number | undefined, pencil = this.pencil) {
    this.put(this.current, value, pencil && value !== undefined);
  }

  private put(place: number, value: number | undefined, pencil = false) {
    if (this.isGiven(place)) return;
    if (pencil) this.position.togglePencil(place, value!);
    else this.position.set(place, value);
    this.tell([place]);
    this.changed([place]);
  }

  /** The value after the present one: open, the last one, the first one, open. */
  private turned(place: number): number | undefined {
    const { first } = this.shape;
    const value = this.position.value(place);
    if (value === undefined) return first + 1;
    if (value === first) return undefined;
    return value < this.last(place) ? value + 1 : first;
  }

  /** What a stroke puts that begins at a line: one more, until it takes away. */
  private drawn(place: number): number | undefined {
    const { first } = this.shape;
    const value = this.position.value(place);
    if (value === undefined) return first + 1;
    return value > first && value < this.last(place) ? value + 1 : undefined;
  }

  private point(event: PointerEvent): Point {
    const box = this.overlay.getBoundingClientRect();
    const [left, top, width, height] = this.view;
    return [left + ((event.clientX - box.left) / box.width) * width, top + ((event.clientY - box.top) / box.height) * height];
  }

  private listen() {
    const { overlay } = this;
    overlay.addEventListener("keydown", (event) => this.key(event));
    overlay.addEventListener("contextmenu", (event) => event.preventDefault());
    overlay.addEventListener("focusin", (event) => {
      const place = (event.target as SVGElement).dataset["place"];
      if (place !== undefined) this.stop = null;
      if (place !== undefined && Number(place) !== this.current) {
        this.spots[this.current]?.setAttribute("tabindex", "-1");
        this.current = Number(place);
        this.spots[this.current]?.setAttribute("tabindex", "0");
      }
      this.light();
    });
    let drag: { last: Point; start: Point; value: number | undefined; known: boolean; moved: boolean; seen: Set<number> } | null = null;
    const cancel = () => {
      if (!drag) return;
      drag = null;
      this.tell(this.position.cancel());
      this.changed([]);
    };
    overlay.addEventListener("pointerdown", (event) => {
      const start = this.point(event);
      const place = this.geometry.at(start, this.shape.lines ? 0.5 * this.geometry.unit : 0.25 * this.geometry.unit);
      if (place === undefined ? this.shape.numbers && !this.shape.lines : !this.turns(place)) {
        if (place !== undefined) this.focus(place);
        event.preventDefault();
        return;
      }
      event.preventDefault();
      // Two fingers move the page: what the first one did is no move.
      if (!event.isPrimary) return cancel();
      overlay.setPointerCapture(event.pointerId);
      this.position.begin();
      drag = { last: start, start, value: undefined, known: false, moved: false, seen: new Set() };
      if (event.button === 2) Object.assign(drag, { value: this.shape.first, known: true });
      else if (this.brush !== "turn") Object.assign(drag, { value: this.brush.value, known: true });
      if (!this.shape.lines && place !== undefined) {
        // Cells are painted at once; lines wait to see whether this is a stroke.
        this.paint(drag, place);
      }
    });
    overlay.addEventListener("pointermove", (event) => {
      if (!drag || !event.isPrimary) return;
      const to = this.point(event);
      drag.moved ||= Math.hypot(to[0] - drag.start[0], to[1] - drag.start[1]) > this.geometry.unit / 3;
      if (!drag.moved) return;
      const passed = this.shape.lines ? this.geometry.passed(drag.last, to) : this.crossed(drag.last, to);
      for (const place of passed) this.paint(drag, place);
      drag.last = to;
    });
    const end = (event: PointerEvent) => {
      if (!drag || !event.isPrimary) return;
      if (this.shape.lines && !drag.moved) {
        const place = this.geometry.at(drag.start, 0.5 * this.geometry.unit);
        if (place !== undefined) {
          this.focus(place);
          const { known, value } = drag;
          this.put(place, known ? (this.position.value(place) === value ? undefined : value) : this.turned(place));
        }
      }
      drag = null;
      this.position.end();
      this.changed([]);
    };
    overlay.addEventListener("pointerup", end);
    overlay.addEventListener("pointercancel", cancel);
  }

  /** The cells that a stroke goes through. */
  private crossed(from: Point, to: Point): number[] {
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / (this.geometry.unit / 4)));
    const places = Array.from({ length: steps + 1 }, (_, step) =>
      this.geometry.at([from[0] + ((to[0] - from[0]) * step) / steps, from[1] + ((to[1] - from[1]) * step) / steps], 0.01),
    );
    return places.filter((place) => place !== undefined);
  }

  /** All places of a stroke get what the first one got. */
  private paint(drag: { value: number | undefined; known: boolean; seen: Set<number> }, place: number) {
    if (drag.seen.has(place)) return;
    drag.seen.add(place);
    if (drag.seen.size === 1) {
      this.focus(place);
      const before = this.position.value(place);
      if (!drag.known) drag.value = this.shape.lines ? this.drawn(place) : this.turned(place);
      else if (before === drag.value) drag.value = undefined;
      drag.known = true;
    }
    this.put(place, drag.value);
  }

  private key(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { shape, current } = this;
    const direction = WAYS[event.key as keyof typeof WAYS];
    if (direction && shape.lines && this.geometry.lattice) {
      this.walk([direction[0], direction[1]], event.shiftKey);
    } else if (direction) {
      this.focus(this.geometry.next(current, [direction[0], direction[1]]));
    } else if (this.stop && !/^[nb]$/.test(event.key)) {
      // Nothing can be put between places.
      return;
    } else if (event.key === "n" || event.key === "b") {
      // On tilings no arrow comes to some of the lines.
      const all = this.spots.length;
      this.focus((current + (event.key === "n" ? 1 : all - 1)) % all);
    } else if (/^[0-9]$/.test(event.key)) {
      this.digit(event.key, event.timeStamp);
    } else if (this.turns(current) && (event.key === " " || event.key === "Enter")) {
      this.put(current, this.turned(current));
    } else if (event.key === "x" && this.turns(current)) {
      this.put(current, this.position.value(current) === shape.first ? undefined : shape.first);
    } else if (event.key === " " || event.key === "Backspace" || event.key === "Delete") {
      this.clear(current);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** Half a cell on, to a place or to a point between places; drawing, a whole line on, which is drawn or taken away. */
  private walk([dx, dy]: Point, draws: boolean) {
    const { geometry, shape } = this;
    const [x, y] = this.stop ?? geometry.middle(this.current);
    const half = geometry.unit / 2;
    const to: Point = [x + dx * half, y + dy * half];
    const place = geometry.on(to);
    if (!draws || place === undefined) return this.step(to, place);
    const end: Point = [x + 2 * dx * half, y + 2 * dy * half];
    if (!geometry.along(place, [x, y], end)) return this.step(to, place);
    const line = shape.first + 1;
    this.put(place, this.position.value(place) === line ? undefined : line);
    this.step(end, geometry.on(end));
  }

  private step(to: Point, place: number | undefined) {
    if (place !== undefined) return this.focus(place);
    if (!this.geometry.inside(to)) return;
    this.spots[this.current]?.setAttribute("tabindex", "0");
    this.stop = to;
    this.stopped.setAttribute("cx", `${to[0]}`);
    this.stopped.setAttribute("cy", `${to[1]}`);
    const [row, column] = this.geometry.half(to);
    this.stopped.setAttribute("aria-label", `between lines, ${row} down, ${column} across`);
    this.stopped.focus({ preventScroll: true });
  }

  private clear(place: number) {
    if (this.isGiven(place)) return;
    this.position.begin();
    if (this.position.value(place) === undefined) for (const value of this.position.pencil(place)) this.position.togglePencil(place, value);
    else this.position.set(place, undefined);
    this.position.end();
    this.tell([place]);
    this.changed([place]);
  }

  /** A digit, pressed at this time; where numbers have two, a second one shortly after belongs to the same number. */
  private digit(digit: string, now: number) {
    const { first, numbers } = this.shape;
    const last = this.last(this.current);
    const goesOn = last > 9 && this.typed.place === this.current && now - this.typed.at < 900;
    let text = goesOn ? this.typed.text + digit : digit;
    if (Number(text) > last) text = digit;
    // The number so far was a move of its own.
    if (text !== digit && this.typed.move && this.position.last === this.typed.move) this.position.revoke();
    const before = this.position.last;
    const value = Number(text);
    if (value === 0 && first > 0) this.clear(this.current);
    else if (value >= first && value <= last) this.enter(value, this.pencil && numbers);
    const move = this.position.last;
    this.typed = { text, place: this.current, at: now, ...(move && move !== before ? { move } : {}) };
  }
}
