//! Scenes to draw.

use cluesat::grid::{Edge, Edges, Pos};
use cluesat::render::{EdgeArt, Ink, Scene};

/// A board of digits in boxes; `.` is blank, lower rows below each other; digits of the first text are given.
pub(crate) fn digits(given: &str, answer: &str, box_rows: usize, box_cols: usize) -> Scene {
    let rows: Vec<(&str, &str)> = given.lines().zip(answer.lines()).collect();
    let mut scene = Scene::new("a board of digits", rows.len(), rows[0].0.len());
    boxes(&mut scene, box_rows, box_cols);
    for (row, (given, answer)) in rows.iter().enumerate() {
        for (col, (given, answer)) in given.chars().zip(answer.chars()).enumerate() {
            let cell = &mut scene.cells[Pos::new(row, col)];
            let (digit, ink) = if given == '.' { (answer, Ink::Answer) } else { (given, Ink::Given) };
            cell.ink = ink;
            if digit != '.' {
                cell.text = digit.to_string();
            }
        }
    }
    scene
}

/// Borders round boxes, fine lines inside of them.
pub(crate) fn boxes(scene: &mut Scene, box_rows: usize, box_cols: usize) {
    for edge in scene.edges.edges() {
        let border = match edge {
            Edge::Horizontal(at) => at.row % box_rows == 0,
            Edge::Vertical(at) => at.col % box_cols == 0,
        };
        scene.edges[edge] = if border { EdgeArt::Border } else { EdgeArt::Hair };
    }
}

/// A 9x9 board, solved.
pub(crate) fn nine() -> Scene {
    digits(&nine_given(), &nine_answer(), 3, 3)
}

pub(crate) fn nine_given() -> String {
    "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79".to_owned()
}

pub(crate) fn nine_answer() -> String {
    "534678912\n672195348\n198342567\n859761423\n426853791\n713924856\n961537284\n287419635\n345286179".to_owned()
}

/// Dots with clues, and a line round the cells that are `#`.
pub(crate) fn ring(clues: &str, inside: &str) -> Scene {
    let clues: Vec<Vec<char>> = clues.lines().map(|line| line.chars().collect()).collect();
    let inside: Vec<Vec<char>> = inside.lines().map(|line| line.chars().collect()).collect();
    let (height, width) = (clues.len(), clues[0].len());
    let mut scene = Scene::new("a loop", height, width);
    scene.dots = true;
    let within = |pos: Pos| inside.get(pos.row).and_then(|row| row.get(pos.col)) == Some(&'#');
    let edges: &Edges<EdgeArt> = &scene.edges.clone();
    for edge in edges.edges() {
        let sides = edges.cells_beside(edge).filter(|&pos| within(pos)).count();
        if sides == 1 {
            scene.edges[edge] = EdgeArt::Line;
        }
    }
    for pos in scene.cells.positions() {
        if clues[pos.row][pos.col] != '.' {
            scene.cells[pos].text = clues[pos.row][pos.col].to_string();
        }
    }
    scene
}

/// A small loop with clues.
pub(crate) fn small_ring() -> Scene {
    ring(".3.2.\n3..1.\n..2.3\n.0.3.", "##.#.\n.###.\n.#.##\n.....")
}

/// A picture of `#` and `.`, with the lengths of its runs at the sides and a frame; `?` is open.
pub(crate) fn picture(rows: &str) -> Scene {
    let rows: Vec<Vec<char>> = rows.lines().map(|line| line.chars().collect()).collect();
    let (height, width) = (rows.len(), rows[0].len());
    let mut scene = Scene::new("a picture", height, width);
    scene.pixels = true;
    boxes(&mut scene, height, width);
    for pos in scene.cells.positions() {
        scene.cells[pos].fill = u16::from(rows[pos.row][pos.col] == '#');
        scene.cells[pos].open = rows[pos.row][pos.col] == '?';
    }
    scene.left = rows.iter().map(|row| runs(row)).collect();
    scene.top = (0..width).map(|col| runs(&rows.iter().map(|row| row[col]).collect::<Vec<_>>())).collect();
    scene
}

fn runs(line: &[char]) -> Vec<String> {
    let runs = line.split(|&cell| cell != '#').map(<[char]>::len).filter(|&run| run > 0);
    let runs: Vec<String> = runs.map(|run| run.to_string()).collect();
    if runs.is_empty() { vec!["0".to_owned()] } else { runs }
}

/// A small picture.
pub(crate) fn heart() -> Scene {
    picture(".#.#.\n#####\n#####\n.###.\n..#..")
}

/// A disc with a hole, as large as wanted.
pub(crate) fn disc(height: usize, width: usize) -> Scene {
    let row = |row: usize| -> String {
        let y = (2 * row + 1) as f64 / height as f64 - 1.0;
        let cell = |col: usize| {
            let x = (2 * col + 1) as f64 / width as f64 - 1.0;
            let far = x * x + y * y;
            let spoke = (x.atan2(y) * 8.0).sin() > 0.0;
            if (0.6..0.95).contains(&far) || (far < 0.4 && spoke) { '#' } else { '.' }
        };
        (0..width).map(cell).collect()
    };
    picture(&(0..height).map(row).collect::<Vec<_>>().join("\n"))
}
