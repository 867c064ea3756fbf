//! The bounds of paces stand where they are checked and again where they are published.

use crate::clocks::{CorrespondenceBankPace, CorrespondencePace, LivePace, Pace};
use serde_json::{Value, json};
use utoipa::PartialSchema;

#[test]
fn what_is_published_is_what_is_checked() {
    bounds("live", json!({"bank_seconds": 60}), &json!(LivePace::schema()));
    bounds(
        "correspondence",
        json!({"days_per_turn": 3}),
        &json!(CorrespondencePace::schema()),
    );
    bounds(
        "correspondence_bank",
        json!({"bank_days": 14}),
        &json!(CorrespondenceBankPace::schema()),
    );
}

fn bounds(pace: &str, mut usual: Value, schema: &Value) {
    usual["type"] = json!(pace);
    let numbers = schema["properties"].as_object().unwrap().iter();
    let numbers: Vec<_> = numbers.filter(|(_, field)| field["type"] == "integer").collect();
    assert!(!numbers.is_empty());
    for (name, published) in numbers {
        let bound = |which: &str| published[which].as_u64().unwrap();
        let is_right = |number: u64| {
            let mut asked = usual.clone();
            asked[name] = json!(number);
            let pace: Pace = serde_json::from_value(asked).unwrap();
            pace.check().is_ok()
        };
        let (min, max) = (bound("minimum"), bound("maximum"));
        assert!(is_right(min) && is_right(max), "{name}");
        assert!(!is_right(max + 1), "{name}");
        assert!(min == 0 || !is_right(min - 1), "{name}");
    }
}
