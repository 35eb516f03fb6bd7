//! Lists the kinds of the folder `kinds/`, so that none of them is named in the program. Takes the page in, where
//! `CLUESAT_PAGE` names its file.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn main() {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo names the folder"));
    kinds(&out);
    page(&out);
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

/// Writes `kinds.rs`: the name and the text of each kind.
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
    for file in &files {
        let name = file.file_stem().expect("a file has a name").to_string_lossy();
        writeln!(list, "    ({name:?}, include_str!({:?})),", file.display().to_string()).expect("a string takes text");
    }
    list.push_str("]\n");
    std::fs::write(out.join("kinds.rs"), list).expect("the list can be written");
}
