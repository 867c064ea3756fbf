//! The players' corners.

use super::actions::card;
use super::pieces::{color, plate, worker};
use super::{GAP, INNER};
use crate::kernel::{Names, and, counted};
use crate::rulesets::new_york_1901::content::content;
use crate::rulesets::new_york_1901::parts::Action;
use crate::rulesets::new_york_1901::tiles::Generation;
use crate::rulesets::new_york_1901::view::{PlayerView, View};
use crate::rulesets::new_york_1901::words::{character, legendary_name};
use crate::scene::widgets::{MARGIN, PlayerCorner};
use crate::scene::{Area, Ink, Letters, Part, Shape};

const WIDE: f32 = (INNER - GAP) / 2.0;
const TALL: f32 = 104.0;

pub(super) fn players(view: &View, names: Names, top: f32) -> (Area, f32) {
    let mut area = Area::new("Players");
    let (mut left, mut row) = (MARGIN, top);
    for player in &view.players {
        area.add(corner(view, player, names, left, row));
        for (action, place) in Action::ALL.into_iter().zip(0u8..) {
            let x = left + 8.0 + 60.0 * f32::from(place);
            area.add(card(player, action, names, x, row + 60.0));
        }
        if left > MARGIN {
            (left, row) = (MARGIN, row + TALL + GAP);
        } else {
            left += WIDE + GAP;
        }
    }
    let rows = view.players.len().div_ceil(2) as f32;
    (area, top + rows * (TALL + GAP) - GAP)
}

fn corner(view: &View, player: &PlayerView, names: Names, left: f32, top: f32) -> Part {
    let name = names(player.seat);
    let over = view.result.is_some();
    let points = if over {
        player.final_score.total
    } else {
        player.score
    };
    let mut part = PlayerCorner {
        seat: player.seat,
        name: &name,
        color: color(player.seat),
        score: worth(points),
        to_move: view.deciding_seat == Some(player.seat),
        resigned: player.resigned,
        label: label(view, player, &name),
    }
    .part(left, top, WIDE, TALL);
    workers(&mut part, player, left, top + 43.0);
    let tiles = format!("{} to build", counted(player.unbuilt.len(), "tile"));
    let tiles = Letters::new(left + WIDE - 8.0, top + 47.0, tiles)
        .size(11.0)
        .end();
    part.add(match player.few_tiles_left {
        true => tiles.bold().ink(Ink::Accent),
        false => tiles,
    });
    unlocked(&mut part, view, player, left + WIDE - 8.0, top + 69.0);
    let score = &player.final_score;
    let bonus = format!(
        "streets {}, challenge {}, cards {}",
        score.streets, score.challenge, score.cards
    );
    let sum = match over {
        true => format!("{}: built {}, {bonus}", place(view, player), score.track),
        false => format!("{} if it ended now: {bonus}", score.total),
    };
    let sum = Letters::new(left + 8.0, top + 96.0, sum)
        .size(10.0)
        .ink(Ink::Muted);
    part.add(sum.fit(WIDE - 16.0));
    part
}

/// `Place 1`, once there are places.
fn place(view: &View, player: &PlayerView) -> String {
    let results = view.result.iter().flat_map(|result| &result.results);
    let own = results.filter(|result| result.seat == player.seat);
    own.map(|result| format!("Place {}", result.place)).collect()
}

fn worth(points: u32) -> String {
    match points {
        1 => "1 point".into(),
        points => format!("{points} points"),
    }
}

/// The free workers; only outlines of those that stand in the city.
fn workers(part: &mut Part, player: &PlayerView, left: f32, y: f32) {
    let all = content().limits.workers;
    for place in 0..all {
        let x = left + 18.0 + 22.0 * f32::from(place);
        for item in worker(x, y - 1.0, player.seat, place < player.free_workers) {
            part.add(item);
        }
    }
    let x = left + 12.0 + 22.0 * f32::from(all);
    part.add(Letters::new(x, y + 4.0, format!("{} free", player.free_workers)).size(11.0));
}

/// The generations that the player may build; of the others, from which score on.
fn unlocked(part: &mut Part, view: &View, player: &PlayerView, right: f32, y: f32) {
    let generations = [
        (Generation::Gold, "GO"),
        (Generation::Silver, "SI"),
        (Generation::Bronze, "BR"),
    ];
    let mut x = right - 13.0;
    for (generation, name) in generations {
        if generation <= player.unlocked {
            for item in plate(x, y, 26.0, name, generation) {
                part.add(item);
            }
        } else {
            let from = content().threshold(view.options.variant, generation);
            let locked = Shape::rect(x - 13.0, y - 7.5, 26.0, 15.0).round(3.0);
            part.add(locked.edge(Ink::Muted, 0.8).dashed());
            let from = Letters::new(x, y + 3.8, format!("{from}+")).size(10.0).middle();
            part.add(from.ink(Ink::Muted));
        }
        x -= 29.0;
    }
}

fn label(view: &View, player: &PlayerView, name: &str) -> String {
    let score = &player.final_score;
    let held: Vec<String> = player.held_lots.iter().map(|lot| lot.to_string()).collect();
    let built: Vec<String> = player
        .skyscrapers
        .iter()
        .map(|built| built.tile.to_string())
        .collect();
    let listed = |items: &[String]| {
        if items.is_empty() {
            "none".into()
        } else {
            and(items)
        }
    };
    let mut label = format!("{name}, seat {}", player.seat);
    if let Some(id) = player.character {
        label.push_str(&format!(", as {}", character(id)));
    }
    if player.resigned {
        label.push_str(", resigned");
    }
    if view.deciding_seat == Some(player.seat) {
        label.push_str(", to move");
    }
    label.push_str(&format!(
        ": {}, may build up to {}, {}, workers on {}, skyscrapers {}, {} to build",
        worth(player.score),
        player.unlocked.name(),
        counted(player.free_workers.into(), "free worker"),
        listed(&held),
        listed(&built),
        counted(player.unbuilt.len(), "tile"),
    ));
    if let Some(legendary) = player.king {
        label.push_str(&format!(", legendary {}", legendary_name(legendary)));
    }
    let when = match place(view, player).as_str() {
        "" => "If the game ended now,".to_owned(),
        place => format!("{place} with"),
    };
    format!(
        "{label}. {when} {}: {} for skyscrapers, {} for streets, {} for the challenge, {} for unused cards.",
        worth(score.total),
        score.track,
        score.streets,
        score.challenge,
        score.cards
    )
}
