//! How fast clauses are written: `cargo bench --bench clauses`.
//!
//! A blank 100x100 sudoku comes first, for memory and time per million clauses. Then each encoder writes some millions
//! of clauses into a counter, a formula in memory, a DIMACS file that is thrown away, and the engines in this process;
//! then that DIMACS file is read. Figures are processor time of the best of three runs, on one core.
#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::hint::black_box;
use std::io;
use std::time::Duration;

use cluesat::backend::{Backend, Limits};
use cluesat::card::{self, Amo, Bound, Card};
use cluesat::cnf::dimacs::{DimacsWriter, Notes, Strictness, read, write};
use cluesat::cnf::{ClauseSink, Cnf, Counter, Encoder, Lit};
use cluesat::diagnostic::Source;
use cluesat::family::sudoku::Sudoku;
use cluesat::family::{Deduce, Puzzle};
use cluesat::grid::Grid;
use rustix::time::{ClockId, clock_gettime};

/// The approximate number of clauses written per figure.
const CLAUSES: usize = 3_000_000;

fn lits(sink: &mut dyn ClauseSink, n: usize) -> Vec<Lit> {
    (0..n).map(|_| sink.new_var().positive()).collect()
}

/// The processor time of this process so far.
fn processor() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// The best of three, in millions of `amount` per second.
fn rate(amount: usize, mut work: impl FnMut()) -> f64 {
    let mut best = f64::MAX;
    for _ in 0..3 {
        let started = processor();
        work();
        best = best.min((processor() - started).as_secs_f64());
    }
    amount as f64 / best / 1e6
}

/// Writes the same constraint again and again, over fresh literals.
type Encode<'a> = &'a dyn Fn(&mut dyn ClauseSink);

fn line(name: &str, encode: Encode<'_>) {
    let mut one = Counter::new();
    encode(&mut one);
    let times = CLAUSES.div_ceil(one.clauses());
    let all = |sink: &mut dyn ClauseSink| (0..times).for_each(|_| encode(sink));
    let size = Counter::starting_at(one.vars() * times, one.clauses() * times);
    let count = rate(size.clauses(), || {
        let mut counter = Counter::new();
        all(&mut counter);
        black_box(counter);
    });
    let memory = rate(size.clauses(), || {
        let mut cnf = Cnf::new();
        all(&mut cnf);
        black_box(cnf.len());
    });
    let file = rate(size.clauses(), || {
        let mut writer = DimacsWriter::new(io::sink(), size, &Notes::default());
        all(&mut writer);
        writer.finish().expect("all goes into the sink");
    });
    let engine = |backend: &Backend| {
        let times = times.div_ceil(10);
        rate(one.clauses() * times, || {
            let mut solver = backend.solver(&Limits::none());
            (0..times).for_each(|_| encode(&mut *solver));
        })
    };
    let (varisat, batsat) = (engine(&Backend::Varisat), engine(&Backend::Batsat));
    let literals = one.literals() as f64 / one.clauses() as f64;
    println!("{name:<28} {literals:>8.2} {count:>8.1} {memory:>8.1} {file:>8.1} {varisat:>8.2} {batsat:>8.2}");
}

/// The peak memory of this process in MB; `None` where the system does not report it.
fn peak() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse::<usize>().ok().map(|kb| kb / 1024)
}

/// A blank 100x100 board, streamed like `export` does and then held in memory. Comes first, so that the peak is its
/// own.
fn blank_sudoku() {
    let blank = Sudoku::new(Grid::filled(100, 100, 0), (10, 10)).expect("a board");
    let blank: &dyn Puzzle = &blank;
    let known = blank.deduce(Deduce::Off).expect("nothing is deduced");
    let encode = |sink: &mut dyn ClauseSink| drop(blank.encode(&known, &mut Encoder::new(sink)));
    let before = peak();
    let started = processor();
    let mut size = Counter::new();
    encode(&mut size);
    let mut writer = DimacsWriter::new(io::sink(), size, &Notes::default());
    encode(&mut writer);
    writer.finish().expect("all goes into the sink");
    let seconds = (processor() - started).as_secs_f64();
    let millions = size.clauses() as f64 / 1e6;
    let grown =
        |before: Option<usize>| peak().zip(before).map_or("?".into(), |(now, before)| (now - before).to_string());
    println!("a blank 100x100 sudoku: {} variables, {} clauses", size.vars(), size.clauses());
    println!("streamed, both passes: {:.3} s per million clauses, {} MB in all", seconds / millions, grown(before));
    let before = peak();
    let started = processor();
    let mut cnf = Cnf::new();
    encode(&mut cnf);
    black_box(cnf.len());
    let seconds = (processor() - started).as_secs_f64() / millions;
    println!("held in memory: {seconds:.3} s per million clauses, {} MB in all\n", grown(before));
}

fn main() {
    blank_sudoku();
    println!("millions of clauses per second");
    println!(
        "{:<28} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}",
        "", "literals", "counter", "memory", "DIMACS", "varisat", "batsat"
    );
    for (amo, n) in Amo::ALL[1..].iter().flat_map(|&amo| [9, 100].map(|n| (amo, n))) {
        line(&format!("at most one of {n}, {amo}"), &|sink| {
            let lits = lits(sink, n);
            card::at_most_one(sink, &lits, amo);
        });
    }
    for (card, n, k) in [
        (Card::Binomial, 12, 3),
        (Card::Sequential, 60, 20),
        (Card::Totalizer, 60, 20),
        (Card::Network, 60, 20),
        (Card::Auto, 60, 20),
    ] {
        line(&format!("exactly {k} of {n}, {card}"), &|sink| {
            let lits = lits(sink, n);
            card::constrain(sink, Bound::Exactly, &lits, k, card);
        });
    }

    let mut cnf = Cnf::new();
    while cnf.len() < CLAUSES {
        let lits = lits(&mut cnf, 100);
        card::exactly_one(&mut cnf, &lits, Amo::Product);
    }
    let mut bytes = Vec::new();
    write(&mut bytes, &cnf, &Notes::default()).expect("memory takes all");
    let source = Source { name: "", bytes: &bytes, first_line: 1 };
    let reading = rate(cnf.len(), || drop(black_box(read(&source, Strictness::Strict))));
    let writing = rate(cnf.len(), || write(io::sink(), &cnf, &Notes::default()).expect("all goes into the sink"));
    println!("\na formula of {} clauses, {} MB as DIMACS", cnf.len(), bytes.len() / 1_000_000);
    println!("writing it {writing:>8.1}, reading it {reading:>8.1} million clauses per second");

    for backend in [Backend::Varisat, Backend::Batsat] {
        let vars = rate(1_000_000, || {
            let mut solver = backend.solver(&Limits::none());
            for _ in 0..1_000_000 {
                black_box(solver.new_var());
            }
        });
        println!("{backend}: {vars:.2} million variables per second");
    }
}
