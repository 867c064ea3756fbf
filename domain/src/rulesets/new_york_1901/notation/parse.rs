//! Reads a line as a move.

use crate::kernel::{NotationError, named};
use crate::rulesets::new_york_1901::cells::{Cell, Cells};
use crate::rulesets::new_york_1901::lots::{District, Lot};
use crate::rulesets::new_york_1901::moves::{
    Acquire, Build, ConstructionBoom, DemolishRebuild, EndTurn, LandGrab, MarketChange, Move, ReturnLot,
};
use crate::rulesets::new_york_1901::refusals as r;
use crate::rulesets::new_york_1901::tiles::Tile;

type Read<T> = Result<T, NotationError>;

pub(super) fn parse(line: &str, turn: u32) -> Read<Move> {
    let line = plain(line);
    let line = for_this_turn(&line, turn)?;
    let line = line.strip_suffix(';').unwrap_or(line).trim_end();
    let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
    let mv = match verb {
        "MARKET" | "M" => Move::MarketChange(MarketChange {}),
        "END" | "E" => Move::EndTurn(EndTurn {}),
        "TAKE" | "T" => return Ok(Move::Acquire(Acquire { lot: lot(rest)? })),
        "GRAB" | "G" => return Ok(Move::LandGrab(LandGrab { lot: lot(rest)? })),
        "RETURN" | "X" => return Ok(Move::ReturnLot(ReturnLot { lot: lot(rest)? })),
        "BUILD" | "B" => {
            let (tile, cells) = footprint(rest)?;
            return Ok(Move::Build(Build { tile, cells }));
        }
        "REBUILD" | "R" => {
            let (tile, cells) = footprint(rest)?;
            return Ok(Move::DemolishRebuild(DemolishRebuild { tile, cells }));
        }
        "BOOM" | "BB" => {
            let (tile, cells) = footprint(rest)?;
            return Ok(Move::ConstructionBoom(ConstructionBoom { tile, cells }));
        }
        "" => return fail("The line says nothing".into()),
        other => {
            return fail(format!(
                "A move begins with market, take, build, rebuild, grab, boom, return or end, not with {}",
                shown(other)
            ));
        }
    };
    match rest {
        "" => Ok(mv),
        rest => fail(format!(
            "Nothing comes after {}, but {} does",
            verb.to_lowercase(),
            shown(rest)
        )),
    }
}

/// The line without its remark, in capitals, with single spaces and none around `,`, `-` and `;`.
fn plain(line: &str) -> String {
    let line = line.split('#').next().unwrap_or_default();
    let mut plain = String::new();
    for letter in line.chars() {
        let joins = matches!(letter, ',' | '-' | ';');
        if joins || letter.is_whitespace() {
            plain.truncate(plain.trim_end().len());
        }
        match letter {
            _ if letter.is_whitespace() && plain.ends_with([',', '-', ';']) => {}
            _ if letter.is_whitespace() => plain.push(' '),
            _ => plain.push(letter.to_ascii_uppercase()),
        }
    }
    plain.trim().into()
}

/// What follows `@` and the number of the turn; without them the whole line.
fn for_this_turn(line: &str, turn: u32) -> Read<&str> {
    let Some(rest) = line.strip_prefix('@') else {
        return Ok(line);
    };
    let (number, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    match number.parse::<u32>() {
        Ok(number) if number == turn => Ok(rest),
        Ok(number) => {
            let message = format!("This line is for turn {number}, and turn {turn} is being played.");
            Err(r::NOT_YOUR_TURN.refuse_all(message).into())
        }
        Err(_) => fail(format!(
            "After @ comes the number of a turn, not {}",
            shown(number)
        )),
    }
}

/// `RED9`, `RED 9`, `RED-9`, also with the whole name of the colour.
fn lot(text: &str) -> Read<Lot> {
    let of = |district: District| {
        let name = district.name().to_uppercase();
        let number = text
            .strip_prefix(&name)
            .or_else(|| text.strip_prefix(district.prefix()))?;
        let number = number.strip_prefix(['-', ' ']).unwrap_or(number);
        Lot::named(&format!("{}{number}", district.prefix()))
    };
    match District::ALL.into_iter().find_map(of) {
        Some(lot) => Ok(lot),
        None => fail(format!(
            "Here a lot should stand, RED, BLU, YEL, GRE or PIN and a number 1 to 13, not {}",
            shown(text)
        )),
    }
}

fn footprint(text: &str) -> Read<(Tile, Cells)> {
    let (name, cells) = text.split_once(' ').unwrap_or((text, ""));
    let Some(tile) = tile(name) else {
        return fail(format!(
            "Here a tile should stand, such as BR1, SI5, GO3 or SINGER, not {}",
            shown(name)
        ));
    };
    let mut covered = Cells::default();
    for item in cells.split([',', ' ']) {
        covered = covered.or(&block(item)?);
    }
    Ok((tile, covered))
}

fn tile(name: &str) -> Option<Tile> {
    let short = match name {
        "PARK-ROW" => "PARKROW".into(),
        "MET-LIFE" => "METLIFE".into(),
        _ => [("BRONZE", "BR"), ("SILVER", "SI"), ("GOLD", "GO")]
            .into_iter()
            .find_map(|(long, short)| Some(format!("{short}{}", name.strip_prefix(long)?)))
            .unwrap_or_else(|| name.into()),
    };
    Tile::named(&short)
}

/// A cell, or two opposite corners of a block of cells.
fn block(item: &str) -> Read<Cells> {
    let (from, to) = item.split_once('-').unwrap_or((item, item));
    let (Some(from), Some(to)) = (Cell::named(from), Cell::named(to)) else {
        return fail(format!(
            "Here cells should stand, a letter A to Q and a number 1 to 18 such as F4, or a block such as F9-G10, not {}",
            shown(item)
        ));
    };
    let between = |a: usize, b: usize| a.min(b)..=a.max(b);
    let rows = between(from.y(), to.y());
    let cells = rows.flat_map(|y| between(from.x(), to.x()).filter_map(move |x| Cell::at(x, y)));
    Ok(cells.collect())
}

/// What somebody typed, in a sentence.
fn shown(text: &str) -> String {
    match text.trim() {
        "" => "nothing".into(),
        text => format!("`{}`", named(text)),
    }
}

fn fail<T>(sentence: String) -> Read<T> {
    Err(NotationError::new(format!("{sentence}.")))
}
