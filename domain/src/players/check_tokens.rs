use super::{Players, TokenCaller};
use crate::ports::StoreError;
use plotline_use_case::use_case;

impl Players {
    /// Those of these sessions and personal access tokens that are still good, in any order: for whoever let somebody
    /// in some time ago. It is two queries, however many are asked for.
    #[use_case]
    pub async fn live_among(&self, shown: &[TokenCaller]) -> Result<Vec<TokenCaller>, StoreError> {
        let now = self.clock.now();
        let (mut sessions, mut tokens) = (Vec::new(), Vec::new());
        for by in shown {
            match by {
                TokenCaller::Session(id) => sessions.push(*id),
                TokenCaller::Personal(id) => tokens.push(*id),
            }
        }
        let mut live = Vec::with_capacity(shown.len());
        if !sessions.is_empty() {
            let sessions = self.store.live_sessions(&sessions, now).await?;
            live.extend(sessions.into_iter().map(TokenCaller::Session));
        }
        if !tokens.is_empty() {
            let tokens = self.store.live_tokens(&tokens, now).await?;
            live.extend(tokens.into_iter().map(TokenCaller::Personal));
        }
        Ok(live)
    }
}
