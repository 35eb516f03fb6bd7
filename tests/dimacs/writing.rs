//! What is written, byte by byte, and that both ways of writing agree.

use std::io::{self, Write};

use cluesat::card::{self, Amo, Card, Encoding};
use cluesat::cnf::dimacs::{DimacsWriter, Notes, Strictness, read, write, write_grouped};
use cluesat::cnf::{ClauseSink, Cnf, Counter, Encoder, Lit, RuleMode, Var};

use super::source;

fn words(rule: u32) -> String {
    format!("clue {rule}")
}

/// Three named cells, one definition, two rules.
fn encode(sink: &mut dyn ClauseSink) -> cluesat::cnf::Trace {
    let mut enc = Encoder::with(sink, RuleMode::Traced, Encoding::default());
    let cells: Vec<Lit> = (1..=3).map(|cell| enc.named_var(|| format!("r1c{cell}")).positive()).collect();
    let any = enc.named_var(|| "any of the first two".into()).positive();
    enc.define(&[!cells[0], any]);
    enc.define(&[!cells[1], any]);
    enc.rule(1, |enc| enc.add_clause(&[!any, !cells[2]]));
    enc.rule(2, |enc| card::exactly(enc, &cells, 1, Card::Binomial));
    enc.finish()
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("DIMACS is text")
}

#[test]
fn a_formula_with_its_map() {
    let mut cnf = Cnf::new();
    let trace = encode(&mut cnf);
    let show = Some((0..3).map(Var::new).collect());
    let notes = Notes { comments: vec!["a small\npuzzle".into(), String::new()], show, ..Notes::traced(&trace, words) };
    let mut plain = Vec::new();
    write(&mut plain, &cnf, &notes).expect("memory takes all");
    let expected = "\
c a small
c puzzle
c group 1 clue 1
c group 2 clue 2
c var 1 r1c1
c var 2 r1c2
c var 3 r1c3
c var 4 any of the first two
p cnf 4 7
c p show 1 2 3 0
-1 4 0
-2 4 0
-4 -3 0
1 2 3 0
-1 -2 0
-1 -3 0
-2 -3 0
";
    assert_eq!(text(plain), expected);

    let mut grouped = Vec::new();
    write_grouped(&mut grouped, &cnf, &Notes::default(), &trace.clause_rules).expect("memory takes all");
    let expected = "\
p gcnf 4 7 2
{0} -1 4 0
{0} -2 4 0
{1} -4 -3 0
{2} 1 2 3 0
{2} -1 -2 0
{2} -1 -3 0
{2} -2 -3 0
";
    assert_eq!(text(grouped), expected);
}

#[test]
fn streaming_writes_the_same_bytes() {
    let mut cnf = Cnf::new();
    let trace = encode(&mut cnf);
    let notes = Notes::traced(&trace, words);
    let mut size = Counter::new();
    encode(&mut size);
    assert_eq!(size, Counter::from(&cnf));

    let mut at_once = Vec::new();
    write(&mut at_once, &cnf, &notes).expect("memory takes all");
    let mut writer = DimacsWriter::new(Vec::new(), size, &notes);
    encode(&mut writer);
    assert_eq!(writer.finish().expect("the size is as stated"), at_once);

    let mut at_once = Vec::new();
    write_grouped(&mut at_once, &cnf, &notes, &trace.clause_rules).expect("memory takes all");
    let mut writer = DimacsWriter::grouped(Vec::new(), size, &notes, &trace.clause_rules);
    encode(&mut writer);
    assert_eq!(writer.finish().expect("the size is as stated"), at_once);
}

#[test]
fn a_large_formula_is_written_in_pieces() {
    /// Counts bytes and calls, and keeps nothing.
    #[derive(Default)]
    struct Pieces(usize, usize, usize);
    impl Write for Pieces {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            *self = Pieces(self.0 + bytes.len(), self.1 + 1, self.2.max(bytes.len()));
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let encode = |sink: &mut dyn ClauseSink| {
        for _ in 0..100 {
            let lits: Vec<Lit> = (0..100).map(|_| sink.new_var().positive()).collect();
            card::exactly_one(sink, &lits, Amo::Pairwise);
        }
    };
    let mut size = Counter::new();
    encode(&mut size);
    let mut writer = DimacsWriter::new(Pieces::default(), size, &Notes::default());
    encode(&mut writer);
    let pieces = writer.finish().expect("all is taken");
    assert!(pieces.0 > 5_000_000 && pieces.1 > 50 && pieces.2 < 100_000, "{} {} {}", pieces.0, pieces.1, pieces.2);
}

#[test]
fn a_wrong_size_is_noticed() {
    let mut size = Counter::new();
    encode(&mut size);
    let mut writer = DimacsWriter::new(Vec::new(), size, &Notes::default());
    encode(&mut writer);
    writer.add_clause(&[]);
    let error = writer.finish().expect_err("one clause too many");
    assert_eq!(error.to_string(), "the header states 4 variables and 7 clauses, but 4 and 8 were written");
}

#[test]
fn a_failing_output_is_reported() {
    struct Full;
    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::Error::from(io::ErrorKind::StorageFull))
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut cnf = Cnf::new();
    encode(&mut cnf);
    let error = write(Full, &cnf, &Notes::default()).expect_err("the disk is full");
    assert_eq!(error.kind(), io::ErrorKind::StorageFull);
}

#[test]
fn notes_read_back() {
    let mut cnf = Cnf::new();
    let trace = encode(&mut cnf);
    let show = Some(vec![Var::new(2), Var::new(0)]);
    let notes =
        Notes { comments: vec!["made by hand".into(), "  indented".into()], show, ..Notes::traced(&trace, words) };
    let mut bytes = Vec::new();
    write_grouped(&mut bytes, &cnf, &notes, &trace.clause_rules).expect("memory takes all");
    let dimacs = read(&source(&bytes), Strictness::Strict).expect("what is written can be read");
    assert_eq!(dimacs.cnf, cnf);
    assert_eq!(dimacs.notes, notes);
    assert_eq!(dimacs.groups, Some(vec![0, 0, 1, 2, 2, 2, 2]));
}
