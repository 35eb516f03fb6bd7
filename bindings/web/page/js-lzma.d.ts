declare module "js-lzma" {
  const lzma: {
    decompressFile(from: { size: number; readByte(): number }, to: { writeByte(byte: number): void }): boolean;
  };
  export default lzma;
}
