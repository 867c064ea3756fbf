//! `plotline check`: it finds what is wrong by name, finds nothing where nothing is, and changes nothing.

use crate::backup::play_until;
use crate::keys::{copy_keys, run, said};
use crate::table::Table;
use crate::world::{World, sqlite};
use plotline_tests::{Database, Dice, Server};
use std::fs;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::process::Output;

on_both!(
    nothing_is_wrong_while_turns_are_taken,
    everything_that_is_wrong_is_named,
    a_schema_of_another_version_is_named_and_not_changed,
);

/// What it finds, which is something.
#[track_caller]
fn findings(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{}", said(output));
    said(output)
}

async fn nothing_is_wrong_while_turns_are_taken(world: &World) {
    let apart = world.apart();
    let tables = [apart.table(2).await, apart.table(3).await];
    let mut dice = Dice::fresh();
    tables[0].play_to_the_end(&mut dice).await;
    // One that nobody has joined yet.
    let open = serde_json::json!({"ruleset": "uptown", "seats": 2});
    tables[0].players[0].post("/v1/games", open).await.is(201);
    let (data, database) = (apart.server.data.clone(), apart.server.database.clone());
    let check = tokio::task::spawn_blocking(move || Server::run(&data, &database, &[], &["check"]));
    play_until(|| check.is_finished(), &tables[1..], &mut dice).await;
    let output = check.await.expect("it ends");
    assert!(output.status.success(), "{}", said(&output));
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(told.contains("3 games were looked at: 2 records"), "{told}");
    assert!(
        told.contains("The audit log is a whole chain") && told.ends_with("Nothing is wrong.\n"),
        "{told}"
    );
    let progress = String::from_utf8_lossy(&output.stderr);
    assert!(progress.contains("Verifying 3 games."), "{progress}");
}

/// What lets rows be changed that other rows need.
fn unchecked(world: &World) -> &'static str {
    match world.server.database {
        Database::Sqlite => "PRAGMA foreign_keys = OFF; DROP TRIGGER audit_is_never_changed;",
        Database::Postgres(_) => "SET session_replication_role = replica;",
    }
}

async fn everything_that_is_wrong_is_named(world: &World) {
    let mut apart = world.apart();
    let mut dice = Dice::fresh();
    let mut tables: Vec<Table> = Vec::new();
    for _ in 0..6 {
        let table = apart.table(2).await;
        table.steps(&mut dice, 4).await;
        tables.push(table);
    }
    let last = tables[2].seq().await;
    run(&apart, &["admin", "grant", &tables[0].players[0].name]);
    run(&apart, &["check"]);
    apart.server.kill();
    let [changed, gap, short, unknown, sealed, lost] = &tables[..] else {
        panic!("there are six");
    };
    let ids: Vec<&str> = tables.iter().map(|table| table.id.as_str()).collect();
    let [player, seed_of] = [&lost.players[1].id, &changed.id];
    let sql = format!(
        "{} UPDATE events SET line = replace(line, '\"turn\":1', '\"turn\":2') WHERE game_id = '{}' AND seq = 3;
         DELETE FROM events WHERE game_id = '{}' AND seq = 2;
         DELETE FROM events WHERE game_id = '{}' AND seq = {last};
         UPDATE games SET ruleset = 'monopoly' WHERE game_id = '{}';
         UPDATE games SET seed = (SELECT seed FROM games WHERE game_id = '{seed_of}') WHERE game_id = '{}';
         INSERT INTO events (game_id, seq, line) VALUES ('nowhere', 1, '{{}}');
         DELETE FROM players WHERE player_id = '{player}';
         UPDATE audit SET line = replace(line, 'operators', 'burglars') WHERE number = 1;",
        unchecked(&apart), changed.id, gap.id, short.id, unknown.id, sealed.id
    );
    apart.server.meddle(&sql).await;
    let output = apart.server.command(&["check"]);
    let told = findings(&output);
    let expected = [
        format!("game {}: event 3: the hash does not fit the line", ids[0]),
        format!("game {}: event 2: ", ids[1]),
        format!("game {}: event {last} is missing", ids[2]),
        format!("game {}: its last event should be {last};", ids[2]),
        "no ruleset monopoly version 1 is known here".to_owned(),
        format!("game {}: its seed: what was sealed is damaged", ids[4]),
        format!("seats: a row has the player_id {player}, which is missing in players"),
        "events: a row has the game_id nowhere, which is missing in games".to_owned(),
        "the audit log: entry 1: the hash does not fit the entry".to_owned(),
    ];
    for sentence in expected {
        assert!(told.contains(&sentence), "{sentence}\nis not in\n{told}");
    }
    // What is sound is not named.
    let wrong: Vec<&str> = told.lines().filter(|line| line.starts_with("WRONG: ")).collect();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(
        stderr.ends_with(&format!("The check found {} faults.\n", wrong.len())),
        "{told}"
    );
    // Without the keys each kind of them is named once.
    fs::remove_dir_all(apart.server.data.join("keys")).expect("they can be lost");
    let told = findings(&apart.server.command(&["check"]));
    assert!(
        told.contains("of the kind seeds, with which 6 seeds are sealed"),
        "{told}"
    );
    assert!(!apart.server.data.join("keys").exists(), "looking makes no keys");
}

async fn a_schema_of_another_version_is_named_and_not_changed(world: &World) {
    let apart = world.apart();
    let versions = "SELECT version AS value FROM __diesel_schema_migrations ORDER BY version";
    let known = apart.server.ask_database(versions).await;
    apart
        .server
        .meddle("INSERT INTO __diesel_schema_migrations (version) VALUES ('9999')")
        .await;
    let told = run(&apart, &["check"]);
    assert!(told.contains("newer version") && told.contains("9999"), "{told}");
    apart
        .server
        .meddle(
            "CREATE TABLE IF NOT EXISTS schema_marks (version TEXT NOT NULL PRIMARY KEY, why TEXT NOT NULL);
             INSERT INTO schema_marks (version, why) VALUES ('9999', 'it would show what is hidden')",
        )
        .await;
    let told = findings(&apart.server.command(&["check"]));
    assert!(told.contains("it would show what is hidden"), "{told}");
    let newest = known.last().expect("there are some");
    let older = format!("DELETE FROM __diesel_schema_migrations WHERE version IN ('9999', '{newest}')");
    apart.server.meddle(&older).await;
    let told = findings(&apart.server.command(&["check"]));
    assert!(
        told.contains("older version") && told.contains(newest.as_str()),
        "{told}"
    );
    assert_eq!(
        apart.server.ask_database(versions).await,
        known[..known.len() - 1]
    );
}

/// Copies the middle of one file into another.
fn copy_part(from: &Path, to: &Path, range: std::ops::Range<u64>) {
    let mut source = fs::File::open(from).expect("it is there");
    let mut target = fs::OpenOptions::new()
        .create(true)
        .write(true)
        .truncate(false)
        .open(to)
        .expect("it can be made");
    for file in [&mut source, &mut target] {
        file.seek(SeekFrom::Start(range.start))
            .expect("it can be read anywhere");
    }
    std::io::copy(&mut source.take(range.end - range.start), &mut target).expect("it can be copied");
    target.flush().expect("it is written");
}

/// As `cp` does it while the service writes: the first half of the file is older than the second.
#[tokio::test]
async fn a_file_that_was_copied_while_the_service_wrote_to_it_is_found_out() {
    let apart = sqlite().apart();
    let tables = [apart.table(2).await, apart.table(2).await];
    let mut dice = Dice::fresh();
    for table in &tables {
        table.steps(&mut dice, 10).await;
    }
    // As SQLite does by itself after some thousand pages.
    let checkpoint = "PRAGMA wal_checkpoint(TRUNCATE)";
    apart.server.meddle(checkpoint).await;
    let (file, copy) = (apart.server.data.join("plotline.db"), Server::new_folder());
    let copied = copy.join("plotline.db");
    let half = fs::metadata(&file).expect("it is there").len() / 2;
    copy_part(&file, &copied, 0..half);
    for table in &tables {
        table.steps(&mut dice, 10).await;
    }
    apart.server.meddle(checkpoint).await;
    copy_part(&file, &copied, half..u64::MAX);
    copy_keys(&apart.server.data, &copy);
    let told = findings(&Server::run(&copy, &Database::Sqlite, &[], &["check"]));
    assert!(told.contains("WRONG: "), "{told}");
    run(&apart, &["check"]);
}

#[tokio::test]
async fn a_changed_byte_in_the_file_is_found_out() {
    let mut apart = sqlite().apart();
    let table = apart.table(2).await;
    table.steps(&mut Dice::fresh(), 10).await;
    apart.server.meddle("PRAGMA wal_checkpoint(TRUNCATE)").await;
    let line = format!(
        "SELECT line AS value FROM events WHERE game_id = '{}' AND seq = 5",
        table.id
    );
    let line = apart.server.ask_database(&line).await.remove(0);
    apart.server.kill();
    let file = apart.server.data.join("plotline.db");
    let mut bytes = fs::read(&file).expect("it is there");
    let hash = line.find("\"hash\"").expect("an event has a hash");
    let hash = &line.as_bytes()[hash..hash + 40];
    // The answer to the turn has it, too, and pages may hold what they held before.
    let places = bytes.windows(40).enumerate().filter(|(_, part)| *part == hash);
    let places: Vec<usize> = places.map(|(at, _)| at).collect();
    assert!(!places.is_empty(), "the line is in the file");
    places.iter().for_each(|at| bytes[at + 20] ^= 1);
    fs::write(&file, bytes).expect("it can be written");
    let told = findings(&apart.server.command(&["check"]));
    assert!(told.contains(&format!("game {}: event 5", table.id)), "{told}");
}

#[tokio::test]
async fn looking_changes_nothing_not_even_the_log_of_a_service_that_was_killed() {
    let mut apart = sqlite().apart();
    apart.table(2).await.steps(&mut Dice::fresh(), 4).await;
    apart.server.kill();
    let files = ["plotline.db", "plotline.db-wal"].map(|name| apart.server.data.join(name));
    let read = || files.each_ref().map(|file| fs::read(file).expect("it is there"));
    let before = read();
    assert!(!before[1].is_empty());
    run(&apart, &["check"]);
    assert!(read() == before);
}

#[test]
fn a_database_that_is_not_there_is_not_made() {
    let folder = Server::new_folder();
    let told = findings(&Server::run(&folder, &Database::Sqlite, &[], &["check"]));
    assert!(told.contains("there is no file"), "{told}");
    fs::write(folder.join("plotline.db"), "").expect("it can be made");
    let told = findings(&Server::run(&folder, &Database::Sqlite, &[], &["check"]));
    assert!(told.contains("none of Plotline"), "{told}");
    fs::write(folder.join("plotline.db"), vec![b'x'; 5000]).expect("it can be made");
    findings(&Server::run(&folder, &Database::Sqlite, &[], &["check"]));
    assert!(!folder.join("keys").exists());
}
