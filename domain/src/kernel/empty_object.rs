/// Declares a move that says nothing but its name, or options where there is nothing to choose: an empty object in JSON;
/// in GraphQL, where neither an input nor an object may be empty, `true` as input and an object with one field that is
/// always true.
macro_rules! empty_object {
    ($(#[doc = $doc:expr])* pub struct $name:ident as $published:ident;) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = $published))]
        pub struct $name {}

        #[cfg(feature = "graphql")]
        const _: () = {
            use ::async_graphql::{InputType, InputValueError, InputValueResult, Object, Value, registry};
            use ::std::borrow::Cow;

            $(#[doc = $doc])*
            #[Object(name_type)]
            impl $name {
                /// Always true: there is nothing else to say.
                async fn empty(&self) -> bool {
                    true
                }
            }

            impl ::async_graphql::TypeName for $name {
                fn type_name() -> Cow<'static, str> {
                    Cow::Borrowed(stringify!($published))
                }
            }

            impl InputType for $name {
                type RawValueType = Self;
                fn type_name() -> Cow<'static, str> {
                    <bool as InputType>::type_name()
                }
                fn create_type_info(registry: &mut registry::Registry) -> String {
                    <bool as InputType>::create_type_info(registry)
                }
                fn parse(value: Option<Value>) -> InputValueResult<Self> {
                    match bool::parse(value).map_err(InputValueError::propagate)? {
                        true => Ok($name {}),
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
        };
    };
}
pub(crate) use empty_object;
