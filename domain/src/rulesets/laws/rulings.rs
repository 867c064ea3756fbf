//! The laws, one function each.

pub(in crate::rulesets) use super::game::Setup;

use super::Lawful;
use super::game::{Game, Happening, START};
use super::mutation::{mutate, words};
use super::timers::last_instant;
use crate::kernel::{Next, Refusal, Seat, could_draw, legal_moves};
use plotline_published::FromJson;
use proptest::prelude::*;
use serde_json::Value;
use std::collections::BTreeSet;

pub(super) type Held = Result<(), TestCaseError>;

/// Who is to move has a move, at once or, where a timer runs, before it has run out; nobody else has one; and every
/// listed move is accepted and listed once.
pub(in crate::rulesets) fn listed_moves_are_accepted<R: Lawful>(setup: Setup) -> Held {
    Game::<R>::begin(setup).play_out(|game| {
        let to_move = R::standing(&game.state).to_move;
        for seat in Seat::all(game.seats) {
            let moves = game.legal_moves(seat);
            let has_one =
                !moves.is_empty() || !legal_moves::<R>(&game.state, seat, last_instant(game)).is_empty();
            prop_assert_eq!(to_move.contains(&seat), has_one, "seat {}", seat);
            let mut events = BTreeSet::new();
            for mv in &moves {
                let event = game.resolve(seat, mv);
                let event =
                    event.ok_or_else(|| TestCaseError::fail(format!("{mv:?} is listed and refused")))?;
                prop_assert_eq!(R::seat_of(&event), Some(seat));
                prop_assert!(
                    events.insert(json(&event).to_string()),
                    "{:?} is listed twice",
                    mv
                );
            }
        }
        Ok(())
    })
}

/// Whatever becomes of a move on its way, it is refused with a documented code and nothing changes, or it means the
/// same as a listed move.
pub(in crate::rulesets) fn mutated_moves_are_refused_or_listed<R: Lawful>(setup: Setup) -> Held {
    Game::<R>::begin(setup).play_out(|game| {
        let Some(seat) = game.mover() else { return Ok(()) };
        let moves = game.legal_moves(seat);
        let mut chance = game.choice();
        let mut pool = Vec::new();
        for _ in 0..8 {
            chance
                .pick(&moves)
                .iter()
                .for_each(|mv| words(&json(mv), &mut pool));
        }
        for _ in 0..8 {
            let Some(mv) = chance.pick(&moves) else {
                return Ok(());
            };
            let mut raw = json(mv);
            for _ in 0..=chance.below(2) {
                mutate(&mut raw, &pool, &mut chance);
            }
            let sender = Seat::new(1 + chance.below(usize::from(game.seats)) as u8).unwrap();
            let sender = if chance.below(3) == 0 { sender } else { seat };
            refused_or_listed(game, sender, &raw)?;
        }
        Ok(())
    })
}

fn refused_or_listed<R: Lawful>(game: &Game<R>, sender: Seat, raw: &Value) -> Held {
    let before = game.state.clone();
    let refusal = match R::Move::from_json(raw.clone()) {
        Err(why) => R::unreadable(&game.state, sender, raw, &why.to_string()),
        Ok(mv) => match game.judge(sender, &mv) {
            Err(refusal) => refusal,
            Ok(_) => {
                let event = game.resolve(sender, &mv);
                let listed = R::candidates(&game.state, sender);
                let same = listed.iter().any(|other| game.resolve(sender, other) == event);
                prop_assert!(same, "{} is accepted and not listed", raw);
                return Ok(());
            }
        },
    };
    prop_assert!(before == game.state);
    is_documented::<R>(&refusal)
}

/// Folding what somebody made up may give nonsense, and never a panic or an endless loop.
pub(in crate::rulesets) fn forged_events_do_not_panic<R: Lawful>(setup: Setup) -> Held {
    let mut game = Game::<R>::begin(setup);
    game.play_out(|_| Ok(()))?;
    let events: Vec<&R::Event> = game.happened.iter().filter_map(event_of).collect();
    let mut pool = Vec::new();
    events.iter().for_each(|event| words(&json(event), &mut pool));
    let mut state = R::begin(&game.options, game.seats).unwrap();
    let mut chance = game.choice();
    for event in &events {
        let mut raw = json(if chance.below(4) == 0 {
            chance.pick(&events).unwrap()
        } else {
            event
        });
        mutate(&mut raw, &pool, &mut chance);
        let Ok(forged) = R::Event::from_json(raw) else {
            continue;
        };
        let named = |seat: Seat| format!("player-{seat}");
        let _ = R::tell(&forged, &state, &named);
        R::evolve(&mut state, &forged);
        if chance.below(40) == 0 {
            R::leave(&mut state, Seat::new(1 + chance.below(8) as u8).unwrap());
        }
        let _ = (
            R::view(&state),
            R::standing(&state),
            R::seat_of(&forged),
            R::tell(&forged, &state, &named),
            R::board(&state, &named),
            R::draw(&state, &mut chance),
            could_draw::<R>(&state, &forged, game.now),
        );
        for seat in Seat::all(Seat::MAX) {
            let moves = R::candidates(&state, seat);
            moves
                .iter()
                .take(20)
                .for_each(|mv| drop(R::check(&state, seat, mv, START)));
            let _ = R::fallback(&state, seat);
        }
    }
    let mut steps = 0;
    while !matches!(R::next(&state, game.now), Next::Settled) {
        let event = match R::next(&state, game.now) {
            Next::Fact(event) => event,
            _ => R::draw(&state, &mut chance),
        };
        R::evolve(&mut state, &event);
        steps += 1;
        prop_assert!(steps < 1000, "what follows a forged record never ends");
    }
    Ok(())
}

/// Folding the events, each read from its JSON, gives the state that play had at every step, and judges nothing.
pub(in crate::rulesets) fn replay_equals_play<R: Lawful>(setup: Setup) -> Held {
    let mut game = Game::<R>::begin(setup);
    let mut states = Vec::new();
    game.play_out(|game| {
        states.push((game.happened.len(), game.state.clone()));
        Ok(())
    })?;
    states.push((game.happened.len(), game.state.clone()));
    let mut states = states.into_iter().peekable();
    let mut state = R::begin(&game.options, game.seats).unwrap();
    for (count, happening) in (1..).zip(&game.happened) {
        match happening {
            Happening::Left(seat) => R::leave(&mut state, *seat),
            Happening::Event(event) => {
                let read: R::Event = FromJson::from_json(json(event)).unwrap();
                prop_assert_eq!(&read, event);
                R::evolve(&mut state, &read);
            }
        }
        if let Some((_, played)) = states.next_if(|(at, _)| *at == count) {
            prop_assert!(state == played, "after {} events", count);
            prop_assert_eq!(json(&R::view(&state)), json(&R::view(&played)));
        }
    }
    prop_assert!(states.next().is_none());
    Ok(())
}

/// Nothing is lost or made by any event.
pub(in crate::rulesets) fn components_are_conserved<R: Lawful>(setup: Setup) -> Held {
    let mut game = Game::<R>::begin(setup);
    game.play_out(|_| Ok(()))?;
    conserved(&game)
}

fn conserved<R: Lawful>(game: &Game<R>) -> Held {
    let mut state = R::begin(&game.options, game.seats).unwrap();
    for happening in &game.happened {
        let before = state.clone();
        match happening {
            Happening::Left(seat) => R::leave(&mut state, *seat),
            Happening::Event(event) => R::evolve(&mut state, event),
        }
        let broken = [R::broken(&state), R::broken_step(&before, &state)].concat();
        prop_assert!(broken.is_empty(), "{:?} after {:?}", broken, happening);
    }
    Ok(())
}

/// Every listed move is written in a line that reads as the same move.
pub(in crate::rulesets) fn notation_round_trips<R: Lawful>(setup: Setup) -> Held {
    Game::<R>::begin(setup).play_out(|game| {
        let Some(seat) = game.mover() else { return Ok(()) };
        for mv in game.legal_moves(seat) {
            let line = R::write(&mv);
            let read = R::read(&line, &game.state);
            prop_assert_eq!(read.as_ref(), Ok(&mv), "{}", line);
            let read = R::Move::from_json(json(&mv)).unwrap();
            prop_assert_eq!(&read, &mv);
        }
        Ok(())
    })
}

/// Every game ends within its bound, in one of the known ways; then nothing follows and nobody moves.
pub(in crate::rulesets) fn every_game_ends<R: Lawful>(setup: Setup) -> Held {
    let mut game = Game::<R>::begin(setup);
    game.play_out(|_| Ok(()))?;
    let ending = R::ending(&game.state);
    prop_assert!(
        ending
            .as_ref()
            .is_some_and(|ending| R::ENDINGS.contains(&ending.as_str())),
        "{:?}",
        ending
    );
    over(&game)
}

fn over<R: Lawful>(game: &Game<R>) -> Held {
    let standing = R::standing(&game.state);
    let outcome = standing
        .outcome
        .as_ref()
        .ok_or_else(|| TestCaseError::fail("the game is not over"))?;
    prop_assert!(standing.to_move.is_empty() && standing.deadline.is_none());
    prop_assert!(!outcome.winners.is_empty());
    let ranked: BTreeSet<Seat> = outcome.ranking.iter().map(|place| place.seat).collect();
    prop_assert_eq!(ranked, Seat::all(game.seats).collect::<BTreeSet<_>>());
    prop_assert!(
        outcome
            .ranking
            .windows(2)
            .all(|pair| pair[0].place <= pair[1].place)
    );
    prop_assert!(matches!(R::next(&game.state, game.now), Next::Settled));
    for seat in Seat::all(game.seats) {
        prop_assert!(game.legal_moves(seat).is_empty());
        prop_assert!(R::fallback(&game.state, seat).is_none());
        for mv in game.played() {
            let refusal = game.judge(seat, mv).err();
            is_documented::<R>(&refusal.ok_or_else(|| TestCaseError::fail("a move after the end"))?)?;
        }
    }
    Ok(())
}

/// Chance comes from the seed alone.
pub(in crate::rulesets) fn same_seed_same_events<R: Lawful>(setup: Setup) -> Held {
    let mut game = Game::<R>::begin(setup);
    game.play_out(|_| Ok(()))?;
    let mut again = Game::<R>::begin(setup);
    for decided in game.decided.iter().cloned() {
        again.decide(decided);
    }
    prop_assert!(again.happened == game.happened);
    prop_assert!(again.state == game.state);
    Ok(())
}

/// The fallback is legal whenever a seat is to move, for nobody else, and alone it brings a game to its end. Where
/// seats move at once nobody is waited for: there is no fallback, and the timer alone brings the game to its end.
pub(in crate::rulesets) fn fallbacks_are_legal_and_end<R: Lawful>(setup: Setup) -> Held {
    let legal = |game: &Game<R>| {
        let standing = R::standing(&game.state);
        for seat in Seat::all(game.seats) {
            let fallback = R::fallback(&game.state, seat);
            let waited_for = standing.to_move.contains(&seat) && !standing.simultaneous;
            prop_assert_eq!(fallback.is_some(), waited_for);
            if let Some(mv) = fallback {
                let refusal = game.judge(seat, &mv).err();
                prop_assert!(refusal.is_none(), "{:?} is refused: {:?}", mv, refusal);
            }
        }
        Ok(())
    };
    Game::<R>::begin(setup).play_out(legal)?;
    let mut game = Game::<R>::begin(setup);
    while !game.is_over() {
        let fallback = game
            .mover()
            .and_then(|seat| Some((seat, R::fallback(&game.state, seat)?)));
        match fallback {
            Some((seat, mv)) => game.play(seat, mv),
            None => {
                let left = game.time_left();
                game.wait(left.ok_or_else(|| TestCaseError::fail("no fallback"))?);
            }
        }
        game.within_bound()?;
    }
    over(&game)
}

/// A seat that is skipped, at any point of a game, has its fallbacks made for it until somebody else is to move or the
/// game is over, within the bound that the service has; and when everybody is skipped from there on, the game ends.
pub(in crate::rulesets) fn skipping_everybody_ends<R: Lawful>(setup: Setup) -> Held {
    let mut game = Game::<R>::begin(setup);
    for _ in 0..game.choice().below(40) {
        let Some(seat) = game.next_mover() else { break };
        let mv = game.choose(seat);
        game.play(
            seat,
            mv.ok_or_else(|| TestCaseError::fail("a seat to move has no move"))?,
        );
    }
    while let Some(seat) = game.mover().filter(|_| !R::standing(&game.state).simultaneous) {
        let mut moves = 0;
        let is_to_move = |game: &Game<R>| R::standing(&game.state).to_move.contains(&seat);
        while is_to_move(&game) && moves < crate::record::SKIP_LIMIT {
            let mv = R::fallback(&game.state, seat).ok_or_else(|| TestCaseError::fail("no fallback"))?;
            game.play(seat, mv);
            moves += 1;
        }
        game.within_bound()?;
    }
    prop_assert!(game.is_over() || R::standing(&game.state).simultaneous);
    Ok(())
}

/// Seats resign now and then, in turn or out of turn. Nothing is lost, those who stay can go on, whoever left is ranked
/// below them, the earlier the lower, and the last one left wins at once.
pub(in crate::rulesets) fn resigning_keeps_the_laws<R: Lawful>(setup: Setup) -> Held {
    let mut game = Game::<R>::begin(setup);
    let mut left: Vec<Seat> = Vec::new();
    let patience = 2 + game.choice().below(40);
    while let Some(seat) = game.next_mover() {
        prop_assert!(!left.contains(&seat), "seat {} has left and is to move", seat);
        let stayed: Vec<Seat> = Seat::all(game.seats)
            .filter(|seat| !left.contains(seat))
            .collect();
        if game.choice().below(patience) == 0 {
            let leaver = *game.choice().pick(&stayed).unwrap();
            game.leave(leaver);
            left.push(leaver);
            // Where more than one stays the game may be over as well: if this was the last of all turns.
            prop_assert!(
                game.is_over() || stayed.len() > 2,
                "one seat is left and the game goes on"
            );
        } else {
            let mv = game
                .choose(seat)
                .ok_or_else(|| TestCaseError::fail("a seat to move has no move"))?;
            game.play(seat, mv);
        }
        game.within_bound()?;
    }
    conserved(&game)?;
    over(&game)?;
    let outcome = R::standing(&game.state).outcome.unwrap();
    let last: Vec<Seat> = outcome
        .ranking
        .iter()
        .rev()
        .take(left.len())
        .map(|place| place.seat)
        .collect();
    prop_assert_eq!(last, left.clone());
    prop_assert!(outcome.winners.iter().all(|winner| !left.contains(winner)));
    let before = game.state.clone();
    Seat::all(game.seats).for_each(|seat| R::leave(&mut game.state, seat));
    prop_assert!(game.state == before, "resigning after the end changes something");
    Ok(())
}

pub(in crate::rulesets) fn refusals_are_documented<R: Lawful>() {
    let refusals = R::ABOUT.refusals;
    let codes: BTreeSet<&str> = refusals.iter().map(|kind| kind.code).collect();
    assert_eq!(codes.len(), refusals.len(), "a code stands twice");
    for kind in refusals {
        assert!(
            kind.code
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'),
            "{}",
            kind.code
        );
        assert!(
            kind.rule
                .split_once('-')
                .is_some_and(|(_, number)| number.parse::<u32>().is_ok()),
            "{}",
            kind.rule
        );
        assert!(kind.when.ends_with('.'), "{}", kind.when);
    }
}

pub(super) fn is_documented<R: Lawful>(refusal: &Refusal) -> Held {
    let known = R::ABOUT.refusals.iter().any(|kind| kind.code == refusal.code);
    prop_assert!(known, "{} is not in the table", refusal.code);
    prop_assert!(refusal.message.ends_with('.'), "{}", refusal.message);
    prop_assert!(refusal.rule.contains('-'));
    Ok(())
}

fn event_of<E>(happening: &Happening<E>) -> Option<&E> {
    match happening {
        Happening::Event(event) => Some(event),
        Happening::Left(_) => None,
    }
}

fn json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("published types are JSON")
}
