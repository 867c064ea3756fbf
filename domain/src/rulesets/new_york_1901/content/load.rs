//! Reads the content file and indexes it.

use super::places::{colors, places};
use super::shape::turned;
use super::whole::whole;
use super::{
    Challenges, CharacterId, CharacterInfo, Content, Ground, Limits, LotInfo, StreetId, Thresholds, TileInfo,
};
use crate::rulesets::new_york_1901::cells::{Cell, Cells};
use crate::rulesets::new_york_1901::lots::{Card, District, Lot};
use crate::rulesets::new_york_1901::tiles::{Generation, Tile};
use plotline_published::FromJson;

#[derive(FromJson)]
pub(super) struct File {
    constants: Constants,
    score_track: ScoreTrack,
    pub(super) districts: Items<FileDistrict>,
    pub(super) board: Board,
    pub(super) streets: Items<FileStreet>,
    pub(super) parks: Items<FilePlace>,
    pub(super) landmarks: Items<FilePlace>,
    pub(super) lots: Items<FileLot>,
    pub(super) lot_cards: Items<Card>,
    pub(super) tiles: Items<FileTile>,
    pub(super) legendary_tiles: Items<FileTile>,
    pub(super) characters: Items<FileCharacter>,
    bonus_challenges: Items<FileChallenge>,
}

#[derive(FromJson)]
pub(super) struct Items<T> {
    pub(super) items: Vec<T>,
}

#[derive(FromJson)]
struct Constants {
    market_size: usize,
    workers_per_player: u8,
    street_cards_in_play: usize,
    street_majority_points: u32,
    unused_action_card_points: u32,
    end_trigger_unbuilt_tiles: u8,
    land_grab_max_lot_size: u8,
}

#[derive(FromJson)]
struct ScoreTrack {
    thresholds: ByVariant,
}

#[derive(FromJson)]
struct ByVariant {
    standard: FileThresholds,
    advanced: FileThresholds,
}

#[derive(FromJson)]
struct FileThresholds {
    silver: u32,
    gold: u32,
}

#[derive(FromJson)]
pub(super) struct Board {
    pub(super) cells: Vec<FileCell>,
}

/// One cell; every kind has fields of its own (NY-12).
#[derive(FromJson)]
pub(super) struct FileCell {
    pub(super) cell: Cell,
    #[serde(flatten)]
    pub(super) kind: Kind,
}

#[derive(FromJson)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum Kind {
    Lot { lot: Lot },
    Street { streets: Vec<String> },
    Park {},
    Blocked {},
}

#[derive(FromJson)]
pub(super) struct FileDistrict {
    pub(super) id: District,
    pub(super) colour: String,
}

#[derive(FromJson)]
pub(super) struct FileStreet {
    pub(super) id: String,
    card: bool,
    pub(super) segments: Vec<FileSegment>,
    pub(super) colour: String,
}

/// A part of a street, such as Nassau Street on `K1-K11`.
#[derive(FromJson)]
pub(super) struct FileSegment {
    pub(super) name: String,
    pub(super) cells: String,
}

/// A park or a landmark.
#[derive(FromJson)]
pub(super) struct FilePlace {
    pub(super) name: String,
    pub(super) cells: Cells,
}

#[derive(FromJson)]
pub(super) struct FileLot {
    pub(super) id: Lot,
    pub(super) district: District,
    pub(super) size: u8,
    pub(super) cells: Cells,
}

#[derive(FromJson)]
pub(super) struct FileTile {
    pub(super) id: Tile,
    pub(super) generation: Generation,
    pub(super) size: usize,
    points: u8,
    pub(super) rectangular: bool,
    pub(super) cells: Vec<(i8, i8)>,
    #[serde(default)]
    pub(super) height_feet: u16,
}

#[derive(FromJson)]
pub(super) struct FileCharacter {
    pub(super) id: CharacterId,
    pub(super) district: District,
    pub(super) starting_lot: Lot,
    pub(super) removed_with_2_players: bool,
}

#[derive(FromJson)]
struct FileChallenge {
    scoring: Scoring,
}

#[derive(FromJson)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Scoring {
    DistrictsWithMinGold { min_gold: u8, points_per_district: u32 },
    CountSteps { count: Counted, steps: Vec<Step> },
    AdjacentOpponentOlder { points_each: u32 },
    StrictMajorityPerGeneration { points_each: u32 },
}

#[derive(FromJson)]
#[serde(rename_all = "snake_case")]
enum Counted {
    NonRectangular,
    Bronze,
}

#[derive(FromJson)]
struct Step {
    at_least: u8,
    points: u32,
}

pub(in crate::rulesets::new_york_1901) fn load(json: &str) -> Result<Content, String> {
    let mut file: File = serde_json::from_str(json).map_err(|why| why.to_string())?;
    whole(&file)?;
    file.lots.items.sort_by_key(|lot| lot.id);
    let constants = &file.constants;
    let limits = Limits {
        market: constants.market_size,
        workers: constants.workers_per_player,
        streets_in_play: constants.street_cards_in_play,
        street_points: constants.street_majority_points,
        unused_card_points: constants.unused_action_card_points,
        last_tiles: constants.end_trigger_unbuilt_tiles,
        land_grab_size: constants.land_grab_max_lot_size,
    };
    let thresholds = &file.score_track.thresholds;
    let district = |district: &District| {
        let own = file.lots.items.iter().filter(|lot| lot.district == *district);
        own.fold(Cells::default(), |cells, lot| cells.or(&lot.cells))
    };
    Ok(Content {
        lots: file.lots.items.iter().map(lot_info).collect(),
        lot_at: Cell::all().map(|cell| lot_at(&file, cell)).collect(),
        districts: District::ALL.iter().map(district).collect(),
        frontage: cells_of(&file, |kind| matches!(kind, Kind::Street { .. } | Kind::Park {})).surroundings(),
        ground: Cell::all().map(|cell| ground(&file, cell)).collect(),
        streets: streets(&file)?,
        ways: StreetId::ALL
            .into_iter()
            .map(|street| way(&file, street))
            .collect(),
        places: places(&file)?,
        colors: colors(&file)?,
        tiles: tiles(&file)?,
        characters: file.characters.items.iter().map(character).collect(),
        thresholds: [&thresholds.standard, &thresholds.advanced].map(|by| Thresholds {
            silver: by.silver,
            gold: by.gold,
        }),
        challenges: challenges(&file)?,
        limits,
    })
}

fn lot_info(lot: &FileLot) -> LotInfo {
    LotInfo {
        card: Card {
            district: lot.district,
            size: lot.size,
        },
        cells: lot.cells,
    }
}

fn lot_at(file: &File, cell: Cell) -> Option<Lot> {
    let lot = file.lots.items.iter().find(|lot| lot.cells.contains(cell));
    lot.map(|lot| lot.id)
}

pub(super) fn cells_of(file: &File, wanted: impl Fn(&Kind) -> bool) -> Cells {
    let cells = file.board.cells.iter().filter(|cell| wanted(&cell.kind));
    cells.map(|cell| cell.cell).collect()
}

fn ground(file: &File, cell: Cell) -> Ground {
    let kind = file.board.cells.iter().find(|other| other.cell == cell);
    match kind.map(|cell| &cell.kind) {
        Some(Kind::Lot { .. }) => Ground::Lot,
        Some(Kind::Street { .. }) => Ground::Street,
        Some(Kind::Park {}) => Ground::Park,
        Some(Kind::Blocked {}) | None => Ground::Blocked,
    }
}

fn way(file: &File, street: StreetId) -> String {
    let streets = file.streets.items.iter();
    let segments = streets
        .filter(|other| other.id == street.name())
        .flat_map(|street| &street.segments);
    let segments: Vec<String> = segments
        .map(|segment| format!("{} {}", segment.name, segment.cells))
        .collect();
    segments.join(" and ")
}

/// The cells beside each street that has a card; exactly the streets of the rules have one (NY-14).
fn streets(file: &File) -> Result<Vec<Cells>, String> {
    let carded = file.streets.items.iter().filter(|street| street.card).count();
    let mut beside = Vec::new();
    for street in StreetId::ALL {
        let name = street.name();
        let known = file
            .streets
            .items
            .iter()
            .any(|other| other.id == name && other.card);
        if !known || carded != StreetId::ALL.len() {
            return Err(format!(
                "the streets with a card are not those of the rules: {name}"
            ));
        }
        let on_it =
            |kind: &Kind| matches!(kind, Kind::Street { streets } if streets.iter().any(|id| id == name));
        beside.push(cells_of(file, on_it).surroundings());
    }
    Ok(beside)
}

fn tiles(file: &File) -> Result<Vec<TileInfo>, String> {
    let listed = || file.tiles.items.iter().chain(&file.legendary_tiles.items);
    let tiles = Tile::all().map(|tile| {
        let info = listed().find(|info| info.id == tile);
        let info = info.ok_or_else(|| format!("tile {tile} is missing"))?;
        Ok(TileInfo {
            points: info.points,
            rectangular: info.rectangular,
            feet: info.height_feet,
            picture: picture(&info.cells),
            turned: turned(&info.cells, false),
            flipped: turned(&info.cells, true),
        })
    });
    tiles.collect()
}

/// The rows of a tile, parted by strokes.
fn picture(cells: &[(i8, i8)]) -> String {
    let right = cells.iter().map(|(x, _)| *x).max().unwrap_or(0);
    let bottom = cells.iter().map(|(_, y)| *y).max().unwrap_or(0);
    let row = |y: i8| -> String {
        let sign = |x| if cells.contains(&(x, y)) { 'X' } else { '.' };
        (0..=right).map(sign).collect()
    };
    let rows: Vec<String> = (0..=bottom).map(row).collect();
    rows.join("/")
}

fn character(character: &FileCharacter) -> CharacterInfo {
    CharacterInfo {
        id: character.id,
        lot: character.starting_lot,
        with_two_players: !character.removed_with_2_players,
    }
}

/// Every challenge scores in a way of its own; one that is missing or doubled does not fit the rules.
fn challenges(file: &File) -> Result<Challenges, String> {
    let (mut tycoon, mut architect, mut baron, mut prestige, mut king) = (None, None, None, None, None);
    for challenge in &file.bonus_challenges.items {
        let twice = match &challenge.scoring {
            Scoring::DistrictsWithMinGold {
                min_gold,
                points_per_district,
            } => tycoon.replace((*min_gold, *points_per_district)).is_some(),
            Scoring::CountSteps { count, steps } => {
                let steps: Vec<(u8, u32)> = steps.iter().map(|step| (step.at_least, step.points)).collect();
                match count {
                    Counted::NonRectangular => architect.replace(steps).is_some(),
                    Counted::Bronze => baron.replace(steps).is_some(),
                }
            }
            Scoring::AdjacentOpponentOlder { points_each } => prestige.replace(*points_each).is_some(),
            Scoring::StrictMajorityPerGeneration { points_each } => king.replace(*points_each).is_some(),
        };
        if twice {
            return Err("two bonus challenges score in the same way".into());
        }
    }
    let missing = || "a bonus challenge is missing".to_string();
    let (tycoon_min_gold, tycoon_points) = tycoon.ok_or_else(missing)?;
    Ok(Challenges {
        tycoon_min_gold,
        tycoon_points,
        architect_steps: architect.ok_or_else(missing)?,
        baron_steps: baron.ok_or_else(missing)?,
        prestige_points: prestige.ok_or_else(missing)?,
        king_points: king.ok_or_else(missing)?,
    })
}
