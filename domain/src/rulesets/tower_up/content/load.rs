//! Reads the content file and refuses one that the rules could not play with.

use super::{
    Board, BoardId, CardInfo, Column, Content, District, Ground, Limits, MAX_CARD_FLOORS, MAX_HEIGHT,
    MAX_SITES, Machine, ObjectiveId, SLOTS, Shape, Site, SiteInfo, Table,
};
use crate::rulesets::tower_up::colors::{Color, Floor};
use plotline_published::FromJson;
use std::collections::BTreeMap;

#[derive(FromJson)]
struct File {
    components: Components,
    limits: FileLimits,
    player_board: PlayerBoard,
    supply_cards: SupplyCards,
    objectives: Objectives,
    bonus_tokens: BonusTokens,
    options: FileOptions,
    boards: Vec<FileBoard>,
}

#[derive(FromJson)]
struct Components {
    floors_per_color: u8,
    roofs_per_player: u8,
    supply_cards: usize,
}

#[derive(FromJson)]
struct FileLimits {
    initial_floors_per_color: u8,
    market_size: usize,
    personal_supply_max: u8,
    cone_max: usize,
    stall_rounds: u8,
}

#[derive(FromJson)]
struct PlayerBoard {
    machine_columns: Vec<FileColumn>,
    cone_fields: Vec<FileCone>,
}

#[derive(FromJson)]
struct FileColumn {
    value: u8,
    star: bool,
}

#[derive(FromJson)]
struct FileCone {
    value: u8,
}

#[derive(FromJson)]
struct SupplyCards {
    cards: Vec<FileCard>,
}

#[derive(FromJson)]
struct FileCard {
    id: String,
    floors: Vec<Floor>,
    bottom_floor: Floor,
    machines: BTreeMap<String, u8>,
}

#[derive(FromJson)]
struct Objectives {
    in_play: usize,
    cards: Vec<FileObjective>,
}

#[derive(FromJson)]
struct FileObjective {
    id: ObjectiveId,
    starting: bool,
}

#[derive(FromJson)]
struct BonusTokens {
    stack_by_player_count: BTreeMap<u8, Vec<u8>>,
    slot_shapes: BTreeMap<u8, Shape>,
}

#[derive(FromJson)]
struct FileOptions {
    board_by_player_count: BTreeMap<u8, BoardId>,
    starting_floors: BTreeMap<u8, Range>,
}

#[derive(FromJson)]
struct Range {
    min: u8,
    max: u8,
}

#[derive(FromJson)]
struct FileBoard {
    id: BoardId,
    districts: Vec<District>,
    sites: Vec<FileSite>,
    streets: Vec<(String, String)>,
    lakes: Vec<Ground>,
    parks: Vec<Ground>,
}

#[derive(FromJson)]
struct FileSite {
    id: String,
    district: String,
    x: u16,
    y: u16,
    lake: bool,
    park: bool,
}

pub(in crate::rulesets::tower_up) fn load(json: &str) -> Result<Content, String> {
    let file: File = serde_json::from_str(json).map_err(|why| why.to_string())?;
    whole(&file)?;
    let column = |column: &FileColumn| Column {
        value: column.value,
        star: column.star,
    };
    Ok(Content {
        front: board(&file, BoardId::Front)?,
        back: board(&file, BoardId::Back)?,
        cards: file
            .supply_cards
            .cards
            .iter()
            .map(card)
            .collect::<Result<_, _>>()?,
        columns: file.player_board.machine_columns.iter().map(column).collect(),
        cone_values: file
            .player_board
            .cone_fields
            .iter()
            .map(|field| field.value)
            .collect(),
        starting_objectives: starting_objectives(&file),
        objectives: file.objectives.cards.iter().map(|card| card.id).collect(),
        shapes: file.bonus_tokens.slot_shapes.values().copied().collect(),
        tables: tables(&file)?,
        limits: limits(&file),
    })
}

/// What is counted in one place and listed in another must agree.
fn whole(file: &File) -> Result<(), String> {
    let in_play = file.objectives.in_play;
    ensure(in_play == SLOTS, || {
        "a state has room for another number of objectives".into()
    })?;
    ensure(file.limits.market_size == SLOTS, || {
        "a state has room for another number of cards".into()
    })?;
    ensure(file.bonus_tokens.slot_shapes.len() == in_play, || {
        "a slot has no shape".into()
    })?;
    ensure(starting_objectives(file).len() == in_play, || {
        "the starting objectives do not fill the slots".into()
    })?;
    let cards = file.supply_cards.cards.len();
    ensure(cards == file.components.supply_cards && cards <= 64, || {
        "the number of cards is wrong".into()
    })?;
    let fields = file.player_board.cone_fields.len();
    ensure(fields == file.limits.cone_max, || {
        "the cone row has a wrong length".into()
    })
}

fn limits(file: &File) -> Limits {
    Limits {
        floors_per_color: file.components.floors_per_color,
        roofs_per_player: file.components.roofs_per_player,
        initial_floors_per_color: file.limits.initial_floors_per_color,
        personal_supply: file.limits.personal_supply_max,
        stall_rounds: file.limits.stall_rounds,
    }
}

fn starting_objectives(file: &File) -> Vec<ObjectiveId> {
    file.objectives
        .cards
        .iter()
        .filter(|card| card.starting)
        .map(|card| card.id)
        .collect()
}

fn tables(file: &File) -> Result<Vec<Table>, String> {
    let mut tables = Vec::new();
    for (players, board) in &file.options.board_by_player_count {
        let missing = || format!("something is missing for {players} players");
        let floors = file.options.starting_floors.get(players).ok_or_else(missing)?;
        let stack = file
            .bonus_tokens
            .stack_by_player_count
            .get(players)
            .ok_or_else(missing)?;
        // TU-91: a token for everybody who fulfils the objective.
        ensure(stack.len() >= usize::from(*players), || {
            format!("too few tokens for {players} players")
        })?;
        tables.push(Table {
            players: *players,
            board: *board,
            stack: stack.clone(),
            min_starting_floors: floors.min,
            max_starting_floors: floors.max,
        });
    }
    Ok(tables)
}

fn card(card: &FileCard) -> Result<CardInfo, String> {
    let broken = || format!("card {} is broken", card.id);
    ensure(
        (1..=usize::from(MAX_CARD_FLOORS)).contains(&card.floors.len()),
        broken,
    )?;
    ensure(card.floors.last() == Some(&card.bottom_floor), broken)?;
    ensure(card.machines.len() <= 1, broken)?;
    let machine = match card.machines.iter().next() {
        None => None,
        Some((name, steps)) => {
            let color = Color::ALL
                .into_iter()
                .find(|color| color.name() == name)
                .ok_or_else(broken)?;
            Some(Machine { color, steps: *steps })
        }
    };
    Ok(CardInfo {
        id: card.id.clone(),
        floors: card.floors.clone(),
        machine,
    })
}

fn board(file: &File, id: BoardId) -> Result<Board, String> {
    let broken = |what: &str| format!("board {id:?}: {what}");
    let board = file
        .boards
        .iter()
        .find(|board| board.id == id)
        .ok_or_else(|| broken("missing"))?;
    ensure(board.sites.len() <= MAX_SITES, || broken("too many sites"))?;
    ensure(board.districts.len() == 5, || {
        broken("there must be five districts")
    })?;
    ensure(board.districts.iter().filter(|d| d.grey).count() == 2, || {
        broken("two districts must be grey")
    })?;
    let sites = board
        .sites
        .iter()
        .map(|info| site(board, info).ok_or_else(|| broken(&info.id)));
    Ok(Board {
        sites: sites.collect::<Result<_, _>>()?,
        districts: board.districts.clone(),
        lakes: board.lakes.clone(),
        parks: board.parks.clone(),
    })
}

/// The sites stand near the crossings of a grid, so far apart on the canvas.
const ROW: u16 = 133;
const COLUMN: u16 = 145;

/// A site with its neighbours; nothing if its district or the other end of a street is unknown, or if it has no
/// street or too many.
fn site(board: &FileBoard, site: &FileSite) -> Option<SiteInfo> {
    let position = |id: &str| {
        let index = board.sites.iter().position(|other| other.id == id)?;
        u8::try_from(index).ok().map(Site)
    };
    let mut neighbours = Vec::new();
    for (one, other) in &board.streets {
        if *one == site.id {
            neighbours.push(position(other)?);
        } else if *other == site.id {
            neighbours.push(position(one)?);
        }
    }
    neighbours.sort();
    let district = board
        .districts
        .iter()
        .position(|district| district.id == site.district)?;
    let info = SiteInfo {
        id: site.id.clone(),
        district: u8::try_from(district).ok()?,
        grey: board.districts.get(district)?.grey,
        lake: site.lake,
        park: site.park,
        place: (site.x, site.y),
        row: site.y / ROW,
        column: site.x / COLUMN,
        neighbours,
    };
    (1..MAX_HEIGHT).contains(&info.neighbours.len()).then_some(info)
}

fn ensure(holds: bool, why: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why()) }
}
