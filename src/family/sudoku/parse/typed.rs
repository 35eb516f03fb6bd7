//! Values of documents, of the type that a rule needs or refused by the name of what has them.
//!
//! In: JSON. Out: numbers, flags, texts, lists; what is not said is nothing, 0 or empty. Must not know: what they mean.

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

/// Whether nothing is said: editors leave empty texts.
fn is_absent(value: &Value) -> bool {
    value.is_null() || value.as_str().is_some_and(|text| text.trim().is_empty())
}

fn typed<'v, T>(
    value: Option<&'v Value>,
    what: &str,
    wanted: &str,
    read: impl Fn(&'v Value) -> Option<T>,
) -> Result<Option<T>, String> {
    let Some(value) = value.filter(|value| !is_absent(value)) else { return Ok(None) };
    let wrong = || {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let shown: String = text.chars().take(40).filter(|symbol| !symbol.is_control()).collect();
        format!("{what} has `{shown}`, which is not {wanted}")
    };
    read(value).map(Some).ok_or_else(wrong)
}

/// A number from 0, as it is or as text; 10.0 is 10.
pub(super) fn number(value: Option<&Value>, what: &str) -> Result<Option<u32>, String> {
    typed(value, what, "a number", |value| match value {
        Value::Number(number) => {
            let whole =
                number.as_f64().filter(|float| float.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(float));
            whole.map(|float| float as u32)
        }
        Value::String(text) => text.trim().parse().ok().filter(|_| !text.contains('+')),
        _ => None,
    })
}

/// A digit, which may be too large for the board.
pub(super) fn digit(value: Option<&Value>, what: &str) -> Result<Option<u16>, String> {
    Ok(number(value, what)?.map(|digit| u16::try_from(digit).unwrap_or(u16::MAX)))
}

/// Whether something is so.
pub(super) fn flag(value: Option<&Value>, what: &str) -> Result<Option<bool>, String> {
    typed(value, what, "true or false", Value::as_bool)
}

/// A text.
pub(super) fn text<'v>(value: Option<&'v Value>, what: &str) -> Result<&'v str, String> {
    Ok(typed(value, what, "a text", Value::as_str)?.unwrap_or_default())
}

/// A list.
pub(super) fn list<'v>(value: Option<&'v Value>, what: &str) -> Result<&'v [Value], String> {
    Ok(typed(value, what, "a list", Value::as_array)?.map_or(&[], Vec::as_slice))
}

/// A list of objects.
pub(super) fn objects<'v>(value: Option<&'v Value>, what: &str) -> Result<Vec<&'v Map<String, Value>>, String> {
    let object = |value| typed(Some(value), what, "an object", Value::as_object);
    list(value, what)?.iter().filter_map(|value| object(value).transpose()).collect()
}

/// A document in which no key stands twice: of two, readers take the last one.
pub(super) fn document(text: &[u8]) -> Result<Map<String, Value>, serde_json::Error> {
    match serde_json::from_slice(text)? {
        Once(Value::Object(document)) => Ok(document),
        Once(_) => Err(Error::custom("it is no object")),
    }
}

/// A value whose objects have each key once.
struct Once(Value);

impl<'de> Deserialize<'de> for Once {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OnceVisitor).map(Once)
    }
}

struct OnceVisitor;

impl<'de> Visitor<'de> for OnceVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(Once(value)) = list.next_element()? {
            values.push(value);
        }
        Ok(values.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut values = Map::new();
        while let Some((key, Once(value))) = map.next_entry::<String, Once>()? {
            if values.contains_key(&key) {
                return Err(Error::custom(format!("the key `{key}` stands there twice")));
            }
            values.insert(key, value);
        }
        Ok(values.into())
    }
}
