//! Splits a line into words, numbers and signs.

use crate::kernel::NotationError;

/// A piece of a line, in lower case, and whether it touches the piece before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) kind: Kind,
    pub(super) touches: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Word(String),
    /// Digits as they were written, since `02` is not a slot.
    Number(String),
    Sign(char),
}

pub(super) fn split(line: &str) -> Result<Vec<Piece>, NotationError> {
    let line = line.split('#').next().unwrap_or_default();
    let mut pieces: Vec<Piece> = Vec::new();
    let mut touches = false;
    for letter in line.chars() {
        if letter.is_whitespace() {
            touches = false;
            continue;
        }
        let letter = letter.to_ascii_lowercase();
        match (pieces.last_mut().map(|piece| &mut piece.kind), letter) {
            (Some(Kind::Word(word)), 'a'..='z') if touches => word.push(letter),
            (Some(Kind::Number(digits)), '0'..='9') if touches => digits.push(letter),
            (_, 'a'..='z') => pieces.push(Piece {
                kind: Kind::Word(letter.into()),
                touches,
            }),
            (_, '0'..='9') => pieces.push(Piece {
                kind: Kind::Number(letter.into()),
                touches,
            }),
            (_, ',' | '=' | '/' | '-') => pieces.push(Piece {
                kind: Kind::Sign(letter),
                touches,
            }),
            (_, other) => {
                let shown: String = other.escape_debug().collect();
                return Err(NotationError::new(format!(
                    "The sign `{shown}` has no meaning in a move."
                )));
            }
        }
        touches = true;
    }
    Ok(pieces)
}
