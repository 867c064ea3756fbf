//! Conditional turns. They are changed by themselves or with the game, and in both cases the game's mark of them tells
//! whether somebody else came first.

use crate::errors::Fault;
use crate::query::RunQueryDsl;
use crate::rows::{ConditionalRow, mark_text, write_count};
use crate::run::{on, transaction};
use crate::schema::{conditional_turns, games};
use crate::store::Store;
use diesel::dsl::update;
use diesel::prelude::*;
use plotline_domain::games::{CommitError, ConditionalTurn, Game, PlanChanges};
use plotline_domain::ids::{ConditionalId, GameId};
use plotline_domain::ports::StoreError;

/// Changes of conditional turns as rows, which outlive the caller.
pub(super) struct ChangedPlans {
    pub(super) from: String,
    pub(super) game_id: String,
    pub(super) added: Vec<ConditionalRow>,
    pub(super) ended: Vec<String>,
    /// The id, and what has changed of it.
    pub(super) followed: Vec<(String, i32, i64)>,
}

impl ChangedPlans {
    pub(super) fn new(game: GameId, changes: &PlanChanges<'_>) -> Self {
        let followed = changes.followed.iter().map(|turn| {
            let met = i32::try_from(turn.met).unwrap_or(i32::MAX);
            (turn.id.to_string(), met, write_count(turn.seen))
        });
        Self {
            from: mark_text(changes.from),
            game_id: game.to_string(),
            added: changes
                .added
                .iter()
                .map(|turn| ConditionalRow::new(game, turn))
                .collect(),
            ended: changes.ended.iter().map(ConditionalId::to_string).collect(),
            followed: followed.collect(),
        }
    }
}

/// Within a transaction that has changed the row of the game. A game without conditional turns costs nothing.
macro_rules! write_plans {
    ($conn:ident, $plans:expr) => {
        let plans = &$plans;
        for row in &plans.added {
            diesel::dsl::insert_into($crate::schema::conditional_turns::table)
                .values(row)
                .execute($conn)
                .await?;
        }
        if !plans.ended.is_empty() {
            let theirs = $crate::schema::conditional_turns::game_id.eq(&plans.game_id);
            let ended = $crate::schema::conditional_turns::conditional_id.eq_any(&plans.ended);
            diesel::dsl::delete($crate::schema::conditional_turns::table.filter(theirs.and(ended)))
                .execute($conn)
                .await?;
        }
        for (id, met, seen) in &plans.followed {
            let followed = $crate::schema::conditional_turns::table.find((&plans.game_id, id));
            diesel::dsl::update(followed)
                .set((
                    $crate::schema::conditional_turns::met.eq(met),
                    $crate::schema::conditional_turns::seen.eq(seen),
                ))
                .execute($conn)
                .await?;
        }
    };
}

pub(super) use write_plans;

impl Store {
    pub(super) async fn planned_turns(&self, game: GameId) -> Result<Vec<ConditionalTurn>, Fault> {
        let id = game.to_string();
        let rows: Vec<ConditionalRow> = on!(readers of self, |conn| {
            let theirs = conditional_turns::table.filter(conditional_turns::game_id.eq(id));
            let ordered = theirs.order((conditional_turns::number, conditional_turns::conditional_id));
            Ok(ordered.select(ConditionalRow::as_select()).load(conn).await?)
        })?;
        rows.into_iter().map(ConditionalRow::read).collect()
    }

    pub(super) async fn change_planned_turns(
        &self,
        game: &Game,
        changes: PlanChanges<'_>,
    ) -> Result<(), CommitError> {
        let plans = ChangedPlans::new(game.id, &changes);
        let (revision, seq) = (write_count(game.revision), write_count(game.seq));
        let mark = mark_text(game.planned);
        let (id, version, known) = (game.id, game.version(), self.known());
        let (store, noted) = (self.clone(), known.clone());
        let change = Box::pin(async move {
            let under_way = store.sole.followed().begin(id);
            let kept = transaction!(store, |conn| {
                let expected = games::revision
                    .eq(revision)
                    .and(games::seq.eq(seq))
                    .and(games::planned.eq(&plans.from));
                let kept = update(games::table.find(&plans.game_id).filter(expected))
                    .set(games::planned.eq(mark))
                    .execute(conn)
                    .await?;
                if kept == 0 {
                    return Ok(false);
                }
                write_plans!(conn, plans);
                if let Some(noted) = noted {
                    noted.note(id, version);
                }
                Ok(true)
            });
            if let Ok(true) = kept {
                under_way.made(version);
            }
            kept
        });
        match self.detached(change).await {
            Ok(true) => Ok(()),
            Ok(false) => {
                known.inspect(|known| known.forget(id));
                Err(CommitError::Conflict)
            }
            Err(fault) => Err(StoreError::from(fault).into()),
        }
    }
}
