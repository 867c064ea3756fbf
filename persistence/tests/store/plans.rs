//! How the databases find what any query of any test asks for: by an index, however many games there are.
//!
//! Every query that a store sends is noted. After each test those that are new are explained by a database with many games.
//! What lists and searches read of their pages is looked at more closely by `src/plans.rs`.

use crate::many_games;
use crate::world::{Schema, client};
use diesel::connection::{
    Instrumentation, InstrumentationEvent, SimpleConnection, set_default_instrumentation,
};
use diesel::sql_types::Text;
use diesel::{Connection, QueryableByName, RunQueryDsl, SqliteConnection};
use plotline_persistence::{Settings, Store};
use std::collections::BTreeSet;
use std::sync::{Mutex, Once};
use tokio::sync::OnceCell;
use tokio_postgres::{Client, SimpleQueryMessage};

/// The tables that have more rows the more games and players there are.
const GROWING: [&str; 17] = [
    "answers",
    "attempts",
    "audit",
    "calendar_links",
    "conditional_turns",
    "deliveries",
    "device_tokens",
    "events",
    "games",
    "notification_settings",
    "notifications",
    "personal_tokens",
    "players",
    "refresh_tokens",
    "schedules",
    "seats",
    "sessions",
];

/// What is not explained: lists of no ids at all, and what `plotline check` asks, which reads everything.
const LEFT_OUT: [&str; 2] = ["1=0", "AS t\n             WHERE"];

/// The queries of one kind of database.
#[derive(Default)]
struct Noted {
    new: BTreeSet<String>,
    explained: BTreeSet<String>,
}

static SQLITE: Mutex<Option<Noted>> = Mutex::new(None);
static POSTGRES: Mutex<Option<Noted>> = Mutex::new(None);

/// Notes the queries of all connections that are made from now on.
pub(crate) fn watch() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| set_default_instrumentation(|| Some(Box::new(Notes(Some(&POSTGRES))))).unwrap());
}

/// Where the queries of a connection are noted.
struct Notes(Option<&'static Mutex<Option<Noted>>>);

impl Instrumentation for Notes {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        match event {
            // To PostgreSQL only the tests themselves connect in this way.
            InstrumentationEvent::StartEstablishConnection { url, .. } => {
                self.0 = (!url.starts_with("postgres")).then_some(&SQLITE);
            }
            InstrumentationEvent::StartQuery { query, .. } => self.note(&query.to_string()),
            _ => {}
        }
    }
}

impl Notes {
    /// What has no place for values is no query of a store, and a pragma is none.
    fn note(&self, asked: &str) {
        let (Some(noted), Some((sql, _))) = (self.0, asked.rsplit_once(" -- binds: ")) else {
            return;
        };
        if !["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"]
            .iter()
            .any(|verb| sql.starts_with(verb))
        {
            return;
        }
        let mut noted = noted.lock().unwrap();
        let noted = noted.get_or_insert_default();
        if !noted.explained.contains(sql) {
            noted.new.insert(sql.to_owned());
        }
    }
}

/// The queries that nobody has explained yet.
fn new_of(noted: &Mutex<Option<Noted>>) -> BTreeSet<String> {
    let mut noted = noted.lock().unwrap();
    let noted = noted.get_or_insert_default();
    let new = std::mem::take(&mut noted.new);
    noted.explained.extend(new.iter().cloned());
    let is_left_out = |sql: &String| LEFT_OUT.iter().any(|words| sql.contains(words));
    new.into_iter().filter(|sql| !is_left_out(sql)).collect()
}

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    detail: String,
}

/// Explains the new queries on a database with many games and on a new one, which is not analysed. The schema is that of
/// the file.
pub(crate) fn explain_on_sqlite(path: &str) {
    static MANY: Mutex<Vec<SqliteConnection>> = Mutex::new(Vec::new());
    let new = new_of(&SQLITE);
    let mut databases = MANY.lock().unwrap();
    if databases.is_empty() {
        databases.extend([copy_of(path, &many_games::fill()), copy_of(path, "")]);
    }
    let mut wrong = Vec::new();
    for sql in new {
        for database in &mut *databases {
            let plan = diesel::sql_query(format!("EXPLAIN QUERY PLAN {sql}")).load::<Line>(database);
            match plan.map(|lines| lines.into_iter().map(|line| line.detail).collect::<Vec<_>>()) {
                Ok(plan) if !scans_on_sqlite(&plan, &sql) => {}
                plan => wrong.push(format!("{sql}\n{plan:#?}")),
            }
        }
    }
    // Other tests go on with them.
    drop(databases);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A database in memory with the same tables.
fn copy_of(path: &str, fill: &str) -> SqliteConnection {
    let mut copy = unnoted(":memory:");
    let tables = "SELECT sql AS detail FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid";
    let mut file = unnoted(path);
    for Line { detail } in diesel::sql_query(tables).load(&mut file).unwrap() {
        copy.batch_execute(&detail).unwrap();
    }
    copy.batch_execute(fill).unwrap();
    copy
}

/// A connection of a test itself, of which nothing is noted.
pub(crate) fn unnoted(path: &str) -> SqliteConnection {
    let mut connection = SqliteConnection::establish(path).unwrap();
    connection.set_instrumentation(|_: InstrumentationEvent<'_>| {});
    connection
}

/// To walk an index, or a table without any condition, in the order that was asked for is no scan: the page is full soon.
fn scans_on_sqlite(plan: &[String], sql: &str) -> bool {
    let is_page = |step: &str| sql.contains("LIMIT") && (step.contains("INDEX") || !sql.contains("WHERE"));
    plan.iter().any(|step| {
        let mut words = step.split(' ');
        words.next() == Some("SCAN")
            && words.next().is_some_and(|table| GROWING.contains(&table))
            && !is_page(step)
    })
}

/// Explains the new queries on a database with many games.
pub(crate) async fn explain_on_postgres() {
    static MANY: OnceCell<String> = OnceCell::const_new();
    let new = new_of(&POSTGRES);
    if new.is_empty() {
        return;
    }
    let client = client(MANY.get_or_init(many_on_postgres).await).await;
    client
        .batch_execute("SET plan_cache_mode = force_generic_plan")
        .await
        .unwrap();
    let mut wrong = Vec::new();
    for sql in new {
        match plan_of(&client, &sql).await {
            Ok(plan) if !scans_on_postgres(&plan) => {}
            plan => wrong.push(format!("{sql}\n{plan:#?}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The schema goes with the server.
async fn many_on_postgres() -> String {
    let schema = Schema::new().await;
    let store = Store::connect(&schema.url, Settings::default()).await.unwrap();
    store.migrate().await.unwrap();
    let client = client(&schema.url).await;
    client.batch_execute(&many_games::fill()).await.unwrap();
    schema.url
}

/// The plan for any values, but for a page of usual length.
async fn plan_of(client: &Client, sql: &str) -> Result<Vec<String>, tokio_postgres::Error> {
    let (mut types, mut page) = (Vec::new(), sql.to_owned());
    for number in (1..).take_while(|number| sql.contains(&format!("${number}"))) {
        let limit = format!("LIMIT ${number}");
        types.push(if sql.contains(&limit) { "bigint" } else { "unknown" });
        page = page.replace(&limit, "LIMIT 20");
    }
    let (types, values) = match types.len() {
        0 => (String::new(), String::new()),
        count => (
            format!("({})", types.join(", ")),
            format!("({})", vec!["NULL"; count].join(", ")),
        ),
    };
    let asked = format!(
        "PREPARE asked{types} AS {page}; EXPLAIN (COSTS OFF) EXECUTE asked{values}; DEALLOCATE asked"
    );
    let line = |message| match message {
        SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
        _ => None,
    };
    let lines = client.simple_query(&asked).await?;
    Ok(lines.into_iter().filter_map(line).collect())
}

/// What is below a step says which part of an index is read. Without that it is the whole index, which only a page may
/// begin to walk.
fn scans_on_postgres(plan: &[String]) -> bool {
    let is_page = plan.iter().any(|step| step.contains("Limit"));
    plan.iter().enumerate().any(|(place, step)| {
        let Some((how, rest)) = step.split_once(" on ") else {
            return false;
        };
        let below = plan[place + 1..].iter().take_while(|step| !step.contains("->"));
        let is_bounded = below.into_iter().any(|step| step.contains("Index Cond"));
        let grows = rest
            .split(' ')
            .next()
            .is_some_and(|table| GROWING.contains(&table));
        let walks = how.contains("Index") && !is_bounded && !is_page;
        grows && (how.contains("Seq Scan") || walks)
    })
}
