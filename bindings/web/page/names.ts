// Other names under which kinds of puzzles are looked for, and for some of them the variant that is meant.
//
// In: what somebody types, a kind. Out: how well they fit. Must not know: a rule of any puzzle.

/** Names by kind; what stands behind `=` is a name of that variant. */
const OTHERS: Record<string, string> = {
  sudoku: "number place; killer sudoku sumdoku=killer; jigsaw irregular chaos nonomino=jigsaw; windoku hyper nrc=windoku; diagonal=x; thermo thermometer arrow sandwich renban whispers little killer xv kropki palindrome between quadruple clone anti-knight chess",
  nonogram: "picross griddler hanjie paint by numbers pic-a-pix picture crossword japanese crossword",
  slitherlink: "loopy fences loop the loop dotty dilemma takegaki suriza", akari: "light up lightup bijutsukan lights",
  hashi: "bridges hashiwokakero hashikake chopsticks", masyu: "pearl mashu", yajilin: "yajirin arrow ring",
  galaxies: "tentai show tentaisho spiral", gokigen: "slant gokigen naname", takuzu: "binary tohu wa vohu unruly binairo 0h h1",
  binairo: "binary unruly takuzu", kenken: "calcudoku mathdoku keen inkies tomtom", futoshiki: "unequal inequality more or less hutosiki",
  skyscrapers: "towers", "easy-as-abc": "abc end view", lits: "nuruomino", kuromasu: "range kurodoko where is black cells", cave: "bag corral",
  battleships: "bimaru ships solitaire", hidoku: "hidato", numberlink: "arukone flow numlin", minesweeper: "mines", mosaic: "fill a pix fill-a-pix nurie",
  tents: "trees camping", shikaku: "rectangles divide by box", "star-battle": "two not touch queens", suguru: "tectonic number blocks", fillomino: "allied occupation polyominous filling",
  dominosa: "dominoes", nurikabe: "islands in the stream cell structure", hitori: "singles", heyawake: "rooms", kakuro: "cross sums", str8ts: "straights",
  "ripple-effect": "hakyuu", "samurai-sudoku": "gattai 5", yinyang: "yin yang", snake: "tunnel", shingoki: "traffic lights semaphores", kropki: "dots", thermometers: "thermo",
  "arrow-numbers": "pfeilzahlen", "margin-sudoku": "frame", "country-road": "country", shimaguni: "islands", "castle-wall": "castle", pipelink: "pipes", "tenner-grid": "tenner",
};

const plain = (text: string) => text.toLowerCase().replaceAll("-", " ").trim();

/** How well a kind fits: by the beginning of its name, by a name of it, by its rules, not at all; and the variant that is meant. */
export function fit(wish: string, family: string, rules: string, variants: string[]): [rank: number, variant?: string] {
  const wanted = plain(wish);
  if (plain(family).startsWith(wanted)) return [3];
  const own = variants.find((variant) => plain(variant).startsWith(wanted));
  if (own) return [2, own];
  for (const part of (OTHERS[family] ?? "").split(";")) {
    const [names, variant] = part.split("=");
    if (` ${plain(names!)}`.includes(` ${wanted}`)) return variant && variants.includes(variant) ? [2, variant] : [2];
  }
  if (plain(family).includes(wanted)) return [2];
  return [plain(rules).includes(wanted) ? 1 : 0];
}
