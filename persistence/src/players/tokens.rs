//! Personal access tokens.

use crate::errors::Fault;
use crate::query::{Conn, RunQueryDsl};
use crate::rows::{NewTokenRow, TokenRow, read_id};
use crate::run::{on, transaction};
use crate::schema::{personal_tokens, players};
use crate::store::Store;
use diesel::dsl::{delete, exists, insert_into, not, update};
use diesel::prelude::*;
use jiff::Timestamp;
use plotline_domain::ids::{PlayerId, TokenId};
use plotline_domain::players::{PersonalToken, SecretHash};

impl Store {
    pub(super) async fn insert_personal_token(
        &self,
        token: &PersonalToken,
        secret: &SecretHash,
        limit: u32,
    ) -> Result<bool, Fault> {
        let row = NewTokenRow::new(token, secret);
        let player = token.player.to_string();
        transaction!(self, |conn| {
            conn.lock_player(&player).await?;
            let theirs = personal_tokens::table.filter(personal_tokens::player_id.eq(&player));
            if theirs.count().get_result::<i64>(conn).await? >= i64::from(limit) {
                return Ok(false);
            }
            insert_into(personal_tokens::table)
                .values(row)
                .execute(conn)
                .await?;
            Ok(true)
        })
    }

    pub(super) async fn personal_tokens(&self, player: PlayerId) -> Result<Vec<PersonalToken>, Fault> {
        let player = player.to_string();
        let rows: Vec<TokenRow> = on!(readers of self, |conn| {
            let theirs = personal_tokens::table.filter(personal_tokens::player_id.eq(player));
            Ok(theirs.select(TokenRow::as_select()).order(personal_tokens::token_id).load(conn).await?)
        })?;
        rows.into_iter().map(TokenRow::read).collect()
    }

    pub(super) async fn find_personal_token(
        &self,
        secret: &SecretHash,
    ) -> Result<Option<PersonalToken>, Fault> {
        let hash = secret.clone();
        let row: Option<TokenRow> = on!(readers of self, |conn| {
            let found = personal_tokens::table.filter(personal_tokens::hash.eq(hash));
            Ok(found.select(TokenRow::as_select()).first(conn).await.optional()?)
        })?;
        row.map(TokenRow::read).transpose()
    }

    pub(super) async fn live_among_personal_tokens(
        &self,
        ids: &[TokenId],
        now: Timestamp,
    ) -> Result<Vec<TokenId>, Fault> {
        let ids: Vec<String> = ids.iter().map(TokenId::to_string).collect();
        let now = now.as_millisecond();
        let rows: Vec<String> = on!(readers of self, |conn| {
            let expires_at = personal_tokens::expires_at;
            let live = expires_at.is_null().or(expires_at.gt(now));
            let theirs = players::player_id.eq(personal_tokens::player_id);
            let blocked = players::table.filter(theirs.and(players::blocked_at.is_not_null()));
            let found = personal_tokens::table
                .filter(personal_tokens::token_id.eq_any(ids).and(live))
                .filter(not(exists(blocked)));
            Ok(found.select(personal_tokens::token_id).load(conn).await?)
        })?;
        rows.iter().map(|id| read_id(id)).collect()
    }

    pub(super) async fn touch_personal_token(&self, id: TokenId, at: Timestamp) -> Result<(), Fault> {
        let (id, at) = (id.to_string(), at.as_millisecond());
        on!(writer of self, |conn| {
            let never = personal_tokens::last_used_at.is_null();
            let earlier = personal_tokens::table.find(id).filter(never.or(personal_tokens::last_used_at.lt(at)));
            update(earlier).set(personal_tokens::last_used_at.eq(at)).execute(conn).await?;
            Ok(())
        })
    }

    pub(super) async fn delete_personal_token(&self, player: PlayerId, id: TokenId) -> Result<bool, Fault> {
        let (player, id) = (player.to_string(), id.to_string());
        let deleted: usize = on!(writer of self, |conn| {
            let theirs = personal_tokens::token_id.eq(id).and(personal_tokens::player_id.eq(player));
            Ok(delete(personal_tokens::table.filter(theirs)).execute(conn).await?)
        })?;
        Ok(deleted > 0)
    }
}
