//! Several sizes at once, and pictures that become puzzles with all that was tried beside them.
//!
//! In: what a setter types. Out: which files and puzzles come. Must not know: how puzzles are made.

use std::path::Path;

use crate::run_in;

/// Runs cluesat in a folder; what it prints.
fn cluesat(folder: &Path, args: &[&str]) -> String {
    let run = run_in(folder, args);
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
            assert!(page.contains("proved the fewest") || page.contains("as it is"), "{page}");
        }
    }
}

/// A PNG of greys.
fn greys(width: u32, pixels: &[u8]) -> Vec<u8> {
    let mut data = Vec::new();
    let mut encoder = png::Encoder::new(&mut data, width, pixels.len() as u32 / width);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.write_header().and_then(|mut writer| writer.write_image_data(pixels)).expect("there is room");
    data
}

/// What is printed, whatever the exit code.
fn printed(folder: &Path, args: &[&str]) -> (Option<i32>, serde_json::Value) {
    let run = run_in(folder, args);
    let text = String::from_utf8_lossy(&run.stdout).into_owned();
    (run.status.code(), serde_json::from_str(&text).unwrap_or_else(|error| panic!("{args:?}: {error}: {run:?}")))
}

#[test]
fn a_grey_as_light_as_the_threshold_is_white_everywhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let photo: Vec<u8> = (0..16).map(|at| [127, 128, 129, 0][at % 4]).collect();
    std::fs::write(folder.path().join("photo.png"), greys(4, &photo)).expect("there is room");
    for level in ["127", "128", "129", "1", "200"] {
        let read = cluesat(folder.path(), &["convert", "photo.png", "--threshold", level, "--to", "blocks", "-q"]);
        let from = ["generate", "nonogram", "--from", "photo.png", "--size", "4", "--threshold", level, "-q", "--to"];
        assert_eq!(cluesat(folder.path(), &[&from[..], &["blocks"]].concat()), read, "{level}");
    }
    // Also where a cell is the mean of several pixels.
    std::fs::write(folder.path().join("photo.png"), greys(7, &[128; 49])).expect("there is room");
    let from =
        ["generate", "nonogram", "--from", "photo.png", "--size", "3", "--threshold", "128", "-q", "--to", "blocks"];
    assert_eq!(cluesat(folder.path(), &from), "0\n0\n0\n\n0\n0\n0\n");
}

#[test]
fn what_is_not_found_is_an_object_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let args = ["generate", "sudoku", "--clues", "17", "--time-limit", "0.05", "--json", "-q"];
    let (code, object) = printed(folder.path(), &args);
    assert_eq!((code, &object["status"], &object["index"]), (Some(3), &"limit".into(), &0.into()), "{object}");
    let photo: Vec<u8> = (0..100).map(|at| if (at / 10 + at % 10) % 2 == 0 { 0 } else { 250 }).collect();
    std::fs::write(folder.path().join("photo.png"), greys(10, &photo)).expect("there is room");
    let from = ["generate", "nonogram", "--from", "photo.png", "--size", "10", "--json", "-q", "--to", "non"];
    let (code, object) = printed(folder.path(), &from);
    assert_eq!(
        (code, &object["status"], &object["source"]),
        (Some(0), &"made".into(), &"photo.png".into()),
        "{object}"
    );
    assert!(
        object["changes"].as_u64() > Some(0) && object["puzzle"].as_str().is_some_and(|text| text.contains("rows"))
    );
    let (code, object) = printed(folder.path(), &[&from[..], &["--time-limit", "0"]].concat());
    assert_eq!((code, &object["status"]), (Some(3), &"limit".into()), "{object}");
}

#[test]
fn the_extension_of_a_file_is_the_format_of_puzzles() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("d.pbm"), "P1\n2 2\n1 0\n0 1\n").expect("there is room");
    cluesat(folder.path(), &["repair", "d.pbm", "-o", "out.pbm"]);
    let out = std::fs::read_to_string(folder.path().join("out.pbm")).expect("it was written");
    assert!(out.starts_with("P1") || out.starts_with("P4"), "{out}");
    let (_, object) = printed(folder.path(), &["repair", "d.pbm", "--json"]);
    let change = &object["proposals"][0]["changes"][0];
    assert!(change["before"] != change["after"] && change["before"].is_string(), "{object}");
    cluesat(folder.path(), &["generate", "nonogram", "--size", "5", "-q", "-o", "new.non"]);
    assert!(std::fs::read_to_string(folder.path().join("new.non")).is_ok_and(|text| text.contains("rows")));
    cluesat(folder.path(), &["generate", "sudoku", "-q", "-o", "new.sdm"]);
    cluesat(folder.path(), &["reduce", "new.sdm", "-q", "-o", "less.sdk"]);
    assert!(std::fs::read_to_string(folder.path().join("less.sdk")).is_ok_and(|text| text.contains("[Puzzle]")));
}
