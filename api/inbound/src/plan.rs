//! The turns for later that a reply asks for.

use super::act::NotDone;
use super::answer;
use super::holder::Holder;
use super::reply::{If, Planned};
use plotline_domain::games::{
    AddConditionalTurn, AddConditionalTurnError, Decision, Expected, Game, Plan, PlannedMoves,
    SubmissionError,
};
use plotline_domain::kernel::Seat;
use plotline_service::Service;

/// Keeps each plan, and tells of each that it was kept or why not. They were thought out for `seq`.
pub(super) async fn plan(
    service: &Service,
    holder: &Holder,
    plans: &[Planned],
    seq: u64,
) -> Result<Vec<Result<String, String>>, NotDone> {
    let mut told = Vec::new();
    for planned in plans {
        told.push(plan_one(service, holder, planned, seq).await?);
    }
    Ok(told)
}

async fn plan_one(
    service: &Service,
    holder: &Holder,
    planned: &Planned,
    seq: u64,
) -> Result<Result<String, String>, NotDone> {
    let game = &holder.held.game;
    let Some(said) = &planned.said else {
        return Ok(Err(answer::not_a_plan(&planned.line)));
    };
    let expected = match said.seats(game) {
        Ok(expected) => expected,
        Err(name) => return Ok(Err(answer::nobody_called(&planned.line, &name))),
    };
    let command = AddConditionalTurn {
        game: game.id,
        expected_seq: seq,
        plan: Plan {
            expected,
            then: PlannedMoves::Notation(said.then.clone()),
            // As all moves in mails.
            atomic: false,
        },
    };
    let caller = holder.held.caller();
    match service.games.add_conditional_turn(&caller, command).await {
        Ok(turn) => {
            let names = |seat: Seat| game.name_at(seat);
            let text = turn.plan.write(game.options.ruleset(), &names);
            Ok(Ok(answer::planned(&text)))
        }
        Err(AddConditionalTurnError::Submission(SubmissionError::Store(error))) => Err(error.into()),
        Err(error) => Ok(Err(answer::not_planned(&planned.line, &error))),
    }
}

impl If {
    /// What is expected of whom, or the name that nobody at the table has.
    fn seats(&self, game: &Game) -> Result<Vec<Expected>, String> {
        let seated = |(name, decision): &(String, Option<String>)| -> Result<Expected, String> {
            let mut seats = game.seats.iter();
            let called = seats.find(|seat| {
                let player = seat.player.as_ref();
                player.is_some_and(|player| player.username.eq_ignore_ascii_case(name))
            });
            Ok(Expected {
                seat: called.ok_or_else(|| name.clone())?.seat,
                decision: match decision {
                    None => Decision::Any,
                    Some(line) => Decision::Notation(line.clone()),
                },
            })
        };
        self.expected.iter().map(seated).collect()
    }
}
