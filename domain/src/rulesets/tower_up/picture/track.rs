//! The machine tracks of a player, with the stars above and the row of the cone below.

use super::pieces::{floor_rgb, slab};
use crate::kernel::Names;
use crate::rulesets::tower_up::colors::Color;
use crate::rulesets::tower_up::content::content;
use crate::rulesets::tower_up::parts;
use crate::rulesets::tower_up::scoring::cone_field;
use crate::rulesets::tower_up::view::PlayerView;
use crate::rulesets::tower_up::words::counted;
use crate::scene::{Area, Ink, Letters, Part, Rgb, Shape};

/// Stars and values, four lanes, and the cone.
pub(super) const HEIGHT: f32 = HEAD + 4.0 * LANE + 18.0;

const HEAD: f32 = 25.0;
const LANE: f32 = 14.0;
const COLUMN: f32 = 17.5;
/// Where the columns begin, right of the names of the lanes.
const NAMED: f32 = 42.0;

const GOLD: Rgb = Rgb(0xf2c12e);
const ORANGE: Rgb = Rgb(0xe8590c);

/// Draws stars and values and gives the lanes and the cone row as parts of their own.
pub(super) fn draw(area: &mut Area, player: &PlayerView, names: Names, (x, y): (f32, f32)) {
    for (line, text) in [(10.5, "extra turn"), (22.0, "million")] {
        area.add(Letters::new(x, y + line, text).size(10.0).ink(Ink::Muted));
    }
    let columns = &content().columns;
    let mut stars = 0u8;
    for (number, column) in (0u8..).zip(columns) {
        let middle = middle(x, number);
        if column.star {
            stars = stars.saturating_add(1);
            let band = Shape::rect(middle - COLUMN / 2.0, y, COLUMN, HEAD + 4.0 * LANE);
            area.add(band.round(3.0).fill(Ink::Faint));
            let star = Shape::star(middle, y + 7.0, 6.0).edge(Ink::Line, 1.0);
            area.add(match stars <= player.star_rank {
                true => star.fill(Ink::Color(GOLD)),
                false => star.fill(Ink::Panel),
            });
        }
        let value = Letters::new(middle, y + 22.0, column.value.to_string());
        area.add(value.size(10.0).middle().ink(Ink::Muted));
    }
    for (row, color) in (0u8..).zip(Color::ALL) {
        let top = y + HEAD + f32::from(row) * LANE;
        area.add(lane(player, color, &names(player.seat), (x, top)));
    }
    area.add(cone(
        player,
        &names(player.seat),
        (x, y + HEAD + 4.0 * LANE + 2.0),
    ));
}

fn middle(x: f32, column: u8) -> f32 {
    x + NAMED + (f32::from(column) + 0.5) * COLUMN
}

fn lane(player: &PlayerView, color: Color, name: &str, (x, y): (f32, f32)) -> Part {
    let (column, value) = (player.markers.get(color), player.score.machines.get(color));
    let label = format!("{name}: {color} machine in column {column}, worth {value}.");
    let mut part = Part::new(parts::machine(player.seat, color), label);
    part.add(Letters::new(x, y + 10.5, color.name()).size(11.0));
    let (first, last) = (middle(x, 0), middle(x, content().last_column()));
    part.add(Shape::line([(first, y + 7.0), (last, y + 7.0)]).edge(Ink::Muted, 1.5));
    for stop in 0..=content().last_column() {
        part.add(Shape::circle(middle(x, stop), y + 7.0, 1.8).fill(Ink::Muted));
    }
    let at = middle(x, column);
    part.add(slab((at - 8.5, y + 1.0, 17.0, 12.0), color));
    let number = Letters::new(at, y + 10.6, value.to_string())
        .size(10.0)
        .bold()
        .middle();
    part.with(number.ink(Ink::On(floor_rgb(color))))
}

/// The fields stand below the columns that say what they are worth; each shows how many visible roofs it asks for.
fn cone(player: &PlayerView, name: &str, (x, y): (f32, f32)) -> Part {
    let visible = counted(usize::from(player.visible_roofs), "visible roof");
    let label = match (player.cone_field, player.score.cone) {
        (None, _) => format!("{name}: cone not placed, {visible} now."),
        (Some(field), worth) => format!("{name}: cone on field {field}, worth {worth}."),
    };
    let mut part = Part::new(parts::cone(player.seat), label);
    part.add(Letters::new(x, y + 12.0, "visible").size(11.0));
    let columns = &content().columns;
    for (field, worth) in (1u8..).zip(&content().cone_values) {
        let column = columns.iter().position(|column| column.value == *worth);
        let column = column.and_then(|column| u8::try_from(column).ok()).unwrap_or(0);
        let at = middle(x, column);
        let reached = player.cone_field.is_none() && cone_field(content(), player.visible_roofs) == field;
        let ground = Shape::circle(at, y + 8.0, 7.0).fill(Ink::Panel);
        if player.cone_field == Some(field) {
            let outline = [(at - 9.0, y + 15.5), (at, y - 2.0), (at + 9.0, y + 15.5)];
            part.add(
                Shape::polygon(outline)
                    .fill(Ink::Color(ORANGE))
                    .edge(Ink::Line, 1.0),
            );
        } else if reached {
            part.add(ground.edge(Ink::Text, 1.8));
        } else {
            part.add(ground.edge(Ink::Faint, 1.2));
        }
        let number = Letters::new(at, y + 11.8, field.to_string()).size(10.0).middle();
        part.add(match (player.cone_field == Some(field), reached) {
            (true, _) => number.bold().ink(Ink::On(ORANGE)),
            (_, true) => number.bold(),
            _ => number.ink(Ink::Muted),
        });
    }
    part
}
