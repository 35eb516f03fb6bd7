//! Pictures that share their parts, put together again: what each would be alone.

use std::collections::HashMap;

use cluesat::grid::Pos;
use cluesat::render::shared::Shared;
use cluesat::render::svg::svg;
use roxmltree::{Document, Node};

use crate::sample;

/// What a part draws: each piece of a path, each disc and text with what it looks like.
fn drawn(node: Node<'_, '_>, look: &str, parts: &HashMap<&str, Node<'_, '_>>, out: &mut Vec<String>) {
    let own = |name: &&str| !["id", "d", "href"].contains(name);
    let said = node.attributes().filter(|attribute| own(&attribute.name()));
    let look =
        said.fold(look.to_owned(), |look, attribute| format!("{look} {}={}", attribute.name(), attribute.value()));
    match node.tag_name().name() {
        "use" => drawn(parts[node.attribute("href").expect("a name").trim_start_matches('#')], &look, parts, out),
        "path" => {
            let pieces = node.attribute("d").expect("a path").split('M').skip(1);
            out.extend(pieces.map(|piece| format!("path {look} {piece}")));
        }
        "rect" | "circle" | "text" => out.push(format!("{look} {}", node.text().unwrap_or_default())),
        _ => node.children().filter(Node::is_element).for_each(|child| drawn(child, &look, parts, out)),
    }
}

#[test]
fn shared_parts_make_the_same_pictures() {
    let mut scenes = vec![sample::nine(), sample::nine()];
    let mut changed = sample::nine();
    changed.cells[Pos::new(4, 4)].text = "x".into();
    scenes.push(changed);
    let mut page = Shared::default();
    let pictures: Vec<String> = scenes.iter().map(|scene| page.svg(scene)).collect();
    assert!(3 * pictures[1].len() < pictures[0].len(), "{} of {}", pictures[1].len(), pictures[0].len());
    assert!(2 * pictures[2].len() < pictures[0].len(), "{} of {}", pictures[2].len(), pictures[0].len());

    let documents: Vec<Document<'_>> = pictures.iter().map(|text| Document::parse(text).expect("a document")).collect();
    let mut parts = HashMap::new();
    for (document, scene) in documents.iter().zip(&scenes) {
        for node in document.descendants() {
            if let Some(name) = node.attribute("id") {
                assert!(parts.insert(name, node).is_none(), "{name} twice");
            }
        }
        let alone = svg(scene);
        let alone = Document::parse(&alone).expect("a document");
        let [mut shared, mut whole] = [document, &alone].map(|document| {
            let mut out = Vec::new();
            drawn(document.root_element(), "", &parts, &mut out);
            out
        });
        // Pieces of one look may have changed places with each other, nothing else.
        shared.sort();
        whole.sort();
        assert!(whole.len() > 100);
        assert_eq!(shared, whole);
    }
}
