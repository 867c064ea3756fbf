//! The table as text: the city with its streets, the market, the objectives and the players.

use super::city::Building;
use super::colors::{ByColor, Color};
use super::content::{Content, Site, SiteInfo};
use super::scoring;
use super::state::State;
use super::view::{CardView, ObjectiveView, PlayerView, StateName, View};
use super::words::{and, floor, listed, objective};
use crate::kernel::{Names, Seat, Sheet, cut};

/// A site takes three lines of so many columns: its name and building, its floors, and the streets to the next row.
const LINES: usize = 3;
const COLUMNS: usize = 10;

/// Names in the table of players are cut to so many characters.
const NAME: usize = 16;

pub(super) fn board(state: &State, names: Names) -> String {
    let view = super::view::view(state);
    let mut sheet = Sheet::default();
    sheet.tell(&format!("TOWER UP. {}", standing(state, &view, names)), 0);
    sheet.say("");
    city(&mut sheet, state);
    sheet.say("");
    legend(&mut sheet, state);
    sheet.say("");
    market(&mut sheet, &view);
    sheet.say("");
    objectives(&mut sheet, &view, names);
    sheet.say("");
    players(&mut sheet, &view, names);
    sheet.say("");
    figures(&mut sheet, state.content());
    sheet.finish()
}

/// Who is to do what.
fn standing(state: &State, view: &View, names: Names) -> String {
    let who = view.deciding_seat.map(names).unwrap_or_default();
    let asked = match view.state {
        StateName::Resolving => "Nobody is to move yet.".into(),
        StateName::PlacingStartingFloors => {
            let floors = view.starting_floors.iter();
            let floors: Vec<&str> = floors.map(|waiting| floor(waiting.floor)).collect();
            format!(
                "{who} is to place the first of these starting floors: {}.",
                floors.join(", ")
            )
        }
        StateName::ChoosingAction => format!("{who} is to move: take a card or build."),
        StateName::ChoosingExtraAction => {
            format!("{who} has an extra turn: take a card, build or decline.")
        }
        StateName::ChoosingDiscards => {
            let limit = state.content().limits.personal_supply;
            format!("{who} is to drop floors until {limit} are left.")
        }
        StateName::Finished => format!("The game is over: {}.", winners(state, names)),
    };
    let last = if view.last_turn {
        " It is the last turn of this player."
    } else {
        ""
    };
    let after = view
        .end
        .as_ref()
        .map(|end| end.last_turns.as_slice())
        .unwrap_or_default();
    let after: Vec<String> = after.iter().map(|seat| names(*seat)).collect();
    if after.is_empty() {
        format!("{asked}{last}")
    } else {
        format!("{asked}{last} Last turns to come: {}.", after.join(", "))
    }
}

fn winners(state: &State, names: Names) -> String {
    let winners: Vec<String> = scoring::outcome(state).winners.into_iter().map(names).collect();
    let winners: Vec<&str> = winners.iter().map(String::as_str).collect();
    format!("{} won", and(&winners))
}

fn city(sheet: &mut Sheet, state: &State) {
    let (board, top) = (state.board(), sheet.height());
    for (site, info) in board.all().filter_map(|site| Some((site, board.site(site)?))) {
        let line = top + LINES * usize::from(info.row);
        let column = COLUMNS * usize::from(info.column);
        let building = state.building(site);
        let name = format!(
            "{}{}",
            info.id,
            building.map_or_else(|| ground(info), |built| house(info, built))
        );
        sheet.put(line, column, name.trim_end());
        if let Some(building) = building {
            sheet.put(line + 1, column + 1, &floors(building));
        }
        let ahead = info.neighbours.iter().filter_map(|other| board.site(*other));
        for other in ahead.filter(|other| (other.row, other.column) > (info.row, info.column)) {
            street(sheet, (line, column), name.trim_end().len(), info, other);
        }
    }
}

/// Draws the street to a site on the right or in the row below.
fn street(sheet: &mut Sheet, (line, column): (usize, usize), used: usize, from: &SiteInfo, to: &SiteInfo) {
    if from.row == to.row {
        let dashes = "-".repeat((COLUMNS - 2).saturating_sub(used));
        sheet.put(line, column + used + 1, &dashes);
    } else if from.column == to.column {
        sheet.put(line + 1, column, "|");
        sheet.put(line + 2, column, "|");
    } else if to.column < from.column {
        sheet.put(line + 1, column.saturating_sub(1), "/");
        sheet.put(line + 2, column.saturating_sub(2), "/");
    } else {
        sheet.put(line + 1, column + COLUMNS - 2, "\\");
        sheet.put(line + 2, column + COLUMNS - 1, "\\");
    }
}

/// What a site without a building shows.
fn ground(info: &SiteInfo) -> String {
    if info.lake {
        "~".into()
    } else if info.park {
        "*".into()
    } else {
        " ".into()
    }
}

fn house(info: &SiteInfo, building: &Building) -> String {
    format!("{}{}{}", ground(info), short(building.color), building.height)
}

/// The floors from the ground up: whose roof is on each, or none.
fn floors(building: &Building) -> String {
    let height = usize::from(building.height);
    building
        .roofs
        .iter()
        .take(height)
        .map(|roof| roof.map_or('.', mark))
        .collect()
}

/// The letter of a seat's roofs; the letters from A on name sites.
fn mark(seat: Seat) -> char {
    match seat.number() {
        1 => 'W',
        2 => 'X',
        3 => 'Y',
        _ => 'Z',
    }
}

/// The beginning of a colour's name that the notation understands.
fn short(color: Color) -> &'static str {
    match color {
        Color::Black => "bl",
        Color::White => "wh",
        Color::Grey => "gr",
        Color::Brown => "br",
    }
}

fn legend(sheet: &mut Sheet, state: &State) {
    let board = state.board();
    let infos: Vec<&SiteInfo> = board.all().filter_map(|site| board.site(site)).collect();
    let mut grey: Vec<&str> = infos
        .iter()
        .filter(|info| info.grey)
        .filter_map(|info| info.id.get(..1))
        .collect();
    grey.dedup();
    sheet.tell(
        "Each site: name, ~ lake or * park, colour (bl, wh, gr, br) and height; below it the floors from the ground \
         up, a letter for whose roof is on one, a dot for none. A roof on the last floor is visible.",
        0,
    );
    let slanting: Vec<String> = board.all().flat_map(|site| slanting(state, site)).collect();
    sheet.tell(
        &format!(
            "Streets: - | / \\ (slanting: {}). The letter of a site is its district; {} are grey.",
            slanting.join(", "),
            and(&grey)
        ),
        0,
    );
}

/// The slanting streets down from a site, by their ends.
fn slanting(state: &State, site: Site) -> Vec<String> {
    let board = state.board();
    let Some(info) = board.site(site) else {
        return Vec::new();
    };
    let ends = info.neighbours.iter().filter_map(|other| board.site(*other));
    ends.filter(|other| other.row > info.row && other.column != info.column)
        .map(|other| format!("{}-{}", info.id, other.id))
        .collect()
}

fn market(sheet: &mut Sheet, view: &View) {
    sheet.say("MARKET (slot, card, floors, machine)");
    for slot in &view.market {
        let card = slot.card.as_ref().map_or_else(|| "(empty)".into(), card);
        sheet.tell(&format!("  {}  {card}", slot.slot), 10);
    }
    let stall = &view.stall;
    sheet.tell(
        &format!(
            "General supply: {}. Deck: {} cards. Taken in a row without a building: {} of {}.",
            listed(&view.general_supply),
            view.deck.count,
            stall.cards_without_build,
            stall.limit
        ),
        0,
    );
}

fn card(card: &CardView) -> String {
    let shown: Vec<&str> = card.floors.iter().map(|shown| floor(*shown)).collect();
    let machine = card.machine.as_ref();
    let machine = machine.map(|machine| format!("; {} machine +{}", machine.color, machine.steps));
    format!(
        "{:<4} {}{}",
        card.id,
        shown.join(", "),
        machine.unwrap_or_default()
    )
}

fn objectives(sheet: &mut Sheet, view: &View, names: Names) {
    sheet.say("OBJECTIVES (checked after each build of one's own)");
    for ObjectiveView {
        slot,
        objective: id,
        stack,
        fulfilled_by,
        ..
    } in &view.objectives
    {
        let left: Vec<String> = stack.iter().map(u8::to_string).collect();
        let left = if left.is_empty() {
            "none".into()
        } else {
            left.join(", ")
        };
        let mut text = format!("  {slot}  {}: tokens left {left}", objective(*id));
        if !fulfilled_by.is_empty() {
            let done: Vec<String> = fulfilled_by.iter().map(|seat| cut(&names(*seat), NAME)).collect();
            text.push_str(&format!("; done by {}", done.join(", ")));
        }
        sheet.tell(&text, 5);
    }
}

fn players(sheet: &mut Sheet, view: &View, names: Names) {
    let headings = [
        "", "PLAYERS", "bl", "wh", "gr", "br", " bl", "wh", "gr", "br", " left", "seen", " tokens", " score",
    ];
    let mut rows = vec![headings.map(str::to_owned).to_vec()];
    rows.extend(view.players.iter().map(|player| of_player(player, view, names)));
    let top = sheet.height();
    sheet.say("");
    sheet.table(&rows, &[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    // Over several columns each, which are as wide as their cells.
    let before = |columns: usize| -> usize {
        let cells = |column: usize| rows.iter().filter_map(move |row| row.get(column));
        let width = |column: usize| cells(column).map(|cell| cell.len() + 1).max().unwrap_or(0);
        (0..columns).map(width).sum()
    };
    for (column, heading) in [(2, "floors"), (6, " machines"), (10, " roofs")] {
        sheet.put(top, before(column), heading);
    }
}

fn of_player(player: &PlayerView, view: &View, names: Names) -> Vec<String> {
    let turn = if view.deciding_seat == Some(player.seat) {
        '>'
    } else {
        ' '
    };
    let mut row = vec![
        format!("{turn}{}", mark(player.seat)),
        cut(&names(player.seat), NAME),
    ];
    let each = |counts: &ByColor| {
        counts
            .iter()
            .map(|(_, count)| count.to_string())
            .collect::<Vec<_>>()
    };
    row.extend(each(&player.supply));
    row.extend(each(&player.markers));
    row.push(player.roofs_left.to_string());
    row.push(player.visible_roofs.to_string());
    let tokens: Vec<String> = player
        .tokens
        .iter()
        .map(|token| token.value.to_string())
        .collect();
    row.push(if tokens.is_empty() {
        "-".into()
    } else {
        tokens.join("+")
    });
    row.push(player.score.total.to_string());
    if player.resigned {
        row.push("resigned".into());
    }
    row
}

/// What columns and cones are worth, and the stars.
fn figures(sheet: &mut Sheet, content: &Content) {
    let values: Vec<String> = content
        .columns
        .iter()
        .map(|column| column.value.to_string())
        .collect();
    let stars: Vec<String> = (0..)
        .zip(&content.columns)
        .filter(|(_, column)| column.star)
        .map(|(number, _): (u8, _)| number.to_string())
        .collect();
    let cone: Vec<String> = content.cone_values.iter().map(u8::to_string).collect();
    let stars: Vec<&str> = stars.iter().map(String::as_str).collect();
    sheet.tell(
        &format!(
            "Machines: columns 0 to {} are worth {}. When all four of a player have reached column {} for the first \
             time, that gives an extra turn.",
            content.last_column(),
            values.join(" "),
            super::words::or(&stars)
        ),
        0,
    );
    sheet.tell(
        &format!(
            "At the end 1 to {} visible roofs are worth {}.",
            cone.len(),
            cone.join(" ")
        ),
        0,
    );
}
