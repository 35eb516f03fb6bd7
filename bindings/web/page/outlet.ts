// What leaves the page: links, other formats, paper.
//
// In: a puzzle, what is filled in. Out: text, files, print. Must not know: any format.

import { ADDRESSES, called } from "./formats";
import { pack, type Shared } from "./share";
import type { Answer, Shape } from "./types";

/** What the page lends. */
export interface Host {
  game(): { shape: Shape; text: string } | null;
  shared(): Shared;
  think(what: string, question: object): Promise<Answer | null>;
  say(text: string): void;
  offer(label: string, act: () => void): HTMLButtonElement;
}

const $ = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
/** Longer addresses are cut by some programs through which they are sent. */
const LONGEST = 30_000;
/** So many characters of what is exported are shown. */
const MOST_SHOWN = 20_000;

function element<K extends keyof HTMLElementTagNameMap>(name: K, text: string): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(name), { textContent: text });
}

export class Outlet {
  constructor(private host: Host) {
    $("share").addEventListener("click", () => void this.share());
    $("print").addEventListener("click", () => void this.print());
    $("export").addEventListener("click", () => void this.show());
    $("download").addEventListener("click", () => void this.save());
  }

  private get format() {
    return $<HTMLSelectElement>("format").value;
  }

  /** Another puzzle is on the table. */
  opened({ formats }: Shape) {
    $<HTMLSelectElement>("format").replaceChildren(...formats.map((name) => new Option(called(name), name)));
  }

  /** Puts an address below and, where that is allowed, where it can be pasted from. */
  private async hand(address: string, about: string) {
    const out = $<HTMLTextAreaElement>("out");
    out.hidden = false;
    out.value = address;
    out.select();
    const copied = await navigator.clipboard.writeText(address).then(() => true, () => false);
    this.host.say(`${copied ? "The link is copied." : "Copy the link below."} ${about}`);
  }

  private async share() {
    const address = `${location.href.split("#")[0]}#${await pack(this.host.shared())}`;
    if (address.length > LONGEST) return this.host.say("This puzzle is too long for a link. “Save” makes a file of it that can be sent.");
    history.replaceState(null, "", address);
    const isFile = location.protocol === "file:";
    await this.hand(address, `It holds the puzzle and what you have filled in.${isFile ? " It works on this computer only, where the page is a file." : ""}`);
    if (isFile) this.elsewhere();
  }

  /** Addresses that others can open, where the puzzle has one. */
  private elsewhere() {
    const { formats } = this.host.game()!.shape;
    for (const format of ADDRESSES.filter((name) => formats.includes(name))) {
      this.host.offer(`Copy the ${called(format).split(" · ")[0]}`, async () => {
        const text = await this.written(format);
        if (text !== null) await this.hand(text.trim(), "It holds the puzzle, for everyone.");
      });
    }
  }

  private async written(format: string): Promise<string | null> {
    const answer = await this.host.think("writing", { op: "export", text: this.host.game()!.text, format });
    return answer?.text ?? null;
  }

  private async show() {
    const text = await this.written(this.format);
    if (text === null) return;
    const out = $<HTMLTextAreaElement>("out");
    out.hidden = false;
    // A field of a megabyte is slow, and nobody reads it there.
    const long = text.length > MOST_SHOWN;
    out.value = long ? `${text.slice(0, MOST_SHOWN)}\n... (${text.length} characters: Save has all of them)` : text;
    out.select();
  }

  private async save() {
    const { format } = this;
    const text = await this.written(format);
    if (text === null) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = `puzzle.${{ latex: "tex", svg: "svg", cnf: "cnf" }[format] ?? "txt"}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  private async print() {
    const { shape, text } = this.host.game()!;
    const answer = await this.host.think("solving for the answer sheet", { op: "sheet", text });
    if (!answer) return;
    const page = (svg: string, title: string, rules: string[]) => {
      const section = document.createElement("section");
      section.innerHTML = svg.replace(/<style>[^]*?<\/style>/, "");
      section.prepend(element("h2", title), ...rules.map((rule) => element("p", rule)));
      return section;
    };
    const pages = [page(answer.puzzle, shape.title, answer.rules)];
    if (answer.answer) pages.push(page(answer.answer, answer.status === "unique" ? "Answer" : "One of several answers", []));
    const lacks: Record<string, string> = {
      multiple: "It has more than one answer, and the sheet shows one of them.",
      none: "It has no answer, so there is none on the sheet.",
      limit: "No answer was found in time, so there is none on the sheet.",
    };
    this.host.say(lacks[answer.status] ?? "");
    $("sheet").replaceChildren(...pages);
    window.print();
  }
}
