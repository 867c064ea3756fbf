//! What the sender of a reply is told, in sentences. The position comes with them: whoever shows them, shows it below.

use plotline_domain::games::{
    AddConditionalTurnError, Game, SubmissionError, TakeTurnError, TurnTaken, UndoTurnError,
};
use plotline_domain::kernel::{Refusal, Seat, Standing};
use plotline_domain::rulesets::Move;

/// How many legal moves a refusal names; the list below it has more.
const LEGAL_SHOWN: usize = 3;

/// How much of what was not read is repeated.
const UNREAD_LINES: usize = 3;
const UNREAD_CHARS: usize = 60;

pub(super) fn taken(taken: &TurnTaken) -> Vec<String> {
    vec![match taken.taken {
        1 => "Your move was taken.".to_owned(),
        count => format!("Your {count} moves were taken."),
    }]
}

/// Why the rest was not taken, if there was more.
pub(super) fn stopped(taken: &TurnTaken) -> Vec<String> {
    let refused = taken.refused.as_ref();
    refused
        .map(|refused| {
            let number = refused.index + 1;
            format!("Your move {number} was not taken: {}", reason(&refused.refusal))
        })
        .into_iter()
        .collect()
}

/// Whose move it is, or how it ended.
pub(super) fn next(game: &Game, standing: &Standing, own: Seat) -> Option<String> {
    if let Some(outcome) = &standing.outcome {
        let winners: Vec<String> = outcome.winners.iter().map(|seat| name(game, *seat)).collect();
        return Some(format!("The game is over; won by {}.", winners.join(" and ")));
    }
    if standing.to_move.contains(&own) {
        return Some("It is still your turn.".to_owned());
    }
    let others: Vec<String> = standing.to_move.iter().map(|seat| name(game, *seat)).collect();
    (!others.is_empty()).then(|| format!("It is the turn of {} now.", others.join(" and ")))
}

pub(super) fn taken_back() -> Vec<String> {
    vec!["Your turn was taken back.".to_owned()]
}

pub(super) fn refused(error: &TakeTurnError) -> Vec<String> {
    match error {
        TakeTurnError::Refused { refused, legal, .. } => {
            let mut sentences = vec![format!("Nothing was taken: {}", reason(&refused.refusal))];
            sentences.extend(examples(legal));
            sentences
        }
        error => vec![format!("Nothing was taken: {error}.")],
    }
}

pub(super) fn not_submitted(error: &SubmissionError) -> Vec<String> {
    vec![match error {
        SubmissionError::Stale(_) => {
            "Nothing was taken: others have moved since what you replied to. Look at the \
            game as it is now, and decide again."
                .to_owned()
        }
        SubmissionError::NotActive(status) => {
            format!("Nothing was taken: the game is {}.", status.as_str())
        }
        error => format!("Nothing was taken: {error}."),
    }]
}

pub(super) fn no_such_number(number: usize, count: usize) -> Vec<String> {
    vec![match count {
        0 => format!(
            "Nothing was taken: what you replied to has no list of moves, so {number} stands for none."
        ),
        count => format!("Nothing was taken: there is no move {number}, the list goes from 1 to {count}."),
    }]
}

pub(super) fn nothing_to_undo() -> Vec<String> {
    vec![
        "Nothing was taken back: a turn can be undone until something is revealed or somebody else acts."
            .to_owned(),
    ]
}

pub(super) fn undo_limit(error: &UndoTurnError) -> Vec<String> {
    vec![format!("Nothing was taken back: {error}.")]
}

pub(super) fn already_resigned() -> Vec<String> {
    vec!["You have resigned already.".to_owned()]
}

pub(super) fn confirm_resignation() -> Vec<String> {
    vec![
        "You have not resigned yet. It cannot be taken back, so if you mean it, reply: resign yes".to_owned(),
    ]
}

pub(super) fn nothing_read() -> Vec<String> {
    vec![
        "Nothing was taken: no line could be read as a move. Put the number of a move or a move in notation into \
         the first line, or the word help."
            .to_owned(),
    ]
}

pub(super) fn encrypted() -> Vec<String> {
    vec![
        "Nothing was taken: your mail is encrypted, and nobody here has the key. Send it as plain text."
            .to_owned(),
    ]
}

pub(super) fn link_revoked() -> Vec<String> {
    vec![
        "Nothing was taken: your password, your e-mail address or your log-ins were changed since the mail that you \
         replied to, so its reply address no longer works. Reply to this mail instead."
            .to_owned(),
    ]
}

pub(super) fn from_elsewhere(from: &str) -> Vec<String> {
    vec![format!(
        "Nothing was taken: a reply to a mail of yours came from {from}, which is not the address of your account. \
         If you sent it, send it from there, or change the address of your account."
    )]
}

/// How to write moves, and what else can be said.
pub(super) fn help(game: &Game, own: Seat) -> Vec<String> {
    let about = game.options.ruleset().about();
    vec![
        "Reply with the number of a move, or with one or more moves in notation, a line each. They are taken in \
         order until one is refused. Besides: undo takes your turn back while that is possible, resign yes leaves \
         the game for good."
            .to_owned(),
        help_to_plan(game, own),
        about.notation_help.trim().to_owned(),
    ]
}

/// In the words of the table, so that it can be copied.
fn help_to_plan(game: &Game, own: Seat) -> String {
    let other = game.seats.iter().find(|held| held.seat != own);
    let other = other.map_or_else(|| "NAME".to_owned(), |held| name(game, held.seat));
    format!(
        "You can plan a turn that is played as soon as the others have done what you expect. Write it on one line, \
         such as: if {other} MOVE then MOVE. Put a * for whatever {other} does, and several conditions with the word \
         and between them. Nobody else learns of it before it is played. If it no longer fits it is dropped, and you \
         are told."
    )
}

pub(super) fn planned(plan: &str) -> String {
    format!(
        "Planned: {plan}. It is played as soon as that has happened; if something else does, you are told."
    )
}

pub(super) fn not_a_plan(line: &str) -> String {
    format!(
        "Not planned: “{}”. Write a turn for later as: if NAME MOVE then MOVE, with * for any move.",
        cut(line)
    )
}

pub(super) fn nobody_called(line: &str, name: &str) -> String {
    format!(
        "Not planned: “{}”. Nobody at this game is called {}.",
        cut(line),
        cut(name)
    )
}

pub(super) fn not_planned(line: &str, error: &AddConditionalTurnError) -> String {
    let why = match error {
        AddConditionalTurnError::Submission(SubmissionError::Stale(_)) => {
            "others have moved since; look at the game as it is now, and plan again".to_owned()
        }
        error => error.to_string(),
    };
    format!("Not planned: “{}”: {}.", cut(line), why.trim_end_matches('.'))
}

fn cut(text: &str) -> String {
    let cut: String = text.chars().take(UNREAD_CHARS).collect();
    let dots = if cut.len() < text.len() { "…" } else { "" };
    format!("{cut}{dots}")
}

/// What was passed over, so that nobody believes it was understood.
pub(super) fn unread(lines: &[String]) -> Option<String> {
    let shown: Vec<String> = lines
        .iter()
        .take(UNREAD_LINES)
        .map(|line| format!("“{}”", cut(line)))
        .collect();
    let more = match lines.len().checked_sub(UNREAD_LINES) {
        Some(more @ 1..) => format!(", and {more} more"),
        _ => String::new(),
    };
    (!shown.is_empty()).then(|| format!("Not read: {}{more}.", shown.join(", ")))
}

pub(super) fn name(game: &Game, seat: Seat) -> String {
    let held = game.seats.iter().find(|held| held.seat == seat);
    let player = held.and_then(|held| held.player.as_ref());
    player.map_or_else(|| format!("seat {seat}"), |player| player.username.clone())
}

fn reason(refusal: &Refusal) -> String {
    format!("{} ({})", refusal.message, refusal.rule)
}

fn examples(legal: &[Move]) -> Option<String> {
    let mut notation: Vec<String> = legal.iter().map(Move::write).collect();
    notation.sort_by_key(|line| line.chars().count());
    notation.truncate(LEGAL_SHOWN);
    let others = legal.len().saturating_sub(notation.len());
    let more = if others > 0 {
        format!(", and {others} more")
    } else {
        String::new()
    };
    (!notation.is_empty()).then(|| format!("Legal would be: {}{more}.", notation.join("; ")))
}
