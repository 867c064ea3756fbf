//! The general supply, the deck, and how near the end is.

use super::pieces::{floor_rgb, short, shown, slab};
use crate::kernel::Names;
use crate::rulesets::tower_up::events::Trigger;
use crate::rulesets::tower_up::parts;
use crate::rulesets::tower_up::view::View;
use crate::rulesets::tower_up::words::{and, counted, floor};
use crate::scene::widgets::panel;
use crate::scene::{Area, Ink, Letters, Part};

pub(super) fn area(view: &View, names: Names, (x, y, width): (f32, f32, f32)) -> Area {
    let mut area = Area::new("General supply");
    panel(x, y, width, super::market::HEIGHT, "General supply")
        .into_iter()
        .for_each(|item| area.add(item));
    let wide = (width - 16.0 - 12.0) / 4.0;
    for (place, (color, count)) in (0u8..).zip(view.general_supply.iter()) {
        let left = x + 8.0 + f32::from(place) * (wide + 4.0);
        let ink = Ink::On(floor_rgb(color));
        let middle = left + wide / 2.0;
        let number = Letters::new(middle, y + 38.0, count.to_string()).size(13.0);
        let word = Letters::new(middle, y + 50.0, color.name()).size(10.0);
        let floors = counted(usize::from(count), &format!("{color} floor"));
        let part = Part::new(parts::supply(color), format!("{floors} in the general supply."));
        let part = part.with(slab((left, y + 24.0, wide, 31.0), color));
        let part = part.with(number.bold().middle().ink(ink));
        area.add(part.with(word.middle().ink(ink)));
    }
    let (deck, pile) = (view.deck.count, view.discard_pile.len());
    let deck = format!("Deck: {deck} cards, discarded: {pile}");
    area.note(format!("{deck}."));
    area.add(line(x + 8.0, y + 70.0, deck));
    if view.starting_floors.is_empty() {
        let stall = &view.stall;
        let (taken, limit) = (stall.cards_without_build, stall.limit);
        area.add(line(
            x + 8.0,
            y + 84.0,
            format!("Cards since a build: {taken} of {limit}"),
        ));
        area.note(format!(
            "Cards taken since a build: {taken}; at {limit} the last turns begin."
        ));
        end(&mut area, view, names, (x + 8.0, y + 99.0));
    } else {
        starting_floors(&mut area, view, (x + 8.0, y + 80.0));
    }
    area
}

fn line(x: f32, y: f32, text: impl Into<String>) -> Letters {
    Letters::new(x, y, text).size(11.0).ink(Ink::Muted)
}

/// The floors that wait for their sites, in order.
fn starting_floors(area: &mut Area, view: &View, (x, y): (f32, f32)) {
    area.add(Letters::new(x, y + 13.0, "To place").size(11.0).bold());
    let floors = (0u8..).zip(&view.starting_floors);
    for (place, waiting) in floors {
        let left = x + 54.0 + f32::from(place) * 18.5;
        let text = waiting.floor.color().map_or("", short);
        for item in shown((left, y, 17.0, 18.0), waiting.floor, "?", text) {
            area.add(item);
        }
    }
    let said = view.starting_floors.iter().map(|waiting| floor(waiting.floor));
    let said: Vec<&str> = said.collect();
    area.note(format!(
        "Starting floors still to be placed, in this order: {}.",
        and(&said)
    ));
}

fn end(area: &mut Area, view: &View, names: Names, (x, y): (f32, f32)) {
    let Some(end) = &view.end else {
        area.add(line(x, y, "Ends after a player's 10th roof"));
        return area.note(
            "A player's tenth roof, or a floor on a card that the supply lacks, begins the last turns.",
        );
    };
    let who = names(end.seat);
    let (short, long) = match end.trigger {
        Trigger::LastRoof => ("End: last roof placed", format!("{who} has placed the last roof")),
        Trigger::Shortage => (
            "End: floors ran short",
            format!("Floors ran short in the turn of {who}"),
        ),
        Trigger::CityComplete => ("End: city complete", "Nothing more can be built".into()),
        Trigger::Stall => ("End: nobody builds", "Nobody has built for too long".into()),
    };
    area.add(Letters::new(x, y, short).size(12.0).bold().ink(Ink::Accent));
    let ahead: Vec<String> = end.last_turns.iter().map(|seat| names(*seat)).collect();
    area.note(match ahead.len() {
        0 => format!("{long}, which began the last turns; none is to come."),
        _ => format!(
            "{long}, which began the last turns; still to come: {}.",
            and(&ahead)
        ),
    });
}
