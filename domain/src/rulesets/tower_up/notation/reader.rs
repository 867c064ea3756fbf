//! Reads sites, numbers and colours off a line.

use super::words::{Kind, Piece};
use crate::kernel::NotationError;
use crate::kernel::named;
use crate::rulesets::tower_up::colors::Color;

pub(super) type Read<T> = Result<T, NotationError>;

/// The pieces that are still to be read.
pub(super) struct Reader {
    pub(super) pieces: Vec<Piece>,
    pub(super) at: usize,
}

/// More than the game has, so that `check` says what is wrong with a list; and few enough to be written out.
const MOST_FLOORS: usize = 99;

impl Reader {
    pub(super) fn site(&mut self, what: &str) -> Read<String> {
        let shown = self.shown();
        if let Some(Kind::Word(letter)) = self.peek().cloned()
            && matches!(letter.as_str(), "a" | "b" | "c" | "d" | "e")
        {
            self.at += 1;
            if let Some(digit) = self.touching_number(1) {
                return Ok(format!("{}{digit}", letter.to_uppercase()));
            }
        }
        match shown.as_str() {
            "" => fail(format!(
                "Here {what} is missing; a site is a letter A to E and a digit, such as C4."
            )),
            _ => fail(format!(
                "Here {what} should stand, a letter A to E and a digit such as C4, not `{shown}`."
            )),
        }
    }

    pub(super) fn touching_number(&mut self, most: usize) -> Option<String> {
        match self.pieces.get(self.at) {
            Some(Piece {
                kind: Kind::Number(digits),
                touches: true,
            }) if digits.len() <= most => {
                self.at += 1;
                Some(digits.clone())
            }
            _ => None,
        }
    }

    /// One colour for each floor, numbers written out: `2 brown, grey` is brown, brown, grey.
    pub(super) fn colors(&mut self, after: &str) -> Read<Vec<Color>> {
        let what = format!("a colour after {after}");
        let mut colors = self.item(&what)?;
        loop {
            let comma = matches!(self.peek(), Some(Kind::Sign(',')));
            self.at += usize::from(comma);
            if !comma && !self.at_item() {
                return Ok(colors);
            }
            colors.extend(self.item(&what)?);
            if colors.len() > MOST_FLOORS {
                return fail(format!("A list of floors has at most {MOST_FLOORS}."));
            }
        }
    }

    fn at_item(&self) -> bool {
        match self.peek() {
            Some(Kind::Number(_)) => true,
            Some(Kind::Word(word)) => !matches!(word.as_str(), "wild" | "instead" | "drop"),
            Some(Kind::Sign(_)) | None => false,
        }
    }

    fn item(&mut self, what: &str) -> Read<Vec<Color>> {
        let mut count = 1;
        if let Some(Kind::Number(digits)) = self.peek().cloned() {
            self.at += 1;
            count = digits.parse().unwrap_or(usize::MAX);
            if !(1..=MOST_FLOORS).contains(&count) {
                return fail(format!(
                    "A number of floors is 1 to {MOST_FLOORS}, not {}.",
                    named(&digits)
                ));
            }
            self.skip_times();
        }
        Ok(vec![self.color(what)?; count])
    }

    /// The `x` of `2x brown`, which may touch the colour.
    fn skip_times(&mut self) {
        if let Some(Piece {
            kind: Kind::Word(word),
            ..
        }) = self.pieces.get_mut(self.at)
            && let Some(color) = word.strip_prefix('x')
        {
            if color.is_empty() {
                self.at += 1;
            } else {
                *word = color.into();
            }
        }
    }

    pub(super) fn color(&mut self, what: &str) -> Read<Color> {
        let shown = self.shown();
        let Some(Kind::Word(word)) = self.peek().cloned() else {
            return match shown.as_str() {
                "" => fail(format!("Here {what} is missing: black, white, grey or brown.")),
                _ => fail(format!(
                    "Here {what} should stand, black, white, grey or brown, not `{shown}`."
                )),
            };
        };
        self.at += 1;
        let fitting: Vec<Color> = Color::ALL
            .into_iter()
            .filter(|color| begins(*color, &word))
            .collect();
        match fitting.as_slice() {
            [color] => Ok(*color),
            [] => fail(format!(
                "Here {what} should stand, black, white, grey or brown, not `{shown}`."
            )),
            _ => fail(format!("`{shown}` could be black or brown; write bl or br.")),
        }
    }

    pub(super) fn peek(&self) -> Option<&Kind> {
        self.pieces.get(self.at).map(|piece| &piece.kind)
    }

    /// The next word as it was typed, for a sentence; a letter and the number that touches it belong together.
    pub(super) fn shown(&self) -> String {
        let mut shown = String::new();
        for (index, piece) in self.pieces.iter().skip(self.at).enumerate() {
            if index > 0 && (!piece.touches || matches!(piece.kind, Kind::Sign(_))) {
                break;
            }
            match &piece.kind {
                Kind::Word(text) | Kind::Number(text) => shown.push_str(text),
                Kind::Sign(sign) => shown.push(*sign),
            }
        }
        if shown.is_empty() { shown } else { named(&shown) }
    }
}

pub(super) fn fail<T>(message: String) -> Read<T> {
    Err(NotationError::new(message))
}

fn begins(color: Color, word: &str) -> bool {
    color.name().starts_with(word) || (color == Color::Grey && "gray".starts_with(word))
}
