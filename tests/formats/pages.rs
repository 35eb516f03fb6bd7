//! Addresses of pages that hold an id.

use super::streams::read;

/// The page of a game of Tatham's collection, and an id that it reads.
const IDS: [(&str, &str); 5] = [
    ("solo", "3x3x:e8f3b7a8a1c7c1g7_4e9e2b3a4e4a9_6k5b1a3a"),
    ("loopy", "5x5t0:e3b3b11c23b22b3"),
    ("loopy", "3x3t2:5d425a"),
    ("pattern", "2x2:1/1/1/1"),
    ("pearl", "6x6:nWWaWBWaWWjWWa"),
];

fn told(text: &str) -> String {
    read(text.as_bytes()).err().unwrap_or_else(|| "a puzzle".to_owned())
}

#[test]
fn the_address_of_a_game_is_its_id() {
    let page = |game: &str| format!("https://www.example.org/~sgtatham/puzzles/js/{game}.html");
    for (game, id) in IDS {
        let [bare, named] = [format!("{game}:{id}"), format!("{}#{id}", page(game))].map(|text| read(text.as_bytes()));
        assert!(bare.is_ok(), "{game}: {bare:?}");
        assert_eq!(bare, named, "{game}");
    }
    // A seed is only known to the game, and another game is refused.
    assert!(told(&format!("{}#7x7t0de%23123", page("loopy"))).contains("random seed"));
    assert!(told(&format!("{}#7x7:aaa", page("towers"))).contains("error"));
}
