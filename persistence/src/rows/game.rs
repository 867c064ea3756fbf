use super::{mark_text, read_count, read_id, read_mark, read_time, unreadable, write_count};
use crate::errors::Fault;
use crate::schema::{games, seats};
use diesel::prelude::{Insertable, Queryable, Selectable};
use plotline_domain::games::{Game, GamePlayer, GameSeat, InviteCode, KeptSeed, Nonce, Status, Visibility};
use plotline_domain::ids::GameId;
use plotline_domain::kernel::Seat;
use plotline_domain::record::Format;
use plotline_domain::rulesets::{Options, Ruleset};
use serde_json::json;

/// A game without its seats, and without its seed: what selects this cannot leak it.
#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = games, treat_none_as_default_value = false)]
pub(crate) struct GameRow {
    pub(crate) game_id: String,
    ruleset: String,
    version: i32,
    options: String,
    visibility: String,
    invite: Option<String>,
    pub(crate) status: String,
    seat_count: i16,
    pub(crate) revision: i64,
    pub(crate) seq: i64,
    pub(crate) standing: Option<String>,
    commitment: String,
    created_by: String,
    created_at: i64,
    pub(crate) started_at: Option<i64>,
    pub(crate) finished_at: Option<i64>,
    pace: Option<String>,
    pub(crate) clock: Option<String>,
    pub(crate) planned: String,
    pub(crate) record: i16,
}

#[derive(Insertable)]
#[diesel(table_name = games, treat_none_as_default_value = false)]
pub(crate) struct NewGameRow {
    #[diesel(embed)]
    game: GameRow,
    seed: String,
    seed_key: String,
}

#[derive(Insertable)]
#[diesel(table_name = seats, treat_none_as_default_value = false)]
pub(crate) struct SeatRow {
    game_id: String,
    pub(crate) seat: i16,
    pub(crate) player_id: String,
    nonce: String,
    over: bool,
    name_at_start: Option<String>,
}

/// Seat, player's id, username, name at the start if it was noted, and nonce.
pub(crate) type TakenSeat = (i16, String, String, Option<String>, String);

impl NewGameRow {
    pub(crate) fn new(game: &Game, seed: &KeptSeed) -> Self {
        Self {
            game: GameRow::new(game),
            seed: seed.write(),
            seed_key: seed.key().to_owned(),
        }
    }
}

impl GameRow {
    pub(crate) fn new(game: &Game) -> Self {
        let about = game.options.ruleset().about();
        Self {
            game_id: game.id.to_string(),
            ruleset: about.id.to_owned(),
            version: i32::try_from(about.version).unwrap_or(i32::MAX),
            options: json!(game.options).to_string(),
            visibility: visibility_text(game.visibility).to_owned(),
            invite: game.invite.as_ref().map(|code| code.0.clone()),
            status: game.status.as_str().to_owned(),
            seat_count: i16::from(game.seat_count()),
            revision: write_count(game.revision),
            seq: write_count(game.seq),
            standing: game.standing.as_ref().map(|standing| json!(standing).to_string()),
            commitment: game.commitment.clone(),
            created_by: game.created_by.to_string(),
            created_at: game.created_at.as_millisecond(),
            started_at: game.started_at.map(|at| at.as_millisecond()),
            finished_at: game.finished_at.map(|at| at.as_millisecond()),
            pace: Some(game.pace)
                .filter(|pace| !pace.is_none())
                .map(|pace| json!(pace).to_string()),
            clock: game.clock.as_ref().map(|clock| json!(clock).to_string()),
            planned: mark_text(game.planned),
            record: format_number(game.record),
        }
    }

    fn read(self, taken: Vec<TakenSeat>) -> Result<Game, Fault> {
        let id: GameId = read_id(&self.game_id)?;
        let standing = self.standing.as_deref().map(serde_json::from_str).transpose();
        let pace = self.pace.as_deref().map(serde_json::from_str).transpose();
        let clock = self.clock.as_deref().map(serde_json::from_str).transpose();
        Ok(Game {
            id,
            options: self.read_options()?,
            pace: pace
                .map_err(|error| unreadable("pace", &self.game_id, error))?
                .unwrap_or_default(),
            visibility: read_visibility(&self.visibility, &self.game_id)?,
            status: read_status(&self.status, &self.game_id)?,
            seats: read_seats(self.seat_count, taken, &self.game_id)?,
            revision: read_count(self.revision)?,
            seq: read_count(self.seq)?,
            standing: standing.map_err(|error| unreadable("standing", &self.game_id, error))?,
            clock: clock.map_err(|error| unreadable("clock", &self.game_id, error))?,
            planned: read_mark(&self.planned)?,
            record: read_format(self.record, &self.game_id)?,
            commitment: self.commitment,
            invite: self.invite.map(InviteCode),
            created_by: read_id(&self.created_by)?,
            created_at: read_time(self.created_at)?,
            started_at: self.started_at.map(read_time).transpose()?,
            finished_at: self.finished_at.map(read_time).transpose()?,
        })
    }

    fn read_options(&self) -> Result<Options, Fault> {
        let ruleset = u32::try_from(self.version)
            .ok()
            .and_then(|version| Ruleset::find(&self.ruleset, version));
        let unknown = || {
            format!(
                "no ruleset {} version {} is known here",
                self.ruleset, self.version
            )
        };
        let ruleset = ruleset.ok_or_else(|| unreadable("ruleset", &self.game_id, unknown()))?;
        let options = serde_json::from_str(&self.options).and_then(|value| ruleset.read_options(value));
        options.map_err(|error| unreadable("options", &self.game_id, error))
    }
}

impl SeatRow {
    /// The taken seats of a game, with the nonces that are known of them.
    pub(crate) fn all(game: &Game, nonces: &[(Seat, Nonce)]) -> Vec<Self> {
        let nonce_of = |seat| {
            nonces
                .iter()
                .find(|(of, _)| *of == seat)
                .map(|(_, nonce)| nonce.as_str())
        };
        let row = |seat: Seat, player: &GamePlayer| Self {
            game_id: game.id.to_string(),
            seat: i16::from(seat.number()),
            player_id: player.id.to_string(),
            nonce: nonce_of(seat).unwrap_or_default().to_owned(),
            over: game.status.is_over(),
            name_at_start: Some(player.name_at_start.clone()),
        };
        let taken = game
            .seats
            .iter()
            .filter_map(|seat| Some(row(seat.seat, seat.player.as_ref()?)));
        taken.collect()
    }
}

/// Reads rows of a join, one for each taken seat and in seat order, those of one game next to each other.
/// Gives the id of each game and what could be read of it.
pub(crate) fn read_games(rows: Vec<(GameRow, Option<TakenSeat>)>) -> Vec<(String, Result<Game, Fault>)> {
    let mut grouped: Vec<(GameRow, Vec<TakenSeat>)> = Vec::new();
    for (game, seat) in rows {
        match grouped.last_mut() {
            Some((last, taken)) if last.game_id == game.game_id => taken.extend(seat),
            _ => grouped.push((game, seat.into_iter().collect())),
        }
    }
    grouped
        .into_iter()
        .map(|(game, taken)| (game.game_id.clone(), game.read(taken)))
        .collect()
}

fn read_seats(count: i16, taken: Vec<TakenSeat>, game: &str) -> Result<Vec<GameSeat>, Fault> {
    let count = u8::try_from(count).map_err(|error| unreadable("number of seats", game, error))?;
    let mut seats: Vec<GameSeat> = Seat::all(count)
        .map(|seat| GameSeat { seat, player: None })
        .collect();
    for (number, player, username, name_at_start, nonce) in taken {
        let seat = seats
            .iter_mut()
            .find(|seat| i16::from(seat.seat.number()) == number);
        let seat = seat.ok_or_else(|| unreadable("seats", game, "one is numbered beyond their count"))?;
        seat.player = Some(GamePlayer {
            id: read_id(&player)?,
            // A node of the release before notes none.
            name_at_start: name_at_start.unwrap_or_else(|| username.clone()),
            username,
            nonce,
        });
    }
    Ok(seats)
}

fn read_status(text: &str, game: &str) -> Result<Status, Fault> {
    let all = [Status::Open, Status::Active, Status::Finished, Status::Cancelled];
    all.into_iter()
        .find(|status| status.as_str() == text)
        .ok_or_else(|| unreadable("status", game, text))
}

fn format_number(format: Format) -> i16 {
    match format {
        Format::One => 1,
        Format::Two => 2,
    }
}

fn read_format(number: i16, game: &str) -> Result<Format, Fault> {
    let all = [Format::One, Format::Two];
    all.into_iter()
        .find(|format| format_number(*format) == number)
        .ok_or_else(|| unreadable("form of the record", game, number))
}

fn visibility_text(visibility: Visibility) -> &'static str {
    match visibility {
        Visibility::Public => "public",
        Visibility::Private => "private",
    }
}

fn read_visibility(text: &str, game: &str) -> Result<Visibility, Fault> {
    match text {
        "public" => Ok(Visibility::Public),
        "private" => Ok(Visibility::Private),
        other => Err(unreadable("visibility", game, other)),
    }
}
