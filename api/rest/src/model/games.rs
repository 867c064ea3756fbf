use super::ClockBody;
use jiff::Timestamp;
use plotline_domain::clocks::Pace;
use plotline_domain::games::{Caller, Game, GamePlayer, GameSeat, Status, Visibility};
use plotline_domain::ids::{GameId, PlayerId};
use plotline_domain::kernel::{Outcome, Seat, Standing};
use plotline_domain::rulesets::Options;
use plotline_published::docs::ToSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OpenGameBody {
    #[schema(example = "tower-up")]
    pub(crate) ruleset: String,
    /// As the ruleset's schema of options says; its defaults where absent.
    #[schema(value_type = Option<Options>)]
    pub(crate) options: Option<Value>,
    /// How fast it is played; nobody has to hurry unless asked otherwise.
    #[schema(value_type = Option<Pace>)]
    pub(crate) pace: Option<Value>,
    /// How many play.
    #[schema(example = 2)]
    pub(crate) seats: u8,
    #[serde(default)]
    pub(crate) visibility: Visibility,
    /// Your own seat; seat 1 unless asked otherwise.
    pub(crate) seat: Option<Seat>,
    /// What you add to the chance of the game, at most 64 characters. The record tells it from the start.
    #[schema(max_length = 64)]
    pub(crate) nonce: Option<String>,
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct JoinGameBody {
    /// The first free seat unless asked otherwise.
    pub(crate) seat: Option<Seat>,
    /// What you add to the chance of the game, at most 64 characters. The record tells it from the start.
    #[schema(max_length = 64)]
    pub(crate) nonce: Option<String>,
    /// The invite code of a private game.
    pub(crate) invite: Option<String>,
}

/// A game.
#[derive(Serialize, ToSchema)]
pub(crate) struct GameBody {
    pub(crate) id: GameId,
    #[schema(example = "tower-up")]
    pub(crate) ruleset: &'static str,
    pub(crate) version: u32,
    pub(crate) options: Options,
    pub(crate) pace: Pace,
    pub(crate) visibility: Visibility,
    /// The invite code of a private game, for those who sit at it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) invite: Option<String>,
    pub(crate) status: Status,
    /// The number of the last event; 0 before the start.
    pub(crate) seq: u64,
    pub(crate) seats: Vec<SeatBody>,
    /// Who is to move; nothing before the start.
    pub(crate) standing: Option<Standing>,
    /// How much time everybody has; nothing before the start, and where nobody has to hurry.
    pub(crate) clock: Option<ClockBody>,
    pub(crate) outcome: Option<Outcome>,
    /// The SHA-256 of the seed, which is published when the game is over.
    pub(crate) commitment: String,
    pub(crate) created_by: PlayerId,
    pub(crate) created_at: Timestamp,
    pub(crate) started_at: Option<Timestamp>,
    pub(crate) finished_at: Option<Timestamp>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct SeatBody {
    pub(crate) seat: Seat,
    pub(crate) player: Option<PlayerBody>,
}

/// A player as others see it.
#[derive(Serialize, ToSchema)]
pub(crate) struct PlayerBody {
    pub(crate) id: PlayerId,
    pub(crate) username: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct GameList {
    pub(crate) items: Vec<GameBody>,
    /// Where the list goes on, if it does.
    pub(crate) next: Option<String>,
}

impl GameBody {
    pub(crate) fn new(game: &Game, caller: &Caller) -> Self {
        let about = game.options.ruleset().about();
        let seated = game.seat_of(caller.player).is_some();
        Self {
            id: game.id,
            ruleset: about.id,
            version: about.version,
            options: game.options.clone(),
            pace: game.pace,
            visibility: game.visibility,
            invite: game
                .invite
                .as_ref()
                .filter(|_| seated)
                .map(|invite| invite.0.clone()),
            status: game.status,
            seq: game.seq,
            seats: game.seats.iter().map(SeatBody::from).collect(),
            standing: game.standing.clone(),
            clock: game.clock.as_ref().map(ClockBody::from),
            outcome: game.outcome().cloned(),
            commitment: game.commitment.clone(),
            created_by: game.created_by,
            created_at: game.created_at,
            started_at: game.started_at,
            finished_at: game.finished_at,
        }
    }
}

impl From<&GameSeat> for SeatBody {
    fn from(seat: &GameSeat) -> Self {
        Self {
            seat: seat.seat,
            player: seat.player.as_ref().map(PlayerBody::from),
        }
    }
}

impl From<&GamePlayer> for PlayerBody {
    fn from(player: &GamePlayer) -> Self {
        Self {
            id: player.id,
            username: player.username.clone(),
        }
    }
}
