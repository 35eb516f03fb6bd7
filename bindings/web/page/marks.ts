// Marks in the engine's pictures, as the page wants them: a digit is not hidden by a cross, and the first mark is found.
//
// In: a picture. Out: the same, calmer. Must not know: what is marked.

import type { Point } from "./types";

/** Where each stroke of a path begins, and what it is. */
const strokes = (path: string): [Point, string][] =>
  [...path.matchAll(/M(-?[\d.]+) (-?[\d.]+)[^M]*/g)].map((found) => [[Number(found[1]), Number(found[2])], found[0]]);

const near = ([ax, ay]: Point, [bx, by]: Point, far: number) => Math.abs(ax - bx) < far && Math.abs(ay - by) < far;

/** Where a digit stands, the mark of what is wrong makes it red and leaves its cross out; a printed one keeps its colour. */
export function calm(picture: Element) {
  const signs = picture.querySelector(".sign-wrong-line");
  if (!signs) return;
  const texts = [...picture.querySelectorAll<SVGTextElement>(".answer text, .ink text")];
  const middle = (text: Element): Point => [Number(text.getAttribute("x")), Number(text.getAttribute("y")) - 5];
  let all = strokes(signs.getAttribute("d") ?? "");
  for (const [[x, y], stroke] of all) {
    const to = /L(-?[\d.]+) (-?[\d.]+)/.exec(stroke);
    if (!to) continue;
    const half = Math.abs(Number(to[1]) - x) / 2;
    const centre: Point = [(x + Number(to[1])) / 2, (y + Number(to[2])) / 2];
    const text = texts.find((one) => near(middle(one), centre, half / 2));
    if (!text) continue;
    const printed = text.parentElement!.classList.contains("ink");
    if (!printed) text.classList.add("clash");
    all = all.filter(([at, other]) => !near(at, centre, half + 1) || (!printed && !other.includes("L")));
  }
  signs.setAttribute("d", all.map(([, stroke]) => stroke).join(""));
}

/** Where the first mark of a step is on the screen: what follows, else what it follows from. */
export function firstMark(picture: Element): Point | null {
  const marks = ["conclusion", "reason", "scope"].map((name) => picture.querySelector<SVGGraphicsElement>(`path[class*="-${name}"]`));
  const mark = marks.find((one) => one !== null);
  const [first] = strokes(mark?.getAttribute("d") ?? "");
  const way = mark?.getScreenCTM();
  if (!first || !way) return null;
  const { x, y } = new DOMPoint(...first[0]).matrixTransform(way);
  return [x, y];
}
