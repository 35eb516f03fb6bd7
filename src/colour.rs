//! Colours as numbers.
//!
//! In: red, green and blue. Out: how bright a colour is, how well two can be distinguished, the default shades. Must
//! not know: puzzles, pictures, names.

/// A colour as red, green and blue.
pub type Rgb = [u8; 3];

/// Shades for colours of which only the number is known: black, then others; they repeat.
pub(crate) const SHADES: [Rgb; 13] = [
    [0, 0, 0],
    [214, 40, 40],
    [34, 140, 60],
    [36, 96, 204],
    [244, 186, 20],
    [132, 62, 170],
    [20, 160, 176],
    [240, 126, 30],
    [240, 130, 176],
    [126, 82, 46],
    [150, 206, 60],
    [130, 190, 240],
    [150, 150, 150],
];

/// The three parts as amounts of light, from 0 to 1 (IEC 61966-2-1, sRGB).
fn linear(rgb: Rgb) -> [f64; 3] {
    rgb.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

/// How bright a colour is, from 0 to 1 (WCAG 2.2, relative luminance).
pub(crate) fn luminance(rgb: Rgb) -> f64 {
    let [red, green, blue] = linear(rgb);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// How light a pixel is, from 0 for black to 255 for white (the weights of Rec. 601). A grey is as light as its number.
pub(crate) fn lightness([red, green, blue]: [f64; 3]) -> f64 {
    (299.0 * red + 587.0 * green + 114.0 * blue) / 1000.0
}

/// Whether a pixel counts as filled: it is darker than the threshold. What is as light as the threshold, but for what a
/// mean of several pixels loses in rounding, is not.
pub(crate) fn is_dark(light: f64, threshold: u8) -> bool {
    light < f64::from(threshold) - 1e-6
}

/// How well two colours are told apart, from 1 to 21; 4.5 is enough for text, 3 for shapes (WCAG 2.2).
pub(crate) fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Black or white, whichever is more legible on a colour.
pub(crate) fn readable_on(rgb: Rgb) -> Rgb {
    let (black, white) = ([0; 3], [255; 3]);
    if contrast(black, rgb) >= contrast(white, rgb) { black } else { white }
}

/// Lightness, and the two axes from green to red and from blue to yellow, as perceived (B. Ottosson, "A perceptual
/// color space for image processing", 2020).
fn lab(rgb: Rgb) -> [f64; 3] {
    let times = |[a, b, c]: [f64; 3], [x, y, z]: [f64; 3]| a * x + b * y + c * z;
    let light = linear(rgb);
    let cones = [
        [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
        [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
        [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
    ]
    .map(|row| times(row, light).cbrt());
    [
        [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
        [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
        [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
    ]
    .map(|row| times(row, cones))
}

/// The perceived distance of two colours, squared. The hue axes have a smaller range than lightness and count twice.
pub(crate) fn distance(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (lab(one), lab(other));
    let [light, red, yellow] = [0, 1, 2].map(|at| (one[at] - other[at]).powi(2));
    light + 4.0 * (red + yellow)
}

/// Six hexadecimal digits.
pub(crate) fn digits([red, green, blue]: Rgb) -> String {
    format!("{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_and_white_are_the_ends() {
        let ([black, _, _], [white, green, blue]) = (lab([0; 3]), lab([255; 3]));
        assert!(black.abs() < 1e-9 && (white - 1.0).abs() < 1e-6 && green.abs() < 1e-6 && blue.abs() < 1e-6);
        // As published for pure red.
        let red = lab([255, 0, 0]);
        assert!([0.628, 0.225, 0.126].iter().zip(red).all(|(wanted, found)| (wanted - found).abs() < 1e-3), "{red:?}");
    }

    #[test]
    fn what_looks_alike_is_near() {
        let skin = [255, 219, 172];
        assert!(distance(skin, [255, 204, 170]) < distance(skin, [205, 205, 205]));
        assert!((contrast([0; 3], [255; 3]) - 21.0).abs() < 1e-9);
        assert_eq!([[255, 255, 0], [0, 0, 128]].map(readable_on), [[0; 3], [255; 3]]);
        assert_eq!(digits([255, 136, 0]), "ff8800");
    }
}
