use super::change::Change;
use diesel::backend::Backend;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::result::QueryResult;
use diesel::serialize::ToSql;
use diesel::sql_types::{BigInt, HasSqlType, Nullable, SmallInt, Text};

/// Changes the row of a game, if that is as the change expects it.
///
/// Diesel's own update is parsed anew each time, which takes longer than to run it. This one has two texts, each of which is
/// prepared once.
pub(super) struct UpdateGame<'a> {
    pub(super) change: &'a Change,
    /// Whether it is done only if what lists and clocks look for stays as it is. Nothing is due then, before and after.
    pub(super) same: bool,
}

impl QueryId for UpdateGame<'_> {
    /// The text is what a prepared statement is found by.
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<DB> QueryFragment<DB> for UpdateGame<'_>
where
    DB: Backend + HasSqlType<Text> + HasSqlType<BigInt> + HasSqlType<SmallInt>,
    String: ToSql<Text, DB>,
    i64: ToSql<BigInt, DB>,
    i16: ToSql<SmallInt, DB>,
    Option<String>: ToSql<Nullable<Text>, DB>,
    Option<i64>: ToSql<Nullable<BigInt>, DB>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        let Change { game, indexed, .. } = self.change;
        out.push_sql("UPDATE games SET revision = ");
        out.push_bind_param::<BigInt, _>(&game.revision)?;
        out.push_sql(", seq = ");
        out.push_bind_param::<BigInt, _>(&game.seq)?;
        out.push_sql(", standing = ");
        out.push_bind_param::<Nullable<Text>, _>(&game.standing)?;
        out.push_sql(", started_at = ");
        out.push_bind_param::<Nullable<BigInt>, _>(&game.started_at)?;
        out.push_sql(", finished_at = ");
        out.push_bind_param::<Nullable<BigInt>, _>(&game.finished_at)?;
        out.push_sql(", clock = ");
        out.push_bind_param::<Nullable<Text>, _>(&game.clock)?;
        out.push_sql(", planned = ");
        out.push_bind_param::<Text, _>(&game.planned)?;
        out.push_sql(", record = ");
        out.push_bind_param::<SmallInt, _>(&game.record)?;
        if !self.same {
            out.push_sql(", status = ");
            out.push_bind_param::<Text, _>(&indexed.status)?;
            out.push_sql(", due_at = ");
            out.push_bind_param::<Nullable<BigInt>, _>(&indexed.due_at)?;
            // What is due next is anybody's.
            out.push_sql(", leased_until = NULL");
        }
        out.push_sql(" WHERE game_id = ");
        out.push_bind_param::<Text, _>(&self.change.game_id)?;
        out.push_sql(" AND revision = ");
        out.push_bind_param::<BigInt, _>(&self.change.from_revision)?;
        out.push_sql(" AND seq = ");
        out.push_bind_param::<BigInt, _>(&self.change.from_seq)?;
        out.push_sql(" AND planned = ");
        out.push_bind_param::<Text, _>(&self.change.plans.from)?;
        if self.same {
            out.push_sql(" AND status = ");
            out.push_bind_param::<Text, _>(&indexed.status)?;
            out.push_sql(" AND due_at IS NULL AND leased_until IS NULL");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::change::{ChangedGame, Indexed};
    use crate::games::conditional::ChangedPlans;
    use diesel::pg::Pg;
    use diesel::sqlite::Sqlite;
    use plotline_domain::games::Version;
    use plotline_domain::ids::GameId;
    use uuid::Uuid;

    fn change() -> Change {
        let game_id = Uuid::nil().to_string();
        let (revision, planned) = (2, None);
        Change {
            id: GameId(Uuid::nil()),
            version: Version { revision, planned },
            from_revision: 1,
            from_seq: 0,
            game: ChangedGame {
                revision: 2,
                seq: 0,
                standing: None,
                started_at: None,
                finished_at: None,
                clock: None,
                planned: String::new(),
                record: 2,
            },
            indexed: Indexed {
                status: "open".to_owned(),
                due_at: None,
            },
            events: Vec::new(),
            answer: None,
            notices: Vec::new(),
            seats: None,
            plans: ChangedPlans {
                from: String::new(),
                game_id: game_id.clone(),
                added: Vec::new(),
                ended: Vec::new(),
                followed: Vec::new(),
            },
            over: false,
            game_id,
        }
    }

    #[test]
    fn it_is_prepared_once_even_where_diesel_asks_a_reference() {
        let change = change();
        for same in [true, false] {
            let change = &change;
            let update = &&UpdateGame { change, same };
            assert!(QueryFragment::<Sqlite>::is_safe_to_cache_prepared(update, &Sqlite).unwrap());
            assert!(QueryFragment::<Pg>::is_safe_to_cache_prepared(update, &Pg).unwrap());
        }
    }
}
