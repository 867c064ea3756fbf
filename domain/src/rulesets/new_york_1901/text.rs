//! Names that are published as text: cells, lots and tiles.

/// What has `named` (read a canonical name) and `Display` (write it) is a string in JSON, GraphQL and OpenAPI.
macro_rules! published_as_text {
    ($name:ident, $what:literal, $pattern:literal) => {
        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Named;
                impl ::serde::de::Visitor<'_> for Named {
                    type Value = $name;
                    fn expecting(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                        f.write_str($what)
                    }
                    fn visit_str<E: ::serde::de::Error>(self, text: &str) -> Result<$name, E> {
                        $name::named(text)
                            .ok_or_else(|| E::invalid_value(::serde::de::Unexpected::Str(text), &self))
                    }
                }
                deserializer.deserialize_str(Named)
            }
        }

        #[cfg(feature = "openapi")]
        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                utoipa::openapi::ObjectBuilder::new()
                    .schema_type(utoipa::openapi::schema::Type::String)
                    .description(Some($what))
                    .pattern(Some($pattern))
                    .into()
            }
        }

        #[cfg(feature = "openapi")]
        impl utoipa::ToSchema for $name {
            fn name() -> ::std::borrow::Cow<'static, str> {
                concat!("NewYork1901", stringify!($name)).into()
            }
        }

        impl TryFrom<String> for $name {
            type Error = &'static str;
            fn try_from(text: String) -> Result<Self, Self::Error> {
                $name::named(&text).ok_or(concat!("expected ", $what))
            }
        }

        impl From<$name> for String {
            fn from(name: $name) -> String {
                name.to_string()
            }
        }

        crate::kernel::in_graphql!($name as String);
    };
}
pub(super) use published_as_text;
