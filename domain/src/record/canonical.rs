//! Canonical JSON as RFC 8785 has it: keys sorted, no spaces. Every event is written so, so it is written quickly here;
//! the tests compare it with the library that also writes the numbers that are rare.

use serde::Serialize;
use serde_json::{Map, Number, Value};

/// The canonical JSON of a value.
pub(crate) fn canonical(value: &impl Serialize) -> String {
    // Only maps with keys that are no strings and failing `Serialize` impls cannot be written; no event has either.
    let value = serde_json::to_value(value).unwrap_or_default();
    let mut out = Vec::new();
    write_value(&mut out, &value);
    text(out)
}

/// The fields of an object in their order.
pub(super) fn fields(object: &Map<String, Value>) -> Vec<(&String, &Value)> {
    let mut fields: Vec<_> = object.iter().collect();
    let by_name =
        |(one, _): &(&String, _), (other, _): &(&String, _)| match one.is_ascii() && other.is_ascii() {
            true => one.cmp(other),
            false => one.encode_utf16().cmp(other.encode_utf16()),
        };
    if !fields.is_sorted_by(|one, other| by_name(one, other).is_le()) {
        fields.sort_by(by_name);
    }
    fields
}

pub(super) fn write_field(out: &mut Vec<u8>, name: &str, value: &Value) {
    write_text(out, name);
    out.push(b':');
    write_value(out, value);
}

pub(super) fn text(out: Vec<u8>) -> String {
    // What was written is text.
    String::from_utf8(out).unwrap_or_default()
}

fn write_value(out: &mut Vec<u8>, value: &Value) {
    match value {
        Value::Null => out.extend(b"null"),
        Value::Bool(true) => out.extend(b"true"),
        Value::Bool(false) => out.extend(b"false"),
        Value::Number(number) => write_number(out, number),
        Value::String(text) => write_text(out, text),
        Value::Array(items) => {
            out.push(b'[');
            for (place, item) in items.iter().enumerate() {
                if place > 0 {
                    out.push(b',');
                }
                write_value(out, item);
            }
            out.push(b']');
        }
        Value::Object(object) => {
            out.push(b'{');
            for (place, (name, value)) in fields(object).into_iter().enumerate() {
                if place > 0 {
                    out.push(b',');
                }
                write_field(out, name, value);
            }
            out.push(b'}');
        }
    }
}

/// Up to here a whole number is the same as a floating-point number, which is what the RFC takes it for.
const EXACT: u64 = 1 << 53;

fn write_number(out: &mut Vec<u8>, number: &Number) {
    let size = number.as_i64().map(i64::unsigned_abs).or(number.as_u64());
    let written = match size {
        Some(size) if size <= EXACT => serde_json::to_writer(&mut *out, number).ok(),
        _ => serde_json_canonicalizer::to_writer(number, out).ok(),
    };
    debug_assert!(written.is_some(), "writing to memory does not fail");
}

/// Escapes just what the RFC does.
fn write_text(out: &mut Vec<u8>, text: &str) {
    let written = serde_json::to_writer(out, text);
    debug_assert!(written.is_ok(), "writing to memory does not fail");
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<u64>().prop_map(Value::from),
            any::<f64>().prop_map(Value::from),
            (-100..100_i64).prop_map(Value::from),
            any::<String>().prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 32, 6, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
                prop::collection::vec((any::<String>(), inner), 0..6)
                    .prop_map(|fields| Value::Object(fields.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn it_is_written_as_the_library_writes_it(value in value()) {
            prop_assert_eq!(canonical(&value), serde_json_canonicalizer::to_string(&value).unwrap());
        }
    }

    #[test]
    fn names_are_sorted_as_utf_16_and_control_characters_escaped() {
        let value = json!({"\u{e000}": 1, "\u{1f600}": 2, "b\u{7f}": "\u{1}\u{8}\n\"\\/é", "a": -0.0, "": 9_007_199_254_740_993_u64});
        assert_eq!(
            canonical(&value),
            serde_json_canonicalizer::to_string(&value).unwrap()
        );
    }
}
