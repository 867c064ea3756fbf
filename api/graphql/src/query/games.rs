use super::super::call::Call;
use super::super::types::{Game, first, read_id};
use crate::connection::Connection;
use async_graphql::{Context, ID, Object};
use plotline_contract::{Problem, kinds};
use plotline_domain::games::{self, Status};
use plotline_domain::ids::GameId;
use plotline_domain::players::Scope;

#[derive(Default)]
pub(crate) struct GameQuery;

#[Object]
impl GameQuery {
    /// A game that I may see: a public one, one at which I sit, or one whose invite code I have.
    async fn game(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The game's id.")] id: ID,
        #[graphql(desc = "The invite code of a private game, for those who do not sit at it.")]
        invite: Option<String>,
    ) -> Result<Option<Game>, Problem> {
        let call = Call::of(context)?;
        let who = call.who()?;
        let caller = who.calls(Scope::GamesRead, invite)?;
        let id = read_id(&id, "game")?;
        call.notes.game(id);
        let game = call.service.games.find_game(&caller, id).await?;
        Ok(Some(Game::new(game, who.clone())))
    }

    /// Games, newest first: all public ones, and the private ones at which I sit.
    #[graphql(complexity = "20 + first.unwrap_or(20).min(100) as usize * child_complexity")]
    async fn games(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "Only games of this ruleset.")] ruleset: Option<String>,
        #[graphql(desc = "Only games with this status.")] status: Option<Status>,
        #[graphql(desc = "Only games at which this player sits.")] player: Option<ID>,
        #[graphql(desc = "At most this many, 1 to 100; 20 if absent.")] first: Option<u32>,
        #[graphql(desc = "Only games after this cursor.")] after: Option<String>,
    ) -> Result<Option<Connection<Game>>, Problem> {
        let call = Call::of(context)?;
        let who = call.who()?;
        let query = games::GameQuery {
            viewer: who.calls(Scope::GamesRead, None)?.player,
            ruleset,
            status,
            player: player.map(|id| read_id(&id, "player")).transpose()?,
            after: after.as_deref().map(read_cursor).transpose()?,
            limit: self::first(first, 20, 100)?,
        };
        let (games, next) = call.service.games.list_games(&query).await?;
        let items = games
            .into_iter()
            .map(|game| (game.id.to_string(), Game::new(game, who.clone())));
        Ok(Some(Connection::new(
            query.after.is_some(),
            next.is_some(),
            items,
        )))
    }
}

/// A cursor is the id of the game it stands for.
fn read_cursor(cursor: &str) -> Result<GameId, Problem> {
    let detail = "This is no cursor; use an endCursor that was answered.";
    cursor
        .parse()
        .map_err(|_| Problem::new(&kinds::INVALID, detail).field("after"))
}
