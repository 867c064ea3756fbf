//! The clock of the party variant.

use super::lines::lines;
use super::{LEFT, ROW, standing};
use crate::kernel::{Names, counted};
use crate::rulesets::city_investors::content::content;
use crate::rulesets::city_investors::parts;
use crate::rulesets::city_investors::view::{PartyView, StateName, View};
use crate::scene::widgets::{MARGIN, panel};
use crate::scene::{Area, Ink, Letters, Part};

const INNER: f32 = LEFT - 20.0;

pub(super) fn clock(view: &View, party: &PartyView, names: Names, y: f32) -> Area {
    let mut area = Area::new("Clock");
    let (what, until) = now(view, party, names);
    let label = match &until {
        Some(until) => format!("{what} {until}."),
        None => format!("{what}."),
    };
    let mut part = Part::new(parts::clock(), label);
    for item in panel(MARGIN, y, LEFT, ROW, "Clock") {
        part.add(item);
    }
    let mut line = y + 36.0;
    for text in lines(&what, INNER, 12.0).into_iter().take(3) {
        part.add(Letters::new(MARGIN + 10.0, line, text).size(12.0));
        line += 16.0;
    }
    if let Some(until) = until {
        let until = Letters::new(MARGIN + 10.0, line + 3.0, until).size(14.0).bold();
        part.add(until.ink(Ink::Accent).fit(INNER));
    }
    let rules = rules(view);
    let rows = lines(&rules, INNER, 10.5);
    let top = y + ROW - 10.0 - 14.0 * rows.len().saturating_sub(1) as f32;
    for (number, text) in rows.into_iter().enumerate() {
        let text = Letters::new(MARGIN + 10.0, top + 14.0 * number as f32, text).size(10.5);
        part.add(text.ink(Ink::Muted));
    }
    area.add(part);
    area.note(rules);
    area
}

/// What is waited for, and until when.
fn now(view: &View, party: &PartyView, names: Names) -> (String, Option<String>) {
    let until = party.latest_start.or(party.deadline).map(standing::time);
    let what = match view.state {
        StateName::Lobby => {
            let staying = view.players.iter().filter(|player| !player.resigned);
            let (ready, missing): (Vec<_>, Vec<_>) = staying.partition(|player| player.ready);
            let (ready, all) = (ready.len(), ready.len() + missing.len());
            format!("{ready} of {all} are ready. The game starts when all are, at the latest on")
        }
        StateName::Countdown => {
            let first = view.end.first_full.map(names).unwrap_or_default();
            format!("{first} has a full city. The others build until")
        }
        StateName::Finished => match view.end.ending {
            Some(ending) => format!("The game is over: {}", standing::why(ending)),
            None => "The game is over".into(),
        },
        _ => "Everybody builds until a city is full, at the latest until".into(),
    };
    (what, until)
}

fn rules(view: &View) -> String {
    let (options, first) = (&view.options, content().points.first_full_city);
    let seconds = counted(options.party_timer_seconds as usize, "second");
    let wait = f64::from(options.party_take_cooldown_ms) / 1000.0;
    let wait = match options.party_take_cooldown_ms {
        0 => String::new(),
        1000 => " Between two takes lies at least 1 second.".into(),
        _ => format!(" Between two takes lie at least {wait} seconds."),
    };
    format!("The first full city brings {first} points and leaves the others {seconds}.{wait}")
}
