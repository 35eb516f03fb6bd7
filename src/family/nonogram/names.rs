//! The names of colours.
//!
//! In: a name, or red, green and blue. Out: the other one. Must not know: puzzles.
//!
//! The names are those of CSS (W3C, "CSS Color Module Level 4"), which X11 has, too, here and there with another shade.

use crate::colour::{Rgb, distance};

/// Each name with its colour in hexadecimal digits.
const NAMES: &str = "\
    aliceblue=f0f8ff antiquewhite=faebd7 aqua=00ffff aquamarine=7fffd4 azure=f0ffff beige=f5f5dc bisque=ffe4c4 \
    black=000000 blanchedalmond=ffebcd blue=0000ff blueviolet=8a2be2 brown=a52a2a burlywood=deb887 \
    cadetblue=5f9ea0 chartreuse=7fff00 chocolate=d2691e coral=ff7f50 cornflowerblue=6495ed cornsilk=fff8dc \
    crimson=dc143c cyan=00ffff darkblue=00008b darkcyan=008b8b darkgoldenrod=b8860b darkgray=a9a9a9 \
    darkgreen=006400 darkgrey=a9a9a9 darkkhaki=bdb76b darkmagenta=8b008b darkolivegreen=556b2f darkorange=ff8c00 \
    darkorchid=9932cc darkred=8b0000 darksalmon=e9967a darkseagreen=8fbc8f darkslateblue=483d8b \
    darkslategray=2f4f4f darkslategrey=2f4f4f darkturquoise=00ced1 darkviolet=9400d3 deeppink=ff1493 \
    deepskyblue=00bfff dimgray=696969 dimgrey=696969 dodgerblue=1e90ff firebrick=b22222 floralwhite=fffaf0 \
    forestgreen=228b22 fuchsia=ff00ff gainsboro=dcdcdc ghostwhite=f8f8ff gold=ffd700 goldenrod=daa520 gray=808080 \
    green=008000 greenyellow=adff2f grey=808080 honeydew=f0fff0 hotpink=ff69b4 indianred=cd5c5c indigo=4b0082 \
    ivory=fffff0 khaki=f0e68c lavender=e6e6fa lavenderblush=fff0f5 lawngreen=7cfc00 lemonchiffon=fffacd \
    lightblue=add8e6 lightcoral=f08080 lightcyan=e0ffff lightgoldenrodyellow=fafad2 lightgray=d3d3d3 \
    lightgreen=90ee90 lightgrey=d3d3d3 lightpink=ffb6c1 lightsalmon=ffa07a lightseagreen=20b2aa \
    lightskyblue=87cefa lightslategray=778899 lightslategrey=778899 lightsteelblue=b0c4de lightyellow=ffffe0 \
    lime=00ff00 limegreen=32cd32 linen=faf0e6 magenta=ff00ff maroon=800000 mediumaquamarine=66cdaa \
    mediumblue=0000cd mediumorchid=ba55d3 mediumpurple=9370db mediumseagreen=3cb371 mediumslateblue=7b68ee \
    mediumspringgreen=00fa9a mediumturquoise=48d1cc mediumvioletred=c71585 midnightblue=191970 mintcream=f5fffa \
    mistyrose=ffe4e1 moccasin=ffe4b5 navajowhite=ffdead navy=000080 oldlace=fdf5e6 olive=808000 olivedrab=6b8e23 \
    orange=ffa500 orangered=ff4500 orchid=da70d6 palegoldenrod=eee8aa palegreen=98fb98 paleturquoise=afeeee \
    palevioletred=db7093 papayawhip=ffefd5 peachpuff=ffdab9 peru=cd853f pink=ffc0cb plum=dda0dd powderblue=b0e0e6 \
    purple=800080 rebeccapurple=663399 red=ff0000 rosybrown=bc8f8f royalblue=4169e1 saddlebrown=8b4513 \
    salmon=fa8072 sandybrown=f4a460 seagreen=2e8b57 seashell=fff5ee sienna=a0522d silver=c0c0c0 skyblue=87ceeb \
    slateblue=6a5acd slategray=708090 slategrey=708090 snow=fffafa springgreen=00ff7f steelblue=4682b4 tan=d2b48c \
    teal=008080 thistle=d8bfd8 tomato=ff6347 turquoise=40e0d0 violet=ee82ee wheat=f5deb3 white=ffffff \
    whitesmoke=f5f5f5 yellow=ffff00 yellowgreen=9acd32";

/// The names that people use for colours they see, each with one or several shades in hexadecimal digits.
const EVERYDAY: &str = "\
    black=000000, black=0c0c0c, white=ffffff, grey=808080, grey=999999, light grey=c8c8c8, dark grey=484848, \
    red=ff0000, red=dc1e1e, dark red=8b0000, maroon=5c1020, crimson=c2143c, coral=ff7f60, salmon=fa9080, \
    orange=ff8c00, orange=ff6a10, light orange=ffb45a, peach=ffd2aa, tan=d2aa78, beige=ebdcbe, cream=fff6d8, \
    yellow=ffe800, yellow=f0d020, light yellow=fff89a, gold=d8a418, mustard=b48a14, brown=8b4a1c, brown=6e4020, \
    light brown=b07a4a, dark brown=3c2210, olive=78781e, khaki=bcb070, lime=a0e628, lime=78ff00, \
    light green=96eb96, green=00c000, green=00dc28, green=228c3c, dark green=005a14, olive green=6e8c32, \
    mint=b4f5d2, sea green=3cbe8c, turquoise=3cdcc8, teal=008080, dark teal=0a5050, cyan=00f0f5, light cyan=c8fafa, \
    sky blue=78c8fa, light blue=b4dcf5, blue=0000ff, blue=2846e6, blue=1e82e6, blue=6495ed, light pink=ffdce6, \
    lilac=da96e0, steel blue=4678a0, dark blue=1e3296, navy=000064, slate=64788f, light grey=dcdcdc, grey=6e6e6e, \
    turquoise=14a0b0, lavender=e0def8, orange=ffa500, gold=f4ba14, red=c83232, indigo=4b0aa0, violet=8a46e6, \
    lavender=c8bef5, lilac=c896e6, purple=8c14a0, dark purple=500a64, plum=8c4678, magenta=ff00ff, magenta=d21ec8, \
    pink=ffa0b9, pink=ff82c8, light pink=ffd2dc, hot pink=ff3296, rose=d25078, mauve=c8a0b4, green=00ff00";

/// The colour with a name, ignoring case and the number of a shade after it; `light blue` is `lightblue`.
pub(super) fn named(name: &str) -> Option<Rgb> {
    let name = name.to_ascii_lowercase().replace(' ', "");
    let name = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let mut names = NAMES.split(' ').filter_map(|pair| pair.split_once('='));
    names.find(|&(known, _)| known == name).and_then(|(_, digits)| hex(digits))
}

/// The colour that X11 means: a name, of which some have shades by number, or `#` and 3, 6, 9 or 12 hexadecimal digits.
pub(super) fn x11(text: &str) -> Option<Rgb> {
    if let Some(digits) = text.strip_prefix('#') {
        let each = digits.len() / 3;
        let is_wide = matches!(digits.len(), 9 | 12) && digits.is_ascii();
        // Of more than two digits the first two are enough.
        let part = |at: usize| &digits[at * each..at * each + 2];
        return if is_wide { hex(&[0, 1, 2].map(part).concat()) } else { hex(digits) };
    }
    let name = text.to_ascii_lowercase().replace(' ', "");
    let base = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = name[base.len()..].parse::<u32>().ok();
    let rgb = match base {
        "gray" | "grey" if number.is_some_and(|percent| percent <= 100) => {
            return number.map(|percent| [((percent * 255 + 50) / 100) as u8; 3]);
        }
        "gray" | "grey" => [190; 3],
        "green" => [0, 255, 0],
        "maroon" => [176, 48, 96],
        "purple" => [160, 32, 240],
        _ => return named(&name).map(|rgb| shaded(rgb, number)),
    };
    Some(shaded(rgb, number))
}

/// The shade of a colour with a number from 1, its brightest, to 4.
fn shaded(rgb: Rgb, number: Option<u32>) -> Rgb {
    let parts = match number {
        Some(1) => 1000,
        Some(2) => 932,
        Some(3) => 804,
        Some(4) => 548,
        _ => return rgb,
    };
    let most = rgb.into_iter().max().map_or(255, u32::from).max(1);
    rgb.map(|part| ((u32::from(part) * 255 * parts / most + 500) / 1000) as u8)
}

/// The colour of 3 or 6 hexadecimal digits.
pub(super) fn hex(digits: &str) -> Option<Rgb> {
    let number =
        u32::from_str_radix(digits, 16).ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    match digits.len() {
        6 => Some([(number >> 16) as u8, (number >> 8) as u8, number as u8]),
        3 => Some([8, 4, 0].map(|shift| (number >> shift & 15) as u8 * 17)),
        _ => None,
    }
}

/// What people would call a colour: the everyday name of the shade that looks most like it.
pub(super) fn everyday(rgb: Rgb) -> &'static str {
    let shades = EVERYDAY.split(", ").filter_map(|pair| pair.split_once('='));
    let far = shades.filter_map(|(name, digits)| Some((name, distance(hex(digits)?, rgb))));
    far.min_by(|one, other| one.1.total_cmp(&other.1)).map_or("black", |(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::{EVERYDAY, everyday, hex, named, x11};

    #[test]
    fn names_and_digits() {
        assert_eq!(named("Red"), Some([255, 0, 0]));
        assert_eq!(named("light blue"), hex("add8e6"));
        assert_eq!(named("yellowgreen"), Some([0x9a, 0xcd, 0x32]));
        assert_eq!(named("red3"), Some([255, 0, 0]));
        assert_eq!((named("rouge"), named(""), hex("ff"), hex("+12345"), hex("ggg")), (None, None, None, None, None));
        assert_eq!(hex("f80"), Some([255, 136, 0]));
    }

    #[test]
    fn colours_of_x11() {
        assert_eq!(["#f00", "#ff0000", "#ff0000000", "#FFFF00000000"].map(x11), [Some([255, 0, 0]); 4]);
        assert_eq!(["#ff0000f", "#", "#12345", "f00", "rouge"].map(x11), [None; 5]);
        // As the list of X11 has them.
        let shades = ["red3", "Green", "green4", "gray", "grey50", "gray100", "maroon", "purple", "orange1", "brown4"];
        let wanted = [
            [205, 0, 0],
            [0, 255, 0],
            [0, 140, 0],
            [190; 3],
            [128; 3],
            [255; 3],
            [176, 48, 96],
            [160, 32, 240],
            [255, 165, 0],
            [140, 36, 36],
        ];
        assert_eq!(shades.map(x11), wanted.map(Some));
        assert_eq!((x11("navy"), x11("light blue")), (named("navy"), named("light blue")));
    }

    #[test]
    fn shades_are_called_as_people_call_them() {
        // Skin, of six persons; then what crayons have.
        let skins = [[255, 219, 172], [255, 204, 153], [238, 207, 180], [224, 172, 105], [198, 134, 66], [141, 85, 36]];
        assert_eq!(skins.map(everyday), ["peach", "peach", "beige", "tan", "light brown", "brown"]);
        let others =
            [[0, 176, 0], [64, 64, 255], [255, 0, 0], [0, 0, 0], [255, 220, 0], [240, 208, 32], [105, 105, 105]];
        assert_eq!(others.map(everyday), ["green", "blue", "red", "black", "yellow", "yellow", "grey"]);
        let pale =
            [[230, 230, 250], [173, 216, 230], [255, 182, 193], [144, 238, 144], [250, 250, 245], [192, 192, 192]];
        assert_eq!(pale.map(everyday), ["lavender", "light blue", "pink", "light green", "white", "light grey"]);
        // Each of the list is called by its own name.
        for pair in EVERYDAY.split(", ") {
            let (name, digits) = pair.split_once('=').expect("a name and a shade");
            assert_eq!(hex(digits).map(everyday), Some(name), "{pair}");
        }
    }
}
