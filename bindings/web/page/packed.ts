// The engine as letters in the page: packed by LZMA, then as text that holds as many bits in a byte as it can.
//
// In: letters. Out: bytes. Must not know: what they are.
//
// A page is UTF-8, in which 127 signs take one byte; all but two may stand in a script. Of the sequences of seven bits the
// first six are three signs for six bits, and each other one is a sign: seven bits in nearly every byte are engine. Of
// base 64 it would be six.

import lzma from "js-lzma";

/** Letters: all of one byte but 0, a carriage return, which a page reads as another one, and `<`, which may end the script. */
const LETTERS = [...Array(127).keys()].map((at) => String.fromCharCode(1 + at)).filter((letter) => !"\r<".includes(letter)).join("");
/** So many of them stand for six bits, and the others for seven. */
const SHORT = 128 - LETTERS.length;

/** What each letter stands for: the bits, and a one above them. */
const MEANS = new Uint8Array(128);
for (let at = 0; at < LETTERS.length; at++) MEANS[LETTERS.charCodeAt(at)] = at < SHORT ? 64 + at : 128 + at + SHORT;

/** Bytes of letters, as many as the number in front of them says. */
export function unlettered(text: string): Uint8Array {
  const start = text.indexOf(" ");
  const bytes = new Uint8Array(Number(text.slice(0, start)));
  let [held, bits, at] = [0, 0, 0];
  for (let letter = start + 1; letter < text.length; letter++) {
    const means = MEANS[text.charCodeAt(letter)]!;
    const count = means < 128 ? 6 : 7;
    held = (held << count) | (means & ((1 << count) - 1));
    bits += count;
    while (bits >= 8) {
      bits -= 8;
      bytes[at++] = held >> bits;
    }
  }
  return bytes;
}

/** Letters of bytes. */
export function lettered(bytes: Uint8Array): string {
  const bit = (at: number) => ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
  const read = (at: number, count: number) => {
    let value = 0;
    for (let next = at; next < at + count; next++) value = 2 * value + bit(next);
    return value;
  };
  const letters: string[] = [];
  for (let at = 0; at < 8 * bytes.length; ) {
    const seven = read(at, 7);
    const isShort = seven < 2 * SHORT;
    letters.push(LETTERS[isShort ? seven >> 1 : seven - SHORT]!);
    at += isShort ? 6 : 7;
  }
  return `${bytes.length} ${letters.join("")}`;
}

/** What was packed. */
export function unpacked(text: string): Uint8Array {
  const packed = unlettered(text);
  // Properties, then the length as eight bytes.
  const bytes = new Uint8Array(new DataView(packed.buffer, packed.byteOffset).getUint32(5, true));
  let [from, to] = [0, 0];
  const reader = { size: packed.length, readByte: () => packed[from++] ?? 0 };
  lzma.decompressFile(reader, { writeByte: (byte) => void (bytes[to++] = byte) });
  return bytes;
}
