//! Players and what they may change about themselves.

use crate::errors::Fault;
use crate::query::RunQueryDsl;
use crate::rows::{NewPlayerRow, PlayerRow};
use crate::run::on;
use crate::schema::players;
use crate::store::Store;
use diesel::dsl::insert_into;
use diesel::prelude::*;
use plotline_domain::ids::PlayerId;
use plotline_domain::players::{Email, InsertPlayerError, PasswordHash, Player, Username};
use plotline_domain::ports::StoreError;

impl Store {
    pub(super) async fn insert_player(
        &self,
        player: &Player,
        password: &PasswordHash,
    ) -> Result<(), InsertPlayerError> {
        let row = NewPlayerRow::new(player, password);
        let done = on!(writer of self, |conn| {
            insert_into(players::table).values(row).execute(conn).await?;
            Ok(())
        });
        done.map_err(which_is_taken)
    }

    pub(super) async fn find_player(&self, id: PlayerId) -> Result<Option<Player>, Fault> {
        let id = id.to_string();
        let row: Option<PlayerRow> = on!(readers of self, |conn| {
            Ok(players::table.find(id).select(PlayerRow::as_select()).first(conn).await.optional()?)
        })?;
        row.map(PlayerRow::read).transpose()
    }

    pub(super) async fn find_players(&self, ids: &[PlayerId]) -> Result<Vec<Player>, Fault> {
        let ids: Vec<String> = ids.iter().map(PlayerId::to_string).collect();
        let rows: Vec<PlayerRow> = on!(readers of self, |conn| {
            let found = players::table.filter(players::player_id.eq_any(ids));
            Ok(found.select(PlayerRow::as_select()).load(conn).await?)
        })?;
        rows.into_iter().map(PlayerRow::read).collect()
    }

    /// A login that could be neither a username nor an address is nobody's. No username has an '@', every address has
    /// one, so there is one key to look for.
    pub(super) async fn find_login(&self, login: &str) -> Result<Option<(Player, PasswordHash)>, Fault> {
        let username = Username::parse(login).map(|username| username.key()).ok();
        let email = Email::parse(login).map(|email| email.key()).ok();
        let row: Option<(PlayerRow, String)> = on!(readers of self, |conn| {
            let columns = (PlayerRow::as_select(), players::password_hash);
            let all = players::table.select(columns);
            Ok(match (username, email) {
                (Some(key), _) => all.filter(players::username_key.eq(key)).first(conn).await.optional()?,
                (_, Some(key)) => all.filter(players::email_key.eq(key)).first(conn).await.optional()?,
                (None, None) => None,
            })
        })?;
        row.map(|(player, hash)| Ok((player.read()?, PasswordHash(hash))))
            .transpose()
    }

    pub(super) async fn player_password(&self, id: PlayerId) -> Result<Option<PasswordHash>, Fault> {
        let id = id.to_string();
        let hash: Option<String> = on!(readers of self, |conn| {
            Ok(players::table.find(id).select(players::password_hash).first(conn).await.optional()?)
        })?;
        Ok(hash.map(PasswordHash))
    }
}

pub(super) fn which_is_taken(fault: Fault) -> InsertPlayerError {
    if fault.is_taken("username_key") {
        InsertPlayerError::UsernameTaken
    } else if fault.is_taken("email_key") {
        InsertPlayerError::EmailTaken
    } else {
        StoreError::from(fault).into()
    }
}
