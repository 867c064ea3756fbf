//! What a change of a game tells its players.

use super::{Game, GamePlayer, Status};
use crate::ids::{NoticeId, PlayerId};
use crate::kernel::{Cause, Seat, Timestamp};
use crate::notices::{Notice, NoticeDetails, NoticeKind};
use crate::record::{Event, Then, What};

/// The notices of one change, to be kept with it. They say what has happened to each player and not whether the player
/// wants to hear of it: that is asked when they are delivered.
///
/// Nobody is told what they did themselves, nor that they may go on within their own turn. Where several seats move at
/// once there are no turns to tell of.
pub(super) fn notices(before: &Game, after: &Game, events: &[Event], at: Timestamp) -> Vec<Notice> {
    let change = Change {
        before,
        after,
        events,
    };
    let told = taken_seats(after).flat_map(|own| change.told_to(own).into_iter().map(move |it| (own, it)));
    told.map(|((_, player), (kind, (seat, about)))| Notice {
        id: id(after, kind, player.id, seat),
        player: player.id,
        game: Some(after.id),
        seq: after.seq,
        kind,
        details: NoticeDetails {
            seat: Some(seat),
            username: Some(about.username.clone()),
            deadline: after.deadline_of(player.id).filter(|_| kind.is_about_time()),
            percent: change.reminded().filter(|_| kind == NoticeKind::Reminder),
            then: change.missed(seat).filter(|_| kind == NoticeKind::DeadlineMissed),
            sentences: change.why(kind, seat).into_iter().collect(),
            ..NoticeDetails::default()
        },
        at,
    })
    .collect()
}

struct Change<'a> {
    before: &'a Game,
    after: &'a Game,
    events: &'a [Event],
}

/// A seat and who sits there.
type Taken<'a> = (Seat, &'a GamePlayer);

impl<'a> Change<'a> {
    /// What one player is told, and about whom.
    fn told_to(&self, own: Taken<'a>) -> Vec<(NoticeKind, Taken<'a>)> {
        let mut told = Vec::new();
        let other = |(seat, _): &Taken<'_>| *seat != own.0;
        told.extend(
            self.joined()
                .filter(other)
                .map(|who| (NoticeKind::PlayerJoined, who)),
        );
        told.extend(self.left().map(|who| (NoticeKind::PlayerLeft, who)));
        // Whoever was taken out did not do that.
        let resigned = self.resigned().filter(other).chain(self.forfeited());
        told.extend(resigned.map(|who| (NoticeKind::PlayerResigned, who)));
        if self.has_lost_turn(own) {
            let undone_by = self.undone_by().filter(other);
            told.extend(undone_by.map(|who| (NoticeKind::TurnUndone, who)));
        }
        if self.before.started_at.is_none() && self.after.started_at.is_some() {
            told.push((NoticeKind::GameStarted, own));
        }
        if self.missed(own.0).is_some() {
            told.push((NoticeKind::DeadlineMissed, own));
        }
        if self.reminded().is_some() && self.after.waits_for(own.1.id) {
            told.push((NoticeKind::Reminder, own));
        }
        if self.has_turn(own) {
            told.push((NoticeKind::YourTurn, own));
        }
        if self.before.status != self.after.status {
            match self.after.status {
                Status::Finished => told.push((NoticeKind::GameFinished, own)),
                Status::Cancelled => told.push((NoticeKind::GameCancelled, own)),
                Status::Open | Status::Active => {}
            }
        }
        told
    }

    /// Whether a turn of this player begins by the change: the game waits for the player now, and did not before, or
    /// others have moved since. A player who did all that happened was there, and needs not be called.
    fn has_turn(&self, (seat, player): Taken<'_>) -> bool {
        let waits = self.after.waits_for(player.id) && !self.after.is_simultaneous();
        let waited = self.before.waits_for(player.id) && !self.before.is_simultaneous();
        let others_moved = self.moved().any(|moved| moved != seat);
        let acted = self
            .moved()
            .chain(self.undone_by().map(|who| who.0))
            .any(|acted| acted == seat);
        waits && (others_moved || !waited && !acted)
    }

    fn has_lost_turn(&self, (_, player): Taken<'_>) -> bool {
        self.before.waits_for(player.id) && !self.after.waits_for(player.id)
    }

    fn joined(&self) -> impl Iterator<Item = Taken<'a>> {
        taken_seats(self.after).filter(|(_, player)| self.before.seat_of(player.id).is_none())
    }

    fn left(&self) -> impl Iterator<Item = Taken<'a>> {
        taken_seats(self.before).filter(|(_, player)| self.after.seat_of(player.id).is_none())
    }

    fn resigned(&self) -> impl Iterator<Item = Taken<'a>> {
        self.events.iter().filter_map(|event| match event.what {
            What::Resigned { seat } => self.sits(seat),
            _ => None,
        })
    }

    fn forfeited(&self) -> impl Iterator<Item = Taken<'a>> {
        self.events.iter().filter_map(|event| match event.what {
            What::Forfeited { seat, .. } => self.sits(seat),
            _ => None,
        })
    }

    /// Why an admin did what a notice tells of, if one did.
    fn why(&self, kind: NoticeKind, about: Seat) -> Option<String> {
        self.events.iter().find_map(|event| match (&event.what, kind) {
            (What::Forfeited { seat, reason }, NoticeKind::PlayerResigned) if *seat == about => {
                Some(format!("An admin decided that, and said why: {reason}"))
            }
            (What::Cancelled { reason }, NoticeKind::GameCancelled) => {
                Some(format!("An admin decided that, and said why: {reason}"))
            }
            _ => None,
        })
    }

    fn undone_by(&self) -> Option<Taken<'a>> {
        self.events.iter().find_map(|event| match event.what {
            What::Undone { seat, .. } => self.sits(seat),
            _ => None,
        })
    }

    /// What follows for a seat that has missed its deadline, if it has.
    fn missed(&self, own: Seat) -> Option<Then> {
        self.events.iter().find_map(|event| match event.what {
            What::DeadlineMissed { seat, then } if seat == own => Some(then),
            _ => None,
        })
    }

    /// The reminder that was still to come before the change and no longer is, although the turn goes on.
    fn reminded(&self) -> Option<u8> {
        let (before, after) = (self.before.clock.as_ref()?, self.after.clock.as_ref()?);
        let (before, after) = (before.turn.as_ref()?, after.turn.as_ref()?);
        if !self.events.is_empty() || before.began_at != after.began_at {
            return None;
        }
        let mut sent = before.reminders.iter().map(|reminder| reminder.percent);
        sent.rfind(|percent| after.reminders.iter().all(|left| left.percent != *percent))
    }

    /// Who has moved, as often as they did.
    fn moved(&self) -> impl Iterator<Item = Seat> {
        let moves = self.events.iter().filter(|event| event.cause == Cause::Move);
        moves.filter_map(Event::seat)
    }

    fn sits(&self, seat: Seat) -> Option<Taken<'a>> {
        taken_seats(self.after).find(|taken| taken.0 == seat)
    }
}

fn taken_seats(game: &Game) -> impl Iterator<Item = Taken<'_>> {
    game.seats
        .iter()
        .filter_map(|seat| Some((seat.seat, seat.player.as_ref()?)))
}

/// A change is made once from a revision, and tells a player one thing about a seat once.
fn id(after: &Game, kind: NoticeKind, player: PlayerId, about: Seat) -> NoticeId {
    NoticeId::named(kind, &format!("{} {} {player} {about}", after.id, after.revision))
}

#[cfg(test)]
mod tests;
