//! Finds out whether a pooler gives one session of the server to several clients.

use super::link::{Link, Trouble};
use std::hash::{BuildHasher, Hasher, RandomState};
use tokio_postgres::{Client, SimpleQueryMessage};

/// What whoever starts the service is told.
pub(super) const REFUSAL: &str = "a connection pooler shares the sessions of the server between its clients \
    (PgBouncer in transaction mode), but time limits, prepared statements and LISTEN need a session of their own; \
    let the pooler use session mode (pool_mode = session), or connect to PostgreSQL itself";

/// Two clients each keep a value in their session. Where one meets what the other has written, or nothing, sessions are
/// shared. Asking twice in a row finds a pooler that takes turns, asking in turn one that prefers the latest.
pub(super) async fn shares_sessions(link: &Link) -> Result<bool, Trouble> {
    let (one, other) = (link.client().await?, link.client().await?);
    let by_chance = RandomState::new().build_hasher().finish();
    let (of_one, of_other) = (format!("{by_chance:x}-1"), format!("{by_chance:x}-2"));
    for (client, value) in [(&one, &of_one), (&other, &of_other)] {
        let set = format!("SET plotline.session = '{value}'");
        match client.batch_execute(&set).await {
            Ok(()) => {}
            // A database that is like PostgreSQL but has no such values; nothing can be said then.
            Err(error) if error.code().is_some() => return Ok(false),
            Err(error) => return Err(error.into()),
        }
    }
    let asked = [
        (&one, &of_one),
        (&one, &of_one),
        (&other, &of_other),
        (&other, &of_other),
        (&one, &of_one),
    ];
    for (client, value) in asked {
        if kept(client).await?.as_ref() != Some(value) {
            return Ok(true);
        }
    }
    Ok(false)
}

async fn kept(client: &Client) -> Result<Option<String>, tokio_postgres::Error> {
    let answer = client.simple_query("SELECT current_setting('plotline.session', true)");
    let row = answer.await?.into_iter().find_map(|message| match message {
        SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
        _ => None,
    });
    Ok(row)
}
