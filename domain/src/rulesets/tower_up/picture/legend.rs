//! What the signs of the city mean, in one line below it.

use super::pieces::{band, drop, gable, slab, tree};
use crate::rulesets::tower_up::colors::Color;
use crate::rulesets::tower_up::view::View;
use crate::scene::widgets::MARGIN;
use crate::scene::{Area, Ink, Letters, WIDTH};

pub(super) const HEIGHT: f32 = 28.0;

pub(super) fn area(view: &View, top: f32) -> Area {
    let mut area = Area::new("Signs");
    let middle = top + 13.0;
    if let Some(player) = view.players.first() {
        gable(MARGIN + 21.0, middle + 6.0, player.seat)
            .into_iter()
            .for_each(|item| area.add(item));
        area.add(slab((124.0, middle - 5.0, 36.0, 10.0), Color::Grey));
        band((138.0, middle - 5.0, 22.0, 10.0), player.seat)
            .into_iter()
            .for_each(|item| area.add(item));
    }
    area.add(drop(247.0, middle));
    tree(310.0, middle).into_iter().for_each(|shape| area.add(shape));
    for (x, meaning) in [
        (56.0, "visible roof"),
        (164.0, "covered roof"),
        (254.0, "lakeside"),
        (317.0, "in a park"),
    ] {
        area.add(said(x, middle, meaning));
    }
    let colors = "bl black, wh white, gr grey, br brown";
    area.add(said(WIDTH - MARGIN, middle, colors).end());
    area
}

fn said(x: f32, middle: f32, meaning: &str) -> Letters {
    Letters::new(x, middle + 4.0, meaning).size(11.0).ink(Ink::Muted)
}
