use super::super::call::Call;
use super::super::limits::prices;
use super::{Clock, ConditionalTurn, Deadline, Event, LegalMoves, Player, Ruleset, cursor, entries, first};
use crate::connection::Connection;
use crate::list::List;
use async_graphql::{Context, ID, Object};
use jiff::Timestamp;
use plotline_contract::{AuditEntryBody, Problem};
use plotline_domain::audit::AuditQuery;
use plotline_domain::clocks::Pace;
use plotline_domain::games::{self, GameSeat, Status, ViewGameError, Visibility};
use plotline_domain::kernel::{Outcome, Seat, Standing};
use plotline_domain::players::{Identity, Scope};
use plotline_domain::rulesets::{Options, View};
use plotline_domain::scene::{Theme, svg};
use plotline_published::Published;
use plotline_service::auth::Who;
use std::sync::Arc;

pub(crate) struct Game {
    game: Arc<games::Game>,
    /// Who looks at it, and was let in already.
    who: Who,
}

/// So many are parsed where they are read.
const FEW_EVENTS: u32 = 100;

/// Before the start there is nothing to see, which is no error.
fn started<T>(seen: Result<T, ViewGameError>) -> Result<Option<T>, ViewGameError> {
    match seen {
        Ok(seen) => Ok(Some(seen)),
        Err(ViewGameError::NotStarted(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

impl Game {
    pub(crate) fn new(game: Arc<games::Game>, who: Who) -> Self {
        Self { game, who }
    }

    fn seat(&self) -> Option<Seat> {
        self.game.seat_of(self.who.0.player.id)
    }

    /// Whoever may open or join a game may not for that reason look at it.
    fn readable(&self) -> Result<&Identity, Problem> {
        self.who.may(Scope::GamesRead)
    }
}

/// One play of a ruleset.
#[Object]
impl Game {
    async fn id(&self) -> ID {
        ID(self.game.id.to_string())
    }

    async fn ruleset(&self) -> Ruleset {
        Ruleset(self.game.options.ruleset())
    }

    /// The version of the ruleset.
    async fn version(&self) -> u32 {
        self.game.options.ruleset().about().version
    }

    async fn options(&self) -> &Options {
        &self.game.options
    }

    /// How fast it is played.
    async fn pace(&self) -> &Pace {
        &self.game.pace
    }

    /// How much time everybody has; nothing before the start, and where nobody has to hurry.
    async fn clock(&self) -> Option<Clock> {
        self.game.clock.as_ref().map(Clock::from)
    }

    /// When the seat to move must have moved, and how that comes about; nothing where there is no hurry. Why a player's
    /// time does not count is told to that player only.
    #[graphql(complexity = "20 + 20 * child_complexity")]
    async fn deadline(&self, context: &Context<'_>) -> Result<Option<Deadline>, Problem> {
        let caller = self.who.calls(Scope::GamesRead, None)?;
        let games = &Call::of(context)?.service.games;
        Ok(games
            .deadline_of_game(&caller, &self.game)
            .await?
            .map(Deadline::from))
    }

    /// What admins did to it and why, newest first; for those who sit at it.
    #[graphql(complexity = "20 + first.unwrap_or(20).min(100) as usize * child_complexity")]
    async fn audit(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "At most this many, 1 to 100; 20 if absent.")] first: Option<u32>,
        #[graphql(desc = "Only entries after this cursor.")] after: Option<String>,
    ) -> Result<Option<Connection<AuditEntryBody>>, Problem> {
        let admin = self.readable()?.scopes.contains(Scope::Admin);
        if self.seat().is_none() && !admin {
            return Err(Problem::not_seated());
        }
        let query = AuditQuery {
            game: Some(self.game.id),
            before: cursor(after.as_deref())?,
            limit: self::first(first, 20, 100)?,
            ..AuditQuery::default()
        };
        let service = &Call::of(context)?.service;
        Ok(Some(entries(service, &query, AuditEntryBody::for_players).await?))
    }

    async fn status(&self) -> Status {
        self.game.status
    }

    async fn visibility(&self) -> Visibility {
        self.game.visibility
    }

    /// The invite code of a private game, for those who sit at it.
    async fn invite(&self) -> Option<&str> {
        self.seat()?;
        self.game.invite.as_ref().map(|invite| invite.0.as_str())
    }

    /// The number of the last event; 0 before the start.
    async fn seq(&self) -> u64 {
        self.game.seq
    }

    /// One for each place at the game, in order.
    async fn seats(&self) -> List<GameSeatNode> {
        self.game.seats.iter().map(GameSeatNode::from).collect()
    }

    /// Where I sit, if I do.
    async fn my_seat(&self) -> Option<Seat> {
        self.seat()
    }

    /// Who is to move; nothing before the start.
    async fn standing(&self) -> Option<&Standing> {
        self.game.standing.as_ref()
    }

    /// How it ended, once it has.
    async fn outcome(&self) -> Option<&Outcome> {
        self.game.outcome()
    }

    /// The SHA-256 of the seed, which is published in the record when the game is over.
    async fn commitment(&self) -> &str {
        &self.game.commitment
    }

    async fn created_by(&self, context: &Context<'_>) -> Result<Option<Player>, Problem> {
        let id = self.game.created_by;
        let mut seated = self.game.seats.iter().filter_map(|seat| seat.player.as_ref());
        match seated.find(|player| player.id == id) {
            Some(player) => Ok(Some(player.into())),
            None => Ok(Call::of(context)?.players.load_one(id).await?.map(Player::from)),
        }
    }

    async fn created_at(&self) -> Timestamp {
        self.game.created_at
    }

    async fn started_at(&self) -> Option<Timestamp> {
        self.game.started_at
    }

    async fn finished_at(&self) -> Option<Timestamp> {
        self.game.finished_at
    }

    /// What is on the table now, or was after event `at`; nothing before the start. The same for every viewer.
    /// Costs 100, or with `at` 2,000, of the 100,000 that all operations of a request may cost together.
    #[graphql(complexity = "prices::view(at) + child_complexity")]
    async fn view(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The state after this event instead of the newest.")] at: Option<u64>,
    ) -> Result<Option<View>, Problem> {
        self.readable()?;
        let call = Call::of(context)?;
        let (games, game) = (call.service.games.clone(), self.game.clone());
        let view = async move { started(games.view_of(&game, at).await) };
        let view = match at {
            None => view.await?,
            Some(_) => call.heavy(view).await?,
        };
        let Some(view) = view else { return Ok(None) };
        call.notes.seq(view.seq());
        let view = view.view();
        call.budget.hold_json(&view)?;
        Ok(Some(view))
    }

    /// The table as a picture (SVG) now, or after event `at`; nothing before the start. The same for every viewer.
    /// Costs 2,000.
    #[graphql(complexity = "prices::BOARD")]
    async fn board(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The table after this event instead of the newest.")] at: Option<u64>,
        #[graphql(desc = "What it is looked at on; LIGHT if absent.")] theme: Option<Theme>,
        #[graphql(desc = "Whether what the latest turn has changed is framed.")] highlight: Option<bool>,
    ) -> Result<Option<String>, Problem> {
        self.readable()?;
        let call = Call::of(context)?;
        let Some(seq) = started(self.game.seq_at(at))? else {
            return Ok(None);
        };
        call.notes.seq(seq);
        let (games, game) = (call.service.games.clone(), self.game.clone());
        let drawn = async move {
            let board = games
                .draw_board(&game, Some(seq), highlight.unwrap_or(false))
                .await?;
            let drawn = svg(&board.scene(), theme.unwrap_or_default(), &board.highlighted);
            Ok::<_, ViewGameError>(drawn)
        };
        let drawn = call.heavy(drawn).await?;
        call.budget.hold_json(&drawn)?;
        Ok(Some(drawn))
    }

    /// What I may do now.
    #[graphql(complexity = "1000 + first.unwrap_or(100).min(1000) as usize * child_complexity")]
    async fn legal_moves(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "At most this many, 1 to 1000; 100 if absent.")] first: Option<u32>,
        #[graphql(desc = "Pass over this many.")] after: Option<u32>,
    ) -> Result<Option<LegalMoves>, Problem> {
        let caller = self.who.calls(Scope::GamesRead, None)?;
        let first = super::first(first, 100, 1000)?;
        let call = Call::of(context)?;
        let legal = call.service.games.list_moves(&caller, &self.game).await?;
        call.notes.seq(legal.seq);
        Ok(Some(LegalMoves::page(
            &legal,
            after.unwrap_or(0) as usize,
            first as usize,
        )))
    }

    /// The turns that I have planned here, in the order in which they are tried; nothing if I do not sit here. Nobody
    /// sees another's.
    #[graphql(complexity = "20 + 16 * child_complexity")]
    async fn my_conditional_turns(
        &self,
        context: &Context<'_>,
    ) -> Result<Option<List<ConditionalTurn>>, Problem> {
        let caller = self.who.calls(Scope::GamesPlay, None)?;
        if self.seat().is_none() {
            return Ok(None);
        }
        let games = &Call::of(context)?.service.games;
        let turns = games.list_conditional_turns(&caller, self.game.id).await?;
        let turns = turns
            .into_iter()
            .map(|turn| ConditionalTurn::of(turn, &self.game));
        turns.collect::<Result<_, _>>().map(Some)
    }

    /// What happened, in order. To go on, ask for what comes after the last seq seen, until it is the game's.
    /// Each costs 10, and what is asked of it.
    #[graphql(complexity = "prices::events(first, child_complexity)")]
    async fn events(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "Only events after this seq.")] after: Option<u64>,
        #[graphql(desc = "At most this many, 1 to 1000; 100 if absent.")] first: Option<u32>,
    ) -> Result<Option<List<Event>>, Problem> {
        self.readable()?;
        let first = super::first(first, 100, 1000)?;
        let call = Call::of(context)?;
        let page = call
            .service
            .games
            .read_events(&self.game, after.unwrap_or(0), first)
            .await?;
        call.budget
            .hold(page.events.iter().map(|event| event.line.len()).sum())?;
        let ruleset = self.game.options.ruleset();
        let read = async move {
            let events = page.events.iter().map(|event| Event::read(ruleset, event));
            events.collect::<Result<_, Problem>>().map(Some)
        };
        match first {
            ..=FEW_EVENTS => read.await,
            _ => call.heavy(read).await,
        }
    }

    /// The record so far, as NDJSON text: the header, every event, once the game is over the seed, and last a signature
    /// by one of the keys in `/.well-known/jwks.json`: enough to prove the whole game with `plotline verify`. Nothing before
    /// the start. Costs 20,000.
    #[graphql(complexity = "prices::RECORD")]
    async fn record(&self, context: &Context<'_>) -> Result<Option<String>, Problem> {
        self.readable()?;
        let call = Call::of(context)?;
        if self.game.started_at.is_none() {
            return Ok(None);
        }
        let (games, game) = (call.service.games.clone(), self.game.clone());
        let record = call.heavy(async move { games.read_record(&game).await }).await?;
        call.budget.hold_json(&record)?;
        Ok(Some(record))
    }
}

/// A place at a game.
#[derive(Published)]
#[published(name = "GameSeat")]
pub(crate) struct GameSeatNode {
    seat: Seat,
    /// Who sits there; nobody, while it is free.
    player: Option<Player>,
}

impl From<&GameSeat> for GameSeatNode {
    fn from(seat: &GameSeat) -> Self {
        Self {
            seat: seat.seat,
            player: seat.player.as_ref().map(Player::from),
        }
    }
}
