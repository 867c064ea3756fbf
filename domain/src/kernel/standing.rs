use super::Seat;
use jiff::Timestamp;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// Who is to move now, or that the game is over and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
pub struct Standing {
    /// The seats that may move now; several in a simultaneous game, none once it is over.
    pub to_move: Vec<Seat>,
    /// Whether the seats to move do so in no order: moves are taken as they come, and each is judged on what those
    /// before it have left.
    #[serde(default)]
    pub simultaneous: bool,
    /// When a timer of the rules runs out, for rulesets that have one.
    pub deadline: Option<Timestamp>,
    /// How the game ended, once it has.
    pub outcome: Option<Outcome>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
pub struct Outcome {
    /// The seats in place 1.
    pub winners: Vec<Seat>,
    /// Every seat with its place, best first. Equal seats share a place.
    pub ranking: Vec<Place>,
    /// Every seat's score, in seat order.
    pub scores: Vec<Score>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
pub struct Place {
    pub place: u8,
    pub seat: Seat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
pub struct Score {
    pub seat: Seat,
    pub score: i32,
}

impl Standing {
    pub fn waiting_for(seats: Vec<Seat>) -> Self {
        Self {
            to_move: seats,
            simultaneous: false,
            deadline: None,
            outcome: None,
        }
    }

    /// Several seats move at once, until `deadline` at the latest.
    pub fn racing(seats: Vec<Seat>, deadline: Timestamp) -> Self {
        Self {
            to_move: seats,
            simultaneous: true,
            deadline: Some(deadline),
            outcome: None,
        }
    }

    pub fn over(outcome: Outcome) -> Self {
        Self {
            to_move: Vec::new(),
            simultaneous: false,
            deadline: None,
            outcome: Some(outcome),
        }
    }

    pub fn is_over(&self) -> bool {
        self.outcome.is_some()
    }
}

/// Ranks those who stayed by their key (the greater the better, equal keys share a place) above those who left, who
/// are ranked by how long they stayed: the earlier a seat left, the lower.
pub fn rank<K: Ord>(stayed: Vec<(Seat, K)>, left_in_order: &[Seat], scores: Vec<Score>) -> Outcome {
    let mut stayed = stayed;
    stayed.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
    let mut ranking: Vec<Place> = Vec::new();
    for (seat, key) in &stayed {
        let better = stayed.iter().filter(|(_, other)| other > key).count();
        ranking.push(Place {
            place: u8::try_from(better + 1).unwrap_or(u8::MAX),
            seat: *seat,
        });
    }
    for seat in left_in_order.iter().rev() {
        let place = u8::try_from(ranking.len() + 1).unwrap_or(u8::MAX);
        ranking.push(Place { place, seat: *seat });
    }
    let winners = ranking.iter().filter(|p| p.place == 1).map(|p| p.seat).collect();
    Outcome {
        winners,
        ranking,
        scores,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(outcome: &Outcome) -> Vec<(u8, u8)> {
        outcome
            .ranking
            .iter()
            .map(|p| (p.place, p.seat.number()))
            .collect()
    }

    #[test]
    fn equal_keys_share_a_place_and_the_next_place_is_skipped() {
        let seats: Vec<Seat> = Seat::all(3).collect();
        let outcome = rank(vec![(seats[0], 5), (seats[1], 5), (seats[2], 4)], &[], vec![]);
        assert_eq!(places(&outcome), [(1, 1), (1, 2), (3, 3)]);
        assert_eq!(outcome.winners, [seats[0], seats[1]]);
    }

    #[test]
    fn who_left_first_is_last() {
        let seats: Vec<Seat> = Seat::all(3).collect();
        let outcome = rank(vec![(seats[1], 0)], &[seats[2], seats[0]], vec![]);
        assert_eq!(places(&outcome), [(1, 2), (2, 1), (3, 3)]);
    }
}
