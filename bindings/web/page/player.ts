// The whole way from the clues, one step after the other, forth and back.
//
// In: steps of the engine. Out: words and pictures. Must not know: a rule of any puzzle.

import type { Answer } from "./types";

/** What the page lends. */
export interface Host {
  think(what: string, question: object): Promise<Answer | null>;
  /** Says something, which ends the steps. */
  say(text: string): void;
  offer(label: string, act: () => void): HTMLButtonElement;
  /** What a step says, in words. */
  told(step: Answer): string;
  /** Shows a step in place of the player's board; nothing gives the board back. */
  show(svg: string | null): void;
}

const $ = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
/** So long a step is shown when they go on by themselves. */
const PAUSE = 1500;

export class Player {
  private steps: Answer[] = [];
  private at = -1;
  private timer = 0;
  /** The puzzle whose steps are shown. */
  private text: string | null = null;
  private waits = false;
  private back!: HTMLButtonElement;
  private on!: HTMLButtonElement;
  private run!: HTMLButtonElement;

  constructor(private host: Host) {}

  get active() {
    return this.text !== null;
  }

  async begin(text: string) {
    const { host } = this;
    host.say("");
    [this.text, this.steps, this.at] = [text, [], -1];
    // Above the words, which are long and short: the buttons stay where they are.
    $("busy").before($("more"));
    this.back = host.offer("Back", () => this.at > 0 && this.show(this.at - 1));
    this.on = host.offer("Next", () => void this.next());
    this.run = host.offer("Run", () => (this.timer ? this.pause() : this.start()));
    host.offer("To my board", () => host.say(""));
    await this.next();
    if (this.active) this.on.focus();
  }

  /** Gives the board back. */
  end() {
    if (!this.active) return;
    this.text = null;
    this.pause();
    $("said").after($("more"));
    this.host.show(null);
  }

  private start() {
    this.run.textContent = "Pause";
    this.timer = window.setInterval(() => void this.next(), PAUSE);
  }

  private pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.run.textContent = "Run";
  }

  private show(at: number) {
    this.at = at;
    const step = this.steps[at];
    const words = document.createElement("p");
    words.textContent = this.host.told(step);
    $("said").replaceChildren(words);
    this.host.show(step.svg);
    this.back.disabled = at === 0;
    this.on.disabled = step.status !== "step";
    if (this.on.disabled) this.pause();
  }

  private async next() {
    const { text, steps } = this;
    if (this.at + 1 < steps.length) return this.show(this.at + 1);
    if (this.waits || (steps.length > 0 && this.on.disabled)) return;
    this.waits = true;
    const step = await this.host.think("explaining", { op: "why", text, restart: steps.length === 0 });
    this.waits = false;
    // Something else was said meanwhile.
    if (this.steps !== steps || !this.active) return;
    if (!step) return this.pause();
    steps.push(step);
    this.show(steps.length - 1);
  }
}
