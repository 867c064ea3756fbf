//! What counts in the end, in a few sentences: below the scores, or in the corner that a third city leaves free.

use super::corner::{HEIGHT, WIDTH};
use super::lines::lines;
use crate::rulesets::city_investors::content::content;
use crate::rulesets::city_investors::options::Variant;
use crate::rulesets::city_investors::tracks::LOWEST;
use crate::rulesets::city_investors::view::View;
use crate::scene::widgets::panel;
use crate::scene::{Area, Letters};

/// Three cities leave a corner free.
pub(super) fn have_a_corner(view: &View) -> bool {
    view.players.len() % 2 == 1
}

pub(super) fn corner(view: &View, (x, y): (f32, f32)) -> Area {
    let mut area = Area::new("What counts in the end");
    for item in panel(x, y, WIDTH, HEIGHT, "What counts in the end") {
        area.add(item);
    }
    let mut line = y + 40.0;
    for sentence in sentences(view) {
        for row in lines(&sentence, WIDTH - 20.0, 12.0) {
            area.add(Letters::new(x + 10.0, line, row).size(12.0));
            line += 16.0;
        }
        line += 7.0;
        area.note(sentence);
    }
    area
}

pub(super) fn sentences(view: &View) -> Vec<String> {
    let points = &content().points;
    let mut said = vec![
        "Every track counts as points.".to_owned(),
        "First, tiles that no street joins to the centre (marked \u{d7}) are taken off: their gains are lost.".into(),
        format!(
            "Each empty field costs {}, each resident without a job {}.",
            points.empty_field.abs(),
            points.unemployed.abs()
        ),
        "Jobs without residents are cut, and as much income.".into(),
        "In a tie fewer empty fields win.".into(),
    ];
    if view.options.variant != Variant::Party {
        let lowest = super::number(LOWEST);
        said.push(format!(
            "No tile may bring ecology, income or satisfaction below {lowest}."
        ));
    }
    said
}
