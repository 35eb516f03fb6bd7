//! Lists the kinds of the folder `kinds/`, so that none of them is named in the program. Takes the page in, where
//! `CLUESAT_PAGE` names its file. Says how the program is linked.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo names the folder"));
    kinds(&out);
    page(&out);
    link();
}

/// A program at a fixed address needs no relocations when it starts. There were 24,000, and they took a fifth of that time.
fn link() {
    let is =
        |name: &str, wanted: &str| std::env::var(format!("CARGO_CFG_TARGET_{name}")).is_ok_and(|own| own == wanted);
    let is_static = std::env::var("CARGO_CFG_TARGET_FEATURE").is_ok_and(|features| features.contains("crt-static"));
    if is("OS", "linux") && is("ENV", "gnu") && is("ARCH", "x86_64") && !is_static {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}

/// Writes `page.rs`: the page, or nothing.
fn page(out: &Path) {
    println!("cargo::rerun-if-env-changed=CLUESAT_PAGE");
    let text = match std::env::var_os("CLUESAT_PAGE").filter(|name| !name.is_empty()) {
        None => "None".to_owned(),
        Some(name) => {
            let path = std::fs::canonicalize(&name).expect("CLUESAT_PAGE names the file of the page");
            println!("cargo::rerun-if-changed={}", path.display());
            format!("Some(include_bytes!({:?}))", path.display().to_string())
        }
    };
    std::fs::write(out.join("page.rs"), text).expect("the page can be written");
}

/// Writes `kinds.rs`: the text of each kind, and what tells it apart. To read all texts takes longer than most puzzles.
fn kinds(out: &Path) {
    println!("cargo::rerun-if-changed=kinds");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("kinds");
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .expect("the folder of kinds is part of the package")
        .filter_map(|file| Some(file.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .collect();
    files.sort();
    let mut list = String::from("[\n");
    for path in &files {
        let file = path.file_stem().expect("a file has a name").to_string_lossy();
        let text = std::fs::read_to_string(path).expect("a kind is a text");
        let name = values(&text, "name").next().expect("a kind has a name");
        let names = [&file, name].into_iter().chain(values(&text, "also"));
        let names: Vec<_> = names.map(|name| name.to_lowercase().replace(['-', '_'], " ")).collect();
        let codes = values(&text, "\"puzz.link\"").flat_map(|codes| codes.split(':').take(1));
        let addresses: Vec<_> =
            codes.flat_map(str::split_whitespace).filter_map(|name| name.split('/').next()).collect();
        let game = values(&text, "tatham").next().and_then(|text| {
            let (game, parts) = text.split_once(':')?;
            let mut parts = parts.split(',').map(|part| part.split_whitespace().next().unwrap_or_default());
            Some((game.split_whitespace().next()?, parts.all(|word| word.len() == 1)))
        });
        let path = path.display().to_string();
        writeln!(
            list,
            "    Known {{ file: {file:?}, text: include_str!({path:?}), name: {name:?}, names: &{names:?}, \
             addresses: &{addresses:?}, game: {game:?} }},"
        )
        .expect("a string takes text");
    }
    list.push_str("]\n");
    std::fs::write(out.join("kinds.rs"), list).expect("the list can be written");
}

/// The texts in quotes behind a key at the start of a line.
fn values<'t>(text: &'t str, key: &str) -> impl Iterator<Item = &'t str> {
    let line = text.lines().find_map(|line| line.strip_prefix(key)?.trim_start().strip_prefix('='));
    line.into_iter().flat_map(|line| line.split('"').skip(1).step_by(2))
}
