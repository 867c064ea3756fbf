//! Moves and events that nobody should send, made from real ones by changing their JSON in one place.

use crate::kernel::Chance;
use serde_json::{Value, json};

/// Changes one place: a value becomes another, disappears, is doubled, or something is added.
pub(super) fn mutate(value: &mut Value, words: &[String], chance: &mut Chance) {
    let mut places = Vec::new();
    collect(value, String::new(), &mut places);
    let Some(place) = chance.pick(&places) else { return };
    let Some(target) = value.pointer_mut(place) else {
        return;
    };
    match target {
        Value::Object(fields) => {
            let names: Vec<String> = fields.keys().cloned().collect();
            match (chance.pick(&names), chance.below(2)) {
                (Some(name), 0) => {
                    fields.remove(name);
                }
                _ => {
                    fields.insert("surprise".into(), json!(1));
                }
            }
        }
        Value::Array(items) => match (chance.draw(items), chance.below(3)) {
            (Some(item), 0) => items.extend([item.clone(), item]),
            (Some(item), 1) => items.insert(0, item),
            (Some(_), _) => {}
            (None, _) => items.extend(chance.pick(words).map(|word| json!(word))),
        },
        Value::String(_) => *target = other(words, chance),
        Value::Number(_) => {
            *target = json!([0, 1, 2, 5, 8, 9, 255, 256, 4_000_000_000i64, -1][chance.below(10)])
        }
        Value::Bool(flag) => *flag = !*flag,
        Value::Null => *target = other(words, chance),
    }
}

/// Every string that stands in a value, to be put where another stood.
pub(super) fn words(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(word) if !found.contains(word) => found.push(word.clone()),
        Value::Array(items) => items.iter().for_each(|item| words(item, found)),
        Value::Object(fields) => fields.iter().for_each(|(name, field)| {
            if !found.contains(name) {
                found.push(name.clone());
            }
            words(field, found);
        }),
        _ => {}
    }
}

fn other(words: &[String], chance: &mut Chance) -> Value {
    match chance.below(8) {
        0 => json!(""),
        1 => json!("\u{0}é?"),
        2 => json!(7),
        3 => Value::Null,
        4 => json!([]),
        _ => chance.pick(words).map_or(Value::Null, |word| json!(word)),
    }
}

/// The JSON pointers of all places but the tag.
fn collect(value: &Value, at: String, places: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                collect(item, format!("{at}/{index}"), places);
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields.iter().filter(|(name, _)| *name != "type") {
                collect(field, format!("{at}/{name}"), places);
            }
        }
        _ => {}
    }
    places.push(at);
}
