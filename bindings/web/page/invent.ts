// For those who invent: the text of a kind, judged while it is written, and a puzzle of it on the board.
//
// In: what is typed. Out: errors with their lines, puzzles to be opened. Must not know: a rule of any puzzle.

import { Refusal, Stopped, type Engine } from "./engine";
import type { Answer } from "./types";

/** What the page lends. */
export interface Host {
  /** Reads while the other one thinks. */
  quick: Engine;
  think(what: string, question: object): Promise<Answer | null>;
  /** Opens a text; whether it is a puzzle, and else what is wrong with it. */
  open(text: string): Promise<string | null>;
  /** Judges what is on the board. */
  judge(): Promise<void>;
  /** Puts clues on the board. */
  compose(): Promise<void>;
  picture(svg: string, caption: string, into: HTMLElement): void;
}

const $ = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const FENCE = "+++";

/** A text that holds a kind and a puzzle of it, in two; `null` where it holds no kind. */
export function parted(text: string): [kind: string, puzzle: string] | null {
  const found = /^\+\+\+\n([^]*?)\n\+\+\+\n([^]*)$/.exec(text);
  return found ? [`${found[1]}\n`, found[2]!] : null;
}

export class Inventor {
  private waiting = 0;
  /** Which look is the last one. */
  private look = 0;
  /** Size of new boards. */
  private size = { rows: 6, columns: 6 };

  constructor(private host: Host) {}

  private get kind() {
    return $<HTMLTextAreaElement>("kind");
  }
  private get puzzle() {
    return $<HTMLTextAreaElement>("kind-puzzle");
  }

  begin(kinds: string[]) {
    const choose = $<HTMLSelectElement>("kinds");
    choose.append(...kinds.map((name) => new Option(name, name)));
    choose.addEventListener("change", async () => {
      if (!choose.value) return;
      const { text } = await this.host.quick.ask({ op: "kind_text", name: choose.value });
      this.kind.value = text;
      this.puzzle.value = "";
      await this.read();
    });
    for (const area of [this.kind, this.puzzle]) {
      area.addEventListener("input", () => {
        clearTimeout(this.waiting);
        this.waiting = window.setTimeout(() => void this.read(), 400);
      });
    }
    $("invent-make").addEventListener("click", () => void this.make());
    $("invent-compose").addEventListener("click", () => void this.compose());
    $("invent-blank").addEventListener("click", () => {
      this.puzzle.value = "";
      void this.read();
    });
  }

  /** A puzzle that holds its kind was opened: here it can be changed. */
  opened(text: string) {
    const parts = parted(text);
    if (!parts || document.activeElement === this.kind || document.activeElement === this.puzzle) return;
    [this.kind.value, this.puzzle.value] = parts;
  }

  /** Kind and puzzle as one text. */
  private get whole() {
    return `${FENCE}\n${this.kind.value.trimEnd()}\n${FENCE}\n${this.puzzle.value}`;
  }

  private problem(text: string | null) {
    $("kind-problem").hidden = text === null;
    $("kind-problem").textContent = text ?? "";
    this.kind.setAttribute("aria-invalid", `${text !== null}`);
  }

  /** Judges the kind, then the puzzle. */
  private async read() {
    const look = ++this.look;
    const said = $("kind-said");
    let answer: Answer;
    try {
      answer = await this.host.quick.ask({ op: "kind", text: this.kind.value });
    } catch (error) {
      if (look !== this.look || error instanceof Stopped) return;
      for (const id of ["invent-make", "invent-blank", "invent-compose"]) $<HTMLButtonElement>(id).disabled = true;
      said.textContent = "";
      return this.problem(error instanceof Refusal ? error.told : String(error));
    }
    if (look !== this.look) return;
    this.problem(null);
    this.size = { rows: answer.rows, columns: answer.columns };
    for (const id of ["invent-make", "invent-blank", "invent-compose"]) $<HTMLButtonElement>(id).disabled = false;
    $("kind-account").textContent = answer.account;
    const pictures = $("kind-pictures");
    pictures.replaceChildren();
    const captions = [answer.all ? "a board that keeps the rules" : "a board that keeps what is not about clues", "another one"];
    (answer.svgs as string[]).forEach((svg, at) => this.host.picture(svg, captions[at]!, pictures));
    said.textContent = answer.svgs.length > 0 ? "" : "Small boards without clues have no answer.";
    if (!this.puzzle.value.trim()) this.puzzle.value = parted(answer.blank ?? "")?.[1] ?? "";
    if (!this.puzzle.value.trim()) return;
    const wrong = await this.host.open(this.whole);
    if (look !== this.look) return;
    if (wrong !== null) said.textContent = `The puzzle: ${wrong}`;
    else await this.host.judge();
  }

  /** Clues are put on the board of what was typed last, however short ago. */
  private async compose() {
    clearTimeout(this.waiting);
    this.look++;
    const wrong = await this.host.open(this.whole);
    if (wrong === null) await this.host.compose();
    else $("kind-said").textContent = `The puzzle: ${wrong}`;
  }

  private async make() {
    const question = { op: "make", family: "", kind: this.kind.value, variant: "", ...this.size, level: "", symmetry: "none" };
    const made = await this.host.think("making a puzzle", { ...question, seed: crypto.getRandomValues(new Uint32Array(1))[0] });
    if (!made) return;
    if (made.status === "limit") {
      $("kind-said").textContent = "None was found in half a minute: try a smaller board.";
      return;
    }
    this.puzzle.value = parted(made.text)?.[1] ?? this.puzzle.value;
    await this.read();
  }
}
