// The engine as letters in the page: packed by LZMA, then as text that holds as many bits in a byte as it can.
//
// In: letters. Out: bytes. Must not know: what they are.
//
// A page is UTF-8, and what can be seen takes one byte or two. Seven bits say which letter comes next: the first 19
// letters stand for six bits, 76 for seven, and where none is left, a letter of two bytes stands for fourteen. So five
// bits in six of the page are engine; of base 64 it would be three in four.

import lzma from "js-lzma";

/** Letters of one byte: tabs, spaces, and all that can be seen but `<`, which may end the script that holds them. */
const LETTERS = `\t${[...Array(95).keys()].map((at) => String.fromCharCode(32 + at)).filter((letter) => letter !== "<").join("")}`;
/** So many of them stand for six bits, and the others for seven. */
const SHORT = 19;
/** From here on, of 128 sequences of seven bits, none has a letter of one byte. */
const LONG = SHORT + LETTERS.length;
/** The first letter of two bytes. */
const TWO_BYTES = 0x100;

/** What each letter of one byte stands for: the bits, and a one above them. */
const MEANS = new Uint8Array(128);
for (let at = 0; at < LETTERS.length; at++) MEANS[LETTERS.charCodeAt(at)] = at < SHORT ? 64 + at : 128 + at + SHORT;

/** Bytes of letters, as many as the number in front of them says. */
export function unlettered(text: string): Uint8Array {
  const start = text.indexOf(" ");
  const bytes = new Uint8Array(Number(text.slice(0, start)));
  let [held, bits, at] = [0, 0, 0];
  for (let letter = start + 1; letter < text.length; letter++) {
    const code = text.charCodeAt(letter);
    if (code >= TWO_BYTES) {
      held = (held << 14) | ((LONG << 7) + code - TWO_BYTES);
      bits += 14;
    } else {
      const means = MEANS[code]!;
      const count = means < 128 ? 6 : 7;
      held = (held << count) | (means & ((1 << count) - 1));
      bits += count;
    }
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
    if (seven >= LONG) {
      letters.push(String.fromCharCode(TWO_BYTES + read(at, 14) - (LONG << 7)));
      at += 14;
    } else if (seven < 2 * SHORT) {
      letters.push(LETTERS[seven >> 1]!);
      at += 6;
    } else {
      letters.push(LETTERS[seven - SHORT]!);
      at += 7;
    }
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
