//! Pages of a list, as Relay has them.

use crate::list::List;
use async_graphql::connection::PageInfo;
use async_graphql::{Object, OutputType, TypeName};
use std::borrow::Cow;

pub(crate) struct Connection<T> {
    edges: Vec<Edge<T>>,
    has_previous_page: bool,
    has_next_page: bool,
}

pub(crate) struct Edge<T> {
    cursor: String,
    node: T,
}

impl<T> Connection<T> {
    /// A page of items, each with its cursor.
    pub(crate) fn new(
        has_previous_page: bool,
        has_next_page: bool,
        items: impl IntoIterator<Item = (String, T)>,
    ) -> Self {
        let edges = items.into_iter().map(|(cursor, node)| Edge { cursor, node });
        Self {
            edges: edges.collect(),
            has_previous_page,
            has_next_page,
        }
    }
}

impl<T: OutputType> TypeName for Connection<T> {
    fn type_name() -> Cow<'static, str> {
        format!("{}Connection", T::type_name()).into()
    }
}

impl<T: OutputType> TypeName for Edge<T> {
    fn type_name() -> Cow<'static, str> {
        format!("{}Edge", T::type_name()).into()
    }
}

#[Object(name_type)]
impl<T: OutputType> Connection<T> {
    /// Information to aid in pagination.
    async fn page_info(&self) -> PageInfo {
        PageInfo {
            has_previous_page: self.has_previous_page,
            has_next_page: self.has_next_page,
            start_cursor: self.edges.first().map(|edge| edge.cursor.clone()),
            end_cursor: self.edges.last().map(|edge| edge.cursor.clone()),
        }
    }

    /// A list of edges.
    async fn edges(&self) -> List<&Edge<T>> {
        self.edges.iter().collect()
    }

    /// A list of nodes.
    async fn nodes(&self) -> List<&T> {
        self.edges.iter().map(|edge| &edge.node).collect()
    }
}

/// An edge in a connection.
#[Object(name_type)]
impl<T: OutputType> Edge<T> {
    /// The item at the end of the edge
    async fn node(&self) -> &T {
        &self.node
    }

    /// A cursor for use in pagination
    async fn cursor(&self) -> &str {
        &self.cursor
    }
}
