//! A player's corner: score, floors, machines, roofs and tokens.

use super::pieces::{floor, roof_rgb, valued};
use super::track;
use crate::kernel::Names;
use crate::rulesets::tower_up::content::content;
use crate::rulesets::tower_up::parts;
use crate::rulesets::tower_up::scoring::{cone_field, cone_value};
use crate::rulesets::tower_up::view::{PlayerView, StateName, View};
use crate::rulesets::tower_up::words::{and, counted};
use crate::scene::widgets::PlayerCorner;
use crate::scene::{Area, Ink, Letters, Part, Pattern, Shape};

pub(super) const WIDTH: f32 = 285.0;
pub(super) const HEIGHT: f32 = TRACKS + track::HEIGHT + 26.0;

/// Where things begin, below the top of the corner.
const FLOORS: f32 = 46.0;
const TRACKS: f32 = 68.0;

pub(super) fn area(view: &View, player: &PlayerView, names: Names, (x, y): (f32, f32)) -> Area {
    let name = names(player.seat);
    let mut area = Area::new(name.clone());
    let corner = PlayerCorner {
        seat: player.seat,
        name: &name,
        color: roof_rgb(player.seat),
        score: format!("{} million", player.score.total),
        to_move: view.deciding_seat == Some(player.seat),
        resigned: player.resigned,
        label: label(view, player, &name),
    };
    let mut corner = corner.part(x, y, WIDTH, HEIGHT);
    let sums = sums(player);
    corner.add(Letters::new(x + 8.0, y + 38.0, sums).size(11.0).ink(Ink::Muted));
    if let Some(turn) = last_turn(view, player) {
        corner.add(
            Letters::new(x + WIDTH - 8.0, y + 38.0, turn)
                .size(11.0)
                .bold()
                .end()
                .ink(Ink::Accent),
        );
    }
    area.add(corner);
    floors(&mut area, player, &name, (x + 8.0, y + FLOORS));
    track::draw(&mut area, player, names, (x + 8.0, y + TRACKS));
    let below = y + TRACKS + track::HEIGHT + 4.0;
    area.add(roofs(player, &name, (x + 8.0, below)));
    for (place, objective) in (0u8..).zip(&view.objectives) {
        let taken = player
            .tokens
            .iter()
            .find(|token| token.objective == objective.objective);
        let left = x + WIDTH - 60.0 + f32::from(place) * 21.0;
        valued(left, below + 8.5, objective.shape, taken.map(|token| token.value))
            .into_iter()
            .for_each(|item| area.add(item));
    }
    area
}

/// Where the score comes from; what the visible roofs would bring is in brackets until it counts.
fn sums(player: &PlayerView) -> String {
    let score = &player.score;
    let visible = match player.cone_field {
        Some(_) => score.cone.to_string(),
        None => format!(
            "({})",
            cone_value(content(), cone_field(content(), player.visible_roofs))
        ),
    };
    let (machines, tokens) = (score.machines.total(), score.tokens);
    format!("machines {machines}, tokens {tokens}, visible {visible}")
}

fn floors(area: &mut Area, player: &PlayerView, name: &str, (x, y): (f32, f32)) {
    let held = format!(
        "floors {}/{}",
        player.floors_held,
        content().limits.personal_supply
    );
    area.add(Letters::new(x, y + 12.0, held).size(11.0));
    for (place, (color, count)) in (0u8..).zip(player.supply.iter()) {
        let left = x + 71.0 + f32::from(place) * 50.0;
        let text = format!("{color} {count}");
        let frame = (left, y, 48.0, 17.0);
        let label = counted(usize::from(count), &format!("{color} floor"));
        let mut part = Part::new(
            parts::floors(player.seat, color),
            format!("{name} holds {label}."),
        );
        floor(frame, color, text)
            .into_iter()
            .for_each(|item| part.add(item));
        area.add(part);
    }
}

/// The roofs left, and the places of those on the board.
fn roofs(player: &PlayerView, name: &str, (x, y): (f32, f32)) -> Part {
    let left = counted(usize::from(player.roofs_left), "roof");
    let label = format!(
        "{name} has {left} left and {} visible in the city.",
        player.visible_roofs
    );
    let mut part = Part::new(parts::roofs(player.seat), label);
    part.add(Letters::new(x, y + 12.5, format!("roofs {}", player.roofs_left)).size(11.0));
    for place in 0..content().limits.roofs_per_player {
        let at = x + 60.0 + f32::from(place) * 14.5;
        let outline = [
            (at - 7.0, y + 14.0),
            (at - 4.0, y + 3.0),
            (at + 4.0, y + 3.0),
            (at + 7.0, y + 14.0),
        ];
        let roof = Shape::polygon(outline);
        part.add(match place < player.roofs_left {
            true => roof
                .fill(Ink::Color(roof_rgb(player.seat)))
                .pattern(Pattern::of(player.seat))
                .edge(Ink::Line, 1.0),
            false => roof.edge(Ink::Faint, 1.0),
        });
    }
    part
}

/// Whether a last turn is to come, is being played or is over, once the end has been triggered.
fn last_turn(view: &View, player: &PlayerView) -> Option<&'static str> {
    let end = view.end.as_ref()?;
    if view.state == StateName::Finished || player.resigned {
        None
    } else if end.last_turns.contains(&player.seat) {
        Some("last turn to come")
    } else if view.deciding_seat == Some(player.seat) {
        view.last_turn.then_some("last turn")
    } else {
        Some("done")
    }
}

fn label(view: &View, player: &PlayerView, name: &str) -> String {
    let score = &player.score;
    let tokens: Vec<String> = player
        .tokens
        .iter()
        .map(|token| token.value.to_string())
        .collect();
    let tokens = match tokens.is_empty() {
        true => "no token".into(),
        false => format!("tokens {}", and(&tokens)),
    };
    let resigned = if player.resigned { ", resigned" } else { "" };
    let first = match view.first_player == Some(player.seat) {
        true => ", first player",
        false => "",
    };
    let turn = last_turn(view, player).map_or(String::new(), |turn| format!(", {turn}"));
    format!(
        "{name}, seat {}{first}{resigned}{turn}: {} million (machines {}, cone {}), {tokens}, stars reached by all machines: {}.",
        player.seat,
        score.total,
        score.machines.total(),
        score.cone,
        player.star_rank
    )
}
