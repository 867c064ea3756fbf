//! Changes of what players prove themselves with.

use super::account::which_is_taken;
use crate::query::RunQueryDsl;
use crate::rows::NewNoticeRow;
use crate::run::transaction;
use crate::schema::{calendar_links, device_tokens, notifications, personal_tokens, players, sessions};
use crate::store::Store;
use diesel::dsl::{delete, insert_into, update};
use diesel::prelude::*;
use jiff::Timestamp;
use plotline_domain::ids::PlayerId;
use plotline_domain::players::{EndedSessions, InsertPlayerError, SecretsChange};

impl Store {
    pub(super) async fn change_player_secrets(
        &self,
        id: PlayerId,
        change: &SecretsChange,
        now: Timestamp,
    ) -> Result<(), InsertPlayerError> {
        let (id, now, change) = (id.to_string(), now.as_millisecond(), change.clone());
        let notices: Vec<NewNoticeRow> = change.notices.iter().map(NewNoticeRow::new).collect();
        let done = transaction!(self, |conn| {
            let epoch = players::links_epoch.eq(players::links_epoch + 1);
            update(players::table.find(&id)).set(epoch).execute(conn).await?;
            if let Some(email) = &change.email {
                let changed = (
                    players::email.eq(email.as_str()),
                    players::email_key.eq(email.key()),
                );
                update(players::table.find(&id))
                    .set(changed)
                    .execute(conn)
                    .await?;
            }
            if let Some(hash) = change.password {
                let changed = players::password_hash.eq(hash.0);
                update(players::table.find(&id))
                    .set(changed)
                    .execute(conn)
                    .await?;
            }
            // No session has an empty id.
            let keep = match change.sessions {
                EndedSessions::None => None,
                EndedSessions::All => Some(String::new()),
                EndedSessions::AllBut(session) => Some(session.to_string()),
            };
            if let Some(keep) = keep {
                let live = sessions::player_id.eq(&id).and(sessions::ended_at.is_null());
                let ended = sessions::table.filter(live.and(sessions::session_id.ne(keep)));
                update(ended)
                    .set(sessions::ended_at.eq(now))
                    .execute(conn)
                    .await?;
            }
            if change.tokens {
                let theirs = personal_tokens::table.filter(personal_tokens::player_id.eq(&id));
                delete(theirs).execute(conn).await?;
            }
            if change.devices {
                let theirs = device_tokens::table.filter(device_tokens::player_id.eq(&id));
                delete(theirs).execute(conn).await?;
            }
            if change.calendar_link {
                delete(calendar_links::table.find(&id)).execute(conn).await?;
            }
            for notice in notices {
                let new = insert_into(notifications::table).values(notice);
                new.execute(conn).await?;
            }
            Ok(())
        });
        done.map_err(which_is_taken)
    }
}
