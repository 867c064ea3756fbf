//! What is written into a picture, without a text of its own for each number and colour: there are thousands.

use crate::scene::{Ink, Theme};
use std::fmt::{Display, Formatter, Result, Write};

/// With at most one decimal: finer than anybody sees.
#[derive(Clone, Copy)]
pub(super) struct Number(pub(super) f32);

impl Display for Number {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        let tenths = (f64::from(self.0) * 10.0).round_ties_even() as i64;
        let (whole, tenth) = (tenths / 10, tenths.unsigned_abs() % 10);
        if tenths < 0 && whole == 0 {
            out.write_char('-')?;
        }
        whole.fmt(out)?;
        match tenth {
            0 => Ok(()),
            tenth => write!(out, ".{tenth}"),
        }
    }
}

pub(super) struct Points<'p>(pub(super) &'p [(f32, f32)]);

impl Display for Points<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        for (index, (x, y)) in self.0.iter().enumerate() {
            let space = if index > 0 { " " } else { "" };
            write!(out, "{space}{},{}", Number(*x), Number(*y))?;
        }
        Ok(())
    }
}

pub(super) struct Color(pub(super) Theme, pub(super) Ink);

impl Display for Color {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        let Self(theme, ink) = *self;
        write!(out, "#{:06x}", theme.color(ink).0)
    }
}

#[derive(Clone, Copy)]
pub(super) struct Escaped<'t>(pub(super) &'t str);

impl Display for Escaped<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        let mut rest = self.0;
        let special = |letter: char| matches!(letter, '&' | '<' | '>' | '"') || letter.is_control();
        while let Some((plain, after)) = rest.find(special).and_then(|at| rest.split_at_checked(at)) {
            let mut letters = after.chars();
            out.write_str(plain)?;
            out.write_str(match letters.next() {
                Some('&') => "&amp;",
                Some('<') => "&lt;",
                Some('>') => "&gt;",
                Some('"') => "&quot;",
                _ => " ",
            })?;
            rest = letters.as_str();
        }
        out.write_str(rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_short_as_they_can_be() {
        let written = [0.0, 2.0, 2.04, 2.25, -3.5, -0.5, -0.04, 12.96].map(|value| Number(value).to_string());
        assert_eq!(written, ["0", "2", "2", "2.2", "-3.5", "-0.5", "0", "13"]);
    }

    #[test]
    fn what_means_something_in_svg_is_escaped_and_nothing_else() {
        assert_eq!(
            Escaped("a<b> & \"c\"\u{7}é").to_string(),
            "a&lt;b&gt; &amp; &quot;c&quot; é"
        );
    }
}
