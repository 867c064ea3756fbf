//! A player's corner: what the player has, and the street as a skyline.

use super::chips::{Chip, Glyph, flow};
use super::icons::Mark;
use super::{labels, plot};
use crate::kernel::Names;
use crate::rulesets::uptown::view::{PlayerView, PlotView, View};
use crate::scene::widgets::{MARGIN, PlayerCorner, seat_color};
use crate::scene::{Area, Ink, WIDTH};

/// The name, and what the player has, above the plots.
const HEAD: f32 = 49.0;
const PADDING: f32 = 6.0;
const BETWEEN: f32 = 5.0;

/// How many floors a street has room for, so that the picture stays on a page.
struct Room {
    /// From the beginning, so that little moves when the first are built.
    least: usize,
    /// Above so many the floors lose their names.
    named: usize,
    /// Above so many a building loses its lower floors.
    most: usize,
}

impl Room {
    fn at_a_table_of(players: usize) -> Self {
        let [least, named, most] = match players {
            0..=2 => [4, 7, 24],
            3 => [3, 6, 16],
            _ => [2, 5, 10],
        };
        Self { least, named, most }
    }
}

pub(super) fn street(view: &View, player: &PlayerView, names: Names, y: f32) -> (Area, f32) {
    let name = names(player.seat);
    let mut area = Area::new(format!("Street {} of {name}", player.player));
    let width = WIDTH - 2.0 * MARGIN;
    let room = Room::at_a_table_of(view.players.len());
    let tallest = usize::from(player.tallest);
    let named = tallest <= room.named;
    let floors = plot::Floors {
        named,
        count: match named {
            true => tallest.max(room.least),
            false => tallest.min(room.most),
        },
    };
    let tall = floors.height();
    let height = HEAD + tall + PADDING;
    let corner = PlayerCorner {
        seat: player.seat,
        name: &name,
        color: seat_color(player.seat),
        score: points(player.score.total),
        to_move: view.deciding_seat == Some(player.seat),
        resigned: player.resigned,
        label: labels::player(player, &name),
    };
    let mut part = corner.part(MARGIN, y, width, height);
    let line = flow(&has(player), (MARGIN + 8.0, y + 31.0), width - 16.0, Ink::Text);
    for item in line.1 {
        part.add(item);
    }
    area.add(part);
    let count = player.plots.len().max(1) as f32;
    let wide = (width - 2.0 * PADDING - (count - 1.0) * BETWEEN) / count;
    for (number, plot) in player.plots.iter().enumerate() {
        let x = MARGIN + PADDING + number as f32 * (wide + BETWEEN);
        area.add(plot::plot(player, plot, &name, (x, y + HEAD, wide), floors));
    }
    (area, height)
}

fn points(total: i32) -> String {
    match total {
        1 => "1 point".into(),
        _ => format!("{total} points"),
    }
}

fn has(player: &PlayerView) -> Vec<Chip> {
    let word = |text: &str| Glyph::Word(text.into());
    let units = player.units.iter().filter(|units| units.units > 0);
    let units = units.map(|units| vec![Glyph::Kind(units.kind), word(&format!("×{}", units.units))]);
    let floors = player.plots.iter().flat_map(|plot: &PlotView| &plot.projects);
    let presents = floors.filter(|floor| floor.present).count();
    let presents = (presents > 0).then(|| vec![Glyph::Mark(Mark::Present), word(&format!("×{presents}"))]);
    let closed = player.plots.iter().filter(|plot| plot.closed).count();
    let chips = [
        vec![Glyph::Bold(format!("Street {}", player.player))],
        vec![word("wallet"), Glyph::Coins(player.wallet.into())],
        vec![word("a roof pays"), Glyph::Coins(player.income.max(0).into())],
        vec![
            Glyph::Mark(Mark::Roof),
            word(&format!("{closed} of {} closed", player.plots.len())),
        ],
        vec![word(&format!("tallest {}", player.tallest))],
    ];
    chips.into_iter().chain(units).chain(presents).collect()
}
