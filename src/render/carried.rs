//! The text of a puzzle inside a picture of it, so that the picture can be read back.
//!
//! In: the bytes of an SVG or a PNG. Out: the same with a text, or the text in them. Must not know: what the text says.
//!
//! An SVG has it in `<metadata>`, a PNG in a chunk `iTXt`: both are what the formats have for this, and show nothing.

use std::ops::Range;

use super::svg::escape;

/// Who wrote the text.
const NAME: &str = "cluesat";
/// What a PNG starts with.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
/// Where the text of an SVG stands.
const OPEN: &str = "<metadata id=\"cluesat\">";
const CLOSE: &str = "</metadata>";
/// The longest text that a picture carries.
const MOST: usize = 1 << 20;

/// The picture with a text in it; without it where it has no place for one.
pub fn with(mut picture: Vec<u8>, text: &str) -> Vec<u8> {
    let title: &[u8] = b"</title>\n";
    if text.len() > MOST {
        return picture;
    }
    if picture.starts_with(PNG) {
        // Behind the header, which has a length of its own.
        let at = chunks(&picture).next().map_or(picture.len(), |(_, data)| data.end + 4);
        let data = [NAME.as_bytes(), b"\0\0\0\0\0", text.as_bytes()].concat();
        let named = [b"iTXt", &data[..]].concat();
        let mut crc = flate2::Crc::new();
        crc.update(&named);
        let chunk = [&(data.len() as u32).to_be_bytes()[..], &named, &crc.sum().to_be_bytes()].concat();
        picture.splice(at..at, chunk);
    } else if let Some(at) = memchr::memmem::find(&picture, title).filter(|_| picture.starts_with(b"<svg")) {
        let at = at + title.len();
        picture.splice(at..at, format!("{OPEN}{}{CLOSE}\n", escape(text)).into_bytes());
    }
    picture
}

/// The kinds of the chunks of a PNG, and where their data are.
fn chunks(png: &[u8]) -> impl Iterator<Item = ([u8; 4], Range<usize>)> {
    let mut at = PNG.len();
    std::iter::from_fn(move || {
        let length = u32::from_be_bytes(png.get(at..at + 4)?.try_into().ok()?) as usize;
        let kind = png.get(at + 4..at + 8)?.try_into().ok()?;
        let data = at + 8..(at + 8).checked_add(length).filter(|&end| end + 4 <= png.len())?;
        at = data.end + 4;
        Some((kind, data))
    })
}

/// The text that a picture carries.
pub fn found(picture: &[u8]) -> Option<String> {
    if picture.starts_with(PNG) {
        let texts = chunks(picture).take(64).filter(|(kind, _)| kind == b"iTXt").map(|(_, data)| &picture[data]);
        let mut ours = texts.filter_map(|data| data.strip_prefix(NAME.as_bytes())?.strip_prefix(b"\0\0\0\0\0"));
        return String::from_utf8(ours.next()?.to_vec()).ok();
    }
    let start = picture.trim_ascii_start();
    if !(start.starts_with(b"<svg") || start.starts_with(b"<?xml")) {
        return None;
    }
    let from = memchr::memmem::find(picture, OPEN.as_bytes())? + OPEN.len();
    let length = memchr::memmem::find(&picture[from..], CLOSE.as_bytes())?;
    // Of two pictures in one file neither is read for both.
    if memchr::memmem::find(&picture[from..], OPEN.as_bytes()).is_some() {
        return None;
    }
    let text = str::from_utf8(&picture[from..from + length]).ok()?;
    Some(
        text.replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&quot;", "\"")
            .replace("&#39;", "'")
            .replace("&amp;", "&"),
    )
}

#[cfg(all(test, feature = "pictures"))]
mod tests {
    use super::{found, with};

    #[test]
    fn what_a_picture_carries_is_found() {
        let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\">\n<title>a</title>\n</svg>\n".to_vec();
        let mut png = Vec::new();
        let mut writer = png::Encoder::new(&mut png, 1, 1).write_header().expect("memory");
        writer.write_image_data(&[0]).expect("memory");
        writer.finish().expect("memory");
        for picture in [svg, png] {
            for text in ["1..4\n", "a < b & c > \"d\" &amp; \u{e9}\n", ""] {
                assert_eq!(found(&picture), None);
                let carried = with(picture.clone(), text);
                assert_eq!(found(&carried).as_deref(), Some(text));
                if picture.starts_with(b"\x89") {
                    let mut reader = png::Decoder::new(std::io::Cursor::new(&carried)).read_info().expect("a PNG");
                    reader.next_frame(&mut [0; 8]).expect("its pixels");
                }
            }
            assert_eq!(found(&picture[..picture.len() / 2]), None);
        }
        assert_eq!(with(b"P1\n1 1\n1\n".to_vec(), "x"), b"P1\n1 1\n1\n");
    }
}
