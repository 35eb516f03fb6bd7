//! Tries kinds on the published puzzles of a folder: `corpus_kinds KINDS CORPUS [NAME..]`.
use cluesat::diagnostic::Source;
use cluesat::family::Format;
use cluesat::kind::Kind;
use cluesat::search::{self, Options, Verdict};
use std::sync::Arc;
use std::time::Instant;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (kinds, corpus) = (&args[0], &args[1]);
    let mut names: Vec<String> = args[2..].to_vec();
    let show = std::env::var("SHOW").is_ok();
    if names.is_empty() {
        names = std::fs::read_dir(kinds)
            .unwrap()
            .map(|e| e.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
            .collect();
        names.sort();
    }
    for name in names {
        let path = format!("{kinds}/{name}.toml");
        let bytes = std::fs::read(&path).unwrap();
        let kind = match Kind::parse(&Source { name: &path, bytes: &bytes, first_line: 1 }) {
            Ok(kind) => Arc::new(kind),
            Err(wrong) => {
                println!("{}", wrong.render(false));
                continue;
            }
        };
        let family = cluesat::family::described::family(&kind);
        let file = [format!("{corpus}/kinds/{name}.tsv"), format!("{corpus}/loops/{name}.tsv")];
        let text = file.iter().find_map(|f| std::fs::read_to_string(f).ok()).unwrap();
        let (mut total, mut unique, mut right, mut bad) = (0, 0, 0, Vec::new());
        let (mut make, mut solve, mut worst) = (0.0, 0.0, (0.0, String::new()));
        for line in text.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            if fields.len() < 3 {
                continue;
            }
            total += 1;
            let start = Instant::now();
            let source = Source { name: &name, bytes: fields[1].as_bytes(), first_line: 1 };
            let puzzle = match family.texts.parse(&source, Format::Rows, &Default::default()) {
                Ok(puzzle) => puzzle,
                Err(wrong) => {
                    bad.push(format!("{}: {}", fields[0], if show { wrong.render(false) } else { wrong.title }));
                    continue;
                }
            };
            let t = start.elapsed().as_secs_f64();
            make += t;
            let start = Instant::now();
            let options = Options {
                limits: cluesat::backend::Limits::none().with_time(Some(std::time::Duration::from_secs(10))),
                ..Options::default()
            };
            let verdict = search::unique(&puzzle, &options);
            let s = start.elapsed().as_secs_f64();
            solve += s;
            if s + t > worst.0 {
                worst = (s + t, fields[0].to_owned())
            }
            let answer = Source { name: "answer", bytes: fields[2].as_bytes(), first_line: 1 };
            let partial = match puzzle.parse_board(&answer) {
                Ok(partial) => partial,
                Err(wrong) => {
                    bad.push(format!("{}: {}", fields[0], wrong.render(false)));
                    continue;
                }
            };
            let mut board = puzzle.empty_board();
            for (place, value) in partial {
                board[place] = value
            }
            let flaws = puzzle.check(&board);
            let is_unique = matches!(&verdict, Ok(v) if matches!(v, Verdict::Unique(_)));
            unique += usize::from(is_unique);
            right += usize::from(flaws.is_empty());
            if !is_unique || !flaws.is_empty() {
                let said = match &verdict {
                    Ok(v) => v.word().to_string(),
                    Err(e) => format!("{e}"),
                };
                bad.push(format!(
                    "{}: {said} {}",
                    fields[0],
                    flaws.iter().take(2).map(|f| f.text.clone()).collect::<Vec<_>>().join("; ")
                ));
            }
        }
        println!(
            "{name}: {total} puzzles, {unique} unique, {right} answers right; rules {make:.2} s, verdicts {solve:.2} s, slowest {:.2} {}",
            worst.0, worst.1
        );
        for line in bad.iter().take(4) {
            println!("    {line}")
        }
    }
}
