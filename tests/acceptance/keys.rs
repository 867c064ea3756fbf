//! The keys that sign and seal: what they keep secret, how they are replaced, and what happens without them.

use crate::inbound::token;
use crate::nodes::{through, two_nodes};
use crate::submissions::admin;
use crate::table::Table;
use crate::world::{Player, World, list, text};
use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use plotline_domain::record::verify;
use plotline_tests::{Dice, Graphql, Server};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::{Duration, Instant};

on_both!(
    a_copy_of_the_database_shows_no_seed_before_the_game_is_over,
    a_seed_from_before_is_sealed_after_the_start_and_draws_the_same,
    a_rotation_seals_anew_and_then_the_old_key_can_be_retired,
    a_key_that_is_lost_stops_the_start_and_no_new_one_takes_its_place,
    a_game_whose_key_is_given_up_says_so_and_can_be_cancelled,
    a_new_signing_key_is_used_without_a_restart_and_the_old_one_still_verifies,
    links_in_mails_outlive_a_rotation,
);

pub(crate) fn said(output: &Output) -> String {
    let [out, err] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    format!("{out}{err}")
}

/// Copies the keys of one data folder into another, as an operator does who keeps them elsewhere.
pub(crate) fn copy_keys(from: &Path, to: &Path) {
    fs::create_dir(to.join("keys")).expect("a folder");
    for key in fs::read_dir(from.join("keys")).expect("there are keys") {
        let key = key.expect("a file");
        fs::copy(key.path(), to.join("keys").join(key.file_name())).expect("it can be copied");
    }
}

#[track_caller]
pub(crate) fn run(world: &World, args: &[&str]) -> String {
    let output = world.server.command(args);
    assert!(output.status.success(), "{args:?}: {}", said(&output));
    said(&output)
}

#[track_caller]
fn refused(world: &World, args: &[&str]) -> String {
    let output = world.server.command(args);
    assert_eq!(output.status.code(), Some(1), "{args:?}: {}", said(&output));
    said(&output)
}

/// The ids of the keys of a kind, as listed: the newest first.
pub(crate) fn ids(world: &World, kind: &str) -> Vec<String> {
    let listed = run(world, &["keys", "list"]);
    let lines = listed.lines().filter(|line| line.starts_with(kind));
    let id = |line: &str| line.split_whitespace().nth(1).unwrap_or_default().to_owned();
    lines.map(id).collect()
}

fn key_files(data: &Path, kind: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(data.join("keys")).expect("there are keys");
    let files = files.map(|file| file.expect("a file").path());
    let of_kind = |file: &PathBuf| {
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned());
        name.is_some_and(|name| name.starts_with(kind) && !name.ends_with(".new"))
    };
    files.filter(of_kind).collect()
}

/// Makes the newest key of a kind look as if it had been made so many minutes earlier: its name says when.
pub(crate) fn backdate(data: &Path, kind: &str, suffix: &str, minutes: u64) {
    let millis = |file: &PathBuf| -> Option<u64> {
        let name = file.file_name()?.to_str()?;
        name.strip_prefix(kind)?.strip_suffix(suffix)?.parse().ok()
    };
    let files = key_files(data, kind);
    let newest = files
        .iter()
        .max_by_key(|file| millis(file))
        .expect("there is one");
    let earlier = millis(newest).expect("its name says when") - minutes * 60_000;
    fs::rename(newest, data.join(format!("keys/{kind}{earlier}{suffix}"))).expect("it can be renamed");
}

async fn seed(world: &World, game: &str) -> String {
    let sql = format!("SELECT seed AS value FROM games WHERE game_id = '{game}'");
    world.server.ask_database(&sql).await.remove(0)
}

/// Waits until the seed of a game is kept in another way.
async fn seed_when(world: &World, game: &str, is: impl Fn(&str) -> bool) -> String {
    let since = Instant::now();
    loop {
        let seed = seed(world, game).await;
        if is(&seed) {
            return seed;
        }
        assert!(since.elapsed() < Duration::from_secs(40), "it is still {seed}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

fn restart(world: &mut World) {
    world.server.start_again();
}

async fn resign(table: &Table) -> Value {
    let loser = &table.players[0];
    loser.post(&table.path("/resignation"), json!({})).await.is(201)
}

async fn a_copy_of_the_database_shows_no_seed_before_the_game_is_over(world: &World) {
    let table = world.table(2).await;
    table.steps(&mut Dice::fresh(), 3).await;
    let kept = seed(world, &table.id).await;
    assert!(kept.contains(':') && kept.len() > 64, "{kept}");
    resign(&table).await;
    let record = table.record().await;
    // The signature is the last line, the seed stands before it.
    let footer = record.lines().rev().nth(1).unwrap_or_default();
    let footer: Value = serde_json::from_str(footer).expect("a footer");
    let told = text(&footer["seed"]);
    assert!(!kept.contains(&told));
    // Public now, so kept in the open: an old game can be proven although its key is gone.
    seed_when(world, &table.id, |seed| seed == told).await;
    assert!(verify(&table.record().await).is_ok());
}

async fn a_seed_from_before_is_sealed_after_the_start_and_draws_the_same(world: &World) {
    let mut apart = world.apart();
    let (ada, ben) = (apart.player().await, apart.player().await);
    let body = json!({"ruleset": "tower-up", "seats": 2});
    let id = text(&ada.post("/v1/games", body).await.is(201)["id"]);
    apart.server.kill();
    let (open, commitment) = (
        HEXLOWER.encode(&[7; 32]),
        HEXLOWER.encode(&Sha256::digest([7; 32])),
    );
    let change = format!(
        "UPDATE games SET seed = '{open}', seed_key = '', commitment = '{commitment}' WHERE game_id = '{id}'"
    );
    apart.server.meddle(&change).await;
    restart(&mut apart);
    let table = through(
        &apart,
        &Table {
            id: id.clone(),
            players: vec![ada, ben],
        },
    );
    seed_when(&apart, &id, |seed| seed.contains(':')).await;
    table.players[1]
        .post(&table.path("/seats"), json!({}))
        .await
        .is(201);
    table.steps(&mut Dice::fresh(), 6).await;
    resign(&table).await;
    let record = table.record().await;
    assert!(record.contains(&open));
    assert!(verify(&record).is_ok_and(|proof| proof.draws > 0));
}

async fn a_rotation_seals_anew_and_then_the_old_key_can_be_retired(world: &World) {
    let mut apart = world.apart();
    let table = apart.table(2).await;
    let [old] = &ids(&apart, "seeds")[..] else {
        panic!("there is one key at first");
    };
    assert!(refused(&apart, &["keys", "retire", "seeds", old]).contains("keys rotate seeds"));
    // Nobody seals anew while no service runs.
    apart.server.kill();
    run(&apart, &["keys", "rotate", "seeds"]);
    backdate(&apart.server.data, "seeds-", ".key", 2);
    let why = refused(&apart, &["keys", "retire", "seeds", old]);
    assert!(why.contains("1 seed is sealed with it"), "{why}");
    restart(&mut apart);
    let new = ids(&apart, "seeds")[0].clone();
    seed_when(&apart, &table.id, |seed| seed.starts_with(&new)).await;
    // While it runs, too; and a key that is a moment old may not be known everywhere.
    run(&apart, &["keys", "rotate", "seeds"]);
    let newest = ids(&apart, "seeds")[0].clone();
    seed_when(&apart, &table.id, |seed| seed.starts_with(&newest)).await;
    assert!(refused(&apart, &["keys", "retire", "seeds", &new]).contains("may not have noticed"));
    run(&apart, &["keys", "retire", "seeds", old]);
    assert_eq!(ids(&apart, "seeds"), [newest, new]);
    assert!(refused(&apart, &["keys", "retire", "seeds", old]).contains("There is no key"));
    restart(&mut apart);
    let table = through(&apart, &table);
    table.steps(&mut Dice::fresh(), 4).await;
    resign(&table).await;
    assert!(verify(&table.record().await).is_ok());
}

/// What the service says when it does not start.
fn start_refused(world: &World) -> String {
    let output = Server::run(&world.server.data, &world.server.database, &[], &[]);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    said(&output)
}

async fn a_key_that_is_lost_stops_the_start_and_no_new_one_takes_its_place(world: &World) {
    let mut apart = world.apart();
    let table = apart.table(2).await;
    let id = ids(&apart, "seeds")[0].clone();
    apart.server.kill();
    let file = apart.server.data.join("keys/seeds.key");
    let key = fs::read(&file).expect("it is there");
    fs::remove_file(&file).expect("it can be lost");
    for _ in 0..2 {
        let why = start_refused(&apart);
        assert!(why.contains(&id) && why.contains("1 seed is sealed"), "{why}");
        assert!(
            why.contains(&apart.server.data.join("keys").display().to_string()),
            "{why}"
        );
        assert!(key_files(&apart.server.data, "seeds").is_empty());
    }
    assert!(run(&apart, &["keys", "list"]).contains("MISSING"));
    // Another key is not the one.
    fs::write(&file, [1; 32]).expect("it can be written");
    assert!(start_refused(&apart).contains(&id));
    fs::write(&file, key).expect("it can be put back");
    restart(&mut apart);
    through(&apart, &table).steps(&mut Dice::fresh(), 3).await;
}

async fn a_game_whose_key_is_given_up_says_so_and_can_be_cancelled(world: &World) {
    let mut apart = world.apart();
    let (table, boss) = (apart.table(2).await, admin(&apart).await);
    let id = ids(&apart, "seeds")[0].clone();
    assert!(refused(&apart, &["keys", "retire", "seeds", &id, "--lost"]).contains("No key"));
    apart.server.kill();
    fs::remove_file(apart.server.data.join("keys/seeds.key")).expect("it can be lost");
    run(&apart, &["keys", "retire", "seeds", &id, "--lost"]);
    restart(&mut apart);
    let table = through(&apart, &table);
    let choice = table.choice().await;
    let mv = choice.pick(&mut Dice::fresh());
    let answer = table.take(&choice, &mv).await;
    answer.is_problem(503, "key_missing");
    assert!(!answer.header("retry-after").is_empty());
    let graphql = Graphql::over(choice.player.rest.clone());
    let resign = "mutation($input: ResignInput!) { resign(input: $input) { seq } }";
    let input = json!({"game": table.id});
    let code = graphql
        .ask(resign, json!({"input": input}))
        .await
        .expect_err("it cannot")
        .code;
    assert_eq!(code, "key_missing");
    let (log, folder) = (apart.server.log(), apart.server.data.join("keys"));
    assert!(
        log.contains(&id) && log.contains(&folder.display().to_string()),
        "{log}"
    );
    // Other games are not touched by it.
    let fresh = apart.table(2).await;
    fresh.steps(&mut Dice::fresh(), 2).await;
    let boss = boss.rest_at(&apart);
    let reason = json!({"reason": "Its key is lost"});
    let path = format!("/v1/admin/games/{}/cancellation", table.id);
    assert_eq!(boss.post(&path, reason).await.is(201)["status"], "cancelled");
}

fn kid(token: &str) -> String {
    let header = token.split('.').next().unwrap_or_default();
    let header = BASE64URL_NOPAD.decode(header.as_bytes()).expect("a header");
    let header: Value = serde_json::from_slice(&header).expect("JSON");
    text(&header["kid"])
}

async fn kids(world: &World) -> Vec<String> {
    let jwks = world.stranger().get("/.well-known/jwks.json").await.is(200);
    list(&jwks["keys"]).iter().map(|key| text(&key["kid"])).collect()
}

async fn a_new_signing_key_is_used_without_a_restart_and_the_old_one_still_verifies(world: &World) {
    let apart = world.apart();
    let player = apart.player().await;
    let old = kid(&player.access);
    run(&apart, &["keys", "rotate", "signing"]);
    let new = ids(&apart, "signing")[0].clone();
    let since = Instant::now();
    let later = loop {
        let later = player.log_in_again().await;
        if kid(&later.access) == new {
            break later;
        }
        assert!(since.elapsed() < Duration::from_secs(20));
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    assert_eq!(kids(&apart).await, [new.as_str(), old.as_str()]);
    for logged_in in [&player, &later] {
        logged_in.get("/v1/me").await.is(200);
    }
    let why = refused(&apart, &["keys", "retire", "signing", &old]);
    assert!(
        why.contains("access tokens that it has signed are good until"),
        "{why}"
    );
    // Both an hour earlier, in this order: the newest is moved each time.
    backdate(&apart.server.data, "", ".pem", 60);
    backdate(&apart.server.data, "", ".pem", 120);
    run(&apart, &["keys", "retire", "signing", &old]);
    let since = Instant::now();
    while kids(&apart).await != [new.as_str()] {
        assert!(since.elapsed() < Duration::from_secs(20));
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    later.get("/v1/me").await.is(200);
}

/// A node that has not looked yet meets what another has already signed and sealed with a new key.
#[tokio::test]
async fn what_a_key_that_was_just_made_signs_and_seals_is_good_on_every_node() {
    let nodes = two_nodes();
    let (ada, ben) = (
        nodes[0].player().await,
        nodes[0].player().await.rest_at(&nodes[1]),
    );
    for kind in ["signing", "seeds"] {
        run(&nodes[0], &["keys", "rotate", kind]);
    }
    let [signing, seeds] = ["signing", "seeds"].map(|kind| ids(&nodes[0], kind)[0].clone());
    let since = Instant::now();
    loop {
        let later = ada.log_in_again().await;
        later.rest_at(&nodes[1]).get("/v1/me").await.is(200);
        let body = json!({"ruleset": "tower-up", "seats": 2});
        let game = text(&later.post("/v1/games", body).await.is(201)["id"]);
        let kept = seed(&nodes[0], &game).await;
        // The last seat starts the game, and the start draws.
        let started = ben
            .post(&format!("/v1/games/{game}/seats"), json!({}))
            .await
            .is(201);
        assert_eq!(started["status"], "active");
        if kid(&later.access) == signing && kept.starts_with(&seeds) {
            break;
        }
        assert!(since.elapsed() < Duration::from_secs(20));
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn links_in_mails_outlive_a_rotation(world: &World) {
    let apart = world.apart();
    let table = apart.table(2).await;
    let choice = table.choice().await;
    let path = format!("/play/{}", token(&apart, &table, choice.seat, choice.seq));
    assert_eq!(apart.stranger().get(&path).await.status, 200);
    let old = ids(&apart, "mail")[0].clone();
    run(&apart, &["keys", "rotate", "mail"]);
    // What was signed with the new key is read, too, whether or not the node has looked.
    let new = key_files(&apart.server.data, "mail-").remove(0);
    let folder = Server::new_folder();
    fs::create_dir(folder.join("keys")).expect("a folder");
    fs::copy(new, folder.join("keys/mail.key")).expect("it can be copied");
    let elsewhere = World {
        server: Server::start_in(&folder, &apart.server.database.new_like(), &[]),
    };
    let signed = format!("/play/{}", token(&elsewhere, &table, choice.seat, choice.seq));
    let since = Instant::now();
    while apart.stranger().get(&signed).await.status != 200 {
        assert!(since.elapsed() < Duration::from_secs(20));
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(apart.stranger().get(&path).await.status, 200);
    let why = refused(&apart, &["keys", "retire", "mail", &old]);
    assert!(why.contains("links and addresses in mails"), "{why}");
}

impl Player {
    /// The same player at another node, or after a restart.
    fn rest_at(&self, world: &World) -> plotline_tests::Rest {
        world.stranger().with_token(&self.access)
    }
}
