use super::{Caller, Game, GamePlayer, GameSeat, Games, InviteCode, Nonce, Status, Visibility};
use crate::clocks::{InvalidPace, Pace};
use crate::ids::GameId;
use crate::kernel::{Refusal, Seat, Seed};
use crate::ports::StoreError;
use crate::record::Format;
use crate::rulesets::Options;
use plotline_use_case::use_case;
use std::sync::Arc;

/// Opens a game and seats its creator.
#[derive(Clone, Debug)]
pub struct OpenGame {
    pub options: Options,
    pub pace: Pace,
    pub seats: u8,
    pub visibility: Visibility,
    /// The creator's seat; seat 1 unless asked otherwise.
    pub seat: Option<Seat>,
    pub nonce: Nonce,
}

#[derive(Debug, thiserror::Error)]
pub enum OpenGameError {
    #[error("{name} is played by {min} to {max}")]
    WrongSeatCount { name: &'static str, min: u8, max: u8 },
    #[error("the game has no seat {0}")]
    NoSuchSeat(Seat),
    #[error("{}", .0.message)]
    Refused(Refusal),
    #[error("in the pace, {0}")]
    InvalidPace(#[from] InvalidPace),
    #[error("this game has timers of its own, so it is played without a pace")]
    HasOwnTimers,
    #[error("at most {limit} games may be unfinished at a time; finish or leave one first")]
    TooManyGames { limit: u32 },
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// How many open and active games a player may have: enough for anybody, and a bound for every list of them.
pub(super) const UNFINISHED_LIMIT: u32 = 200;

impl Games {
    #[use_case]
    pub async fn open_game(&self, caller: &Caller, command: OpenGame) -> Result<Arc<Game>, OpenGameError> {
        let about = command.options.ruleset().about();
        if !(about.min_seats..=about.max_seats).contains(&command.seats) {
            let (name, min, max) = (about.name, about.min_seats, about.max_seats);
            return Err(OpenGameError::WrongSeatCount { name, min, max });
        }
        command
            .options
            .begin(command.seats)
            .map_err(OpenGameError::Refused)?;
        command.pace.check()?;
        if command.options.keep_time() && !command.pace.is_none() {
            return Err(OpenGameError::HasOwnTimers);
        }
        let seed = Seed::new(self.entropy.bytes());
        let game = self.new_game(caller, &command, &seed)?;
        let nonces: Vec<_> = game
            .seat_of(caller.player)
            .map(|seat| (seat, command.nonce))
            .into_iter()
            .collect();
        let seed = self.sealed_seed(game.id, &seed);
        let limit = UNFINISHED_LIMIT;
        if !self.store.insert(&game, &seed, &nonces, limit).await? {
            return Err(OpenGameError::TooManyGames { limit });
        }
        let game = Arc::new(game);
        self.changed(game.clone());
        Ok(game)
    }

    fn new_game(&self, caller: &Caller, command: &OpenGame, seed: &Seed) -> Result<Game, OpenGameError> {
        let now = self.clock.now();
        let mut seats: Vec<_> = Seat::all(command.seats)
            .map(|seat| GameSeat { seat, player: None })
            .collect();
        let asked = command.seat.unwrap_or(Seat::FIRST);
        let seat = seats
            .get_mut(asked.index())
            .ok_or(OpenGameError::NoSuchSeat(asked))?;
        let name = caller.username.clone();
        seat.player = Some(GamePlayer::new(caller.player, name, &command.nonce));
        let private = command.visibility == Visibility::Private;
        Ok(Game {
            id: GameId::new(now, self.entropy.bytes()),
            options: command.options.clone(),
            pace: command.pace,
            visibility: command.visibility,
            invite: private
                .then(|| InviteCode(data_encoding::BASE64URL_NOPAD.encode(&self.entropy.bytes::<15>()))),
            status: Status::Open,
            seats,
            revision: 0,
            seq: 0,
            standing: None,
            clock: None,
            planned: None,
            commitment: seed.commitment(),
            record: Format::default(),
            created_by: caller.player,
            created_at: now,
            started_at: None,
            finished_at: None,
        })
    }
}
