//! A page with the steps of an explanation: one board, with a list of what is done to it step by step.
//!
//! In: sentences, and a picture that holds all frames. Out: HTML that needs no other file. Must not know: puzzles.
//!
//! The picture is in the page once, packed; a short script unpacks it and shows the frame of the step that is chosen,
//! by a click or by the keys. Without a script, and in print, all sentences are there, and the last frame.

use std::fmt::Write;
use std::io::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::{Compression, write::DeflateEncoder};

use crate::diagnostic::misleads;
use crate::render::svg::Theme;

const STYLE: &str = "body { font: 16px/1.45 system-ui, sans-serif; max-width: 64em; margin: 0 auto; padding: 0 1em 3em;
  background: #fff; color: #161616 }
h1 { font-size: 1.3em; margin: 1.5em 0 .3em; overflow-wrap: anywhere } .verdict { margin: .2em 0 } nav { color: #555 }
.puzzle { display: grid; grid-template-columns: minmax(0, 26em) minmax(0, 1fr); gap: 1.5em; align-items: start }
figure { margin: 0; position: sticky; top: .5em } figure svg { width: 100%; height: auto; max-height: 85vh }
figcaption { color: #555; font-size: .9em } ol { margin: 0; padding-left: 2.2em } li { padding: .3em .4em; border-radius: .3em }
ol.live li { cursor: pointer } li.on { background: #e4eefc } li b { font-weight: 600 } li i { color: #1d54b8; font-style: normal }
a { color: #1d54b8 }
@media (max-width: 46em) { .puzzle { grid-template-columns: 1fr } figure { background: inherit; z-index: 1 }
  figure svg { max-height: 45vh } }
@media print { figure { position: static; max-width: 12cm } .puzzle { display: block } li { break-inside: avoid }
  li.on { background: none } figcaption { display: none } }";

/// The colours of a dark page.
const DARK: &str = "body { background: #181a1f; color: #e6e6e2 } nav, figcaption { color: #aaa }
  li.on { background: #26344d } li i, a { color: #7eb0ff }";

/// Shows the frame of a step: frame 0 is the empty board, the last one the end.
const SCRIPT: &str = "const unpacked = text => new Response(new Blob([Uint8Array.from(atob(text), char => char.charCodeAt())])
  .stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
const begin = async puzzle => {
  puzzle.querySelector('svg').outerHTML = await unpacked(puzzle.querySelector('script').textContent);
  const steps = [...puzzle.querySelectorAll('li')], parts = [...puzzle.querySelectorAll('[data-t]')];
  let at = 0;
  puzzle.querySelector('ol').classList.add('live');
  puzzle.show = (to, scroll) => {
    at = Math.max(0, Math.min(steps.length, to));
    parts.forEach(part => {
      const [from, end] = part.dataset.t.split(' ').map(Number);
      part.setAttribute('visibility', from <= at && at < end ? 'visible' : 'hidden');
    });
    steps.forEach((step, number) => step.classList.toggle('on', number + 1 === at));
    if (scroll && at > 0) steps[at - 1].scrollIntoView({ block: 'center' });
  };
  puzzle.move = by => puzzle.show(at + by, true);
  steps.forEach((step, number) => step.addEventListener('click', () => { window.puzzle = puzzle; puzzle.show(number + 1); }));
  puzzle.addEventListener('mouseenter', () => { window.puzzle = puzzle; });
  window.puzzle = window.puzzle || puzzle;
  puzzle.show(0);
};
addEventListener('keydown', event => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by && window.puzzle) { window.puzzle.move(by); event.preventDefault(); }
});
const follow = () => document.getElementById(location.hash.slice(1))?.click();
addEventListener('hashchange', follow);
Promise.all([...document.querySelectorAll('.puzzle')].map(begin)).then(follow);";

/// A step on the page.
#[derive(Debug)]
pub(super) struct PageStep {
    pub(super) technique: String,
    pub(super) conclusion: String,
    pub(super) argument: String,
}

/// An explained puzzle.
#[derive(Debug)]
pub(super) struct Explained<'a> {
    pub(super) title: &'a str,
    /// How it ended.
    pub(super) verdict: &'a str,
    /// The hardest step.
    pub(super) hardest: &'a str,
    pub(super) steps: &'a [PageStep],
    /// The picture with all frames.
    pub(super) picture: &'a str,
}

/// Characters that mean something in HTML, as text; control characters, as a title may have them, mean nothing there.
fn escape(text: &str) -> String {
    text.replace(misleads, "\u{fffd}").replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A picture as it looks at the end, without the parts that are hidden then.
fn last_frame(picture: &str) -> String {
    // The depth of open groups inside a hidden one, which itself counts.
    let mut depth = 0_usize;
    let is_seen = |line: &&str| {
        if depth > 0 || (line.starts_with("<g data-t") && line.contains("hidden")) {
            depth += usize::from(line.starts_with("<g"));
            depth -= usize::from(line.starts_with("</g>"));
            return false;
        }
        true
    };
    picture.lines().filter(is_seen).flat_map(|line| [line, "\n"]).collect()
}

/// A text as letters that the script unpacks.
fn packed(text: &str) -> String {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    let bytes = encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish());
    STANDARD.encode(bytes.expect("memory takes all that is written"))
}

/// The start of the page.
pub(super) fn head(title: &str, theme: Theme) -> String {
    let dark = match theme {
        Theme::Light => String::new(),
        Theme::Dark => format!("@media screen {{ {DARK} }}"),
        Theme::Auto => format!("@media screen and (prefers-color-scheme: dark) {{ {DARK} }}"),
    };
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n<style>{STYLE}\n{dark}</style>\n",
        escape(title)
    )
}

/// A puzzle of the page; they are numbered from 0.
pub(super) fn puzzle(number: usize, explained: &Explained<'_>) -> String {
    let Explained { title, verdict, hardest, steps, picture } = explained;
    let mut page =
        format!("<h1>{}</h1>\n<p class=\"verdict\">{}. {}.</p>\n", escape(title), escape(verdict), escape(hardest));
    page.push_str(if steps.is_empty() { "<nav>" } else { "<nav>Techniques: " });
    let mut named: Vec<(&str, usize, usize)> = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        match named.iter_mut().find(|(name, ..)| *name == step.technique) {
            Some((.., count)) => *count += 1,
            None => named.push((&step.technique, at + 1, 1)),
        }
    }
    for (at, (name, first, count)) in named.iter().enumerate() {
        let comma = if at > 0 { ", " } else { "" };
        let times = if *count > 1 { format!(" (×{count})") } else { String::new() };
        let _ = write!(page, "{comma}<a href=\"#p{number}s{first}\">{}</a>{times}", escape(name));
    }
    let (last, all) = (last_frame(picture), packed(picture));
    let keys = match steps {
        [] => "",
        _ => "<figcaption>Click a step, or use the keys \u{2190} and \u{2192}.</figcaption>\n",
    };
    let _ = write!(
        page,
        "</nav>\n<div class=\"puzzle\">\n<script type=\"text/plain\">{all}</script>\n<figure>\n{last}{keys}</figure>\n<ol>\n"
    );
    for (at, step) in steps.iter().enumerate() {
        let argument = if step.argument.is_empty() { String::new() } else { format!(": {}", escape(&step.argument)) };
        let _ = writeln!(
            page,
            "<li id=\"p{number}s{}\"><b>{}</b> <i>({})</i>{argument}</li>",
            at + 1,
            escape(&step.conclusion),
            escape(&step.technique)
        );
    }
    page.push_str("</ol>\n</div>\n");
    page
}

/// The end of the page.
pub(super) fn end() -> String {
    format!("<script>{SCRIPT}</script>\n")
}

#[cfg(test)]
mod tests {
    use super::{Explained, PageStep, Theme, head, puzzle};

    #[test]
    fn text_stays_text() {
        let step =
            PageStep { technique: "a<b".into(), conclusion: "a < b & c".into(), argument: "a\u{1b}[31mb".into() };
        let steps = [step];
        let explained = Explained { title: "<x>", verdict: "v", hardest: "h", steps: &steps, picture: "<svg></svg>" };
        let text = puzzle(0, &explained);
        assert!(text.contains("a &lt; b &amp; c") && text.contains("&lt;x&gt;") && !text.contains('\u{1b}'));
        assert!(text.contains("<svg></svg>"));
        assert!(head("a&b", Theme::Light).contains("<title>a&amp;b</title>"));
    }

    #[test]
    fn the_page_shows_the_end_and_holds_the_way_there() {
        let picture = "<svg>\n<g data-t=\"0 1\" visibility=\"hidden\">\n<g>\n<path/>\n</g>\n</g>\n<g data-t=\"1 2\">\n<rect/>\n</g>\n</svg>\n";
        assert_eq!(super::last_frame(picture), "<svg>\n<g data-t=\"1 2\">\n<rect/>\n</g>\n</svg>\n");
        let bytes = base64::Engine::decode(&super::STANDARD, super::packed(picture)).expect("letters");
        let mut text = String::new();
        std::io::Read::read_to_string(&mut flate2::read::DeflateDecoder::new(&bytes[..]), &mut text)
            .expect("it inflates");
        assert_eq!(text, picture);
    }
}
