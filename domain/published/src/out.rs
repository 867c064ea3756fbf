//! A value of any published type, to be walked by code that knows none of them.

use crate::shape::{Choice, Named};
use std::borrow::Cow;

pub enum Out<'a> {
    Null,
    Bool(bool),
    Number(serde_json::Number),
    Text(Cow<'a, str>),
    Choice(&'static Choice),
    List(Vec<Out<'a>>),
    Object(&'a (dyn Object + Sync)),
    Json(&'a serde_json::Value),
}

/// A value with fields, which are numbered as in its description.
pub trait Object {
    fn named(&self) -> &'static Named;

    fn field(&self, index: usize) -> Out<'_>;
}

impl From<u8> for Out<'_> {
    fn from(number: u8) -> Self {
        Out::Number(number.into())
    }
}

impl From<String> for Out<'_> {
    fn from(text: String) -> Self {
        Out::Text(Cow::Owned(text))
    }
}
