//! How replies by mail are taken in, over HTTP as a mail server hands them on: from whom, how often, and what is dropped.
//! What they do is in `replies.rs`.

use crate::table::{Choice, Table};
use crate::world::{INBOUND_SECRET, Player, World, list, sqlite, text};
use plotline_tests::{Answer, Cluster, Database, Dice, ReplyAddress, Server};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::{Duration, SystemTime};

on_both!(
    the_envelope_may_say_whom_it_is_for,
    a_mail_that_comes_twice_plays_once_and_is_answered_once,
    a_mail_that_comes_many_times_at_once_plays_once,
    a_refused_mail_is_not_played_when_it_comes_again,
    a_mail_without_an_id_is_known_by_its_text,
    expired_and_forged_addresses_are_dropped,
    machines_are_not_answered,
    a_mail_from_elsewhere_plays_nothing,
    the_secret_is_needed,
    what_is_no_mail_does_no_harm,
);

pub(crate) const DOMAIN: &str = "play.example.org";

/// The token for a seat at a seq, good for another day.
pub(crate) fn token(world: &World, table: &Table, seat: usize, seq: u64) -> String {
    token_until(world, table, seat, seq, 24)
}

pub(crate) fn token_until(world: &World, table: &Table, seat: usize, seq: u64, hours: i64) -> String {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let hour = now.expect("it is after 1970").as_secs() as i64 / 3600;
    let address = ReplyAddress {
        game: table.id.parse().expect("a game has an id"),
        seat: seat as u8,
        seq: seq as u32,
        epoch: 0,
        expires: (hour + hours) as u32,
    };
    address.token(&world.server.data)
}

/// A reply as a plain mail program writes it.
pub(crate) fn mail(from: &Player, token: &str, id: &str, body: &str) -> String {
    format!(
        "From: {} <{}>\r\nTo: Plotline <turn+{token}@{DOMAIN}>\r\nSubject: Re: your turn\r\n\
         Message-ID: <{id}@example.org>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n\
         {body}\r\n\r\nOn Tue, 17 Nov 2026 at 05:12, Plotline wrote:\r\n> 1. take Q1\r\n> x\r\n",
        from.name, from.email
    )
}

pub(crate) fn fresh_id() -> String {
    Dice::fresh().name("mail")
}

/// A reply for whoever is to move.
fn reply_of(world: &World, table: &Table, choice: &Choice, body: &str) -> String {
    let token = token(world, table, choice.seat, choice.seq);
    mail(&choice.player, &token, &fresh_id(), body)
}

async fn hand_in_to(world: &World, query: &str, raw: &str) -> Answer {
    let secret = format!("Bearer {INBOUND_SECRET}");
    let headers = [
        ("content-type", "message/rfc822"),
        ("authorization", secret.as_str()),
    ];
    let path = format!("/v1/inbound/mail{query}");
    let body = Some(raw.to_owned());
    world.stranger().send(Method::POST, &path, &headers, body).await
}

pub(crate) async fn hand_in(world: &World, raw: &str) -> Value {
    hand_in_to(world, "", raw).await.is(200)
}

/// Replies for whoever is to move.
pub(crate) async fn reply(world: &World, table: &Table, choice: &Choice, body: &str) -> Value {
    hand_in(world, &reply_of(world, table, choice, body)).await
}

/// The moves as mails number them.
pub(crate) fn numbered(choice: &Choice) -> Vec<Value> {
    let mut moves = choice.moves.clone();
    moves.sort_by_key(|mv| text(&mv["notation"]).chars().count());
    moves
}

pub(crate) fn sentences(received: &Value) -> String {
    let sentences = list(&received["sentences"]).iter().map(text);
    sentences.collect::<Vec<_>>().join("\n")
}

/// The moves that were taken so far.
pub(crate) async fn moves_taken(table: &Table) -> Vec<Value> {
    let events = table.events().await.into_iter();
    events.filter(|event| event["cause"] == "move").collect()
}

async fn the_envelope_may_say_whom_it_is_for(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let token = token(world, &table, choice.seat, choice.seq);
    let raw = mail(&choice.player, "nothing", &fresh_id(), "1");
    assert_eq!(hand_in(world, &raw).await["reason"], "unknown_token");
    let report = format!("?recipient=turn%2B{token}@{DOMAIN}&sender=%3C%3E");
    assert_eq!(
        hand_in_to(world, &report, &raw).await.is(200)["reason"],
        "automatic"
    );
    let query = format!("?recipient=turn%2B{token}@{DOMAIN}&sender=ada@example.org");
    assert_eq!(hand_in_to(world, &query, &raw).await.is(200)["outcome"], "taken");
}

async fn a_mail_that_comes_twice_plays_once_and_is_answered_once(world: &World) {
    let table = Table::of(world, "city-investors", 2, json!({})).await;
    let choice = table.choice().await;
    let raw = reply_of(world, &table, &choice, "1");
    assert_eq!(hand_in(world, &raw).await["outcome"], "taken");
    let seq = table.seq().await;
    for _ in 0..2 {
        assert_eq!(hand_in(world, &raw).await["reason"], "answered_before");
    }
    assert_eq!(table.seq().await, seq);
}

async fn a_mail_that_comes_many_times_at_once_plays_once(world: &World) {
    let table = Table::of(world, "city-investors", 2, json!({})).await;
    let choice = table.choice().await;
    let raw = reply_of(world, &table, &choice, "1");
    let deliveries = (0..8).map(|_| hand_in(world, &raw));
    let received = futures_util::future::join_all(deliveries).await;
    assert!(received.iter().any(|received| received["outcome"] == "taken"));
    for received in &received {
        assert_ne!(received["outcome"], "refused", "{received}");
    }
    assert_eq!(moves_taken(&table).await.len(), 1);
}

async fn a_refused_mail_is_not_played_when_it_comes_again(world: &World) {
    let mut dice = Dice::fresh();
    let table = world.table(2).await;
    let choice = table.choice().await;
    let other = choice.seat % 2 + 1;
    let raw = mail(
        &table.players[other - 1],
        &token(world, &table, other, choice.seq),
        &fresh_id(),
        "take 1",
    );
    assert_eq!(hand_in(world, &raw).await["outcome"], "refused");
    while table.choice().await.seat != other {
        table.step(&mut dice).await;
    }
    let seq = table.seq().await;
    assert_eq!(hand_in(world, &raw).await["reason"], "answered_before");
    assert_eq!(table.seq().await, seq);
}

async fn a_mail_without_an_id_is_known_by_its_text(world: &World) {
    let table = Table::of(world, "city-investors", 2, json!({})).await;
    let choice = table.choice().await;
    let raw = mail(
        &choice.player,
        &token(world, &table, choice.seat, choice.seq),
        "none",
        "1",
    )
    .replace("Message-ID: <none@example.org>\r\n", "");
    assert_eq!(hand_in(world, &raw).await["outcome"], "taken");
    assert_eq!(hand_in(world, &raw).await["reason"], "answered_before");
}

async fn expired_and_forged_addresses_are_dropped(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let expired = token_until(world, &table, choice.seat, choice.seq, 0);
    let good = token(world, &table, choice.seat, choice.seq);
    let mut forged = good.clone();
    let last = if forged.pop() == Some('a') { 'i' } else { 'a' };
    forged.push(last);
    let nobody = token(world, &table, 4, choice.seq);
    for (token, reason) in [
        (&expired, "expired_token"),
        (&forged, "unknown_token"),
        (&nobody, "unknown_token"),
    ] {
        let received = hand_in(world, &mail(&choice.player, token, &fresh_id(), "1")).await;
        assert_eq!(
            (&received["outcome"], &received["reason"]),
            (&json!("dropped"), &json!(reason)),
            "{token}"
        );
    }
    assert_eq!(table.seq().await, choice.seq);
    let log = world.server.log();
    assert!(
        !log.contains(&good) && !log.contains(&expired),
        "a token is in the log"
    );
}

async fn machines_are_not_answered(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let token = token(world, &table, choice.seat, choice.seq);
    for header in [
        "Auto-Submitted: auto-replied",
        "X-Autoreply: yes",
        "Return-Path: <>",
        "Precedence: bulk",
    ] {
        let raw = format!("{header}\r\n{}", mail(&choice.player, &token, &fresh_id(), "1"));
        assert_eq!(hand_in(world, &raw).await["reason"], "automatic", "{header}");
    }
    assert_eq!(table.seq().await, choice.seq);
}

async fn a_mail_from_elsewhere_plays_nothing(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let token = token(world, &table, choice.seat, choice.seq);
    let raw = mail(choice.other(&table), &token, &fresh_id(), "1");
    let received = hand_in(world, &raw).await;
    assert_eq!(received["outcome"], "refused");
    assert!(
        sentences(&received).contains("not the address of your account"),
        "{received}"
    );
    assert_eq!(table.seq().await, choice.seq);
}

async fn the_secret_is_needed(world: &World) {
    let send = async |secret: Option<&str>| {
        let mut headers = vec![("content-type", "message/rfc822")];
        headers.extend(secret.map(|secret| ("authorization", secret)));
        let body = Some("From: a@example.org\r\n\r\n1".to_owned());
        world
            .stranger()
            .send(Method::POST, "/v1/inbound/mail", &headers, body)
            .await
    };
    let wrong = format!("Bearer {INBOUND_SECRET}!");
    for secret in [None, Some("Bearer "), Some(wrong.as_str()), Some(INBOUND_SECRET)] {
        let problem = send(secret).await.is_problem(401, "unauthenticated");
        assert!(
            text(&problem["detail"]).contains("PLOTLINE_INBOUND_SECRET"),
            "{problem}"
        );
    }
    let right = format!("Bearer {INBOUND_SECRET}");
    send(Some(&right)).await.is(200);
    assert!(!world.server.log().contains(INBOUND_SECRET));
}

async fn what_is_no_mail_does_no_harm(world: &World) {
    let secret = format!("Bearer {INBOUND_SECRET}");
    let send = async |kind: &str, body: Vec<u8>| {
        let request = world.stranger().request(Method::POST, "/v1/inbound/mail");
        let request = request
            .header("authorization", &secret)
            .header("content-type", kind);
        request.body(body).send().await.expect("the service answers")
    };
    let garbage: Vec<u8> = (0..100_000u32)
        .map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect();
    for body in [Vec::new(), garbage, b"\r\n\r\n".to_vec(), vec![b'>'; 70_000]] {
        assert_eq!(send("message/rfc822", body).await.status(), 200);
    }
    assert_eq!(
        send("message/rfc822", vec![b'x'; (1 << 20) + 1]).await.status(),
        413
    );
    assert_eq!(send("application/json", b"{}".to_vec()).await.status(), 415);
}

#[tokio::test]
async fn without_a_secret_no_mail_is_taken_over_http() {
    let server = Server::start(&Database::Sqlite);
    let world = World { server };
    let answer = hand_in_to(&world, "", "From: a@example.org\r\n\r\n1").await;
    answer.is_problem(404, "inbound_disabled");
}

#[tokio::test]
async fn one_seat_may_only_reply_so_often() {
    let settings = [
        ("PLOTLINE_RATE_LIMITS", "on"),
        ("PLOTLINE_INBOUND_SECRET", INBOUND_SECRET),
    ];
    let world = World {
        server: Server::start_in(&Server::new_folder(), &sqlite().server.database, &settings),
    };
    let table = world.table(2).await;
    let choice = table.choice().await;
    let token = token(&world, &table, choice.seat, choice.seq);
    let mut answer = None;
    for _ in 0..30 {
        let sent = hand_in_to(&world, "", &mail(&choice.player, &token, &fresh_id(), "help")).await;
        if sent.status != 200 {
            answer = Some(sent);
            break;
        }
    }
    let problem = answer.expect("a limit").is_problem(429, "rate_limited");
    assert_eq!(problem["limit"], "replies");
}

#[tokio::test]
async fn while_the_database_is_away_the_mail_server_is_told_to_try_again() {
    let cluster = Cluster::start("postgres-that-halts-mail");
    let settings = [
        ("PLOTLINE_INBOUND_SECRET", INBOUND_SECRET),
        ("PLOTLINE_LMTP_LISTEN", "127.0.0.1:0"),
    ];
    let database = Database::Postgres(cluster.new_database());
    let world = World {
        server: Server::start_in(&Server::new_folder(), &database, &settings),
    };
    let table = world.table(2).await;
    let choice = table.choice().await;
    let token = token(&world, &table, choice.seat, choice.seq);
    let raw = mail(&choice.player, &token, &fresh_id(), "1");
    cluster.halt();
    hand_in_to(&world, "", &raw).await.is_problem(503, "unavailable");
    let lmtp = world.server.lmtp.expect("it takes mail by LMTP");
    let answers = crate::lmtp::send(
        lmtp,
        &choice.player.email,
        &[&format!("turn+{token}@{DOMAIN}")],
        &raw,
    )
    .await;
    assert_eq!(answers, ["451"]);
    cluster.resume();
    let mut outcome = Value::Null;
    for _ in 0..50 {
        let answer = hand_in_to(&world, "", &raw).await;
        if answer.status == 200 {
            outcome = answer.json()["outcome"].clone();
            break;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    assert_eq!(outcome, "taken");
    assert_eq!(moves_taken(&table).await.len(), 1);
}
