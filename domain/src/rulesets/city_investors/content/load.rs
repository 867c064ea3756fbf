//! Reads the content file and refuses one that the rules could not play with.

use super::file::{File, FileGoal, FileTile};
use super::{Content, Costs, GoalInfo, PLACES, POINTS, Points, RESERVE, Ranges, TILES, TileInfo};
use crate::rulesets::city_investors::fields::{BUILDING_FIELDS, Edge, FIELDS, Field};
use crate::rulesets::city_investors::goals::GoalKind;
use crate::rulesets::city_investors::options::{Options, Variant};
use crate::rulesets::city_investors::tiles::TileType;
use crate::rulesets::city_investors::tracks::{LOWEST, Track, Tracks};
use std::ops::RangeInclusive;

pub(in crate::rulesets::city_investors) fn load(json: &str) -> Result<Content, String> {
    let file: File = serde_json::from_str(json).map_err(|why| why.to_string())?;
    whole(&file)?;
    board(&file)?;
    let tiles = tiles(&file)?;
    Ok(Content {
        by_id: (0..)
            .zip(&tiles)
            .map(|(index, tile)| (tile.id.clone(), index))
            .collect(),
        tiles,
        legend: legend(&file)?,
        goals: goals(&file)?,
        colours: file
            .players
            .colours
            .iter()
            .map(|colour| colour.colour.clone())
            .collect(),
        costs: costs(&file)?,
        points: Points {
            empty_field: file.scoring.empty_field_penalty,
            unemployed: file.scoring.unemployed_resident_penalty,
            goal: file.scoring.goal_card_points,
            first_full_city: file.scoring.party_first_full_board_points,
        },
        ranges: ranges(&file)?,
    })
}

/// Sizes that a state or the rules are written for.
fn whole(file: &File) -> Result<(), String> {
    let players = &file.players;
    let seats: Vec<u8> = players.colours.iter().map(|colour| colour.seat).collect();
    ensure(
        (players.min, players.max) == (2, 4) && seats == [1, 2, 3, 4],
        "players",
    )?;
    let variants = [Variant::Basic, Variant::Advanced, Variant::Party];
    ensure(file.variants.items == variants, "variants")?;
    ensure(file.main_board.display_slots == PLACES, "display")?;
    ensure(file.player_board.reserve_slots == RESERVE, "reserve")?;
    ensure(file.actions.points_per_turn == POINTS, "points of a turn")?;
    ensure(
        file.party.table_positions == TILES && file.party.hand_limit == 1,
        "party table",
    )?;
    let cards = &file.goal_cards.revealed_by_players;
    ensure(
        cards.iter().all(|(players, cards)| *cards == players + 1),
        "number of goal cards",
    )?;
    ensure(
        file.scoring.tie_break == ["fewer_empty_fields", "shared"],
        "tie-break",
    )?;
    let ids: Vec<Track> = file.tracks.items.iter().map(|track| track.id).collect();
    ensure(ids == Track::ALL, "tracks")?;
    for track in &file.tracks.items {
        let negative = track.id.has_negative_values();
        let lowest = if negative { LOWEST } else { 0 };
        let fits = track.has_negative_values == negative && track.min_in_play == lowest;
        ensure(
            fits && track.start == 0 && track.max_in_play.is_none(),
            track.id.name(),
        )?;
    }
    Ok(())
}

/// IN-104, IN-105: the board is the square that `Field` knows.
fn board(file: &File) -> Result<(), String> {
    let board = &file.player_board;
    let centre = Field::CENTRE.to_string();
    ensure(
        board.centre_field == centre && board.building_fields == BUILDING_FIELDS,
        "centre",
    )?;
    let open = Edge::ALL
        .iter()
        .all(|edge| board.centre_passages.get(edge) == Some(&true));
    ensure(open, "passages of the centre")?;
    ensure(board.fields.len() == FIELDS, "number of fields")?;
    for field in Field::all() {
        let id = field.to_string();
        let found = board.fields.iter().find(|other| other.id == id);
        let found = found.ok_or_else(|| format!("field {id} is missing"))?;
        let kind = if id == centre { "centre" } else { "building" };
        let same = Edge::ALL.iter().all(|edge| {
            field.beyond(*edge).map(|next| next.to_string()).as_ref() == found.neighbours.get(edge)
        });
        ensure(found.kind == kind && same, &id)?;
    }
    Ok(())
}

/// IN-102: ids are the letter of the type and two digits, counted from 01.
fn tiles(file: &File) -> Result<Vec<TileInfo>, String> {
    let types: Vec<TileType> = file.tile_types.items.iter().map(|of| of.id).collect();
    ensure(types == TileType::ALL, "tile types")?;
    let numbered = |of: &super::file::FileType| {
        let letter = of.letter;
        (1..=of.count)
            .map(move |number| format!("{letter}{number:02}"))
            .collect::<Vec<_>>()
    };
    let wanted: Vec<String> = file.tile_types.items.iter().flat_map(numbered).collect();
    let ids: Vec<&String> = file.tiles.items.iter().map(|tile| &tile.id).collect();
    ensure(
        ids.len() == TILES && ids.iter().copied().eq(&wanted),
        "ids of the tiles",
    )?;
    file.tiles.items.iter().map(tile).collect()
}

fn tile(tile: &FileTile) -> Result<TileInfo, String> {
    let passage = |edge: &Edge| tile.passages.get(edge).copied();
    ensure(Edge::ALL.iter().all(|edge| passage(edge).is_some()), &tile.id)?;
    let open: Vec<Edge> = Edge::ALL
        .into_iter()
        .filter(|edge| passage(edge) == Some(true))
        .collect();
    ensure(!open.is_empty(), &tile.id)?;
    Ok(TileInfo {
        id: tile.id.clone(),
        tile_type: tile.tile_type,
        open,
    })
}

/// IN-110. No tile lowers residents or jobs, which have no negative values (IN-107).
fn legend(file: &File) -> Result<[Tracks; 6], String> {
    let mut legend = [Tracks::default(); 6];
    ensure(file.legend.items.len() == legend.len(), "legend")?;
    for (tile_type, place) in TileType::ALL.into_iter().zip(&mut legend) {
        let line = file.legend.items.iter().find(|line| line.tile_type == tile_type);
        let effects = line
            .ok_or_else(|| format!("no legend for {tile_type:?}"))?
            .effects;
        let small = Track::ALL.iter().all(|track| effects.get(*track).abs() <= 5);
        ensure(
            small && effects.residents >= 0 && effects.jobs >= 0,
            "effects of the legend",
        )?;
        *place = effects;
    }
    Ok(legend)
}

fn goals(file: &File) -> Result<Vec<GoalInfo>, String> {
    let goals: Vec<GoalInfo> = file
        .goal_cards
        .items
        .iter()
        .map(|card| goal(card, file.scoring.goal_card_points))
        .collect::<Result<_, _>>()?;
    let in_order = (0..).zip(&goals).all(|(index, goal)| goal.id.index() == index);
    ensure(goals.len() == 18 && in_order, "number or order of the goal cards")?;
    Ok(goals)
}

fn goal(card: &FileGoal, points: i32) -> Result<GoalInfo, String> {
    let all = Some(BUILDING_FIELDS);
    let kind = match (
        card.kind.as_str(),
        card.track,
        card.tile_type,
        card.minimum,
        card.tiles_required,
    ) {
        ("track_max", Some(track), None, None, None) => GoalKind::TrackMax(track),
        ("tile_count_max", None, Some(of), Some(1), None) => GoalKind::TileCountMax(of),
        ("largest_area_max", None, Some(of), Some(1), None) => GoalKind::LargestAreaMax(of),
        ("board_complete", None, None, None, required) if required == all => GoalKind::BoardComplete,
        ("first_full_board", None, None, None, required) if required == all => GoalKind::FirstFullBoard,
        _ => return Err(format!("goal card {} is broken", card.number)),
    };
    ensure(card.points == points, "points of the goal cards")?;
    ensure(
        usize::from(card.number) == card.id.index() + 1,
        "numbers of the goal cards",
    )?;
    Ok(GoalInfo {
        id: card.id,
        number: card.number,
        name: card.name.clone(),
        kind,
    })
}

/// IN-402, IN-531.
fn costs(file: &File) -> Result<Costs, String> {
    let action = |id: &str| {
        let found = file.actions.items.iter().find(|action| action.id == id);
        found.ok_or_else(|| format!("no action {id}"))
    };
    ensure(action("mayor")?.draws == Some(PLACES), "draws of the Mayor")?;
    Ok(Costs {
        architect: action("architect")?.cost,
        planner: action("planner")?.cost,
        engineer: action("engineer")?.cost,
        mayor: action("mayor")?.cost,
        spy: action("spy")?.cost,
    })
}

fn ranges(file: &File) -> Result<Ranges, String> {
    let options = Options::default();
    let range = |id: &str, default: u32| -> Result<RangeInclusive<u32>, String> {
        let option = file.options.items.iter().find(|option| option.id == id);
        let broken = || format!("option {id} is broken");
        let option = option.ok_or_else(broken)?;
        let (min, max) = option.min.zip(option.max).ok_or_else(broken)?;
        ensure(option.default == default && (min..=max).contains(&default), id)?;
        Ok(min..=max)
    };
    Ok(Ranges {
        timer_seconds: range("party_timer_seconds", options.party_timer_seconds)?,
        take_cooldown_ms: range("party_take_cooldown_ms", options.party_take_cooldown_ms)?,
        time_limit_seconds: range("party_time_limit_seconds", options.party_time_limit_seconds)?,
    })
}

fn ensure(holds: bool, what: &str) -> Result<(), String> {
    if holds {
        Ok(())
    } else {
        Err(format!("this is not as the rules need it: {what}"))
    }
}
