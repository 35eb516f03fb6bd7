// What was played, on this machine only: the last games, each under a name of its own, so that two tabs do not overwrite
// each other.
//
// In: games. Out: games.

import { plain, unplain, type Shared } from "./share";

export interface Kept extends Shared {
  id: string;
  title: string;
  /** The tab that has it open. */
  tab?: string;
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

/** A name for a game, or a tab. */
export const begun = () => Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join("");

/** The last games, the last one first. */
export function recent(): Kept[] {
  const list = tried<unknown>(() => JSON.parse(localStorage.getItem(KEY) ?? "null"), null);
  if (!Array.isArray(list)) {
    // The page kept one game only, before.
    const one = unplain(tried(() => localStorage.getItem("cluesat"), null) ?? "");
    return one ? [{ id: "before", title: "the last game", ...one }] : [];
  }
  return list.flatMap(({ id, title, tab, game }: Record<string, unknown>) => {
    const shared = typeof game === "string" ? unplain(game) : null;
    const open = typeof tab === "string" ? { tab } : {};
    return shared && typeof id === "string" && typeof title === "string" ? [{ id, title, ...open, ...shared }] : [];
  });
}

const TAB = begun();

function store(all: Kept[]) {
  const told = all.map(({ id, title, tab, ...shared }) => ({ id, title, tab, game: plain(shared) }));
  let room = ROOM;
  const fit = told.filter(({ game }) => (room -= game.length) > 0);
  tried(() => localStorage.setItem(KEY, JSON.stringify(fit)), undefined);
}

/** Keeps a game, in place of what was kept under its name. */
export function keep(id: string, title: string, shared: Shared) {
  store([{ id, title, tab: TAB, ...shared }, ...recent().filter((one) => one.id !== id)].slice(0, MOST));
  tried(() => sessionStorage.setItem(KEY, id), undefined);
}

/** The tab is left: another one can go on with its games. */
export function leave() {
  const all = recent();
  if (all.some(({ tab }) => tab === TAB)) store(all.map(({ tab, ...one }) => (tab === TAB || !tab ? one : { tab, ...one })));
}

/** The name under which a game goes on: its own, or a new one where it is open in another tab, which goes on, too. */
export const taken = ({ id, tab }: Partial<Kept>) => (id && (!tab || tab === TAB) ? id : begun());

/** The game of this tab, else the last one of all. */
export function last(): Kept | null {
  const mine = tried(() => sessionStorage.getItem(KEY), null);
  const all = recent();
  return all.find(({ id }) => id === mine) ?? all[0] ?? null;
}
