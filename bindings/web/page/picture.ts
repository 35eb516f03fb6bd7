// A picture that only the browser can read, made small, black and white: a nonogram to be.
//
// In: a file. Out: a bitmap as text. Must not know: the engine, the page.

/** The most cells on a side. */
const MOST = 40;

export interface Bitmap {
  text: string;
  rows: number;
  columns: number;
}

/** The shade between dark and light: halfway between the mean of what is darker and that of what is lighter. */
function threshold(shades: number[]): number {
  const mean = (some: number[]) => some.reduce((sum, shade) => sum + shade, 0) / (some.length || 1);
  let at = mean(shades);
  for (let round = 0; round < 8; round++) at = (mean(shades.filter((shade) => shade < at)) + mean(shades.filter((shade) => shade >= at))) / 2;
  return at;
}

/** The picture in a file as a bitmap; nothing when there is none in it. */
export async function bitmap(file: Blob): Promise<Bitmap | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, MOST / Math.max(picture.width, picture.height));
  const [columns, rows] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
  const canvas = new OffscreenCanvas(columns, rows).getContext("2d")!;
  canvas.fillStyle = "#fff";
  canvas.fillRect(0, 0, columns, rows);
  canvas.imageSmoothingQuality = "high";
  canvas.drawImage(picture, 0, 0, columns, rows);
  const { data } = canvas.getImageData(0, 0, columns, rows);
  const shades = Array.from({ length: rows * columns }, (_, at) => 0.3 * data[4 * at]! + 0.59 * data[4 * at + 1]! + 0.11 * data[4 * at + 2]!);
  const dark = threshold(shades);
  const bits = shades.map((shade) => (shade < dark ? 1 : 0));
  const lines = Array.from({ length: rows }, (_, row) => bits.slice(row * columns, (row + 1) * columns).join(" "));
  return { text: `P1\n${columns} ${rows}\n${lines.join("\n")}\n`, rows, columns };
}
