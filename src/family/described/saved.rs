//! Files that puzz.link saved, as rows.
//!
//! In: `pzprv3`, the name of the kind, height, width, rows of cells; with borders first the number of regions and rows of
//! their names. Out: rows of words. Must not know: any of the kinds.

use super::address::{Piece, pieces};
use super::items::token;
use super::rows;
use crate::family::Plain;
use crate::kind::{Kind, Where};
use crate::text::pzpr::{Codec, Item, Way};

/// The puzzle in a file, as rows below `header`; `None` where the text is no such file, or of another kind.
pub(super) fn plain(kind: &Kind, header: &str, text: &str) -> Option<Plain> {
    let text = if text.trim().contains('\n') { text.to_owned() } else { text.replace('/', "\n") };
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let [head, name, height, width, rest @ ..] = &lines[..] else { return None };
    if !head.starts_with("pzprv3") {
        return None;
    }
    let (names, parts) = pieces(kind)?;
    let (height, width): (usize, usize) = (height.parse().ok()?, width.parse().ok()?);
    if !names.iter().any(|known| known.name == *name && known.flag.is_none()) {
        return None;
    }
    let has_regions = parts.contains(&Piece::Borders);
    let codec = parts.iter().find_map(|part| match part {
        Piece::At(Where::Cells, codec) | Piece::Rooms(codec) => Some(*codec),
        _ => None,
    })?;
    let option = |part: &Piece| if let Piece::Option(at) = part { Some(*at) } else { None };
    let options: Vec<usize> = parts.iter().filter_map(option).collect();
    if parts.len() != 1 + usize::from(has_regions) + options.len() {
        return None;
    }
    let (regions, rest) = if has_regions { rest.get(1..)?.split_at_checked(height)? } else { (&[][..], rest) };
    let (cells, drawn) = rest.split_at_checked(height)?;
    let is_row = |row: &&str| row.split_whitespace().count() == width;
    if !regions.iter().chain(cells).all(is_row) {
        return None;
    }
    let block = kind.given.iter().position(|block| block.at == Where::Cells)?;
    let word = |word: &str| {
        let token = token(kind, Where::Cells, item(codec, word)?, codec.is_of_signs())?;
        Some(rows::word(kind, block, &token))
    };
    let row = |row: &&str| Some(row.split_whitespace().map(word).collect::<Option<Vec<_>>>()?.join(" ") + "\n");
    let cells = cells.iter().map(row).collect::<Option<String>>()?;
    let regions: String = regions.iter().map(|row| format!("{row}\n")).collect();
    let options: String = options.into_iter().map(|at| format!(" {}", kind.options[at].0)).collect();
    let size = if kind.is_counted { String::new() } else { format!("{height} {width}{options}\n") };
    let blocks = kind.given.iter().map(|block| if block.at == Where::Regions { &*regions } else { &*cells });
    let is_drawn = drawn.iter().flat_map(|row| row.split_whitespace()).any(|word| !matches!(word, "0" | "."));
    let note = is_drawn.then(|| "what was drawn in the saved file is not read, only the puzzle".to_owned());
    Some(Plain { text: format!("{header}{size}{}", blocks.collect::<String>()), notes: note.into_iter().collect() })
}

/// What a word of such a file stands for.
fn item(codec: Codec, word: &str) -> Option<Item> {
    Some(match (codec, word) {
        (_, ".") => Item::Blank,
        // The number of the way, from 1, and the number; an arrow without one counts nothing.
        (Codec::Arrows, word) => {
            let (way, number) = word.split_once(',')?;
            let way = *Way::ALL.get(way.parse::<usize>().ok()?.checked_sub(1)?)?;
            if number == "-" { Item::Unknown } else { Item::Arrow(number.parse().ok()?, way) }
        }
        (Codec::Binary | Codec::One, "*") | (Codec::Unset, "o") => Item::Number(1),
        (Codec::Binary | Codec::One | Codec::Unset, _) => return None,
        (_, "-") => Item::Unknown,
        (_, number) => Item::Number(number.parse().ok()?),
    })
}
