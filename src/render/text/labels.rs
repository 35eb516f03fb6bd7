//! The numbers on the left of the rows and on top of the columns.
//!
//! In: lists of numbers. Out: the text before each line, and the lines above the board. Must not know: cells.

/// One text for each row, all of the same width; a blank after the last number. Empty without labels.
pub(super) fn left(labels: &[Vec<String>]) -> Vec<String> {
    let lines: Vec<String> = labels.iter().map(|labels| labels.join(" ")).collect();
    pad(&lines)
}

/// Like [`left`], for lines that show two rows each: the numbers of both, with a slash between them.
pub(super) fn left_pairs(labels: &[Vec<String>]) -> Vec<String> {
    let side = |from: usize| -> Vec<String> {
        let every = labels.iter().skip(from).step_by(2).map(|labels| labels.join(" "));
        every.collect()
    };
    let (upper, lower) = (pad(&side(0)), pad(&side(1)));
    let blank = " ".repeat(lower.first().map_or(0, |line| line.chars().count()));
    let lines = upper.iter().enumerate().map(|(at, upper)| match lower.get(at) {
        Some(lower) => format!("{upper}/ {lower}"),
        None => format!("{upper}  {blank}"),
    });
    lines.collect()
}

fn pad(lines: &[String]) -> Vec<String> {
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    lines.iter().map(|line| format!("{line:>width$} ")).collect()
}

/// The lines above the board: one list for each column, all of the same length, filled up with empty texts on top.
/// Where numbers would run into each other in `slot` characters, their digits are written below each other, with an
/// empty line between two numbers.
pub(super) fn top(labels: &[Vec<String>], slot: usize) -> Vec<Vec<String>> {
    let plain = labels.iter().map(|labels| labels.iter().map(|label| (label.clone(), 0)).collect()).collect();
    let texts = |column: Vec<(String, u16)>| column.into_iter().map(|(text, _)| text).collect();
    top_filled(plain, slot).into_iter().map(texts).collect()
}

/// The lines below the board, one list for each column, filled up with empty texts below.
pub(super) fn bottom(labels: &[String], slot: usize) -> Vec<Vec<String>> {
    let mut columns = top(&labels.iter().map(|label| vec![label.clone()]).collect::<Vec<_>>(), slot);
    for column in &mut columns {
        let empty = column.iter().take_while(|text| text.is_empty()).count();
        column.rotate_left(empty);
    }
    columns
}

/// Like [`top`], for numbers with their fills.
pub(super) fn top_filled(labels: Vec<Vec<(String, u16)>>, slot: usize) -> Vec<Vec<(String, u16)>> {
    let plain = bottom_aligned(labels.clone());
    let clash = |column: usize| {
        let full = |text: &String| text.chars().count() >= slot.max(2);
        let before = column.checked_sub(1).map(|before| &plain[before]);
        plain[column].iter().enumerate().any(|(at, (text, _))| {
            text.chars().count() > slot || (full(text) && before.is_some_and(|before| !before[at].0.is_empty()))
        })
    };
    if !(0..plain.len()).any(clash) {
        return plain;
    }
    let stacked = labels.into_iter().map(|labels| {
        let mut digits: Vec<(String, u16)> = Vec::new();
        for (label, fill) in labels {
            if !digits.is_empty() {
                digits.push((String::new(), 0));
            }
            digits.extend(label.chars().map(|digit| (digit.to_string(), fill)));
        }
        digits
    });
    bottom_aligned(stacked.collect())
}

fn bottom_aligned(mut columns: Vec<Vec<(String, u16)>>) -> Vec<Vec<(String, u16)>> {
    let height = columns.iter().map(Vec::len).max().unwrap_or(0);
    for column in &mut columns {
        let missing = height - column.len();
        column.splice(0..0, std::iter::repeat_n((String::new(), 0), missing));
    }
    columns
}
