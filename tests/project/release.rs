//! The release workflow and the metadata that must agree with it.

use std::fs;
use std::path::Path;
use std::process::Command;

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("it can be read")
}

/// Installers find the archives of each target under the name and in the format that the workflow gives them.
#[test]
fn installers_know_each_archive() {
    let (workflow, manifest) = (read(".github/workflows/release.yml"), read("Cargo.toml"));
    let targets: Vec<&str> = workflow
        .lines()
        .filter(|line| line.trim_start().starts_with("- { target: ") && !line.contains("args:"))
        .filter_map(|line| line.split("target: ").nth(1)?.split(',').next())
        .collect();
    assert_eq!(targets.len(), 6, "{targets:?}");
    for target in targets.iter().filter(|target| target.contains("windows")) {
        let zipped = format!("[package.metadata.binstall.overrides.{target}]\npkg-fmt = \"zip\"");
        assert!(manifest.contains(&zipped), "{target} comes as .zip");
    }
    assert!(workflow.contains("name=\"cluesat-$GITHUB_REF_NAME-${{ matrix.target }}\""));
    assert!(manifest.contains("cluesat-v{ version }-{ target }{ archive-suffix }"));
    // Checksums are of files: a folder among them ends the release.
    let uploaded = workflow.split("name: program-").nth(1).and_then(|rest| rest.split("if-no-files").next());
    let globs: Vec<&str> = uploaded.unwrap_or_default().split_whitespace().filter(|word| word.contains('*')).collect();
    assert_eq!(globs, ["cluesat-v*.tar.gz", "cluesat-v*.zip"]);
}

/// The README says that no crate in the program is under Apache-2.0 alone, so the program may be under MIT.
#[test]
fn no_crate_forces_its_licence_on_the_program() {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["tree", "--offline", "--edges", "normal", "--prefix", "none", "--format", "{l}|{p}"]);
    let run = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("cargo runs the tests");
    let crates = String::from_utf8(run.stdout).expect("names of crates");
    assert!(crates.lines().count() > 50, "{crates}{}", String::from_utf8_lossy(&run.stderr));
    for line in crates.lines() {
        let licence = line.split('|').next().expect("each line has a licence");
        let free = ["MIT", "0BSD", "BSL-1.0", "Zlib", "ISC", "BSD-3-Clause", "Unicode-3.0"];
        assert!(free.iter().any(|name| licence.contains(name)), "{line}");
    }
}
