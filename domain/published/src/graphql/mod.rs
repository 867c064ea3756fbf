//! Published types as GraphQL types.

mod register;
mod resolve;
mod take;

pub use register::{input_type, output_type};
pub use resolve::{resolve, resolve_field, type_of};
pub use take::{literal, take};

#[doc(hidden)]
pub use async_graphql::{self, ServerResult, registry::Registry};

/// Makes a published type a GraphQL output type. What it does is in functions that know no type.
#[doc(hidden)]
#[macro_export]
macro_rules! graphql_output {
    ($name:ident) => {
        const _: () = {
            use ::std::{borrow::Cow, boxed::Box, future::Future, future::ready, pin::Pin};
            use $crate::Published as _;
            use $crate::graphql::{Registry, ServerResult, async_graphql as graphql};

            impl graphql::OutputType for $name {
                fn type_name() -> Cow<'static, str> {
                    $crate::graphql::unqualified($crate::graphql::output_type(<$name>::SHAPE, None)).into()
                }
                fn qualified_type_name() -> String {
                    $crate::graphql::output_type(<$name>::SHAPE, None)
                }
                fn introspection_type_name(&self) -> Cow<'static, str> {
                    $crate::graphql::type_of(&self.out()).map_or_else(Self::type_name, Cow::Borrowed)
                }
                fn create_type_info(registry: &mut Registry) -> String {
                    $crate::graphql::output_type(<$name>::SHAPE, Some(registry))
                }
                fn resolve<'s, 'c, 'x, 'f, 'r>(
                    &'s self,
                    context: &'c graphql::ContextSelectionSet<'x>,
                    _: &'f graphql::Positioned<graphql::parser::types::Field>,
                ) -> Pin<Box<dyn Future<Output = ServerResult<graphql::Value>> + Send + 'r>>
                where
                    's: 'r,
                    'c: 'r,
                    'x: 'r,
                    'f: 'r,
                    Self: 'r,
                {
                    Box::pin(ready($crate::graphql::resolve(self.out(), context)))
                }
            }

            impl graphql::ContainerType for $name {
                fn resolve_field<'s, 'c, 'x, 'r>(
                    &'s self,
                    context: &'c graphql::Context<'x>,
                ) -> Pin<Box<dyn Future<Output = ServerResult<Option<graphql::Value>>> + Send + 'r>>
                where
                    's: 'r,
                    'c: 'r,
                    'x: 'r,
                    Self: 'r,
                {
                    Box::pin(ready($crate::graphql::resolve_field(self.out(), context)))
                }
            }

            impl graphql::ObjectType for $name {}
            impl graphql::UnionType for $name {}
        };
    };
}

/// Makes a published type a GraphQL input type.
#[doc(hidden)]
#[macro_export]
macro_rules! graphql_input {
    ($name:ident) => {
        const _: () = {
            use ::std::borrow::Cow;
            use $crate::graphql::{Registry, async_graphql as graphql};
            use $crate::{FromJson as _, Published as _};

            impl graphql::InputType for $name {
                type RawValueType = Self;
                fn type_name() -> Cow<'static, str> {
                    $crate::graphql::unqualified($crate::graphql::input_type(<$name>::SHAPE, None)).into()
                }
                fn qualified_type_name() -> String {
                    $crate::graphql::input_type(<$name>::SHAPE, None)
                }
                fn create_type_info(registry: &mut Registry) -> String {
                    $crate::graphql::input_type(<$name>::SHAPE, Some(registry))
                }
                fn parse(value: Option<graphql::Value>) -> graphql::InputValueResult<Self> {
                    let json = $crate::graphql::take(value.unwrap_or_default(), <$name>::SHAPE);
                    let given =
                        json.and_then(|json| <$name>::from_json(json).map_err(|error| error.to_string()));
                    given.map_err(graphql::InputValueError::custom)
                }
                fn to_value(&self) -> graphql::Value {
                    $crate::graphql::literal($crate::to_value(self).unwrap_or_default(), <$name>::SHAPE)
                }
                fn as_raw_value(&self) -> Option<&Self> {
                    Some(self)
                }
            }
        };
    };
}

/// The name of a type without the mark that it is never null.
#[doc(hidden)]
pub fn unqualified(mut name: String) -> String {
    if name.ends_with('!') {
        name.pop();
    }
    name
}
