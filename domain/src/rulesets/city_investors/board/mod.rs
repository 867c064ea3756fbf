//! The table as text: the cities with their passages, what can be taken, and the goals.

mod cities;
mod table;

use super::content::content;
use super::events::Duty;
use super::options::Variant;
use super::scoring;
use super::state::{End, Phase, State, Turn};
use super::tiles::TileType;
use super::words::{effects_of, letter, type_name};
use crate::kernel::{Names, Sheet, and, counted};

pub(super) fn board(state: &State, names: Names) -> String {
    let sheets = scoring::sheets(state);
    let mut sheet = Sheet::default();
    sheet.tell(&format!("CITY INVESTORS. {}", standing(state, names)), 0);
    sheet.say("");
    if state.is(Variant::Party) {
        table::positions(&mut sheet, state);
    } else {
        table::display(&mut sheet, state);
        table::goals(&mut sheet, state, &sheets, names);
    }
    cities::cities(&mut sheet, state, &sheets, names);
    sheet.say("");
    legend(&mut sheet, state);
    sheet.finish()
}

/// Who is to do what.
fn standing(state: &State, names: Names) -> String {
    match &state.phase {
        Phase::SettingUp => "Nobody is to move yet.".into(),
        Phase::Turn(turn) => in_turn(state, turn, names),
        Phase::Lobby { latest_start } => {
            let missing = state.staying().filter(|(_, player)| !player.ready);
            let missing: Vec<String> = missing.map(|(seat, _)| names(seat)).collect();
            let missing = and(&missing);
            format!("The game waits for {missing} to be ready and starts at the latest at {latest_start}.")
        }
        Phase::Running { deadline } => {
            format!(
                "Everybody takes and builds at once until a city is full, at the latest until {deadline}."
            )
        }
        Phase::Countdown { deadline } => {
            let first = state.first_full.map(names).unwrap_or_default();
            format!("{first} has the first full city; the others build until {deadline}.")
        }
        Phase::Finished(_) => {
            let winners: Vec<String> = scoring::outcome(state).winners.into_iter().map(names).collect();
            format!("The game is over: {} won.", and(&winners))
        }
    }
}

fn in_turn(state: &State, turn: &Turn, names: Names) -> String {
    let who = names(turn.seat);
    let points = counted(turn.points.into(), "point");
    let duty = match turn.duty {
        Duty::Open => "the Architect must still be used",
        Duty::Done => "the turn may be ended",
        Duty::Waived => "no tile can be taken, so that the turn may be ended",
    };
    let spied = if turn.spied {
        " After the Spy only the Architect is left."
    } else {
        ""
    };
    let end = match &state.end {
        End::Open => String::new(),
        End::LastTurn => " It is the last turn of the game.".into(),
        End::FinalRound { waiting } if waiting.is_empty() => " A city is full: it is the last turn.".into(),
        End::FinalRound { waiting } => {
            let waiting: Vec<String> = waiting.iter().map(|seat| names(*seat)).collect();
            format!(" A city is full; last turns to come: {}.", waiting.join(", "))
        }
    };
    format!("{who} is to move with {points} left; {duty}.{spied}{end}")
}

fn legend(sheet: &mut Sheet, state: &State) {
    sheet.tell(
        "Cities: columns a to e, rows 1 to 5, the centre in the middle. A tile shows its open edges by - at its sides \
         and by | above and below it; two fields are joined where both edges are open. A tile in small letters cannot \
         be reached from the centre and is taken off at the end: its gains are lost, its losses stay. An empty field \
         shows its name.",
        0,
    );
    let types: Vec<String> = TileType::ALL.into_iter().map(effects).collect();
    sheet.tell(&format!("Tiles: {}.", types.join("; ")), 0);
    let points = &content().points;
    let limit = if state.is(Variant::Party) {
        ""
    } else {
        " No tile may bring ecology, income or satisfaction below -5."
    };
    sheet.tell(
        &format!(
            "At the end all tracks count as points. Each empty field costs {}, each resident above the jobs {}; jobs \
             above the residents are taken from jobs and income.{limit}",
            points.empty_field.abs(),
            points.unemployed.abs()
        ),
        0,
    );
    if state.is(Variant::Party) {
        let first = points.first_full_city;
        sheet.tell(&format!("The first full city brings {first} points."), 0);
    } else {
        let costs = &content().costs;
        let spy = if state.is(Variant::Advanced) {
            format!(", Spy {}", costs.spy)
        } else {
            String::new()
        };
        sheet.tell(
            &format!(
                "Points: Architect {}, Planner {}, Engineer {}, Mayor {}{spy}.",
                costs.architect, costs.planner, costs.engineer, costs.mayor
            ),
            0,
        );
    }
}

/// `H housing: residents +4, satisfaction -1`.
fn effects(tile_type: TileType) -> String {
    let (letter, name) = (letter(tile_type), type_name(tile_type));
    format!("{letter} {name}: {}", effects_of(tile_type))
}
