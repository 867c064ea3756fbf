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
const DOWN: f32 = 0.585;

/// So much lower than on the canvas everything stands that towers rise from.
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

    fn outline(self, points: &[(u16, u16)], place: fn(Self, &(u16, u16)) -> (f32, f32)) -> Shape {
        Shape::polygon(points.iter().map(|point| place(self, point)).collect::<Vec<_>>())
    }
}

pub(super) fn draw(area: &mut Area, board: &Board, canvas: Canvas) {
    for district in &board.districts {
        let outline = canvas.outline(&district.outline, Canvas::flat);
        let fill = if district.grey { Ink::Faint } else { Ink::Panel };
        area.add(outline.fill(fill).edge(Ink::Muted, 1.5));
    }
    for ground in &board.parks {
        area.add(park(canvas.outline(&ground.outline, Canvas::lowered)));
    }
    for ground in &board.lakes {
        area.add(lake(canvas.outline(&ground.outline, Canvas::lowered)));
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

fn name(area: &mut Area, district: &District, canvas: Canvas) {
    let (x, y) = canvas.lowered(&district.label);
    let grey = if district.grey { ", grey" } else { "" };
    let text = Letters::new(x, y, format!("{}{grey}", district.name)).size(11.0);
    area.add(text.middle().ink(Ink::Muted));
}

/// Every street once, from the earlier to the later site.
fn streets(board: &Board) -> impl Iterator<Item = (&SiteInfo, &SiteInfo)> {
    let ahead = |site: Site| board.neighbours(site).iter().filter(move |other| **other > site);
    let pairs = board
        .all()
        .flat_map(move |site| ahead(site).map(move |other| (site, *other)));
    pairs.filter_map(|(site, other)| board.site(site).zip(board.site(other)))
}
