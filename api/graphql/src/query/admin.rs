use super::super::call::Call;
use super::super::limits::prices;
use super::super::types::{Acquaintance, Difference, Game, cursor, entries, first, read_id};
use crate::connection::Connection;
use async_graphql::{Context, ID, Object};
use jiff::Timestamp;
use plotline_contract::{
    AuditEntryBody, AuditVerificationBody, FoundPlayerBody, Problem, SubmissionBody, VerificationBody,
};
use plotline_domain::audit::{AuditAct, AuditQuery};
use plotline_domain::games::{self, GameSearch, Status};
use plotline_domain::players::{PlayerSearch, Scope};
use plotline_domain::submissions::{SubmissionOutcome, SubmissionQuery};
use plotline_service::auth::Who;
use std::sync::Arc;

#[derive(Default)]
pub(crate) struct AdminQuery;

#[Object]
impl AdminQuery {
    /// What admins see. Needs the scope `ADMIN`.
    async fn admin(&self, context: &Context<'_>) -> Result<Option<Admin>, Problem> {
        let who = Call::of(context)?.who()?;
        who.may(Scope::Admin)?;
        Ok(Some(Admin(who.clone())))
    }
}

/// Only an admin's request has one.
pub(crate) struct Admin(Who);

impl Admin {
    async fn game(&self, context: &Context<'_>, id: &ID) -> Result<Arc<games::Game>, Problem> {
        let caller = self.0.calls(Scope::Admin, None)?;
        let games = &Call::of(context)?.service.games;
        Ok(games.find_game(&caller, read_id(id, "game")?).await?)
    }
}

/// What admins see, and nobody else.
#[Object]
impl Admin {
    /// Games, newest first, private ones included.
    #[graphql(complexity = "20 + first.unwrap_or(20).min(100) as usize * child_complexity")]
    #[expect(clippy::too_many_arguments, reason = "they are the arguments of the field")]
    async fn games(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "Only games whose id begins with this.")] id: Option<String>,
        #[graphql(desc = "Only games of this ruleset.")] ruleset: Option<String>,
        #[graphql(desc = "Only games with this status.")] status: Option<Status>,
        #[graphql(desc = "Only games at which this player sits.")] player: Option<ID>,
        #[graphql(desc = "Only games that were opened from this time on.")] from: Option<Timestamp>,
        #[graphql(desc = "Only games that were opened before this time.")] to: Option<Timestamp>,
        #[graphql(desc = "At most this many, 1 to 100; 20 if absent.")] first: Option<u32>,
        #[graphql(desc = "Only games after this cursor.")] after: Option<String>,
    ) -> Result<Option<Connection<Game>>, Problem> {
        let search = GameSearch {
            id,
            ruleset,
            status,
            player: player.map(|id| read_id(&id, "player")).transpose()?,
            from,
            to,
            after: cursor(after.as_deref())?,
            limit: self::first(first, 20, 100)?,
        };
        let caller = self.0.calls(Scope::Admin, None)?;
        let games = &Call::of(context)?.service.games;
        let (games, next) = games.search_games(&caller, &search).await?;
        let items = games
            .into_iter()
            .map(|game| (game.id.to_string(), Game::new(Arc::new(game), self.0.clone())));
        Ok(Some(Connection::new(
            search.after.is_some(),
            next.is_some(),
            items,
        )))
    }

    /// Players, by username.
    #[graphql(complexity = "20 + first.unwrap_or(20).min(100) as usize * child_complexity")]
    async fn players(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The beginning of a username or of an e-mail address, or a whole id.")]
        query: String,
        #[graphql(desc = "At most this many, 1 to 100; 20 if absent.")] first: Option<u32>,
        #[graphql(desc = "Only players after this cursor.")] after: Option<String>,
    ) -> Result<Option<Connection<FoundPlayerBody>>, Problem> {
        let search = PlayerSearch {
            query,
            after,
            limit: self::first(first, 20, 100)?,
        };
        let (players, next) = Call::of(context)?.service.players.search_players(&search).await?;
        let items = players
            .iter()
            .map(|player| (player.username.as_str().to_owned(), FoundPlayerBody::from(player)));
        Ok(Some(Connection::new(
            search.after.is_some(),
            next.is_some(),
            items,
        )))
    }

    /// A player with sessions and tokens: when and by what they were used, never the tokens themselves.
    #[graphql(complexity = "20 + 50 * child_complexity")]
    async fn player(&self, context: &Context<'_>, id: ID) -> Result<Option<Acquaintance>, Problem> {
        let players = &Call::of(context)?.service.players;
        let known = players.acquaint(read_id(&id, "player")?).await?;
        let known = known.ok_or_else(|| Problem::not_found("such player"))?;
        Ok(Some(known.into()))
    }

    /// Every attempt to act in a game, newest first: what was sent, from which client, what was answered and why.
    #[graphql(complexity = "20 + first.unwrap_or(50).min(200) as usize * child_complexity")]
    #[expect(clippy::too_many_arguments, reason = "they are the arguments of the field")]
    async fn submissions(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "Only those in this game.")] game: Option<ID>,
        #[graphql(desc = "Only those of this player.")] player: Option<ID>,
        #[graphql(desc = "Only those that came to this.")] outcome: Option<SubmissionOutcome>,
        #[graphql(desc = "Only those from this time on.")] from: Option<Timestamp>,
        #[graphql(desc = "Only those before this time.")] to: Option<Timestamp>,
        #[graphql(desc = "At most this many, 1 to 200; 50 if absent.")] first: Option<u32>,
        #[graphql(desc = "Only those after this cursor.")] after: Option<String>,
    ) -> Result<Option<Connection<SubmissionBody>>, Problem> {
        let query = SubmissionQuery {
            game: game.map(|id| read_id(&id, "game")).transpose()?,
            player: player.map(|id| read_id(&id, "player")).transpose()?,
            outcome,
            from,
            to,
            after: cursor(after.as_deref())?,
            limit: self::first(first, 50, 200)?,
        };
        let service = &Call::of(context)?.service;
        let (act, game, player) = (AuditAct::LookAtSubmissions, query.game, query.player);
        service.note_look(&self.0, act, game, player).await?;
        let (found, next) = service.submissions.list_submissions(&query).await?;
        let items = found
            .into_iter()
            .map(|found| (found.submission.id.to_string(), SubmissionBody::from(found)));
        Ok(Some(Connection::new(
            query.after.is_some(),
            next.is_some(),
            items,
        )))
    }

    /// What admins did and looked at, newest first. Nothing is ever changed or deleted here.
    #[graphql(complexity = "20 + first.unwrap_or(20).min(100) as usize * child_complexity")]
    #[expect(clippy::too_many_arguments, reason = "they are the arguments of the field")]
    async fn audit(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "Only what this admin did.")] admin: Option<ID>,
        #[graphql(desc = "Only what concerns this player.")] player: Option<ID>,
        #[graphql(desc = "Only what was done to this game.")] game: Option<ID>,
        #[graphql(desc = "Whether what admins only looked at is among them; it is, if absent.")]
        looks: Option<bool>,
        #[graphql(desc = "At most this many, 1 to 100; 20 if absent.")] first: Option<u32>,
        #[graphql(desc = "Only entries after this cursor.")] after: Option<String>,
    ) -> Result<Option<Connection<AuditEntryBody>>, Problem> {
        let query = AuditQuery {
            admin: admin.map(|id| read_id(&id, "player")).transpose()?,
            player: player.map(|id| read_id(&id, "player")).transpose()?,
            game: game.map(|id| read_id(&id, "game")).transpose()?,
            before: cursor(after.as_deref())?,
            looks: looks.unwrap_or(true),
            limit: self::first(first, 20, 100)?,
        };
        let service = &Call::of(context)?.service;
        Ok(Some(entries(service, &query, AuditEntryBody::whole).await?))
    }

    /// Checks the chain of the audit log from its first entry to its last.
    #[graphql(complexity = "100 + child_complexity")]
    async fn audit_verification(
        &self,
        context: &Context<'_>,
    ) -> Result<Option<AuditVerificationBody>, Problem> {
        let audits = &Call::of(context)?.service.audits;
        Ok(Some(audits.verify_audit().await?.into()))
    }

    /// What differs between the views of a game after two events; at most 1000 places. Costs 4,000.
    #[graphql(complexity = "prices::DIFFERENCE + 20 * child_complexity")]
    async fn difference(
        &self,
        context: &Context<'_>,
        game: ID,
        #[graphql(desc = "The seq before.")] from: u64,
        #[graphql(desc = "The seq after.")] to: u64,
    ) -> Result<Option<Difference>, Problem> {
        let game = self.game(context, &game).await?;
        let call = Call::of(context)?;
        let games = call.service.games.clone();
        let compare = async move { games.compare_views(&game, from, to).await };
        Ok(Some(call.heavy(compare).await?.into()))
    }

    /// Puts the record of a game to the test as it is now. Draws are known to be the seed's once the game is over, and to be
    /// possible before. Costs 20,000.
    #[graphql(complexity = "prices::VERIFICATION + child_complexity")]
    async fn verification(
        &self,
        context: &Context<'_>,
        game: ID,
    ) -> Result<Option<VerificationBody>, Problem> {
        let game = self.game(context, &game).await?;
        let call = Call::of(context)?;
        let games = call.service.games.clone();
        let verify = async move { games.verify_game(&game).await };
        Ok(Some(call.heavy(verify).await?.into()))
    }
}
