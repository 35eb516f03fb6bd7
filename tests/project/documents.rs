//! What the documents say of options is what help says.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The text of help of a verb; empty where there is no such verb.
fn help(verb: &str) -> String {
    let run = Command::new(env!("CARGO_BIN_EXE_cluesat")).args([verb, "--help"]).output().expect("the program starts");
    if run.status.success() { String::from_utf8_lossy(&run.stdout).into_owned() } else { String::new() }
}

/// `hint --board` in a document names an option that help of `hint` lists: no former name of one.
#[test]
fn options_in_documents_are_those_of_help() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let docs =
        fs::read_dir(root.join("docs")).expect("the folder is there").map(|entry| entry.expect("an entry").path());
    let others = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(|name| root.join(name));
    let mut helps: BTreeMap<String, String> = BTreeMap::new();
    let mut seen = 0;
    for path in docs.chain(others).filter(|path| path.extension().is_some_and(|extension| extension == "md")) {
        let text = fs::read_to_string(&path).expect("the document can be read");
        // What stands between backticks, in order.
        for code in text.split('`').skip(1).step_by(2) {
            let mut words = code.split_whitespace();
            let (Some(verb), Some(option)) = (words.next(), words.next()) else { continue };
            let name: String = option.chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').collect();
            if !name.starts_with("--") || !verb.chars().all(|c| c.is_ascii_lowercase() || c == '-') {
                continue;
            }
            let help = helps.entry(verb.to_owned()).or_insert_with(|| help(verb));
            if help.is_empty() {
                continue;
            }
            let is_listed = help.split_whitespace().any(|word| word.trim_matches([',', '[', ']', '`', '.']) == name);
            assert!(is_listed, "{}: `{verb}` has no option `{name}`", path.display());
            seen += 1;
        }
    }
    assert!(seen >= 10, "{seen} options");
}
