//! How many n x n pictures line logic alone finds from their nonogram clues, exactly, for n up to 6.
//!
//! In: n, a shard. Out: a line for each unit of work; together, the number. Must not know: cluesat, of which it uses
//! nothing, so that neither is wrong because the other one is.
//!
//! Usage:
//!
//!     line-solvable run N FILE [I/K]     units I, I + K, ... into FILE; goes on behind its last whole line
//!     line-solvable merge N FILE...      the number, when every unit is there
//!     line-solvable rate N SECONDS       a sample: how long all of it takes
//!
//! Line logic: of a row or column, what all fillings that fit its clue and what is known have in common; again and
//! again until nothing changes. A picture is found when every cell is known then. It is the only one with its clues, so
//! pictures and sets of clues that are found are as many.
//!
//! All pictures are gone through by their row clues R: a picture is a filling for each row. Turning the board upside
//! down reverses R, a mirror reverses each clue in it, so only the least of these up to four vectors is done, and
//! counts for all. Transposed, a picture has its column clues C for row clues: of the two only the one with the lesser
//! orbit is done. What a line tells is one look into a table over its clue and its 2n bits of knowledge. A unit is the
//! first three clues of R: 21 * 21 * 21 units for n = 6.
//!
//! Checks: each unit counts all pictures that it stands for, too, which must add up to 2^(n*n); and a sum of hashes of
//! what was found, by which two runs of a unit can be compared.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program of its own")]

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The tables for one n.
struct Tables {
    n: usize,
    /// How many clues a line can have.
    clues: usize,
    /// The clue of each filling.
    clue: Vec<usize>,
    /// The fillings of each clue.
    fillings: Vec<Vec<u64>>,
    /// The clue of the mirrored line.
    mirrored: Vec<usize>,
    /// What follows, by clue and by what is known: filled cells, and n bits above empty ones.
    follows: Vec<u16>,
    /// The bits of a line n apart: its cells, as it crosses the lines of the other direction.
    spread: Vec<u64>,
}

impl Tables {
    fn new(n: usize) -> Self {
        let runs = |line: u64| -> Vec<u32> {
            let cells = (0..n).map(|at| line >> at & 1 == 1).collect::<Vec<bool>>();
            cells.split(|filled| !filled).filter(|run| !run.is_empty()).map(|run| run.len() as u32).collect()
        };
        let mut known: BTreeMap<Vec<u32>, usize> = BTreeMap::new();
        let (mut clue, mut fillings) = (Vec::new(), Vec::<Vec<u64>>::new());
        for line in 0..1_u64 << n {
            let next = known.len();
            let number = *known.entry(runs(line)).or_insert(next);
            if number == next {
                fillings.push(Vec::new());
            }
            fillings[number].push(line);
            clue.push(number);
        }
        let reversed = |line: u64| (0..n).fold(0, |mirror, at| mirror | (line >> at & 1) << (n - 1 - at));
        let mirrored = fillings.iter().map(|lines| clue[reversed(lines[0]) as usize]).collect();
        let mut follows = Vec::with_capacity(fillings.len() << (2 * n));
        for lines in &fillings {
            for known in 0..1_u64 << (2 * n) {
                let (filled, empty) = (known & ((1 << n) - 1), known >> n);
                let fit = lines.iter().filter(|&&line| line & filled == filled && line & empty == 0);
                let all = fit.fold((!0, !0), |(ones, zeros), &line| (ones & line, zeros & !line));
                let mask = (1 << n) - 1;
                follows.push((all.0 & mask | (all.1 & mask) << n) as u16);
            }
        }
        let spread = (0..1_u64 << n).map(|line| (0..n).fold(0, |word, at| word | (line >> at & 1) << (at * n)));
        let spread = spread.collect();
        Tables { n, clues: fillings.len(), clue, fillings, mirrored, follows, spread }
    }

    /// Looks at all lines of one direction: what was known of them, line by line; what is known then of those that
    /// cross.
    fn look(&self, clues: &[usize], (filled, empty): (u64, u64)) -> (u64, u64) {
        let (n, mask) = (self.n, (1_u64 << self.n) - 1);
        let mut across = (0, 0);
        for (at, clue) in clues.iter().enumerate() {
            let known = (filled >> (at * n) & mask) | (empty >> (at * n) & mask) << n;
            let found = u64::from(self.follows[clue << (2 * n) | known as usize]);
            across.0 |= self.spread[(found & mask) as usize] << at;
            across.1 |= self.spread[(found >> n) as usize] << at;
        }
        across
    }

    /// Whether line logic finds the picture; `first` is what the rows tell at first, column by column.
    fn is_found(&self, rows: &[usize], columns: &[usize], first: (u64, u64)) -> bool {
        let all = (1_u64 << (self.n * self.n)) - 1;
        let mut by_columns = first;
        loop {
            let by_rows = self.look(columns, by_columns);
            if by_rows.0 | by_rows.1 == all {
                return true;
            }
            let next = self.look(rows, by_rows);
            if next == by_columns {
                return false;
            }
            by_columns = next;
        }
    }

    /// The least of the vectors that turning and mirroring make of this one, and how many there are.
    fn orbit(&self, clues: &[usize]) -> (u64, u64) {
        let mut keys = [0_u64; 4];
        for (at, &clue) in clues.iter().enumerate() {
            let (up, down, other) = (6 * at, 6 * (self.n - 1 - at), self.mirrored[clue]);
            keys[0] |= (clue as u64) << down;
            keys[1] |= (clue as u64) << up;
            keys[2] |= (other as u64) << down;
            keys[3] |= (other as u64) << up;
        }
        let least = keys.iter().copied().min().unwrap_or(0);
        let mut sorted = keys;
        sorted.sort_unstable();
        (least, 1 + sorted.windows(2).filter(|pair| pair[0] != pair[1]).count() as u64)
    }

    /// How many units there are.
    fn units(&self) -> usize {
        self.clues.pow(self.n.min(3) as u32)
    }
}

/// What came of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counted {
    /// All pictures that it stands for.
    pictures: u64,
    /// Those that were found.
    found: u64,
    /// A sum of hashes of what was found.
    sum: u64,
    /// The pictures that were gone through.
    steps: u64,
}

/// A mixing of bits (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
fn mixed(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

/// Counts a unit.
fn count(tables: &Tables, unit: usize) -> Counted {
    let mut counted = Counted::default();
    let mut rows: Vec<usize> =
        (0..tables.n.min(3)).map(|at| unit / tables.clues.pow(at as u32) % tables.clues).collect();
    vectors(tables, &mut rows, &mut counted);
    counted
}

/// Goes through all vectors of row clues that begin so.
fn vectors(tables: &Tables, rows: &mut Vec<usize>, counted: &mut Counted) {
    if rows.len() < tables.n {
        for clue in 0..tables.clues {
            rows.push(clue);
            vectors(tables, rows, counted);
            rows.pop();
        }
        return;
    }
    let key = rows.iter().fold(0, |key, &clue| key << 6 | clue as u64);
    let (least, weight) = tables.orbit(rows);
    if key == least {
        let first = tables.look(rows, (0, 0));
        fillings(tables, rows, (0, 0), &(least, weight, first), counted);
    }
}

/// Goes through all pictures with these row clues.
fn fillings(
    tables: &Tables,
    rows: &[usize],
    (row, picture): (usize, u64),
    vector: &(u64, u64, (u64, u64)),
    counted: &mut Counted,
) {
    let n = tables.n;
    if row < n {
        for &line in &tables.fillings[rows[row]] {
            let picture = picture | tables.spread[line as usize] << row;
            fillings(tables, rows, (row + 1, picture), vector, counted);
        }
        return;
    }
    counted.steps += 1;
    let mut columns = [0; 8];
    for (at, column) in columns[..n].iter_mut().enumerate() {
        *column = tables.clue[(picture >> (at * n)) as usize & ((1 << n) - 1)];
    }
    let &(least, weight, first) = vector;
    let (other, _) = tables.orbit(&columns[..n]);
    if other < least {
        return;
    }
    let weight = if other == least { weight } else { 2 * weight };
    counted.pictures += weight;
    if tables.is_found(rows, &columns[..n], first) {
        counted.found += weight;
        counted.sum = counted.sum.wrapping_add(mixed(picture).wrapping_mul(weight));
    }
}

/// The first line of a file of units.
fn head(n: usize) -> String {
    format!("n\t{n}")
}

/// Reads the whole lines of a file: for which n it is, then units, and what came of them.
fn read(n: usize, file: &str) -> Result<BTreeMap<usize, Counted>, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let mut units = BTreeMap::new();
    let mut lines = text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n'));
    if let Some(first) = lines.next().filter(|&first| first != head(n)) {
        return Err(format!("{file} is not of n = {n}: it begins with {first:?}, not with {:?}", head(n)));
    }
    for line in lines {
        let numbers: Option<Vec<u64>> = line.split('\t').map(|word| word.parse().ok()).collect();
        let Some([unit, pictures, found, sum, steps]) = numbers.as_deref() else {
            return Err(format!("{file} has a line that is no unit: {line}"));
        };
        let counted = Counted { pictures: *pictures, found: *found, sum: *sum, steps: *steps };
        if units.insert(*unit as usize, counted).is_some_and(|before| before != counted) {
            return Err(format!("{file} has unit {unit} twice, and they differ"));
        }
    }
    Ok(units)
}

/// Counts the units of a shard that are not in the file.
fn run(n: usize, file: &str, (shard, of): (usize, usize)) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{file}: {error}");
    let mut out = OpenOptions::new().append(true).create(true).open(file).map_err(failed)?;
    let text = fs::read(file).map_err(failed)?;
    // What is behind the last whole line is done again.
    out.set_len(text.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at as u64 + 1)).map_err(failed)?;
    let done = read(n, file)?;
    if out.metadata().map_err(failed)?.len() == 0 {
        writeln!(out, "{}", head(n)).map_err(failed)?;
    }
    let tables = Tables::new(n);
    for unit in (shard..tables.units()).step_by(of).filter(|unit| !done.contains_key(unit)) {
        let Counted { pictures, found, sum, steps } = count(&tables, unit);
        writeln!(out, "{unit}\t{pictures}\t{found}\t{sum}\t{steps}").map_err(failed)?;
    }
    Ok(())
}

/// Adds the units of all files; the number is told when each is there.
fn merge(n: usize, files: &[String]) -> Result<u64, String> {
    let tables = Tables::new(n);
    let mut units = BTreeMap::new();
    for file in files {
        for (unit, counted) in read(n, file)? {
            if units.insert(unit, counted).is_some_and(|before| before != counted) {
                return Err(format!("{file} has another number for unit {unit} than a file before it"));
            }
        }
    }
    let missing = (0..tables.units()).filter(|unit| !units.contains_key(unit)).count();
    if missing > 0 {
        return Err(format!("{missing} of {} units are missing", tables.units()));
    }
    let pictures: u64 = units.values().map(|counted| counted.pictures).sum();
    if pictures != 1 << (n * n) {
        return Err(format!("{pictures} pictures were counted, and there are {}", 1_u64 << (n * n)));
    }
    Ok(units.values().map(|counted| counted.found).sum())
}

/// Measures units spread over all, and tells how long all of them take.
fn rate(n: usize, seconds: u64) {
    let tables = Tables::new(n);
    let (started, mut steps, mut counted) = (Instant::now(), 0, Counted::default());
    let mut units = 0;
    // A step that has no divisor in common with the number of units.
    while started.elapsed() < Duration::from_secs(seconds) && units < tables.units() {
        let one = count(&tables, units * 173 % tables.units());
        (steps, units) = (steps + one.steps, units + 1);
        (counted.pictures, counted.found) = (counted.pictures + one.pictures, counted.found + one.found);
    }
    let spent = started.elapsed().as_secs_f64();
    let share = counted.pictures as f64 / (1_u64 << (n * n)) as f64;
    println!(
        "{units} of {} units, {steps} pictures gone through in {spent:.1} s: {:.0} ns each",
        tables.units(),
        spent * 1e9 / steps as f64
    );
    println!(
        "they stand for {:.2} % of all pictures: all take about {:.2} hours of one core",
        100.0 * share,
        spent / share / 3600.0
    );
    println!("found so far: {} of {} pictures", counted.found, counted.pictures);
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let size = |text: &str| text.parse().ok().filter(|n| (1..=6).contains(n)).ok_or("n is 1 to 6".to_owned());
    let shard = |text: &str| {
        let numbers = text.split_once('/').and_then(|(at, of)| Some((at.parse().ok()?, of.parse().ok()?)));
        numbers.filter(|&(at, of): &(usize, usize)| at < of).ok_or("give a shard as in 0/64".to_owned())
    };
    let result = match words[..] {
        ["run", n, file] => size(n).and_then(|n| run(n, file, (0, 1))),
        ["run", n, file, of] => size(n).and_then(|n| run(n, file, shard(of)?)),
        ["merge", n, ..] => size(n).and_then(|n| merge(n, &arguments[2..])).map(|number| println!("{number}")),
        ["rate", n, seconds] => size(n).map(|n| rate(n, seconds.parse().unwrap_or(10))),
        _ => Err("usage: line-solvable run N FILE [I/K] | merge N FILE... | rate N SECONDS".to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{merge, run};

    #[test]
    fn the_numbers_that_are_known_come_out() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let name = |name: &str| folder.path().join(name).display().to_string();
        for (n, known) in [(1, 2), (2, 14), (3, 384), (4, 51234)] {
            let files = [0, 1, 2].map(|shard| name(&format!("{n}-{shard}")));
            for (shard, file) in files.iter().enumerate() {
                run(n, file, (shard, 3)).expect("it is counted");
            }
            assert_eq!(merge(n, &files), Ok(known));
            assert!(merge(n, &files[1..]).is_err_and(|error| error.contains("missing")));
        }
        // A file of another n is refused, and stays as it is.
        let before = fs::read(name("3-0")).expect("it is there");
        assert!(run(4, &name("3-0"), (0, 3)).is_err_and(|error| error.contains("not of n = 4")));
        assert!(merge(4, &[name("3-0")]).is_err());
        assert_eq!(fs::read(name("3-0")).expect("it is there"), before);
    }

    #[test]
    fn a_run_goes_on_behind_the_last_whole_line() {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let file = folder.path().join("3").display().to_string();
        run(3, &file, (0, 1)).expect("it is counted");
        let whole = fs::read_to_string(&file).expect("it is there");
        for cut in [0, 2, 4, 5, 30, whole.len() / 2, whole.len() - 1] {
            fs::write(&file, &whole[..cut]).expect("there is room");
            run(3, &file, (0, 1)).expect("it is counted");
            assert_eq!(fs::read_to_string(&file).expect("it is there"), whole, "{cut}");
        }
    }
}
