//! Names of puzzles in a column of a table.
//!
//! In: the name of a file, a number, a width. Out: the part that distinguishes it from others, as far as it fits. Must
//! not know: tables.

/// The file's name and the number of the puzzle in it, of at most `room` characters: with as many of its folders as
/// there is room for, else without its extension, else without its middle.
pub(super) fn label(name: &str, index: usize, room: usize) -> String {
    let number = format!("#{}", index + 1);
    let room = room.saturating_sub(number.len());
    let fits = |text: &str| text.chars().count() <= room;
    let file = name.rfind('/').map_or(0, |slash| slash + 1);
    let starts = std::iter::once(0).chain(name.match_indices('/').map(|(slash, _)| slash + 1));
    let whole = starts.take_while(|&start| start <= file).map(|start| &name[start..]).find(|text| fits(text));
    let file = &name[file..];
    let stem = file.rfind('.').filter(|&dot| dot > 0).map_or(file, |dot| &file[..dot]);
    let told = match whole {
        Some(text) => text.to_owned(),
        None if fits(stem) => stem.to_owned(),
        None => {
            let letters: Vec<char> = stem.chars().collect();
            let start = (room - 1) / 2;
            let end = letters.len() - (room - 1 - start);
            letters[..start].iter().chain(&['…']).chain(&letters[end..]).collect()
        }
    };
    told + &number
}

#[cfg(test)]
mod tests {
    const NAME: usize = 32;

    fn label(name: &str, index: usize) -> String {
        super::label(name, index, NAME)
    }

    #[test]
    fn names_keep_what_tells_them_apart_within_their_column() {
        assert_eq!(label("puzzles/sudoku/4x4-easy.txt", 0), "puzzles/sudoku/4x4-easy.txt#1");
        assert_eq!(label("corpus/puzzles/sudoku/4x4-easy.txt", 11), "puzzles/sudoku/4x4-easy.txt#12");
        assert_eq!(label("corpus/nonogram/three-hundred-and-twelve.non", 0), "three-hundred-and-twelve.non#1");
        assert_eq!(label("a/a-stem-as-long-as-the-column.txt", 99), "a-stem-as-long-as-the-column#100");
        let long = |seed: usize| label(&format!("a/slitherlink-of-forty-by-forty-hard-{seed}.txt"), 0);
        assert_eq!(long(1), "slitherlink-of…by-forty-hard-1#1");
        assert_ne!(long(1), long(2));
        for name in ["<stdin>", "", "/", "a/", ".hidden", "ünïcödé-ünïcödé-ünïcödé-ünïcödé-ünïcödé.txt"]
        {
            assert!(label(name, 1234).chars().count() <= NAME, "{name}");
        }
    }
}
