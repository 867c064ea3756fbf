use super::table::{Table, seat};
use super::{expects, plan};
use crate::games::conditional::{Decision, How};
use crate::kernel::{Chance, Root, Seat};
use crate::rulesets::{Move, Ruleset};
use proptest::prelude::*;
use serde_json::json;
use std::collections::BTreeSet;

/// Plans what would happen, or something near it.
fn plan_something(table: &mut Table, own: Seat, chance: &mut Chance) {
    let foreseen = table.foresee(own);
    let mut expected: Vec<_> = foreseen
        .decisions
        .iter()
        .filter(|(mover, _)| *mover != own)
        .map(|(mover, mv)| match chance.below(4) {
            0 => expects(*mover, Decision::Any),
            1 => expects(*mover, Decision::Move(json!(mv))),
            _ => expects(*mover, Decision::Notation(mv.write())),
        })
        .collect();
    expected.dedup_by(|next, one| one.decision == Decision::Any && one.seat == next.seat);
    let then: Vec<String> = foreseen.then.iter().map(Move::write).collect();
    if expected.is_empty() || then.is_empty() {
        return;
    }
    table.add(own, plan(expected, &then.join("; ")));
}

/// Something that can happen now.
fn act(table: &mut Table, chance: &mut Chance) {
    let Some(mover) = table.position.state.standing().to_move.first().copied() else {
        return;
    };
    match chance.below(20) {
        0 => table.undo(mover),
        1 => {
            let before = Seat::all(3).find(|seat| table.position.undo_target(*seat).is_some());
            before.into_iter().for_each(|seat| table.undo(seat));
        }
        2 if table.position.resigned.is_empty() => table.resign(seat(1 + chance.below(3) as u8)),
        3..9 => {
            let legal = table.legal(mover);
            let line = chance.pick(&legal).unwrap().clone();
            table.move_by_notation(mover, &line);
        }
        _ => {
            let other = Seat::all(3).find(|seat| *seat != mover).unwrap();
            let (_, mv) = table.foresee(other).decisions.swap_remove(0);
            table.take(mover, mv);
        }
    }
}

fn play(ruleset: Ruleset, seed: u8) -> Table {
    let mut chance = Root::from_bytes([seed; 32]).at(0);
    let mut table = Table::begin(ruleset, 3, seed);
    for _ in 0..60 {
        let standing = table.position.state.standing();
        if standing.is_over() {
            break;
        }
        let own = seat(1 + chance.below(3) as u8);
        if !standing.to_move.contains(&own)
            && !table.position.resigned.contains(&own)
            && table.plans.len() < 6
        {
            plan_something(&mut table, own, &mut chance);
        }
        act(&mut table, &mut chance);
        let waiting: Vec<_> = table.plans.iter().map(|turn| turn.id).collect();
        let ids: BTreeSet<_> = waiting.iter().chain(&table.ended_ids).collect();
        assert_eq!(
            ids.len(),
            waiting.len() + table.ended_ids.len(),
            "one ended twice"
        );
        assert_eq!(ids.len() as u64, table.added(), "one got lost");
    }
    if table.position.state.standing().is_over() {
        assert!(table.plans.is_empty(), "the game is over");
    }
    table.proven();
    table
}

proptest! {
    #![proptest_config(crate::soak::cases(1, 8))]

    #[test]
    fn each_ends_once_whatever_happens_and_the_record_is_sound(seed: u8) {
        for ruleset in Ruleset::ALL {
            play(*ruleset, seed);
        }
    }
}

#[test]
fn the_laws_are_put_to_turns_that_are_played_and_to_turns_that_are_dropped() {
    let tables: Vec<Table> = (0..4).map(|seed| play(Ruleset::Uptown, seed)).collect();
    let all: Vec<&How> = tables.iter().flat_map(|table| &table.ended).collect();
    assert!(all.iter().any(|how| matches!(how, How::Played { .. })), "{all:?}");
    assert!(all.iter().any(|how| matches!(how, How::Dropped(_))), "{all:?}");
}
