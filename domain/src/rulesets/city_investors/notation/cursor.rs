//! Reads words off a line. Blanks between words may be left out where the words are clear.

use crate::kernel::NotationError;
use crate::kernel::named;

pub(super) type Read<T> = Result<T, NotationError>;

/// What is still to be read of a line, in small letters.
pub(super) struct Cursor<'a> {
    rest: &'a str,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(line: &'a str) -> Self {
        Self { rest: line.trim() }
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// Steps over a word, if it stands here.
    pub(super) fn skip(&mut self, word: &str) -> bool {
        match self.rest.strip_prefix(word) {
            None => false,
            Some(rest) => {
                self.rest = rest.trim_start();
                true
            }
        }
    }

    /// A tile such as `h7`, as `H07`, if one stands here. Whether it exists is for `check` to say.
    pub(super) fn tile(&mut self) -> Option<String> {
        let letter = self
            .rest
            .chars()
            .next()
            .filter(|letter| "holfgp".contains(*letter))?;
        let digits = leading_digits(self.rest.get(1..)?, 2);
        let number: u8 = digits.parse().ok()?;
        self.advance(1 + digits.len());
        Some(format!("{}{number:02}", letter.to_ascii_uppercase()))
    }

    /// A field such as `b3`, if one stands here.
    pub(super) fn field(&mut self) -> Option<String> {
        let word = self.rest.get(..2)?;
        let [b'a'..=b'e', b'1'..=b'5'] = word.as_bytes() else {
            return None;
        };
        self.advance(2);
        Some(word.to_owned())
    }

    /// A number of at most so many digits without a leading zero, if one stands here.
    pub(super) fn number(&mut self, most: usize) -> Option<u8> {
        let digits = leading_digits(self.rest, most);
        let number = digits.parse().ok().filter(|_| !digits.starts_with('0'))?;
        self.advance(digits.len());
        Some(number)
    }

    /// The failure to find something here.
    pub(super) fn expected<T>(&self, what: &str) -> Read<T> {
        let word: String = self.rest.chars().take_while(|c| !c.is_whitespace()).collect();
        match word.as_str() {
            "" => fail(format!("The line ends where {what} should stand.")),
            _ => fail(format!("Here {what} should stand, not `{}`.", named(&word))),
        }
    }

    fn advance(&mut self, bytes: usize) {
        self.rest = self.rest.get(bytes..).unwrap_or_default().trim_start();
    }
}

pub(super) fn fail<T>(message: impl Into<String>) -> Read<T> {
    Err(NotationError::new(message))
}

fn leading_digits(text: &str, most: usize) -> &str {
    let count = text.bytes().take(most).take_while(u8::is_ascii_digit).count();
    text.get(..count).unwrap_or_default()
}
