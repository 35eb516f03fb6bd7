//! Several sizes at once, and pictures that become puzzles with all that was tried beside them.
//!
//! In: what a setter types. Out: which files and puzzles come. Must not know: how puzzles are made.

use std::path::Path;
use std::process::Command;

/// Runs cluesat in a folder; what it prints.
fn cluesat(folder: &Path, args: &[&str]) -> String {
    let run = Command::new(env!("CARGO_BIN_EXE_cluesat")).args(args).current_dir(folder).output().expect("it starts");
    assert!(run.status.success(), "{args:?}: {}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).expect("it is text")
}

#[test]
fn each_size_of_a_list_gives_its_puzzles() {
    let folder = tempfile::tempdir().expect("a folder");
    let ids =
        cluesat(folder.path(), &["generate", "slitherlink", "--size", "4,6x3,3x6", "-n", "2", "-q", "--to", "tatham"]);
    let sizes: Vec<&str> = ids.lines().map(|id| id.split('t').next().expect("a size")).collect();
    assert_eq!(sizes, ["4x4", "4x4", "6x3", "6x3", "3x6", "3x6"], "{ids}");
    let alone =
        cluesat(folder.path(), &["generate", "slitherlink", "--size", "6x3", "-n", "2", "-q", "--to", "tatham"]);
    assert!(ids.contains(&alone), "{ids} holds {alone}");
}

#[test]
fn a_photo_becomes_a_puzzle_and_a_sheet_of_proposals() {
    let folder = tempfile::tempdir().expect("a folder");
    // A disc: dark in the middle, lighter outside.
    let (width, height) = (24, 24);
    let grey = |at: u32| {
        let (x, y) = (at % width, at / width);
        let far = (x.abs_diff(11)).pow(2) + (y.abs_diff(11)).pow(2);
        (far * 2).min(255) as u8
    };
    let mut data = Vec::new();
    let mut encoder = png::Encoder::new(&mut data, width, height);
    encoder.set_color(png::ColorType::Grayscale);
    let pixels: Vec<u8> = (0..width * height).map(grey).collect();
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&pixels)).expect("there is room");
    std::fs::write(folder.path().join("photo.png"), data).expect("there is room");

    let base = ["generate", "nonogram", "--from", "photo.png", "--size", "8", "--threshold", "auto", "-q"];
    let alone = cluesat(folder.path(), &base);
    std::fs::write(folder.path().join("puzzle.txt"), &alone).expect("there is room");
    assert_eq!(cluesat(folder.path(), &["unique", "puzzle.txt", "--format", "line"]).trim(), "unique", "{alone}");
    for name in ["sheet.html", "sheet.png"] {
        let puzzle = cluesat(folder.path(), &[&base[..], &["-o", name]].concat());
        assert_eq!(puzzle, alone, "the puzzle goes to standard output");
        let sheet = std::fs::read(folder.path().join(name)).expect("it was written");
        if name.ends_with("png") {
            assert!(png::Decoder::new(std::io::Cursor::new(sheet)).read_info().is_ok());
        } else {
            let page = String::from_utf8(sheet).expect("it is text");
            assert!(page.matches("<figure>").count() > 1, "auto tries several thresholds: {page}");
            assert!(page.contains("no fewer suffice") || page.contains("as it is"), "{page}");
        }
    }
}
