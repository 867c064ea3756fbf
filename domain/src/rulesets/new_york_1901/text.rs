//! Names that are published as text: cells, lots and tiles.

/// What has `named` (read a canonical name) and `Display` (write it) is a string in JSON, GraphQL and OpenAPI.
macro_rules! published_as_text {
    ($name:ident, $what:literal, $pattern:literal) => {
        published_as_text!(
            $name,
            $what,
            &::plotline_published::Shape::Written {
                doc: $what,
                pattern: $pattern
            }
        );
    };
    ($name:ident as $published:literal, $what:literal, $pattern:literal) => {
        published_as_text!(
            $name,
            $what,
            &::plotline_published::Shape::Named(&::plotline_published::Named {
                name: $published,
                graphql: $published,
                input: None,
                doc: $what,
                kind: ::plotline_published::Kind::Alias(
                    &::plotline_published::Shape::Text,
                    ::plotline_published::Bounds {
                        pattern: Some($pattern),
                        ..::plotline_published::Bounds::NONE
                    },
                ),
            })
        );
    };
    ($name:ident, $what:literal, $shape:expr) => {
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

        ::plotline_published::from_json_by_serde!($name);

        impl ::plotline_published::Published for $name {
            const SHAPE: &'static ::plotline_published::Shape = $shape;
            fn out(&self) -> ::plotline_published::Out<'_> {
                self.to_string().into()
            }
        }
    };
}
pub(super) use published_as_text;
