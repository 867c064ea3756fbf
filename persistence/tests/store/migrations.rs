use crate::audit::meddle;
use crate::plans;
use crate::world::{Schema, World};
use diesel::connection::SimpleConnection;
use diesel::{Connection, QueryableByName, RunQueryDsl};
use diesel_async::AsyncPgConnection;
use diesel_async::async_connection_wrapper::AsyncConnectionWrapper;
use diesel_migrations::{FileBasedMigrations, MigrationHarness};
use plotline_persistence::{ConnectError, Settings, Store};
use tokio::task::JoinSet;

on_both_databases! {
    migrating_again_changes_nothing,
    an_unknown_migration_is_no_obstacle_unless_it_is_marked_as_incompatible,
}

async fn an_unknown_migration_is_no_obstacle_unless_it_is_marked_as_incompatible(world: World) {
    let run = "INSERT INTO __diesel_schema_migrations (version) VALUES ('9998'), ('9999')";
    meddle(&world, run).await.unwrap();
    world.another_store().await.migrate().await.unwrap();
    let mark = "INSERT INTO schema_marks (version, why) VALUES ('9999', 'it would show what is hidden')";
    meddle(&world, mark).await.unwrap();
    let refused = world.another_store().await.migrate().await.unwrap_err();
    assert!(matches!(refused, ConnectError::Newer(..)), "{refused:?}");
    for part in ["9999", "it would show what is hidden"] {
        assert!(refused.to_string().contains(part), "{refused}");
    }
}

#[test]
fn what_is_marked_as_incompatible_is_a_migration_and_marked_alike_in_both_databases() {
    let marks = |database: &str| -> Vec<String> {
        let mut marks = Vec::new();
        for migration in std::fs::read_dir(folder(database)).unwrap() {
            let up = std::fs::read_to_string(migration.unwrap().path().join("up.sql")).unwrap();
            let marking = up
                .lines()
                .filter(|line| line.starts_with("INSERT INTO schema_marks"));
            marks.extend(marking.map(str::to_owned));
        }
        marks.sort();
        marks
    };
    assert_eq!(marks("sqlite"), marks("postgres"));
    for mark in marks("sqlite") {
        let version = mark.split('\'').nth(1).unwrap();
        let mut folders = std::fs::read_dir(folder("sqlite")).unwrap();
        let named = |name: String| name.starts_with(&format!("{version}_"));
        assert!(
            folders.any(|f| named(f.unwrap().file_name().into_string().unwrap())),
            "{mark}"
        );
    }
}

async fn migrating_again_changes_nothing(World { store, .. }: World) {
    store.migrate().await.unwrap();
    store.ping().await.unwrap();
}

#[test]
fn both_databases_have_migrations_of_the_same_names() {
    let names = |database: &str| -> Vec<String> {
        let folders = std::fs::read_dir(folder(database)).unwrap();
        let mut names: Vec<String> = folders
            .map(|f| f.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    };
    assert_eq!(names("sqlite"), names("postgres"));
    for (database, name) in ["sqlite", "postgres"]
        .iter()
        .flat_map(|d| names(d).into_iter().map(move |n| (d, n)))
    {
        for direction in ["up.sql", "down.sql"] {
            let path = format!("{}/{name}/{direction}", folder(database));
            assert!(
                !std::fs::read_to_string(&path).unwrap().trim().is_empty(),
                "{path}"
            );
        }
    }
}

#[test]
fn sqlite_goes_up_and_down_and_up_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("plotline.db");
    let mut conn = plans::unnoted(path.to_str().unwrap());
    let schema =
        "SELECT coalesce(sql, name) AS line FROM sqlite_schema WHERE name NOT LIKE '%diesel%' ORDER BY 1";
    up_down_up(&mut conn, "sqlite", schema);
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_goes_up_and_down_and_up_again() {
    let schema = Schema::new().await;
    let url = schema.url.clone();
    let test = move || {
        let mut conn = AsyncConnectionWrapper::<AsyncPgConnection>::establish(&url).unwrap();
        let schema = "SELECT concat_ws(' ', table_name, column_name, data_type, collation_name, is_nullable) AS line
            FROM information_schema.columns WHERE table_schema = current_schema() AND table_name NOT LIKE '%diesel%'
            UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema() AND tablename NOT LIKE '%diesel%'
            UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
                WHERE connamespace = current_schema()::regnamespace AND conname NOT LIKE '%diesel%'
            ORDER BY 1";
        up_down_up(&mut conn, "postgres", schema);
    };
    tokio::task::spawn_blocking(test).await.unwrap();
    schema.remove().await;
}

#[test]
fn a_session_that_was_prolonged_too_far_ends_ninety_days_after_its_log_in() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("plotline.db");
    let mut conn = plans::unnoted(path.to_str().unwrap());
    let all = || FileBasedMigrations::from_path(self::folder("sqlite")).unwrap();
    conn.run_pending_migrations(all()).unwrap();
    while conn.revert_last_migration(all()).unwrap().to_string() != "0013" {}
    conn.batch_execute(
        "INSERT INTO players (player_id, username, username_key, email, email_key, password_hash, role, created_at)
             VALUES ('p', 'ada', 'ada', 'a@b', 'a@b', '', 'player', 0);
         INSERT INTO sessions (session_id, player_id, created_at, expires_at) VALUES
             ('long', 'p', 5000, 9000000000), ('short', 'p', 5000, 6000)",
    )
    .unwrap();
    conn.run_pending_migrations(all()).unwrap();
    let ends = "SELECT session_id || ' ' || expires_at AS line FROM sessions ORDER BY session_id";
    let lines: Vec<Line> = diesel::sql_query(ends).load(&mut conn).unwrap();
    let lines: Vec<String> = lines.into_iter().map(|line| line.line).collect();
    assert_eq!(lines, ["long 7776005000", "short 6000"]);
}

#[test]
fn rows_that_are_laid_in_another_order_stay_with_what_refers_to_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("plotline.db");
    let mut conn = plans::unnoted(path.to_str().unwrap());
    let all = || FileBasedMigrations::from_path(self::folder("sqlite")).unwrap();
    conn.run_pending_migrations(all()).unwrap();
    conn.batch_execute(
        "PRAGMA foreign_keys = ON;
         INSERT INTO players (player_id, username, username_key, email, email_key, password_hash, role, created_at)
             VALUES ('p', 'ada', 'ada', 'a@b', 'a@b', '', 'player', 0);
         INSERT INTO games (game_id, ruleset, version, options, visibility, status, seat_count, revision, seq, commitment,
             seed, created_by, created_at) VALUES ('g', 'uptown', 1, '{}', 'public', 'open', 2, 0, 0, '', '', 'p', 0);
         INSERT INTO events (game_id, seq, line) VALUES ('g', 2, 'two'), ('g', 1, 'one');
         INSERT INTO notifications (game_id, notification_id, player_id, seq, kind, details, at, unsorted_at)
             VALUES ('g', 'n', 'p', 1, 'your_turn', '{}', 5, 7);
         INSERT INTO deliveries (game_id, notification_id, channel, player_id, status, digest, attempts, next_at)
             VALUES ('g', 'n', 'mail', 'p', 'pending', 0, 1, 9);
         INSERT INTO attempts (game_id, notification_id, channel, number, at, outcome, detail)
             VALUES ('g', 'n', 'mail', 1, 6, 'failed', '');
         INSERT INTO submissions (game_id, submission_id, player_id, at, act, channel, outcome)
             VALUES ('g', 's', 'p', 4, 'turn', 'rest', 'accepted')",
    )
    .unwrap();
    let rows = |conn: &mut diesel::SqliteConnection| -> Vec<String> {
        let rows =
            "SELECT seq || line AS line FROM events UNION ALL SELECT kind || unsorted_at FROM notifications
            UNION ALL SELECT status || next_at FROM deliveries UNION ALL SELECT outcome || at FROM attempts
            UNION ALL SELECT outcome || at FROM submissions ORDER BY 1";
        let rows: Vec<Line> = diesel::sql_query(rows).load(conn).unwrap();
        rows.into_iter().map(|row| row.line).collect()
    };
    let before = ["1one", "2two", "accepted4", "failed6", "pending9", "your_turn7"];
    assert_eq!(rows(&mut conn), before);
    while conn.revert_last_migration(all()).unwrap().to_string() != "0025" {}
    assert_eq!(rows(&mut conn), before);
    conn.run_pending_migrations(all()).unwrap();
    assert_eq!(rows(&mut conn), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_that_start_at_once_on_one_postgres_all_succeed() {
    let schema = Schema::new().await;
    start_at_once(&schema.url).await;
    schema.remove().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_that_start_at_once_on_one_sqlite_file_all_succeed() {
    let folder = tempfile::tempdir().unwrap();
    start_at_once(folder.path().join("plotline.db").to_str().unwrap()).await;
}

async fn start_at_once(url: &str) {
    let mut nodes = JoinSet::new();
    for _ in 0..5 {
        let url = url.to_owned();
        nodes.spawn(async move {
            let store = Store::connect(&url, Settings::default()).await.unwrap();
            store.migrate().await.unwrap();
            crate::make::stored_player(&store, &format!("player{}", crate::make::next().1[9])).await;
        });
    }
    nodes.join_all().await;
}

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = diesel::sql_types::Text)]
    line: String,
}

fn up_down_up<C>(conn: &mut C, database: &str, schema: &str)
where
    C: MigrationHarness<C::Backend> + diesel::connection::LoadConnection,
    diesel::query_builder::SqlQuery: for<'q> diesel::query_dsl::LoadQuery<'q, C, Line>,
{
    let all = || FileBasedMigrations::from_path(folder(database)).unwrap();
    let read = |conn: &mut C| -> Vec<String> {
        let lines: Vec<Line> = diesel::sql_query(schema).load(conn).unwrap();
        lines.into_iter().map(|line| line.line).collect()
    };
    conn.run_pending_migrations(all()).unwrap();
    let up = read(conn);
    assert!(up.len() > 20, "{up:#?}");
    conn.revert_all_migrations(all()).unwrap();
    assert_eq!(read(conn), Vec::<String>::new());
    conn.run_pending_migrations(all()).unwrap();
    assert_eq!(read(conn), up);
}

fn folder(database: &str) -> String {
    format!("{}/../migrations/{database}", env!("CARGO_MANIFEST_DIR"))
}
