//! The keys and values of a document, and what is done to them.

use serde_json::{Value, json};

/// The mark of a key that stands there a second time.
const AGAIN: &str = "\u{1}";

/// A step of a path.
#[derive(Clone, Debug)]
enum Step {
    Key(String),
    At(usize),
}

fn shown(path: &[Step]) -> String {
    itertools::join(
        path.iter().map(|step| match step {
            Step::Key(key) => key.clone(),
            Step::At(at) => at.to_string(),
        }),
        "/",
    )
}

/// All paths to a value, but not into those that are free.
fn paths(value: &Value, path: &[Step], free: &[&str], all: &mut Vec<Vec<Step>>) {
    if matches!(path.last(), Some(Step::Key(key)) if free.contains(&key.as_str())) {
        return;
    }
    if !path.is_empty() {
        all.push(path.to_vec());
    }
    let below = |step: Step| [path, &[step]].concat();
    match value {
        Value::Object(map) => {
            map.iter().for_each(|(key, value)| paths(value, &below(Step::Key(key.clone())), free, all))
        }
        Value::Array(list) => (0..).zip(list).for_each(|(at, value)| paths(value, &below(Step::At(at)), free, all)),
        _ => {}
    }
}

/// The value that holds the one at a path.
fn holder<'v>(document: &'v mut Value, path: &[Step]) -> &'v mut Value {
    path[..path.len() - 1].iter().fold(document, |value, step| match step {
        Step::Key(key) => &mut value[key.as_str()],
        Step::At(at) => &mut value[*at],
    })
}

fn text(document: &Value) -> Vec<u8> {
    document.to_string().replace("\\u0001", "").into_bytes()
}

/// Values of the same and of other types.
fn others(value: &Value) -> Vec<Value> {
    let mut others =
        vec![json!("qzx"), json!("<7"), json!("?"), json!({"qzx": 7}), json!(-5), json!(7.5), json!([value])];
    match value {
        Value::Bool(yes) => others.extend([json!(!yes), json!("false"), json!("true"), json!(0)]),
        Value::Number(number) => {
            others.extend([
                json!(format!("{number}+")),
                json!(format!("<{number}")),
                json!(format!("{number}-{number}")),
            ]);
            others.extend([json!(true), json!(number.as_u64().map_or(7, |number| number + 1))]);
        }
        Value::String(word) => {
            others.extend([json!(format!("{word}x")), json!(format!("<{word}")), json!(true), json!(77)])
        }
        Value::Array(_) | Value::Object(_) => others.extend([json!(true), json!(7), json!("7")]),
        Value::Null => {}
    }
    others
}

/// The documents in which one key or value is not what it was, each with what was done.
pub(super) fn changes(given: &[u8], free: &[&str], twice: &[&str], skips: &[&str]) -> Vec<(String, Vec<u8>)> {
    let document: Value = serde_json::from_slice(given).expect("a document");
    let (mut all, mut changes) = (Vec::new(), Vec::new());
    paths(&document, &[], &[free, skips].concat(), &mut all);
    for path in all {
        let mut change = |what: String, act: &dyn Fn(&mut Value)| {
            let mut changed = document.clone();
            act(holder(&mut changed, &path));
            changes.push((format!("{} {what}", shown(&path)), text(&changed)));
        };
        match path.last() {
            Some(Step::Key(key)) => {
                let value = holder(&mut document.clone(), &path)[key.as_str()].clone();
                for other in others(&value) {
                    change(format!("as {other}"), &|map| map[key.as_str()] = other.clone());
                }
                // The last one of two keys counts for most readers of documents.
                change("doubled".to_owned(), &|map| map[format!("{AGAIN}{key}")] = json!("qzx"));
                let remove = |map: &mut Value| map.as_object_mut().and_then(|map| map.remove(key));
                change("as another key".to_owned(), &|map| map[format!("{key}x")] = remove(map).unwrap_or_default());
                if !twice.contains(&key.as_str()) {
                    change("taken out".to_owned(), &|map| drop(remove(map)));
                }
            }
            Some(&Step::At(at)) => {
                let value = holder(&mut document.clone(), &path)[at].clone();
                for other in others(&value) {
                    change(format!("as {other}"), &|list| list[at] = other.clone());
                }
                let list = |list: &mut Value, act: &dyn Fn(&mut Vec<Value>)| list.as_array_mut().map_or((), act);
                change("taken out".to_owned(), &|value| list(value, &|list| drop(list.remove(at))));
                change("doubled".to_owned(), &|all| list(all, &|list| list.insert(at, value.clone())));
            }
            None => {}
        }
    }
    changes
}
