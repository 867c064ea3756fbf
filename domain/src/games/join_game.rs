use super::notices::notices;
use super::open_game::UNFINISHED_LIMIT;
use super::service::begin;
use super::{
    Caller, Commit, CommitError, FindGameError, Game, GamePlayer, GameSeat, Games, Nonce, PlanChanges, Status,
};
use crate::ids::GameId;
use crate::kernel::{Root, Seat};
use crate::ports::StoreError;
use crate::record::{Event, Format, Pen, Position, Written};
use plotline_use_case::use_case;
use std::sync::Arc;

/// Takes a seat; the last free one starts the game.
#[derive(Clone, Debug)]
pub struct JoinGame {
    pub game: GameId,
    /// The first free seat unless asked otherwise.
    pub seat: Option<Seat>,
    pub nonce: Nonce,
}

#[derive(Debug, thiserror::Error)]
pub enum JoinGameError {
    #[error(transparent)]
    Find(#[from] FindGameError),
    #[error("the game is {}", .0.as_str())]
    NotOpen(Status),
    #[error("you sit at this game already, on seat {0}")]
    AlreadySeated(Seat),
    #[error("the game has no seat {0}")]
    NoSuchSeat(Seat),
    #[error("seat {0} is taken")]
    SeatTaken(Seat),
    #[error("at most {limit} games may be unfinished at a time; finish or leave one first")]
    TooManyGames { limit: u32 },
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Games {
    #[use_case]
    pub async fn join_game(&self, caller: &Caller, command: JoinGame) -> Result<Arc<Game>, JoinGameError> {
        loop {
            let game = self.find_game(caller, command.game).await?;
            let (seat, mut joined) = sit_down(&game, caller, &command)?;
            let nonces = [(seat, command.nonce.clone())];
            let started = match joined.is_full() {
                true => Some(self.start(&mut joined).await?),
                false => None,
            };
            let events = started.as_ref().map_or(&[][..], |started| &started.events);
            let commit = Commit {
                game: &joined,
                seats: Some(&nonces),
                events,
                answer: None,
                notices: &notices(&game, &joined, events, self.clock.now()),
                plans: PlanChanges::none(&game),
            };
            let limit = UNFINISHED_LIMIT;
            match self.store.commit_joined(commit, caller.player, limit).await {
                Ok(false) => return Err(JoinGameError::TooManyGames { limit }),
                Ok(true) => {
                    if let Some(started) = started {
                        self.cache.keep_root(joined.id, Arc::new(started.root));
                        self.cache.keep_position(joined.id, Arc::new(started.position));
                    }
                    let joined = Arc::new(joined);
                    self.changed(joined.clone());
                    return Ok(joined);
                }
                // Somebody else sat down or left meanwhile. Each time one of them succeeded, so this ends.
                Err(CommitError::Conflict | CommitError::KeyTaken) => {}
                Err(CommitError::Store(error)) => return Err(error.into()),
            }
        }
    }

    async fn start(&self, game: &mut Game) -> Result<Started, StoreError> {
        let now = self.clock.now().max(game.created_at);
        game.status = Status::Active;
        game.started_at = Some(now);
        game.record = Format::Two;
        let players = game.seats.iter_mut().filter_map(|seat| seat.player.as_mut());
        players.for_each(|player| player.name_at_start.clone_from(&player.username));
        let secrets = self
            .secrets(game.id)
            .await?
            .ok_or_else(|| super::service::broken(game.id, "it has no seed".into()))?;
        let root = secrets.seed.root(game.id.0, &game.nonces());
        let mut pen = Pen::new(begin(game)?, Some(&root), now);
        pen.settle();
        let Written { events, position } = pen.finish();
        game.seq = position.seq;
        game.standing = Some(position.state.standing());
        game.clock = self.clock_after(game, game, &events, now).await?;
        Ok(Started {
            events,
            position,
            root,
        })
    }
}

/// How a game begins, once that is kept: who sits down decides the root.
struct Started {
    events: Vec<Event>,
    position: Position,
    root: Root,
}

fn sit_down(game: &Game, caller: &Caller, command: &JoinGame) -> Result<(Seat, Game), JoinGameError> {
    if let Some(seat) = game.seat_of(caller.player) {
        return Err(JoinGameError::AlreadySeated(seat));
    }
    if game.status != Status::Open {
        return Err(JoinGameError::NotOpen(game.status));
    }
    let mut joined = game.clone();
    let place = match command.seat {
        Some(seat) => joined
            .seats
            .get_mut(seat.index())
            .ok_or(JoinGameError::NoSuchSeat(seat))?,
        None => first_free(&mut joined.seats).ok_or(JoinGameError::NotOpen(game.status))?,
    };
    if place.player.is_some() {
        return Err(JoinGameError::SeatTaken(place.seat));
    }
    let name = caller.username.clone();
    place.player = Some(GamePlayer::new(caller.player, name, &command.nonce));
    let seat = place.seat;
    joined.revision += 1;
    Ok((seat, joined))
}

fn first_free(seats: &mut [GameSeat]) -> Option<&mut GameSeat> {
    seats.iter_mut().find(|seat| seat.player.is_none())
}
