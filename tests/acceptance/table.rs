//! A game that is being played, seen by everybody who sits at it. Nothing here knows a rule.

use crate::world::{Player, World, list, number, text};
use plotline_tests::{Answer, Dice};
use serde_json::{Value, json};

pub(crate) struct Table {
    pub(crate) id: String,
    /// By seat.
    pub(crate) players: Vec<Player>,
}

/// What somebody who is to move may do.
pub(crate) struct Choice {
    pub(crate) seat: usize,
    pub(crate) player: Player,
    pub(crate) seq: u64,
    /// Each with `move` and `notation`.
    pub(crate) moves: Vec<Value>,
}

impl Table {
    pub(crate) async fn with_options(world: &World, seats: u8, options: Value) -> Self {
        Self::of(world, "tower-up", seats, options).await
    }

    pub(crate) async fn of(world: &World, ruleset: &str, seats: u8, options: Value) -> Self {
        let mut players = Vec::new();
        for _ in 0..seats {
            players.push(world.player().await);
        }
        let body = json!({"ruleset": ruleset, "seats": seats, "options": options});
        let game = players[0].post("/v1/games", body).await.is(201);
        let table = Self {
            id: text(&game["id"]),
            players,
        };
        for player in &table.players[1..] {
            player.post(&table.path("/seats"), json!({})).await.is(201);
        }
        table
    }

    /// The path of the game, or of something below it.
    pub(crate) fn path(&self, below: &str) -> String {
        format!("/v1/games/{}{below}", self.id)
    }

    pub(crate) async fn game(&self) -> Value {
        self.players[0].get(&self.path("")).await.is(200)
    }

    pub(crate) async fn seq(&self) -> u64 {
        number(&self.game().await["seq"])
    }

    pub(crate) async fn view(&self) -> Value {
        self.players[0].get(&self.path("/view")).await.is(200)["view"].clone()
    }

    pub(crate) async fn record(&self) -> String {
        let answer = self.players[0].get(&self.path("/record")).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.text
    }

    pub(crate) async fn events(&self) -> Vec<Value> {
        let answer = self.players[0].get(&self.path("/events?limit=1000")).await;
        list(&answer.is(200)["items"]).clone()
    }

    /// What the first of those who are to move may do; nothing once the game is over.
    pub(crate) async fn try_choice(&self) -> Option<Choice> {
        let game = self.game().await;
        let seat = number(list(&game["standing"]["to_move"]).first()?) as usize;
        let player = self.players[seat - 1].clone();
        let answer = player.get(&self.path("/moves")).await.is(200);
        Some(Choice {
            seat,
            player,
            seq: number(&answer["seq"]),
            moves: list(&answer["moves"]).clone(),
        })
    }

    pub(crate) async fn choice(&self) -> Choice {
        self.try_choice().await.expect("somebody is to move")
    }

    pub(crate) async fn take(&self, choice: &Choice, mv: &Value) -> Answer {
        let body = json!({"expected_seq": choice.seq, "moves": [mv]});
        choice.player.post(&self.path("/turns"), body).await
    }

    /// Takes a random move.
    pub(crate) async fn step(&self, dice: &mut Dice) -> Option<Value> {
        let choice = self.try_choice().await?;
        let chosen = choice.pick(dice);
        Some(self.take(&choice, &chosen).await.is(201))
    }

    /// Takes up to so many random moves.
    pub(crate) async fn steps(&self, dice: &mut Dice, count: usize) {
        for _ in 0..count {
            if self.step(dice).await.is_none() {
                break;
            }
        }
    }

    /// Nobody is told of so many turns by mail.
    pub(crate) async fn play_to_the_end(&self, dice: &mut Dice) {
        for player in &self.players {
            player.without_mail().await.is(200);
        }
        while self.step(dice).await.is_some() {}
    }

    /// Plays on until whoever is to move can take a move that reveals something, or one that does not.
    pub(crate) async fn until_a_move(&self, dice: &mut Dice, reveals: bool) -> (Choice, Value) {
        for _ in 0..200 {
            let choice = self.choice().await;
            for mv in kinds_of_moves(&choice.moves) {
                if reveals_something(&choice, &mv, self).await == reveals {
                    return (choice, mv);
                }
            }
            let chosen = choice.pick(dice);
            self.take(&choice, &chosen).await.is(201);
        }
        panic!("no such move was met");
    }
}

impl Choice {
    pub(crate) fn pick(&self, dice: &mut Dice) -> Value {
        assert!(!self.moves.is_empty(), "who is to move has a move");
        self.moves[dice.below(self.moves.len())]["move"].clone()
    }

    /// Somebody at the table who is not to move.
    pub(crate) fn other<'t>(&self, table: &'t Table) -> &'t Player {
        &table.players[self.seat % table.players.len()]
    }
}

/// One move of each type.
fn kinds_of_moves(moves: &[Value]) -> Vec<Value> {
    let mut kinds: Vec<Value> = Vec::new();
    for mv in moves {
        if kinds.iter().all(|known| known["type"] != mv["move"]["type"]) {
            kinds.push(mv["move"].clone());
        }
    }
    kinds
}

async fn reveals_something(choice: &Choice, mv: &Value, table: &Table) -> bool {
    let body = json!({"expected_seq": choice.seq, "moves": [mv]});
    let checked = choice
        .player
        .post(&table.path("/turns/check"), body)
        .await
        .is(200);
    checked["reveals"] == true
}
