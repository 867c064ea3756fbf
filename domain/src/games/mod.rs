//! Games: opening, joining, playing and reading them. One use case, one file named by its verb.

mod admin_act;
mod bell;
mod book_vacation;
mod brief_player;
mod cache;
mod cancel_game;
mod check_game;
mod check_turn;
mod compare_views;
mod conditional;
mod draw_board;
mod expire_games;
mod explain_deadline;
mod extend_deadline;
mod find_game;
mod find_seat;
mod forfeit_seat;
mod game;
mod join_game;
mod leave_game;
mod link_calendar;
mod list_games;
mod list_moves;
mod moves;
mod notices;
mod numbered_moves;
mod open_game;
mod pulse;
mod query;
mod read_events;
mod read_record;
mod replay_game;
mod reply_turn;
mod resign;
mod seal_seeds;
mod search_games;
mod service;
mod set_schedule;
mod store;
mod submission;
mod take_turn;
mod tell_story;
mod tell_turns_again;
mod timekeeping;
mod turn_taken;
mod undo_turn;
mod verify_game;
mod view_game;
mod watch_games;

pub use admin_act::AdminActError;
pub use bell::Bell;
pub use book_vacation::{BookVacation, CancelVacationError, VacationError, Vacations};
pub use brief_player::{BriefPlayerError, Briefing, MoveBy};
pub use check_game::GameCheck;
pub use check_turn::{CheckTurnError, TurnChecked};
pub use compare_views::{Change, Difference};
pub use conditional::{
    AddConditionalTurn, AddConditionalTurnError, ConditionalTurn, Decision, Expected, Plan, PlannedMoves,
    WithdrawError,
};
pub use draw_board::Board;
pub use explain_deadline::{ExplainDeadlineError, ExplainedDeadline};
pub use extend_deadline::EXTENSION;
pub use find_game::FindGameError;
pub use find_seat::{FindSeatError, HeldSeat};
pub use game::{Game, GamePlayer, GameSeat, InviteCode, Nonce, Status, Visibility};
pub use join_game::{JoinGame, JoinGameError};
pub use leave_game::LeaveGameError;
pub use link_calendar::FindCalendarError;
pub use list_moves::{LegalMove, LegalMoves};
pub use moves::{Moves, Refused};
pub use open_game::{OpenGame, OpenGameError};
pub use query::GameQuery;
pub use read_events::EventPage;
pub use read_record::ReadRecordError;
pub use reply_turn::{ReplyMove, ReplyTurn, ReplyTurnError};
pub use resign::{Resign, ResignError};
pub use seal_seeds::KeptSeed;
pub use search_games::GameSearch;
pub use service::{Caller, Games};
pub use set_schedule::SetScheduleError;
pub use store::{
    Answer, AnswerKey, Commit, CommitError, GameStore, KeptSecrets, NewAnswer, PlanChanges, StoredEvent,
    Version,
};
pub use submission::{Idempotency, Stale, SubmissionError};
pub use take_turn::{TakeTurn, TakeTurnError};
pub use tell_story::{Sentence, Story};
pub(crate) use tell_turns_again::turns_told_again;
pub use turn_taken::TurnTaken;
pub use undo_turn::{UNDO_LIMIT, UndoTurn, UndoTurnError};
pub use view_game::{GameView, ViewGameError};
