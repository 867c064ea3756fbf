//! The city without its buildings: districts, parks, lakes and streets.

use super::pieces::{lake, park};
use crate::rulesets::tower_up::content::{Board, District, Site, SiteInfo};
use crate::scene::widgets::MARGIN;
use crate::scene::{Area, Ink, Letters, Shape, WIDTH};

/// How tall the city is.
pub(super) const HEIGHT: f32 = DEEP * DOWN;

/// Where the city begins on the canvas of the content, how far it goes down there, and how much of that is shown.
/// Towers need more room upwards than sideways.
const EDGE: f32 = 16.0;
const DEEP: f32 = 808.0;
const DOWN: f32 = 0.62;

/// So much lower than on the canvas towers stand, which rise; and half of it, what lies below them.
const LOWERED: f32 = 12.0;

/// Where the points of a board's canvas lie in the picture.
#[derive(Clone, Copy)]
pub(super) struct Canvas {
    top: f32,
    across: f32,
}

impl Canvas {
    pub(super) fn of(board: &Board, top: f32) -> Self {
        let outlines = board.districts.iter().flat_map(|district| &district.outline);
        let right = outlines.map(|(x, _)| f32::from(*x)).fold(EDGE + 1.0, f32::max);
        let across = (WIDTH - 2.0 * MARGIN) / (right - EDGE);
        Self { top, across }
    }

    /// Where a building stands.
    pub(super) fn place(self, site: &SiteInfo) -> (f32, f32) {
        self.lowered(&site.place)
    }

    fn flat(self, (x, y): &(u16, u16)) -> (f32, f32) {
        let right = MARGIN + (f32::from(*x) - EDGE) * self.across;
        (right, self.top + (f32::from(*y) - EDGE) * DOWN)
    }

    fn lowered(self, point: &(u16, u16)) -> (f32, f32) {
        let (x, y) = self.flat(point);
        (x, y + LOWERED)
    }

    fn sunk(self, point: &(u16, u16)) -> (f32, f32) {
        let (x, y) = self.flat(point);
        (x, y + LOWERED / 2.0)
    }

    fn outline(self, points: &[(u16, u16)], place: fn(Self, &(u16, u16)) -> (f32, f32)) -> Shape {
        Shape::polygon(points.iter().map(|point| place(self, point)).collect::<Vec<_>>())
    }
}

pub(super) fn draw(area: &mut Area, board: &Board, canvas: Canvas) {
    for district in &board.districts {
        let outline = canvas.outline(&district.outline, Canvas::flat);
        area.add(outline.fill(ground(district)).edge(Ink::Muted, 1.5));
    }
    for ground in &board.parks {
        area.add(park(canvas.outline(&ground.outline, Canvas::sunk)));
    }
    for ground in &board.lakes {
        area.add(lake(canvas.outline(&ground.outline, Canvas::sunk)));
    }
    for (one, other) in streets(board) {
        let street = Shape::line([one, other].map(|site| {
            let (x, y) = canvas.place(site);
            (x, y + 7.0)
        }));
        area.add(street.clone().edge(Ink::Muted, 6.0));
        area.add(street.edge(Ink::Paper, 3.5));
    }
    for district in &board.districts {
        name(area, district, canvas);
    }
}

/// The name of a district lies on a piece of its ground, since parks and streets run below it.
fn name(area: &mut Area, district: &District, canvas: Canvas) {
    let (x, y) = canvas.lowered(&district.label);
    let fill = ground(district);
    let kind = district.grey.then_some("grey district");
    for (line, text) in [0.0, 12.0]
        .into_iter()
        .zip(std::iter::once(district.name.as_str()).chain(kind))
    {
        let text = Letters::new(x, y - 11.0 + line, text)
            .size(10.5)
            .middle()
            .ink(Ink::Muted);
        let wide = text.width() * 0.95;
        let under = Shape::rect(x - wide / 2.0, text.y - 9.5, wide, 12.5).round(3.0);
        area.add(under.fill(fill));
        area.add(text);
    }
}

fn ground(district: &District) -> Ink {
    if district.grey { Ink::Faint } else { Ink::Panel }
}

/// Every street once, from the earlier to the later site.
fn streets(board: &Board) -> impl Iterator<Item = (&SiteInfo, &SiteInfo)> {
    let ahead = |site: Site| board.neighbours(site).iter().filter(move |other| **other > site);
    let pairs = board
        .all()
        .flat_map(move |site| ahead(site).map(move |other| (site, *other)));
    pairs.filter_map(|(site, other)| board.site(site).zip(board.site(other)))
}
