// For those who set puzzles: new ones, fewer clues, repairs, and a board whose clues are what is drawn on it.
//
// In: wishes, the game. Out: puzzles to be opened, verdicts. Must not know: a rule of any puzzle.

import { Refusal, Stopped, type Engine } from "./engine";
import type { Answer, Atom, Shape } from "./types";

/** What the page lends. */
export interface Host {
  thinker: Engine;
  game(): { shape: Shape; text: string; filled: Atom[] } | null;
  /** Asks the engine that thinks, with a clock and a button to stop it. */
  think(what: string, question: object): Promise<Answer | null>;
  /** Opens a text; `keep`: clues that are put on the board go on being put there. */
  open(text: string, keep?: boolean): Promise<void>;
  /** Puts clues on the board. */
  compose(): Promise<void>;
  /** An engine that paints tiles while the others work. */
  painter(): Engine;
  /** Paints the board again. */
  redraw(): void;
  say(text: string, items?: string[]): void;
  offer(label: string, act: () => void): HTMLButtonElement;
}

interface Maker {
  family: string;
  /** Whether a text describes it, and its rules for players. */
  kind: boolean;
  rules: string;
  variants: string[];
  /** Those on whose empty board somebody can draw. */
  drawn: string[];
  rows: number;
  columns: number;
}

const $ = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const seed = () => crypto.getRandomValues(new Uint32Array(1))[0]!;

export class Setter {
  private makers: Maker[] = [];
  /** Which look at a drawing is the last one. */
  private look = 0;
  private waiting = 0;

  constructor(private host: Host) {}

  /** Fills the form with what can be made. */
  get kinds() {
    return this.makers.filter(({ kind }) => kind).map(({ family }) => family);
  }

  begin({ makers, levels, symmetries }: { makers: Maker[]; levels: string[]; symmetries: string[] }) {
    this.makers = makers;
    const options = (id: string, names: string[]) =>
      $<HTMLSelectElement>(id).replaceChildren(...names.map((name) => new Option(name, name)));
    options("make-family", makers.map(({ family }) => family));
    $("make-level").replaceChildren(new Option("any", ""), ...levels.map((level) => new Option(level, level)));
    this.tiles();
    options("make-symmetry", symmetries);
    const chosen = () => this.makers.find(({ family }) => family === $<HTMLSelectElement>("make-family").value)!;
    const changed = () => {
      const { family, kind, rules, variants, rows, columns } = chosen();
      // Who has not chosen wants to play. How hard the texts' kinds are is not known well enough to ask for it.
      $<HTMLSelectElement>("make-level").value = kind ? "" : "easy";
      $("make-rules").textContent = rules;
      $("tiles").querySelectorAll("button").forEach((tile) => tile.setAttribute("aria-pressed", `${tile.dataset["family"] === family}`));
      options("make-variant", variants);
      $<HTMLInputElement>("make-rows").value = `${rows}`;
      $<HTMLInputElement>("make-columns").value = `${columns}`;
      drawable();
    };
    const drawable = () => {
      const can = chosen().drawn.includes($<HTMLSelectElement>("make-variant").value);
      $<HTMLButtonElement>("blank").disabled = !can;
      $("shaped").hidden = can;
    };
    $("tiles").addEventListener("click", (event) => {
      const tile = (event.target as Element).closest<HTMLElement>("[data-family]");
      if (!tile) return;
      $<HTMLSelectElement>("make-family").value = tile.dataset["family"]!;
      changed();
      $("make").scrollIntoView({ block: "nearest" });
    });
    $("make-family").addEventListener("change", changed);
    $("make-variant").addEventListener("change", drawable);
    changed();
    $("make").addEventListener("click", () => void this.make());
    $("blank").addEventListener("click", () => void this.blank());
    $("compose").addEventListener("click", () => void this.blank(true));
    $("drawing").addEventListener("change", () => {
      this.drawn();
      this.host.redraw();
    });
  }

  /** A button with a picture for each kind; a picture is painted when it comes into view. */
  private tiles() {
    let painter: Engine | null = null;
    const pictures = new IntersectionObserver(
      (seen) => {
        for (const { target, isIntersecting } of seen) {
          if (!isIntersecting) continue;
          pictures.unobserve(target);
          painter ??= this.host.painter();
          const family = (target as HTMLElement).dataset["family"];
          void painter.ask({ op: "tile", family }).then(
            ({ svg }) => svg && (target.firstElementChild!.innerHTML = svg.replace(/<style>[^]*?<\/style>/, "").replace(/<title>[^]*?<\/title>/, "")),
            () => {},
          );
        }
      },
      { root: $("tiles"), rootMargin: "100px" },
    );
    const tiles = this.makers.map(({ family, rules }) => {
      const tile = document.createElement("button");
      tile.type = "button";
      tile.dataset["family"] = family;
      tile.title = rules;
      const [svg, name] = [document.createElement("span"), document.createElement("span")];
      svg.className = "themed";
      svg.setAttribute("aria-hidden", "true");
      name.textContent = family.replaceAll("-", " ");
      tile.append(svg, name);
      pictures.observe(tile);
      return tile;
    });
    $("tiles").replaceChildren(...tiles);
    $("make-find").addEventListener("input", () => {
      const wish = $<HTMLInputElement>("make-find").value.trim().toLowerCase().replaceAll("-", " ");
      for (const tile of tiles) tile.hidden = !`${tile.textContent} ${tile.title}`.toLowerCase().includes(wish);
    });
  }

  /** Another puzzle of the kind and the size of this one. */
  another({ family, rows, columns }: Shape) {
    if (this.makers.some((maker) => maker.family === family)) {
      $<HTMLSelectElement>("make-family").value = family;
      $("make-family").dispatchEvent(new Event("change"));
      [$<HTMLInputElement>("make-rows").value, $<HTMLInputElement>("make-columns").value] = [`${rows}`, `${columns}`];
    }
    return this.make();
  }

  /** The wishes; `null` if the size is none. */
  private form() {
    const sides = ["make-rows", "make-columns"].map((id) => $<HTMLInputElement>(id));
    if (!sides.every((side) => side.value && side.checkValidity())) {
      this.host.say("Rows and columns are whole numbers from 1 to 100.");
      return null;
    }
    const value = (id: string) => $<HTMLInputElement | HTMLSelectElement>(id).value;
    return {
      family: value("make-family"),
      variant: value("make-variant"),
      rows: Number(value("make-rows")),
      columns: Number(value("make-columns")),
    };
  }

  private async make() {
    const { host } = this;
    const form = this.form();
    if (!form) return this.reveal();
    const level = $<HTMLSelectElement>("make-level").value;
    const symmetry = $<HTMLSelectElement>("make-symmetry").value;
    const made = await host.think("making a puzzle", { op: "make", ...form, level, symmetry, seed: seed() });
    if (!made) return this.reveal();
    if (made.status === "limit") return host.say("None was found in half a minute: try a smaller board, or any level.");
    this.stopDrawing();
    await host.open(made.text);
    const how = made.level ? `, ${made.level}` : "";
    const late = level ? " None as hard as you wished was found in half a minute; this is the nearest." : " Half a minute was too short to try to leave out each clue.";
    const nearly = made.status === "nearly" ? late : "";
    host.say(`A new puzzle: ${made.clues} clues${how}. It has exactly one answer.${nearly}`);
  }

  /** An empty board, on which the answer is drawn, or clues are put. */
  private async blank(clues = false) {
    const form = this.form();
    const answer = form && (await this.host.think("ruling a board", { op: "blank", ...form, any: clues }));
    if (!answer) return this.reveal();
    await this.host.open(answer.text);
    if (clues) return this.host.compose();
    $<HTMLInputElement>("drawing").checked = true;
    this.drawn();
  }

  /** What went wrong is said further down on a phone. */
  private reveal() {
    $("said").scrollIntoView({ block: "nearest" });
  }

  async reduce() {
    const { host } = this;
    const answer = await host.think("taking clues away", { op: "reduce", text: host.game()!.text, seed: seed() });
    if (!answer) return;
    if (answer.before === answer.clues) return host.say(`None of the ${answer.clues} clues can be left out.`);
    await host.open(answer.text, true);
    const all = answer.irreducible ? "none of them can be left out" : "there was no time to try all";
    host.say(`${answer.clues} of ${answer.before} clues are left; ${all}. The answer is the same.`);
  }

  async repair() {
    const { host } = this;
    const answer = await host.think("looking for a small change", { op: "repair", text: host.game()!.text });
    if (!answer) return;
    if (answer.offers.length === 0) {
      return host.say(answer.status === "unique" ? "It has exactly one answer already." : "No change was found that leaves exactly one answer.");
    }
    const fewest = answer.fewest ? "No fewer changes will do:" : "The best that was found:";
    const offers = answer.offers as { words: string; text: string }[];
    host.say(fewest, offers.map(({ words }) => words));
    offers.forEach(({ text }, index) => host.offer(offers.length > 1 ? `Take change ${index + 1}` : "Take it", () => void host.open(text, true)));
  }

  /** Whether somebody draws a puzzle, and does not solve one. */
  get draws() {
    return $<HTMLInputElement>("drawing").checked;
  }

  stopDrawing() {
    $<HTMLInputElement>("drawing").checked = false;
    $("verdict").textContent = "";
  }

  /** Another puzzle is on the table: whether it can be drawn on. */
  opened(shape: Shape) {
    this.look += 1;
    if (!shape.settable) this.stopDrawing();
    this.drawn();
  }

  /** Something was filled in: where that is what the clues are, is there one answer now? */
  drawn() {
    const look = ++this.look;
    clearTimeout(this.waiting);
    const game = this.host.game();
    const verdict = $("verdict");
    // Whoever plays needs no word about it.
    $("drawing-row").hidden = !game?.shape.settable || !this.draws;
    if (!game?.shape.settable || !$<HTMLInputElement>("drawing").checked) {
      verdict.textContent = "";
      return;
    }
    verdict.textContent = "…";
    this.waiting = window.setTimeout(async () => {
      const { text, filled } = game;
      try {
        const answer = await this.host.thinker.ask({ op: "drawn", text, filled: this.host.game()?.filled ?? filled });
        if (look !== this.look) return;
        const says: Record<string, string> = {
          unique: "Exactly one answer.",
          multiple: `More than one answer: two differ at ${answer.differs.length} places.`,
          none: "No answer yet.",
          limit: "The time was too short to tell whether there is one answer only.",
        };
        const play = document.createElement("button");
        play.type = "button";
        play.textContent = "Take these clues";
        play.addEventListener("click", () => {
          this.stopDrawing();
          void this.host.open(answer.text);
        });
        verdict.replaceChildren(says[answer.status]!, " ", ...(answer.text && answer.status !== "none" ? [play] : []));
      } catch (error) {
        if (look !== this.look || error instanceof Stopped) return;
        verdict.textContent = error instanceof Refusal ? error.message : String(error);
      }
    }, 250);
  }
}
