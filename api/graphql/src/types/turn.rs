use super::super::call::Call;
use super::{Event, Game};
use crate::list::List;
use async_graphql::{Context, Object};
use plotline_contract::Problem;
use plotline_domain::games::{self, Refused};
use plotline_domain::ids::GameId;
use plotline_domain::kernel::Standing;
use plotline_domain::players::Scope;
use plotline_published::Published;
use plotline_service::auth::Who;

pub(crate) struct TurnTaken {
    pub(crate) taken: games::TurnTaken,
    pub(crate) game: GameId,
    pub(crate) who: Who,
}

/// What was taken, and where the game stood then. All but `game` is the same in every answer to the same submission, however often it is sent.
#[Object]
impl TurnTaken {
    /// The number of the last event.
    async fn seq(&self) -> u64 {
        self.taken.seq
    }

    /// What happened, in order.
    #[graphql(complexity = "10 * child_complexity")]
    async fn events(&self) -> List<Event> {
        self.taken.events.iter().cloned().map(Event).collect()
    }

    async fn standing(&self) -> &Standing {
        &self.taken.standing
    }

    /// How many moves were taken.
    async fn taken(&self) -> u32 {
        self.taken.taken
    }

    /// The first move that was not, where moves were taken one by one.
    async fn refused(&self) -> Option<&Refused> {
        self.taken.refused.as_ref()
    }

    /// The game as it is now.
    async fn game(&self, context: &Context<'_>) -> Result<Option<Game>, Problem> {
        let caller = self.who.calls(Scope::GamesRead, None)?;
        let game = Call::of(context)?
            .service
            .games
            .find_game(&caller, self.game)
            .await?;
        Ok(Some(Game::new(game, self.who.clone())))
    }
}

/// What a turn would do, as far as it can be said without a look at what is face down.
#[derive(Published)]
pub(crate) struct TurnChecked {
    seq: u64,
    /// How many of the moves are legal.
    legal: u32,
    /// Whether a move turns something face up. What, is never said.
    reveals: bool,
    /// How many moves come after a reveal and so cannot be judged before it.
    unjudged: u32,
    /// The first refused move, where moves would be taken one by one.
    refused: Option<Refused>,
}

impl From<games::TurnChecked> for TurnChecked {
    fn from(checked: games::TurnChecked) -> Self {
        let games::TurnChecked {
            seq,
            legal,
            reveals,
            unjudged,
            refused,
        } = checked;
        Self {
            seq,
            legal,
            reveals,
            unjudged,
            refused,
        }
    }
}
