use super::super::call::Call;
use super::super::types::{TurnChecked, TurnTaken, read_id};
use async_graphql::{Context, ID, InputObject, Object};
use plotline_contract::{Problem, kinds};
use plotline_domain::games::{self, Moves, Resign, TakeTurn, UndoTurn};
use plotline_domain::ids::GameId;
use plotline_domain::players::Scope;
use plotline_domain::rulesets::{Move, MoveInput};
use plotline_service::idempotency;

#[derive(Default)]
pub(crate) struct TurnMutation;

/// One or more moves of one seat, either as `moves` or as `notation`.
#[derive(InputObject)]
pub(crate) struct TurnInput {
    game: ID,
    /// The seq that the moves were thought out for: if the game has moved on, they are refused. Null judges them as
    /// the game is. Where several seats move at once they always are; a seq then only tells whether a refused move was
    /// stale.
    expected_seq: Option<u64>,
    /// The moves, in order.
    moves: Option<Vec<MoveInput>>,
    /// Instead of `moves`: one move a line, or several parted by semicolons.
    notation: Option<String>,
    /// Whether all moves are taken or none, as they are unless asked otherwise; if not, those before the first refused
    /// one stand.
    atomic: Option<bool>,
    /// Makes it safe to send the turn again: it is taken once and answered the same. 1 to 255 ASCII characters; the
    /// header `Idempotency-Key` if absent.
    idempotency_key: Option<String>,
}

#[derive(InputObject)]
pub(crate) struct UndoInput {
    game: ID,
    expected_seq: u64,
    /// As for a turn.
    idempotency_key: Option<String>,
}

#[derive(InputObject)]
pub(crate) struct ResignInput {
    game: ID,
    /// As for a turn.
    idempotency_key: Option<String>,
}

#[Object]
impl TurnMutation {
    /// Take a turn.
    async fn take_turn(&self, context: &Context<'_>, input: TurnInput) -> Result<Option<TurnTaken>, Problem> {
        let call = Call::of(context)?;
        let caller = call.who()?.calls(Scope::GamesPlay, None)?;
        let command = command(call, input)?;
        let game = command.game;
        answer(call, game, call.service.games.take_turn(&caller, command).await?)
    }

    /// Judge a turn without taking it: nothing is stored and nothing revealed.
    async fn check_turn(
        &self,
        context: &Context<'_>,
        input: TurnInput,
    ) -> Result<Option<TurnChecked>, Problem> {
        let call = Call::of(context)?;
        let caller = call.who()?.calls(Scope::GamesPlay, None)?;
        let command = command(call, input)?;
        let checked = call.service.games.check_turn(&caller, command).await?;
        Ok(Some(checked.into()))
    }

    /// Take my latest turn back, while nothing was revealed and nobody else has acted, and at most 20 times until then.
    /// Whether it is possible is told with the legal moves (`mayUndo`).
    async fn undo_turn(&self, context: &Context<'_>, input: UndoInput) -> Result<Option<TurnTaken>, Problem> {
        let call = Call::of(context)?;
        let caller = call.who()?.calls(Scope::GamesPlay, None)?;
        let game = game_id(call, &input.game)?;
        let key = call.key(input.idempotency_key.as_deref());
        let command = UndoTurn {
            game,
            expected_seq: input.expected_seq,
            idempotency: idempotency::of_undo(key, input.expected_seq)?,
        };
        answer(call, game, call.service.games.undo_turn(&caller, command).await?)
    }

    /// Leave a running game for good.
    async fn resign(&self, context: &Context<'_>, input: ResignInput) -> Result<Option<TurnTaken>, Problem> {
        let call = Call::of(context)?;
        let caller = call.who()?.calls(Scope::GamesPlay, None)?;
        let game = game_id(call, &input.game)?;
        let key = call.key(input.idempotency_key.as_deref());
        let idempotency = idempotency::of_resignation(key)?;
        let command = Resign { game, idempotency };
        answer(call, game, call.service.games.resign(&caller, command).await?)
    }
}

fn command(call: &Call, input: TurnInput) -> Result<TakeTurn, Problem> {
    let game = game_id(call, &input.game)?;
    let moves = match (input.moves, input.notation) {
        (Some(moves), None) => Moves::Typed(moves.into_iter().map(Move::from).collect()),
        (None, Some(notation)) => Moves::Notation(notation),
        _ => {
            let detail = "Send either moves or notation, not both and not neither.";
            return Err(Problem::new(&kinds::UNREADABLE, detail).field("moves"));
        }
    };
    let atomic = input.atomic.unwrap_or(true);
    let key = call.key(input.idempotency_key.as_deref());
    Ok(TakeTurn {
        idempotency: idempotency::of_turn(key, input.expected_seq, &moves, atomic)?,
        game,
        expected_seq: input.expected_seq,
        moves,
        atomic,
    })
}

/// The game that an input names, noted down for the log.
fn game_id(call: &Call, id: &ID) -> Result<GameId, Problem> {
    let id = read_id(id, "game")?;
    call.notes.game(id);
    Ok(id)
}

fn answer(call: &Call, game: GameId, taken: games::TurnTaken) -> Result<Option<TurnTaken>, Problem> {
    call.notes.taken(&taken);
    let who = call.who()?.clone();
    Ok(Some(TurnTaken { taken, game, who }))
}
