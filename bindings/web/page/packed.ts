// The engine as letters in the page: packed by Zstandard, five letters for four bytes.
//
// In: letters. Out: bytes. Must not know: what they are.

import { decompress } from "fzstd";

/** The letters in the order of their values: all that can be seen but quotes, and what means something in HTML or scripts. */
export const LETTERS = [...Array(94).keys()].map((at) => String.fromCharCode(33 + at)).filter((letter) => !"\"'&<>\\`$~".includes(letter)).join("");

/** Bytes of letters; the first of two words says how many bytes there are. */
export function unlettered(text: string): Uint8Array {
  const values = new Uint8Array(128);
  for (let at = 0; at < LETTERS.length; at++) values[LETTERS.charCodeAt(at)] = at;
  const words = new Uint32Array(text.length / 5);
  for (let word = 0, at = 0; word < words.length; word++) {
    let value = 0;
    for (let digit = 0; digit < 5; digit++) value = value * 85 + values[text.charCodeAt(at++)]!;
    words[word] = value;
  }
  return new Uint8Array(words.buffer, 4, words[0]);
}

/** Letters of bytes. */
export function lettered(bytes: Uint8Array): string {
  const words = new Uint32Array(1 + Math.ceil(bytes.length / 4));
  words[0] = bytes.length;
  new Uint8Array(words.buffer, 4).set(bytes);
  const letters: string[] = [];
  for (const word of words) {
    let [value, five] = [word, ""];
    for (let digit = 0; digit < 5; digit++) {
      five = LETTERS[value % 85] + five;
      value = Math.floor(value / 85);
    }
    letters.push(five);
  }
  return letters.join("");
}

/** What was packed. */
export const unpacked = (text: string): Uint8Array => decompress(unlettered(text));
