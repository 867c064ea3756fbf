use super::{Event, Footer, Header, Position, Then, What};
use crate::clocks::Terms;
use crate::ids::GameId;
use crate::kernel::{Cause, Outcome, Root, Seat, Seed};
use crate::rulesets::{Options, Ruleset};

/// What a sound record proves.
#[derive(Clone, Debug, PartialEq)]
pub struct Proof {
    pub game: GameId,
    pub ruleset: String,
    pub version: u32,
    pub events: u64,
    /// How many draws were recomputed from the seed; none while the game runs.
    pub draws: u64,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
}

/// The first thing in a record that is not as it must be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {why}")]
pub struct Fault {
    /// `header`, `event 12` or `footer`.
    pub place: String,
    pub why: String,
}

/// Checks a record line by line: its form, its hash chain, that every decision was legal, that everything else
/// followed from the rules, and, once the seed is out, every draw.
pub fn verify(record: &str) -> Result<Proof, Fault> {
    let mut lines: Vec<&str> = record.split('\n').collect();
    let ends_well = lines.pop() == Some("");
    let footer_line = lines.pop_if(|line| line.contains("\"seed\""));
    let mut lines = lines.into_iter();

    let header = read_header(lines.next().unwrap_or_default())?;
    let options = header.read_options().map_err(|why| fault("header", why))?;
    let mut position =
        Position::begin(&header, &options).map_err(|refusal| fault("header", refusal.message))?;
    let footer = footer_line.map(|line| read_footer(line, &header));
    let root = match &footer {
        Some(Ok((footer, seed))) => Some(seed.root(header.game.0, &footer.nonces)),
        _ => None,
    };

    let mut judge = Judge {
        options: &options,
        terms: header.pace.and_then(|pace| pace.terms()),
        graced: Vec::new(),
        root,
        draws: 0,
    };
    for line in lines {
        if position.is_over() {
            return Err(fault("footer", "the game is over, but this is not its footer"));
        }
        let place = format!("event {}", position.seq + 1);
        judge
            .event(&mut position, line)
            .map_err(|why| fault(&place, why))?;
    }
    let outcome = position.standing().outcome;
    match footer {
        None if position.is_over() => {
            return Err(fault("footer", "the game is over, but the seed is missing"));
        }
        None => {}
        Some(footer) => check_footer(&footer?.0, &position, outcome.as_ref())?,
    }
    if !ends_well {
        return Err(fault("footer", "the record does not end with a line break"));
    }
    Ok(Proof {
        game: header.game,
        ruleset: header.ruleset,
        version: header.version,
        events: position.seq,
        draws: judge.draws,
        outcome,
    })
}

fn fault(place: &str, why: impl Into<String>) -> Fault {
    Fault {
        place: place.to_owned(),
        why: why.into(),
    }
}

fn read_header(line: &str) -> Result<Header, Fault> {
    let header: Header = serde_json::from_str(line).map_err(|error| fault("header", error.to_string()))?;
    if header.format != Header::FORMAT {
        return Err(fault("header", format!("the format is not {}", Header::FORMAT)));
    }
    if header.to_line() != line {
        return Err(fault("header", "the line is not canonical JSON"));
    }
    if header.clone().seal().hash != header.hash {
        return Err(fault("header", "the hash does not fit the line"));
    }
    Ok(header)
}

fn read_footer(line: &str, header: &Header) -> Result<(Footer, Seed), Fault> {
    let footer: Footer = serde_json::from_str(line).map_err(|error| fault("footer", error.to_string()))?;
    if footer.to_line() != line {
        return Err(fault("footer", "the line is not canonical JSON"));
    }
    if footer.clone().seal().hash != footer.hash {
        return Err(fault("footer", "the hash does not fit the line"));
    }
    let seed = Seed::from_hex(&footer.seed).map_err(|error| fault("footer", error.to_string()))?;
    if seed.commitment() != header.commitment {
        return Err(fault(
            "footer",
            "the seed is not the one that the header committed to",
        ));
    }
    Ok((footer, seed))
}

fn check_footer(footer: &Footer, position: &Position, outcome: Option<&Outcome>) -> Result<(), Fault> {
    if footer.prev != position.hash {
        return Err(fault(
            "footer",
            "it does not follow the last event: events are missing before it",
        ));
    }
    if !position.is_over() {
        return Err(fault("footer", "the game is not over, so its seed is not out"));
    }
    if footer.outcome.as_ref() != outcome {
        return Err(fault(
            "footer",
            "the outcome is not the one that the events lead to",
        ));
    }
    Ok(())
}

struct Judge<'a> {
    options: &'a Options,
    /// What the pace of the game means, if it has one.
    terms: Option<Terms>,
    /// The seats that have had their grace period.
    graced: Vec<Seat>,
    root: Option<Root>,
    draws: u64,
}

impl Judge<'_> {
    fn event(&mut self, position: &mut Position, line: &str) -> Result<(), String> {
        let ruleset: Ruleset = self.options.ruleset();
        let event = Event::from_line(ruleset, line).map_err(|error| error.to_string())?;
        if event.to_line() != line {
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
            return match event.cause {
                Cause::Chance => Ok(()),
                _ => Err("chance was to decide here".into()),
            };
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
