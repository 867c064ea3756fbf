use crate::kernel::{Names, Refusal, Seat};

/// Why a conditional turn no longer fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::games) enum Unfit {
    /// Somebody decided otherwise.
    Decided {
        seat: Seat,
        notation: String,
    },
    Undone(Seat),
    Resigned(Seat),
    OutOfTime(Seat),
    /// It is the owner's turn, and not all has happened that was to come before.
    TooSoon,
    /// The owner moved, by another conditional turn or otherwise.
    OwnMove {
        planned: bool,
    },
    Refused(Refusal),
    RevealInsideTurn,
    Over,
    /// Something happened that it was not compared with.
    Missed,
}

impl Unfit {
    /// The reason, as the end of a sentence to the owner.
    pub(super) fn tell(&self, names: Names) -> String {
        match self {
            Unfit::Decided { seat, notation } => format!("{} played {notation}", names(*seat)),
            Unfit::Undone(seat) => format!("{} took a turn back", names(*seat)),
            Unfit::Resigned(seat) => format!("{} resigned", names(*seat)),
            Unfit::OutOfTime(seat) => format!("{} ran out of time", names(*seat)),
            Unfit::TooSoon => "it became your turn before all of that had happened".to_owned(),
            Unfit::OwnMove { planned: true } => "another of your conditional turns was played".to_owned(),
            Unfit::OwnMove { planned: false } => "you moved otherwise".to_owned(),
            Unfit::Refused(refusal) => {
                let message = refusal.message.trim_end_matches('.');
                format!("the rules refused it: {message} ({})", refusal.rule)
            }
            Unfit::RevealInsideTurn => {
                "a move that reveals something may only be followed by one that ends the turn or declines"
                    .to_owned()
            }
            Unfit::Over => "the game is over".to_owned(),
            Unfit::Missed => "something happened that it does not reckon with".to_owned(),
        }
    }
}
