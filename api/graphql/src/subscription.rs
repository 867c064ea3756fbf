use super::call::Call;
use super::types::{Event, Game, read_id};
use async_graphql::{Context, ID, Subscription};
use futures_util::stream::{self, BoxStream, StreamExt};
use plotline_contract::Problem;
use plotline_domain::players::Scope;
use plotline_service::live::{Follow, Item, Mine, News, What};

/// What can be waited for, over a WebSocket (`graphql-transport-ws`) or as server-sent events.
#[derive(Default)]
pub struct Live;

#[Subscription(name = "Subscription")]
impl Live {
    /// What happens in a game that I may see, each event once and in order, until the game is over. Ask for the game
    /// first and go on after its `seq`; after a cut, go on after the last event seen.
    async fn game_events(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game's id.")] game: ID,
        #[graphql(desc = "Begin after this seq instead of with what happens from now on.")] after: Option<
            u64,
        >,
        #[graphql(desc = "The invite code of a private game, for those who do not sit at it.")]
        invite: Option<String>,
    ) -> Result<BoxStream<'static, Result<Event, Problem>>, Problem> {
        let call = Call::of(context)?;
        let who = call.who()?;
        let caller = who.calls(Scope::GamesRead, invite)?;
        let game = call
            .service
            .games
            .find_game(&caller, read_id(&game, "game")?)
            .await?;
        let after = after.unwrap_or(game.seq);
        Ok(events(Follow::start(&call.service, who, caller, &game, after)?))
    }

    /// The games that wait for me: first those that do now, then each when it comes to be my turn.
    async fn my_turns(
        &self,
        context: &Context<'_>,
    ) -> Result<BoxStream<'static, Result<Game, Problem>>, Problem> {
        let call = Call::of(context)?;
        let who = call.who()?.clone();
        let caller = who.calls(Scope::GamesRead, None)?;
        let mine = Mine::start(&call.service, &who, caller.clone())?;
        let turns = stream::unfold(mine, |mut mine| async move {
            let turns = match mine.next().await? {
                News::Snapshot(games) => games
                    .into_iter()
                    .filter(|game| mine.is_turn(game))
                    .map(Ok)
                    .collect(),
                News::Notice(What::YourTurn, game) => vec![Ok(game)],
                News::Notice(..) | News::Beat => Vec::new(),
                News::End(problem) => vec![Err(*problem)],
            };
            Some((stream::iter(turns), mine))
        });
        Ok(turns
            .flatten()
            .map(move |turn| turn.map(|game| Game::new(game, who.clone())))
            .boxed())
    }
}

fn events(follow: Follow) -> BoxStream<'static, Result<Event, Problem>> {
    let events = stream::unfold(follow, |mut follow| async move {
        loop {
            match follow.next().await? {
                Item::Event(stored) => return Some((Event::read(follow.ruleset(), &stored), follow)),
                Item::End(problem) => return Some((Err(*problem), follow)),
                Item::Over(_) => return None,
                // The transport has a heartbeat of its own.
                Item::Beat => {}
            }
        }
    });
    events.boxed()
}
