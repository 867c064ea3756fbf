//! A mail about one notice.

use super::super::Links;
use super::super::document::{Block, Document, link, paragraph};
use super::turn::Reply;
use super::{footer, footer_without_links, opening, result, subject, turn};
use jiff::tz::TimeZone;
use plotline_domain::games::Briefing;
use plotline_domain::notices::{Notice, NoticeKind};

/// What a mail says: its subject, and the rest.
pub(crate) struct Said {
    pub(crate) subject: String,
    pub(crate) document: Document,
}

/// About a game. `reply` is where to answer, for somebody who is to move. `record` is where the whole game can be read.
pub(crate) fn about_game(
    notice: &Notice,
    briefing: &Briefing,
    reply: &Reply,
    record: &str,
    links: &Links,
) -> Said {
    let subject = subject(briefing);
    let mut document = Document::default();
    document.push(Block::Title(opening::opening(notice, briefing)));
    document.push(paragraph(format!("{subject}.")));
    let own = opening::sentences(notice, &briefing.zone);
    document.extend(own.into_iter().map(paragraph));
    let waits = !briefing.moves.is_empty();
    document.extend(turn::deadline(briefing).map(paragraph));
    if !waits && notice.kind != NoticeKind::GameStarted {
        let waiting_for = opening::waiting_for(briefing);
        document.extend((!waiting_for.is_empty()).then(|| paragraph(waiting_for)));
    }
    if briefing.game.status.is_over() {
        document.extend(result::ranking(briefing));
    }
    if tells_all(notice.kind) || waits {
        document.extend(turn::happened(briefing));
        document.extend(turn::table(briefing));
    }
    if waits {
        document.extend(turn::choices(briefing, reply, &subject));
    }
    if notice.kind == NoticeKind::GameFinished {
        document.push(link("The whole game, with the proof that nobody cheated", record));
    }
    document.push(footer(links));
    Said { subject, document }
}

/// About something that is no game, or a game that is not there any more.
pub(crate) fn about_nothing(notice: &Notice, links: &Links) -> Said {
    let title = opening::opening_alone(notice);
    let mut document = Document::default();
    document.push(Block::Title(title.clone()));
    let own = opening::sentences(notice, &TimeZone::UTC);
    document.extend(own.into_iter().map(paragraph));
    document.push(match notice.kind {
        NoticeKind::AccountChanged => footer_without_links(),
        _ => footer(links),
    });
    Said {
        subject: title.trim_end_matches('.').to_owned(),
        document,
    }
}

/// Whether the reader wants to see the table although it is somebody else's turn.
fn tells_all(kind: NoticeKind) -> bool {
    matches!(
        kind,
        NoticeKind::GameStarted
            | NoticeKind::GameFinished
            | NoticeKind::DeadlineMissed
            | NoticeKind::MailAnswer
            | NoticeKind::ConditionalDropped
    )
}
