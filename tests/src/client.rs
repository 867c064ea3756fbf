use super::{Dice, Graphql, Rest};
use serde_json::Value;
use std::time::Duration;

/// What a third-party client can do, in either protocol. It knows the contract and nothing of the rules.
#[expect(async_fn_in_trait, reason = "used with known types only, in tests")]
pub trait Client: Clone {
    async fn register(&self, username: &str) -> Result<Self, Fault>;
    async fn open(&self, opening: &Opening) -> Result<Game, Fault>;
    async fn join(&self, game: &str) -> Result<Game, Fault>;
    async fn game(&self, game: &str) -> Result<Game, Fault>;
    /// The seq and the caller's legal moves in a game of this ruleset, each with `move` (to send back) and `notation`.
    async fn moves(&self, ruleset: &str, game: &str) -> Result<(u64, Vec<Value>), Fault>;
    /// Takes a move that was thought out for `seq`.
    async fn take(&self, game: &str, seq: Option<u64>, chosen: &Value, form: Form) -> Result<Game, Fault>;
    async fn record(&self, game: &str) -> Result<String, Fault>;
}

#[derive(Clone, Debug)]
pub struct Opening {
    pub ruleset: String,
    pub options: Value,
    pub seats: u8,
}

/// What a client needs to know of a game to play it.
#[derive(Clone, Debug)]
pub struct Game {
    pub id: String,
    pub seq: u64,
    pub to_move: Vec<u64>,
    /// Whether the seats to move do so in no order.
    pub simultaneous: bool,
    pub outcome: Value,
}

/// An error of the service, by its code.
#[derive(Clone, Debug)]
pub struct Fault {
    pub code: String,
    pub body: Value,
}

impl Fault {
    /// REST says it in the problem, GraphQL in the error's extensions.
    fn retry_after(&self) -> Duration {
        let seconds =
            ["/retry_after", "/errors/0/extensions/retry_after"].map(|place| self.body.pointer(place));
        let seconds = seconds.into_iter().flatten().find_map(Value::as_u64);
        Duration::from_secs(seconds.unwrap_or(1))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Json,
    Notation,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    Rest,
    Graphql,
}

impl Game {
    pub(super) fn from_rest(body: Value) -> Self {
        let id = body["id"].as_str().unwrap_or_default().to_owned();
        Self::read(&id, &body["seq"], &body["standing"], &body["outcome"])
    }

    /// REST and GraphQL differ in how they write names.
    pub(super) fn read(id: &str, seq: &Value, standing: &Value, outcome: &Value) -> Self {
        let to_move = standing.get("to_move").or_else(|| standing.get("toMove"));
        Self {
            id: id.to_owned(),
            seq: seq.as_u64().unwrap_or(0),
            to_move: to_move
                .and_then(Value::as_array)
                .map(|seats| seats.iter().filter_map(Value::as_u64).collect())
                .unwrap_or_default(),
            simultaneous: standing["simultaneous"] == true,
            outcome: outcome.clone(),
        }
    }
}

/// Plays a whole game by picking random entries of the list of legal moves, and gives its record.
pub async fn play_to_the_end(
    protocol: Protocol,
    url: &str,
    opening: &Opening,
    forms: &[Form],
    dice: &mut Dice,
) -> Result<String, String> {
    match protocol {
        Protocol::Rest => play(Rest::new(url), opening, forms, dice).await,
        Protocol::Graphql => play(Graphql::new(url), opening, forms, dice).await,
    }
}

/// No game of any ruleset takes more moves.
const MOVES_LIMIT: usize = 5000;

const A_LITTLE: Duration = Duration::from_millis(50);

async fn play<C: Client>(
    client: C,
    opening: &Opening,
    forms: &[Form],
    dice: &mut Dice,
) -> Result<String, String> {
    let mut players = Vec::new();
    for _ in 0..opening.seats {
        let name = dice.name("p");
        players.push(
            patiently(async || client.register(&name).await)
                .await
                .map_err(said("register"))?,
        );
    }
    let (first, others) = players.split_first().ok_or("nobody plays")?;
    let mut game = first.open(opening).await.map_err(said("open"))?;
    for other in others {
        game = other.join(&game.id).await.map_err(said("join"))?;
    }
    for _ in 0..MOVES_LIMIT {
        let Some(seat) = game.to_move.get(dice.below(game.to_move.len())).copied() else {
            break;
        };
        let player = players
            .get(seat as usize - 1)
            .ok_or("an unknown seat is to move")?;
        let (seq, moves) = patiently(async || player.moves(&opening.ruleset, &game.id).await)
            .await
            .map_err(said("moves"))?;
        let Some(chosen) = moves.get(dice.below(moves.len())) else {
            if !game.simultaneous {
                return Err("who is to move has no move".into());
            }
            // Whoever has just acted may have to wait a little, and meanwhile time may run out.
            tokio::time::sleep(A_LITTLE).await;
            game = player.game(&game.id).await.map_err(said("game"))?;
            continue;
        };
        let form = forms.get(dice.below(forms.len())).copied().unwrap_or(Form::Json);
        let seq = (!game.simultaneous).then_some(seq);
        let taken = patiently(async || player.take(&game.id, seq, chosen, form).await).await;
        game = match taken {
            // Time ran out between look and move.
            Err(fault) if game.simultaneous && ["game_not_active", "game_over"].contains(&&*fault.code) => {
                player.game(&game.id).await.map_err(said("game"))?
            }
            taken => taken.map_err(|fault| format!("take {chosen}: {fault:?}"))?,
        };
    }
    if game.outcome.is_null() {
        return Err(format!("the game did not end within {MOVES_LIMIT} moves"));
    }
    first.record(&game.id).await.map_err(said("record"))
}

/// So often a service may be too busy in a row.
const BUSY_LIMIT: u32 = 30;

/// Asks again when the service says to: as often as it takes where a limit does, and some times where it is busy.
async fn patiently<T>(ask: impl AsyncFn() -> Result<T, Fault>) -> Result<T, Fault> {
    let mut busy = 0;
    loop {
        match ask().await {
            Err(fault) if fault.code == "rate_limited" => tokio::time::sleep(fault.retry_after()).await,
            Err(fault) if busy < BUSY_LIMIT && ["busy", "unavailable"].contains(&&*fault.code) => {
                busy += 1;
                tokio::time::sleep(fault.retry_after()).await;
            }
            answer => return answer,
        }
    }
}

fn said(what: &'static str) -> impl Fn(Fault) -> String {
    move |fault| format!("{what}: {fault:?}")
}
