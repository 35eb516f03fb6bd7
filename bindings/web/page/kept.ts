// What was played, on this machine only: the last games, each under a name of its own, so that two tabs do not overwrite
// each other.
//
// In: games. Out: games.

import { plain, unplain, type Shared } from "./share";

export interface Kept extends Shared {
  id: string;
  title: string;
}

const KEY = "cluesat-games";
const MOST = 20;
/** So many characters are kept of all games together; browsers take some five million. */
const ROOM = 2_000_000;

/** What a browser that keeps nothing refuses is no reason to stop playing. */
function tried<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

/** A name for a game. */
export const begun = () => Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join("");

/** The last games, the last one first. */
export function recent(): Kept[] {
  const list = tried<unknown>(() => JSON.parse(localStorage.getItem(KEY) ?? "null"), null);
  if (!Array.isArray(list)) {
    // The page kept one game only, before.
    const one = unplain(tried(() => localStorage.getItem("cluesat"), null) ?? "");
    return one ? [{ id: "before", title: "the last game", ...one }] : [];
  }
  return list.flatMap(({ id, title, game }: Record<string, unknown>) => {
    const shared = typeof game === "string" ? unplain(game) : null;
    return shared && typeof id === "string" && typeof title === "string" ? [{ id, title, ...shared }] : [];
  });
}

/** Keeps a game, in place of what was kept under its name. */
export function keep(id: string, title: string, shared: Shared) {
  const all = [{ id, title, ...shared }, ...recent().filter((one) => one.id !== id)].slice(0, MOST);
  const told = all.map(({ id, title, ...shared }) => ({ id, title, game: plain(shared) }));
  let room = ROOM;
  const fit = told.filter(({ game }) => (room -= game.length) > 0);
  tried(() => localStorage.setItem(KEY, JSON.stringify(fit)), undefined);
  tried(() => sessionStorage.setItem(KEY, id), undefined);
}

/** The game of this tab, else the last one of all. */
export function last(): Kept | null {
  const mine = tried(() => sessionStorage.getItem(KEY), null);
  const all = recent();
  return all.find(({ id }) => id === mine) ?? all[0] ?? null;
}
