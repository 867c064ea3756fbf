//! Words for rulesets that have no better ones of their own: what they publish, as an outline.

use super::text::Sheet;
use super::{Names, Seat};
use serde::Serialize;
use serde_json::Value;

/// An event by its name and its fields: `ada: lot acquired (card brown 2, lot W3).`
pub(crate) fn told(event: &impl Serialize, seat: Option<Seat>, names: Names) -> String {
    let mut fields = Vec::new();
    let mut name = String::from("something happened");
    if let Ok(Value::Object(object)) = serde_json::to_value(event) {
        for (field, value) in &object {
            match (field.as_str(), value) {
                ("type", Value::String(kind)) => name = spaced(kind),
                ("seat", _) => {}
                _ => fields.extend(plain(value).map(|value| format!("{} {value}", spaced(field)))),
            }
        }
    }
    let who = seat.map(|seat| format!("{}: ", names(seat))).unwrap_or_default();
    if fields.is_empty() {
        format!("{who}{name}.")
    } else {
        format!("{who}{name} ({}).", fields.join(", "))
    }
}

/// A view, field by field.
pub(crate) fn drawn(view: &impl Serialize, seats: u8, names: Names) -> String {
    let mut sheet = Sheet::default();
    for seat in Seat::all(seats) {
        sheet.tell(&format!("Seat {seat}: {}", names(seat)), 4);
    }
    sheet.say("");
    if let Ok(Value::Object(object)) = serde_json::to_value(view) {
        for (field, value) in &object {
            lines(&mut sheet, &spaced(field), value, 0);
        }
    }
    sheet.finish()
}

fn lines(sheet: &mut Sheet, field: &str, value: &Value, depth: usize) {
    let indent = "  ".repeat(depth.min(8));
    match value {
        Value::Array(items) if items.iter().any(Value::is_object) => {
            for (number, item) in (1..).zip(items) {
                lines(sheet, &format!("{field} {number}"), item, depth);
            }
        }
        Value::Object(object) if object.values().any(|value| value.is_object() || value.is_array()) => {
            sheet.say(&format!("{indent}{field}:"));
            for (field, value) in object {
                lines(sheet, &spaced(field), value, depth + 1);
            }
        }
        _ => {
            if let Some(value) = plain(value) {
                sheet.tell(&format!("{indent}{field}: {value}"), 2 * depth.min(8) + 4);
            }
        }
    }
}

/// A value in a line; nothing for what is not there.
fn plain(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::Bool(yes) => Some(if *yes { "yes" } else { "no" }.into()),
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => Some(text.clone()).filter(|text| !text.is_empty()),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().filter_map(plain).collect();
            Some(items.join(", ")).filter(|items| !items.is_empty())
        }
        Value::Object(object) => {
            let fields = object.iter();
            let fields =
                fields.filter_map(|(field, value)| Some(format!("{} {}", spaced(field), plain(value)?)));
            let fields: Vec<String> = fields.collect();
            Some(fields.join(", ")).filter(|fields| !fields.is_empty())
        }
    }
}

fn spaced(name: &str) -> String {
    name.replace('_', " ")
}
