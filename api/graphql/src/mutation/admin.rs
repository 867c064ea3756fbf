use super::super::call::Call;
use super::super::types::{Game, read_id};
use async_graphql::{Context, ID, Object};
use plotline_contract::{FoundPlayerBody, Problem};
use plotline_domain::games;
use plotline_domain::kernel::Seat;
use std::sync::Arc;

/// Each needs the scope `ADMIN` and a reason of 3 to 500 characters, which those concerned will read.
#[derive(Default)]
pub(crate) struct AdminMutation;

#[Object]
impl AdminMutation {
    /// End an open or running game without a result. For admins; those who play it will read the reason.
    async fn cancel_game(
        &self,
        context: &Context<'_>,
        game: ID,
        reason: String,
    ) -> Result<Option<Game>, Problem> {
        let call = Call::of(context)?;
        let order = call.who()?.orders(&reason)?;
        let id = read_id(&game, "game")?;
        answer(call, call.service.games.cancel_game(&order, id).await?)
    }

    /// Take a seat out of a running game, as if it had resigned. For admins; those who play it will read the reason.
    async fn forfeit_seat(
        &self,
        context: &Context<'_>,
        game: ID,
        seat: Seat,
        reason: String,
    ) -> Result<Option<Game>, Problem> {
        let call = Call::of(context)?;
        let order = call.who()?.orders(&reason)?;
        let id = read_id(&game, "game")?;
        answer(call, call.service.games.forfeit_seat(&order, id, seat).await?)
    }

    /// Give the turn that runs more time. For admins; those who play the game will read the reason.
    async fn extend_deadline(
        &self,
        context: &Context<'_>,
        game: ID,
        #[graphql(desc = "60 seconds to 28 days; they count like the rest of the turn's time.")] seconds: u64,
        reason: String,
    ) -> Result<Option<Game>, Problem> {
        let call = Call::of(context)?;
        let order = call.who()?.orders(&reason)?;
        let id = read_id(&game, "game")?;
        let games = &call.service.games;
        answer(call, games.extend_deadline(&order, id, seconds).await?)
    }

    /// Keep a player out: no log-in and no token is good any more. For admins; the player can read the reason once
    /// unblocked.
    async fn block_player(
        &self,
        context: &Context<'_>,
        player: ID,
        reason: String,
    ) -> Result<Option<FoundPlayerBody>, Problem> {
        let call = Call::of(context)?;
        let order = call.who()?.orders(&reason)?;
        let players = &call.service.players;
        let player = players.block_player(&order, read_id(&player, "player")?).await?;
        call.service.authenticator.forget();
        Ok(Some(FoundPlayerBody::from(&player)))
    }

    /// Let a player in again. For admins.
    async fn unblock_player(
        &self,
        context: &Context<'_>,
        player: ID,
        reason: String,
    ) -> Result<Option<FoundPlayerBody>, Problem> {
        let call = Call::of(context)?;
        let order = call.who()?.orders(&reason)?;
        let players = &call.service.players;
        let player = players
            .unblock_player(&order, read_id(&player, "player")?)
            .await?;
        Ok(Some(FoundPlayerBody::from(&player)))
    }

    /// End the sessions of a player, or one of them; true when that is done. With all of them the devices are forgotten,
    /// and links and reply addresses in mails sent so far no longer work. For admins.
    async fn end_sessions(
        &self,
        context: &Context<'_>,
        player: ID,
        #[graphql(desc = "Only this one; all of them, if absent.")] session: Option<ID>,
        reason: String,
    ) -> Result<Option<bool>, Problem> {
        let call = Call::of(context)?;
        let order = call.who()?.orders(&reason)?;
        let session = session.map(|id| read_id(&id, "session")).transpose()?;
        let players = &call.service.players;
        players
            .end_sessions(&order, read_id(&player, "player")?, session)
            .await?;
        call.service.authenticator.forget();
        Ok(Some(true))
    }
}

fn answer(call: &Call, game: Arc<games::Game>) -> Result<Option<Game>, Problem> {
    call.notes.game(game.id);
    call.notes.seq(game.seq);
    Ok(Some(Game::new(game, call.who()?.clone())))
}
