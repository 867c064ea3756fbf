//! Records that somebody has changed, and what `plotline verify` says of them.

use crate::world::{World, sqlite};
use plotline_domain::record::verify;
use plotline_tests::{Dice, Server};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::fs;
use std::process::Output;

async fn finished(world: &World) -> String {
    let table = world.table(2).await;
    table.play_to_the_end(&mut Dice::fresh()).await;
    table.record().await
}

fn verify_file(bytes: &[u8]) -> Output {
    let folder = Server::new_folder();
    let file = folder.join("record.ndjson");
    fs::write(&file, bytes).expect("a file can be written");
    sqlite()
        .server
        .command(&["verify", file.to_str().expect("a plain path")])
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
            let Ok(changed) = String::from_utf8(bytes) else {
                continue;
            };
            let fault = verify(&changed).expect_err("a changed record is not sound");
            let place = if index + 1 == lines.len() {
                lines.len() - 1
            } else {
                index
            };
            let (own, next) = (name(place, lines.len()), format!("event {}", index + 1));
            // A header has no hash of its own: the first event carries it.
            let right = fault.place == own || (index == 0 && fault.place == next);
            let right = right || (index + 1 == lines.len() && fault.place == format!("event {index}"));
            assert!(right, "byte {at} of line {index}: {fault}\n{line}");
        }
        begin += line.len() + 1;
    }
}

fn name(line: usize, count: usize) -> String {
    match line {
        0 => "header".to_owned(),
        line if line + 1 == count => "footer".to_owned(),
        line => format!("event {line}"),
    }
}

fn sha256(text: &str) -> String {
    data_encoding::HEXLOWER.encode(&Sha256::digest(text.as_bytes()))
}

fn canonical(value: &Value) -> String {
    serde_json_canonicalizer::to_string(value).expect("JSON can be written")
}

/// Gives every line from an event on the hash that its new content has, as a careful forger would.
fn reseal(record: &str, index: usize, change: impl FnOnce(&mut Value)) -> String {
    let mut lines: Vec<Value> = record
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    change(&mut lines[index]);
    let mut prev = lines[index]["prev"].clone();
    for line in lines.iter_mut().skip(index) {
        line["prev"] = prev;
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
    let without_footer = lines[..lines.len() - 1].join("\n") + "\n";
    assert_eq!(
        verify(&without_footer).expect_err("the seed is missing").place,
        "footer"
    );
    let without_event = [&lines[..lines.len() - 2], &lines[lines.len() - 1..]]
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
        "footer"
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
