//! What looks alike in the pictures of all rulesets.

use super::{Area, Ink, Item, Letters, Part, PartId, Pattern, Rgb, Scene, Shape, WIDTH};
use crate::kernel::Seat;

/// What is left free at the edges of a picture, and between its panels.
pub(crate) const MARGIN: f32 = 10.0;

/// Colours for seats that can be told apart by most who see few colours, where a ruleset has none of its own.
pub(crate) fn seat_color(seat: Seat) -> Rgb {
    Rgb(match seat.number() {
        1 => 0x1f6fb2,
        2 => 0xe69f00,
        3 => 0x2a9d74,
        _ => 0xb8578f,
    })
}

/// A scene that begins with the name of the game and what is asked of whom now; and the line below which there is room.
pub(crate) fn headed(name: &str, asked: &str) -> (Scene, f32) {
    let mut scene = Scene::new(format!("{name}. {asked}"));
    let mut head = Area::new(name);
    let title = Letters::new(MARGIN, 24.0, name).size(17.0).bold();
    let used = MARGIN + title.width() + 12.0;
    head.add(title);
    let asked = Letters::new(used, 24.0, asked).size(13.0).ink(Ink::Muted);
    head.add(asked.fit(WIDTH - used - MARGIN));
    scene.areas.push(head);
    (scene, 36.0)
}

/// A sheet on the table with a heading.
pub(crate) fn panel(x: f32, y: f32, width: f32, height: f32, heading: &str) -> [Item; 2] {
    let heading = Letters::new(x + 8.0, y + 16.0, heading).size(12.0).bold();
    [
        sheet(x, y, width, height).into(),
        heading.ink(Ink::Muted).fit(width - 16.0).into(),
    ]
}

fn sheet(x: f32, y: f32, width: f32, height: f32) -> Shape {
    let sheet = Shape::rect(x, y, width, height).round(6.0);
    sheet.fill(Ink::Panel).edge(Ink::Faint, 1.0)
}

/// The corner of a player: badge and name at the top, the score at the right. Whoever is to move has a bold
/// edge in the accent's colour. The part is called `player-N`; the ruleset draws the rest into it.
pub(crate) struct PlayerCorner<'a> {
    pub(crate) seat: Seat,
    pub(crate) name: &'a str,
    pub(crate) color: Rgb,
    /// Such as "43 points".
    pub(crate) score: String,
    pub(crate) to_move: bool,
    pub(crate) resigned: bool,
    /// What the corner shows, for those who read it.
    pub(crate) label: String,
}

impl PlayerCorner<'_> {
    pub(crate) fn id(seat: Seat) -> PartId {
        PartId::new("player", seat.number())
    }

    /// The part with its frame; what the ruleset adds goes below `y + 28`.
    pub(crate) fn part(&self, x: f32, y: f32, width: f32, height: f32) -> Part {
        let mut part = Part::new(Self::id(self.seat), self.label.clone());
        let sheet = sheet(x, y, width, height);
        part.add(match self.to_move {
            true => sheet.edge(Ink::Accent, 2.5),
            false => sheet,
        });
        for item in badge(x + 16.0, y + 15.0, 9.0, self.seat, self.color) {
            part.add(item);
        }
        let score = Letters::new(x + width - 8.0, y + 19.0, self.score.clone());
        let score = score.size(13.0).bold().end();
        let room = width - 40.0 - score.width();
        let name = match self.resigned {
            true => format!("{} (resigned)", self.name),
            false => self.name.to_owned(),
        };
        part.add(Letters::new(x + 30.0, y + 19.0, name).size(13.0).bold().fit(room));
        part.add(score);
        part
    }
}

/// The mark of a seat: its number on its colour and pattern.
pub(crate) fn badge(x: f32, y: f32, radius: f32, seat: Seat, color: Rgb) -> [Item; 3] {
    let ground = Shape::circle(x, y, radius).fill(Ink::Color(color));
    let ground = ground.pattern(Pattern::of(seat)).edge(Ink::Line, 1.0);
    let under = Shape::circle(x, y, radius * 0.62).fill(Ink::Color(color));
    let number = Letters::new(x, y + radius * 0.42, seat.to_string());
    let number = number.size(radius * 1.2).bold().middle().ink(Ink::On(color));
    [ground.into(), under.into(), number.into()]
}
