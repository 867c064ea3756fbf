//! Whatever is written where a move in notation belongs.

use super::Lawful;
use super::game::{Game, root};
use super::rulings::is_documented;
use crate::kernel::{Seat, Timestamp, judge};
use plotline_fuzz::{Dice, Mutator, soak};

/// In how many games the texts are read, and how many moves apart.
const GAMES: u64 = 12;
const MOVES_APART: usize = 7;

/// A whole request fits; a line of a mail is shorter by far.
const LONGEST: usize = 16 * 1024;

/// A sentence repeats little of what it was sent.
const SENTENCE: usize = 400;

/// A game in the middle, and who is to move in it.
struct Moment<R: Lawful> {
    state: R::State,
    seat: Seat,
    now: Timestamp,
}

/// Any text is a move that is written and read again as the same, and that is judged; or it is refused in a short
/// sentence, with a documented code where it has one.
pub(in crate::rulesets) fn any_notation_is_read_or_refused<R: Lawful>() {
    let (moments, lines) = moments::<R>();
    let mutator = Mutator::new(lines, LONGEST);
    let mut read = 0;
    soak::cases(1_000, 1_000_000, |dice| {
        let moment = dice.pick(&moments).unwrap();
        read += usize::from(reads_or_refuses(moment, &mutator.text(dice)));
    });
    assert!(read > 100, "hardly any of the texts is a move");
}

fn reads_or_refuses<R: Lawful>(moment: &Moment<R>, text: &str) -> bool {
    let Moment { state, seat, now } = moment;
    let mv = match R::read(text, state) {
        Ok(mv) => mv,
        Err(error) => {
            is_a_sentence(&error.message, text);
            if let Some(refusal) = error.refusal {
                is_documented::<R>(&refusal).unwrap();
            }
            return false;
        }
    };
    let line = R::write(&mv);
    assert!(
        line.len() <= 8 * text.len() + 1_000,
        "{text:?} is written as {line:?}"
    );
    assert_eq!(
        R::read(&line, state),
        Ok(mv.clone()),
        "{text:?} is written as {line:?}"
    );
    match judge::<R>(state, *seat, mv, *now) {
        Ok(legal) => drop(R::resolve(state, *seat, legal, *now)),
        Err(refusal) => {
            is_a_sentence(&refusal.message, text);
            is_documented::<R>(&refusal).unwrap();
        }
    }
    true
}

fn is_a_sentence(message: &str, text: &str) {
    let is_one =
        !message.is_empty() && message.chars().count() <= SENTENCE && !message.contains(char::is_control);
    assert!(is_one, "{text:?} is refused with {message:?}");
}

/// Moments of games that are played by chance, and how every move of them is written.
fn moments<R: Lawful>() -> (Vec<Moment<R>>, Vec<String>) {
    let tables = R::tables();
    let (mut moments, mut lines) = (Vec::new(), Vec::new());
    for number in 0..GAMES {
        let (options, seats) = Dice::new(number).pick(&tables).cloned().unwrap();
        let mut game = Game::<R>::with(options, seats, root(number), root(number + 100));
        let mut moves = 0;
        while let Some(seat) = game.next_mover() {
            let mv = game.choose(seat).unwrap();
            if moves % MOVES_APART == 0 {
                moments.push(Moment {
                    state: game.state.clone(),
                    seat,
                    now: game.now,
                });
                lines.extend(game.legal_moves(seat).iter().map(R::write));
            }
            game.play(seat, mv);
            moves += 1;
        }
    }
    (moments, lines)
}
