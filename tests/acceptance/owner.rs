//! Commands beside the service that owns an SQLite file: those that write have it do so, and those that read change nothing.

use crate::keys::{run, said};
use crate::submissions::admin;
use crate::world::{Player, World, list, sqlite};
use futures_util::future::join_all;
use plotline_tests::{Database, Server};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Long enough for a slow machine.
const SOON: Duration = Duration::from_secs(40);

/// More of these than the service listens to at once.
const SILENT: usize = 20;

/// The commands that only read.
const READING: [&[&str]; 4] = [
    &["audit", "verify"],
    &["audit", "head"],
    &["keys", "list"],
    &["check"],
];

fn socket(world: &World) -> PathBuf {
    world.server.data.join("plotline.db.sock")
}

async fn role(player: &Player) -> Value {
    player.get("/v1/me").await.is(200)["role"].clone()
}

/// Sends some bytes to the socket; gives what is answered until the service hangs up.
fn order(world: &World, bytes: &[u8]) -> String {
    let mut stream = UnixStream::connect(socket(world)).expect("the service listens");
    stream.set_read_timeout(Some(SOON)).expect("a limit");
    // Whoever says too much is cut off.
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    match stream.read_to_end(&mut answer) {
        Err(error) if error.kind() != ErrorKind::ConnectionReset => panic!("no answer: {error}"),
        _ => String::from_utf8(answer).expect("it is text"),
    }
}

#[tokio::test]
async fn a_role_given_beside_the_service_counts_at_once_and_is_noted_once() {
    let (world, boss) = (sqlite(), admin(sqlite()).await);
    let player = world.player().await;
    assert_eq!(role(&player).await, "player");
    run(world, &["admin", "grant", &player.name]);
    // The service would remember for a minute whose token it is.
    assert_eq!(role(&player).await, "admin");
    run(world, &["admin", "revoke", &player.name]);
    assert_eq!(role(&player).await, "player");
    let path = format!("/v1/admin/audit?player={}", player.id);
    let found = boss.get(&path).await.is(200);
    let acts: Vec<&Value> = list(&found["items"]).iter().map(|it| &it["act"]).collect();
    assert_eq!(acts, ["revoke_admin", "grant_admin"]);
}

#[tokio::test]
async fn what_the_service_refuses_the_command_says() {
    let player = sqlite().player().await;
    for (args, why) in [
        (["nobody-at-all", "--reason=A test"], "there is no player called"),
        ([&player.name, "--reason=no"], "a reason has 3 to 500 characters"),
        ([&"x".repeat(20_000), "--reason=A test"], "16384 bytes"),
    ] {
        let refused = sqlite().server.command(&["admin", "grant", args[0], args[1]]);
        assert_eq!(refused.status.code(), Some(1));
        let said = said(&refused);
        assert!(said.contains(why) && said.lines().count() == 1, "{said}");
    }
    assert_eq!(role(&player).await, "player");
}

#[tokio::test]
async fn the_socket_is_for_the_user_of_the_service_and_goes_with_it() {
    let mut world = sqlite().apart();
    let player = world.player().await;
    let mode = |world: &World| fs::metadata(socket(world)).map(|it| it.permissions().mode() & 0o777);
    assert_eq!(mode(&world).expect("it is there"), 0o600);
    world.server.ask_to_end();
    assert!(world.server.wait().success());
    assert!(!socket(&world).exists());
    // Nobody owns the file now, so the command does it itself.
    assert!(run(&world, &["admin", "grant", &player.name]).contains("is an admin now"));
    assert!(!socket(&world).exists());
}

#[tokio::test]
async fn the_socket_of_a_killed_service_harms_nobody() {
    let mut world = sqlite().apart();
    let player = world.player().await;
    world.server.kill();
    let left = fs::symlink_metadata(socket(&world)).expect("it is left");
    assert!(left.file_type().is_socket());
    assert!(run(&world, &["admin", "grant", &player.name]).contains("is an admin now"));
    world.server.start_again();
    assert!(run(&world, &["admin", "grant", &player.name]).contains("is an admin already"));
    let mode = fs::metadata(socket(&world))
        .expect("it is new")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[tokio::test]
async fn what_is_no_order_is_refused_and_hurts_nobody() {
    let world = sqlite().apart();
    let player = world.player().await;
    for (bytes, why) in [
        (&b"\xff\x00{\n"[..], "does not know this order"),
        (b"{}\n", "does not know this order"),
        (
            b"{\"delete\":{\"username\":\"ada\"}}\n",
            "does not know this order",
        ),
        (
            b"{\"grant\":{\"username\":\"ada\",\"reason\":\"A test\",\"more\":1}}\n",
            "does not know this order",
        ),
        (&[b'x'; 16 * 1024], "at most 16384 bytes"),
    ] {
        let answer: Value = serde_json::from_str(&order(&world, bytes)).expect("one line of JSON");
        assert!(
            answer["Err"].as_str().is_some_and(|it| it.contains(why)),
            "{answer}"
        );
    }
    // A line without an end is read to its limit only.
    order(&world, &vec![b'x'; 10_000_000]);
    assert_eq!(role(&player).await, "player");
    assert!(order(&world, b"").contains("none came"));
    assert!(run(&world, &["admin", "grant", &player.name]).contains("is an admin now"));
}

#[tokio::test]
async fn whoever_says_nothing_at_the_socket_is_not_waited_for() {
    let world = sqlite().apart();
    let player = world.player().await;
    let silent: Vec<UnixStream> = (0..SILENT)
        .map(|_| UnixStream::connect(socket(&world)).expect("the service listens"))
        .collect();
    let began = Instant::now();
    assert!(run(&world, &["admin", "grant", &player.name]).contains("is an admin now"));
    assert!(began.elapsed() < SOON, "{:?}", began.elapsed());
    world.stranger().get("/readyz").await.is(200);
    drop(silent);
}

#[tokio::test]
async fn a_path_that_is_too_long_for_a_socket_is_reached_as_well() {
    let folder = Server::new_folder().join("long".repeat(40));
    fs::create_dir(&folder).expect("a folder");
    let world = World {
        server: Server::start_in(&folder, &Database::Sqlite, &[]),
    };
    let player = world.player().await;
    assert_eq!(role(&player).await, "player");
    run(&world, &["admin", "grant", &player.name]);
    assert_eq!(role(&player).await, "admin");
}

/// Takes the lock of a database as another process does.
fn hold(data: &Path, state: &str) -> fs::File {
    let path = data.join("plotline.db.lock");
    fs::write(&path, format!("{state}     424242\n")).expect("the lock can be written");
    let file = fs::File::open(&path).expect("the lock is there");
    file.lock().expect("it is free");
    file
}

#[tokio::test]
async fn a_service_starts_when_the_command_that_writes_has_ended() {
    let data = Server::new_folder();
    let lock = hold(&data, "commands");
    let starting = Server::begin_in(&data, &Database::Sqlite, &[]);
    let since = Instant::now();
    while !starting.log().contains("the service starts when that has ended") {
        assert!(since.elapsed() < SOON, "{}", starting.log());
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    drop(lock);
    let started = tokio::task::spawn_blocking(|| starting.finish()).await;
    let world = World {
        server: started.expect("it can be waited for").expect("it starts"),
    };
    world.stranger().get("/readyz").await.is(200);
}

#[tokio::test]
async fn a_command_that_reaches_no_owner_says_who_has_the_database() {
    let holders = [
        (
            "serving ",
            "in use by a service (process 424242) that does not answer",
        ),
        ("restores", "a backup is being restored (process 424242)"),
        ("commands", "in use by another command (process 424242)"),
    ];
    // Each waits for its holder for a while, so they wait at the same time.
    let refused = holders.map(|(state, why)| async move {
        let data = Server::new_folder();
        let _lock = hold(&data, state);
        let asked = data.clone();
        let grant = move || Server::run(&asked, &Database::Sqlite, &[], &["admin", "grant", "ada"]);
        let refused = tokio::task::spawn_blocking(grant).await.expect("it ends");
        assert_eq!(refused.status.code(), Some(1));
        assert!(said(&refused).contains(why), "{}", said(&refused));
        assert!(!data.join("plotline.db").exists());
    });
    join_all(refused).await;
}

#[tokio::test]
async fn a_migration_beside_the_service_changes_nothing() {
    let world = sqlite().apart();
    assert!(run(&world, &["migrate"]).contains("a service uses it, and nothing was changed"));
    let newest = "SELECT max(version) AS value FROM __diesel_schema_migrations";
    let newest = world.server.ask_database(newest).await.remove(0);
    let forget = format!("DELETE FROM __diesel_schema_migrations WHERE version = '{newest}'");
    world.server.meddle(&forget).await;
    let refused = world.server.command(&["migrate"]);
    assert_eq!(refused.status.code(), Some(1));
    let said = said(&refused);
    assert!(
        said.contains("of an older version") && said.contains(&newest),
        "{said}"
    );
}

/// Every file of a folder with what is in it, but for SQLite's index of its log: who reads notes there that it does.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            files.extend(self::files(&path));
        } else if path.extension().is_none_or(|it| it != "db-shm") {
            let bytes = fs::read(&path).expect("it can be read");
            files.insert(path, bytes);
        }
    }
    files
}

#[tokio::test]
async fn commands_that_read_run_beside_the_service_and_change_nothing() {
    let mut world = sqlite().apart();
    admin(&world).await;
    for args in READING {
        run(&world, args);
    }
    world.server.ask_to_end();
    assert!(world.server.wait().success());
    let before = files(&world.server.data);
    for args in READING {
        run(&world, args);
    }
    let after = files(&world.server.data);
    assert!(before == after, "{:?} became {:?}", before.keys(), after.keys());
}

#[test]
fn commands_that_read_make_nothing_where_nothing_is() {
    for args in READING {
        let folder = Server::new_folder();
        let refused = Server::run(&folder, &Database::Sqlite, &[], args);
        assert_eq!(refused.status.code(), Some(1), "{args:?}");
        assert!(said(&refused).contains("there is no file"), "{}", said(&refused));
        assert!(
            files(&folder).is_empty() && !folder.join("keys").exists(),
            "{args:?}"
        );
    }
}
