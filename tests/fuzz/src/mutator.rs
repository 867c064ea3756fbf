use super::Dice;
use super::odd::{BRACKETS, NUMBERS, ODD};
use std::ops::Range;

/// Makes input out of real samples: a few changes at words, lines or bytes; now and then nothing but noise.
pub struct Mutator {
    samples: Vec<Vec<u8>>,
    /// No input is longer.
    most: usize,
}

/// How many changes; one alone gets furthest.
const CHANGES: [usize; 8] = [0, 1, 1, 1, 2, 2, 3, 8];

impl Mutator {
    pub fn new<T: Into<Vec<u8>>>(samples: impl IntoIterator<Item = T>, most: usize) -> Self {
        let mut samples: Vec<Vec<u8>> = samples.into_iter().map(Into::into).collect();
        samples.retain(|sample| sample.len() <= most);
        assert!(!samples.is_empty(), "there is nothing to change");
        Self { samples, most }
    }

    pub fn text(&self, dice: &mut Dice) -> String {
        String::from_utf8_lossy(&self.bytes(dice)).into_owned()
    }

    pub fn bytes(&self, dice: &mut Dice) -> Vec<u8> {
        if dice.one_in(24) {
            return self.noise(dice);
        }
        let mut input = self.sample(dice).to_vec();
        for _ in 0..*dice.pick(&CHANGES).unwrap_or(&1) {
            self.change(&mut input, dice);
            input.truncate(self.most);
        }
        input
    }

    fn sample(&self, dice: &mut Dice) -> &[u8] {
        dice.pick(&self.samples).map_or(&[], Vec::as_slice)
    }

    /// Random bytes, or words of the samples and odd things in any order.
    fn noise(&self, dice: &mut Dice) -> Vec<u8> {
        let length = dice.below(120);
        if dice.one_in(2) {
            return (0..length).map(|_| dice.below(256) as u8).collect();
        }
        let mut noise = Vec::new();
        for _ in 0..length {
            match dice.one_in(3) {
                true => noise.extend_from_slice(odd(dice)),
                false => noise.extend_from_slice(self.foreign(dice)),
            }
        }
        noise.truncate(self.most);
        noise
    }

    /// A piece of any sample.
    fn foreign(&self, dice: &mut Dice) -> &[u8] {
        let sample = self.sample(dice);
        sample.get(piece(sample, dice)).unwrap_or_default()
    }

    fn change(&self, input: &mut Vec<u8>, dice: &mut Dice) {
        let here = piece(input, dice);
        match dice.below(14) {
            0 => drop(input.drain(here)),
            1 => self.repeat(input, here, dice),
            2 => swap(input, here, dice),
            3 => {
                input.truncate(here.start);
                let tail = self.sample(dice);
                let from = piece(tail, dice).start;
                input.extend_from_slice(tail.get(from..).unwrap_or_default());
            }
            4 => put(input, here.start..here.start, odd(dice)),
            5 => put(input, here, odd(dice)),
            6 => put(input, here.start..here.start, self.foreign(dice)),
            7 => put(input, here, self.foreign(dice)),
            8 => input.truncate(here.start),
            9 => {
                if let Some(byte) = input.get_mut(here.start) {
                    *byte ^= 1 << dice.below(8);
                }
            }
            10 => number(input, here.start, dice),
            11 => nest(input, here, dice),
            12 => input.get_mut(here).unwrap_or_default().make_ascii_uppercase(),
            _ => input.get_mut(here).unwrap_or_default().make_ascii_lowercase(),
        }
    }

    /// Twice mostly, and now and then as often as there is room.
    fn repeat(&self, input: &mut Vec<u8>, here: Range<usize>, dice: &mut Dice) {
        let copy = input.get(here.clone()).unwrap_or_default().to_vec();
        let room = self.most / copy.len().max(1);
        let times = if dice.one_in(50) { room } else { dice.below(4) };
        put(input, here.start..here.start, &copy.repeat(times));
    }
}

fn odd(dice: &mut Dice) -> &'static [u8] {
    let list: &[&str] = if dice.one_in(4) { &NUMBERS } else { &ODD };
    dice.pick(list).map_or(&[], |odd| odd.as_bytes())
}

fn put(input: &mut Vec<u8>, at: Range<usize>, what: &[u8]) {
    input.splice(at, what.iter().copied());
}

/// A few words, a line, or any bytes.
fn piece(text: &[u8], dice: &mut Dice) -> Range<usize> {
    let at = dice.below(text.len() + 1);
    match dice.below(8) {
        0 => at..(at + dice.below(9)).min(text.len()),
        1 | 2 => {
            let is_end = |byte: &u8| *byte == b'\n';
            let before = text.get(..at).unwrap_or_default();
            let after = text.get(at..).unwrap_or_default();
            let start = before.iter().rposition(is_end).map_or(0, |end| end + 1);
            start
                ..after
                    .iter()
                    .position(is_end)
                    .map_or(text.len(), |end| at + end + 1)
        }
        _ => {
            let start = word(text, at).start;
            let words = 1 + dice.below(3);
            let end = (0..words).fold(start, |end, _| word(text, end).end);
            start..end
        }
    }
}

/// The word, number, space or sign around a place.
fn word(text: &[u8], at: usize) -> Range<usize> {
    let kind = |byte: &u8| match byte {
        b'0'..=b'9' => 0,
        b' ' | b'\t' => 1,
        b'a'..=b'z' | b'A'..=b'Z' | b'_' | 0x80.. => 2,
        // Each sign is a word of its own.
        sign => 3 + u16::from(*sign),
    };
    let Some(here) = text.get(at).map(kind) else {
        return text.len()..text.len();
    };
    if here >= 3 {
        return at..at + 1;
    }
    let before = text.get(..at).unwrap_or_default();
    let after = text.get(at..).unwrap_or_default();
    let start = before.iter().rposition(|byte| kind(byte) != here);
    let end = after.iter().position(|byte| kind(byte) != here);
    start.map_or(0, |start| start + 1)..end.map_or(text.len(), |end| at + end)
}

/// Exchanges two pieces that do not overlap.
fn swap(input: &mut Vec<u8>, here: Range<usize>, dice: &mut Dice) {
    let there = piece(input, dice);
    let (first, second) = if here.start <= there.start {
        (here, there)
    } else {
        (there, here)
    };
    if first.end > second.start {
        return;
    }
    let (one, other) = (
        input.get(first.clone()).unwrap_or_default().to_vec(),
        input.get(second.clone()).unwrap_or_default().to_vec(),
    );
    put(input, second, &one);
    put(input, first, &other);
}

/// Another number in place of the next one.
fn number(input: &mut Vec<u8>, from: usize, dice: &mut Dice) {
    let rest = input.get(from..).unwrap_or_default();
    if let Some(start) = rest.iter().position(u8::is_ascii_digit) {
        let here = word(input, from + start);
        put(
            input,
            here,
            dice.pick(&NUMBERS).map_or(&[], |number| number.as_bytes()),
        );
    }
}

/// Brackets within brackets around a piece, as a rule as many on each side.
fn nest(input: &mut Vec<u8>, here: Range<usize>, dice: &mut Dice) {
    let Some((open, close)) = dice.pick(&BRACKETS) else {
        return;
    };
    let deep = match dice.below(20) {
        0 => 1000,
        1..5 => dice.below(100),
        _ => 1 + dice.below(3),
    };
    let closed = if dice.one_in(4) {
        dice.below(deep + 1)
    } else {
        deep
    };
    put(input, here.end..here.end, close.repeat(closed).as_bytes());
    put(input, here.start..here.start, open.repeat(deep).as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::soak;
    use std::collections::HashSet;

    #[test]
    fn inputs_differ_stay_within_their_limit_and_come_again_by_their_seed() {
        let mutator = Mutator::new(["take T05 wild red", "build D1 black roof D2\nend"], 200);
        let mut seen = HashSet::new();
        soak::cases(2_000, 2_000, |dice| {
            let mut again = dice.clone();
            let input = mutator.bytes(dice);
            assert!(input.len() <= 200);
            assert_eq!(mutator.bytes(&mut again), input);
            seen.insert(input);
        });
        assert!(seen.len() > 1_000, "{}", seen.len());
    }
}
