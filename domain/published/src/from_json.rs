//! Reading JSON, of every type by the same code.
//!
//! serde's `Deserialize` is compiled anew for each type and each format. Here a type is read from JSON that is a [`Value`]
//! already; what the derive writes for a type is a call for each of its fields. `#[derive(FromJson)]` gives a type
//! `Deserialize` as well, by way of a `Value`. It heeds the attributes of serde and fails in serde's words.

use jiff::Timestamp;
use jiff::civil::{Date, Time};
use serde::de::{Error as _, Unexpected};
use serde_json::{Error, Map, Value};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;
use uuid::Uuid;

pub trait FromJson: Sized {
    fn from_json(json: Value) -> Result<Self, Error>;

    /// What a field is that is not there, if it may lack.
    fn absent() -> Option<Self> {
        None
    }

    /// What stands as a name in an object.
    fn from_key(key: String) -> Result<Self, Error> {
        Self::from_json(Value::String(key))
    }
}

/// The fields of an object that is being read.
pub struct Fields {
    given: Map<String, Value>,
}

impl Fields {
    /// Of any object; or, where only `known` names may stand in it, of one with no other.
    pub fn of(json: Value, what: &str, known: Option<&[&str]>) -> Result<Self, Error> {
        let Value::Object(given) = json else {
            return Err(unexpected(&json, &format!("struct {what}")));
        };
        if let Some(known) = known
            && let Some(name) = given.keys().find(|name| !known.contains(&name.as_str()))
        {
            return Err(unknown("field", name, known));
        }
        Ok(Self { given })
    }

    pub fn take<T: FromJson>(&mut self, name: &'static str) -> Result<T, Error> {
        match self.given.remove(name) {
            Some(json) => T::from_json(json),
            None => T::absent().ok_or_else(|| Error::missing_field(name)),
        }
    }

    pub fn take_or<T: FromJson>(&mut self, name: &'static str, default: fn() -> T) -> Result<T, Error> {
        self.given
            .remove(name)
            .map_or_else(|| Ok(default()), T::from_json)
    }

    /// What has not been taken, for what is flattened into the object.
    pub fn rest(self) -> Value {
        Value::Object(self.given)
    }
}

/// The place of a name among those that there are.
pub fn variant(json: Value, what: &str, known: &[&str]) -> Result<usize, Error> {
    let Value::String(name) = json else {
        return Err(unexpected(&json, what));
    };
    known
        .iter()
        .position(|known| *known == name)
        .ok_or_else(|| unknown("variant", &name, known))
}

/// The place of the name that the tag has, and what stands beside it.
pub fn tagged(json: Value, what: &str, tag: &'static str, known: &[&str]) -> Result<(usize, Value), Error> {
    let Value::Object(mut given) = json else {
        return Err(unexpected(&json, &format!("internally tagged enum {what}")));
    };
    let name = given.remove(tag).ok_or_else(|| Error::missing_field(tag))?;
    let index = variant(name, "variant identifier", known)?;
    Ok((index, Value::Object(given)))
}

pub fn wrong(message: impl std::fmt::Display) -> Error {
    Error::custom(message)
}

/// What the code of the derive cannot reach.
pub fn no_variant() -> Error {
    wrong("a variant without a place")
}

fn unknown(kind: &str, name: &str, known: &[&str]) -> Error {
    let names: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
    wrong(match names.as_slice() {
        [] => format!("unknown {kind} `{name}`, there are no {kind}s"),
        [one] => format!("unknown {kind} `{name}`, expected {one}"),
        [one, other] => format!("unknown {kind} `{name}`, expected {one} or {other}"),
        several => format!("unknown {kind} `{name}`, expected one of {}", several.join(", ")),
    })
}

fn unexpected(json: &Value, what: &str) -> Error {
    let found = match json {
        Value::Null => Unexpected::Unit,
        Value::Bool(given) => Unexpected::Bool(*given),
        Value::Number(given) => match (given.as_u64(), given.as_i64()) {
            (Some(given), _) => Unexpected::Unsigned(given),
            (None, Some(given)) => Unexpected::Signed(given),
            (None, None) => Unexpected::Float(given.as_f64().unwrap_or_default()),
        },
        Value::String(given) => Unexpected::Str(given),
        Value::Array(_) => Unexpected::Seq,
        Value::Object(_) => Unexpected::Map,
    };
    Error::invalid_type(found, &what)
}

/// Reads a type as serde does: for those of others.
#[macro_export]
macro_rules! from_json_by_serde {
    ($($type:ty),+ $(,)?) => {
        $(impl $crate::FromJson for $type {
            fn from_json(json: $crate::Value) -> Result<Self, $crate::Error> {
                $crate::from_value(json)
            }
        })+
    };
}

from_json_by_serde!(
    bool,
    char,
    f64,
    String,
    Cow<'static, str>,
    NonZeroU32,
    Uuid,
    Timestamp,
    Date,
    Time
);

macro_rules! integers {
    ($($type:ty),+) => {
        $(impl FromJson for $type {
            fn from_json(json: Value) -> Result<Self, Error> {
                serde_json::from_value(json)
            }

            fn from_key(key: String) -> Result<Self, Error> {
                key.parse().map_err(wrong)
            }
        })+
    };
}

integers!(i8, i16, i32, i64, u8, u16, u32, u64, usize);

impl FromJson for Value {
    fn from_json(json: Value) -> Result<Self, Error> {
        Ok(json)
    }
}

impl<T: FromJson> FromJson for Option<T> {
    fn from_json(json: Value) -> Result<Self, Error> {
        match json {
            Value::Null => Ok(None),
            json => T::from_json(json).map(Some),
        }
    }

    fn absent() -> Option<Self> {
        Some(None)
    }
}

impl<T: FromJson> FromJson for Box<T> {
    fn from_json(json: Value) -> Result<Self, Error> {
        T::from_json(json).map(Box::new)
    }
}

impl<T: FromJson> FromJson for Vec<T> {
    fn from_json(json: Value) -> Result<Self, Error> {
        list(json)?.into_iter().map(T::from_json).collect()
    }
}

impl<T: FromJson + Ord> FromJson for BTreeSet<T> {
    fn from_json(json: Value) -> Result<Self, Error> {
        list(json)?.into_iter().map(T::from_json).collect()
    }
}

impl<T: FromJson, const N: usize> FromJson for [T; N] {
    fn from_json(json: Value) -> Result<Self, Error> {
        let items = Vec::from_json(json)?;
        let length = items.len();
        let expected = format!("an array of length {N}");
        Self::try_from(items).map_err(|_| Error::invalid_length(length, &expected.as_str()))
    }
}

impl<A: FromJson, B: FromJson> FromJson for (A, B) {
    fn from_json(json: Value) -> Result<Self, Error> {
        let [one, other] = <[Value; 2]>::from_json(json)?;
        Ok((A::from_json(one)?, B::from_json(other)?))
    }
}

impl<K: FromJson + Ord, V: FromJson> FromJson for BTreeMap<K, V> {
    fn from_json(json: Value) -> Result<Self, Error> {
        let Value::Object(given) = json else {
            return Err(unexpected(&json, "a map"));
        };
        let read = |(key, value)| Ok((K::from_key(key)?, V::from_json(value)?));
        given.into_iter().map(read).collect()
    }
}

fn list(json: Value) -> Result<Vec<Value>, Error> {
    match json {
        Value::Array(items) => Ok(items),
        json => Err(unexpected(&json, "a sequence")),
    }
}
