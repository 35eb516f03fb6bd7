interface Window {
  /** What was packed; the first script of the page brings it. */
  unpacked(letters: string): Uint8Array;
}
