//! The shape of `content.json`, as far as the rules rely on it.

use crate::rulesets::city_investors::fields::Edge;
use crate::rulesets::city_investors::goals::GoalId;
use crate::rulesets::city_investors::options::Variant;
use crate::rulesets::city_investors::tiles::TileType;
use crate::rulesets::city_investors::tracks::{Track, Tracks};
use plotline_published::FromJson;
use std::collections::BTreeMap;

#[derive(FromJson)]
pub(super) struct File {
    pub(super) players: Players,
    pub(super) variants: Items<Variant>,
    pub(super) tracks: Items<FileTrack>,
    pub(super) main_board: MainBoard,
    pub(super) player_board: PlayerBoard,
    pub(super) tile_types: Items<FileType>,
    pub(super) legend: Items<FileLegend>,
    pub(super) tiles: Items<FileTile>,
    pub(super) actions: Actions,
    pub(super) goal_cards: GoalCards,
    pub(super) scoring: Scoring,
    pub(super) party: Party,
    pub(super) options: Items<FileOption>,
}

#[derive(FromJson)]
pub(super) struct Items<T> {
    pub(super) items: Vec<T>,
}

#[derive(FromJson)]
pub(super) struct Players {
    pub(super) min: u8,
    pub(super) max: u8,
    pub(super) colours: Vec<Colour>,
}

#[derive(FromJson)]
pub(super) struct Colour {
    pub(super) seat: u8,
    pub(super) colour: String,
}

#[derive(FromJson)]
pub(super) struct FileTrack {
    pub(super) id: Track,
    pub(super) start: i32,
    pub(super) min_in_play: i32,
    pub(super) max_in_play: Option<i32>,
    pub(super) has_negative_values: bool,
}

#[derive(FromJson)]
pub(super) struct MainBoard {
    pub(super) display_slots: usize,
}

#[derive(FromJson)]
pub(super) struct PlayerBoard {
    pub(super) building_fields: u8,
    pub(super) centre_field: String,
    pub(super) centre_passages: BTreeMap<Edge, bool>,
    pub(super) reserve_slots: usize,
    pub(super) fields: Vec<FileField>,
}

#[derive(FromJson)]
pub(super) struct FileField {
    pub(super) id: String,
    pub(super) kind: String,
    pub(super) neighbours: BTreeMap<Edge, String>,
}

#[derive(FromJson)]
pub(super) struct FileType {
    pub(super) id: TileType,
    pub(super) letter: char,
    pub(super) count: usize,
}

#[derive(FromJson)]
pub(super) struct FileLegend {
    #[serde(rename = "type")]
    pub(super) tile_type: TileType,
    pub(super) effects: Tracks,
}

#[derive(FromJson)]
pub(super) struct FileTile {
    pub(super) id: String,
    #[serde(rename = "type")]
    pub(super) tile_type: TileType,
    pub(super) passages: BTreeMap<Edge, bool>,
}

#[derive(FromJson)]
pub(super) struct Actions {
    pub(super) points_per_turn: u8,
    pub(super) items: Vec<FileAction>,
}

#[derive(FromJson)]
pub(super) struct FileAction {
    pub(super) id: String,
    pub(super) cost: u8,
    #[serde(default)]
    pub(super) draws: Option<usize>,
}

#[derive(FromJson)]
pub(super) struct GoalCards {
    pub(super) revealed_by_players: BTreeMap<u8, u8>,
    pub(super) items: Vec<FileGoal>,
}

#[derive(FromJson)]
pub(super) struct FileGoal {
    pub(super) number: u8,
    pub(super) id: GoalId,
    pub(super) name: String,
    pub(super) kind: String,
    pub(super) points: i32,
    #[serde(default)]
    pub(super) track: Option<Track>,
    #[serde(default)]
    pub(super) tile_type: Option<TileType>,
    #[serde(default)]
    pub(super) minimum: Option<i32>,
    #[serde(default)]
    pub(super) tiles_required: Option<u8>,
}

#[derive(FromJson)]
pub(super) struct Scoring {
    pub(super) empty_field_penalty: i32,
    pub(super) unemployed_resident_penalty: i32,
    pub(super) goal_card_points: i32,
    pub(super) party_first_full_board_points: i32,
    pub(super) tie_break: Vec<String>,
}

#[derive(FromJson)]
pub(super) struct Party {
    pub(super) table_positions: usize,
    pub(super) hand_limit: usize,
}

#[derive(FromJson)]
pub(super) struct FileOption {
    pub(super) id: String,
    #[serde(default)]
    pub(super) min: Option<u32>,
    #[serde(default)]
    pub(super) max: Option<u32>,
    #[serde(default)]
    pub(super) default: serde_json::Value,
}
