//! Things in sentences, and types that are text to clients.

/// How much of a sender's text is repeated in a sentence; ids are shorter by far.
const NAMED: usize = 20;

/// Something a sender named, cut short and without anything but visible characters.
pub(super) fn named(text: &str) -> String {
    let mut shown: String = text.chars().filter(|c| !c.is_control()).take(NAMED).collect();
    if text.chars().count() > NAMED {
        shown.push('…');
    }
    if shown.trim().is_empty() {
        "(nothing)".into()
    } else {
        shown
    }
}

/// `H07, O01 and P03`, or `nothing`.
pub(super) fn listed<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.as_slice() {
        [] => "nothing".into(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Lets GraphQL write a type as a string, in the words of its `Display`.
macro_rules! text_in_graphql {
    ($name:ident) => {
        #[cfg(feature = "graphql")]
        impl async_graphql::OutputType for $name {
            fn type_name() -> std::borrow::Cow<'static, str> {
                <String as async_graphql::OutputType>::type_name()
            }
            fn create_type_info(registry: &mut async_graphql::registry::Registry) -> String {
                <String as async_graphql::OutputType>::create_type_info(registry)
            }
            async fn resolve(
                &self,
                _: &async_graphql::ContextSelectionSet<'_>,
                _: &async_graphql::Positioned<async_graphql::parser::types::Field>,
            ) -> async_graphql::ServerResult<async_graphql::Value> {
                Ok(async_graphql::Value::from(self.to_string()))
            }
        }
    };
}
pub(super) use text_in_graphql;
