//! puzzles/slitherlink: every file parses, round-trips and has the number of answers that it states.

use std::path::Path;

use cluesat::backend::Backend;
use cluesat::family::slitherlink::FAMILY;
use cluesat::family::{Deduce, Format, ParseOptions, Reading};

use super::common::{answers, options, try_parse, write};

#[test]
fn puzzles_have_the_stated_number_of_answers() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/slitherlink");
    let mut seen = 0;
    let mut counts = std::collections::BTreeSet::new();
    for entry in std::fs::read_dir(&folder).expect("the folder") {
        let path = entry.expect("an entry").path();
        let name = path.display();
        let text = std::fs::read_to_string(&path).expect("text");
        let header = |key: &str| text.lines().find_map(|line| line.strip_prefix("# ")?.strip_prefix(key));
        assert!(header("origin: ").is_some_and(|origin| !origin.is_empty()), "{name} states its origin");
        let stated: usize = header("answers: ").expect("a number of answers").parse().expect("a number");

        let readings = Reading::detect(text.as_bytes(), &ParseOptions::default());
        let [Reading { family, format }] = readings[..] else { panic!("{name} looks like {readings:?}") };
        assert_eq!(family, &FAMILY, "{name}");
        let puzzle = try_parse(text.as_bytes(), format).unwrap_or_else(|error| panic!("{}", error.render(false)));
        for format in [Format::Rows, Format::Tatham, Format::Puzzlink, Format::Pzprv3] {
            assert_eq!(
                try_parse(write(&puzzle, format).as_bytes(), format).as_ref(),
                Ok(&puzzle),
                "{name} as {format}"
            );
        }
        for backend in [Backend::Varisat, Backend::Batsat] {
            let found = answers(&puzzle, &options(backend, Deduce::Full), stated + 1);
            assert_eq!(found.len(), stated, "{name}");
        }
        counts.insert(stated.min(3));
        seen += 1;
    }
    assert!(seen >= 8, "only {seen} puzzles");
    assert_eq!(counts.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3], "none, one, two and many answers");
}
