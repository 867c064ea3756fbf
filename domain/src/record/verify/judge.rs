use super::super::{Event, Position, Then, What};
use crate::clocks::{Pace, Terms};
use crate::kernel::{Cause, Root, Seat};
use crate::rulesets::{Options, Ruleset};

/// Judges the events of a record, one after the other.
pub(super) struct Judge<'a> {
    options: &'a Options,
    /// What the pace of the game means, if it has one.
    terms: Option<Terms>,
    /// The seats that have had their grace period.
    graced: Vec<Seat>,
    root: Option<Root>,
    /// Draws that are the seed's.
    pub(super) draws: u64,
    /// Draws that are possible, where the seed is not out.
    pub(super) possible: u64,
}

impl<'a> Judge<'a> {
    pub(super) fn new(options: &'a Options, pace: Option<&Pace>, root: Option<Root>) -> Self {
        Self {
            options,
            terms: pace.and_then(|pace| pace.terms()),
            graced: Vec::new(),
            root,
            draws: 0,
            possible: 0,
        }
    }

    pub(super) fn event(&mut self, position: &mut Position, line: &str) -> Result<(), String> {
        let ruleset: Ruleset = self.options.ruleset();
        let event = Event::from_line(ruleset, line).map_err(|error| error.to_string())?;
        if *event.to_line() != *line {
            return Err("the line is not canonical JSON".into());
        }
        if event.seq != position.seq + 1 {
            return Err(format!("its seq is {}", event.seq));
        }
        if event.prev != position.hash {
            return Err("it does not carry the hash of its predecessor".into());
        }
        if event.clone().seal().hash != event.hash {
            return Err("the hash does not fit the line".into());
        }
        if event.at < position.at {
            return Err("it happened before its predecessor".into());
        }
        self.content(position, &event)?;
        position.apply(&event);
        Ok(())
    }

    /// Recomputes what must have happened.
    fn content(&mut self, position: &Position, event: &Event) -> Result<(), String> {
        if position.state.awaits_chance(event.at) && self.root.is_none() {
            self.possible += 1;
            return possible_draw(position, event);
        }
        match position.state.step(event.seq, event.at, self.root.as_ref()) {
            Some((cause, expected)) => {
                self.draws += u64::from(cause == Cause::Chance);
                let same = event.cause == cause && event.mv.is_none() && event.what == What::Rules(expected);
                same.then_some(()).ok_or_else(|| match cause {
                    Cause::Chance => "the seed draws something else here".into(),
                    _ => "the rules make something else happen here".into(),
                })
            }
            None => {
                after_deadline(position, event)?;
                after_announcement(position, event)?;
                match event.what {
                    What::ConditionalTurn { seat } => conditional_turn(position, event, seat),
                    What::DeadlineMissed { seat, then } => self.deadline_missed(position, event, seat, then),
                    What::DeadlineExtended { seat, .. } => self.deadline_extended(position, event, seat),
                    _ => decision(position, event),
                }
            }
        }
    }

    /// Whoever has a deadline can be given more time.
    fn deadline_extended(&self, position: &Position, event: &Event, seat: Seat) -> Result<(), String> {
        let to_move = position.state.standing().to_move.contains(&seat);
        match event.cause == Cause::Service && event.mv.is_none() && self.terms.is_some() && to_move {
            true => Ok(()),
            false => Err("there was no deadline that could be extended".into()),
        }
    }

    /// When time ran out cannot be told from the record: schedules are not in it. Everything else about it can.
    fn deadline_missed(
        &mut self,
        position: &Position,
        event: &Event,
        seat: Seat,
        then: Then,
    ) -> Result<(), String> {
        let terms = self
            .terms
            .ok_or("the game has no pace, so no deadline can be missed")?;
        if event.cause != Cause::Service || event.mv.is_some() {
            return Err("a missed deadline is noted by the service".into());
        }
        if !position.state.standing().to_move.contains(&seat) {
            return Err("the seat was not to move".into());
        }
        let expected = terms.after_deadline(self.graced.contains(&seat));
        if then == Then::Grace {
            self.graced.push(seat);
        }
        (then == expected)
            .then_some(())
            .ok_or_else(|| "by the pace of the game something else follows a missed deadline".into())
    }
}

/// Without the seed nobody can say what was to be drawn, only what can have been.
fn possible_draw(position: &Position, event: &Event) -> Result<(), String> {
    match &event.what {
        _ if event.cause != Cause::Chance => Err("chance was to decide here".into()),
        What::Rules(what) if event.mv.is_none() && position.state.could_draw(what, event.at) => Ok(()),
        _ => Err("chance cannot have drawn this here".into()),
    }
}

/// After a missed deadline the service does what was set, and nobody decides before it has.
fn after_deadline(position: &Position, event: &Event) -> Result<(), String> {
    let Some(missed) = position.missed().filter(|missed| missed.then != Then::Grace) else {
        return Ok(());
    };
    // Only the first of what the service does has to come at once; a turn ends when the seat is no longer to move.
    let same_turn = event.turn == missed.turn;
    if !same_turn && position.seq > missed.seq {
        return Ok(());
    }
    let expected = match missed.then {
        Then::Resign => event.what == What::Resigned { seat: missed.seat },
        _ => {
            let fallback = position.state.fallback(missed.seat);
            event.cause == Cause::Move && event.seat() == Some(missed.seat) && event.mv == fallback
        }
    };
    (same_turn && expected)
        .then_some(())
        .ok_or_else(|| "this does not follow from the missed deadline".into())
}

/// What was planned cannot be told from the record: it was nobody's business. That a seat was to move, and did, can.
fn conditional_turn(position: &Position, event: &Event, seat: Seat) -> Result<(), String> {
    if event.cause != Cause::Service || event.mv.is_some() {
        return Err("a planned turn is noted by the service".into());
    }
    let standing = position.state.standing();
    if standing.simultaneous || !standing.to_move.contains(&seat) {
        return Err("the seat was not to move, so no turn of it was to be played".into());
    }
    (event.turn == event.seq)
        .then_some(())
        .ok_or_else(|| "a planned turn is a turn of its own".into())
}

/// Once it is said that a turn was planned, its moves come.
fn after_announcement(position: &Position, event: &Event) -> Result<(), String> {
    let Some(announced) = position.announced() else {
        return Ok(());
    };
    let expected = event.cause == Cause::Move && event.seat() == Some(announced.seat);
    (expected && event.turn == announced.turn)
        .then_some(())
        .ok_or_else(|| "the moves of the planned turn are missing".into())
}

fn decision(position: &Position, event: &Event) -> Result<(), String> {
    match (event.cause, &event.what, &event.mv, event.seat()) {
        (Cause::Move, What::Rules(what), Some(mv), Some(seat)) => {
            let expected = position.state.decide(seat, mv, event.at);
            match expected {
                Ok(expected) if expected == *what => Ok(()),
                Ok(_) => Err("the move makes something else happen".into()),
                Err(refusal) => Err(format!(
                    "the move was not legal ({}): {}",
                    refusal.rule, refusal.message
                )),
            }
        }
        (Cause::Service, What::Undone { seat, to }, None, _) => match position.undo_target(*seat) {
            Some(target) if target == *to => Ok(()),
            _ => Err("nothing could be taken back to there".into()),
        },
        (Cause::Service, What::Resigned { seat } | What::Forfeited { seat, .. }, None, _) => {
            match position.resigned.contains(seat) {
                true => Err("the seat had resigned already".into()),
                false => Ok(()),
            }
        }
        (Cause::Service, What::Cancelled { .. }, None, _) => Ok(()),
        _ => Err("a seat was to decide here".into()),
    }
}
