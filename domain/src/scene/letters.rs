use super::{Bounds, Ink};

/// No text is smaller, so that it can be read where a unit is a pixel.
pub const SMALLEST: f32 = 10.0;

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Letters {
    /// The point that `align` speaks of, on the line that the letters stand on.
    pub x: f32,
    pub y: f32,
    pub text: String,
    pub size: f32,
    pub bold: bool,
    pub align: Align,
    pub ink: Ink,
}

/// Where a text is as seen from its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// It begins there.
    Start,
    Middle,
    /// It ends there.
    End,
}

impl Letters {
    /// Letters that begin at a point, of the size and weight of running text.
    pub fn new(x: f32, y: f32, text: impl Into<String>) -> Self {
        Self {
            x,
            y,
            text: text.into(),
            size: 12.0,
            bold: false,
            align: Align::Start,
            ink: Ink::Text,
        }
    }

    pub fn size(mut self, size: f32) -> Self {
        self.size = size.max(SMALLEST);
        self
    }

    pub fn bold(mut self) -> Self {
        self.bold = true;
        self
    }

    pub fn middle(mut self) -> Self {
        self.align = Align::Middle;
        self
    }

    pub fn end(mut self) -> Self {
        self.align = Align::End;
        self
    }

    pub fn ink(mut self, ink: Ink) -> Self {
        self.ink = ink;
        self
    }

    /// Cuts the text so that it is no wider, and shows that it was cut.
    pub fn fit(mut self, width: f32) -> Self {
        if self.width() > width {
            while !self.text.is_empty() && self.width() + self.size > width {
                self.text.pop();
            }
            self.text.truncate(self.text.trim_end().len());
            self.text.push('…');
        }
        self
    }

    /// How wide it is at the most, by the widths of the letters of our font.
    pub fn width(&self) -> f32 {
        let weight = if self.bold { 1.07 } else { 1.0 };
        self.text.chars().map(width_of).sum::<f32>() * self.size * weight
    }

    pub fn bounds(&self) -> Bounds {
        let width = self.width();
        let left = match self.align {
            Align::Start => self.x,
            Align::Middle => self.x - width / 2.0,
            Align::End => self.x - width,
        };
        Bounds {
            left,
            top: self.y - 0.75 * self.size,
            right: left + width,
            bottom: self.y + 0.25 * self.size,
        }
    }
}

/// The width of a letter in units of its size, rounded up.
fn width_of(letter: char) -> f32 {
    match letter {
        ' ' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | 'i' | 'j' | 'l' | 'I' => 0.31,
        'f' | 'r' | 't' | '(' | ')' | '[' | ']' | '/' | '1' => 0.42,
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '…' | '—' => 0.95,
        'A'..='Z' => 0.76,
        '0'..='9' | '+' | '=' | '<' | '>' | '×' | '−' | '#' => 0.66,
        _ => 0.62,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_is_cut_is_no_wider_and_says_so() {
        let long = Letters::new(0.0, 0.0, "a name that does not fit").fit(60.0);
        assert!(long.width() <= 60.0 && long.text.ends_with('…'), "{long:?}");
        assert_eq!(Letters::new(0.0, 0.0, "ada").fit(60.0).text, "ada");
    }

    #[test]
    fn a_text_lies_about_its_point_as_it_is_aligned() {
        let text = || Letters::new(100.0, 50.0, "Tower");
        let (start, middle, end) = (text(), text().middle(), text().end());
        assert_eq!(start.bounds().left, 100.0);
        assert_eq!(end.bounds().right, 100.0);
        assert!(middle.bounds().left < 100.0 && middle.bounds().right > 100.0);
    }
}
