use super::*;

/// A game in which whoever is to move has a move that reveals nothing, and that move.
fn before_a_quiet_move() -> (Game, Seat, crate::rulesets::Move) {
    for moves in 0..50 {
        let game = play(Ruleset::newest("tower-up").unwrap(), 2, 7, moves);
        let seat = game.written.position.state.standing().to_move[0];
        for mv in game.written.position.state.legal_moves(seat, time(99)) {
            let mut pen = Pen::new(game.written.position.clone(), None, time(99));
            pen.take(seat, mv.clone()).unwrap();
            if !pen.reveals() {
                return (game, seat, mv);
            }
        }
    }
    panic!("every move reveals something");
}

#[test]
fn undos_are_counted_until_something_is_revealed_or_another_acts_and_any_number_holds() {
    let (mut game, seat, mv) = before_a_quiet_move();
    let root = game.seed.root(game.header.game.0, &game.nonces);
    let mut position = game.written.position.clone();
    let events = &mut game.written.events;
    let before = position.undos(seat);
    for times in before + 1..=before + 30 {
        let mut pen = Pen::new(position, Some(&root), time(99));
        pen.take(seat, mv.clone()).unwrap();
        position = keep(pen, events);
        let to = position.undo_target(seat).unwrap();
        let mut pen = Pen::new(position, Some(&root), time(99));
        pen.undo(seat, to);
        position = keep(pen, events);
        assert_eq!(position.undos(seat), times);
        assert_eq!(position.undos(seat.left(2)), 0);
    }
    let acted = |event: &Event| {
        event.cause == Cause::Chance || event.cause == Cause::Move && event.seat() != Some(seat)
    };
    while !events.last().is_some_and(acted) {
        let next = position.state.standing().to_move[0];
        let moves = position.state.legal_moves(next, time(99));
        let mut pen = Pen::new(position, Some(&root), time(99));
        pen.take(next, moves[0].clone()).unwrap();
        position = keep(pen, events);
        let last = events.iter().rposition(acted);
        events.truncate(last.map_or(events.len(), |last| last + 1));
    }
    let mut folded = Position::begin(&game.header, &game.header.read_options().unwrap()).unwrap();
    events.iter().for_each(|event| folded.apply(event));
    assert_eq!(folded.undos(seat), 0);
    game.written.position = folded;
    verify(&game.record()).unwrap();
}
