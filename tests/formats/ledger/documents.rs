//! The keys and values of a document, and what is done to them.

use serde_json::{Value, json};

use super::tokens::Changes;

/// The mark of a key that stands there a second time.
const AGAIN: &str = "\u{1}";

/// A step of a path.
#[derive(Clone, Debug)]
enum Step {
    Key(String),
    At(usize),
}

impl Step {
    fn of<'v>(&self, holder: &'v mut Value) -> &'v mut Value {
        match self {
            Step::Key(key) => &mut holder[key.as_str()],
            Step::At(at) => &mut holder[*at],
        }
    }
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
            map.iter().for_each(|(key, value)| paths(value, &below(Step::Key(key.clone())), free, all));
        }
        Value::Array(list) => (0..).zip(list).for_each(|(at, value)| paths(value, &below(Step::At(at)), free, all)),
        _ => {}
    }
}

/// The value that holds the one at a path.
fn holder<'v>(document: &'v mut Value, path: &[Step]) -> &'v mut Value {
    path[..path.len() - 1].iter().fold(document, |value, step| step.of(value))
}

fn text(document: &Value) -> Vec<u8> {
    document.to_string().replace("\\u0001", "").into_bytes()
}

/// Values of the same and of other types.
fn others(value: &Value) -> Vec<Value> {
    let mut others =
        vec![json!("qzx"), json!("<7"), json!("?"), json!({"qzx": 7}), json!(-5), json!(7.5), json!([value])];
    match value {
        Value::Bool(_) => others.extend([json!("false"), json!("true"), json!(0)]),
        Value::Number(number) => {
            others.extend([
                json!(format!("{number}+")),
                json!(format!("<{number}")),
                json!(format!("{number}-{number}")),
            ]);
            others.extend([json!(true), json!(number.as_u64().map_or(7, |number| number + 1))]);
        }
        Value::String(word) => {
            others.extend([json!(format!("{word}x")), json!(format!("<{word}")), json!(true), json!(77)]);
        }
        Value::Array(_) | Value::Object(_) => others.extend([json!(true), json!(7), json!("7")]),
        Value::Null => {}
    }
    others
}

/// What is done to each key and value.
pub(super) fn changes(given: &[u8], free: &[&str], twice: &[&str], skips: &[&str]) -> Vec<Changes> {
    let document: Value = serde_json::from_slice(given).expect("a document");
    let mut all = Vec::new();
    paths(&document, &[], &[free, skips].concat(), &mut all);
    let changed = |path: Vec<Step>| {
        let change = |act: &dyn Fn(&mut Value)| {
            let mut changed = document.clone();
            act(holder(&mut changed, &path));
            text(&changed)
        };
        let step = path.last().expect("a path has steps");
        let value = step.of(holder(&mut document.clone(), &path)).clone();
        let replaced = others(&value).into_iter();
        let mut all: Vec<(String, Vec<u8>)> =
            replaced.map(|other| (format!("as {other}"), change(&|holder| *step.of(holder) = other.clone()))).collect();
        let (without, is_twice) = match step {
            Step::Key(key) => {
                let remove = |map: &mut Value| map.as_object_mut().and_then(|map| map.remove(key));
                all.push(("as another key".to_owned(), change(&|map| map[format!("{key}x")] = remove(map).into())));
                // The last one of two keys counts for most readers of documents.
                all.push(("doubled".to_owned(), change(&|map| map[format!("{AGAIN}{key}")] = json!("qzx"))));
                (change(&|map| drop(remove(map))), twice.contains(&key.as_str()))
            }
            &Step::At(at) => {
                let insert = |list: &mut Value| list.as_array_mut().map(|list| list.insert(at, value.clone()));
                all.push(("doubled".to_owned(), change(&|list| insert(list).unwrap_or(()))));
                (change(&|list| drop(list.as_array_mut().map(|list| list.remove(at)))), false)
            }
        };
        all.extend((!is_twice).then(|| ("taken out".to_owned(), without.clone())));
        all.iter_mut().for_each(|(what, _)| *what = format!("{} {what}", shown(&path)));
        Changes { without, all }
    };
    all.into_iter().map(changed).collect()
}
