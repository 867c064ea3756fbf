use crate::kernel::Seat;
use plotline_published::{FromJson, Published};
use serde::Serialize;

/// A colour by its meaning; the theme says what it looks like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ink {
    /// What everything lies on.
    Paper,
    /// What lies on the paper: a card, a player's corner.
    Panel,
    /// Edges that part things.
    Line,
    /// Edges and grounds that stay in the background.
    Faint,
    Text,
    /// Texts of less weight.
    Muted,
    /// What the eye is to find first: who is to move, what has just changed.
    Accent,
    /// A colour of the game itself, such as that of a player's pieces.
    Color(Rgb),
    /// What can be read on that colour.
    On(Rgb),
}

/// Red, green and blue, as in `0x2f6fde`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u32);

/// What tells apart what has different colours, for those who cannot tell them by the colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    Stripes,
    Dots,
    Grid,
    Waves,
}

/// What a picture is looked at on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    #[default]
    Light,
    Dark,
    /// On paper: white ground, pale colours that save ink, patterns and letters do the rest.
    Print,
}

impl Rgb {
    pub fn channels(self) -> [u8; 3] {
        let [_, red, green, blue] = self.0.to_be_bytes();
        [red, green, blue]
    }

    /// How bright it looks, from 0 to 1.
    pub fn brightness(self) -> f32 {
        let [red, green, blue] = self.channels().map(|channel| f32::from(channel) / 255.0);
        0.299 * red + 0.587 * green + 0.114 * blue
    }

    /// So much of the way to another colour, from 0 to 1.
    pub fn towards(self, other: Rgb, share: f32) -> Rgb {
        let [from, to] = [self.channels(), other.channels()];
        let mixed = from.into_iter().zip(to).fold(0, |mixed, (from, to)| {
            let (from, to) = (f32::from(from), f32::from(to));
            let channel = from + (to - from) * share.clamp(0.0, 1.0);
            (mixed << 8) | (channel.round() as u32).min(255)
        });
        Rgb(mixed)
    }
}

impl Pattern {
    /// The pattern of a seat's pieces in every ruleset: none for the first.
    pub fn of(seat: Seat) -> Option<Self> {
        match seat.number() {
            1 => None,
            2 => Some(Pattern::Stripes),
            3 => Some(Pattern::Dots),
            4 => Some(Pattern::Grid),
            _ => Some(Pattern::Waves),
        }
    }
}

impl Theme {
    pub const ALL: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Print];

    pub fn color(self, ink: Ink) -> Rgb {
        let [paper, panel, line, faint, text, muted, accent] = match self {
            Theme::Light => [
                0xf6f3ec, 0xffffff, 0x4a4f57, 0xd9d4c7, 0x1d2026, 0x5c626c, 0xc2185b,
            ],
            Theme::Dark => [
                0x16191f, 0x22272f, 0x9aa3b0, 0x3a424e, 0xf0f2f5, 0xaab2bd, 0xff6fa5,
            ],
            Theme::Print => [
                0xffffff, 0xffffff, 0x222222, 0xc8c8c8, 0x000000, 0x444444, 0x000000,
            ],
        };
        match ink {
            Ink::Paper => Rgb(paper),
            Ink::Panel => Rgb(panel),
            Ink::Line => Rgb(line),
            Ink::Faint => Rgb(faint),
            Ink::Text => Rgb(text),
            Ink::Muted => Rgb(muted),
            Ink::Accent => Rgb(accent),
            Ink::Color(color) => self.shown(color),
            Ink::On(color) if self.shown(color).brightness() > 0.55 => Rgb(0x14161a),
            Ink::On(_) => Rgb(0xffffff),
        }
    }

    fn shown(self, color: Rgb) -> Rgb {
        match self {
            Theme::Light | Theme::Dark => color,
            Theme::Print => color.towards(Rgb(0xffffff), 0.5),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_on_a_color_can_be_read_in_every_theme() {
        for theme in Theme::ALL {
            for color in [
                0x000000, 0xffffff, 0x2f6fde, 0xf2c12e, 0x3f9b4b, 0x808080, 0x8a5a34,
            ] {
                let ground = theme.color(Ink::Color(Rgb(color))).brightness();
                let letters = theme.color(Ink::On(Rgb(color))).brightness();
                assert!((ground - letters).abs() > 0.4, "{theme:?} {color:06x}");
            }
        }
    }

    #[test]
    fn half_way_from_black_to_white_is_grey() {
        assert_eq!(Rgb(0).towards(Rgb(0xffffff), 0.5), Rgb(0x808080));
        assert_eq!(Rgb(0x102030).towards(Rgb(0), 0.0), Rgb(0x102030));
    }
}
