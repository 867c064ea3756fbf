use super::super::call::Call;
use super::super::types::{ConditionalTurn, read_id};
use async_graphql::{Context, ID, InputObject, Object};
use plotline_contract::{Problem, kinds};
use plotline_domain::games::{AddConditionalTurn, Decision, Expected, Moves, Plan};
use plotline_domain::ids::GameId;
use plotline_domain::kernel::Seat;
use plotline_domain::players::Scope;
use plotline_domain::rulesets::{Move, MoveInput};
use serde_json::json;

#[derive(Default)]
pub(crate) struct ConditionalTurnMutation;

/// What is expected of the others, and what is played then, either as `moves` or as `notation`.
#[derive(InputObject)]
pub(crate) struct ConditionalTurnInput {
    game: ID,
    /// The seq that it was thought out for: if the game has moved on, it is refused.
    expected_seq: u64,
    /// What the others decide from there on, in order: 1 to 32 decisions. What follows by the rules or by chance is not
    /// named.
    #[graphql(name = "if")]
    expected: Vec<ExpectedInput>,
    /// The moves, in order.
    moves: Option<Vec<MoveInput>>,
    /// Instead of `moves`: one move a line, or several parted by semicolons, read as the game is then.
    notation: Option<String>,
    /// Whether all moves are taken or none, as they are unless asked otherwise.
    atomic: Option<bool>,
}

/// A decision of another seat: exactly one of `move`, `notation` and `any`.
#[derive(InputObject)]
pub(crate) struct ExpectedInput {
    seat: Seat,
    #[graphql(name = "move")]
    mv: Option<MoveInput>,
    /// One move, read as the game is when the seat decides.
    notation: Option<String>,
    /// Whatever the seat does until another decides.
    any: Option<bool>,
}

#[Object]
impl ConditionalTurnMutation {
    /// Plan a turn: "if the others do this, I play that". Up to 16 may wait; of several that fit the first is played.
    /// What no longer fits is dropped, and I am told. It is safe to send the same plan again.
    async fn add_conditional_turn(
        &self,
        context: &Context<'_>,
        input: ConditionalTurnInput,
    ) -> Result<Option<ConditionalTurn>, Problem> {
        let call = Call::of(context)?;
        let caller = call.who()?.calls(Scope::GamesPlay, None)?;
        let command = input.command()?;
        let id = command.game;
        call.notes.game(id);
        let turn = call.service.games.add_conditional_turn(&caller, command).await?;
        call.notes.seq(turn.seq);
        let game = call.service.games.find_game(&caller, id).await?;
        ConditionalTurn::of(turn, &game).map(Some)
    }

    /// Withdraw a conditional turn; true when it is withdrawn.
    async fn withdraw_conditional_turn(
        &self,
        context: &Context<'_>,
        game: ID,
        id: ID,
    ) -> Result<Option<bool>, Problem> {
        let call = Call::of(context)?;
        let caller = call.who()?.calls(Scope::GamesPlay, None)?;
        let game: GameId = read_id(&game, "game")?;
        call.notes.game(game);
        let id = read_id(&id, "conditional turn")?;
        let games = &call.service.games;
        games.withdraw_conditional_turn(&caller, game, id).await?;
        Ok(Some(true))
    }
}

impl ConditionalTurnInput {
    fn command(self) -> Result<AddConditionalTurn, Problem> {
        let then = match (self.moves, self.notation) {
            (Some(moves), None) => Moves::Typed(moves.into_iter().map(Move::from).collect()),
            (None, Some(notation)) => Moves::Notation(notation),
            _ => {
                let detail = "Send either moves or notation, not both and not neither.";
                return Err(Problem::new(&kinds::UNREADABLE, detail).field("moves"));
            }
        };
        let expected = self.expected.into_iter().map(ExpectedInput::read);
        Ok(AddConditionalTurn {
            game: read_id(&self.game, "game")?,
            expected_seq: self.expected_seq,
            plan: Plan {
                expected: expected.collect::<Result<_, _>>()?,
                then: then.into(),
                atomic: self.atomic.unwrap_or(true),
            },
        })
    }
}

impl ExpectedInput {
    fn read(self) -> Result<Expected, Problem> {
        let decision = match (self.mv, self.notation, self.any) {
            (Some(mv), None, None) => Decision::Move(json!(Move::from(mv))),
            (None, Some(line), None) => Decision::Notation(line),
            (None, None, Some(true)) => Decision::Any,
            _ => {
                let detail = "Of what is expected of a seat, send one of move, notation and any: true.";
                return Err(Problem::new(&kinds::UNREADABLE, detail).field("if"));
            }
        };
        Ok(Expected {
            seat: self.seat,
            decision,
        })
    }
}
