use diesel::backend::Backend;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::result::QueryResult;
use diesel::serialize::ToSql;
use diesel::sql_types::{BigInt, HasSqlType, Text};
use plotline_domain::record::Event;
use std::sync::Arc;

/// Inserts the events of one turn by one statement.
///
/// Diesel's own insert of several rows is another query in each database, and is parsed anew each time. This one is
/// prepared once for each number of rows: most turns have one to five.
#[derive(Clone)]
pub(super) struct InsertEvents {
    game: String,
    lines: Vec<(i64, Arc<str>)>,
}

impl InsertEvents {
    /// Keeps a statement below the limits on its parameters.
    const MOST: usize = 100;

    pub(super) fn all(game: &str, events: &[Event]) -> Vec<Self> {
        let lines = |chunk: &[Event]| {
            chunk
                .iter()
                .map(|e| (crate::rows::write_count(e.seq), e.to_line()))
                .collect()
        };
        events
            .chunks(Self::MOST)
            .map(|chunk| Self {
                game: game.to_owned(),
                lines: lines(chunk),
            })
            .collect()
    }

    /// The game, the seq and the line of each.
    pub(super) fn rows(&self) -> impl Iterator<Item = (&str, i64, &str)> + Clone {
        self.lines
            .iter()
            .map(|(seq, line)| (self.game.as_str(), *seq, &**line))
    }
}

impl QueryId for InsertEvents {
    /// The text differs by the number of rows, so the text is what a prepared statement is found by.
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<DB> QueryFragment<DB> for InsertEvents
where
    DB: Backend + HasSqlType<Text> + HasSqlType<BigInt>,
    String: ToSql<Text, DB>,
    str: ToSql<Text, DB>,
    i64: ToSql<BigInt, DB>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        out.push_sql("INSERT INTO events (game_id, seq, line) VALUES ");
        for (index, (seq, line)) in self.lines.iter().enumerate() {
            out.push_sql(if index == 0 { "(" } else { ", (" });
            out.push_bind_param::<Text, _>(&self.game)?;
            out.push_sql(", ");
            out.push_bind_param::<BigInt, _>(seq)?;
            out.push_sql(", ");
            out.push_bind_param::<Text, str>(line)?;
            out.push_sql(")");
        }
        Ok(())
    }
}
