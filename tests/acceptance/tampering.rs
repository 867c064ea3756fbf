//! Records that somebody has changed, and what `plotline verify` says of them.

use crate::table::Table;
use crate::world::{World, list, sqlite, text};
use plotline_domain::record::verify;
use plotline_domain::rulesets::Ruleset;
use plotline_tests::{Dice, Server};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fs;
use std::process::Output;

async fn finished(world: &World) -> String {
    let table = world.table(2).await;
    table.play_to_the_end(&mut Dice::fresh()).await;
    table.record().await
}

/// A new file, by its path.
pub(crate) fn kept(bytes: &[u8]) -> String {
    let file = Server::new_folder().join("file");
    fs::write(&file, bytes).expect("a file can be written");
    file.to_str().expect("a plain path").to_owned()
}

fn verify_file(bytes: &[u8]) -> Output {
    verify_with(bytes, &[])
}

fn verify_with(bytes: &[u8], flags: &[&str]) -> Output {
    sqlite()
        .server
        .command(&[&["verify", &kept(bytes)], flags].concat())
}

/// What the command says of a record that it finds sound.
fn said(output: &Output) -> String {
    let failed = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{failed}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What it says of one that it does not.
fn refused(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1));
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[tokio::test]
async fn the_command_line_proves_a_record() {
    let record = finished(sqlite()).await;
    let output = verify_file(record.as_bytes());
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}");
    assert!(
        said.contains("The record is sound") && said.contains("draws were recomputed"),
        "{said}"
    );

    let broken = record.replacen("\"seq\":5,", "\"seq\":6,", 1);
    let output = verify_file(broken.as_bytes());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1));
    assert!(said.contains("event 5"), "{said}");

    assert_eq!(verify_file(b"").status.code(), Some(1));
    assert_eq!(verify_file(&[0xff, 0xfe]).status.code(), Some(1));
    let missing = sqlite().server.command(&["verify", "/nowhere/at/all"]);
    assert_eq!(missing.status.code(), Some(1));
}

#[tokio::test]
async fn one_changed_byte_anywhere_is_found() {
    let record = finished(sqlite()).await;
    let mut dice = Dice::fresh();
    let lines: Vec<&str> = record.lines().collect();
    let mut begin = 0;
    for (index, line) in lines.iter().enumerate() {
        for _ in 0..4 {
            let mut bytes = record.clone().into_bytes();
            let at = begin + dice.below(line.len());
            bytes[at] ^= 1 << dice.below(7);
            // Then there is a line more, and which one is wrong is another question.
            let is_break = bytes[at] == b'\n';
            let Ok(changed) = String::from_utf8(bytes) else {
                continue;
            };
            let fault = verify(&changed).expect_err("a changed record is not sound");
            let own = name(index, lines.len());
            assert!(
                is_break || fault.place == own,
                "byte {at} of line {index}: {fault}\n{line}"
            );
        }
        begin += line.len() + 1;
    }
}

fn name(line: usize, count: usize) -> String {
    match line {
        0 => "header".to_owned(),
        line if line + 1 == count => "signature".to_owned(),
        line if line + 2 == count => "footer".to_owned(),
        line => format!("event {line}"),
    }
}

fn sha256(text: &str) -> String {
    data_encoding::HEXLOWER.encode(&Sha256::digest(text.as_bytes()))
}

fn canonical(value: &Value) -> String {
    serde_json_canonicalizer::to_string(value).expect("JSON can be written")
}

/// Gives every line from one on the hash that its new content has, as a careful forger would.
fn reseal(record: &str, index: usize, change: impl FnOnce(&mut Value)) -> String {
    let mut lines: Vec<Value> = record
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    change(&mut lines[index]);
    let mut prev = lines[index]["prev"].clone();
    for line in lines.iter_mut().skip(index) {
        if !prev.is_null() {
            line["prev"] = prev;
        }
        line.as_object_mut().expect("an object").remove("hash");
        let hash = sha256(&canonical(line));
        line["hash"] = hash.clone().into();
        prev = hash.into();
    }
    lines.iter().map(|line| canonical(line) + "\n").collect()
}

#[tokio::test]
async fn a_changed_draw_is_found_once_the_seed_is_out() {
    let record = finished(sqlite()).await;
    assert_eq!(reseal(&record, 1, |_| {}), record, "the forger does it right");
    let lines: Vec<Value> = record
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let draws = lines
        .iter()
        .enumerate()
        .filter(|(_, line)| line["type"] == "card_revealed");
    for (index, _) in draws.take(8) {
        let other = ["T01", "T02"]
            .into_iter()
            .find(|card| lines[index]["card"] != *card);
        let forged = reseal(&record, index, |event| {
            event["card"] = other.expect("another card").into()
        });
        let fault = verify(&forged).expect_err("the draw is not the seed's");
        assert_eq!(fault.place, format!("event {index}"));
        assert!(fault.why.contains("the seed draws something else"), "{fault}");
    }
}

#[tokio::test]
async fn an_illegal_move_is_found_under_new_hashes() {
    let record = finished(sqlite()).await;
    let lines: Vec<Value> = record
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let index = lines
        .iter()
        .position(|line| line["type"] == "card_taken")
        .expect("a card is taken");
    let forged = reseal(&record, index, |event| event["move"]["card"] = "T99".into());
    let fault = verify(&forged).expect_err("the move was not legal");
    assert_eq!(fault.place, format!("event {index}"));
    assert!(fault.why.contains("not legal"), "{fault}");
}

#[tokio::test]
async fn a_missing_end_is_found() {
    let record = finished(sqlite()).await;
    let lines: Vec<&str> = record.lines().collect();
    let unsigned = lines[..lines.len() - 1].join("\n") + "\n";
    assert_eq!(
        verify(&unsigned).expect_err("the signature is missing").place,
        "signature"
    );
    let without_footer = [&lines[..lines.len() - 2], &lines[lines.len() - 1..]]
        .concat()
        .join("\n")
        + "\n";
    assert_eq!(
        verify(&without_footer).expect_err("the seed is missing").place,
        "footer"
    );
    let without_event = [&lines[..lines.len() - 3], &lines[lines.len() - 2..]]
        .concat()
        .join("\n")
        + "\n";
    assert_eq!(
        verify(&without_event).expect_err("an event is missing").place,
        "footer"
    );
    let without_break = record.trim_end();
    assert_eq!(
        verify(without_break).expect_err("the end is missing").place,
        "signature"
    );
    for index in [1, 2, lines.len() / 2] {
        let mut fewer = lines.clone();
        fewer.remove(index);
        let fault = verify(&(fewer.join("\n") + "\n")).expect_err("an event is missing");
        assert_eq!(fault.place, format!("event {index}"));
        let mut swapped = lines.clone();
        swapped.swap(index, index + 1);
        assert!(verify(&(swapped.join("\n") + "\n")).is_err());
        let mut doubled = lines.clone();
        doubled.insert(index, lines[index]);
        assert!(verify(&(doubled.join("\n") + "\n")).is_err());
    }
}

/// A game of two, each with a nonce, and the record after some moves.
async fn with_nonces(world: &World) -> (Table, String) {
    let players = vec![world.player().await, world.player().await];
    let body = json!({"ruleset": "tower-up", "seats": 2, "nonce": "noted by ada"});
    let game = players[0].post("/v1/games", body).await.is(201);
    let table = Table {
        id: text(&game["id"]),
        players,
    };
    let nonce = json!({"nonce": "noted by ben"});
    table.players[1].post(&table.path("/seats"), nonce).await.is(201);
    table.steps(&mut Dice::fresh(), 4).await;
    let record = table.record().await;
    (table, record)
}

#[tokio::test]
async fn the_command_line_says_what_is_proven_and_what_is_not() {
    let world = sqlite();
    let (table, record) = with_nonces(world).await;
    let keys = kept(
        world
            .stranger()
            .get("/.well-known/jwks.json")
            .await
            .text
            .as_bytes(),
    );
    let commitment = text(&table.game().await["commitment"]);
    let alone = said(&verify_file(record.as_bytes()));
    let (_, unproven) = alone.split_once("Not proven:").expect("what is not proven");
    for words in [
        "The draws:",
        "the commitment noted",
        "the nonce that one",
        "public keys",
        "--keys",
    ] {
        assert!(unproven.contains(words), "{words}: {alone}");
    }
    let known = [
        "--keys",
        &keys,
        "--commitment",
        &commitment,
        "--nonce",
        "noted by ben",
        "--seat",
        "2",
    ];
    let compared = said(&verify_with(record.as_bytes(), &known));
    let (proven, unproven) = compared.split_once("Not proven:").expect("what is not proven");
    let names = format!("called {}, {}", table.players[0].name, table.players[1].name);
    for words in [
        "possible where they stand",
        "The commitment is",
        "The nonce that was noted",
        &names,
    ] {
        assert!(proven.contains(words), "{words}: {compared}");
    }
    assert!(
        unproven.contains("The draws:") && !unproven.contains("--keys"),
        "{compared}"
    );

    let other_seat = ["--nonce", "noted by ben", "--seat", "1"];
    for other in [
        &["--commitment", "00"],
        &["--nonce", "noted by nobody"],
        &other_seat[..],
    ] {
        let why = refused(&verify_with(record.as_bytes(), other));
        assert!(why.contains("header") && why.contains("noted"), "{why}");
    }
    let others = world.apart();
    let others = kept(
        others
            .stranger()
            .get("/.well-known/jwks.json")
            .await
            .text
            .as_bytes(),
    );
    let why = refused(&verify_with(record.as_bytes(), &["--keys", &others]));
    assert!(why.contains("none of the keys has signed this"), "{why}");
    let why = refused(&verify_with(record.as_bytes(), &["--keys", &kept(b"{}")]));
    assert!(why.contains("neither a JWK Set nor a JWK"), "{why}");
}

#[tokio::test]
async fn swapped_names_and_dropped_nonces_are_found() {
    let world = sqlite();
    let (_, record) = with_nonces(world).await;
    let keys = kept(
        world
            .stranger()
            .get("/.well-known/jwks.json")
            .await
            .text
            .as_bytes(),
    );
    let last = record.lines().count() - 1;
    let swapped = reseal(&record, last, |line| {
        let names: Vec<Value> = list(&line["names"]).iter().rev().cloned().collect();
        line["names"] = names.into();
    });
    verify(&swapped).expect("nothing but the signature tells");
    let why = refused(&verify_with(swapped.as_bytes(), &["--keys", &keys]));
    assert!(why.contains("signature"), "{why}");
    let changes: [fn(&mut Value); 3] = [
        |header| {
            let other = header["seats"][0]["player"]["id"].take();
            header["seats"][0]["player"]["id"] = header["seats"][1]["player"]["id"].take();
            header["seats"][1]["player"]["id"] = other;
        },
        |header| header["seats"][1]["nonce"] = "".into(),
        |header| header["commitment"] = sha256("another seed").into(),
    ];
    for change in changes {
        let forged = reseal(&record, 0, change);
        let why = refused(&verify_with(forged.as_bytes(), &["--keys", &keys]));
        assert!(why.contains("signature"), "{why}");
    }
    let dropped = reseal(&record, 0, |header| {
        header["seats"][1]
            .as_object_mut()
            .expect("a seat")
            .remove("nonce");
    });
    let why = refused(&verify_file(dropped.as_bytes()));
    assert!(why.contains("header"), "{why}");
    let emptied = reseal(&record, 0, changes[1]);
    let why = refused(&verify_with(emptied.as_bytes(), &["--nonce", "noted by ben"]));
    assert!(why.contains("the nonce that was noted"), "{why}");
}

/// The record as if it had ended with this event, which somebody has put in place of another.
fn ending_with(record: &str, index: usize, forged: &Value) -> String {
    let lines: Vec<&str> = record.lines().collect();
    let cut = [&lines[..=index], &lines[lines.len() - 1..]].concat().join("\n");
    reseal(&cut, index, |event| {
        let mut forged = forged.clone();
        for honest in ["seq", "at", "turn", "prev"] {
            forged[honest] = event[honest].clone();
        }
        *event = forged;
    })
}

#[tokio::test]
async fn what_is_put_in_place_of_a_draw_is_found_before_the_seed_is_out() {
    for ruleset in Ruleset::ALL {
        let table = Table::of(sqlite(), ruleset.about().id, 2, json!({})).await;
        table.steps(&mut Dice::fresh(), 8).await;
        let record = table.record().await;
        let lines: Vec<Value> = record
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        let find = |cause: &str| lines.iter().rposition(|line| line["cause"] == cause);
        let (draw, mv) = (find("chance").expect("a draw"), find("move").expect("a move"));
        verify(&ending_with(&record, draw, &lines[draw])).expect("the forger does it right");
        let as_chance = |mut event: Value| {
            event["cause"] = "chance".into();
            event.as_object_mut().expect("an event").remove("move");
            event
        };
        let resigned = json!({"type": "resigned", "seat": 1, "cause": "service"});
        let undone = json!({"type": "undone", "seat": 1, "to": 0, "cause": "service"});
        let cancelled = json!({"type": "cancelled", "seat": null, "reason": "", "cause": "service"});
        for forged in [
            lines[mv].clone(),
            as_chance(lines[mv].clone()),
            resigned.clone(),
            as_chance(resigned),
            undone.clone(),
            as_chance(undone),
            cancelled.clone(),
            as_chance(cancelled),
        ] {
            let fault = verify(&ending_with(&record, draw, &forged)).expect_err("a forgery");
            assert_eq!(fault.place, format!("event {draw}"), "{forged}: {fault}");
        }
        let fault = verify(&ending_with(&record, mv, &lines[draw])).expect_err("a forgery");
        assert_eq!(fault.place, format!("event {mv}"), "{fault}");
    }
}
