//! What a notice says in its first line, and what else it alone knows.

use super::{time, you_or_name};
use jiff::tz::TimeZone;
use plotline_domain::games::Briefing;
use plotline_domain::notices::{Notice, NoticeKind};

/// The first line: what is new.
pub(super) fn opening(notice: &Notice, briefing: &Briefing) -> String {
    let who = notice.details.username.as_deref().unwrap_or("Somebody");
    let name = briefing.game.options.ruleset().about().name;
    let waits = !briefing.moves.is_empty();
    match notice.kind {
        NoticeKind::PlayerJoined => format!("{who} has joined your game of {name}."),
        NoticeKind::PlayerLeft => format!("{who} has left your game of {name} before it began."),
        // Only what an admin did is explained.
        NoticeKind::PlayerResigned if !notice.details.sentences.is_empty() => {
            format!("{who} was taken out of your game of {name}.")
        }
        NoticeKind::PlayerResigned => format!("{who} has resigned from your game of {name}."),
        NoticeKind::GameStarted if waits => format!("{name} has begun, and it is your turn."),
        NoticeKind::GameStarted => format!("{name} has begun. {}", waiting_for(briefing)),
        NoticeKind::TurnUndone => format!("{who} took a turn back, so it is not your turn yet."),
        NoticeKind::ConditionalDropped if waits => {
            "A turn that you had planned no longer fits, and it is your turn.".to_owned()
        }
        NoticeKind::ConditionalDropped => "A turn that you had planned no longer fits.".to_owned(),
        NoticeKind::DeadlineMissed if waits => "Your time is over, and you were given some more.".to_owned(),
        NoticeKind::DeadlineMissed => "You did not move in time.".to_owned(),
        NoticeKind::YourTurn => format!("It is your turn in {name}."),
        NoticeKind::Reminder => format!("It is still your turn in {name}, and your time is running out."),
        NoticeKind::GameFinished => format!("{name} is over. {}", super::result::winners(briefing)),
        NoticeKind::GameCancelled => format!("Your game of {name} was cancelled."),
        NoticeKind::MailAnswer if waits => "This is about your mail. It is your turn.".to_owned(),
        NoticeKind::MailAnswer => "This is about your mail.".to_owned(),
        NoticeKind::WebhookDisabled => webhook_disabled(),
        NoticeKind::AccountChanged => account_changed(),
    }
}

/// The first line where there is no game to speak of.
pub(super) fn opening_alone(notice: &Notice) -> String {
    match notice.kind {
        NoticeKind::WebhookDisabled => webhook_disabled(),
        NoticeKind::AccountChanged => account_changed(),
        NoticeKind::MailAnswer => "This is about your mail.".to_owned(),
        NoticeKind::GameCancelled => "A game of yours was cancelled.".to_owned(),
        _ => "There is news of a game of yours.".to_owned(),
    }
}

/// What the notice itself has to say beyond that.
pub(super) fn sentences(notice: &Notice, zone: &TimeZone) -> Vec<String> {
    let missed = notice
        .details
        .deadline
        .filter(|_| notice.kind == NoticeKind::DeadlineMissed)
        .filter(|deadline| *deadline <= notice.at)
        .map(|deadline| format!("The time for your turn was over on {}.", time(deadline, zone)));
    missed
        .into_iter()
        .chain(notice.details.sentences.iter().cloned())
        .collect()
}

/// Who is to move, for those who are not.
pub(super) fn waiting_for(briefing: &Briefing) -> String {
    let standing = briefing.game.standing.iter();
    let waited_for: Vec<String> = standing
        .flat_map(|standing| &standing.to_move)
        .map(|seat| you_or_name(briefing, *seat))
        .collect();
    match &*waited_for {
        [] => String::new(),
        [one] if one != "you" => format!("It is the turn of {one}."),
        several => format!("To move now: {}.", super::and(several)),
    }
}

fn account_changed() -> String {
    "Your account was changed.".to_owned()
}

fn webhook_disabled() -> String {
    "A webhook of yours failed for too long and is no longer called.".to_owned()
}
