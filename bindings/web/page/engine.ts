// Engines in workers: a quick one that draws while another one thinks.
//
// In: questions. Out: promises of answers. Must not know: what is asked.

import type { Answer } from "./types";

/** The engine was stopped by the player. */
export class Stopped extends Error {}

/** The engine said no; the text is to be shown as it is. */
export class Refusal extends Error {
  constructor(
    message: string,
    /** The same with the line where it is, if there are several, and what to do. */
    public told: string,
  ) {
    super(message);
  }
}

interface Refused {
  message: string;
  line: number | null;
  lines: string | null;
  help: string | null;
}

/** A sentence that begins with a capital letter and ends with a full stop, unless it begins with a name. */
const whole = (text: string) => `${text.replace(/^[a-z](?=[a-z]* )/, (first) => first.toUpperCase())}${/[.?!]$/.test(text) ? "" : "."}`;

/** What a player reads. */
function tell({ message, line, lines, help }: Refused): string {
  const where = line !== null && line > 1 ? `Line ${line}: ` : "";
  return [where + (where ? message : whole(message)), lines, help && whole(help)].filter(Boolean).join("\n");
}

// What stands at the end may be a space.
const packed = (id: string) => document.getElementById(id)!.textContent!.trimStart();

/** The engine, unpacked and compiled once for all workers. */
const engine: Promise<WebAssembly.Module> = (async () => WebAssembly.compile(window.unpacked(packed("engine")) as BufferSource))();

const script = URL.createObjectURL(new Blob([packed("worker")], { type: "text/javascript" }));

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** One engine. */
export class Engine {
  private worker?: Worker;
  private waiting = new Map<number, Waiting>();
  private asked = 0;

  constructor() {
    this.begin();
  }

  private begin() {
    const worker = new Worker(script);
    this.worker = worker;
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = (event) => this.fail(new Error(event.message));
    void engine.then((module) => worker.postMessage({ engine: module }));
  }

  private hear({ id, answer, broken }: { id: number; answer?: string; broken?: string }) {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (broken !== undefined) {
      waiting?.reject(new Error(`the engine broke, which is a bug in cluesat: ${broken}`));
      this.restart(new Error("the engine broke"));
      return;
    }
    const said: Answer = JSON.parse(answer!);
    if (said?.error) waiting?.reject(new Refusal(said.error.message, tell(said.error)));
    else waiting?.resolve(said);
  }

  private fail(error: Error) {
    for (const waiting of this.waiting.values()) waiting.reject(error);
    this.waiting.clear();
  }

  private restart(error: Error) {
    this.worker?.terminate();
    this.fail(error);
    this.begin();
  }

  /** Asks; the answer comes when those before have come. */
  async ask(question: object): Promise<Answer> {
    const id = ++this.asked;
    // The engine goes first.
    await engine;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker!.postMessage({ id, question: JSON.stringify(question) });
    });
  }

  /** Ends what it is doing. */
  stop() {
    this.restart(new Stopped("stopped"));
  }
}
