use super::super::call::Call;
use super::super::types::{Game, read_id};
use async_graphql::{Context, ID, InputObject, Object};
use plotline_contract::{Problem, nonce};
use plotline_domain::clocks::Pace;
use plotline_domain::games::{JoinGame, OpenGame, Visibility};
use plotline_domain::kernel::Seat;
use plotline_domain::players::Scope;
use plotline_domain::rulesets::Options;

#[derive(Default)]
pub(crate) struct GameMutation;

#[derive(InputObject)]
pub(crate) struct OpenGameInput {
    /// The ruleset, by name, with its options; its defaults where nothing is said.
    options: Options,
    /// How fast it is played; nobody has to hurry unless asked otherwise.
    pace: Option<Pace>,
    /// How many play.
    seats: u8,
    /// Who sees it and may join; everybody, if absent.
    visibility: Option<Visibility>,
    /// Your own seat; seat 1 unless asked otherwise.
    seat: Option<Seat>,
    /// What you add to the chance of the game, at most 64 characters. The record tells it from the start.
    nonce: Option<String>,
}

#[derive(InputObject)]
pub(crate) struct JoinGameInput {
    game: ID,
    /// The first free seat unless asked otherwise.
    seat: Option<Seat>,
    /// What you add to the chance of the game, at most 64 characters. The record tells it from the start.
    nonce: Option<String>,
    /// The invite code of a private game.
    invite: Option<String>,
}

#[Object]
impl GameMutation {
    /// Open a game and sit down at it. The last free seat that is taken starts it.
    async fn open_game(&self, context: &Context<'_>, input: OpenGameInput) -> Result<Option<Game>, Problem> {
        let call = Call::of(context)?;
        let who = call.who()?;
        let caller = who.calls(Scope::GamesPlay, None)?;
        let command = OpenGame {
            options: input.options,
            pace: input.pace.unwrap_or_default(),
            seats: input.seats,
            visibility: input.visibility.unwrap_or_default(),
            seat: input.seat,
            nonce: nonce(input.nonce)?,
        };
        let game = call.service.games.open_game(&caller, command).await?;
        call.notes.game(game.id);
        Ok(Some(Game::new(game, who.clone())))
    }

    /// Take a seat. The last free one starts the game.
    async fn join_game(&self, context: &Context<'_>, input: JoinGameInput) -> Result<Option<Game>, Problem> {
        let call = Call::of(context)?;
        let who = call.who()?;
        let caller = who.calls(Scope::GamesPlay, input.invite)?;
        let command = JoinGame {
            game: read_id(&input.game, "game")?,
            seat: input.seat,
            nonce: nonce(input.nonce)?,
        };
        call.notes.game(command.game);
        let game = call.service.games.join_game(&caller, command).await?;
        Ok(Some(Game::new(game, who.clone())))
    }

    /// Give up my seat; true when it is free. Only while the game is open; one that everybody has left is cancelled.
    async fn leave_game(&self, context: &Context<'_>, game: ID) -> Result<Option<bool>, Problem> {
        let call = Call::of(context)?;
        let caller = call.who()?.calls(Scope::GamesPlay, None)?;
        let id = read_id(&game, "game")?;
        call.notes.game(id);
        call.service.games.leave_game(&caller, id).await?;
        Ok(Some(true))
    }
}
