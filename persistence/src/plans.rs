//! How the databases find what lists and searches ask for: by an index, however many games there are.
//!
//! The queries are those that the store really sends: each is noted as it is run, and then explained by the database.

#[path = "../tests/store/many_games.rs"]
mod many_games;

use crate::Store;
use crate::test_stores::{Schema, sqlite};
use diesel::connection::SimpleConnection;
use diesel::sql_types::Text;
use diesel::{Connection, QueryableByName, RunQueryDsl, SqliteConnection};
use jiff::Timestamp;
use many_games::{BASE, fill};
use plotline_domain::audit::{AuditQuery, AuditStore};
use plotline_domain::games::{GameQuery, GameSearch, GameStore, Status};
use plotline_domain::ids::{GameId, PlayerId, SubmissionId};
use plotline_domain::notices::{NoticeCursor, NoticeQuery, NoticeStore};
use plotline_domain::submissions::{SubmissionQuery, SubmissionStore};
use serde_json::Value;
use std::fmt::Display;
use std::sync::Mutex;
use uuid::Uuid;

/// What was asked of a database of each kind, with the values.
static ASKED: Mutex<Vec<(&str, String)>> = Mutex::new(Vec::new());

/// Notes a query, as Diesel shows it.
pub(crate) fn note(database: &'static str, asked: impl Display) {
    ASKED.lock().unwrap().push((database, asked.to_string()));
}

/// A query with its values written out, as the database would plan it for just these.
fn written_out(asked: &str) -> String {
    let (sql, binds) = asked.split_once(" -- binds: ").unwrap();
    let binds: Vec<Value> = serde_json::from_str(binds).unwrap();
    let mut parts = sql.split(['$', '?']);
    let mut whole = parts.next().unwrap().to_owned();
    let mut met = 0;
    for part in parts {
        // PostgreSQL numbers its values, SQLite takes them in their order unless they are numbered.
        let digits: String = part.chars().take_while(char::is_ascii_digit).collect();
        met += 1;
        let number = digits.parse().unwrap_or(met);
        whole += &literal(&binds[number - 1]);
        whole += &part[digits.len()..];
    }
    whole
}

fn literal(value: &Value) -> String {
    match value {
        Value::String(text) => format!("'{text}'"),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(literal).collect();
            format!("ARRAY[{}]::text[]", items.join(", "))
        }
        other => other.to_string(),
    }
}

fn id(number: u64) -> Uuid {
    let digits = (BASE + number).to_string();
    format!("{}-{}-7000-8000-000000000000", &digits[..8], &digits[8..])
        .parse()
        .unwrap()
}

/// When an id was made.
fn time(number: u64) -> Timestamp {
    let millis = i64::from_str_radix(&(BASE + number).to_string(), 16).unwrap();
    Timestamp::from_millisecond(millis).unwrap()
}

/// Asks for every list and search that grows with games.
async fn ask(store: &Store) {
    let (viewer, game) = (PlayerId(id(500)), GameId(id(10_000_000)));
    let (statuses, rulesets) = ([None, Some(Status::Open)], [None, Some("uptown".to_owned())]);
    for status in statuses {
        for ruleset in &rulesets {
            for player in [None, Some(PlayerId(id(400)))] {
                for after in [None, Some(game)] {
                    let query = GameQuery {
                        viewer,
                        ruleset: ruleset.clone(),
                        status,
                        player,
                        after,
                        limit: 20,
                    };
                    GameStore::list(store, &query).await.unwrap();
                    for (from, to) in [(None, None), (Some(time(9_000_000)), Some(time(12_000_000)))] {
                        let ruleset = ruleset.clone();
                        let search = GameSearch {
                            ruleset,
                            status,
                            player,
                            id: None,
                            from,
                            to,
                            after,
                            limit: 20,
                        };
                        store.search(&search).await.unwrap();
                    }
                }
            }
        }
    }
    store.unfinished_of(viewer, 200).await.unwrap();
    store.revisions_of_players(&[viewer]).await.unwrap();
    store
        .claim_due(
            Timestamp::from_millisecond(50_000).unwrap(),
            Timestamp::UNIX_EPOCH,
            100,
        )
        .await
        .unwrap();
    for player in [None, Some(viewer)] {
        for after in [
            None,
            Some(NoticeCursor {
                at: time(0),
                id: plotline_domain::ids::NoticeId(id(0)),
            }),
        ] {
            let query = NoticeQuery {
                player,
                game: None,
                after,
                limit: 20,
            };
            NoticeStore::list(store, &query).await.unwrap();
        }
        for game in [None, Some(game)] {
            for (from, after) in [
                (None, None),
                (Some(time(5_000_000)), Some(SubmissionId(id(6_000_000)))),
            ] {
                let query = SubmissionQuery {
                    game,
                    player,
                    from,
                    to: None,
                    after,
                    outcome: None,
                    limit: 20,
                };
                SubmissionStore::list(store, &query).await.unwrap();
            }
            for before in [None, Some(10_000)] {
                let query = AuditQuery {
                    player,
                    game,
                    before,
                    looks: player.is_some(),
                    limit: 20,
                    ..AuditQuery::default()
                };
                store.entries(&query).await.unwrap();
            }
        }
    }
    store
        .forget(Timestamp::from_millisecond(15_000).unwrap(), None, 0)
        .await
        .unwrap();
}

/// What was asked of databases of a kind, each query once.
fn asked(kind: &str) -> Vec<String> {
    let mut asked: Vec<String> = ASKED
        .lock()
        .unwrap()
        .iter()
        .filter(|(of, sql)| *of == kind && !sql.contains("schema_migrations"))
        // An empty list of ids: the database does not even begin.
        .filter(|(_, sql)| !sql.contains("1=0"))
        .map(|(_, sql)| sql.clone())
        .collect();
    asked.sort();
    asked.dedup();
    assert!(asked.len() > 50, "{asked:#?}");
    asked
}

#[derive(QueryableByName)]
struct Step {
    #[diesel(sql_type = Text)]
    detail: String,
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_scans_no_table_for_a_list() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("plotline.db").display().to_string();
    let store = sqlite(&path).await;
    let mut conn = SqliteConnection::establish(&path).unwrap();
    conn.batch_execute(&fill()).unwrap();
    ask(&store).await;
    for analysed in [true, false] {
        for asked in asked("sqlite") {
            let (sql, _) = asked.split_once(" -- binds").unwrap();
            let plan: Vec<Step> = diesel::sql_query(format!("EXPLAIN QUERY PLAN {sql}"))
                .load(&mut conn)
                .unwrap();
            let plan: Vec<String> = plan.into_iter().map(|step| step.detail).collect();
            let wrong = plan.iter().any(|step| grows(step, sql)) || passes_private_games(&plan, sql);
            assert!(!wrong, "analysed: {analysed}\n{sql}\n{plan:#?}");
        }
        // A new file has not been analysed yet, and its plans must be as good.
        conn.batch_execute("DELETE FROM sqlite_stat1; ANALYZE sqlite_schema")
            .unwrap();
    }
}

/// Whether a step of a plan takes the longer the more games there are. To walk an index from its end is fine where every
/// row of it is asked for: the page is full soon.
fn grows(step: &str, sql: &str) -> bool {
    // What is found of each ruleset is limited, and may be read through and sorted.
    if sql.contains("of_ruleset") {
        let by_index = "games_due_by_ruleset (ruleset=? AND version=? AND <expr><?)";
        return step.contains("games") && !step.contains(by_index);
    }
    let whole = [
        "games_public",
        "submissions_by_id",
        "notifications_by_at",
        "audit_without_looks",
    ];
    let mut words = step.split(' ');
    let index = words.rfind(|word| word.contains('_')).unwrap_or_default();
    // Nothing but the games of unknown rulesets is passed over.
    let is_unfiltered = sql.matches(" AND ").count() == 0 && sql.contains("WHERE coalesce(games.ruleset || ");
    let is_whole = whole.contains(&index) || (index == "sqlite_autoindex_games_1" && is_unfiltered);
    // What is read by its ids may be sorted, and so may one player's games: neither grows with the games of others.
    let is_short = sql.contains("`players`") || sql.contains("`seats`.`player_id`");
    let sorts = step.contains("TEMP B-TREE") && !is_short;
    step.starts_with("SCAN") && !is_whole || sorts
}

/// Whether private games are looked at on the way to public ones.
fn passes_private_games(plan: &[String], sql: &str) -> bool {
    let by_index = |step: &String| step.contains("INDEX games_public") || step.contains("(game_id=?");
    sql.contains("games.visibility = 'public'") && !plan.iter().any(by_index)
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_reads_no_more_rows_than_a_list_is_long() {
    let schema = Schema::new("plans").await;
    let (store, client) = (schema.store().await, &schema.client);
    client.batch_execute(&fill()).await.unwrap();
    ask(&store).await;
    let mut wrong = Vec::new();
    for asked in asked("postgres").iter().map(|asked| written_out(asked)) {
        let plan = client
            .query(&format!("EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) {asked}"), &[])
            .await
            .unwrap();
        let plan: Vec<String> = plan.iter().map(|row| row.get(0)).collect();
        if plan.iter().any(|step| rows_read(step) > 500) {
            wrong.push(format!("{asked}\n{plan:#?}"));
        }
    }
    schema.remove().await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// How many rows a step of a plan read or threw away.
fn rows_read(step: &str) -> u64 {
    let number_after = |words: &str| {
        let (_, rest) = step.split_once(words)?;
        rest.split([' ', ')']).next()?.parse().ok()
    };
    number_after("(actual rows=")
        .max(number_after("Rows Removed by Filter: "))
        .unwrap_or(0)
}
