//! The bounds of paces stand where they are checked and again where they are published.

use crate::clocks::{CorrespondenceBankPace, CorrespondencePace, LivePace, Pace};
use plotline_published::{Kind, Published, Shape};
use serde_json::{Value, json};

#[test]
fn what_is_published_is_what_is_checked() {
    bounds("live", json!({"bank_seconds": 60}), LivePace::SHAPE);
    bounds(
        "correspondence",
        json!({"days_per_turn": 3}),
        CorrespondencePace::SHAPE,
    );
    bounds(
        "correspondence_bank",
        json!({"bank_days": 14}),
        CorrespondenceBankPace::SHAPE,
    );
}

fn bounds(pace: &str, mut usual: Value, shape: &Shape) {
    usual["type"] = json!(pace);
    let Shape::Named(named) = shape else {
        panic!("a pace has a name")
    };
    let Kind::Object { fields, .. } = &named.kind else {
        panic!("a pace has fields")
    };
    let numbers: Vec<_> = fields
        .iter()
        .filter(|field| matches!(field.shape, Shape::Number(_)))
        .collect();
    assert!(!numbers.is_empty());
    for field in numbers {
        let is_right = |number: i64| {
            let mut asked = usual.clone();
            asked[field.json] = json!(number);
            let pace: Pace = serde_json::from_value(asked).unwrap();
            pace.check().is_ok()
        };
        let (min, max) = (field.bounds.minimum.unwrap_or(0), field.bounds.maximum.unwrap());
        assert!(is_right(min) && is_right(max), "{}", field.json);
        assert!(!is_right(max + 1), "{}", field.json);
        assert!(min == 0 || !is_right(min - 1), "{}", field.json);
    }
}
