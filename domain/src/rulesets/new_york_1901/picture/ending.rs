//! What ends the game, and how near that is.

use super::{INNER, wrapped};
use crate::kernel::{Names, and};
use crate::rulesets::new_york_1901::content::content;
use crate::rulesets::new_york_1901::parts;
use crate::rulesets::new_york_1901::view::View;
use crate::rulesets::new_york_1901::words::trigger;
use crate::scene::widgets::MARGIN;
use crate::scene::{Area, Ink, Letters, Part, Shape};

const HEIGHT: f32 = 40.0;

pub(super) fn ending(view: &View, names: Names, top: f32) -> (Area, f32) {
    let mut area = Area::new("The end");
    let said = said(view, names);
    let mut part = Part::new(parts::ending(), said.clone());
    let sheet = Shape::rect(MARGIN, top, INNER, HEIGHT)
        .round(6.0)
        .fill(Ink::Panel);
    part.add(sheet.edge(
        if view.end.is_some() {
            Ink::Accent
        } else {
            Ink::Faint
        },
        1.0,
    ));
    for (line, place) in wrapped(&said, 11.0, INNER - 16.0).into_iter().take(2).zip(0u8..) {
        let y = top + 16.0 + 15.0 * f32::from(place);
        let line = Letters::new(MARGIN + 8.0, y, line).size(11.0);
        part.add(line.fit(INNER - 16.0));
    }
    area.add(part);
    (area, top + HEIGHT)
}

fn said(view: &View, names: Names) -> String {
    let Some(end) = &view.end else {
        if view.result.is_some() {
            return "The game ended because all but one resigned.".into();
        }
        return format!(
            "Last turns begin when somebody has only {} tiles to build, when the market cannot be filled, or after {} \
             lots were returned without a build (now {}).",
            content().limits.last_tiles,
            view.standstill.limit,
            view.standstill.returns
        );
    };
    let why = trigger(end.trigger, &names(end.seat));
    let after: Vec<String> = end.last_turns.iter().map(|seat| names(*seat)).collect();
    let after = match (view.result.is_some(), after.as_slice()) {
        (true, _) => "Everybody else had one more turn.".into(),
        (false, []) => "This is the last turn of the game.".into(),
        (false, after) => format!("One more turn for {}.", and(after)),
    };
    format!("The end was triggered, as {why}. {after}")
}
