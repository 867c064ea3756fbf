use serde::{Deserialize, Serialize};

/// The content of a move that says nothing but its name: an empty object in JSON, `true` in GraphQL, where an
/// input object may not be empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Nothing {}

#[cfg(feature = "graphql")]
mod graphql {
    use super::Nothing;
    use async_graphql::{InputType, InputValueError, InputValueResult, Value, registry};
    use std::borrow::Cow;

    impl InputType for Nothing {
        type RawValueType = Self;
        fn type_name() -> Cow<'static, str> {
            <bool as InputType>::type_name()
        }
        fn create_type_info(registry: &mut registry::Registry) -> String {
            <bool as InputType>::create_type_info(registry)
        }
        fn parse(value: Option<Value>) -> InputValueResult<Self> {
            match bool::parse(value).map_err(InputValueError::propagate)? {
                true => Ok(Nothing {}),
                false => Err(InputValueError::custom("write true, or leave the field out")),
            }
        }
        fn to_value(&self) -> Value {
            Value::from(true)
        }
        fn as_raw_value(&self) -> Option<&Self> {
            Some(self)
        }
    }
}
