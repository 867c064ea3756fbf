//! `FromJson` reads what serde reads, and refuses in the same words.

use plotline_published::FromJson;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

macro_rules! twins {
    ($($(#[$attribute:meta])* $kind:ident $name:ident $body:tt)+) => {
        mod by_serde {
            use super::*;
            impl Default for Defaults {
                fn default() -> Self {
                    Self { number: 3, truth: true }
                }
            }
            $(#[derive(Debug, PartialEq, Deserialize)] $(#[$attribute])* pub(super) $kind $name $body)+
        }
        mod by_us {
            use super::*;
            impl Default for Defaults {
                fn default() -> Self {
                    Self { number: 3, truth: true }
                }
            }
            $(#[derive(Debug, PartialEq, FromJson)] $(#[$attribute])* pub(super) $kind $name $body)+
        }
    };
}

fn seven() -> u8 {
    7
}

twins! {
    #[serde(deny_unknown_fields)]
    struct Closed {
        one: u8,
        #[serde(rename = "type")]
        other: Option<String>,
        #[serde(default)]
        list: Vec<i32>,
        #[serde(default = "seven")]
        seven: u8,
        pair: [u8; 2],
    }
    struct Open {
        by_number: BTreeMap<u8, bool>,
        #[serde(flatten)]
        union: Union,
    }
    #[serde(rename_all = "snake_case")]
    enum Choice {
        FirstOne,
        #[serde(rename = "another")]
        Second,
    }
    #[serde(tag = "kind", rename_all = "snake_case")]
    enum Union {
        Nothing,
        Wrapped(Wrapped),
        WithFields { choice: Choice },
    }
    #[serde(deny_unknown_fields)]
    struct Wrapped {
        text: String,
    }
    #[serde(default)]
    struct Defaults {
        number: i64,
        truth: bool,
    }
}

#[track_caller]
fn alike<S, F>(samples: &[Value])
where
    S: for<'de> Deserialize<'de> + std::fmt::Debug,
    F: FromJson + for<'de> Deserialize<'de> + std::fmt::Debug,
{
    for sample in samples {
        let expected = said(serde_json::from_value::<S>(sample.clone()));
        assert_eq!(said(F::from_json(sample.clone())), expected, "{sample}");
        assert_eq!(
            said(serde_json::from_value::<F>(sample.clone())),
            expected,
            "{sample}"
        );
    }
}

fn said<T: std::fmt::Debug>(read: Result<T, serde_json::Error>) -> String {
    read.map_or_else(|error| error.to_string(), |read| format!("{read:?}"))
}

#[test]
fn an_object_is_read_field_by_field() {
    alike::<by_serde::Closed, by_us::Closed>(&[
        json!({"one": 1, "pair": [1, 2]}),
        json!({"one": 1, "type": "x", "list": [1, -2], "seven": 8, "pair": [1, 2]}),
        json!({"one": 1, "type": null, "pair": [1, 2]}),
        json!({"pair": [1, 2]}),
        json!({"one": 1}),
        json!({"one": 256, "pair": [1, 2]}),
        json!({"one": "1", "pair": [1, 2]}),
        json!({"one": 1.5, "pair": [1, 2]}),
        json!({"one": 1, "pair": [1, 2], "two": 2}),
        json!({"one": 1, "pair": [1, 2], "list": {}}),
        json!({"one": 1, "pair": [1, 2], "list": null}),
        json!("text"),
        json!(-7),
        json!(null),
    ]);
    alike::<by_serde::Defaults, by_us::Defaults>(&[json!({}), json!({"number": 5}), json!({"truth": 1})]);
}

#[test]
fn a_name_is_one_of_those_that_there_are() {
    alike::<by_serde::Choice, by_us::Choice>(&[json!("first_one"), json!("another"), json!("second")]);
}

#[test]
fn a_tag_tells_what_an_object_is() {
    alike::<by_serde::Union, by_us::Union>(&[
        json!({"kind": "nothing"}),
        json!({"kind": "wrapped", "text": "t"}),
        json!({"kind": "wrapped", "text": "t", "more": 1}),
        json!({"kind": "wrapped"}),
        json!({"kind": "with_fields", "choice": "another"}),
        json!({"kind": "with_fields", "choice": "none"}),
        json!({"kind": "unheard"}),
        json!({"text": "t"}),
    ]);
}

#[test]
fn what_is_flattened_stands_in_the_same_object() {
    alike::<by_serde::Open, by_us::Open>(&[
        json!({"by_number": {"1": true, "20": false}, "kind": "nothing"}),
        json!({"by_number": {}, "kind": "with_fields", "choice": "first_one"}),
        json!({"kind": "nothing"}),
    ]);
}
