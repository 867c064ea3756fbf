use super::mine::What;
use jiff::{SignedDuration, Timestamp};
use plotline_domain::games::{Game, Status};
use plotline_domain::ids::PlayerId;

/// How long before a deadline it is near.
const NEAR: SignedDuration = SignedDuration::from_secs(60);

/// What is remembered of a game, to tell what has changed.
#[derive(Clone, Debug)]
pub(super) struct Known {
    status: Status,
    seq: u64,
    players: Vec<PlayerId>,
    is_turn: bool,
    deadline: Option<Timestamp>,
    warned: bool,
}

impl Known {
    pub(super) fn of(game: &Game, player: PlayerId) -> Self {
        let is_turn = game.waits_for(player);
        let players = game.seats.iter().filter_map(|seat| seat.player.as_ref());
        Self {
            status: game.status,
            seq: game.seq,
            players: players.map(|player| player.id).collect(),
            is_turn,
            deadline: game.deadline_of(player),
            warned: false,
        }
    }

    pub(super) fn seq(&self) -> u64 {
        self.seq
    }

    pub(super) fn is_turn(&self) -> bool {
        self.is_turn
    }

    /// When the player is to be warned, if that is still to come.
    pub(super) fn warning(&self) -> Option<Timestamp> {
        let deadline = self.deadline.filter(|_| !self.warned)?;
        deadline.checked_sub(NEAR).ok()
    }

    /// What has happened since, in the order in which it did.
    pub(super) fn since(&mut self, before: Option<&Known>, others_moved: bool, now: Timestamp) -> Vec<What> {
        let mut whats = Vec::new();
        let has = |players: &[PlayerId], player: &PlayerId| players.contains(player);
        let players_before = before.map_or(&[][..], |before| &before.players);
        if players_before.iter().any(|player| !has(&self.players, player)) {
            whats.push(What::Left);
        }
        if self.players.iter().any(|player| !has(players_before, player)) {
            whats.push(What::Joined);
        }
        let status_before = before.map_or(Status::Open, |before| before.status);
        if status_before == Status::Open && self.status != Status::Open && self.status != Status::Cancelled {
            whats.push(What::Started);
        }
        if self.is_turn && (others_moved || before.is_none_or(|before| !before.is_turn)) {
            whats.push(What::YourTurn);
        }
        if status_before != self.status {
            match self.status {
                Status::Finished => whats.push(What::Finished),
                Status::Cancelled => whats.push(What::Cancelled),
                Status::Open | Status::Active => {}
            }
        }
        self.warned = before.is_some_and(|before| before.warned && before.deadline == self.deadline);
        if self.warning().is_some_and(|at| at <= now) {
            self.warned = true;
            whats.push(What::DeadlineNear);
        }
        whats
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn known(status: Status, seq: u64, players: &[u128], is_turn: bool) -> Known {
        Known {
            status,
            seq,
            players: players.iter().map(|id| PlayerId(Uuid::from_u128(*id))).collect(),
            is_turn,
            deadline: None,
            warned: false,
        }
    }

    fn since(before: Option<Known>, mut after: Known) -> Vec<What> {
        after.since(before.as_ref(), false, Timestamp::UNIX_EPOCH)
    }

    #[test]
    fn what_changed_is_told_in_order() {
        let open = known(Status::Open, 0, &[1], false);
        let started = known(Status::Active, 3, &[1, 2], true);
        assert_eq!(since(None, open.clone()), [What::Joined]);
        assert_eq!(since(Some(open.clone()), open.clone()), []);
        let all = [What::Joined, What::Started, What::YourTurn];
        assert_eq!(since(Some(open.clone()), started.clone()), all);
        assert_eq!(
            since(Some(started.clone()), known(Status::Active, 4, &[1, 2], true)),
            []
        );
        let over = known(Status::Finished, 9, &[1, 2], false);
        assert_eq!(since(Some(started), over.clone()), [What::Finished]);
        let cancelled = known(Status::Cancelled, 0, &[], false);
        assert_eq!(since(Some(open), cancelled), [What::Left, What::Cancelled]);
        assert_eq!(since(None, over), [What::Joined, What::Started, What::Finished]);
    }

    #[test]
    fn a_turn_that_has_come_round_again_is_told_again() {
        let before = known(Status::Active, 3, &[1, 2], true);
        let mut after = known(Status::Active, 5, &[1, 2], true);
        assert_eq!(
            after.since(Some(&before), true, Timestamp::UNIX_EPOCH),
            [What::YourTurn]
        );
    }

    #[test]
    fn a_deadline_is_told_of_once_when_it_is_near() {
        let at = |seconds| Timestamp::from_second(seconds).unwrap();
        let with_deadline = |seconds| Known {
            deadline: Some(at(seconds)),
            ..known(Status::Active, 3, &[1, 2], true)
        };
        let first = with_deadline(1000);
        assert_eq!(first.warning(), Some(at(940)));
        let mut early = with_deadline(1000);
        assert_eq!(early.since(Some(&first), false, at(939)), []);
        let mut near = with_deadline(1000);
        assert_eq!(near.since(Some(&early), false, at(940)), [What::DeadlineNear]);
        assert_eq!(near.warning(), None);
        let mut later = with_deadline(1000);
        assert_eq!(later.since(Some(&near), false, at(950)), []);
        let mut moved = with_deadline(2000);
        assert_eq!(moved.since(Some(&near), false, at(950)), []);
        assert_eq!(moved.warning(), Some(at(1940)));
    }
}
