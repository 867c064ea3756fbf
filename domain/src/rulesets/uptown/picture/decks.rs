//! The piles: every player's deck, the municipal pile, and what was discarded.

use super::chips::{Glyph, flow, wide};
use super::{labels, offer};
use crate::kernel::{Names, counted};
use crate::rulesets::uptown::ids::Card;
use crate::rulesets::uptown::parts;
use crate::rulesets::uptown::view::{CardView, PileView, PlayerView, ProjectView, View};
use crate::scene::widgets::{MARGIN, badge, panel, seat_color};
use crate::scene::{Area, Ink, Letters, Part, Shape, WIDTH};

const GAP: f32 = 8.0;
const PADDING: f32 = 4.0;
const BETWEEN: f32 = 6.0;
/// The name and the price above the projects of a deck; the name above those of the municipal pile.
const HEAD: f32 = 44.0;
const MUNICIPAL_HEAD: f32 = 28.0;
/// So many names of discarded cards are shown, the latest.
const DISCARDED: usize = 6;

/// The decks side by side.
pub(super) fn decks(view: &View, names: Names, y: f32) -> (Area, f32) {
    let mut area = Area::new("Decks");
    let count = view.players.len().max(1) as f32;
    let width = (WIDTH - 2.0 * MARGIN - (count - 1.0) * GAP) / count;
    // Two decks have room for their projects side by side.
    let columns = if count > 2.0 { 1.0 } else { 2.0 };
    let rows = 2.0 / columns;
    let height = HEAD + rows * (offer::HEIGHT + BETWEEN) - BETWEEN + PADDING;
    let wide = (width - 2.0 * PADDING - (columns - 1.0) * BETWEEN) / columns;
    for (number, player) in view.players.iter().enumerate() {
        let x = MARGIN + number as f32 * (width + GAP);
        area.add(deck(player, names, (x, y, width, height)));
        for (number, letter) in ['A', 'B'].into_iter().enumerate() {
            let (row, column) = if columns > 1.0 { (0, number) } else { (number, 0) };
            let left = x + PADDING + column as f32 * (wide + BETWEEN);
            let top = y + HEAD + row as f32 * (offer::HEIGHT + BETWEEN);
            let shown = project(&player.deck, number);
            let pile = format!("deck {} of {}", player.player, names(player.seat));
            area.add(offer::offer(
                Some(player.player),
                letter,
                shown,
                &pile,
                (left, top, wide),
            ));
        }
    }
    (area, height)
}

fn deck(player: &PlayerView, names: Names, (x, y, width, height): (f32, f32, f32, f32)) -> Part {
    let name = names(player.seat);
    let mut part = Part::new(parts::deck(Some(player.player)), labels::deck(player, &name));
    part.add(sheet(x, y, width, height));
    for item in badge(x + 14.0, y + 14.0, 8.0, player.seat, seat_color(player.seat)) {
        part.add(item);
    }
    let left = counted(player.deck.count.into(), "card");
    let left = Letters::new(x + width - 6.0, y + 18.0, left).size(10.0).end();
    let room = width - 36.0 - left.width();
    part.add(Letters::new(x + 26.0, y + 18.0, name).bold().fit(room));
    part.add(left.ink(Ink::Muted));
    let price = player
        .deck
        .top
        .as_ref()
        .and_then(|card| Some((card.card, card.cost?)));
    let price = match price {
        Some((card, cost)) => vec![Glyph::Word(card.to_string()), Glyph::Coins(cost.into())],
        None => vec![Glyph::Word("empty".into())],
    };
    for item in flow(&[price], (x + 6.0, y + 28.0), width, Ink::Text).1 {
        part.add(item);
    }
    if player.coins_on_deck > 0 {
        let blocked = vec![
            Glyph::Bold("blocked".into()),
            Glyph::Coins(player.coins_on_deck.into()),
        ];
        let at = (x + width - 6.0 - wide(&blocked), y + 28.0);
        for item in flow(&[blocked], at, width, Ink::Accent).1 {
            part.add(item);
        }
    }
    part
}

/// The municipal pile with its four projects, and the discarded cards beside its name.
pub(super) fn municipal(view: &View, y: f32) -> (Area, f32) {
    let mut area = Area::new("Municipal pile");
    let width = WIDTH - 2.0 * MARGIN;
    let height = MUNICIPAL_HEAD + offer::HEIGHT + PADDING;
    let pile = &view.municipal;
    let mut part = Part::new(parts::deck(None), labels::municipal(pile));
    for item in panel(MARGIN, y, width, height, "Municipal pile") {
        part.add(item);
    }
    let card = pile
        .top
        .as_ref()
        .map_or(String::new(), |top| format!("{} is free, ", top.card));
    let left = match pile.count {
        0 => "no card left: you may pass".into(),
        left => format!("{card}{}", counted(left.into(), "card")),
    };
    part.add(
        Letters::new(MARGIN + 104.0, y + 16.0, left)
            .size(10.0)
            .ink(Ink::Muted),
    );
    area.add(part);
    let wide = (width - 2.0 * PADDING - 3.0 * BETWEEN) / 4.0;
    for (number, letter) in ['A', 'B', 'C', 'D'].into_iter().enumerate() {
        let x = MARGIN + PADDING + number as f32 * (wide + BETWEEN);
        let shown = project(pile, number);
        let at = (x, y + MUNICIPAL_HEAD, wide);
        area.add(offer::offer(None, letter, shown, "the municipal pile", at));
    }
    area.add(discarded(&view.discarded, y));
    (area, height)
}

fn discarded(cards: &[Card], y: f32) -> Part {
    let mut part = Part::new(parts::discarded(), labels::discarded(cards));
    let (width, height) = (270.0, 20.0);
    let (x, y) = (WIDTH - MARGIN - PADDING - width, y + 4.0);
    let place = Shape::rect(x, y, width, height).round(4.0);
    part.add(place.fill(Ink::Paper).edge(Ink::Faint, 1.0));
    let latest: Vec<String> = cards.iter().rev().take(DISCARDED).map(Card::to_string).collect();
    let text = match cards.len() {
        0 => "Discard pile: empty".into(),
        count if count > DISCARDED => format!("Discarded {count}: {} …", latest.join(" ")),
        count => format!("Discarded {count}: {}", latest.join(" ")),
    };
    part.add(Letters::new(x + 8.0, y + 14.0, text).size(10.0).fit(width - 16.0));
    part
}

fn project(pile: &PileView, number: usize) -> Option<&ProjectView> {
    let projects = pile.top.as_ref().map(|top: &CardView| &top.projects)?;
    projects.get(number)
}

fn sheet(x: f32, y: f32, width: f32, height: f32) -> Shape {
    let sheet = Shape::rect(x, y, width, height).round(6.0);
    sheet.fill(Ink::Panel).edge(Ink::Faint, 1.0)
}
