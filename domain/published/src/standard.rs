//! The types of the standard library and of others that stand in published types.

use crate::{Number, Out, Published, Shape};
use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::Value;
use std::borrow::Cow;
use std::num::NonZeroU32;
use uuid::Uuid;

macro_rules! numbers {
    ($($type:ty: $number:ident),+) => {
        $(impl Published for $type {
            const SHAPE: &'static Shape = &Shape::Number(Number::$number);
            fn out(&self) -> Out<'_> {
                Out::Number((*self).into())
            }
        })+
    };
}

numbers!(u8: Unsigned32, u16: Unsigned32, u32: Unsigned32, u64: Unsigned64, usize: Unsigned64);
numbers!(i8: Signed32, i16: Signed32, i32: Signed32, i64: Signed64);

impl Published for f64 {
    const SHAPE: &'static Shape = &Shape::Number(Number::Float);
    fn out(&self) -> Out<'_> {
        serde_json::Number::from_f64(*self).map_or(Out::Null, Out::Number)
    }
}

impl Published for NonZeroU32 {
    const SHAPE: &'static Shape = u32::SHAPE;
    fn out(&self) -> Out<'_> {
        Out::Number(self.get().into())
    }
}

impl Published for bool {
    const SHAPE: &'static Shape = &Shape::Bool;
    fn out(&self) -> Out<'_> {
        Out::Bool(*self)
    }
}

impl Published for String {
    const SHAPE: &'static Shape = &Shape::Text;
    fn out(&self) -> Out<'_> {
        Out::Text(Cow::Borrowed(self))
    }
}

impl Published for Cow<'static, str> {
    const SHAPE: &'static Shape = &Shape::Text;
    fn out(&self) -> Out<'_> {
        Out::Text(Cow::Borrowed(self))
    }
}

impl Published for &'static str {
    const SHAPE: &'static Shape = &Shape::Text;
    fn out(&self) -> Out<'_> {
        Out::Text(Cow::Borrowed(self))
    }
}

impl Published for Timestamp {
    const SHAPE: &'static Shape = &Shape::Time;
    fn out(&self) -> Out<'_> {
        Out::Text(Cow::Owned(self.to_string()))
    }
}

impl Published for Date {
    const SHAPE: &'static Shape = &Shape::Date;
    fn out(&self) -> Out<'_> {
        Out::Text(Cow::Owned(self.to_string()))
    }
}

impl Published for Uuid {
    const SHAPE: &'static Shape = &Shape::Uuid;
    fn out(&self) -> Out<'_> {
        Out::Text(Cow::Owned(self.to_string()))
    }
}

impl Published for Value {
    const SHAPE: &'static Shape = &Shape::Json;
    fn out(&self) -> Out<'_> {
        Out::Json(self)
    }
}

impl<T: Published> Published for Option<T> {
    const SHAPE: &'static Shape = &Shape::Optional(T::SHAPE);
    fn out(&self) -> Out<'_> {
        self.as_ref().map_or(Out::Null, Published::out)
    }
}

impl<T: Published> Published for Vec<T> {
    const SHAPE: &'static Shape = &Shape::List(T::SHAPE);
    fn out(&self) -> Out<'_> {
        Out::List(self.iter().map(Published::out).collect())
    }
}

impl<T: Published, const N: usize> Published for [T; N] {
    const SHAPE: &'static Shape = &Shape::List(T::SHAPE);
    fn out(&self) -> Out<'_> {
        Out::List(self.iter().map(Published::out).collect())
    }
}

impl<T: Published> Published for Box<T> {
    const SHAPE: &'static Shape = T::SHAPE;
    fn out(&self) -> Out<'_> {
        T::out(self)
    }
}

#[cfg(feature = "graphql")]
impl Published for async_graphql::ID {
    const SHAPE: &'static Shape = &Shape::Id;
    fn out(&self) -> Out<'_> {
        Out::Text(Cow::Borrowed(self))
    }
}
