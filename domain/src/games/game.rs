use super::Version;
use crate::clocks::{GameClock, Pace};
use crate::ids::{GameId, PlanMark, PlayerId};
use crate::kernel::{Commitment, Outcome, Seat, Standing};
use crate::record::{Format, Header, HeaderPlayer, HeaderSeat};
use crate::rulesets::Options;
use jiff::Timestamp;
use plotline_published::{FromJson, Published};
use serde::Serialize;
use serde_json::json;

/// One play of a ruleset.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    pub id: GameId,
    pub options: Options,
    pub pace: Pace,
    pub visibility: Visibility,
    /// What lets somebody in who is not seated at a private game.
    pub invite: Option<InviteCode>,
    pub status: Status,
    /// One for each seat, in seat order.
    pub seats: Vec<GameSeat>,
    /// Counts every change of this game, seats included. A change that was made from another revision is refused.
    pub revision: u64,
    /// The number of the last event; 0 before the start.
    pub seq: u64,
    /// Who is to move, or how it ended; nothing before the start.
    pub standing: Option<Standing>,
    /// How much time everybody has; nothing before the start, and where nobody has to hurry.
    pub clock: Option<GameClock>,
    /// Names the conditional turns that there are; nothing where there are none. They are their owners' business, so a
    /// change of theirs does not count as one of the game.
    pub planned: Option<PlanMark>,
    pub commitment: Commitment,
    /// The form of its record, which the start decides.
    pub record: Format,
    pub created_by: PlayerId,
    pub created_at: Timestamp,
    pub started_at: Option<Timestamp>,
    pub finished_at: Option<Timestamp>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "GameStatus")]
pub enum Status {
    /// Seats are free.
    Open,
    Active,
    Finished,
    Cancelled,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Every player sees it and may join.
    #[default]
    Public,
    /// Seen by its players and by whoever holds the invite code.
    Private,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSeat {
    pub seat: Seat,
    pub player: Option<GamePlayer>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePlayer {
    pub id: PlayerId,
    /// What the player is called now.
    pub username: String,
    /// What the player was called when the game started. The record says that, whatever becomes of the account.
    pub name_at_start: String,
    /// What the player adds to the chance, see [`Nonce`].
    pub nonce: String,
}

/// Lets its holder see and join a private game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InviteCode(pub String);

/// What a player adds to the chance of a game; at most 64 characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Nonce(String);

impl Nonce {
    pub const MAX_CHARS: usize = 64;

    pub fn parse(text: &str) -> Option<Self> {
        // No database keeps a NUL in a text and PostgreSQL says so.
        let fits = text.chars().count() <= Self::MAX_CHARS && !text.contains('\0');
        fits.then(|| Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl GamePlayer {
    /// Somebody who sits down.
    pub fn new(id: PlayerId, username: String, nonce: &Nonce) -> Self {
        Self {
            id,
            name_at_start: username.clone(),
            username,
            nonce: nonce.as_str().to_owned(),
        }
    }
}

impl Game {
    pub fn seat_count(&self) -> u8 {
        u8::try_from(self.seats.len()).unwrap_or(u8::MAX)
    }

    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        self.seats
            .iter()
            .find(|s| s.player.as_ref().is_some_and(|p| p.id == player))
            .map(|s| s.seat)
    }

    pub fn version(&self) -> Version {
        Version {
            revision: self.revision,
            planned: self.planned,
        }
    }

    pub fn is_full(&self) -> bool {
        self.seats.iter().all(|seat| seat.player.is_some())
    }

    pub fn outcome(&self) -> Option<&Outcome> {
        self.standing
            .as_ref()
            .and_then(|standing| standing.outcome.as_ref())
    }

    /// What the players add to the chance, by seat; empty where one adds nothing, or nobody sits.
    pub(super) fn nonces(&self) -> Vec<String> {
        let players = self.seats.iter().map(|seat| seat.player.as_ref());
        let nonces = players.map(|player| player.map(|player| player.nonce.clone()));
        nonces.map(Option::unwrap_or_default).collect()
    }

    /// What they were called at the start, by seat.
    pub(super) fn names_at_start(&self) -> Vec<String> {
        let players = self.seats.iter().filter_map(|seat| seat.player.as_ref());
        players.map(|player| player.name_at_start.clone()).collect()
    }

    /// Whether it is the player's move.
    pub fn waits_for(&self, player: PlayerId) -> bool {
        self.status == Status::Active
            && self.seat_of(player).is_some_and(|seat| {
                self.standing
                    .as_ref()
                    .is_some_and(|standing| standing.to_move.contains(&seat))
            })
    }

    /// Whether several seats move at once.
    pub fn is_simultaneous(&self) -> bool {
        self.standing
            .as_ref()
            .is_some_and(|standing| standing.simultaneous)
    }

    /// When something must be done that nobody asks for: a timer of the rules runs out, somebody is to be reminded, or
    /// the time of a turn is over.
    pub fn due_at(&self) -> Option<Timestamp> {
        let active = self.status == Status::Active;
        let rules = self.standing.as_ref().and_then(|standing| standing.deadline);
        let clock = self.clock.as_ref().and_then(GameClock::due_at);
        rules.into_iter().chain(clock).filter(|_| active).min()
    }

    /// When the player must have moved, if that is now for the player to do.
    pub fn deadline_of(&self, player: PlayerId) -> Option<Timestamp> {
        let rules = self.standing.as_ref().and_then(|standing| standing.deadline);
        let turn = self.clock.as_ref().and_then(|clock| clock.turn.as_ref());
        let clock = turn.map(|turn| turn.deadline);
        rules
            .into_iter()
            .chain(clock)
            .filter(|_| self.waits_for(player))
            .min()
    }

    pub fn is_due(&self, now: Timestamp) -> bool {
        self.due_at().is_some_and(|due| due <= now)
    }

    /// The header of its record; there is none before the start.
    pub fn header(&self) -> Option<Header> {
        let about = self.options.ruleset().about();
        let seats = self.seats.iter().map(|seat| {
            let player = seat.player.as_ref()?;
            let (username, nonce) = match self.record {
                Format::One => (Some(player.name_at_start.clone()), None),
                Format::Two => (None, Some(player.nonce.clone())),
            };
            Some(HeaderSeat {
                seat: seat.seat,
                player: HeaderPlayer {
                    id: player.id,
                    username,
                },
                nonce,
            })
        });
        let header = Header {
            format: self.record,
            game: self.id,
            ruleset: about.id.to_owned(),
            version: about.version,
            options: json!(self.options),
            pace: Some(self.pace).filter(|pace| !pace.is_none()),
            seats: seats.collect::<Option<_>>()?,
            commitment: self.commitment.clone(),
            created_at: self.created_at,
            started_at: self.started_at?,
            hash: String::new(),
        };
        Some(header.seal())
    }
}

impl Status {
    /// Whether nothing more will happen.
    pub fn is_over(self) -> bool {
        matches!(self, Status::Finished | Status::Cancelled)
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Status::Open => "open",
            Status::Active => "active",
            Status::Finished => "finished",
            Status::Cancelled => "cancelled",
        }
    }
}
