// Builds the page: one file, dist/cluesat.html, with the engine packed inside.
//
//     npm run build            the engine with cargo, then the page
//     ENGINE=x.wasm npm run build   the page round an engine that is there

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");

/** Compiles the engine; where it lies. */
function engine() {
  execFileSync(join(here, "engine.sh"), { stdio: "inherit", cwd: root });
  return join(root, "target/wasm32-unknown-unknown/wasm/cluesat_web.wasm");
}

/**
 * The engine with each function once, and without what nothing calls: a tenth smaller. What wasm-opt does beside that makes
 * the engine smaller and the page larger, as it packs worse.
 */
function shortened(engine) {
  const target = join(here, "dist/engine.wasm");
  const passes = ["--duplicate-function-elimination", "--remove-unused-module-elements", "--rse", "--vacuum", "--reorder-locals", "--remove-unused-names", "--merge-blocks", "--remove-unused-brs", "--optimize-instructions", "--simplify-locals-nostructure", "--vacuum", "--reorder-locals", "--optimize-instructions", "--precompute", "--vacuum", "--duplicate-function-elimination", "--vacuum"];
  const program = join(here, "node_modules/.bin/wasm-opt");
  // What Rust uses. With more, the engine is written in a way that browsers do not read yet.
  const features = ["bulk-memory", "bulk-memory-opt", "nontrapping-float-to-int", "sign-ext", "mutable-globals", "reference-types", "multivalue", "simd"];
  const allowed = features.map((feature) => `--enable-${feature}`);
  execFileSync(program, [...allowed, ...passes, engine, "-o", target], { stdio: "inherit" });
  return readFileSync(target);
}

const compiled = async (entry, format) => {
  const { outputFiles } = await build({
    entryPoints: [join(here, "page", entry)],
    bundle: true,
    minify: true,
    format,
    target: "es2022",
    charset: "utf8",
    write: false,
  });
  return outputFiles[0].text;
};
// A script may not hold its own end.
const bundle = async (entry) => (await compiled(entry, "iife")).replaceAll("</script", "<\\/script");

mkdirSync(join(here, "dist"), { recursive: true });
const wasm = shortened(process.env.ENGINE ?? engine());
const codec = await compiled("packed.ts", "esm");
const { lettered } = await import(`data:text/javascript;base64,${Buffer.from(codec).toString("base64")}`);
/**
 * Packed by LZMA, a twelfth smaller than Zstandard makes it, and unpacked in a quarter of a second. It looks at four bits of
 * the byte before, and not at positions: code has no words of four bytes. `xz` finds more than what JavaScript has.
 */
function packed(bytes) {
  const settings = "--lzma1=dict=8MiB,lc=4,lp=0,pb=0,mode=normal,nice=144,mf=bt3,depth=2000";
  const options = { input: bytes, maxBuffer: 1 << 26 };
  const packed = execFileSync("xz", ["--format=lzma", "--stdout", settings], options);
  // The page sets up a window of the size that stands here, no larger than it needs, and ends at this length.
  packed.writeUInt32LE(2 ** Math.max(12, Math.ceil(Math.log2(bytes.length))), 1);
  packed.writeBigUInt64LE(BigInt(bytes.length), 5);
  return new Uint8Array(packed);
}
const engineParts = packed(wasm);
const program = await bundle("main.ts");
const parts = {
  "/*style*/": (await transform(readFileSync(join(here, "page/style.css"), "utf8"), { loader: "css", minify: true })).code.trim(),
  "/*engine*/": lettered(engineParts),
  "/*worker*/": await bundle("worker.ts"),
  // The program of the page is a third as large when it is packed, too.
  "/*program*/": lettered(packed(Buffer.from(program))),
  "/*main*/": await bundle("boot.ts"),
};
// Nothing else runs or paints in the page, whatever a puzzle's text holds.
for (const name of ["main", "style"]) {
  parts[`/*hash ${name}*/`] = `'sha256-${createHash("sha256").update(parts[`/*${name}*/`]).digest("base64")}'`;
}
let page = readFileSync(join(here, "page/index.html"), "utf8").replace(/\n\s+/g, "\n");
for (const [mark, text] of Object.entries(parts)) {
  if (page.split(mark).length !== 2) throw new Error(`${mark} stands once in index.html`);
  page = page.replace(mark, () => text);
}
const target = join(here, "dist/cluesat.html");
writeFileSync(target, page);
// One and a half mebibytes.
const MOST = 1_572_864;
if (Buffer.byteLength(page) > MOST) throw new Error(`the page has ${Buffer.byteLength(page)} bytes: more than ${MOST}`);
const kilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`;
console.log(`${target}: ${kilobytes(Buffer.byteLength(page))}; the engine ${kilobytes(wasm.length)}, packed ${kilobytes(engineParts.length)}; the program ${kilobytes(program.length)}`);
