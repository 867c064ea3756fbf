//! Options that are chosen or left to chance.

/// Declares an option that is `"random"` or what is chosen in JSON; in GraphQL, which has no such type, what is chosen
/// or nothing.
macro_rules! choice {
    ($(#[doc = $doc:expr])* pub enum $name:ident as $published:ident of $chosen:ty;) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(untagged, expecting = "expected `random` or what is chosen, by its names in the content")]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = $published))]
        pub enum $name {
            Random(ByChance),
            Chosen($chosen),
        }

        impl $name {
            pub(super) fn chosen(&self) -> Option<&$chosen> {
                match self {
                    Self::Random(_) => None,
                    Self::Chosen(chosen) => Some(chosen),
                }
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self::Random(ByChance::Random)
            }
        }

        #[cfg(feature = "graphql")]
        const _: () = {
            use ::async_graphql::{
                ContextSelectionSet, InputType, InputValueError, InputValueResult, OutputType, Positioned,
                ServerResult, Value, parser::types::Field, registry::Registry,
            };
            use ::std::borrow::Cow;

            impl InputType for $name {
                type RawValueType = Self;
                fn type_name() -> Cow<'static, str> {
                    <Option<$chosen> as InputType>::type_name()
                }
                fn qualified_type_name() -> String {
                    <Option<$chosen> as InputType>::qualified_type_name()
                }
                fn create_type_info(registry: &mut Registry) -> String {
                    <Option<$chosen> as InputType>::create_type_info(registry)
                }
                fn parse(value: Option<Value>) -> InputValueResult<Self> {
                    let chosen = Option::<$chosen>::parse(value).map_err(InputValueError::propagate)?;
                    Ok(chosen.map_or_else(Self::default, Self::Chosen))
                }
                fn to_value(&self) -> Value {
                    self.chosen().map_or(Value::Null, InputType::to_value)
                }
                fn as_raw_value(&self) -> Option<&Self> {
                    Some(self)
                }
            }

            impl OutputType for $name {
                fn type_name() -> Cow<'static, str> {
                    <Option<$chosen> as OutputType>::type_name()
                }
                fn qualified_type_name() -> String {
                    <Option<$chosen> as OutputType>::qualified_type_name()
                }
                fn create_type_info(registry: &mut Registry) -> String {
                    <Option<$chosen> as OutputType>::create_type_info(registry)
                }
                async fn resolve(
                    &self,
                    context: &ContextSelectionSet<'_>,
                    field: &Positioned<Field>,
                ) -> ServerResult<Value> {
                    match self.chosen() {
                        Some(chosen) => OutputType::resolve(chosen, context, field).await,
                        None => Ok(Value::Null),
                    }
                }
            }
        };
    };
}
pub(super) use choice;
