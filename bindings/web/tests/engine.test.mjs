// The engine under node: solve, unique, hint and explain run without threads, clock or files of their own.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** What a part of the page exports. */
async function part(name) {
  const entry = fileURLToPath(new URL(`../page/${name}.ts`, import.meta.url));
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, format: "esm", write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
}

/** The engine as it is packed in the page, unpacked as the page does it. */
async function engineOfPage() {
  const { unpacked } = await part("packed");
  const page = readFileSync(fileURLToPath(new URL("../dist/cluesat.html", import.meta.url)), "utf8");
  // Its last letter may be a blank.
  return unpacked(/id="engine">([^<]+)</.exec(page)[1]);
}

let ask;
before(async () => {
  let engine;
  const text = (at, length) => Buffer.from(engine.memory.buffer, at, length).toString("utf8");
  const page = {
    clock: () => performance.now(),
    broken: (at, length) => {
      throw new Error(text(at, length));
    },
  };
  const { instance } = await WebAssembly.instantiate(await engineOfPage(), { page });
  engine = instance.exports;
  engine.start();
  ask = (question) => {
    const bytes = Buffer.from(JSON.stringify(question));
    const room = engine.room(bytes.length);
    Buffer.from(engine.memory.buffer).set(bytes, room);
    const length = engine.ask();
    return JSON.parse(text(engine.answer(), length));
  };
});

const SUDOKU = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
const PUZZLES = [
  [SUDOKU, "unique"],
  ["3\n5\n3 1\n2 1\n\n1\n2\n", "error"],
  ["https://puzz.link/p?mashu/6/6/2i109001092i", "unique"],
  ["1\n1\n\n1\n1\n", "multiple"],
  ["1\n1\n\n1\n2\n", "none"],
  ["# family: slitherlink\n..\n..\n", "multiple"],
];

test("solve, unique and what is wrong, in every family", () => {
  for (const [text, status] of PUZZLES) {
    const unique = ask({ op: "unique", text });
    if (status === "error") {
      assert.ok(unique.error.message, text);
      continue;
    }
    assert.equal(unique.status, status, text);
    assert.equal(ask({ op: "solve", text }).status, status === "none" ? "none" : "solved");
  }
});

test("a hint and an explanation, as the program gives them", () => {
  assert.equal(ask({ op: "hint", text: "1..........2.34.", filled: [], pencil: [] }).status, "step");
  let step = ask({ op: "why", text: SUDOKU, restart: true });
  for (let count = 0; step.status === "step" && count < 500; count++) {
    assert.match(step.sentence, /: /);
    step = ask({ op: "why", text: SUDOKU, restart: false });
  }
  assert.equal(step.status, "unique");
});

test("a hint on a 9x9 keeps to its time", () => {
  ask({ op: "read", text: SUDOKU });
  const begun = performance.now();
  const { status } = ask({ op: "hint", text: SUDOKU, filled: [], pencil: [] });
  const took = performance.now() - begun;
  assert.ok(["step", "limit"].includes(status));
  assert.ok(took < 2000, `${took} ms: its limit is 180 ms, so the clock does not tell the time`);
});

test("each picture of the shelf is the only one that its clues have, found a line at a time", async () => {
  const { SHELF } = await part("shelf");
  assert.ok(SHELF.length >= 20);
  for (const { name, rows, text } of SHELF) {
    assert.equal(new Set(rows.map((row) => row.length)).size, 1, name);
    const { family, texts } = ask({ op: "read", text });
    assert.deepEqual([family, texts[0].trim()], ["nonogram", text.trim()], name);
    assert.equal(ask({ op: "unique", text }).status, "unique", name);
    const { answer } = ask({ op: "solve", text });
    assert.equal(answer.map((value) => "#."[1 - value]).join(""), rows.join("").replace(/[^#]/g, "."), name);
    assert.equal(ask({ op: "rate", text }).largest, 1, name);
  }
});
