//! Lists the kinds of the folder `kinds/`, so that none of them is named in the program.

use std::fmt::Write as _;
use std::path::Path;

fn main() {
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
    let out = std::env::var("OUT_DIR").expect("cargo names the folder");
    std::fs::write(Path::new(&out).join("kinds.rs"), list).expect("the list can be written");
}
