use super::ConditionalTurn;
use super::course::{Course, Fate};
use super::unfit::Unfit;
use crate::games::Refused;
use crate::games::moves::Unplayable;
use crate::kernel::{Root, Timestamp};
use crate::record::{Pen, Position, Written};

/// What a submission and the conditional turns that fit after it make of a game.
pub(in crate::games) struct Unfolded {
    /// The submission, and each turn that was played after it.
    pub(in crate::games) steps: Vec<Written>,
    pub(in crate::games) ended: Vec<Ended>,
    pub(in crate::games) waiting: Vec<ConditionalTurn>,
}

/// A conditional turn that there is no longer.
#[derive(Clone, Debug)]
pub(in crate::games) struct Ended {
    pub(in crate::games) turn: ConditionalTurn,
    pub(in crate::games) how: How,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::games) enum How {
    /// `rest` is the first move that was not taken, where they were taken one by one.
    Played {
        rest: Option<Refused>,
    },
    Dropped(Unfit),
}

impl Unfolded {
    /// Of a game without conditional turns.
    pub(in crate::games) fn plain(written: Written) -> Self {
        Self {
            steps: vec![written],
            ended: Vec::new(),
            waiting: Vec::new(),
        }
    }
}

/// Compares conditional turns with what a submission has added after `before`, plays the first that fits, compares the
/// others with that, and so on. Each round ends one of them, so this ends.
pub(in crate::games) fn unfold(
    before: &Position,
    written: Written,
    turns: Vec<ConditionalTurn>,
    root: &Root,
    now: Timestamp,
) -> Unfolded {
    let mut unfolded = Unfolded::plain(written);
    unfolded.waiting = turns;
    let mut before = before.clone();
    while let Some(step) = unfolded.steps.last() {
        let after = step.position.clone();
        let course = Course::new(&before, &step.events);
        let mut played = None;
        for turn in std::mem::take(&mut unfolded.waiting) {
            let seen = after.seq;
            let how = match course.fate(&turn) {
                Fate::Waits { met } => {
                    unfolded.waiting.push(ConditionalTurn { met, seen, ..turn });
                    continue;
                }
                // It is compared with what is played now.
                Fate::Fits if played.is_some() => {
                    let met = turn.plan.expected.len();
                    unfolded.waiting.push(ConditionalTurn { met, seen, ..turn });
                    continue;
                }
                Fate::Fits => match play(&turn, &after, root, now) {
                    Ok((written, rest)) => {
                        played = Some(written);
                        How::Played { rest }
                    }
                    Err(unfit) => How::Dropped(unfit),
                },
                Fate::Unfit(unfit) => How::Dropped(unfit),
            };
            unfolded.ended.push(Ended { turn, how });
        }
        let Some(written) = played else { break };
        unfolded.steps.push(written);
        before = after;
    }
    unfolded
}

/// The moves are judged as those of any turn.
fn play(
    turn: &ConditionalTurn,
    position: &Position,
    root: &Root,
    now: Timestamp,
) -> Result<(Written, Option<Refused>), Unfit> {
    let mut pen = Pen::new(position.clone(), Some(root), now);
    pen.conditional_turn(turn.seat);
    let moves = turn.plan.then.moves();
    let played = match turn.plan.atomic {
        true => moves.play_together(&mut pen, turn.seat, false),
        false => moves.play_one_by_one(&mut pen, turn.seat, false),
    };
    match played {
        Ok(played) => Ok((pen.finish(), played.refused)),
        Err(Unplayable::Refused(refused)) => Err(Unfit::Refused(refused.refusal)),
        Err(Unplayable::RevealInsideTurn) => Err(Unfit::RevealInsideTurn),
    }
}
