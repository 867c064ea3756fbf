/// Makes a type in GraphQL what it is in JSON, a number or a text: `in_graphql!(Seat as u8);` for what is made from the
/// raw type by `TryFrom` and turned into it by `From`.
macro_rules! in_graphql {
    ($name:ident as $raw:ty) => {
        #[cfg(feature = "graphql")]
        const _: () = {
            use ::async_graphql::{
                ContextSelectionSet, InputType, InputValueError, InputValueResult, OutputType, Positioned,
                ServerResult, Value, parser::types, registry::Registry,
            };
            use ::std::borrow::Cow;

            impl InputType for $name {
                type RawValueType = Self;
                fn type_name() -> Cow<'static, str> {
                    <$raw as InputType>::type_name()
                }
                fn create_type_info(registry: &mut Registry) -> String {
                    <$raw as InputType>::create_type_info(registry)
                }
                fn parse(value: Option<Value>) -> InputValueResult<Self> {
                    let raw = <$raw as InputType>::parse(value).map_err(InputValueError::propagate)?;
                    <$name>::try_from(raw).map_err(InputValueError::custom)
                }
                fn to_value(&self) -> Value {
                    Value::from(<$raw>::from(*self))
                }
                fn as_raw_value(&self) -> Option<&Self> {
                    Some(self)
                }
            }

            impl OutputType for $name {
                fn type_name() -> Cow<'static, str> {
                    <$raw as OutputType>::type_name()
                }
                fn create_type_info(registry: &mut Registry) -> String {
                    <$raw as OutputType>::create_type_info(registry)
                }
                async fn resolve(
                    &self,
                    _: &ContextSelectionSet<'_>,
                    _: &Positioned<types::Field>,
                ) -> ServerResult<Value> {
                    Ok(InputType::to_value(self))
                }
            }
        };
    };
}
pub(crate) use in_graphql;
