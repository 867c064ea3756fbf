//! What the owner of an account is told when somebody has changed it: by mail, whatever the settings say, and at the
//! address that it had before, too.

use super::{EndedSessions, Player, SecretsChange};
use crate::ids::NoticeId;
use crate::notices::{Notice, NoticeDetails, NoticeKind};
use jiff::Timestamp;

/// `tokens` is how many personal access tokens were good before.
pub(super) fn account_changed(
    before: &Player,
    change: &SecretsChange,
    tokens: usize,
    at: Timestamp,
) -> Vec<Notice> {
    let sentences = sentences(before, change, tokens);
    let former = change.email.as_ref().map(|_| before.email.as_str().to_owned());
    let addresses = std::iter::once(None).chain(former.map(Some));
    let told = addresses.map(|to| Notice {
        id: NoticeId::named(
            NoticeKind::AccountChanged,
            &format!("{} {at} {}", before.id, to.as_deref().unwrap_or_default()),
        ),
        player: before.id,
        game: None,
        seq: 0,
        kind: NoticeKind::AccountChanged,
        details: NoticeDetails {
            sentences: sentences.clone(),
            to,
            ..NoticeDetails::default()
        },
        at,
    });
    told.collect()
}

fn sentences(before: &Player, change: &SecretsChange, tokens: usize) -> Vec<String> {
    let name = before.username.as_str();
    let mut said = Vec::new();
    if change.password.is_some() {
        let ended = match change.sessions {
            EndedSessions::AllBut(_) => "every other log-in has ended",
            EndedSessions::None | EndedSessions::All => "every log-in has ended",
        };
        said.push(format!("Your account {name} has a new password, and {ended}."));
    }
    if let Some(email) = &change.email {
        let (new, old) = (email.as_str(), before.email.as_str());
        said.push(format!(
            "The e-mail address of your account {name} is {new} now. It was {old}."
        ));
    }
    match (change.tokens, tokens) {
        (true, _) => said.push("All personal access tokens and device tokens were revoked.".to_owned()),
        (false, 0) => {}
        (false, 1) => said.push("One personal access token still works.".to_owned()),
        (false, count) => said.push(format!("{count} personal access tokens still work.")),
    }
    said.push(match change.calendar_link {
        true => "The link to your calendar was revoked.".to_owned(),
        false => "A link to your calendar still works, if you made one.".to_owned(),
    });
    said.push(
        "Links and reply addresses in earlier mails no longer work. For each game that waits for you a new mail is on \
         its way."
            .to_owned(),
    );
    said.push(
        "If this was not you, tell whoever runs this service at once: they can end all log-ins and block the account."
            .to_owned(),
    );
    said
}
