//! Requests, each of which is noted with what came of it.

use super::check::NO_ANSWER;
use super::history::{Attempt, Fact, Outcome, Read, Told, digest};
use super::stage::Stage;
use crate::{Answer, Rest};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Duration;

/// How long a client waits for an answer.
pub(super) const PATIENCE: Duration = Duration::from_secs(25);

/// What a client wants to do, under one key however often it is sent.
#[derive(Clone)]
pub(super) struct Act {
    pub(super) key: String,
    pub(super) seat: u64,
    /// Of whoever sits there.
    pub(super) player: Rest,
    pub(super) what: What,
}

#[derive(Clone)]
pub(super) enum What {
    /// A legal move as the service lists it, with `move` and `notation`.
    Turn {
        expected_seq: u64,
        chosen: Value,
        graphql: bool,
    },
    Resign,
}

const TAKE_TURN: &str =
    "mutation($input: TurnInput!) { takeTurn(input: $input) { seq events { seq hash } } }";

impl Stage {
    /// Sends a request, and notes an answer that no client should get.
    pub(super) async fn ask(
        &self,
        node: usize,
        player: &Rest,
        (method, path): (Method, &str),
        headers: &[(&str, &str)],
        body: Option<Value>,
        patience: Duration,
    ) -> Result<Answer, String> {
        let client = self.at(node, player);
        let sent = client.try_send(method, path, headers, body.map(|body| body.to_string()));
        match tokio::time::timeout(patience, sent).await {
            Ok(Ok(answer)) => {
                self.judge(node, path, &answer);
                Ok(answer)
            }
            Ok(Err(error)) => Err(format!("broken off: {}", root_of(&error))),
            Err(_) if patience < PATIENCE => Err("given up".to_owned()),
            Err(_) => Err(NO_ANSWER.to_owned()),
        }
    }

    /// Whatever is wrong, the answer is 503 and says when to come again.
    pub(super) fn judge(&self, node: usize, path: &str, answer: &Answer) {
        let problem = &answer.json()["errors"][0]["extensions"];
        let status = problem["status"].as_u64().unwrap_or(answer.status.into());
        let comes_again =
            answer.header("retry-after").parse::<u64>().is_ok() || problem["retry_after"].is_u64();
        if status >= 500 && !(status == 503 && comes_again) {
            self.odd(node, format!("{path}: {} {}", answer.status, answer.text));
        }
    }

    /// Reads something of a game that has a seq.
    pub(super) async fn read(&self, node: usize, player: &Rest, game: &str, below: &str) -> Option<Value> {
        let path = format!("/v1/games/{game}{below}");
        let began = self.history.now();
        let answer = self
            .ask(node, player, (Method::GET, &path), &[], None, PATIENCE)
            .await;
        let body = answer
            .ok()
            .filter(|answer| answer.status == 200)
            .map(|answer| answer.json());
        self.history.note(&Fact::Read(Read {
            game: game.to_owned(),
            node,
            began,
            ended: self.history.now(),
            seq: body.as_ref().and_then(|body| body["seq"].as_u64()),
        }));
        body
    }

    pub(super) async fn send(&self, node: usize, game: &str, act: &Act, patience: Duration) -> Outcome {
        let key = [("idempotency-key", act.key.as_str())];
        let (path, body) = act.request(game);
        let began = self.history.now();
        let answer = self
            .ask(
                node,
                &act.player,
                (Method::POST, &path),
                &key,
                Some(body),
                patience,
            )
            .await;
        let outcome = answer.map_or_else(|why| Outcome::Unknown { why }, |answer| outcome(&answer));
        let (expected_seq, mv) = match &act.what {
            What::Turn {
                expected_seq, chosen, ..
            } => (Some(*expected_seq), chosen["move"].clone()),
            What::Resign => (None, Value::Null),
        };
        self.history.note(&Fact::Attempt(Attempt {
            game: game.to_owned(),
            key: act.key.clone(),
            seat: act.seat,
            node,
            expected_seq,
            mv,
            began,
            ended: self.history.now(),
            outcome: outcome.clone(),
        }));
        outcome
    }
}

impl Act {
    fn request(&self, game: &str) -> (String, Value) {
        match &self.what {
            What::Turn {
                expected_seq,
                chosen,
                graphql: false,
            } => (
                format!("/v1/games/{game}/turns"),
                json!({"expected_seq": expected_seq, "moves": [chosen["move"]]}),
            ),
            What::Turn {
                expected_seq, chosen, ..
            } => {
                let input =
                    json!({"game": game, "expectedSeq": expected_seq, "notation": chosen["notation"]});
                let variables = json!({ "input": input });
                (
                    "/graphql".to_owned(),
                    json!({"query": TAKE_TURN, "variables": variables}),
                )
            }
            What::Resign => (format!("/v1/games/{game}/resignation"), json!({})),
        }
    }
}

impl Outcome {
    /// Whether it says what became of the turn.
    pub(super) fn is_final(&self) -> bool {
        matches!(self, Self::Taken { .. } | Self::Refused { .. })
    }
}

fn outcome(answer: &Answer) -> Outcome {
    let body = answer.json();
    let by_graphql = &body["data"]["takeTurn"];
    let problem = &body["errors"][0]["extensions"];
    let status = problem["status"]
        .as_u64()
        .map_or(answer.status, |status| status as u16);
    let code = problem["code"]
        .as_str()
        .or(body["code"].as_str())
        .unwrap_or_default()
        .to_owned();
    let events = |taken: &Value, told: fn(&Value) -> Told| {
        let events = taken["events"].as_array().map(Vec::as_slice).unwrap_or_default();
        Outcome::Taken {
            answer: digest(answer.text.as_bytes()),
            events: events.iter().map(told).collect(),
        }
    };
    match status {
        201 => events(&body, Told::whole),
        200 if by_graphql.is_object() => events(by_graphql, Told::named),
        400..500 => Outcome::Refused { status, code },
        503 => Outcome::Unavailable { code },
        _ => Outcome::Unknown {
            why: format!("{status} {code}"),
        },
    }
}

/// The innermost cause, which says most.
fn root_of(error: &dyn std::error::Error) -> String {
    match error.source() {
        Some(source) => root_of(source),
        None => error.to_string(),
    }
}
