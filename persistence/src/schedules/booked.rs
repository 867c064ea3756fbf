//! What players have booked.

use crate::errors::Fault;
use crate::query::RunQueryDsl;
use crate::rows::{read_count, read_id, unreadable, write_count};
use crate::run::on;
use crate::schema::schedules;
use crate::store::Store;
use diesel::dsl::{insert_into, update};
use diesel::prelude::*;
use plotline_domain::clocks::Booked;
use plotline_domain::ids::PlayerId;
use serde_json::json;

type Row = (String, i64, String, String);

impl Store {
    pub(super) async fn find_booked(&self, players: &[PlayerId]) -> Result<Vec<(PlayerId, Booked)>, Fault> {
        let players: Vec<String> = players.iter().map(PlayerId::to_string).collect();
        let rows: Vec<Row> = on!(readers of self, |conn| {
            Ok(schedules::table.filter(schedules::player_id.eq_any(players)).load(conn).await?)
        })?;
        rows.into_iter().map(read).collect()
    }

    /// The first is inserted and later ones are updated, each only if nobody else was faster.
    pub(super) async fn write_booked(&self, player: PlayerId, booked: &Booked) -> Result<bool, Fault> {
        let row = (
            schedules::player_id.eq(player.to_string()),
            schedules::revision.eq(write_count(booked.revision)),
            schedules::schedule.eq(json!(booked.schedule).to_string()),
            schedules::vacations.eq(json!(booked.vacations).to_string()),
        );
        let (player, from) = (player.to_string(), write_count(booked.revision) - 1);
        let written: usize = on!(writer of self, |conn| {
            Ok(match from {
                0 => {
                    let first = insert_into(schedules::table).values(row);
                    first.on_conflict(schedules::player_id).do_nothing().execute(conn).await?
                }
                from => {
                    let own = schedules::table.find(player).filter(schedules::revision.eq(from));
                    update(own).set(row).execute(conn).await?
                }
            })
        })?;
        Ok(written > 0)
    }
}

fn read((player, revision, schedule, vacations): Row) -> Result<(PlayerId, Booked), Fault> {
    let schedule = serde_json::from_str(&schedule).map_err(|error| unreadable("schedule", &player, error))?;
    let vacations =
        serde_json::from_str(&vacations).map_err(|error| unreadable("vacations", &player, error))?;
    let booked = Booked {
        revision: read_count(revision)?,
        schedule,
        vacations,
    };
    Ok((read_id(&player)?, booked))
}
