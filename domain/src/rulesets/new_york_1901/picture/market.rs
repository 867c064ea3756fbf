//! The open market and what is left in the deck.

use super::INNER;
use crate::kernel::{Names, counted};
use crate::rulesets::new_york_1901::content::content;
use crate::rulesets::new_york_1901::lots::{Card, District};
use crate::rulesets::new_york_1901::parts;
use crate::rulesets::new_york_1901::view::{BagView, DeckView, View};
use crate::scene::widgets::{MARGIN, panel};
use crate::scene::{Area, Ink, Letters, Part, Rgb, Shape};

const HEIGHT: f32 = 74.0;
const CARD: f32 = 84.0;
const TALL: f32 = 42.0;

pub(super) fn market(view: &View, _: Names, top: f32) -> (Area, f32) {
    let mut area = Area::new("Market");
    let heading = "Market: take a card, put a worker on an empty lot of its colour and size";
    for item in panel(MARGIN, top, INNER, HEIGHT, heading) {
        area.add(item);
    }
    let top = top + 24.0;
    for (number, place) in (1..=content().limits.market).zip(0u8..) {
        let left = MARGIN + 8.0 + f32::from(place) * (CARD + 6.0);
        area.add(slot(view, number, left, top));
    }
    area.add(deck(view, MARGIN + 8.0 + 4.0 * (CARD + 6.0) + 4.0, top));
    (area, top + HEIGHT - 24.0)
}

fn slot(view: &View, number: usize, left: f32, top: f32) -> Part {
    let shape = Shape::rect(left, top, CARD, TALL).round(5.0);
    let Some(card) = number.checked_sub(1).and_then(|place| view.market.get(place)) else {
        let part = Part::new(parts::slot(number), format!("Market place {number}: no card."));
        return part.with(shape.edge(Ink::Faint, 1.5).dashed());
    };
    let lots: Vec<String> = view
        .lots
        .iter()
        .filter(|lot| lot.owner.is_none() && lot.card == *card)
        .map(|lot| lot.lot.to_string())
        .collect();
    let label = format!(
        "Market card {number}: {card}, for one of the lots {}.",
        lots.join(", ")
    );
    let color = content().district_color(card.district);
    let ink = Ink::On(color);
    let mut part = Part::new(parts::slot(number), label);
    part.add(shape.fill(Ink::Color(color)).edge(Ink::Line, 1.0));
    part.add(
        Letters::new(left + 8.0, top + 17.0, card.to_string())
            .size(14.0)
            .bold()
            .ink(ink),
    );
    for place in 0..card.size {
        let x = left + 8.0 + 11.0 * f32::from(place);
        part.add(
            Shape::rect(x, top + 25.0, 10.0, 10.0)
                .fill(Ink::Color(color.towards(Rgb(0xffffff), 0.6)))
                .edge(ink, 1.0),
        );
    }
    let free = Letters::new(left + CARD - 7.0, top + 34.0, format!("{} free", lots.len()));
    part.add(free.size(10.0).end().ink(ink));
    part
}

/// The deck, and beside it how many cards of each colour and size are in it.
fn deck(view: &View, left: f32, top: f32) -> Part {
    let deck = &view.deck;
    let mut part = Part::new(parts::deck(), label(deck));
    let back = Shape::rect(left, top, 52.0, TALL).round(5.0);
    part.add(back.fill(Ink::Paper).edge(Ink::Line, 1.5));
    let middle = left + 26.0;
    part.add(
        Letters::new(middle, top + 21.0, deck.count.to_string())
            .size(18.0)
            .bold()
            .middle(),
    );
    part.add(
        Letters::new(middle, top + 35.0, "in deck")
            .size(10.0)
            .middle()
            .ink(Ink::Muted),
    );
    let left = left + 58.0;
    for (size, row) in [(2, 26.0), (3, 39.0)] {
        part.add(
            Letters::new(left, top + row, format!("size {size}"))
                .size(10.0)
                .ink(Ink::Muted),
        );
    }
    for (district, place) in District::ALL.into_iter().zip(0u8..) {
        let x = left + 45.0 + 22.0 * f32::from(place);
        let color = content().district_color(district);
        part.add(
            Shape::rect(x - 10.0, top, 20.0, 14.0)
                .round(3.0)
                .fill(Ink::Color(color)),
        );
        let letter: String = district.prefix().chars().take(1).collect();
        part.add(
            Letters::new(x, top + 11.0, letter)
                .size(10.5)
                .bold()
                .middle()
                .ink(Ink::On(color)),
        );
        for (size, row) in [(2, 26.0), (3, 39.0)] {
            let count = count(deck, Card { district, size });
            part.add(Letters::new(x, top + row, count.to_string()).size(11.0).middle());
        }
    }
    part
}

fn count(deck: &DeckView, card: Card) -> u32 {
    let cards = deck.bags.iter().flat_map(|bag| &bag.cards);
    let same = cards.filter(|counted| counted.card == card);
    same.map(|counted| u32::from(counted.count)).sum()
}

/// NY-168 to NY-170.
fn label(deck: &DeckView) -> String {
    let bag = |bag: &BagView| {
        let cards = bag.cards.iter();
        let cards: Vec<String> = cards
            .map(|counted| format!("{} {}", counted.count, counted.card))
            .collect();
        cards.join(", ")
    };
    let bags: Vec<String> = deck.bags.iter().map(bag).filter(|bag| !bag.is_empty()).collect();
    let held = match bags.is_empty() {
        true => String::new(),
        false => format!(": {}", bags.join("; then under them ")),
    };
    format!("The deck: {}{held}.", counted(deck.count.into(), "card"))
}
