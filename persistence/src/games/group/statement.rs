use crate::games::change::Change;
use crate::games::insert_events::InsertEvents;
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::result::QueryResult;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, SmallInt, Text};

/// Writes the changes of several games, each only if its game is as expected, and gives the games of which the change is
/// kept. It waits for nobody: a game that somebody else is about to change counts as changed.
///
/// The text is always the same, so it is prepared once for each connection.
pub(in crate::games) struct CommitGroup<'a> {
    /// For each `{}` of the text.
    tables: [Vec<Box<dyn Column + 'a>>; 7],
}

/// The values of a column, one for each row.
trait Column: Send + Sync {
    fn push<'b>(&'b self, out: &mut AstPass<'_, 'b, Pg>) -> QueryResult<()>;
}

macro_rules! column {
    ($($of:ty => $sql:ty as $name:literal,)+) => {
        $(impl Column for Vec<$of> {
            fn push<'b>(&'b self, out: &mut AstPass<'_, 'b, Pg>) -> QueryResult<()> {
                out.push_bind_param::<Array<$sql>, _>(self)?;
                // So that the text can be explained by itself.
                out.push_sql(concat!("::", $name, "[]"));
                Ok(())
            }
        })+
    };
}

column! {
    &str => Text as "text",
    Option<&str> => Nullable<Text> as "text",
    i64 => BigInt as "bigint",
    Option<i64> => Nullable<BigInt> as "bigint",
    i32 => Integer as "integer",
    i16 => SmallInt as "smallint",
    bool => Bool as "boolean",
}

/// The columns of a table: what each row has there.
macro_rules! table {
    ($rows:expr; |$row:pat_param| $($value:expr,)+) => {
        vec![$(Box::new($rows.clone().map(|$row| $value).collect::<Vec<_>>()) as Box<dyn Column + 'a>),+]
    };
}

impl<'a> CommitGroup<'a> {
    const TEXT: &'static str = include_str!("commit.sql");

    pub(in crate::games) fn new(changes: &[&'a Change]) -> Self {
        let all = changes.iter().copied();
        let answers = all.clone().filter_map(|change| change.answer.as_ref());
        let events = all.clone().flat_map(|change| &change.events);
        let events = events.flat_map(InsertEvents::rows);
        let of = |change: &'a Change| change.game_id.as_str();
        let notices = all
            .clone()
            .flat_map(|change| change.notices.iter().map(move |row| (of(change), row.notice())));
        let ended = all
            .clone()
            .flat_map(|change| change.plans.ended.iter().map(move |id| (of(change), id)));
        let followed = all
            .clone()
            .flat_map(|change| change.plans.followed.iter().map(move |row| (of(change), row)));
        Self {
            tables: [
                table![all; |change|
                    of(change),
                    change.from_revision,
                    change.from_seq,
                    change.plans.from.as_str(),
                    change.indexed.status.as_str(),
                    change.game.revision,
                    change.game.seq,
                    change.game.standing.as_deref(),
                    change.game.started_at,
                    change.game.finished_at,
                    change.indexed.due_at,
                    change.game.clock.as_deref(),
                    change.game.planned.as_str(),
                    change.game.record,
                    change.over,
                ],
                table![answers; |row|
                    row.game_id.as_str(),
                    row.player_id.as_str(),
                    row.key.as_str(),
                    row.request.as_str(),
                    row.body.as_str(),
                    row.at,
                ],
                table![all; |change| of(change),],
                table![events; |row| row.0, row.1, row.2,],
                table![notices; |row|
                    row.0,
                    row.1.game_id.as_str(),
                    row.1.notification_id.as_str(),
                    row.1.player_id.as_str(),
                    row.1.seq,
                    row.1.kind.as_str(),
                    row.1.details.as_str(),
                    row.1.at,
                ],
                table![ended; |row| row.0, row.1.as_str(),],
                table![followed; |row| row.0, row.1.0.as_str(), row.1.1, row.1.2,],
            ],
        }
    }
}

impl QueryId for CommitGroup<'_> {
    /// The text is what a prepared statement is found by.
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl Query for CommitGroup<'_> {
    type SqlType = Text;
}

impl QueryFragment<Pg> for CommitGroup<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        let mut parts = Self::TEXT.split("{}");
        out.push_sql(parts.next().unwrap_or_default());
        for (table, part) in self.tables.iter().zip(parts) {
            for (index, column) in table.iter().enumerate() {
                if index > 0 {
                    out.push_sql(", ");
                }
                column.push(&mut out)?;
            }
            out.push_sql(part);
        }
        Ok(())
    }
}
