//! Techniques by name: what to look for, and what follows.
//!
//! In: a name. Out: two sentences. Must not know: puzzles, how steps are found. docs/TECHNIQUES.md adds a step of each.

/// A technique in two sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name; `N` and `M` stand for numbers.
    pub name: &'static str,
    /// What to look for.
    pub see: &'static str,
    /// What follows.
    pub then: &'static str,
}

const fn entry(name: &'static str, see: &'static str, then: &'static str) -> Entry {
    Entry { name, see, then }
}

/// The techniques that have a name of their own, by what they are about, the easiest first.
pub const GLOSSARY: &[Entry] = &[
    // Cells and houses.
    entry("last empty cell", "A house has one empty cell.", "It gets the value that the house still needs."),
    entry("hidden single", "In a house only one cell can have a value.", "The value goes there."),
    entry("naked single", "A cell has only one value left.", "It gets that value."),
    entry(
        "rule of N",
        "The cages in a house, or over it, leave out one cell or have one cell more.",
        "The sums give the value of that cell.",
    ),
    entry(
        "pointing",
        "In a box a value can only be in one row or column.",
        "It is nowhere else in that row or column.",
    ),
    entry("claiming", "In a row or column a value can only be in one box.", "It is nowhere else in that box."),
    entry(
        "cage combinations",
        "Few sets of values add up to the sum of a cage.",
        "Values in none of these sets are out.",
    ),
    entry(
        "pointing cage",
        "A cage needs a value, whatever set it holds.",
        "Cells that see all its places in the cage cannot have it.",
    ),
    entry("naked pair", "Two cells of a house have the same two values left.", "No other cell of the house has these."),
    entry(
        "hidden pair",
        "Two values of a house can only be in the same two cells.",
        "These cells have no other value.",
    ),
    entry(
        "naked triple",
        "Three cells of a house have three values left between them.",
        "No other cell of the house has these.",
    ),
    entry(
        "hidden triple",
        "Three values of a house can only be in the same three cells.",
        "These cells have no other value.",
    ),
    entry(
        "naked quad",
        "Four cells of a house have four values left between them.",
        "No other cell of the house has these.",
    ),
    entry(
        "hidden quad",
        "Four values of a house can only be in the same four cells.",
        "These cells have no other value.",
    ),
    entry(
        "X-wing",
        "In two rows a value can only be in the same two columns, or the other way round.",
        "It is nowhere else in these columns.",
    ),
    entry(
        "swordfish",
        "In three rows a value can only be in the same three columns, or the other way round.",
        "It is nowhere else in these columns.",
    ),
    entry(
        "jellyfish",
        "In four rows a value can only be in the same four columns, or the other way round.",
        "It is nowhere else in these columns.",
    ),
    entry(
        "finned X-wing",
        "An X-wing but for some more cells, all in one box.",
        "Cells that the X-wing would strike and that see all of these lose the value.",
    ),
    entry(
        "sashimi X-wing",
        "A finned X-wing in which one line has a single place besides the fins.",
        "Cells that the X-wing would strike and that see all fins lose the value.",
    ),
    entry(
        "finned swordfish",
        "A swordfish but for some more cells, all in one box.",
        "Cells that the swordfish would strike and that see all of these lose the value.",
    ),
    entry(
        "sashimi swordfish",
        "A finned swordfish in which one line has a single place besides the fins.",
        "Cells that the swordfish would strike and that see all fins lose the value.",
    ),
    entry(
        "finned jellyfish",
        "A jellyfish but for some more cells, all in one box.",
        "Cells that the jellyfish would strike and that see all of these lose the value.",
    ),
    entry(
        "sashimi jellyfish",
        "A finned jellyfish in which one line has a single place besides the fins.",
        "Cells that the jellyfish would strike and that see all fins lose the value.",
    ),
    entry(
        "skyscraper",
        "Two rows have two places each for a value, and two of these are in one column, or the other way round.",
        "One of the two other places has it, so cells that see both do not.",
    ),
    entry(
        "two-string kite",
        "A row and a column have two places each for a value, and two of these are in one box.",
        "One of the two other places has it, so cells that see both do not.",
    ),
    entry(
        "turbot fish",
        "Two houses have two places each for a value, and two of these see each other.",
        "One of the two other places has it, so cells that see both do not.",
    ),
    entry(
        "empty rectangle",
        "In a box a value can only be in one row and one column, and a house outside has two places for it.",
        "The cell where one of these places and the cross of the box meet does not have it.",
    ),
    entry(
        "simple colours",
        "Houses with two places each for a value link several of its places, on and off in turn.",
        "One colour holds, so cells that see both colours do not have the value.",
    ),
    entry(
        "X-chain",
        "Places of a value are linked in turn by houses where it has two places and by houses that they share.",
        "One of the two ends has it, so cells that see both do not.",
    ),
    entry(
        "XY-wing",
        "A cell with two values sees two others, each with one of these and a third value that they share.",
        "One of the two has the third value, so cells that see both do not.",
    ),
    entry(
        "XYZ-wing",
        "A cell with three values sees two cells with two of these each, which share one.",
        "One of the three has the shared value, so cells that see all do not.",
    ),
    entry(
        "W-wing",
        "Two cells with the same two values, linked by a house where one of these has two places.",
        "One of the two has the other value, so cells that see both do not.",
    ),
    entry(
        "remote pair",
        "A chain of cells that all have the same two values left.",
        "Its ends differ, so cells that see both have neither value.",
    ),
    entry(
        "XY-chain",
        "A chain of cells with two values each, in which each shares a value with the next.",
        "One of the ends has the value that they share, so cells that see both do not.",
    ),
    entry(
        "AIC",
        "A chain in which each link says: if this is false, that is true, or the other way round, in turn.",
        "One of its ends holds.",
    ),
    entry(
        "grouped AIC",
        "Such a chain in which several cells of a box and a line count as one place.",
        "One of its ends holds.",
    ),
    entry(
        "ALS-XZ",
        "Two sets of cells with one value more than cells, with a value that only one of them can have.",
        "Another value that both have is in one of them, so cells that see all its places do not have it.",
    ),
    entry(
        "ALS-XY-wing",
        "Three sets of cells with one value more than cells, of which one is linked to both others.",
        "A value that the two others share is in one of them.",
    ),
    entry(
        "death blossom",
        "A cell each of whose values takes one from a set of cells with one value more than cells.",
        "A value that all of these sets share is in one of them.",
    ),
    entry(
        "sue de coq",
        "Where a box and a line meet, few cells of both hold as many values as there are cells.",
        "These values are nowhere else in the line and in the box.",
    ),
    // What holds only where there is one answer (`--assume-unique`).
    entry(
        "unique rectangle type N",
        "Four open cells in two rows, two columns and two boxes share two values, and some of them have others, too.",
        "With the two values alone, these could be swapped and the puzzle would have two answers, so one of the others is \
         needed.",
    ),
    entry(
        "hidden rectangle",
        "Four open cells in two rows, two columns and two boxes share two values. One has no others, and the row and the \
         column of the opposite cell have one of the two values only among the four.",
        "The opposite cell does not have the other value, or the two could be swapped.",
    ),
    entry(
        "avoidable rectangle type N",
        "Four cells in two rows, two columns and two boxes, none of them given; two or three already have two values \
         crosswise.",
        "A value that would let the two be swapped is out.",
    ),
    entry(
        "BUG+1",
        "Each open cell but one has two values left, and each house two places for each of them.",
        "The cell with three values gets the one that has three places in its houses; without it there would be two answers.",
    ),
    // Lines round cells and through them.
    entry("zero", "A 0.", "It has no line round it."),
    entry("all sides", "A number that is the number of its sides.", "All its sides are lines."),
    entry("last sides", "A number that has no more open sides than it needs.", "They are lines."),
    entry("satisfied clue", "A number that has its lines.", "Its other sides are crossed out."),
    entry(
        "corner N",
        "A number in a corner of the board, or where nothing else meets one of its corners.",
        "It has both sides there or neither, and its number decides.",
    ),
    entry(
        "N in a corner",
        "A number with a corner at which all other sides are crossed out.",
        "It has both sides there or neither, and its number decides.",
    ),
    entry(
        "line into N",
        "A line that comes to a corner of a number.",
        "The number takes one side there, and the rest of it lies at the opposite corner.",
    ),
    entry(
        "round N",
        "What is known at one corner of a number.",
        "It says how many sides the number has at the opposite corner.",
    ),
    entry(
        "one of two sides",
        "A number that needs one of two sides that meet.",
        "The loop passes their common corner.",
    ),
    entry("N beside M", "Two numbers side by side.", "They share a side, and the loop does not branch at its ends."),
    entry(
        "N beside M at the edge",
        "Two numbers side by side at the edge of the board.",
        "They share a side, and the loop does not branch at its ends.",
    ),
    entry(
        "diagonal Ns",
        "Two equal numbers that touch at a corner.",
        "The loop passes the corner at most once, so both have one side there.",
    ),
    entry(
        "N feeding M",
        "Two numbers that touch at a corner.",
        "The sides that one has there are those that the other cannot have.",
    ),
    entry("no branch", "A place that the loop passes already.", "All other lines there are crossed out."),
    entry("only way on", "The loop comes to a place with one way left.", "It goes on there."),
    entry("the loop runs on", "A line that has only one way on at several places in turn.", "It goes that way."),
    entry("two ways left", "A place that the loop passes, with two ways left.", "It takes both."),
    entry("no way through", "A place with less than two ways left.", "The loop does not pass it."),
    entry(
        "dead end",
        "A place with less than two ways left, or that would have less.",
        "No line leads there; a cell that would make one is not shaded.",
    ),
    entry(
        "must pass",
        "A clue or a law that needs the line at a place with few ways left.",
        "The loop goes there, the ways that are left.",
    ),
    entry("one of two cells", "A clue that needs one of two neighbours off the line.", "No line joins them."),
    entry("would close too early", "A line that would close a loop while there are others.", "It is crossed out."),
    entry(
        "white circle",
        "A white circle at an edge of the board, beside a line, or with a line.",
        "The line goes straight through, and turns before or behind it.",
    ),
    entry(
        "black circle",
        "A black circle at an edge of the board, beside a line, or with a line.",
        "The line turns there, and goes straight on for two cells both ways.",
    ),
    entry(
        "blocked arm",
        "A black circle that has no way straight through the cell on one side.",
        "Its line goes to the other side.",
    ),
    entry(
        "adjacent blacks",
        "Two black circles side by side.",
        "A line between them could not turn at both, so they part.",
    ),
    entry(
        "whites in a row",
        "White circles side by side that a line cannot thread, as one of them would have no turn beside it.",
        "Their lines run side by side.",
    ),
    // Runs of a line.
    entry("overlap", "A run that is longer than half of the room that it has.", "It covers the middle of that room."),
    entry("exact fit", "Runs that have no room to move.", "All their cells are known."),
    entry("finished line", "All runs of a line are there.", "The rest of it is empty."),
    entry("empty line", "A line without runs.", "All its cells are empty."),
    entry("out of reach", "Cells that no run reaches from where it certainly is.", "They are empty."),
    entry(
        "gap too small",
        "A gap between empty cells that is shorter than each run that could lie there.",
        "It is empty.",
    ),
    entry("splitting", "A cell that would join filled ones to a run longer than any there.", "It is empty."),
    entry("joining", "Filled cells that belong to one run.", "What lies between them is filled."),
    entry("wall", "A run that comes to an empty cell or the edge.", "It goes on the other way."),
    entry("edge logic", "A line at the edge, and lines that cross it.", "What would follow in them does not fit."),
    // What counts and what hangs together.
    entry(
        "counting",
        "A clue that counts cells.",
        "Where it has all, the others are out; where only as many are left as it needs, they are in.",
    ),
    entry("side by side", "Cells that must not be alike beside each other.", "Those beside one of them are not."),
    entry(
        "connected",
        "Cells that must hang together.",
        "A cell through which alone two parts can meet is one of them.",
    ),
    entry(
        "groups",
        "Groups of cells with a size.",
        "A group with one way to grow grows there; cells that would join two groups, or make one too large, are out.",
    ),
    entry(
        "just enough room",
        "A clue counts cells, and other rules leave room for just enough of them.",
        "What all ways to place them have in common holds.",
    ),
];

/// The entry of a technique by the name that a step has.
pub fn entry_of(name: &str) -> Option<&'static Entry> {
    let is_number = |word: &str| word.trim_end_matches('s').parse::<u16>().is_ok();
    // `line into a 3`, `3 feeding a 1`: the article belongs to the number.
    let mut letters = ["N", "M"].into_iter();
    let words = name.split(' ').collect::<Vec<_>>();
    let before_number = |at: usize| words.get(at + 1).is_some_and(|next| is_number(next));
    let mut plain = Vec::new();
    for (at, word) in words.iter().enumerate() {
        match *word {
            "a" | "an" if before_number(at) => {}
            word if is_number(word) => {
                let plural = if word.ends_with('s') { "s" } else { "" };
                plain.push(format!("{}{plural}", letters.next().unwrap_or("M")));
            }
            word => plain.push(word.to_owned()),
        }
    }
    let plain = plain.join(" ");
    GLOSSARY.iter().find(|entry| entry.name == plain)
}

#[cfg(test)]
mod tests {
    use super::{GLOSSARY, entry_of};

    #[test]
    fn names_with_numbers_have_entries() {
        let named = |name: &str| entry_of(name).map(|entry| entry.name);
        assert_eq!(named("line into a 3"), Some("line into N"));
        assert_eq!(named("diagonal 3s"), Some("diagonal Ns"));
        assert_eq!(named("3 feeding an 8"), Some("N feeding M"));
        assert_eq!(named("2 beside 1 at the edge"), Some("N beside M at the edge"));
        assert_eq!(named("rule of 45"), Some("rule of N"));
        assert_eq!(named("X-wing"), Some("X-wing"));
        assert_eq!(named("several arrows"), None);
    }

    #[test]
    fn each_name_has_one_entry() {
        let mut names: Vec<&str> = GLOSSARY.iter().map(|entry| entry.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), GLOSSARY.len());
    }
}
