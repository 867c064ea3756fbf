use super::super::call::Call;
use super::super::types::{Vacation, read_id};
use async_graphql::{Context, ID, InputObject, Object};
use jiff::civil::Date;
use plotline_contract::{Problem, calendar_path};
use plotline_domain::clocks::Schedule;
use plotline_domain::games::BookVacation;
use plotline_domain::players::Scope;

#[derive(Default)]
pub(crate) struct ScheduleMutation;

#[derive(InputObject)]
pub(crate) struct BookVacationInput {
    from: Date,
    /// The last day.
    to: Date,
}

#[Object]
impl ScheduleMutation {
    /// Set when I can be asked to play. In correspondence games no time counts in quiet hours and on days off; a third of
    /// the week, 56 hours, must count.
    async fn set_schedule(
        &self,
        context: &Context<'_>,
        input: Schedule,
    ) -> Result<Option<Schedule>, Problem> {
        let call = Call::of(context)?;
        let player = call.who()?.may(Scope::Account)?.player.id;
        Ok(Some(call.service.games.set_schedule(player, input).await?))
    }

    /// Book days on which no time counts in correspondence games, today at the earliest, 28 in a calendar year.
    async fn book_vacation(
        &self,
        context: &Context<'_>,
        input: BookVacationInput,
    ) -> Result<Option<Vacation>, Problem> {
        let call = Call::of(context)?;
        let player = call.who()?.may(Scope::Account)?.player.id;
        let command = BookVacation {
            from: input.from,
            to: input.to,
        };
        let vacation = call.service.games.book_vacation(player, command).await?;
        Ok(Some(vacation.into()))
    }

    /// Cancel a vacation; true when it is cancelled. Of one that has begun, the days after today are given back.
    async fn cancel_vacation(&self, context: &Context<'_>, id: ID) -> Result<Option<bool>, Problem> {
        let call = Call::of(context)?;
        let player = call.who()?.may(Scope::Account)?.player.id;
        let id = read_id(&id, "vacation")?;
        call.service.games.cancel_vacation(player, id).await?;
        Ok(Some(true))
    }

    /// Make the link to my calendar of deadlines, in place of any before. It is told here and never again; whoever has it
    /// needs no token.
    async fn make_calendar_link(&self, context: &Context<'_>) -> Result<Option<String>, Problem> {
        let call = Call::of(context)?;
        let player = call.who()?.may(Scope::Account)?.player.id;
        let secret = call.service.games.make_calendar_link(player).await?;
        Ok(Some(calendar_path(&secret)))
    }

    /// Revoke the link to my calendar; true when it is revoked.
    async fn revoke_calendar_link(&self, context: &Context<'_>) -> Result<Option<bool>, Problem> {
        let call = Call::of(context)?;
        let player = call.who()?.may(Scope::Account)?.player.id;
        match call.service.games.revoke_calendar_link(player).await? {
            true => Ok(Some(true)),
            false => Err(Problem::not_found("link to your calendar")),
        }
    }
}
