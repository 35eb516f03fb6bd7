// A picture that only the browser reads, as one that the engine reads.
//
// In: a file. Out: a PNG. Must not know: the engine, the page, what becomes of the picture.

/** The longest side that is kept: more is not needed, and would take long. */
const MOST = 1000;

/** The picture in a file as a PNG; nothing when there is none in it. */
export async function png(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, MOST / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d")!;
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, width, height);
  return canvas.convertToBlob({ type: "image/png" });
}
