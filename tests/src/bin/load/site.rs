//! The service that is measured, its players and their games.

use crate::process::Processor;
use crate::volley::{Measure, once, repeat};
use crate::wire::{Answer, Wire, request};
use futures_util::future::join_all;
use plotline_tests::{Database, Dice, Rest, Server};
use serde_json::{Value, json};
use std::time::Duration;

pub(crate) const CLIENTS: usize = 64;
/// Games that each pair of players plays at the same time.
pub(crate) const GAMES_OF_PAIR: usize = 16;

pub(crate) struct Site {
    pub(crate) server: Server,
    pub(crate) address: String,
    /// The tokens of those who play against each other.
    pub(crate) pairs: Vec<[String; 2]>,
    pub(crate) games: Vec<Playing>,
    /// What players are told by mail unless they say otherwise.
    mail: Value,
    pub(crate) dice: Dice,
}

/// A game that goes on.
#[derive(Clone, Debug)]
pub(crate) struct Playing {
    pub(crate) id: String,
    pub(crate) pair: usize,
    pub(crate) seq: u64,
    /// Who is to move, counted from 0; nobody once it is over.
    pub(crate) to_move: Option<usize>,
}

impl Site {
    /// Registers the players, who want no mail, and starts the service anew: hashing their passwords has taken memory.
    pub(crate) async fn start(database: &Database) -> Self {
        let folder = Server::new_folder();
        let mut first = Server::start_in(&folder, database, &[]);
        let rest = Rest::new(&first.url);
        let register = async |n: usize| {
            let name = format!("load-{n}");
            let player = json!({"username": name, "email": format!("{name}@example.org"), "password": "correct horse"});
            let session = rest.post("/v1/players", player).await.is(201);
            let token = session["access_token"].as_str().unwrap_or_default().to_owned();
            let player = rest.with_token(&token);
            let mail = player.get("/v1/me/notification-settings").await.is(200);
            player.without_mail().await.is(200);
            (token, mail)
        };
        let players = join_all((0..2 * CLIENTS).map(register)).await;
        let mail = players[0].1.clone();
        let tokens: Vec<_> = players.into_iter().map(|(token, _)| token).collect();
        let granted = first.command(&["admin", "grant", "load-0"]);
        assert!(granted.status.success(), "{granted:?}");
        // A node that is killed counts as another one for a while.
        first.signal("INT");
        assert!(first.wait().success(), "{}", first.log());
        let server = Server::start_in(&folder, database, &[]);
        Self {
            address: server.url.trim_start_matches("http://").to_owned(),
            server,
            pairs: tokens.as_chunks::<2>().0.to_vec(),
            games: Vec::new(),
            mail,
            dice: Dice::new(17),
        }
    }

    /// Where the service listens now that it was started again.
    pub(crate) fn follow_address(&mut self) {
        self.server
            .url
            .trim_start_matches("http://")
            .clone_into(&mut self.address);
    }

    /// Tokens run out while a large database is made.
    pub(crate) async fn log_in(&mut self) {
        self.follow_address();
        let rest = Rest::new(&self.server.url);
        for (number, token) in self.pairs.iter_mut().flatten().enumerate() {
            let proof = json!({"login": format!("load-{number}"), "password": "correct horse"});
            let answer = rest.post("/v1/sessions", proof).await;
            let log = self.server.log();
            assert_eq!(answer.status, 201, "{}\n{log}", answer.text);
            *token = text(&answer.json()["access_token"]);
        }
    }

    pub(crate) fn token(&self, game: &Playing) -> &str {
        &self.pairs[game.pair][game.to_move.unwrap_or(0)]
    }

    /// Lets everybody be told by mail as somebody who has just registered.
    pub(crate) async fn restore_mail(&self) {
        let body = self.mail.to_string();
        let tokens = self.pairs.iter().flatten();
        let path = "/v1/me/notification-settings";
        let requests: Vec<_> = tokens
            .map(|token| request("PUT", path, token, "", &body))
            .collect();
        let mut wires = Wire::open(&self.address, CLIENTS).await;
        let (answers, _) = once(&mut wires, &requests).await;
        answers.iter().for_each(|answer| drop(read(answer, 200)));
    }

    /// Opens a game for each of these pairs, and lets the other join.
    pub(crate) async fn open(&self, wires: &mut [Wire], pairs: &[usize]) -> (Vec<Playing>, Measure) {
        let before = Processor::of(self.server.process());
        let body = r#"{"ruleset":"tower-up","options":{},"seats":2}"#;
        let open = |pair: &usize| request("POST", "/v1/games", &self.pairs[*pair][0], "", body);
        let requests: Vec<_> = pairs.iter().map(open).collect();
        let (opened, opening) = once(wires, &requests).await;
        let ids = opened.iter().map(|answer| text(&read(answer, 201)["id"]));
        let join = |(pair, id): (&usize, String)| {
            let path = format!("/v1/games/{id}/seats");
            request("POST", &path, &self.pairs[*pair][1], "", "{}")
        };
        let requests: Vec<_> = pairs.iter().zip(ids).map(join).collect();
        let (joined, joining) = once(wires, &requests).await;
        let processor = Processor::of(self.server.process()).since(&before);
        let games = joined.iter().zip(pairs).map(|(answer, &pair)| {
            let game = read(answer, 201);
            Playing {
                id: text(&game["id"]),
                pair,
                seq: game["seq"].as_u64().unwrap_or(0),
                to_move: to_move(&game["standing"]),
            }
        });
        let measure = Measure {
            latencies: joined.iter().map(|answer| answer.took).collect(),
            span: opening + joining,
            processor,
        };
        (games.collect(), measure)
    }

    /// One turn in each of the first so many games; looking for moves is not measured.
    pub(crate) async fn turns(&mut self, wires: &mut [Wire], count: usize) -> Measure {
        self.replace_finished(wires).await;
        let games = &self.games[..count.min(self.games.len())];
        let ask = |game: &Playing| {
            let path = format!("/v1/games/{}/moves", game.id);
            request("GET", &path, self.token(game), "", "")
        };
        let (found, _) = once(wires, &games.iter().map(ask).collect::<Vec<_>>()).await;
        let mut requests = Vec::with_capacity(games.len());
        for (game, answer) in games.iter().zip(&found) {
            let found = read(answer, 200);
            let moves = found["moves"].as_array().map_or(&[][..], Vec::as_slice);
            let chosen = &self.dice.pick(moves).expect("who is to move has a move")["move"];
            let body = json!({"expected_seq": game.seq, "moves": [chosen]}).to_string();
            let key = format!("Idempotency-Key: {}-{}\r\n", game.id, game.seq);
            let path = format!("/v1/games/{}/turns", game.id);
            requests.push(request("POST", &path, self.token(game), &key, &body));
        }
        let before = Processor::of(self.server.process());
        let (taken, span) = once(wires, &requests).await;
        let processor = Processor::of(self.server.process()).since(&before);
        for (game, answer) in self.games.iter_mut().zip(&taken) {
            let turn = read(answer, 201);
            game.seq = turn["seq"].as_u64().unwrap_or(0);
            game.to_move = to_move(&turn["standing"]);
        }
        Measure {
            latencies: taken.iter().map(|answer| answer.took).collect(),
            span,
            processor,
        }
    }

    async fn replace_finished(&mut self, wires: &mut [Wire]) {
        self.games.retain(|game| game.to_move.is_some());
        let mut missing = Vec::new();
        for pair in 0..self.pairs.len() {
            let there = self.games.iter().filter(|game| game.pair == pair).count();
            missing.extend(std::iter::repeat_n(pair, GAMES_OF_PAIR - there));
        }
        let (new, _) = self.open(wires, &missing).await;
        self.games.extend(new);
    }

    /// The same reads over and over.
    pub(crate) async fn reads(&self, requests: &[Vec<u8>], expected: u16, span: Duration) -> Measure {
        let process = self.server.process();
        reads(&self.address, process, requests, expected, span, CLIENTS).await
    }
}

/// The same reads of a process over and over, after a moment to get warm.
pub(crate) async fn reads(
    address: &str,
    process: u32,
    requests: &[Vec<u8>],
    expected: u16,
    span: Duration,
    clients: usize,
) -> Measure {
    let mut wires = Wire::open(address, clients).await;
    repeat(&mut wires, requests, expected, span / 10).await;
    let before = Processor::of(process);
    let measure = repeat(&mut wires, requests, expected, span).await;
    let processor = Processor::of(process).since(&before);
    Measure { processor, ..measure }
}

/// The body of an answer that must have this status.
fn read(answer: &Answer, status: u16) -> Value {
    assert_eq!(answer.status, status, "{}", String::from_utf8_lossy(&answer.body));
    serde_json::from_slice(&answer.body).expect("the answer is JSON")
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn to_move(standing: &Value) -> Option<usize> {
    let seat = standing["to_move"][0].as_u64()?;
    usize::try_from(seat).ok()?.checked_sub(1)
}
