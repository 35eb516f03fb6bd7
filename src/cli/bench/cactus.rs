//! A cactus plot: how many puzzles each way solves within a given time.
//!
//! In: for each way, its name and the seconds of the puzzles that it solved. Out: an SVG file; seconds are on a
//! logarithmic scale. Must not know: what was measured.

use std::fmt::Write as _;

use crate::render::svg;

/// The area of the curves in pixels, and the room around it.
const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 64.0;
const ABOVE: f64 = 16.0;
const BELOW: f64 = 44.0;
const RIGHT: f64 = 200.0;

/// Colours that colour-blind people can distinguish, also by their marks: the palette of Okabe and Ito.
const COLOURS: [&str; 6] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00"];

/// Shorter times cannot be told apart.
const SHORTEST: f64 = 1e-5;

/// One way: its name, and the seconds of each puzzle that it ended.
pub(super) type Curve = (String, Vec<f64>);

/// The plot as an SVG file.
pub(super) fn plot(curves: &[Curve]) -> String {
    let times = || curves.iter().flat_map(|(_, times)| times.iter().map(|time| time.max(SHORTEST)));
    let low = times().fold(1.0, f64::min).log10().floor();
    let high = times().fold(SHORTEST, f64::max).log10().ceil().max(low + 1.0);
    let most = curves.iter().map(|(_, times)| times.len()).max().unwrap_or(0).max(1);
    let x = |solved: usize| LEFT + WIDTH * solved as f64 / most as f64;
    let y = |seconds: f64| ABOVE + HEIGHT * (high - seconds.max(SHORTEST).log10()) / (high - low);
    let (width, height) = (LEFT + WIDTH + RIGHT, ABOVE + HEIGHT + BELOW);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<title>puzzles finished within a time</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    for power in low as i32..=high as i32 {
        let (at, right) = (y(10f64.powi(power)), LEFT + WIDTH);
        let _ = writeln!(out, "<path d=\"M{LEFT} {at:.1}H{right}\" stroke=\"#ddd\"/>");
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            LEFT - 8.0,
            at + 4.0,
            time(power)
        );
    }
    let step = most.div_ceil(5).max(1);
    for solved in (0..=most).step_by(step) {
        let (at, below) = (x(solved), ABOVE + HEIGHT + 18.0);
        let _ = writeln!(out, "<text x=\"{at:.1}\" y=\"{below}\" text-anchor=\"middle\">{solved}</text>");
    }
    let (middle, below) = (LEFT + WIDTH / 2.0, ABOVE + HEIGHT + 36.0);
    let _ = writeln!(
        out,
        "<text x=\"{middle}\" y=\"{below}\" text-anchor=\"middle\">puzzles finished, each within this time</text>"
    );
    for (number, (name, times)) in curves.iter().enumerate() {
        let colour = COLOURS[number % COLOURS.len()];
        let dash = ["none", "6 3", "2 2"][number / COLOURS.len() % 3];
        let mut times = times.clone();
        times.sort_by(f64::total_cmp);
        let points: Vec<String> =
            times.iter().enumerate().map(|(at, &time)| format!("{:.1},{:.1}", x(at + 1), y(time))).collect();
        let _ = writeln!(
            out,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dash}\"/>",
            points.join(" ")
        );
        for point in &points {
            let (x, y) = point.split_once(',').expect("a point has two numbers");
            let _ = writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"2.5\" fill=\"{colour}\"/>");
        }
        let (at, row) = (LEFT + WIDTH + 16.0, ABOVE + 14.0 + 18.0 * number as f64);
        let _ = writeln!(
            out,
            "<path d=\"M{at} {}h18\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dash}\"/>\
             <text x=\"{}\" y=\"{row}\">{} ({})</text>",
            row - 4.0,
            at + 24.0,
            svg::escape(name),
            times.len()
        );
    }
    out + "</svg>\n"
}

/// A power of ten in seconds, as people say it.
fn time(power: i32) -> String {
    match power {
        ..=-4 => format!("{} µs", 10f64.powi(power + 6)),
        -3..=-1 => format!("{} ms", 10f64.powi(power + 3)),
        _ => format!("{} s", 10f64.powi(power)),
    }
}

#[cfg(test)]
mod tests {
    use super::{plot, time};

    #[test]
    fn a_point_for_each_puzzle_and_a_name_for_each_curve() {
        let plot = plot(&[("a <b>".into(), vec![0.001, 0.5]), ("c".into(), vec![2.0])]);
        assert_eq!(plot.matches("<circle").count(), 3);
        assert_eq!(plot.matches("<polyline").count(), 2);
        assert!(plot.contains("a &lt;b&gt; (2)") && plot.contains("c (1)"), "{plot}");
        assert!(roxmltree::Document::parse(&plot).is_ok());
        assert!(roxmltree::Document::parse(&super::plot(&[])).is_ok());
    }

    #[test]
    fn powers_of_ten_as_people_say_them() {
        assert_eq!([-5, -3, -1, 0, 2].map(time), ["10 µs", "1 ms", "100 ms", "1 s", "100 s"]);
    }
}
