//! Formats by the names of files.
//!
//! In: the format that was asked for, if any, and the file that is written. Out: the format that the file's extension
//! names, or an error where the verb has no such format. Must not know: what a format looks like.

use std::path::Path;

use anyhow::bail;
use clap::ValueEnum;

use crate::family::Format;

/// The format that was asked for, else the one that the extension of the file names. Text names none, nor does what
/// is unknown, nor standard output.
///
/// # Errors
///
/// The extension names a format that is none of `F`.
pub(super) fn format<F: ValueEnum>(asked: Option<F>, file: Option<&Path>) -> anyhow::Result<Option<F>> {
    let (None, Some(file)) = (&asked, file) else { return Ok(asked) };
    let Some(name) = named(file) else { return Ok(None) };
    if let Ok(format) = F::from_str(name, false) {
        return Ok(Some(format));
    }
    // People keep notes in Markdown, too, and text in tables.
    if matches!(name, "csv" | "markdown") {
        return Ok(None);
    }
    let values = F::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    refuse(file, name, &values.map(|value| value.get_name().to_owned()).collect::<Vec<_>>())
}

/// The error for a name that stands for a format which the verb does not write.
fn refuse<T>(file: &Path, name: &str, names: &[String]) -> anyhow::Result<T> {
    let others = match name {
        "html" => ", or use `explain`",
        "pdf" => ", or use `draw` or `book`",
        "cnf" | "gcnf" | "opb" => ", or use `export`",
        _ => "",
    };
    bail!(
        "{}: this verb cannot write {name}; it writes {}. Choose one with --format, or give the file another name{others}",
        file.display(),
        names.join(", "),
    )
}

/// The format of puzzles that the extension of a file names. JSON is how a verb prints what it says, puzzles included.
pub(super) fn of_puzzles(file: &Path) -> Option<Format> {
    match file.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "xml" => Some(Format::Webpbn),
        "json" | "line" => None,
        name => name.parse().ok(),
    }
}

/// Whether the name of a file says that it is packed.
pub(super) fn is_packed(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("gz"))
}

/// The name of the format that an extension stands for.
fn named(file: &Path) -> Option<&'static str> {
    Some(match file.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "json" | "jsonl" => "json",
        "svg" => "svg",
        "png" => "png",
        "pbm" => "pbm",
        "tex" => "latex",
        "html" | "htm" => "html",
        "pdf" => "pdf",
        "cnf" => "cnf",
        "gcnf" => "gcnf",
        "opb" => "opb",
        "gz" => "gz",
        "csv" => "csv",
        "md" => "markdown",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::picture::BoardFormat;

    fn of(file: &str) -> Result<Option<BoardFormat>, String> {
        format(None, Some(Path::new(file))).map_err(|error| error.to_string())
    }

    #[test]
    fn the_extension_names_the_format() {
        assert_eq!(of("a.svg"), Ok(Some(BoardFormat::Svg)));
        assert_eq!(of("folder.svg/A.JSONL"), Ok(Some(BoardFormat::Json)));
        assert_eq!(of("a.tex"), Ok(Some(BoardFormat::Latex)));
        for file in ["a.txt", "a", "-", "a.dat", ".svg", "a.csv", "a.md"] {
            assert_eq!(of(file), Ok(None), "{file}");
        }
        assert_eq!(format(Some(BoardFormat::Line), Some(Path::new("a.svg"))).ok(), Some(Some(BoardFormat::Line)));
    }

    #[test]
    fn what_a_verb_does_not_print_is_an_error() {
        let error = of("b/a.pdf").expect_err("no verb of these writes books");
        assert!(error.starts_with("b/a.pdf: this verb cannot write pdf; it writes text, line, json, svg"), "{error}");
        assert!(of("a.cnf").is_err());
        assert!(of("a.svg.gz").is_err(), "nothing is packed here");
    }
}
