// For those who set puzzles: new ones, fewer clues, repairs, and a board whose clues are what is drawn on it.
//
// In: wishes, the game. Out: puzzles to be opened, verdicts. Must not know: a rule of any puzzle.

import { Refusal, Stopped, type Engine } from "./engine";
import { fit } from "./names";
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
      const { family, rules, variants, rows, columns } = chosen();
      // Who has not chosen wants to play.
      $<HTMLSelectElement>("make-level").value = levels[0] ?? "";
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
      this.choose(tile.dataset["family"]!, this.meant(tile.dataset["family"]!));
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
    const find = $<HTMLInputElement>("make-find");
    find.addEventListener("input", () => this.find(tiles));
    find.addEventListener("keydown", (event) => {
      const first = $("tiles").querySelector<HTMLElement>("button:not([hidden])");
      if (event.key !== "Enter" || !first) return;
      event.preventDefault();
      first.click();
    });
  }

  /** The variant of a kind that is looked for. */
  private meant(family: string): string | undefined {
    const { rules, variants } = this.makers.find((maker) => maker.family === family)!;
    const wish = $<HTMLInputElement>("make-find").value;
    return wish ? fit(wish, family, rules, variants)[1] : undefined;
  }

  /** Shows the kinds that are looked for, those that are called so first; a hidden one is not chosen. */
  private find(tiles: HTMLElement[]) {
    const wish = $<HTMLInputElement>("make-find").value;
    const ranks = new Map(this.makers.map(({ family, rules, variants }) => [family, wish.trim() ? fit(wish, family, rules, variants)[0] : 1]));
    const rank = (tile: HTMLElement) => ranks.get(tile.dataset["family"]!)!;
    for (const tile of tiles) tile.hidden = rank(tile) === 0;
    $("tiles").append(...[...tiles].sort((one, other) => rank(other) - rank(one)));
    const shown = [...$("tiles").querySelectorAll<HTMLElement>("button:not([hidden])")];
    $("make-none").hidden = shown.length > 0;
    const family = $<HTMLSelectElement>("make-family").value;
    const now = shown.find((tile) => tile.dataset["family"] === family);
    const best = now && (!wish || rank(now) > 1) ? now : shown[0];
    if (best && (best !== now || wish)) this.choose(best.dataset["family"]!, this.meant(best.dataset["family"]!));
  }

  /** Chooses a kind in the form. */
  private choose(family: string, variant?: string) {
    $<HTMLSelectElement>("make-family").value = family;
    $("make-family").dispatchEvent(new Event("change"));
    if (!variant) return;
    $<HTMLSelectElement>("make-variant").value = variant;
    $("make-variant").dispatchEvent(new Event("change"));
  }

  /** The form begins with the kind and the size of the board that is there. */
  begins({ family, rows, columns }: Shape) {
    if (!this.makers.some((maker) => maker.family === family)) return;
    if ($<HTMLSelectElement>("make-family").value === family) return;
    this.choose(family);
    [$<HTMLInputElement>("make-rows").value, $<HTMLInputElement>("make-columns").value] = [`${rows}`, `${columns}`];
    const [tiles, tile] = [$("tiles"), $("tiles").querySelector<HTMLElement>("[aria-pressed=true]")];
    if (tile) tiles.scrollTop = tile.offsetTop - tiles.offsetTop;
  }

  /** Another puzzle of the kind and the size of this one. */
  another(shape: Shape) {
    this.begins(shape);
    [$<HTMLInputElement>("make-rows").value, $<HTMLInputElement>("make-columns").value] = [`${shape.rows}`, `${shape.columns}`];
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
    await host.open(made.text);
    const how = made.level ? `, ${made.level}` : "";
    const late = level ? " None as hard as you wished was found in some seconds; this is the nearest." : " The time was too short to try to leave out each clue.";
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
    const { text } = host.game()!;
    const answer = await host.think("looking for a small change", { op: "repair", text });
    if (!answer || this.changed(text)) return;
    if (answer.offers.length === 0) {
      return host.say(answer.status === "unique" ? "It has exactly one answer already." : "No change was found that leaves exactly one answer.");
    }
    const fewest = answer.fewest ? "No fewer changes will do:" : "The best that was found:";
    const offers = answer.offers as { words: string; text: string }[];
    host.say(fewest, offers.map(({ words }) => words));
    const take = (mended: string) => this.changed(text) || void host.open(mended, true);
    offers.forEach((offer, index) => host.offer(offers.length > 1 ? `Take change ${index + 1}` : "Take it", () => take(offer.text)));
  }

  /** Whether the clues are others than those that were asked about. */
  private changed(text: string) {
    if (this.host.game()?.text === text) return false;
    this.host.say("The clues have changed meanwhile: ask once more.");
    return true;
  }

  /** Whether somebody draws a puzzle, and does not solve one. */
  get draws() {
    return $<HTMLInputElement>("drawing").checked;
  }

  stopDrawing() {
    $<HTMLInputElement>("drawing").checked = false;
    $("verdict").textContent = "";
  }

  /** Another puzzle is on the table: whether somebody draws on it. */
  opened(shape: Shape, draws = false) {
    this.look += 1;
    $<HTMLInputElement>("drawing").checked = draws && shape.settable;
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
        play.addEventListener("click", () => void this.host.open(answer.text));
        verdict.replaceChildren(says[answer.status]!, " ", ...(answer.text && answer.status !== "none" ? [play] : []));
      } catch (error) {
        if (look !== this.look || error instanceof Stopped) return;
        verdict.textContent = error instanceof Refusal ? error.message : String(error);
      }
    }, 250);
  }
}
