use crate::guard;
use async_graphql::parser::types::Field;
use async_graphql::registry::Registry;
use async_graphql::{ContextSelectionSet, OutputType, Positioned, ServerResult, Value};
use futures_util::future::try_join_all;
use std::borrow::Cow;
use std::pin::Pin;

/// A list in GraphQL. Its items are resolved at the same time, as those of a `Vec` are, but by code that exists once and
/// not once for each type of items.
pub(crate) struct List<T>(Vec<T>);

type Resolved<'a> = Pin<Box<dyn Future<Output = ServerResult<Value>> + Send + 'a>>;

impl<T> FromIterator<T> for List<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Self(items.into_iter().collect())
    }
}

#[async_trait::async_trait]
impl<T: OutputType> OutputType for List<T> {
    fn type_name() -> Cow<'static, str> {
        Vec::<T>::type_name()
    }

    fn qualified_type_name() -> String {
        Vec::<T>::qualified_type_name()
    }

    fn create_type_info(registry: &mut Registry) -> String {
        <Vec<T> as OutputType>::create_type_info(registry)
    }

    async fn resolve(
        &self,
        context: &ContextSelectionSet<'_>,
        field: &Positioned<Field>,
    ) -> ServerResult<Value> {
        let items = self.0.iter().enumerate();
        all(items
            .map(|(index, item)| item_at(index, item, context, field))
            .collect())
        .await
    }
}

fn item_at<'a, T: OutputType>(
    index: usize,
    item: &'a T,
    context: &'a ContextSelectionSet<'a>,
    field: &'a Positioned<Field>,
) -> Resolved<'a> {
    Box::pin(async move {
        let context = context.with_index(index);
        let resolved = item.resolve(&context, field).await;
        resolved
            .map(guard::item)
            .map_err(|error| context.set_error_path(error))
    })
}

async fn all(items: Vec<Resolved<'_>>) -> ServerResult<Value> {
    try_join_all(items).await.map(Value::List)
}
