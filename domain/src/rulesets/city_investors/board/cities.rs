//! The cities, two side by side.

use crate::kernel::{Names, Seat, Sheet, cut};
use crate::rulesets::city_investors::content::{RESERVE, content};
use crate::rulesets::city_investors::events::ScoreSheet;
use crate::rulesets::city_investors::fields::{Edge, Field};
use crate::rulesets::city_investors::options::Variant;
use crate::rulesets::city_investors::state::{Phase, Player, State};
use crate::rulesets::city_investors::tiles::Tile;
use crate::rulesets::city_investors::words::passages;

/// A city is so many columns wide with the space beside it; two fit on a line.
const CITY: usize = 40;
const SIDE_BY_SIDE: usize = 2;
/// A field has three lines of so many columns; the first columns of a line name the row.
const LINES: usize = 3;
const COLUMNS: usize = 6;
const MARGIN: usize = 2;

/// Names are cut to so many characters.
const NAME: usize = 24;

pub(super) fn cities(sheet: &mut Sheet, state: &State, sheets: &[ScoreSheet], names: Names) {
    let all: Vec<(Seat, &Player)> = state.all().collect();
    for row in all.chunks(SIDE_BY_SIDE) {
        let top = sheet.height() + 1;
        for (number, (seat, player)) in row.iter().enumerate() {
            let score = sheets.get(seat.index());
            city(sheet, (top, CITY * number), state, (*seat, *player), score, names);
        }
    }
}

fn city(
    sheet: &mut Sheet,
    (top, left): (usize, usize),
    state: &State,
    (seat, player): (Seat, &Player),
    score: Option<&ScoreSheet>,
    names: Names,
) {
    let turn = matches!(&state.phase, Phase::Turn(turn) if turn.seat == seat);
    let turn = if turn { '>' } else { ' ' };
    let resigned = if state.has_left(seat) { " resigned" } else { "" };
    let name = cut(&names(seat), NAME);
    let total = score.map_or(0, |score| score.total);
    sheet.put(top, left, &format!("{turn}{seat} {name}{resigned}"));
    let tracks = player.city.tracks();
    let values = [
        ("res", tracks.residents),
        ("job", tracks.jobs),
        ("eco", tracks.ecology),
        ("inc", tracks.income),
        ("sat", tracks.satisfaction),
    ];
    let values = values.map(|(track, value)| format!("{track} {value}"));
    sheet.put(top + 1, left + MARGIN, &values.join(" "));
    let built = format!("{} tiles, score now {total}", player.city.count());
    sheet.put(top + 2, left + MARGIN, &built);
    let mut line = top + 3;
    for tile in in_store(state, player) {
        sheet.put(line, left + MARGIN, &tile);
        line += 1;
    }
    fields(sheet, (line, left), player);
}

/// The reserve or, in the party variant, the hand: as many lines for every city.
fn in_store(state: &State, player: &Player) -> Vec<String> {
    let shown = |tile: Tile| format!("{tile} {}", passages(tile));
    if state.is(Variant::Party) {
        return vec![match player.hand {
            None if matches!(state.phase, Phase::Lobby { .. }) && player.ready => "ready".into(),
            None => "hand: empty".into(),
            Some(hand) => match hand.tile {
                Some(tile) => format!("hand: {} from {}", shown(tile), hand.position),
                None => format!("hand: the tile of {}", hand.position),
            },
        }];
    }
    let reserve = player
        .reserve
        .iter()
        .map(|tile| format!("reserve: {}", shown(*tile)));
    let empty = std::iter::repeat_with(|| "reserve: -".to_owned());
    reserve.chain(empty).take(RESERVE).collect()
}

fn fields(sheet: &mut Sheet, (top, left): (usize, usize), player: &Player) {
    let reachable = player.city.reachable();
    for field in Field::all() {
        let column = left + MARGIN + COLUMNS * usize::from(field.column());
        let line = top + 1 + LINES * usize::from(field.row());
        let name = field.to_string();
        if field.row() == 0 {
            sheet.put(
                top,
                column + 3,
                name.trim_end_matches(|c: char| c.is_ascii_digit()),
            );
        }
        if field.column() == 0 {
            sheet.put(
                line + 1,
                left,
                name.trim_start_matches(|c: char| c.is_alphabetic()),
            );
        }
        let open = |edge| match player.city.tile(field) {
            Some(tile) => content().tile(tile).is_open(edge),
            None => field == Field::CENTRE,
        };
        let shown = match player.city.tile(field) {
            Some(tile) if reachable.contains(&field) => tile.to_string(),
            Some(tile) => tile.to_string().to_lowercase(),
            None if field == Field::CENTRE => "(+)".into(),
            None => name,
        };
        sheet.put(line + 1, column + 2, &shown);
        for (edge, down, right, sign) in [
            (Edge::N, 0, 3, "|"),
            (Edge::S, 2, 3, "|"),
            (Edge::W, 1, 1, "-"),
            (Edge::E, 1, 5, "-"),
        ] {
            if open(edge) {
                sheet.put(line + down, column + right, sign);
            }
        }
    }
}
