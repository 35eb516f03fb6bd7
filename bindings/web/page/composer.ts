// Clues put on the board by mouse and keys, with a verdict that follows.
//
// In: touches, keys, what the engine says can stand where. Out: the puzzle as text. Must not know: a rule or a kind of any
// puzzle.

import { Refusal, Stopped, type Engine } from "./engine";
import type { Answer, Point } from "./types";

/** What the page lends. */
export interface Host {
  quick: Engine;
  thinker: Engine;
  /** There may be something to undo now. */
  moved(): void;
  /** The puzzle that is being set is another one now. */
  changed(text: string): void;
  /** Whoever has set enough plays it. */
  play(): void;
  repair(): void;
  picture(svg: string, caption: string, into: HTMLElement): void;
}

type Take = [name: string, word: string, open: boolean];
interface Spot {
  x: number;
  y: number;
  side: number;
}
type Seat = Spot | { at: Point } | { name: string };
interface Layer {
  name: string;
  seats: Seat[];
  words: string[];
  takes: Take[];
  painted: "words" | "areas" | "chains";
}
interface Brush {
  name: string;
  meaning: string;
  clue: string | null;
  lists: [number, number];
  /** Whether the first cell of a stroke is a list by itself, or one stroke is a whole line. */
  apart: boolean;
  whole: boolean;
}
interface Canvas {
  text: string;
  size: Point;
  columns: number;
  cells: Spot[];
  layers: Layer[];
  brushes: Brush[];
  strokes: { name: string; text: string; cells: Point[] }[];
  svg: string;
}
/** A seat: the number of its layer, and of it in there. */
type Place = [layer: number, seat: number];

const $ = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const SVG = "http://www.w3.org/2000/svg";
const WAYS: Record<string, [dx: number, dy: number, point: string]> = {
  ArrowUp: [0, -1, "n"],
  ArrowDown: [0, 1, "s"],
  ArrowLeft: [-1, 0, "w"],
  ArrowRight: [1, 0, "e"],
};
const ARROWS: [sign: string, point: string, name: string][] = [
  ["↑", "n", "up"], ["→", "e", "right"], ["↓", "s", "down"], ["←", "w", "left"],
  ["↗", "ne", "up right"], ["↘", "se", "down right"], ["↙", "sw", "down left"], ["↖", "nw", "up left"],
];
/** What is typed within so many milliseconds belongs together. */
const TOGETHER = 900;
/** The most words that are offered as buttons. */
const MOST_WORDS = 24;

const bare = (svg: string) => svg.replace(/<style>[^]*?<\/style>/, "").replace(/<title>[^]*?<\/title>/, "");

function button(label: string, words: string, act: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  if (words !== label) made.setAttribute("aria-label", words);
  made.addEventListener("click", act);
  return made;
}

export class Composer {
  private canvas: Canvas | null = null;
  private now: Place = [0, 0];
  private brush: Brush | null = null;
  /** The word that each touched seat gets, where none is selected. */
  private pen: string | null = null;
  private selects = true;
  private typed = { text: "", key: "", at: 0 };
  private past: string[] = [];
  private ahead: string[] = [];
  private overlay!: SVGSVGElement;
  private picture!: HTMLDivElement;
  private marks = new Map<string, SVGElement>();
  /** What a stroke has passed, and lists of cells that are finished. */
  private stroke: number[] = [];
  private lists: number[][] = [];
  private waiting = 0;
  private look = 0;
  /** Changes wait for each other. */
  private queue: Promise<unknown> = Promise.resolve();
  private common: string | null = null;

  constructor(private host: Host) {
    $("brush").addEventListener("change", () => this.choose($<HTMLSelectElement>("brush").value));
    $("compose-done").addEventListener("click", () => void this.finish(true));
    $("compose-play").addEventListener("click", () => this.host.play());
    $("compose-share").addEventListener("change", () => this.redraw());
    $("palette").addEventListener("keydown", (event) => event.key === "Escape" && this.drop());
    const word = $<HTMLInputElement>("compose-word");
    word.addEventListener("change", () => void this.put(word.value.trim()));
    word.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      void this.put(word.value.trim()).then(() => this.focus(this.now));
    });
  }

  get active() {
    return this.canvas !== null;
  }

  /** The puzzle that is being set. */
  get text() {
    return this.canvas?.text;
  }

  /** How many clues there are: words, and what is drawn. */
  get count() {
    const { layers, strokes } = this.canvas!;
    const words = layers.filter(({ painted }) => painted === "words").flatMap((layer) => layer.words);
    return words.filter((word) => word).length + strokes.length;
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.ahead.length > 0;
  }

  /** Takes a puzzle on the table; whether its clues can be edited. */
  async begin(text: string): Promise<boolean> {
    if (this.canvas?.text === text) return true;
    const canvas = await this.ask(text);
    if (!canvas) return false;
    if (this.canvas) this.past.push(this.canvas.text);
    this.ahead = [];
    this.take(canvas, !this.canvas);
    return true;
  }

  end() {
    this.canvas = null;
    this.look += 1;
    clearTimeout(this.waiting);
    [this.past, this.ahead, this.pen, this.brush, this.lists, this.stroke] = [[], [], null, null, [], []];
    $("composing").hidden = true;
  }

  private say(text: string) {
    $("compose-said").textContent = text;
  }

  private async ask(text: string, edit?: object): Promise<Canvas | null> {
    // What was said of the last edit is over.
    this.say("");
    try {
      return await this.host.quick.ask({ op: "canvas", text, edit });
    } catch (error) {
      if (!(error instanceof Stopped)) this.say(error instanceof Refusal ? error.told : String(error));
      return null;
    }
  }

  /** Shows a puzzle. */
  private take(canvas: Canvas, isFirst = false) {
    const held = this.overlay?.contains(document.activeElement) || isFirst;
    this.canvas = canvas;
    this.common = null;
    if (isFirst || !this.layer) this.now = [0, 0];
    $("composing").hidden = false;
    this.build();
    this.redraw();
    if (isFirst) this.tools();
    this.palette();
    this.whole();
    this.listed();
    if (held) this.focus(this.now);
    this.host.moved();
    this.judge();
  }

  private get layer(): Layer | undefined {
    return this.canvas?.layers[this.now[0]];
  }

  /** The picture, with what answers have in common where that is wished and known. */
  private redraw() {
    const { canvas } = this;
    if (!canvas || !this.picture) return;
    const shared = $<HTMLInputElement>("compose-share").checked ? this.common : null;
    this.picture.innerHTML = bare(shared ?? canvas.svg);
    this.picture.firstElementChild?.removeAttribute("role");
  }

  /** The board: the picture, and an element for each seat. */
  private build() {
    const { canvas } = this;
    if (!canvas) return;
    const root = $("board");
    this.picture = document.createElement("div");
    this.picture.className = "picture themed";
    this.picture.setAttribute("aria-hidden", "true");
    this.overlay = document.createElementNS(SVG, "svg");
    this.overlay.setAttribute("viewBox", `0 0 ${canvas.size[0]} ${canvas.size[1]}`);
    this.overlay.classList.add("overlay", "paints", "composer");
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", "clues");
    this.overlay.append(group);
    this.marks.clear();
    canvas.layers.forEach((layer, at) => {
      // Areas lie on the cells: one of both can be touched.
      const hidden = layer.painted === "areas" ? this.now[0] !== at : this.layer?.painted === "areas" && layer.name === "cells";
      if (hidden) return;
      layer.seats.forEach((seat, index) => {
        if ("name" in seat) return;
        const [x, y, side] = "at" in seat ? [seat.at[0] - 5, seat.at[1] - 5, 10] : [seat.x, seat.y, seat.side];
        const mark = document.createElementNS(SVG, "rect");
        for (const [name, value] of Object.entries({ x, y, width: side, height: side })) mark.setAttribute(name, `${value}`);
        mark.classList.add("spot");
        mark.setAttribute("role", "button");
        mark.setAttribute("tabindex", "-1");
        mark.dataset["seat"] = `${at} ${index}`;
        mark.setAttribute("aria-label", `${this.name([at, index])}: ${layer.words[index] || "nothing"}`);
        this.marks.set(`${at} ${index}`, mark);
        group.append(mark);
      });
    });
    this.marks.get(this.now.join(" "))?.setAttribute("tabindex", "0");
    this.listen();
    root.replaceChildren(this.picture, this.overlay);
    root.style.setProperty("--ratio", `${canvas.size[0]} / ${canvas.size[1]}`);
    root.style.setProperty("--natural", `${canvas.size[0]}`);
  }

  private name([at, index]: Place) {
    const { layers, columns } = this.canvas!;
    const layer = layers[at]!;
    const isGrid = layer.seats.length > columns && layer.seats.every((seat) => "side" in seat);
    if (!isGrid) return `${layer.name} ${index + 1}`;
    return `${layer.name === "cells" ? "" : `${layer.name}, `}row ${Math.floor(index / columns) + 1} column ${(index % columns) + 1}`;
  }

  private centre([at, index]: Place): Point | null {
    const seat = this.canvas?.layers[at]?.seats[index];
    if (!seat || "name" in seat) return null;
    return "at" in seat ? seat.at : [seat.x + seat.side / 2, seat.y + seat.side / 2];
  }

  /** The seat that is meant by a point. */
  private at([x, y]: Point): Place | null {
    let best: Place | null = null;
    let least = 1;
    for (const key of this.marks.keys()) {
      const place = key.split(" ").map(Number) as Place;
      const seat = this.canvas!.layers[place[0]]!.seats[place[1]]!;
      if ("name" in seat) continue;
      let far: number;
      if ("at" in seat) far = Math.hypot(x - seat.at[0], y - seat.at[1]) / 12;
      else {
        const over = (at: number, low: number) => Math.max(low - at, at - low - seat.side, 0);
        const out = Math.hypot(over(x, seat.x), over(y, seat.y)) / 12;
        // What lies between cells is small, and goes before them; of two at the same place, that which is chosen.
        far = 0.5 + out - (place[0] === this.now[0] ? 0.01 : 0);
        if (out > 0) far += 0.2;
      }
      if (far < least) [best, least] = [place, far];
    }
    return best;
  }

  focus(place: Place, choose = true) {
    this.marks.get(this.now.join(" "))?.setAttribute("tabindex", "-1");
    const other = place[0] !== this.now[0];
    this.now = place;
    if (other && choose) {
      this.pen = null;
      if (this.canvas?.layers.some(({ painted }) => painted === "areas")) this.build();
      this.palette();
    }
    const mark = this.marks.get(place.join(" "));
    mark?.setAttribute("tabindex", "0");
    mark?.focus({ preventScroll: true });
    $<HTMLInputElement>("compose-word").value = this.layer?.words[place[1]] ?? "";
  }

  // ---- what can be put

  /** Layers to choose from, and what is drawn through cells. */
  private tools() {
    const { layers, brushes } = this.canvas!;
    const tabs = layers.flatMap(({ name, seats }, at) =>
      seats.some((seat) => !("name" in seat)) ? [button(name, name, () => {
        this.choose("");
        this.focus([at, 0]);
      })] : [],
    );
    $("layers").replaceChildren(...(tabs.length > 1 ? tabs : []));
    const choice = $<HTMLSelectElement>("brush");
    choice.replaceChildren(new Option("clues", ""), ...brushes.map(({ name }) => new Option(name, name)));
    $("brushes").hidden = brushes.length === 0;
    this.choose("");
  }

  /** Whether a cell is selected; where none is, values are stamps. */
  private select(on: boolean) {
    if (this.selects === on) return;
    [this.selects, this.pen] = [on, null];
    this.palette();
  }

  /** Nothing is selected, drawn or chosen any longer. */
  private drop() {
    [this.stroke, this.lists, this.pen, this.selects] = [[], [], null, false];
    this.pending();
    this.palette();
  }

  private choose(name: string) {
    this.brush = this.canvas?.brushes.find((brush) => brush.name === name) ?? null;
    $<HTMLSelectElement>("brush").value = name;
    const { brush } = this;
    $("brush-clue-row").hidden = !brush?.clue;
    $<HTMLInputElement>("brush-clue").placeholder = brush?.clue ?? "";
    $("brush-says").textContent = brush ? `${brush.name}: ${brush.meaning}. Draw through the cells${brush.clue ? "; the clue first" : ""}.` : "";
    [this.lists, this.stroke] = [[], []];
    this.pending();
    this.palette();
  }

  /** Buttons for what can stand at the seats of this layer. */
  private palette() {
    const { layer } = this;
    const pad = $("palette");
    $("layers").querySelectorAll("button").forEach((tab) => tab.setAttribute("aria-pressed", `${!this.brush && tab.textContent === layer?.name}`));
    $("compose-word-row").hidden = this.brush !== null || layer?.painted !== "words";
    if (!layer || this.brush) return pad.replaceChildren();
    const words = new Set<string>();
    const made: HTMLButtonElement[] = [];
    this.overlay.classList.toggle("free", !this.selects);
    const press = (word: string) => {
      if (this.selects) return void this.put(word);
      this.pen = this.pen === word ? null : word;
      this.palette();
    };
    const stamp = (label: string, name: string, word: string) => {
      if (words.has(word) || made.length > MOST_WORDS) return;
      words.add(word);
      const one = button(label, name, () => press(word));
      if (!this.selects) one.setAttribute("aria-pressed", `${this.pen === word}`);
      made.push(one);
    };
    if (layer.painted === "areas") {
      made.push(button("New area here", "New area here", () => void this.put("")));
      $("brush-says").textContent = "Draw through cells: they join the area where the stroke begins. “New area here”, or the right button, parts cells off.";
    } else if (layer.painted === "chains") {
      made.push(button("⌫", "erase", () => void this.put("")));
      $("brush-says").textContent = "Draw through cells, from the first one on. A touch takes away.";
    } else {
      $("brush-says").textContent = this.selects ? "" : "No cell is selected: choose a value, then touch the cells that get it.";
      for (const [name, word, open] of layer.takes) {
        // A number, or the same as the word, tells itself.
        if (!open) stamp(/^[0-9?]+$/.test(word) || name.length > 14 ? word : name, name, word);
        else if (/[@#]/.test(word)) {
          const sign = word.replace(/[#@^,. ]/g, "");
          if (sign) stamp(name || sign, `${name} ${sign}`, sign);
          if (/#/.test(word)) for (const digit of "0123456789") stamp(digit, digit, digit);
        }
      }
      const ways = layer.takes.filter(([, word, open]) => open && word.includes("^"));
      const many = ways.some(([, word]) => word === "^");
      if (ways.length > 0) for (const [sign, point, name] of ARROWS.slice(0, many ? 8 : 4)) made.push(button(sign, name, () => void this.put(point)));
      stamp("⌫", "erase", "");
    }
    pad.replaceChildren(...made);
    const tells = layer.takes.filter(([, , open]) => open).map(([name, word]) => `${name}: ${word.replace("^", "n, e, s or w")}`);
    $("compose-word").setAttribute("title", tells.join("; "));
  }

  /** Numbers and switches of the whole puzzle. */
  private whole() {
    const fields: HTMLElement[] = [];
    this.canvas!.layers.forEach((layer, at) => layer.seats.forEach((seat, index) => {
      if (!("name" in seat)) return;
      const label = document.createElement("label");
      const field = document.createElement("input");
      const take = layer.takes.find(([name]) => name.replaceAll("_", " ") === seat.name);
      field.type = take ? "checkbox" : "text";
      if (take) field.checked = layer.words[index] !== "";
      else [field.value, field.size] = [layer.words[index]!, 3];
      field.addEventListener("change", () => void this.edit({ do: "put", layer: at, seats: [index], word: take ? (field.checked ? take[1] : "") : field.value.trim() }));
      label.append(...(take ? [field, ` ${seat.name}`] : [`${seat.name} `, field]));
      fields.push(label);
    }));
    $("whole").hidden = fields.length === 0;
    $("whole-fields").replaceChildren(...fields);
  }

  /** What is drawn through cells, each to be taken away. */
  private listed() {
    const made = this.canvas!.strokes.map(({ text, cells }, stroke) => {
      const one = button(`✕ ${text}`, `take away ${text}`, () => void this.edit({ do: "erase", stroke }));
      const show = (on: boolean) => cells.forEach(([row, column]) => this.marks.get(`0 ${row * this.canvas!.columns + column}`)?.classList.toggle("picked", on));
      for (const [event, on] of [["pointerenter", true], ["focus", true], ["pointerleave", false], ["blur", false]] as const) one.addEventListener(event, () => show(on));
      return one;
    });
    $("strokes").replaceChildren(...made);
  }

  // ---- changes

  private edit(edit: object): Promise<boolean> {
    const made = this.queue.then(() => this.change(edit));
    this.queue = made;
    return made;
  }

  private async change(edit: object): Promise<boolean> {
    if (!this.canvas) return false;
    const { text } = this.canvas;
    const canvas = await this.ask(text, edit);
    if (!canvas || !this.canvas) return false;
    if (canvas.text === text) return true;
    this.past.push(text);
    this.ahead = [];
    this.take(canvas);
    this.host.changed(canvas.text);
    return true;
  }

  /** Puts a word at a seat, or at several. */
  private put(word: string, seats = [this.now[1]], layer = this.now[0]) {
    return this.edit({ do: "put", layer, seats, word });
  }

  undo(back: boolean) {
    this.queue = this.queue.then(() => this.turnTo(back));
  }

  private async turnTo(back: boolean) {
    const text = (back ? this.past : this.ahead).pop();
    if (text === undefined || !this.canvas) return;
    (back ? this.ahead : this.past).push(this.canvas.text);
    const canvas = await this.ask(text);
    if (!canvas) return;
    this.take(canvas);
    this.host.changed(canvas.text);
  }

  /** The word after this one, of those that are just words. */
  private turn() {
    const { layer } = this;
    const words = (layer?.takes ?? []).filter(([, , open]) => !open).map(([, word]) => word);
    const at = words.indexOf(layer?.words[this.now[1]] ?? "");
    void this.put(words[at + 1] ?? "");
  }

  /** Signs alone are put by a touch; numbers are not. */
  private get turns() {
    const takes = this.layer?.takes ?? [];
    return takes.length > 0 && takes.length < 6 && takes.every(([, word, open]) => !open && !/^[0-9]+$/.test(word));
  }

  /** Shows what a stroke has passed. */
  private pending() {
    for (const mark of this.marks.values()) mark.classList.remove("picked");
    const layer = this.brush ? 0 : this.now[0];
    for (const seat of [...this.lists.flat(), ...this.stroke]) this.marks.get(`${layer} ${seat}`)?.classList.add("picked");
    const more = this.lists.length > 0;
    $("compose-done").hidden = !more;
    if (more) this.say(`${this.lists.length} of ${this.brush!.lists[0]} or more lists of cells are drawn: draw the next one, or take Done.`);
  }

  /** A stroke has ended; `all` says that nothing more is drawn. */
  private async finish(all = false) {
    const { brush, stroke, layer } = this;
    if (!brush) {
      const [first] = stroke;
      this.stroke = [];
      this.pending();
      if (first === undefined || !layer) return;
      if (layer.painted === "areas") return void (await this.put(layer.words[first]!, stroke));
      if (layer.painted === "chains") return void (await this.put(stroke.length > 1 ? "+" : "", stroke));
      return void (this.pen !== null && (await this.put(this.pen, stroke)));
    }
    if (stroke.length > 0) this.lists.push(stroke);
    this.stroke = [];
    if (this.lists.length === 0) return;
    const columns = this.canvas!.columns;
    const draw = () => this.edit({
      do: "draw", brush: brush.name, clue: brush.clue ? $<HTMLInputElement>("brush-clue").value : "",
      lists: this.lists.map((list) => list.map((cell) => [Math.floor(cell / columns), cell % columns])),
    });
    const isWhole = this.lists.length >= brush.lists[1] || all || brush.apart || brush.whole;
    if (isWhole) {
      await draw();
      this.lists = [];
    }
    this.pending();
  }

  private point(event: PointerEvent): Point {
    const box = this.overlay.getBoundingClientRect();
    const [width, height] = this.canvas!.size;
    return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height];
  }

  /** The cell whose middle is near: a stroke may go past corners. */
  private cell([x, y]: Point): number | undefined {
    const found = this.canvas!.cells.findIndex((cell) => Math.hypot(x - cell.x - cell.side / 2, y - cell.y - cell.side / 2) < 0.44 * cell.side);
    return found < 0 ? undefined : found;
  }

  private pass(seat: number | undefined) {
    if (seat === undefined || this.stroke.includes(seat)) return;
    this.stroke.push(seat);
    this.pending();
  }

  private listen() {
    const { overlay } = this;
    let drag: { last: Point; layer: number } | null = null;
    overlay.addEventListener("contextmenu", (event) => event.preventDefault());
    overlay.addEventListener("keydown", (event) => this.key(event));
    overlay.addEventListener("focusin", (event) => {
      const place = (event.target as SVGElement).dataset["seat"]?.split(" ").map(Number) as Place | undefined;
      if (place && place.join() !== this.now.join()) this.focus(place);
    });
    overlay.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      if (!event.isPrimary) {
        // Two fingers move the page.
        drag = null;
        this.stroke = [];
        return this.pending();
      }
      const point = this.point(event);
      if (this.brush) {
        const cell = this.cell(point);
        if (cell === undefined) return;
        this.focus([0, cell], false);
        overlay.setPointerCapture(event.pointerId);
        drag = { last: point, layer: 0 };
        this.stroke = [];
        return this.pass(cell);
      }
      const place = this.at(point);
      // Beside the cells: none is selected.
      if (!place) return this.select(false);
      this.focus(place);
      if (this.pen === null) this.select(true);
      if (event.button === 2) return void this.put("");
      const { layer } = this;
      if (this.pen !== null || layer!.painted !== "words") {
        this.overlay.setPointerCapture(event.pointerId);
        drag = { last: point, layer: place[0] };
        this.stroke = [];
        this.pass(place[1]);
      } else if (this.turns) this.turn();
    });
    overlay.addEventListener("pointermove", (event) => {
      if (!drag || !event.isPrimary) return;
      const to = this.point(event);
      const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - drag.last[0], to[1] - drag.last[1]) / 4));
      for (let step = 1; step <= steps; step++) {
        const point: Point = [drag.last[0] + ((to[0] - drag.last[0]) * step) / steps, drag.last[1] + ((to[1] - drag.last[1]) * step) / steps];
        if (this.brush) this.pass(this.cell(point));
        else {
          const place = this.at(point);
          if (place?.[0] === drag.layer) this.pass(place[1]);
        }
      }
      drag.last = to;
    });
    const end = (event: PointerEvent) => {
      if (!drag || !event.isPrimary) return;
      drag = null;
      void this.finish();
    };
    overlay.addEventListener("pointerup", end);
    overlay.addEventListener("pointercancel", end);
  }

  /** The next seat in a direction. */
  private next([dx, dy]: Point): Place {
    const [x, y] = this.centre(this.now) ?? [0, 0];
    let [best, least] = [this.now, Infinity];
    for (const key of this.marks.keys()) {
      const place = key.split(" ").map(Number) as Place;
      const middle = this.centre(place);
      if (!middle || (this.brush && place[0] !== 0)) continue;
      const ahead = (middle[0] - x) * dx + (middle[1] - y) * dy;
      const aside = Math.abs((middle[0] - x) * dy - (middle[1] - y) * dx);
      if (ahead < 4 || aside > ahead + 0.01) continue;
      const cost = ahead + 2 * aside - (place[0] === this.now[0] ? 0.01 : 0);
      if (cost < least) [best, least] = [place, cost];
    }
    return best;
  }

  private key(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { layer, brush } = this;
    const way = WAYS[event.key];
    if (this.pen === null && event.key !== "Escape") this.select(true);
    const draws = brush !== null || layer?.painted !== "words";
    if (way) {
      const [dx, dy, point] = way;
      const from = this.now;
      if (event.shiftKey && !draws) void this.put(point);
      else {
        const to = this.next([dx, dy]);
        if (event.shiftKey && to[0] === from[0]) {
          this.pass(from[1]);
          this.pass(to[1]);
        }
        this.focus(to, !brush);
        this.pending();
      }
    } else if (event.key === "Enter" || event.key === " ") {
      const separates = layer?.takes.some(([, word, open]) => open && word.includes(" "));
      if (this.brush && this.stroke.length === 0) this.pass(this.now[1]);
      if (this.stroke.length > 0) void this.finish();
      else if (this.pen !== null) void this.put(this.pen);
      else if (event.key === " " && separates) this.type(" ");
      else if (draws) void this.put(layer?.painted === "chains" ? "+" : "");
      else this.turn();
    } else if (event.key === "Escape") {
      this.drop();
    } else if (event.key === "Backspace" || event.key === "Delete") {
      const { typed } = this;
      if (typed.key === this.now.join(" ") && typed.text.length > 1 && this.longs) {
        typed.text = typed.text.slice(0, -1);
        void this.put(typed.text.trim());
      } else {
        this.typed.text = "";
        void this.put("");
      }
    } else if (event.key.length === 1 && !draws) this.type(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Whether words here are lists, which nobody types in a moment. */
  private get longs() {
    return this.layer?.takes.some(([, word, open]) => open && /[ ,.]/.test(word)) ?? false;
  }

  /** A letter that is typed goes on with the word, or begins another one. */
  private async type(letter: string) {
    const key = this.now.join(" ");
    const goesOn = this.typed.key === key && (this.longs || performance.now() - this.typed.at < TOGETHER);
    const before = goesOn ? this.typed.text : "";
    const text = before + letter;
    this.typed = { text, key, at: performance.now() };
    if (letter === " " || letter === ",") return;
    if ((await this.put(text.trim())) || before === "") return;
    this.typed.text = letter;
    this.say("");
    await this.put(letter);
  }

  // ---- the verdict

  private judge() {
    const look = ++this.look;
    const { canvas, host } = this;
    clearTimeout(this.waiting);
    const verdict = $("compose-verdict");
    verdict.textContent = "…";
    $("compose-pictures").replaceChildren();
    this.waiting = window.setTimeout(async () => {
      if (!canvas) return;
      let answer: Answer;
      try {
        answer = await host.thinker.ask({ op: "verdict", text: canvas.text });
      } catch (error) {
        if (look === this.look) verdict.textContent = error instanceof Stopped ? "" : error instanceof Refusal ? error.told : String(error);
        return;
      }
      if (look !== this.look) return;
      const says: Record<string, string> = {
        unique: "Exactly one answer.",
        multiple: `More than one answer: two differ at ${answer.differs} place${answer.differs === 1 ? "" : "s"}.`,
        none: answer.clash?.length > 0 ? "No answer. These contradict each other:" : "No answer.",
        limit: "The time was too short to tell whether there is one answer only.",
      };
      verdict.replaceChildren(says[answer.status]!);
      verdict.dataset["status"] = answer.status;
      if (answer.clash?.length > 0) {
        const list = document.createElement("ul");
        list.append(...(answer.clash as string[]).map((clue) => Object.assign(document.createElement("li"), { textContent: clue })));
        verdict.append(list);
      }
      if (answer.status === "none" || answer.status === "multiple") verdict.append(" ", button("Repair", "Repair: how can it have exactly one?", () => host.repair()));
      for (const [at, svg] of (answer.svgs ?? []).entries()) host.picture(svg, at === 0 ? "one answer" : "another answer", $("compose-pictures"));
      this.common = answer.svg ?? null;
      this.redraw();
    }, 250);
  }
}
