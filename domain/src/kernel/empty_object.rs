/// Declares a move that says nothing but its name, or options where there is nothing to choose: an empty object in JSON,
/// `true` as input of GraphQL.
macro_rules! empty_object {
    ($(#[doc = $doc:expr])* pub struct $name:ident as $published:literal;) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[derive(::serde::Serialize, ::plotline_published::FromJson, ::plotline_published::Published)]
        #[serde(deny_unknown_fields)]
        #[published(name = $published, input = $published)]
        pub struct $name {}
    };
}
pub(crate) use empty_object;
