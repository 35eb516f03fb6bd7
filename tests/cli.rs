//! The command line, as transcripts: what was typed, standard output, standard error and the exit code.

#[test]
fn transcripts() {
    {
        // Runs when it goes out of scope.
        let cases = trycmd::TestCases::new();
        cases.case("README.md").case("docs/FORMATS.md").case("docs/EXPLAIN.md").case("tests/cli/*.md");
    }
    // What the README's loop by hand leaves behind.
    for file in ["two.cnf", "two.out"] {
        let _ = std::fs::remove_file(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file));
    }
}
