//! In GraphQL an id is what it is in JSON, a number or a text.

use super::{Card, Player, Plot, Project};
use async_graphql::{
    ContextSelectionSet, InputType, InputValueError, InputValueResult, OutputType, Positioned, ServerResult,
    Value, parser::types::Field, registry::Registry,
};
use std::borrow::Cow;

macro_rules! published {
    ($($id:ident as $raw:ty),+) => {$(
        impl InputType for $id {
            type RawValueType = Self;
            fn type_name() -> Cow<'static, str> {
                <$raw as InputType>::type_name()
            }
            fn create_type_info(registry: &mut Registry) -> String {
                <$raw as InputType>::create_type_info(registry)
            }
            fn parse(value: Option<Value>) -> InputValueResult<Self> {
                let raw = <$raw as InputType>::parse(value).map_err(InputValueError::propagate)?;
                $id::try_from(raw).map_err(InputValueError::custom)
            }
            fn to_value(&self) -> Value {
                Value::from(<$raw>::from(*self))
            }
            fn as_raw_value(&self) -> Option<&Self> {
                Some(self)
            }
        }

        impl OutputType for $id {
            fn type_name() -> Cow<'static, str> {
                <Self as InputType>::type_name()
            }
            fn create_type_info(registry: &mut Registry) -> String {
                <Self as InputType>::create_type_info(registry)
            }
            async fn resolve(&self, _: &ContextSelectionSet<'_>, _: &Positioned<Field>) -> ServerResult<Value> {
                Ok(InputType::to_value(self))
            }
        }
    )+};
}
published!(Player as u8, Plot as u8, Card as String, Project as String);
