//! A kind from its parts is the kind of its text.

use std::sync::Arc;

use cluesat::kind::{Builder, Kind, built_in};

/// Sets a key of a kind.
type Set = fn(Builder, String) -> Builder;

/// Of a kind, all but its text and the places in it.
fn plain(kind: &Kind) -> String {
    let said = format!("{:?}", Kind { text: "".into(), file: "".into(), ..kind.clone() });
    // Places are ranges of numbers.
    let words = said.split_inclusive(|letter: char| !letter.is_ascii_digit() && letter != '.');
    words.filter(|word| !word.contains("..")).collect()
}

/// The kinds of `kinds/invented`, which have marks and machines.
fn invented() -> Vec<Arc<Kind>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/kinds/invented");
    let files = std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    let texts = files.filter(|path| path.extension().is_some_and(|end| end == "toml"));
    let read = |path| crate::kind(&std::fs::read_to_string(path).expect("a text")).expect("a kind");
    texts.map(read).collect()
}

#[test]
fn a_kind_from_parts_is_the_kind_of_its_text() {
    let invented = invented();
    assert!(invented.len() > 10 && invented.iter().any(|kind| kind.text.contains("[machines]")));
    for kind in built_in().iter().chain(&invented) {
        let table: toml_span::Value<'_> = toml_span::parse(&kind.text).expect("TOML");
        let table = table.as_table().expect("a table");
        let list = |key: &str| -> Vec<String> {
            let Some(value) = table.get(key) else { return Vec::new() };
            match (value.as_str(), value.as_array()) {
                (Some(text), _) => vec![text.to_owned()],
                (_, Some(list)) => list.iter().filter_map(|value| value.as_str()).map(str::to_owned).collect(),
                _ => panic!("{}: {key}", kind.name),
            }
        };
        let keys: [(&str, Set); 12] = [
            ("play", Builder::play),
            ("cells", Builder::cells),
            ("marks", Builder::marks),
            ("links", Builder::links),
            ("edges", Builder::edges),
            ("height", Builder::height),
            ("size", Builder::size),
            ("also", Builder::also),
            ("header", Builder::header),
            ("grids", Builder::grid),
            ("except", Builder::except),
            ("given", Builder::given),
        ];
        let mut builder = Builder::new(&kind.name);
        for (key, set) in keys {
            builder = list(key).into_iter().fold(builder, set);
        }
        builder = list("rules").into_iter().fold(builder, |builder, rules| builder.rule(rules.trim_end()));
        for name in ["parts", "machines", "make", "draw", "address"] {
            let mut parts: Vec<_> = table.get(name).and_then(|value| value.as_table()).into_iter().flatten().collect();
            parts.sort_by_key(|(key, _)| key.span.start);
            for (key, value) in parts {
                builder = builder.part(name, &*key.name, value.as_str().expect("a text"));
            }
        }
        let built = builder.build().unwrap_or_else(|wrong| panic!("{}: {wrong}", kind.name));
        assert_eq!(plain(&built), plain(kind), "{}", kind.name);
    }
}

#[test]
fn what_is_quoted_is_read_as_it_was() {
    let play = "It's \"one\" \\ two\nlines\u{7}";
    let built =
        Builder::new("quoted").play(play).cells("a -, b x").rule("each cell: here is a").build().expect("a kind");
    assert_eq!(built.play, play);
    let wrong = Builder::new("wrong").cells("a -, b x").rule("each cell: here is c").build();
    let wrong = wrong.and_then(|kind| cluesat::family::described::tried(&kind)).expect_err("there is no `c`");
    assert_eq!(wrong.spot.as_ref().map(|spot| spot.line), Some(4), "{wrong:?}");
}
