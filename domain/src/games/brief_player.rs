use super::numbered_moves::numbered_moves;
use super::service::read_event;
use super::{Caller, Game, Games, LegalMove, Status};
use crate::clocks::Missed;
use crate::ids::{GameId, PlayerId};
use crate::kernel::{Cause, Seat};
use crate::ports::StoreError;
use crate::record::{Event, Position, What, story};
use crate::scene::{PartId, Scene};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use plotline_use_case::use_case;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Everything that a player who was away needs to play on with nothing else at hand.
#[derive(Clone, Debug)]
pub struct Briefing {
    pub game: Arc<Game>,
    /// Where the player sits.
    pub seat: Seat,
    /// What happened since the player's latest turn, a sentence each, and how many older sentences were left out.
    pub happened: Vec<String>,
    pub left_out: usize,
    /// The table as text; nothing before the start.
    pub board: Option<String>,
    /// The same as a picture, and the parts of it that have changed since the player's latest turn.
    pub picture: Option<(Scene, Vec<PartId>)>,
    /// The player's legal moves, in the order of their numbers; none when it is not the player's move.
    pub moves: Vec<LegalMove>,
    /// By when the player is to move, if that is so.
    pub deadline: Option<MoveBy>,
    /// The player's time zone.
    pub zone: TimeZone,
}

/// Until when a player may take a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveBy {
    pub at: Timestamp,
    /// What happens then; nothing where the rules themselves go on.
    pub missed: Option<Missed>,
    /// When the grace period would end that the player has before that.
    pub with_grace: Option<Timestamp>,
}

#[derive(Debug, thiserror::Error)]
pub enum BriefPlayerError {
    #[error("there is no such game, or the player does not sit at it")]
    NotSeated,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// More than this nobody reads at once.
const SENTENCES: usize = 60;

/// How many events are looked at, from the newest, for the player's own latest turn; and how many at a time.
const LOOKED_AT: usize = 1000;
const AT_ONCE: u32 = 100;

impl Games {
    /// What a player is told of a game as it is now.
    #[use_case]
    pub async fn brief_player(&self, player: PlayerId, id: GameId) -> Result<Briefing, BriefPlayerError> {
        let game = self.current(id).await?.ok_or(BriefPlayerError::NotSeated)?;
        let seat = game.seat_of(player).ok_or(BriefPlayerError::NotSeated)?;
        // Before anything is waited for: the position of a game that has moved on is not at hand.
        let position = match game.seq {
            0 => None,
            seq => Some(self.position(&game, seq).await?),
        };
        let zone = self.find_booked(player).await?.schedule.time_zone();
        let briefing = Briefing::new(game.clone(), seat, zone);
        let Some(position) = position else {
            return Ok(briefing);
        };
        let since = self.since_own_turn(&game, seat).await?;
        let mut briefing = briefing.at(&position, &since);
        if game.waits_for(player) {
            briefing.deadline = self.move_by(&game, player, seat).await?;
        }
        Ok(briefing)
    }

    /// What happened after the seat's latest turn; everything, if it has taken none.
    async fn since_own_turn(&self, game: &Game, seat: Seat) -> Result<Vec<Event>, StoreError> {
        let mut events: Vec<Event> = Vec::new();
        let mut until = game.seq;
        while until > 0 && events.len() < LOOKED_AT {
            let from = until.saturating_sub(AT_ONCE.into());
            let stored = self.store.events(game.id, from, AT_ONCE).await?;
            let read = stored.iter().filter(|event| event.seq <= until);
            let read = read.map(|event| read_event(game, event));
            let mut read = read.collect::<Result<Vec<_>, _>>()?;
            read.append(&mut events);
            events = read;
            if let Some(end) = end_of_own_turn(&events, seat) {
                events.retain(|event| event.seq > end);
                break;
            }
            until = from;
        }
        Ok(events)
    }

    async fn move_by(&self, game: &Game, player: PlayerId, seat: Seat) -> Result<Option<MoveBy>, StoreError> {
        let caller = Caller {
            player,
            username: game.name_at(seat),
            admin: false,
            invite: None,
        };
        let clock = self.deadline_of_game(&caller, game).await?;
        if let Some(explained) = clock.filter(|explained| explained.turn.seat == seat) {
            return Ok(Some(MoveBy {
                at: explained.turn.deadline,
                missed: Some(explained.missed),
                with_grace: explained.with_grace,
            }));
        }
        Ok(game.deadline_of(player).map(|at| MoveBy {
            at,
            missed: None,
            with_grace: None,
        }))
    }
}

impl Briefing {
    /// Of a game before its first event.
    pub fn new(game: Arc<Game>, seat: Seat, zone: TimeZone) -> Self {
        Self {
            game,
            seat,
            happened: Vec::new(),
            left_out: 0,
            board: None,
            picture: None,
            moves: Vec::new(),
            deadline: None,
            zone,
        }
    }

    /// Of the game at its present position; `since` is what happened since the player's latest turn.
    pub fn at(mut self, position: &Position, since: &[Event]) -> Self {
        let game = self.game.clone();
        let names = |seat: Seat| game.name_at(seat);
        self.happened = story(since, &position.state, &names);
        self.left_out = self.happened.len().saturating_sub(SENTENCES);
        self.happened.drain(..self.left_out);
        self.board = Some(position.state.board(&names));
        let rules = since.iter().filter_map(|event| match &event.what {
            What::Rules(event) => Some(event),
            _ => None,
        });
        let changed: BTreeSet<PartId> = rules.flat_map(|event| position.state.touched(event)).collect();
        self.picture = Some((position.state.picture(&names), changed.into_iter().collect()));
        let to_move = game.standing.as_ref().map(|standing| standing.to_move.as_slice());
        if game.status == Status::Active && to_move.unwrap_or_default().contains(&self.seat) {
            self.moves = numbered_moves(position, self.seat);
        }
        self
    }
}

impl Game {
    /// What the player at a seat is called.
    pub fn name_at(&self, seat: Seat) -> String {
        let player = self.seats.iter().find(|taken| taken.seat == seat);
        let player = player.and_then(|taken| taken.player.as_ref());
        player.map_or_else(|| format!("seat {seat}"), |player| player.username.clone())
    }
}

/// The seq of the last event of the latest turn that the seat took itself: what the service did for it is news.
fn end_of_own_turn(events: &[Event], seat: Seat) -> Option<u64> {
    let is_forced = |turn: u64| {
        let mut same = events.iter().filter(|event| event.turn == turn);
        same.any(|event| {
            matches!(
                event.what,
                What::DeadlineMissed { .. } | What::ConditionalTurn { .. }
            )
        })
    };
    let mut moved = events
        .iter()
        .rev()
        .filter(|event| event.cause == Cause::Move && event.seat() == Some(seat));
    let turn = moved.find(|event| !is_forced(event.turn))?.turn;
    let last = events.iter().rev().find(|event| event.turn == turn)?;
    Some(last.seq)
}

#[cfg(test)]
mod tests;
