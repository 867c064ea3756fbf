use super::{Submission, SubmissionCursor, SubmissionQuery, Submissions};
use crate::games::{Game, GamePlayer};
use crate::ids::GameId;
use crate::kernel::Seat;
use crate::ports::StoreError;
use plotline_use_case::use_case;

/// A submission, and where its player sits, as far as the player does.
#[derive(Clone, Debug)]
pub struct ListedSubmission {
    pub submission: Submission,
    pub seat: Option<Seat>,
    pub username: Option<String>,
}

impl Submissions {
    /// The submissions that the query asks for and, if there are more, where the list goes on.
    #[use_case]
    pub async fn list_submissions(
        &self,
        query: &SubmissionQuery,
    ) -> Result<(Vec<ListedSubmission>, Option<SubmissionCursor>), StoreError> {
        let one_more = SubmissionQuery {
            limit: query.limit.saturating_add(1),
            ..query.clone()
        };
        let mut found = self.store.list(&one_more).await?;
        let more = found.len() > query.limit as usize;
        found.truncate(query.limit as usize);
        let next = found.last().map(|submission| submission.id).filter(|_| more);
        let games = self.games_of(&found).await?;
        let listed = found.into_iter().map(|submission| {
            let seated = seated(&games, &submission);
            ListedSubmission {
                seat: seated.map(|(seat, _)| seat),
                username: seated.map(|(_, player)| player.username.clone()),
                submission,
            }
        });
        Ok((listed.collect(), next))
    }

    async fn games_of(&self, submissions: &[Submission]) -> Result<Vec<Game>, StoreError> {
        let mut ids: Vec<GameId> = submissions.iter().filter_map(|it| it.game).collect();
        ids.sort();
        ids.dedup();
        self.games.find_many(&ids).await
    }
}

fn seated<'a>(games: &'a [Game], submission: &Submission) -> Option<(Seat, &'a GamePlayer)> {
    let game = games.iter().find(|game| Some(game.id) == submission.game)?;
    let mut taken = game
        .seats
        .iter()
        .filter_map(|seat| Some((seat.seat, seat.player.as_ref()?)));
    taken.find(|(_, player)| player.id == submission.player)
}
