//! Scenes as pixels: PNG and PBM, read back.

use std::collections::BTreeSet;
use std::io::Cursor;

use cluesat::grid::{Edge, Pos};
use cluesat::render::png::png;
use cluesat::render::{EdgeArt, Scene, pbm};

use crate::sample;

/// A decoded picture.
struct Image {
    width: usize,
    pixels: Vec<[u8; 3]>,
}

impl Image {
    fn read(bytes: &[u8]) -> Image {
        let mut decoder = ::png::Decoder::new(Cursor::new(bytes));
        decoder.set_transformations(::png::Transformations::EXPAND);
        let mut reader = decoder.read_info().expect("a PNG file");
        let mut data = vec![0; reader.output_buffer_size().expect("it fits")];
        let info = reader.next_frame(&mut data).expect("a whole picture");
        assert_eq!(info.color_type, ::png::ColorType::Rgb);
        let pixels = data[..info.buffer_size()].as_chunks().0.to_vec();
        assert_eq!(pixels.len(), (info.width * info.height) as usize);
        Image { width: info.width as usize, pixels }
    }

    fn height(&self) -> usize {
        self.pixels.len() / self.width
    }

    /// The cell at `pos` of a board without labels, with cells of 48 pixels and a margin of 24.
    fn cell(&self, pos: Pos) -> Vec<[u8; 3]> {
        let row = |y: usize| &self.pixels[(24 + 48 * pos.row + y) * self.width + 24 + 48 * pos.col..][..48];
        (0..48).flat_map(|y| row(y).iter().copied()).collect()
    }

    /// What is the same wherever arithmetic is.
    fn hash(&self) -> u64 {
        let bytes = self.pixels.iter().flatten();
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }
}

const WHITE: [u8; 3] = [255, 255, 255];
const BLACK: [u8; 3] = [17, 17, 17];
/// The line of an answer.
const ANSWER: [u8; 3] = [29, 84, 184];

#[test]
fn filled_cells_are_black() {
    let mut scene = sample::heart();
    scene.left.clear();
    scene.top.clear();
    let image = Image::read(&png(&scene, Some(48)));
    assert_eq!((image.width, image.height()), (6 * 48, 6 * 48));
    for pos in scene.cells.positions() {
        let middle = image.cell(pos)[24 * 48 + 24];
        assert_eq!(middle, if scene.cells[pos].fill > 0 { BLACK } else { WHITE }, "{pos}");
    }
    // The border is 4 pixels wide, half of them on the board.
    let top: Vec<[u8; 3]> = (20..28).map(|y| image.pixels[y * image.width + 60]).collect();
    assert_eq!(top, [WHITE, WHITE, BLACK, BLACK, BLACK, BLACK, WHITE, WHITE]);
}

#[test]
fn digits_are_all_different_and_in_their_cells() {
    let mut scene = Scene::new("digits", 1, 12);
    for (at, text) in ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "?", ""].iter().enumerate() {
        scene.cells[Pos::new(0, at)].text = (*text).to_owned();
    }
    let image = Image::read(&png(&scene, Some(48)));
    let cells: Vec<Vec<[u8; 3]>> = (0..12).map(|at| image.cell(Pos::new(0, at))).collect();
    assert_eq!(cells.iter().collect::<BTreeSet<_>>().len(), 12);
    let ink = |cell: &[[u8; 3]]| cell.iter().filter(|pixel| pixel[0] < 128).count();
    assert_eq!(ink(&cells[11]), 0, "nothing is nothing");
    for (digit, cell) in cells[..11].iter().enumerate() {
        // A digit takes about 50 x 70 hundredths of a size of 30 pixels, and its ink about a third of that.
        assert!((50..300).contains(&ink(cell)), "{digit}: {}", ink(cell));
        let inside = |at: usize| (8..40).contains(&(at % 48)) && (8..40).contains(&(at / 48));
        let outside = cell.iter().enumerate().filter(|&(at, pixel)| !inside(at) && *pixel != WHITE).count();
        assert_eq!(outside, 0, "{digit} stands in the middle");
    }
    // Characters without a shape are seen all the same.
    scene.cells[Pos::new(0, 11)].text = "数".to_owned();
    let image = Image::read(&png(&scene, Some(48)));
    assert!(ink(&image.cell(Pos::new(0, 11))) > 50);
}

#[test]
fn the_same_pixels_on_every_machine() {
    let hashes: Vec<u64> = [sample::nine(), sample::small_ring(), sample::disc(20, 20)]
        .iter()
        .map(|scene| Image::read(&png(scene, None)).hash())
        .collect();
    assert_eq!(hashes, [0xc46d_78ae_08be_950a, 0x971e_3b51_acef_8308, 0x72d5_e699_20d1_a9ca]);
}

#[test]
fn lines_are_drawn_between_their_dots() {
    let mut scene = Scene::new("lines", 2, 2);
    scene.dots = true;
    scene.edges[Edge::Horizontal(Pos::new(1, 0))] = EdgeArt::Line;
    scene.edges[Edge::Vertical(Pos::new(1, 1))] = EdgeArt::Open;
    let image = Image::read(&png(&scene, Some(48)));
    let at = |x: usize, y: usize| image.pixels[y * image.width + x];
    assert_eq!(at(48, 72), ANSWER, "the line");
    assert_eq!(at(96, 72), WHITE, "no line");
    assert_eq!(at(24, 24), BLACK, "a dot");
    let open = (72..120).filter(|&y| at(72, y) != WHITE).count();
    assert!((10..40).contains(&open), "a dashed line: {open}");
}

#[test]
fn sizes_suit_the_board_and_have_a_limit() {
    let width = |scene: &Scene, cell: Option<u32>| Image::read(&png(scene, cell)).width;
    assert_eq!(width(&Scene::new("one", 1, 1), None), 128);
    assert_eq!(width(&Scene::new("hundred", 100, 100), None), 101 * 20);
    assert_eq!(width(&Scene::new("none", 0, 0), Some(0)), 1);
    let large = Image::read(&png(&Scene::new("large", 100, 100), Some(u32::MAX)));
    assert!(large.pixels.len() <= 16_000_000 && large.pixels.len() > 14_000_000, "{}", large.pixels.len());
}

#[test]
fn pictures_become_bitmaps_of_their_cells() {
    let heart = sample::heart();
    assert_eq!(pbm::plain(&heart), "P1\n5 5\n01010\n11111\n11111\n01110\n00100\n");
    assert_eq!(pbm::binary(&heart), b"P4\n5 5\n\x50\xf8\xf8\x70\x20");
    // Rows of more than 70 cells are broken, as the format wants.
    let plain = pbm::plain(&sample::disc(3, 150));
    assert!(plain.starts_with("P1\n150 3\n") && plain.lines().all(|line| line.len() <= 70));
    let bits: Vec<bool> = plain.lines().skip(2).flat_map(str::chars).map(|bit| bit == '1').collect();
    let filled: Vec<bool> = sample::disc(3, 150).cells.cells().iter().map(|cell| cell.fill > 0).collect();
    assert_eq!(bits, filled);
}

#[test]
fn other_scenes_become_bitmaps_of_their_drawing() {
    let scene = sample::nine();
    let image = Image::read(&png(&scene, None));
    let plain = pbm::plain(&scene);
    assert!(plain.starts_with(&format!("P1\n{} {}\n", image.width, image.height())));
    let bits: String = plain.lines().skip(2).collect();
    let dark: String = image
        .pixels
        .iter()
        .map(|&[red, green, blue]| {
            let light = 0.299 * f64::from(red) + 0.587 * f64::from(green) + 0.114 * f64::from(blue);
            if light < 127.999 { '1' } else { '0' }
        })
        .collect();
    assert!(bits == dark, "dark pixels are black");
    let binary = pbm::binary(&scene);
    let header = format!("P4\n{} {}\n", image.width, image.height()).len();
    assert_eq!(binary.len(), header + image.width.div_ceil(8) * image.height());
    let row = &binary[header + 300 * image.width.div_ceil(8)..][..image.width.div_ceil(8)];
    let bit = |at: usize| if row[at / 8] >> (7 - at % 8) & 1 == 1 { '1' } else { '0' };
    let bytes: String = (0..image.width).map(bit).collect();
    assert_eq!(bytes, bits[300 * image.width..301 * image.width]);
}
