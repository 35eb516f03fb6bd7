//! `--pattern`: where clues may stand.
//!
//! In: a drawing of a board. Out: the cells that are marked in it. Must not know: what clues are.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::bail;

use crate::grid::Pos;
use crate::input::Input;

/// The characters of cells without a clue.
const BLANKS: &str = ".- \t";

/// The cells of a drawing where clues may stand; the drawing has the size of the board.
pub(super) fn read(path: &Path, size: (usize, usize)) -> anyhow::Result<BTreeSet<Pos>> {
    let bytes = super::files::read(&Input::Path(path.to_owned()), "for --pattern")?;
    match marked(&String::from_utf8_lossy(&bytes), size) {
        Ok(cells) => Ok(cells),
        Err(why) => bail!("the pattern in {} {why}", path.display()),
    }
}

/// As [`read`], or what is wrong with the drawing.
fn marked(text: &str, (height, width): (usize, usize)) -> Result<BTreeSet<Pos>, String> {
    // A comment is not a row, unless it could be one of marks.
    let is_comment =
        |line: &str| line.starts_with('#') && line.chars().any(|sign| sign.is_alphanumeric() || sign == ':');
    let rows: Vec<&str> =
        text.lines().map(|line| line.trim_end_matches('\r')).filter(|line| !is_comment(line)).collect();
    // Behind the last row there may be blank lines.
    let last = rows.iter().rposition(|row| !row.trim().is_empty()).map_or(0, |last| last + 1);
    let rows = &rows[..rows.len().min(last.max(height))];
    if rows.len() != height {
        return Err(format!("has {} rows, the board {height}", rows.len()));
    }
    // Where spaces are blanks, those at the end of a row may be missing.
    let spaced = rows.iter().any(|row| row.is_empty() || row.contains([' ', '\t']));
    for (number, row) in (1..).zip(rows) {
        let cells = row.chars().count();
        let least = if spaced { 0 } else { width };
        let shown = row.trim_end().chars().count();
        if shown > width || cells < least {
            return Err(format!(
                "has {cells} cells in row {number}, the board {width}: write `.` where no clue may stand"
            ));
        }
    }
    let widest = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    if widest < width {
        return Err(format!(
            "has rows of up to {widest} cells, the board of {width}: write `.` where no clue may stand"
        ));
    }
    let marks = (0..).zip(rows).flat_map(|(row, line)| {
        let cells = (0..).zip(line.chars()).filter(|(_, sign)| !BLANKS.contains(*sign));
        cells.map(move |(col, _)| Pos::new(row, col))
    });
    Ok(marks.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_has_the_size_of_the_board() {
        let cells = |text| marked(text, (2, 3)).map(|cells| cells.len());
        assert_eq!(cells("x.x\n.x.\n"), Ok(3));
        assert_eq!(cells("# corners: two\nx.x\r\n...\r\n\n"), Ok(2));
        assert_eq!(cells("###\n#.#"), Ok(5));
        assert_eq!(cells("x x\n x\n"), Ok(3));
        assert_eq!(cells("x x\n\n"), Ok(2));
        for wrong in ["x.x", "x.x\n...\n...", "x.x\nx.", "x.x.\n....", "x \n x", ""] {
            assert!(cells(wrong).is_err(), "{wrong:?}");
        }
    }
}
