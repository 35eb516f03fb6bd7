// The page: what is pasted becomes a board, and buttons become questions.
//
// In: the player. Out: what the engine says. Must not know: a rule of any puzzle.

import { Board } from "./board";
import { Composer } from "./composer";
import { Engine, Refusal, Stopped } from "./engine";
import { EXAMPLES } from "./examples";
import { Inventor } from "./invent";
import { keep as keepGame, last, leave, recent, taken, type Kept } from "./kept";
import { Outlet } from "./outlet";
import { png } from "./picture";
import { Player } from "./player";
import { Position } from "./position";
import { Setter } from "./setter";
import { Shelf } from "./shelved";
import { pack, unpack, type Shared } from "./share";
import type { Answer, Atom, Framed, Shape } from "./types";

const $ = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
/** With a full stop; a name such as r1c2 keeps its small letter at the start. */
const sentence = (text: string) => `${text.replace(/^[a-z](?=[a-z ])/, (first) => first.toUpperCase())}.`;
const words = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** One draws and reads, one thinks: a board never waits for a verdict. */
const quick = new Engine();
const thinker = new Engine();

interface Game {
  /** Under which it is kept on this machine. */
  id: string;
  /** When it was opened. */
  since: number;
  shape: Shape;
  /** All puzzles of what was pasted, and which of them this is. */
  texts: string[];
  index: number;
  text: string;
  board: Board;
  position: Position;
  /** Whether what is filled in makes the clues, and how many there are where somebody has put them. */
  draws?: boolean | undefined;
  clues?: number | undefined;
}
let game: Game | null = null;

/** The games on which others were opened, with something of the player's in them, and those that Undo came back from. */
const past: Game[] = [];
let ahead: Game[] = [];
/** The most games that are kept. */
const MOST_GAMES = 20;

// ---- talking

function element<K extends keyof HTMLElementTagNameMap>(name: K, text?: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  return made;
}

/** How often something was said. */
let sayings = 0;

/** What was said last is about this puzzle, and perhaps about what is filled in. */
let about = { position: false, was: "" };
const standing = (position: boolean) => `${game?.text}${position ? game?.position.filled : ""}`;

/** Says something in the place where the page speaks; `items` as a list below. */
function say(text: string, items: string[] = [], position = false) {
  sayings += 1;
  rung = null;
  about = { position, was: standing(position) };
  $("said").classList.remove("ended");
  const held = $("more").contains(document.activeElement);
  player.end();
  const list = element("ul");
  list.append(...items.map((item) => element("li", item)));
  $("said").replaceChildren(element("p", text), ...(items.length > 0 ? [list] : []));
  $("more").replaceChildren();
  $("pictures").replaceChildren();
  // When the pressed button is gone, focus returns to the board.
  if (held) game?.board.focus(game.board.current, true);
  // With the buttons that follow.
  if (text) setTimeout(bring);
}

/** The same of what is filled in now: it goes with the next move. */
const remark = (text: string, items?: string[]) => say(text, items, true);

/** What was said of another board may be false now. */
function outdated() {
  if (about.was !== standing(about.position)) say("");
}

/** Scrolls to what was said, unless somebody types or draws. */
function bring() {
  if (document.activeElement?.matches("textarea:not([readonly])") || document.querySelector("#board:active")) return;
  for (const id of ["more", "said"]) $(id).scrollIntoView({ block: "nearest" });
}

function offer(label: string, act: () => void): HTMLButtonElement {
  const button = element("button", label);
  button.type = "button";
  button.addEventListener("click", act);
  $("more").append(button);
  return button;
}

function picture(svg: string, caption: string, into = $("pictures")) {
  const figure = element("figure");
  figure.classList.toggle("themed", !game?.shape.paper);
  figure.innerHTML = svg.replace(/<style>[^]*?<\/style>/, "");
  figure.append(element("figcaption", caption));
  into.append(figure);
}

/** What is wrong is told where it was asked, else above all. */
function problem(text: string | null, above = false) {
  const box = $("problem");
  const asked = document.activeElement?.closest("#entry .row, #entry textarea");
  if (asked && !above) asked.after(box);
  else document.querySelector("main")!.prepend(box);
  box.hidden = text === null;
  box.textContent = text ?? "";
  if (text && !document.activeElement?.closest("#inventing")) setTimeout(() => box.scrollIntoView({ block: "nearest" }));
}

/** The engines whose answers are waited for. */
const waited: Engine[] = [];

/** Waits for an engine, with a clock and a button to stop it. */
async function wait(what: string, engine: Engine, question: object): Promise<Answer> {
  waited.push(engine);
  const begun = performance.now();
  const clock = setInterval(() => {
    $("busy").hidden = false;
    $("busy-text").textContent = `${what}… ${Math.round((performance.now() - begun) / 1000)} s`;
  }, 250);
  const buttonsOfQuestions = () => document.querySelectorAll<HTMLButtonElement>("button.question");
  const enable = (can: boolean) => buttonsOfQuestions().forEach((button) => (button.disabled = !can));
  const isHeld = () => document.activeElement?.classList.contains("question") ?? false;
  const held = isHeld();
  enable(false);
  try {
    return await engine.ask(question);
  } finally {
    clearInterval(clock);
    waited.splice(waited.indexOf(engine), 1);
    if (waited.length === 0) {
      const stopped = $("busy").contains(document.activeElement);
      $("busy").hidden = true;
      enable(true);
      // A button that is disabled or gone loses the focus, and without a mouse one would start from the top.
      const lost = document.activeElement === document.body || isHeld() || stopped;
      if ((held || stopped) && lost) game?.board.focus(game.board.current, true);
    }
  }
}

/** What went wrong, in words: a sentence, and the line where it is if there are several. */
const told = (error: unknown) => (error instanceof Refusal ? error.told : String(error));

/** Whether the engine thinks about the board. */
let thinksOfBoard = false;

/** Asks the engine that thinks; nothing if that went wrong, or the board is another one now. */
async function think(what: string, question: object): Promise<Answer | null> {
  const mine = game;
  const text = mine?.text;
  const isOfBoard = (thinksOfBoard = "text" in question);
  const changed = () => isOfBoard && text !== game?.text;
  try {
    const answer = await wait(what, thinker, question);
    if (mine === game && !changed()) return answer;
  } catch (error) {
    if (mine === game && !changed()) say(error instanceof Stopped ? `${what}: stopped` : told(error));
  }
  if (mine === game && changed()) say("The clues have changed meanwhile: ask once more.");
  return null;
}

// ---- the board

let drawing = false;
let stale = false;
let wrong: number[] = [];

/** Draws the position; while one picture is under way, only the last one asked for counts. */
async function draw() {
  if (!game || composer.active) return;
  if (drawing) {
    stale = true;
    return;
  }
  drawing = true;
  try {
    do {
      stale = false;
      const { board, text, position } = game;
      const frame = await quick.ask({ op: "draw", text, filled: position.filled, pencil: position.pencilled, wrong, clues: setter.draws });
      if (game.board === board && board.active && !hinting && !composer.active) board.show(frame.svg, frame);
    } while (stale);
  } catch (error) {
    if (!(error instanceof Stopped)) problem(told(error));
  } finally {
    drawing = false;
  }
}

/** A picture with a hint stands until the next move. */
let hinting = false;

/** The player has moved: what the address holds, and what Undo came back from, is behind. */
function moved() {
  ahead = [];
  leaveAddress();
  changed();
}

function changed() {
  if (!game) return;
  outdated();
  [wrong, hinting, rung] = [[], false, null];
  buttons();
  $("board").classList.remove("done", "hinting");
  void draw();
  keep();
  if (composer.active) return;
  setter.drawn();
  void clashes();
  void greyed();
  void whole();
}

/** Clues that are dealt with are greyed. */
async function greyed() {
  const { board, text, position } = game!;
  const answer = await quick.ask({ op: "finished", text, filled: setter.draws ? [] : position.filled }).catch(() => null);
  if (answer && board === game?.board) board.finish(answer.areas);
}

/** Whether the player was told that this is the end. */
let ended = false;

/** Whether this is the answer takes no search, so nobody has to ask. */
async function whole() {
  const before = sayings;
  const { text, position } = game!;
  const answer = await quick.ask({ op: "done", text, filled: position.filled }).catch(() => null);
  if (!answer?.done && game?.text === text) ended = false;
  // Whoever has asked something meanwhile reads that.
  if (!answer?.done || before !== sayings || setter.draws) return;
  // Once for each end.
  if (ended) return;
  ended = true;
  const took = Math.round((Date.now() - game!.since) / 1000);
  const shown = shelf.solved(text);
  remark(`Solved, and right. ${shown ? `It is ${shown}. ` : ""}${took < 3600 ? `${Math.floor(took / 60)} min ${took % 60} s. ` : ""}Another one?`);
  $("said").classList.add("ended");
  $("board").classList.add("done");
  celebrate();
  if (shown) offer("Another picture", () => shelf.another());
  offer("New puzzle", () => void setter.another(game!.shape));
}

/** Paper flies; whoever wants no motion is told to look in another way. */
function celebrate() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const paper = element("div");
  paper.className = "paper-rain";
  paper.setAttribute("aria-hidden", "true");
  for (let piece = 0; piece < 36; piece++) {
    const one = element("i");
    const any = (most: number) => `${Math.random() * most}`;
    one.style.setProperty("left", `${any(100)}%`);
    one.style.setProperty("background", `hsl(${any(360)} 80% 55%)`);
    one.style.setProperty("animation-delay", `${any(0.7)}s`);
    one.style.setProperty("--turn", `${any(720)}deg`);
    paper.append(one);
  }
  $("board").append(paper);
  setTimeout(() => paper.remove(), 3500);
}

/** The time that was spent, where somebody wants to see it. */
function tick() {
  const clock = $("clock");
  clock.hidden = !$<HTMLInputElement>("timed").checked || !game;
  if (clock.hidden || $("board").classList.contains("done")) return;
  const seconds = Math.round((Date.now() - game!.since) / 1000);
  const two = (number: number) => `${number}`.padStart(2, "0");
  clock.textContent = `${seconds >= 3600 ? `${Math.floor(seconds / 3600)}:` : ""}${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** A switch that is remembered on this machine. */
function remembered(id: string, changed: () => void) {
  const box = $<HTMLInputElement>(id);
  try {
    const kept = localStorage.getItem(`cluesat-${id}`);
    if (kept !== null) box.checked = kept === "on";
  } catch {
    // What a browser that keeps nothing refuses is no reason to stop playing.
  }
  box.addEventListener("change", () => {
    try {
      localStorage.setItem(`cluesat-${id}`, box.checked ? "on" : "off");
    } catch {
      // As above.
    }
    changed();
  });
}

/** The rules that are broken at sight, if the player wants them marked. */
async function clashes() {
  // Whoever draws makes the clues: nothing clashes with those of before.
  if (!game || setter.draws || !$<HTMLInputElement>("clashing").checked) return;
  const { board, text, position } = game;
  const answer = await quick.ask({ op: "clashes", text, filled: position.filled }).catch(() => null);
  if (!answer || board !== game?.board || hinting) return;
  wrong = answer.places;
  if (wrong.length > 0) void draw();
}

function buttons() {
  const moves = composer.active ? composer : game?.position;
  $<HTMLButtonElement>("undo").disabled = !moves?.canUndo && past.length === 0;
  $<HTMLButtonElement>("redo").disabled = !moves?.canRedo && ahead.length === 0;
  if (composer.active) return;
  $("pad").querySelectorAll("button").forEach((button) => button.dispatchEvent(new Event("look")));
}

/** Shows the player's own board again. */
function backToBoard() {
  if (!game) return;
  if (player.active) return say("");
  restore();
}

/** The board as it is, without a hint or a step. */
function restore() {
  if (!game) return;
  hinting = false;
  $("board").classList.remove("hinting");
  game.board.active = true;
  void draw();
}

function step(back: boolean) {
  if (!game) return;
  const { position } = game;
  const moves = composer.active ? composer : position;
  if (!(back ? moves.canUndo : moves.canRedo)) return turn(back);
  if (composer.active) return composer.undo(back);
  backToBoard();
  game.board.tell(back ? position.undo() : position.redo());
  leaveAddress();
  changed();
}

/** Back to the puzzle on which this one was opened, or on again. */
function turn(back: boolean) {
  const other = (back ? past : ahead).pop();
  if (!other) return;
  game!.draws = setter.draws;
  (back ? ahead : past).push(game!);
  leaveAddress();
  leaveCanvas();
  show(other);
  say(back ? "This is the puzzle from before. Redo goes to the other one again." : "");
}

function fill(filled: Atom[], pencil?: Atom[]) {
  if (!game) return;
  backToBoard();
  const open = filled.filter(([place]) => !game!.board.isGiven(place));
  game.position.setAll(open, pencil);
  game.board.tell(game.shape.places.keys());
  moved();
}

// ---- the values to choose from

function makePad() {
  const { shape, board } = game!;
  const pad = $("pad");
  pad.replaceChildren();
  const button = (label: string, words: string, act: () => void, pressed?: () => boolean) => {
    const made = element("button", label);
    made.type = "button";
    made.setAttribute("aria-label", words);
    const look = () => pressed && made.setAttribute("aria-pressed", `${pressed()}`);
    made.addEventListener("look", look);
    made.addEventListener("click", () => {
      act();
      buttons();
    });
    look();
    pad.append(made);
    return made;
  };
  // One row, on a phone, too.
  pad.classList.toggle("digits", shape.numbers && shape.names.length < 10);
  if (shape.numbers) {
    const names = shape.cells || !shape.lines ? shape.names : shape.line_names;
    names.forEach((name, index) => button(name, name, () => board.enter(shape.first + index)));
    button("⌫", "erase", () => board.enter(undefined));
    if (names === shape.names) button("✎", "pencil marks", () => (board.pencil = !board.pencil), () => board.pencil);
    return;
  }
  const brush = (label: string, words: string, value: number | undefined) => {
    const made = button(label, words, () => (board.brush = { value }), () => board.brush !== "turn" && board.brush.value === value);
    const colour = value === undefined ? null : shape.colours[value - shape.first];
    if (!colour) return;
    const swatch = element("span");
    swatch.className = "swatch";
    swatch.style.background = colour;
    // The letter on the cells of this colour, and beside its numbers.
    const letter = shape.letters[value! - shape.first];
    made.prepend(swatch, ...(letter ? [`${letter} `] : []));
  };
  button("in turn", "a touch changes to the next one", () => (board.brush = "turn"), () => board.brush === "turn");
  const names = shape.cells && shape.lines ? shape.names.map((name, at) => `${name}, ${shape.line_names[at]}`) : shape.cells ? shape.names : shape.line_names;
  names.forEach((name, index) => {
    if (index > 0) brush(name, name, shape.first + index);
  });
  brush(`✕ ${names[0]}`, names[0]!, shape.first);
  brush("open", "open again", undefined);
}

// ---- questions

const clues = (answer: Answer): string[] => answer.clash ?? [];

interface Action {
  label: string;
  /** Where its button stands: in the first row, among those of players, or of setters. */
  group: "first" | "playing" | "setting";
  /** Where it makes sense. */
  fits?: (shape: Shape) => boolean;
  act: () => Promise<void>;
}

const position = () => ({ text: game!.text, filled: game!.position.filled });

const ACTIONS: Action[] = [
  {
    label: "Right so far?", group: "playing",
    act: async () => {
      const answer = await think("checking", { op: "check", ...position() });
      if (!answer) return;
      backToBoard();
      if (answer.status === "right") remark("Right: this is the answer.");
      else if (answer.status === "open") remark("Right so far: it can be completed.");
      else if (answer.status === "none") say("The puzzle itself has no answer.");
      else if (answer.status === "limit") say("No verdict.");
      else {
        wrong = answer.places ?? [];
        const count = answer.flaws ? answer.flaws[0] : wrong.length > 0 ? `${words(wrong.length, "place")} cannot be so` : "it cannot be completed";
        remark(`Something is wrong: ${count}.`);
        void draw();
      }
    },
  },
  { label: "Hint", group: "first", act: () => onward() },
  { label: "Why?", group: "playing", act: () => player.begin(game!.text) },
  {
    label: "Candidates", group: "playing",
    fits: (shape) => shape.numbers,
    act: async () => {
      const answer = await think("looking", { op: "candidates", ...position() });
      if (!answer) return;
      fill([], answer.pencil);
      remark("Pencil marks: the values that no filled place rules out.");
    },
  },
  {
    label: "Solve", group: "playing",
    act: async () => {
      const answer = await think("solving", { op: "solve", text: game!.text });
      if (!answer) return;
      if (answer.status !== "solved") return say("There is no answer.", clues(answer));
      fill((answer.answer as number[]).map((value, place) => [place, value]));
      remark("Solved. Undo takes it back.");
    },
  },
  {
    label: "Unique?", group: "setting",
    act: unique,
  },
  { label: "Put clues on the board", group: "setting", fits: (shape) => shape.canvas, act: compose },
  { label: "Reduce", group: "setting", fits: (shape) => shape.reducible, act: () => setter.reduce() },
  {
    label: "What is decided?", group: "setting",
    act: async () => {
      const answer = await think("comparing answers", { op: "decided", text: game!.text });
      if (!answer) return;
      if (answer.status === "none") return say("There is no answer.", clues(answer));
      if (answer.free.length === 0) return say("Everything: there is exactly one answer.");
      say(`All but ${words(answer.free.length, "place")}: the marked ones are not the same in all answers.`);
      picture(answer.svg, "what all answers share");
    },
  },
  {
    label: "How hard?", group: "playing",
    act: async () => {
      const answer = await think("rating", { op: "rate", text: game!.text });
      if (!answer) return;
      if (answer.status === "none") return say("There is no answer, so nothing is hard about it.");
      const hardest = answer.largest > 1 ? `, the hardest of ${answer.largest} rules at once` : ", each of one rule";
      const several = answer.status === "multiple" ? " That is as far as it goes: there is more than one answer." : "";
      say(sentence(`${answer.level}, ${answer.score} points: ${words(answer.steps, "step")}${hardest}`) + several);
    },
  },
];

const setter = new Setter({
  thinker,
  game: () => game && { shape: game.shape, text: game.text, filled: game.position.filled },
  think,
  open: async (text, keep) => void (await open({ text, keep })),
  compose,
  redraw: () => void draw(),
  painter: () => new Engine(),
  say,
  offer,
});
const inventor = new Inventor({
  quick,
  think,
  open: async (text) => ((await open({ text, keep: true })) ? null : ($("problem").textContent ?? "")),
  judge: async () => void (composer.active || (await unique())),
  compose,
  picture,
});
const composer = new Composer({
  quick,
  thinker,
  moved: buttons,
  changed: (text) => void recomposed(text),
  play: () => void playIt(),
  repair: () => void setter.repair(),
  picture,
});

const outlet = new Outlet({ game: () => game, shared: () => shared(), think, say, offer });
const shelf = new Shelf({ open: async (text) => void (await open({ text })) });

/** Puts clues on the board of the puzzle on the table. */
async function compose() {
  if (!game) return;
  setter.stopDrawing();
  if (!(await begunClues())) return say("You cannot edit the clues of this puzzle.");
  say("");
  buttons();
  $("board").scrollIntoView({ block: "nearest" });
}

/** Whether the clues of the puzzle on the table can be put from now on; the composer may write it in another way. */
async function begunClues(): Promise<boolean> {
  if (!game || !(await composer.begin(game.text))) return false;
  $("game").classList.add("composing");
  await recomposed(composer.text ?? game.text, true);
  return true;
}

/** Whoever has set enough plays it. */
async function playIt() {
  const { text } = game!;
  leaveCanvas();
  const shape = await read({ text });
  if (shape && game?.text === text) enter(shape, [text], 0);
  $("recognised").scrollIntoView({ block: "nearest" });
}

/** Clues are no longer put on the board. */
function leaveCanvas() {
  composer.end();
  $("game").classList.remove("composing");
}

/** Another puzzle stands on the board where clues are put: questions are about it. `same`: it is only written in another way. */
async function recomposed(text: string, same = false) {
  if (!game || game.text === text) return;
  // What is thought about the board of before is of no use.
  if (!same && thinksOfBoard && waited.includes(thinker)) thinker.stop();
  const clues = same ? game.clues : composer.count;
  Object.assign(game, { text, texts: [text], index: 0, position: new Position(), clues });
  if (same) about.was = standing(about.position);
  else {
    ahead = [];
    outdated();
  }
  buttons();
  inventor.opened(text);
  leaveAddress();
  keep();
  const shape = await quick.ask({ op: "read", text }).catch(() => null);
  if (!shape || !composer.active || game?.text !== text) return;
  game.shape = shape;
  describe(shape);
}
const mend = () => game?.shape.settable && offer("How can it have exactly one?", () => void setter.repair());

async function unique() {
  const answer = await think("looking for a second answer", { op: "unique", text: game!.text });
  if (!answer) return;
  if (answer.status === "unique") say("There is exactly one answer.");
  else if (answer.status === "none") say("There is no answer. These clues contradict each other:", clues(answer));
  else if (answer.status === "multiple") {
    say(`There is more than one answer. These two differ at ${words(answer.differs.length, "place")}, which are marked:`);
    picture(answer.svgs[0], "one answer");
    picture(answer.svgs[1], "another answer");
  } else say("No verdict.");
  if (answer.status === "none" || answer.status === "multiple") mend();
}

/** The next rung of a hint, until something else is said or done. */
let rung: (() => void) | null = null;

/** A button for the next rung; asking for a hint again does the same. */
function next(label: string, act: () => void) {
  offer(label, act).focus({ preventScroll: true });
  rung = act;
}

/** The next rung of the hint that is there, else a hint. */
async function onward() {
  if (rung) return rung();
  backToBoard();
  await hint();
}

/** A hint in rungs: where to look, which rules, what follows, and at last the move itself. */
async function hint(long = false) {
  const answer = await think("looking for a step", { op: "hint", ...position(), pencil: game!.position.pencilled, long });
  if (!answer) return;
  backToBoard();
  const show = (frame: Framed | null) => {
    if (!frame) return;
    hinting = true;
    $("board").classList.add("hinting");
    game!.board.show(frame.svg, frame);
    setTimeout(() => game?.board.seek());
  };
  if (answer.status === "right") return remark("The board is full, and right.");
  if (answer.status === "none") return say("The puzzle has no answer.");
  if (answer.status === "free") return say("Nothing more follows: the puzzle has more than one answer.");
  if (answer.status === "limit") {
    const mine = game!;
    const known = mine.shape.canvas ? await think("counting answers", { op: "verdict", text: mine.text }) : null;
    if (mine !== game) return;
    if (known?.status === "multiple") return remark("No further step was found: this puzzle has more than one answer, and what differs between them does not follow.");
    remark(`No step that needs one rule is left, and none that needs several was found in ${long ? "a minute" : "a moment"}.`);
    if (!long) next("Look longer", () => void hint(true));
    return;
  }
  if (answer.status === "wrong") {
    const known = () => {
      remark(sentence(answer.which), answer.reasons);
      show(answer.picture);
    };
    remark(sentence(answer.look), answer.given);
    if (answer.places.length === 0) return;
    next("Which?", () => {
      remark(sentence(answer.which), answer.given);
      wrong = answer.places;
      void draw();
      if (answer.reasons.length > 0) next("How could I have known?", known);
    });
    return;
  }
  const unchecked = answer.unchecked ? " (If what is filled in is right: there was no time to check that.)" : "";
  const last = () => {
    remark(sentence(answer.sentence) + unchecked, answer.then.map((text: string) => `then ${text}`));
    show(answer.picture);
    if (answer.fills.length > 0) {
      next("Fill it in", () => {
        fill(answer.fills);
        remark("Filled in.");
      });
    }
    if (answer.notes) {
      offer("Note what is left", () => {
        fill([], answer.notes);
        remark("Noted as pencil marks. The next hint goes on from here.");
        next("Next hint", () => void hint());
      });
    }
    $("more").querySelector("button")?.focus({ preventScroll: true });
  };
  const middle = () => {
    remark(`${answer.premises}${unchecked}`);
    show(answer.look);
    next("What follows?", last);
  };
  show(answer.region);
  remark(answer.region ? `Look at what is marked.${unchecked}` : sentence(answer.where) + unchecked);
  next("What is there to see?", middle);
}

const player = new Player({
  think,
  say,
  offer,
  told: ({ status, number, sentence: what, free }) => {
    const ends: Record<string, string> = {
      unique: "Solved: every step is proved, so there is no other answer.",
      multiple: `Not unique: ${words(free, "place")} remain undecided.`,
      none: "The puzzle has no answer.",
      limit: "Not everything is explained.",
    };
    return status === "step" ? `${number}. ${sentence(what)}` : ends[status]!;
  },
  show: (svg) => {
    if (!game) return;
    const { board } = game;
    if (svg === null) return restore();
    board.active = false;
    board.show(svg);
    bring();
    board.seek();
  },
});

function makeActions() {
  document.querySelectorAll("button.question").forEach((button) => button.remove());
  for (const { label, group, act } of ACTIONS.filter(({ fits }) => !fits || fits(game!.shape))) {
    const button = element("button", label);
    button.type = "button";
    button.classList.add("question");
    button.classList.toggle("main", group === "first");
    button.addEventListener("click", async () => {
      // Whoever asks as a player plays.
      if (composer.active && group !== "setting" && label !== "How hard?") await playIt();
      if (label !== "Why?" && label !== "Hint") backToBoard();
      void act();
    });
    if (group === "first") $(group).prepend(button);
    else $(group).append(button);
  }
}

// ---- opening

/** What is there to be played; nothing, and words about it, where it is no puzzle. */
async function read(question: object): Promise<Shape | null> {
  try {
    return await wait("reading", quick, { op: "read", ...question });
  } catch (error) {
    problem(error instanceof Stopped ? "reading: stopped" : told(error));
    return null;
  }
}

interface Came {
  text?: string;
  data?: string;
  picture?: string;
  name?: string;
  /** Whether clues that are put on the board go on being put there. */
  keep?: boolean | undefined;
}

/** Opens a puzzle; whether it is one. */
async function open(question: Came, kept?: Partial<Kept>): Promise<boolean> {
  problem(null);
  if (question.text?.trim() === "") {
    problem("There is nothing to open: paste an address or a text first.");
    return false;
  }
  const shape = await read(question);
  if (!shape) {
    if (game) $("problem").append("\nThe board still shows the puzzle from before.");
    return false;
  }
  // Who has opened it looks at the board.
  if (shape.skipped) problem(`Not all of it is a puzzle:\n${shape.skipped}`, true);
  const isFirst = game === null;
  if (!kept) leaveAddress();
  if (!question.keep) leaveCanvas();
  enter(shape, shape.texts, 0, kept);
  inventor.opened(game!.text);
  // On a phone the board is further down; whoever types stays where the text is.
  const { top, bottom } = $("board").getBoundingClientRect();
  const types = document.activeElement instanceof HTMLTextAreaElement && document.activeElement.id !== "text";
  if (!isFirst && !types && !$<HTMLInputElement>("live").checked && (top < 0 || bottom > innerHeight)) $("game").scrollIntoView();
  return true;
}

async function turnTo(index: number) {
  if (!game) return;
  leaveCanvas();
  const { texts } = game;
  const text = texts[index];
  if (text === undefined) return;
  const shape = await read({ text });
  if (!shape) return;
  leaveAddress();
  enter(shape, texts, index);
}

/** Whether there is something of the player's in it. */
function isPlayed({ shape, position, clues }: Game) {
  const marks = position.filled.length + position.pencilled.length;
  return clues !== undefined || position.canUndo || position.canRedo || marks > shape.filled.length;
}

function enter(shape: Shape, texts: string[], index: number, kept?: Partial<Kept>) {
  const { places, first } = shape;
  const count = Math.max(shape.names.length, shape.line_names.length);
  const given = new Set(shape.given.map(([place]) => place));
  const fits = ([place, value]: Atom) =>
    place < places.length && value >= first && value < first + count && !given.has(place);
  const filled = (kept?.filled ?? shape.filled).filter(fits);
  const position = new Position(filled, (kept?.pencil ?? []).filter(fits));
  // What was played before is one Undo away.
  if (game) game.draws = setter.draws;
  if (game && isPlayed(game) && !composer.active) past.push(game);
  past.splice(0, past.length - MOST_GAMES);
  ahead = [];
  const board = new Board($("board"), shape, position, moved);
  const { draws, clues } = kept ?? { draws: false, clues: composer.active ? game?.clues : undefined };
  show({ id: taken(kept ?? {}), since: Date.now(), shape, texts, index, text: texts[index]!, position, board, draws, clues });
  // For those who drive the page from outside.
  $("game").dataset["opened"] = `${Number($("game").dataset["opened"] ?? 0) + 1}`;
}

/** Puts a game on the table. */
function show(next: Game) {
  if (waited.includes(thinker)) thinker.stop();
  if (keeping) keepNow();
  game = next;
  const { shape, texts, index, board } = game;
  board.attach();
  describe(shape);
  $("game").hidden = false;
  $("several").hidden = texts.length < 2;
  $("which").textContent = `${index + 1} of ${texts.length}${shape.more ? " and more" : ""}`;
  $("out").hidden = true;
  say("");
  makePad();
  makeActions();
  setter.opened(shape, next.draws);
  fitted();
  ended = false;
  changed();
  tick();
  if (composer.active) void begunClues();
  else if (game.clues !== undefined) void compose();
}

/** Says what a puzzle is. */
function describe(shape: Shape) {
  $("clues").replaceChildren(...shape.clues.map((words) => element("li", words)));
  $("clues-row").hidden = shape.clues.length === 0;
  $("recognised").textContent = shape.title;
  $("rules").textContent = shape.rules.join(" ");
  setTimeout(ruled);
  $("read-as").textContent = shape.format ? `It came in the format “${shape.format}”.` : "";
  outlet.opened(shape);
}

/** Somebody sets a puzzle: it is read and judged as it grows. */
let typing = 0;
function typed() {
  if (!$<HTMLInputElement>("live").checked) return;
  clearTimeout(typing);
  typing = window.setTimeout(async () => {
    if (waited.includes(thinker)) thinker.stop();
    // A verdict on what was there before would seem to be about what is there now.
    if (await open({ text: $<HTMLTextAreaElement>("text").value })) await unique();
    else say("");
  }, 400);
}

/** A file as letters, which the browser makes many times faster than a loop does. */
const base64 = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).split(",")[1] ?? "");
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

async function openFile(file: File) {
  const data = await base64(file).catch(() => null);
  if (data === null) return problem(`${file.name} cannot be read`);
  if (await open({ data, name: file.name })) return;
  // The browser reads pictures that the engine does not.
  const picture = await png(file);
  if (picture && (await open({ picture: await base64(picture) }))) {
    const { rows, columns } = game!.shape;
    say(`The picture in black and white, ${words(rows, "row")} and ${words(columns, "column")}. “Unique?” tells whether it has exactly one answer; few pictures have.`);
  }
}

// ---- keeping and sharing

const shared = (): Shared => ({ text: game!.text, filled: game!.position.filled, pencil: game!.position.pencilled, draws: setter.draws, clues: game!.clues });
let keeping = 0;

/** Remembers where the player was, on this machine only. */
function keep() {
  clearTimeout(keeping);
  keeping = window.setTimeout(keepNow, 400);
}

/** The same at once: nothing is waited for, so it is done before the page is gone. */
function keepNow() {
  clearTimeout(keeping);
  keeping = 0;
  if (game) keepGame(game.id, game.shape.title, shared());
}

/** The address no longer says where the player is: after a reload, what is kept is there. */
function leaveAddress() {
  if (location.hash) history.replaceState(null, "", location.href.split("#")[0]);
}

// ---- the page itself

function theme(name: string | null) {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset["theme"] = name ?? (dark ? "dark" : "light");
}

const KEYS: [string, string][] = [
  ["arrows", "to the place beside; among lines half a cell on"],
  ["Shift+arrows", "draw the line that way, or take it away"],
  ["n, b", "to the next or previous place, through all of them"],
  ["digits", "a value; Shift+P for pencil marks"],
  ["space", "the next value in turn; among digits, open again"],
  ["x", "a cross: certainly not"],
  ["Backspace", "open again"],
  ["Ctrl+Z, Ctrl+Y", "undo, redo"],
  ["h, ?", "a hint, these keys"],
  ["where clues are put", "type the clue; Shift+arrows point or draw; Enter takes the next sign, or ends a stroke"],
];

let zoom = 1;
const zoomBy = (factor: number) => {
  zoom = Math.min(6, Math.max(0.5, zoom * factor));
  $("board").style.setProperty("--zoom", `${zoom}`);
  roomy();
};

/** On a screen of this width cells have so many pixels at least: a finger has to meet them. */
const LEAST_CELL = 19;

/** A board whose cells would be too small is shown larger than the screen, and moved. */
function fitted() {
  zoom = 1;
  $("board").style.setProperty("--zoom", "1");
  if (!game) return;
  const cell = (game.board.geometry.unit * $("board").clientWidth) / game.shape.size[0];
  if (matchMedia("(pointer: coarse), (max-width: 430px)").matches && cell < LEAST_CELL) zoomBy(LEAST_CELL / cell);
  else roomy();
}

/** On a phone long rules are cut: a button shows the rest. */
function ruled(open = false) {
  const [rules, more] = [$("rules"), $("rules-more")];
  rules.classList.toggle("open", open);
  more.textContent = open ? "less" : "more";
  more.setAttribute("aria-expanded", `${open}`);
  more.hidden = !open && rules.scrollHeight <= rules.clientHeight + 2;
}

/** Whether the board is larger than its place: then its clues stay in sight, and a finger can move it. */
function roomy() {
  const place = $("board").parentElement!;
  const large = place.scrollWidth > place.clientWidth + 2 || place.scrollHeight > place.clientHeight + 2;
  $("hand").hidden = !large;
  if (!large) hold(false);
  game?.board.freeze(large);
}

/** Whether a finger moves the board, and does not draw. */
function hold(on: boolean) {
  $("hand").setAttribute("aria-pressed", `${on}`);
  $("board").classList.toggle("held", on);
}

async function begin() {
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem("cluesat-theme");
  } catch {
    // As above.
  }
  theme(chosen);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => theme(chosen));
  $("theme").addEventListener("click", () => {
    chosen = document.documentElement.dataset["theme"] === "dark" ? "light" : "dark";
    theme(chosen);
    try {
      localStorage.setItem("cluesat-theme", chosen);
    } catch {
      // As above.
    }
  });
  void quick.ask({ op: "makers" }).then((makers) => {
    setter.begin(makers);
    inventor.begin(setter.kinds);
  });
  void quick.ask({ op: "colours" }).then(({ css }) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@media screen { ${css} }`);
    document.adoptedStyleSheets.push(sheet);
  });
  const reveal = (id: string, focus: string) => {
    $<HTMLDetailsElement>(id).open = true;
    $(id).scrollIntoView({ block: "nearest" });
    $(focus).focus();
  };
  $("fresh").addEventListener("click", () => {
    if (game) setter.begins(game.shape);
    reveal("making", "make-find");
  });
  $("enter").addEventListener("click", () => reveal("entry", "text"));
  remembered("clashing", () => {
    wrong = [];
    void draw();
    void clashes();
  });
  remembered("timed", tick);
  setInterval(tick, 1000);
  shelf.begin();
  const games = $<HTMLSelectElement>("recent");
  const list = () => {
    const state = ({ filled, draws, clues }: Shared) =>
      clues === undefined ? `${draws ? "being drawn, " : ""}${words(filled.length, "place")}` : `being set, ${words(clues, "clue")}`;
    games.replaceChildren(new Option("choose…", ""), ...recent().map((one) => new Option(`${one.title}, ${state(one)}`, one.id)));
  };
  for (const event of ["focus", "pointerdown"]) games.addEventListener(event, list);
  addEventListener("storage", list);
  list();
  games.addEventListener("change", () => {
    const one = recent().find(({ id }) => id === games.value);
    if (one) void open({ text: one.text }, one);
  });

  $("open").addEventListener("click", () => void open({ text: $<HTMLTextAreaElement>("text").value }));
  $("text").addEventListener("paste", (event) => {
    const pasted = event.clipboardData?.files[0];
    if (pasted) void openFile(pasted);
    else setTimeout(() => void open({ text: $<HTMLTextAreaElement>("text").value }));
  });
  $("text").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void open({ text: $<HTMLTextAreaElement>("text").value });
  });
  $("text").addEventListener("input", typed);
  $("live").addEventListener("change", typed);
  const file = $<HTMLInputElement>("file");
  file.addEventListener("change", () => file.files?.[0] && void openFile(file.files[0]));
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    $("entry").classList.add("dropping");
  });
  document.addEventListener("dragleave", () => $("entry").classList.remove("dropping"));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    $("entry").classList.remove("dropping");
    const dropped = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData("text");
    if (dropped) void openFile(dropped);
    else if (text) {
      $<HTMLTextAreaElement>("text").value = text;
      void open({ text });
    }
  });
  const examples = $<HTMLSelectElement>("examples");
  for (const [name, text] of EXAMPLES) examples.append(new Option(name, text));
  examples.addEventListener("change", () => {
    if (!examples.value) return;
    $<HTMLTextAreaElement>("text").value = examples.value;
    void open({ text: examples.value });
  });

  $("undo").addEventListener("click", () => step(true));
  $("redo").addEventListener("click", () => step(false));
  $("clear").addEventListener("click", () => {
    if (!game) return;
    backToBoard();
    game.position.clear();
    game.board.tell(game.shape.places.keys());
    moved();
    say("");
  });
  $("previous").addEventListener("click", () => void turnTo(game!.index - 1));
  $("following").addEventListener("click", () => void turnTo(game!.index + 1));
  $("smaller").addEventListener("click", () => zoomBy(1 / 1.25));
  $("larger").addEventListener("click", () => zoomBy(1.25));
  $("hand").addEventListener("click", () => hold($("hand").getAttribute("aria-pressed") !== "true"));
  addEventListener("resize", () => {
    roomy();
    ruled();
  });
  $("rules-more").addEventListener("click", () => ruled($("rules-more").textContent === "more"));
  $("stop").addEventListener("click", () => new Set(waited).forEach((engine) => engine.stop()));
  $("keys").replaceChildren(...KEYS.flatMap(([key, what]) => [element("dt", key), element("dd", what)]));
  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement;
    if (typing || !game) return;
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (control && key === "z") step(!event.shiftKey);
    else if (control && key === "y") step(false);
    else if (control || event.altKey || composer.active) return;
    else if (event.key === "P") {
      game.board.pencil = !game.board.pencil;
      buttons();
    } else if (key === "h") void onward();
    else if (key === "?") $<HTMLDetailsElement>("help").open = true;
    else return;
    event.preventDefault();
  });
  addEventListener("hashchange", () => void fromAddress());
  addEventListener("pagehide", () => {
    if (keeping) keepNow();
    leave();
  });
  addEventListener("pageshow", (event) => {
    const { id } = game ?? {};
    if (!event.persisted || !game) return;
    game.id = taken(recent().find((one) => one.id === id) ?? {});
    keepNow();
  });

  const kept = last();
  // What was played before a link was opened is kept no longer, but one Undo away.
  const isOther = kept && `#${await pack(kept)}` !== location.hash && (await unpack(location.hash));
  if (isOther) await open({ text: kept.text }, kept);
  if (await fromAddress()) return;
  const damaged = $("problem").textContent;
  if (kept) await open({ text: kept.text }, kept);
  else await open({ text: EXAMPLES[0]![1] });
  if (damaged) problem(damaged);
}

/** Opens what the address holds; whether it holds anything. */
async function fromAddress(): Promise<boolean> {
  if (location.hash.length < 2) return false;
  const kept = await unpack(location.hash);
  if (!kept) {
    problem("The link is damaged: copy it once more, whole.");
    return false;
  }
  await open({ text: kept.text }, kept);
  return true;
}

void begin();
