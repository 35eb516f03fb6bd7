// A puzzle and a position as text, and in the fragment of an address, which no browser sends anywhere.
//
// In: text, position. Out: letters, and back.

import type { Atom } from "./types";

export interface Shared {
  text: string;
  filled: Atom[];
  pencil: Atom[];
  /** Whether what is filled in makes the clues. */
  draws?: boolean | undefined;
  /** How many clues there are, where somebody is putting them. */
  clues?: number | undefined;
}

/** What a link holds has at most so many bytes: a short one could unpack to gigabytes. */
const MOST = 2_000_000;

async function through(bytes: Uint8Array, stream: GenericTransformStream): Promise<Uint8Array> {
  const blob = new Blob([bytes as Uint8Array<ArrayBuffer>]);
  const reader = blob.stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST) {
      await reader.cancel();
      throw new Error("too long");
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

const letters = (bytes: Uint8Array) => {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));

/** All of it as plain text. */
export const plain = ({ text, filled, pencil, draws, clues }: Shared): string =>
  JSON.stringify({ text, filled: filled.flat(), pencil: pencil.flat(), draws: draws || undefined, clues });

/** The fragment, without `#`. Whoever opens it plays what was set. */
export async function pack(shared: Shared): Promise<string> {
  const bytes = new TextEncoder().encode(plain({ ...shared, clues: undefined }));
  return `p=${letters(await through(bytes, new CompressionStream("deflate-raw")))}`;
}

const pairs = (flat: unknown): Atom[] => {
  if (!Array.isArray(flat)) return [];
  const atoms: Atom[] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) {
    const [place, value] = [flat[at], flat[at + 1]];
    if (Number.isInteger(place) && Number.isInteger(value) && place >= 0 && value >= 0) atoms.push([place, value]);
  }
  return atoms;
};

/** What a plain text holds; nothing when it is none of ours or damaged. */
export function unplain(json: string): Shared | null {
  try {
    const { text, filled, pencil, draws, clues } = JSON.parse(json);
    const set = { draws: draws === true, clues: Number.isInteger(clues) ? clues : undefined };
    return typeof text === "string" ? { text, filled: pairs(filled), pencil: pairs(pencil), ...set } : null;
  } catch {
    return null;
  }
}

/** What a fragment holds; nothing when it is none of ours or damaged. */
export async function unpack(fragment: string): Promise<Shared | null> {
  const packed = /^#?p=([\w-]+)$/.exec(fragment)?.[1];
  if (!packed) return null;
  try {
    const bytes = await through(bytesOf(packed), new DecompressionStream("deflate-raw"));
    return unplain(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
