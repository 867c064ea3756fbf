//! What must be there because a row names it. The databases refuse rows that break this; a file that was copied while it
//! was written to, or a restore that switched constraints off, may have them all the same.

use crate::errors::Fault;
use crate::query::RunQueryDsl;
use crate::run::on;
use crate::store::Store;
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Text};

/// The columns of a table, in its order, are the key of another. Where the first is empty nothing is named.
pub(super) struct Reference {
    table: &'static str,
    columns: &'static [&'static str],
    to: &'static str,
    keys: &'static [&'static str],
}

const fn to_game(table: &'static str) -> Reference {
    let column = &["game_id"];
    Reference {
        table,
        columns: column,
        to: "games",
        keys: column,
    }
}

const fn to_player(table: &'static str) -> Reference {
    to_player_by(table, &["player_id"])
}

const fn to_player_by(table: &'static str, columns: &'static [&'static str]) -> Reference {
    Reference {
        table,
        columns,
        to: "players",
        keys: &["player_id"],
    }
}

const fn same(table: &'static str, columns: &'static [&'static str], to: &'static str) -> Reference {
    Reference {
        table,
        columns,
        to,
        keys: columns,
    }
}

pub(super) const ALL: &[Reference] = &[
    to_player_by("games", &["created_by"]),
    to_game("seats"),
    to_player("seats"),
    to_game("events"),
    to_game("answers"),
    to_player("answers"),
    to_game("conditional_turns"),
    to_game("notifications"),
    to_player("notifications"),
    same("deliveries", &["game_id", "notification_id"], "notifications"),
    to_player("deliveries"),
    same(
        "attempts",
        &["game_id", "notification_id", "channel"],
        "deliveries",
    ),
    to_player("notification_settings"),
    to_player("sessions"),
    same("refresh_tokens", &["session_id"], "sessions"),
    to_player("personal_tokens"),
    to_player("device_tokens"),
    to_player("schedules"),
    to_player("calendar_links"),
    to_player("webhooks"),
];

#[derive(QueryableByName)]
struct BrokenRow {
    #[diesel(sql_type = Text)]
    named: String,
    #[diesel(sql_type = BigInt)]
    number: i64,
}

impl Reference {
    /// Finds what is named and not there, and how many rows name it.
    fn sql(&self) -> String {
        let Self { table, to, .. } = self;
        let columns: Vec<String> = self.columns.iter().map(|column| format!("t.{column}")).collect();
        let (named, all) = (columns.join(" || ' ' || "), columns.join(", "));
        let pairs = self.keys.iter().zip(&columns);
        let found: Vec<String> = pairs.map(|(key, column)| format!("o.{key} = {column}")).collect();
        let found = found.join(" AND ");
        // A notice that is about no game has its first key empty, and so has what belongs to it; that is found, too.
        let empty = match *to {
            "games" => format!("{all} <> '' AND"),
            _ => String::new(),
        };
        format!(
            "SELECT {named} AS named, count(*) AS number FROM {table} AS t
             WHERE {empty} NOT EXISTS (SELECT 1 FROM {to} AS o WHERE {found}) GROUP BY {all} LIMIT $1"
        )
    }

    fn sentence(&self, row: &BrokenRow) -> String {
        let Self { table, to, .. } = self;
        let (columns, named) = (self.columns.join(" "), &row.named);
        match row.number {
            1 => format!("{table}: a row has the {columns} {named}, which is missing in {to}"),
            rows => format!("{table}: {rows} rows have the {columns} {named}, which is missing in {to}"),
        }
    }
}

impl Store {
    pub(super) async fn rows_that_break(
        &self,
        reference: &Reference,
        limit: u32,
    ) -> Result<Vec<String>, Fault> {
        let sql = reference.sql();
        let rows: Vec<BrokenRow> = on!(readers of self, |conn| {
            let broken = diesel::sql_query(sql).bind::<BigInt, _>(i64::from(limit));
            Ok(broken.load(conn).await?)
        })?;
        Ok(rows.iter().map(|row| reference.sentence(row)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;
    use crate::test_stores::sqlite;
    use diesel::connection::{Connection, SimpleConnection};
    use plotline_domain::upkeep::UpkeepStore;

    #[tokio::test]
    async fn no_more_broken_references_are_named_than_were_asked_for() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("plotline.db").display().to_string();
        let store = sqlite(&path).await;
        // Each of these names a game and a player that are not there. Foreign keys are not looked at unless one asks for it.
        let mut conn = diesel::SqliteConnection::establish(&path).unwrap();
        let seats = "INSERT INTO seats (game_id, seat, player_id, nonce, over)
            VALUES ('g', 1, 'p', '', 0), ('h', 1, 'q', '', 0), ('i', 1, 'r', '', 0)";
        conn.batch_execute(&format!("PRAGMA foreign_keys = OFF; {seats}"))
            .unwrap();
        for (limit, named) in [(0, 0), (2, 2), (4, 4), (10, 6)] {
            assert_eq!(store.broken_references(limit).await.unwrap().len(), named);
        }
    }

    #[derive(QueryableByName)]
    struct Declared {
        #[diesel(sql_type = Text)]
        declared: String,
    }

    #[tokio::test]
    async fn every_foreign_key_of_the_schema_is_looked_at() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("plotline.db");
        let store = Store::connect(path.to_str().unwrap(), Settings::default())
            .await
            .unwrap();
        store.migrate().await.unwrap();
        let sql = "SELECT declared FROM (
            SELECT t.name || ' ' || group_concat(k.\"from\", ' ') || ' ' || k.\"table\" || ' ' || group_concat(k.\"to\", ' ') AS declared
            FROM sqlite_schema AS t JOIN pragma_foreign_key_list(t.name) AS k WHERE t.type = 'table'
            GROUP BY t.name, k.id)";
        let declared: Result<Vec<Declared>, Fault> =
            on!(readers of store, |conn| { Ok(diesel::sql_query(sql).load(conn).await?) });
        let declared = declared.unwrap();
        assert!(declared.len() > 15);
        let known: Vec<String> = ALL
            .iter()
            .map(|reference| {
                let (columns, keys) = (reference.columns.join(" "), reference.keys.join(" "));
                format!("{} {columns} {} {keys}", reference.table, reference.to)
            })
            .collect();
        for Declared { declared } in declared {
            assert!(known.contains(&declared), "{declared} is not among {known:#?}");
        }
    }
}
