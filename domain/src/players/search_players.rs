use super::{PersonalToken, Player, Players, SessionUse};
use crate::ids::PlayerId;
use crate::ports::StoreError;
use jiff::Timestamp;
use plotline_use_case::use_case;

/// Which players an admin looks for, by username: those after `after`, at most `limit`.
#[derive(Clone, Debug, Default)]
pub struct PlayerSearch {
    /// The beginning of a username or of an e-mail address, without regard to case, or a whole id.
    pub query: String,
    /// The username of the last one that was seen.
    pub after: Option<String>,
    pub limit: u32,
}

/// What an admin is shown of a player: nothing that lets anybody in.
#[derive(Clone, Debug)]
pub struct Acquaintance {
    pub player: Player,
    /// Newest first.
    pub sessions: Vec<SessionUse>,
    pub tokens: Vec<PersonalToken>,
}

impl Players {
    /// The players that are looked for and, if there are more, the username after which they go on.
    #[use_case]
    pub async fn search_players(
        &self,
        search: &PlayerSearch,
    ) -> Result<(Vec<Player>, Option<String>), StoreError> {
        let one_more = PlayerSearch {
            limit: search.limit.saturating_add(1),
            ..search.clone()
        };
        let mut players = self.store.search(&one_more).await?;
        let more = players.len() > search.limit as usize;
        players.truncate(search.limit as usize);
        let next = players.last().filter(|_| more);
        let next = next.map(|player| player.username.as_str().to_owned());
        Ok((players, next))
    }

    #[use_case]
    pub async fn acquaint(&self, id: PlayerId) -> Result<Option<Acquaintance>, StoreError> {
        let Some(player) = self.store.find(id).await? else {
            return Ok(None);
        };
        Ok(Some(Acquaintance {
            player,
            sessions: self.store.sessions_of(id, SESSIONS_SHOWN).await?,
            tokens: self.store.tokens_of(id).await?,
        }))
    }
}

const SESSIONS_SHOWN: u32 = 50;

impl Acquaintance {
    /// When any token of the player was last seen, as far as that is noted down: that of a session when it is
    /// refreshed, every quarter of an hour or so.
    pub fn last_seen_at(&self) -> Option<Timestamp> {
        let sessions = self.sessions.iter().map(|session| session.last_used_at);
        let tokens = self.tokens.iter().filter_map(|token| token.last_used_at);
        sessions.chain(tokens).max()
    }
}
