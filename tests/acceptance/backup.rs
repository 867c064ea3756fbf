//! Backups of a running service on SQLite, and what becomes of them.

use crate::keys::{copy_keys, said};
use crate::nodes::through;
use crate::table::Table;
use crate::world::{World, sqlite};
use plotline_domain::record::verify;
use plotline_tests::{Database, Dice, Server, spawn_bound};
use serde_json::{Value, json};
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A folder that is not there yet.
fn new_backup() -> PathBuf {
    Server::new_folder().join("backup")
}

fn run_in(data: &Path, args: &[&str]) -> Output {
    Server::run(data, &Database::Sqlite, &[], args)
}

#[track_caller]
fn done(output: &Output) -> String {
    assert!(output.status.success(), "{}", said(output));
    said(output)
}

#[track_caller]
fn refused(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{}", said(output));
    said(output)
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

/// Starts a backup and does not wait for it.
fn start_backup(world: &World, backup: &Path) -> Child {
    spawn_bound(&Server::binary(), |command| {
        command
            .args(["backup", text(backup)])
            .env("PLOTLINE_DATA_DIR", &world.server.data)
            .env_remove("DATABASE_URL")
            .stdout(Stdio::null())
            .stderr(Stdio::null());
    })
}

fn manifest(backup: &Path) -> Value {
    let text = fs::read_to_string(backup.join("manifest.json")).expect("it is whole");
    serde_json::from_str(&text).expect("it is JSON")
}

/// A service of its own with a game that has begun.
async fn playing() -> (World, Table) {
    let apart = sqlite().apart();
    let table = apart.table(2).await;
    table.steps(&mut Dice::fresh(), 3).await;
    (apart, table)
}

/// Takes random moves until something is done. Once all games are over, it only waits.
pub(crate) async fn play_until(done: impl Fn() -> bool, tables: &[Table], dice: &mut Dice) {
    while !done() {
        let mut over = true;
        for table in tables {
            over &= table.step(dice).await.is_none();
        }
        if over {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

#[tokio::test]
async fn a_backup_made_while_turns_are_taken_is_restored_elsewhere_and_the_games_go_on() {
    let (apart, table) = playing().await;
    let others = [apart.table(2).await, apart.table(3).await, apart.table(4).await];
    let before = table.seq().await;
    let backup = new_backup();
    let mut child = start_backup(&apart, &backup);
    let mut dice = Dice::fresh();
    let backing_up = tokio::task::spawn_blocking(move || child.wait().expect("it can be asked"));
    play_until(|| backing_up.is_finished(), &others, &mut dice).await;
    assert!(backing_up.await.expect("it ends").success());
    assert!(fs::metadata(&backup).expect("it is there").permissions().mode() & 0o777 == 0o700);
    for file in ["plotline.db", "manifest.json", "keys/seeds.key"] {
        let mode = fs::metadata(backup.join(file))
            .expect("it is there")
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600, "{file}");
    }
    let elsewhere = Server::new_folder();
    let told = done(&run_in(&elsewhere, &["restore", text(&backup)]));
    assert!(
        told.contains("Nothing is wrong.") && told.contains("Start the service"),
        "{told}"
    );
    assert!(told.contains("4 records"), "{told}");
    let restored = World {
        server: Server::start_in(&elsewhere, &Database::Sqlite, &[]),
    };
    // The log-ins of before hold, because the keys are there.
    let there = through(&restored, &table);
    assert_eq!(there.seq().await, before);
    for table in others.iter().chain([&table]) {
        let there = through(&restored, table);
        assert!(verify(&there.record().await).is_ok());
        there.steps(&mut dice, 4).await;
    }
    let loser = &there.players[0];
    loser.post(&there.path("/resignation"), json!({})).await.is(201);
    // Two players: the game is over, so the seed is out and every draw is proven.
    let record = there.record().await;
    assert!(verify(&record).is_ok_and(|proof| proof.outcome.is_some() && proof.draws > 0));
    done(&restored.server.command(&["check"]));
}

#[tokio::test]
async fn a_backup_without_keys_says_what_is_lost_without_them() {
    let (apart, table) = playing().await;
    let backup = new_backup();
    let told = done(&apart.server.command(&["backup", text(&backup), "--without-keys"]));
    assert!(
        told.contains("INCOMPLETE") && told.contains("running games cannot go on"),
        "{told}"
    );
    let manifest = manifest(&backup);
    assert_eq!(manifest["keys"], false);
    assert!(
        manifest["note"]
            .as_str()
            .is_some_and(|note| note.contains("INCOMPLETE")),
        "{manifest}"
    );
    assert!(!backup.join("keys").exists());
    let elsewhere = Server::new_folder();
    let told = refused(&run_in(&elsewhere, &["restore", text(&backup)]));
    assert!(told.contains("made without keys"), "{told}");
    assert!(
        told.contains("1 seed is sealed") && told.contains("1 fault"),
        "{told}"
    );
    // With the keys from elsewhere it is whole.
    copy_keys(&apart.server.data, &elsewhere);
    done(&run_in(&elsewhere, &["check"]));
    let restored = World {
        server: Server::start_in(&elsewhere, &Database::Sqlite, &[]),
    };
    through(&restored, &table).steps(&mut Dice::fresh(), 3).await;
}

#[tokio::test]
async fn a_backup_that_was_killed_is_no_backup() {
    let (apart, _) = playing().await;
    // Large enough to be met in the middle.
    let rows = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
        INSERT INTO submissions (game_id, submission_id, player_id, at, act, channel, sent, outcome)
        SELECT '', 'large-' || i, '', 0, 'turn', 'rest', hex(randomblob(10000)), 'refused' FROM n";
    apart.server.meddle(rows).await;
    for stage in ["plotline.db.unfinished", "plotline.db"] {
        let backup = new_backup();
        let mut child = start_backup(&apart, &backup);
        let since = Instant::now();
        let begun = || fs::metadata(backup.join(stage)).is_ok_and(|file| file.len() > 0);
        while !begun() {
            assert!(since.elapsed() < Duration::from_secs(60));
            std::thread::sleep(Duration::from_micros(200));
        }
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        if backup.join("manifest.json").exists() {
            // Killed too late, which can only be after the database had its name.
            assert_eq!(stage, "plotline.db");
            continue;
        }
        let told = refused(&run_in(&Server::new_folder(), &["restore", text(&backup)]));
        assert!(told.contains("no whole backup"), "{told}");
        let told = refused(&apart.server.command(&["backup", text(&backup)]));
        assert!(told.contains("not empty"), "{told}");
    }
    let output = apart.server.command(&["backup", text(&new_backup())]);
    assert!(done(&output).contains("is whole"), "{}", said(&output));
    assert!(String::from_utf8_lossy(&output.stderr).contains("Copying the database, about 6"));
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("it is there");
    let mut names: Vec<String> = entries
        .map(|entry| text(Path::new(&entry.expect("it can be read").file_name())).to_owned())
        .collect();
    names.sort();
    names
}

/// Changes one byte of a file.
fn damage(file: &Path, at: usize) {
    let mut bytes = fs::read(file).expect("it is there");
    bytes[at] ^= 1;
    fs::write(file, bytes).expect("it can be written");
}

#[tokio::test]
async fn a_backup_that_was_changed_is_refused_and_leaves_nothing_behind() {
    let (apart, _) = playing().await;
    let backup = new_backup();
    done(&apart.server.command(&["backup", text(&backup)]));
    let elsewhere = Server::new_folder();
    let try_it = || refused(&run_in(&elsewhere, &["restore", text(&backup)]));
    for (file, at) in [("plotline.db", 40_000), ("keys/seeds.key", 7)] {
        damage(&backup.join(file), at);
        let told = try_it();
        assert!(told.contains("damaged") && told.contains(file), "{told}");
        damage(&backup.join(file), at);
    }
    let key = fs::read(backup.join("keys/mail.key")).expect("it is there");
    fs::remove_file(backup.join("keys/mail.key")).expect("it can be lost");
    assert!(try_it().contains("keys/mail.key"));
    fs::write(backup.join("keys/mail.key"), key).expect("it can be put back");
    let whole = manifest(&backup);
    let with = |change: fn(&mut Value)| {
        let mut manifest = whole.clone();
        change(&mut manifest);
        fs::write(backup.join("manifest.json"), manifest.to_string()).expect("it can be written");
    };
    with(|manifest| manifest["files"][0]["name"] = json!("../plotline.db"));
    assert!(try_it().contains("outside"));
    with(|manifest| manifest["format"] = json!("plotline-backup/2"));
    assert!(try_it().contains("plotline-backup/2"));
    with(|manifest| {
        manifest["migrations"] = json!(["0001_players", "9999_secrets"]);
        manifest["must_know"] = json!([{"version": "9999", "why": "it would show what is hidden"}]);
    });
    let told = try_it();
    assert!(
        told.contains("newer version") && told.contains("it would show what is hidden"),
        "{told}"
    );
    assert_eq!(names_in(&elsewhere), ["plotline.db.lock"]);
    with(|_| {});
    done(&run_in(&elsewhere, &["restore", text(&backup)]));
}

#[tokio::test]
async fn a_restore_moves_what_is_there_aside_only_if_it_is_told_to_and_nobody_uses_it() {
    let (mut apart, table) = playing().await;
    let backup = new_backup();
    let at_backup = table.seq().await;
    done(&apart.server.command(&["backup", text(&backup)]));
    // Through new connections each time: the service closes those that were idle for as long as a command may take.
    through(&apart, &table).steps(&mut Dice::fresh(), 2).await;
    let told = refused(&apart.server.command(&["restore", text(&backup), "--replace"]));
    assert!(told.contains("in use by a service"), "{told}");
    let still = through(&apart, &table);
    still.steps(&mut Dice::fresh(), 2).await;
    let later = still.seq().await;
    apart.server.kill();
    let told = refused(&apart.server.command(&["restore", text(&backup)]));
    assert!(
        told.contains("plotline.db is there already") && told.contains("--replace"),
        "{told}"
    );
    // By a link, which stays one.
    let (data, link) = (&apart.server.data, Server::new_folder().join("link.db"));
    symlink(data.join("plotline.db"), &link).expect("a link can be made");
    let by_link = [("DATABASE_URL", text(&link))];
    let restore = ["restore", text(&backup), "--replace"];
    let told = done(&Server::run(data, &Database::Sqlite, &by_link, &restore));
    assert!(link.is_symlink());
    let aside = told
        .lines()
        .find_map(|line| line.strip_prefix("What was there before is in "));
    let aside = PathBuf::from(aside.expect("it says where").trim_end_matches('.'));
    apart.server.start_again();
    assert_eq!(through(&apart, &table).seq().await, at_backup);
    // Nothing that was there is lost.
    let before = World {
        server: Server::start_in(&aside, &Database::Sqlite, &[]),
    };
    assert_eq!(through(&before, &table).seq().await, later);
}

/// The manifest is read from a pipe, so that the restore waits for it.
#[tokio::test]
async fn no_service_starts_while_a_backup_is_restored() {
    let (apart, _) = playing().await;
    let (backup, elsewhere) = (new_backup(), Server::new_folder());
    done(&apart.server.command(&["backup", text(&backup)]));
    let manifest = backup.join("manifest.json");
    let content = fs::read(&manifest).expect("it is there");
    fs::remove_file(&manifest).expect("it can be removed");
    let made = Command::new("mkfifo").arg(&manifest).status();
    assert!(made.expect("it runs").success());
    let (folder, from) = (elsewhere.clone(), text(&backup).to_owned());
    let restoring = tokio::task::spawn_blocking(move || run_in(&folder, &["restore", &from]));
    let (lock, since) = (elsewhere.join("plotline.db.lock"), Instant::now());
    while !fs::read_to_string(&lock).is_ok_and(|state| state.starts_with("restores")) {
        assert!(since.elapsed() < Duration::from_secs(60));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let told = refused(&run_in(&elsewhere, &[]));
    assert!(told.contains("a backup is being restored"), "{told}");
    fs::write(&manifest, content).expect("it is read");
    done(&restoring.await.expect("it ends"));
    Server::start_in(&elsewhere, &Database::Sqlite, &[]);
}

#[test]
fn a_restore_that_was_killed_is_not_taken_for_an_empty_database() {
    let folder = Server::new_folder();
    fs::write(folder.join("plotline.db.unfinished"), "").expect("it can be made");
    for args in [&[][..], &["migrate"]] {
        let told = refused(&run_in(&folder, args));
        assert!(
            told.contains("A restore was not finished") && told.contains("replaced-"),
            "{told}"
        );
        assert!(!folder.join("plotline.db").exists());
    }
}

#[tokio::test]
async fn a_backup_of_an_older_version_is_restored_and_checked_when_the_service_has_started() {
    let (apart, _) = playing().await;
    let newest = "(SELECT max(version) FROM __diesel_schema_migrations)";
    let older = format!("DELETE FROM __diesel_schema_migrations WHERE version = {newest}");
    apart.server.meddle(&older).await;
    let (backup, elsewhere) = (new_backup(), Server::new_folder());
    done(&apart.server.command(&["backup", text(&backup)]));
    let told = done(&run_in(&elsewhere, &["restore", text(&backup)]));
    assert!(
        told.contains("of an older version") && told.contains("plotline check"),
        "{told}"
    );
    assert!(elsewhere.join("plotline.db").exists());
}

#[tokio::test]
async fn a_backup_that_failed_leaves_a_folder_that_can_be_used_again() {
    let (apart, _) = playing().await;
    // Nobody can read a socket as a file.
    let socket = apart.server.data.join("keys/zzz");
    let _bound = UnixListener::bind(&socket).expect("it can be made");
    let backup = new_backup();
    let told = refused(&apart.server.command(&["backup", text(&backup)]));
    assert!(told.contains("keys/zzz cannot be copied"), "{told}");
    assert!(names_in(&backup).is_empty());
    fs::remove_file(socket).expect("it can be removed");
    done(&apart.server.command(&["backup", text(&backup)]));
}

/// As Kubernetes mounts a secret: each file is a link into a folder that a link names.
#[tokio::test]
async fn keys_that_are_links_are_copied_as_files() {
    let (apart, _) = playing().await;
    let keys = apart.server.data.join("keys");
    let (version, names) = (keys.join("..2026"), names_in(&keys));
    fs::create_dir(&version).expect("it can be made");
    symlink("..2026", keys.join("..data")).expect("a link can be made");
    for name in &names {
        fs::rename(keys.join(name), version.join(name)).expect("it can be moved");
        symlink(Path::new("..data").join(name), keys.join(name)).expect("a link can be made");
    }
    let (backup, elsewhere) = (new_backup(), Server::new_folder());
    done(&apart.server.command(&["backup", text(&backup)]));
    assert_eq!(names_in(&backup.join("keys")), names);
    assert!(!backup.join("keys/seeds.key").is_symlink());
    done(&run_in(&elsewhere, &["restore", text(&backup)]));
}

#[tokio::test]
async fn postgres_is_left_to_its_own_programs() {
    let world = crate::world::postgres();
    for args in [["backup", "/nowhere/at/all"], ["restore", "/nowhere/at/all"]] {
        let told = refused(&world.server.command(&args));
        assert!(
            told.contains("pg_dump") && told.contains("plotline check"),
            "{told}"
        );
    }
}
