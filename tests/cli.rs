//! The command line, as transcripts: what was typed, standard output, standard error and the exit code.

#[test]
fn transcripts() {
    trycmd::TestCases::new().case("README.md").case("docs/EXPLAIN.md").case("tests/cli/*.md");
}
