//! A table at which one game after the other is played, by all sorts of clients.

use super::client::{Act, PATIENCE, What};
use super::history::{Fact, Outcome, Sat, Seats};
use super::reader::follow;
use super::stage::Stage;
use crate::{Dice, Rest};
use plotline_domain::rulesets::Ruleset;
use reqwest::Method;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};

pub(super) struct Table {
    stage: Arc<Stage>,
    pub(super) name: String,
    /// By seat.
    players: Vec<Player>,
    dice: Dice,
    /// How many keys and games there were.
    count: usize,
}

pub(super) struct Player {
    pub(super) id: String,
    pub(super) rest: Rest,
}

/// A game that was played, and what is still to be found out about it.
pub(super) struct Played {
    pub(super) game: String,
    pub(super) player: Rest,
    /// Nobody has told what became of these.
    pub(super) unsettled: Vec<Act>,
    pub(super) goal: watch::Sender<Option<(u64, Instant)>>,
    pub(super) readers: Vec<JoinHandle<()>>,
    /// Some of what was acknowledged, to be sent again.
    taken: Vec<Act>,
}

/// As many as sit at the largest table.
pub(super) const SEATS: usize = 4;
const READERS: usize = 2;
/// How long it may take to sit down.
const SEATED_WITHIN: Duration = Duration::from_secs(60);
/// How often something is sent again before its sender looks at the game instead.
const TRIES: usize = 4;

impl Table {
    pub(super) fn new(stage: Arc<Stage>, number: usize, players: Vec<Player>, dice: Dice) -> Self {
        let name = format!("t{number}");
        Self {
            stage,
            name,
            players,
            dice,
            count: 0,
        }
    }

    /// Plays one game after the other until it is time to stop.
    pub(super) async fn play(mut self, is_over: impl Fn() -> bool) -> Vec<Played> {
        let mut all = Vec::new();
        while !is_over() {
            let Some(mut played) = self.open().await else {
                sleep(Duration::from_millis(50)).await;
                continue;
            };
            while !is_over() {
                let pause = match self.step(&mut played).await {
                    Some(true) => self.dice.below(20),
                    Some(false) => break,
                    None => 50 + self.dice.below(50),
                };
                sleep(Duration::from_millis(pause as u64)).await;
            }
            all.push(played);
        }
        all
    }

    fn node(&mut self) -> usize {
        self.dice.below(self.stage.nodes.len())
    }

    fn next_name(&mut self, what: &str) -> String {
        self.count += 1;
        format!("{}-{what}{}", self.name, self.count)
    }

    /// Opens a game and lets the others sit down. Nothing if that does not succeed.
    async fn open(&mut self) -> Option<Played> {
        let ruleset = self.dice.pick(Ruleset::ALL)?.about().id;
        let seats = 2 + self.dice.below(SEATS - 1);
        // Less than the longest jump of a clock: whoever counts that loses the game.
        let pace = match self.dice.below(4) {
            0 => json!({"type": "none"}),
            1 => json!({"type": "live", "bank_seconds": 300, "grace_seconds": 0}),
            2 => json!({"type": "live", "bank_seconds": 1200, "grace_seconds": 0}),
            _ => json!({"type": "correspondence", "days_per_turn": 1, "grace_hours": 0}),
        };
        let body = json!({"ruleset": ruleset, "seats": seats, "pace": pace});
        let (status, answer) = self.ask(0, "/v1/games", body).await?;
        match status {
            201 => {}
            // Openings whose answers were lost are still open.
            _ if answer["code"] == "too_many_games" => {
                self.leave_open_games().await;
                return None;
            }
            400..500 => {
                self.stage.odd(0, format!("opening a game: {answer}"));
                return None;
            }
            _ => return None,
        }
        let game = answer["id"].as_str()?.to_owned();
        self.note_seat(&game, 0, &answer);
        for seat in 1..seats {
            self.sit_down(&game, seat).await?;
        }
        let (goal, seen) = watch::channel(None);
        let reader = |_| {
            let (name, dice) = (self.next_name("r"), self.dice.split());
            let player = self.players[0].rest.clone();
            tokio::spawn(follow(
                self.stage.clone(),
                game.clone(),
                name,
                player,
                seen.clone(),
                dice,
            ))
        };
        Some(Played {
            readers: (0..READERS).map(reader).collect(),
            player: self.players[0].rest.clone(),
            unsettled: Vec::new(),
            taken: Vec::new(),
            goal,
            game,
        })
    }

    /// Nothing if somebody is refused, or not answered for long.
    async fn sit_down(&mut self, game: &str, seat: usize) -> Option<()> {
        let path = format!("/v1/games/{game}/seats");
        let until = Instant::now() + SEATED_WITHIN;
        while Instant::now() < until {
            let Some((status, answer)) = self.ask(seat, &path, json!({})).await else {
                continue;
            };
            match status {
                201 => {
                    self.note_seat(game, seat, &answer);
                    return Some(());
                }
                // Nobody was told of the first time.
                409 if answer["code"] == "already_seated" => {
                    self.stage.history.note(&Fact::Sat(Sat {
                        game: game.to_owned(),
                        player: self.players[seat].id.clone(),
                        seat: answer["seat"].as_u64(),
                    }));
                    return Some(());
                }
                400..500 => {
                    self.stage.odd(0, format!("taking a seat at {game}: {answer}"));
                    return None;
                }
                _ => sleep(Duration::from_millis(50)).await,
            }
        }
        let sentence = format!("nobody could sit down at {game} for {SEATED_WITHIN:?}");
        self.stage.odd(0, sentence);
        None
    }

    /// Notes where a player sits by the game that was answered.
    fn note_seat(&self, game: &str, player: usize, answer: &Value) {
        let player = self.players[player].id.clone();
        let mut seats = Seats::players(answer).into_iter().zip(1..);
        let seat = seats.find(|(there, _)| there.as_ref() == Some(&player));
        self.stage.history.note(&Fact::Sat(Sat {
            game: game.to_owned(),
            seat: seat.map(|(_, number)| number),
            player,
        }));
    }

    async fn leave_open_games(&mut self) {
        let opener = &self.players[0];
        let path = format!("/v1/games?status=open&limit=100&player={}", opener.id);
        let list = self
            .stage
            .ask(0, &opener.rest, (Method::GET, &path), &[], None, PATIENCE)
            .await;
        let list = list.map(|answer| answer.json()).unwrap_or_default();
        for game in list["items"].as_array().into_iter().flatten() {
            let path = format!("/v1/games/{}/seats/me", game["id"].as_str().unwrap_or_default());
            let what = (Method::DELETE, path.as_str());
            // What is not left now is left the next time.
            let _ = self.stage.ask(0, &opener.rest, what, &[], None, PATIENCE).await;
        }
    }

    async fn ask(&mut self, seat: usize, path: &str, body: Value) -> Option<(u16, Value)> {
        let node = self.node();
        let what = (Method::POST, path);
        let answer = self
            .stage
            .ask(node, &self.players[seat].rest, what, &[], Some(body), PATIENCE)
            .await;
        answer.ok().map(|answer| (answer.status, answer.json()))
    }

    /// Looks at the game and does something about it. False once it is over, nothing if nobody answers.
    async fn step(&mut self, played: &mut Played) -> Option<bool> {
        let node = self.node();
        let looker = self.players[0].rest.clone();
        let game = self.stage.read(node, &looker, &played.game, "").await?;
        if game["status"] != "active" {
            return Some(game["status"] == "open");
        }
        let to_move = game["standing"]["to_move"].as_array()?;
        let seat = self.dice.pick(to_move)?.as_u64()?;
        let node = self.node();
        let player = self.players.get(seat as usize - 1)?.rest.clone();
        let list = self.stage.read(node, &player, &played.game, "/moves").await?;
        let (seq, moves) = (list["seq"].as_u64()?, list["moves"].as_array()?);
        let act = self.turn(seat, seq, moves)?;
        match self.dice.below(24) {
            0 | 1 => self.send_both(played, act.clone(), act).await,
            2 | 3 => {
                let other = self.turn(seat, seq, moves)?;
                self.send_both(played, act, other).await;
            }
            4 => self.foul(played, act).await,
            5 | 6 => {
                let patience = Duration::from_millis(self.dice.below(30) as u64);
                let outcome = self.stage.send(node, &played.game, &act, patience).await;
                self.settle(played, act, outcome).await;
            }
            7 => {
                if let Some(old) = self.dice.pick(&played.taken).cloned() {
                    self.persist(played, old).await;
                }
            }
            8 if self.dice.one_in(8) => {
                let what = What::Resign;
                self.persist(played, Act { what, ..act }).await;
            }
            _ => self.persist(played, act).await,
        }
        Some(true)
    }

    fn turn(&mut self, seat: u64, expected_seq: u64, moves: &[Value]) -> Option<Act> {
        let chosen = self.dice.pick(moves)?.clone();
        let graphql = self.dice.one_in(4);
        Some(Act {
            key: self.next_name("k"),
            seat,
            player: self.players[seat as usize - 1].rest.clone(),
            what: What::Turn {
                expected_seq,
                chosen,
                graphql,
            },
        })
    }

    /// Sends until it is known what became of it, or for some time.
    async fn persist(&mut self, played: &mut Played, act: Act) {
        let node = self.node();
        let outcome = self.stage.send(node, &played.game, &act, PATIENCE).await;
        self.settle(played, act, outcome).await;
    }

    /// Sends the same or two turns at the same time.
    async fn send_both(&mut self, played: &mut Played, one: Act, other: Act) {
        let nodes = (self.node(), self.node());
        let outcomes = tokio::join!(
            self.stage.send(nodes.0, &played.game, &one, PATIENCE),
            self.stage.send(nodes.1, &played.game, &other, PATIENCE),
        );
        self.settle(played, one, outcomes.0).await;
        self.settle(played, other, outcomes.1).await;
    }

    /// Sends what must be refused: a turn for an earlier state, or somebody else's.
    async fn foul(&mut self, played: &mut Played, mut act: Act) {
        let seats = self.players.len() as u64;
        match &mut act.what {
            What::Turn { expected_seq, .. } if self.dice.one_in(2) => *expected_seq -= 1,
            _ => {
                act.seat = act.seat % seats + 1;
                act.player = self.players[act.seat as usize - 1].rest.clone();
            }
        }
        self.persist(played, act).await;
    }

    /// Sends what nobody has answered once more, or leaves it for the end.
    async fn settle(&mut self, played: &mut Played, act: Act, mut outcome: Outcome) {
        for _ in 0..TRIES {
            if outcome.is_final() || self.dice.one_in(6) {
                break;
            }
            sleep(Duration::from_millis(10 + self.dice.below(60) as u64)).await;
            let node = self.node();
            outcome = self.stage.send(node, &played.game, &act, PATIENCE).await;
        }
        match outcome {
            Outcome::Taken { .. } if played.taken.len() < 32 => played.taken.push(act),
            Outcome::Taken { .. } | Outcome::Refused { .. } => {}
            Outcome::Unavailable { .. } | Outcome::Unknown { .. } => played.unsettled.push(act),
        }
    }
}
