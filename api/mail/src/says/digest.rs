//! Several notices in one mail.

use super::super::Links;
use super::super::document::{Block, Document, heading, link, paragraph};
use super::game::Said;
use super::turn::Reply;
use super::{footer, opening, result, subject, turn};
use plotline_domain::games::Briefing;
use plotline_domain::notices::Notice;

/// One game in a digest, with what is to be told of it, oldest first.
pub(crate) struct Chapter<'a> {
    pub(crate) briefing: Briefing,
    pub(crate) notices: Vec<&'a Notice>,
    pub(crate) reply: Reply,
}

/// The games that wait for the reader come first. Each is told shortly: the table and the moves are a tap away.
pub(crate) fn digest(mut chapters: Vec<Chapter<'_>>, alone: &[&Notice], links: &Links) -> Said {
    chapters.sort_by_key(|chapter| (chapter.briefing.moves.is_empty(), deadline(chapter)));
    let waiting = chapters
        .iter()
        .filter(|chapter| !chapter.briefing.moves.is_empty())
        .count();
    let subject = match waiting {
        0 => "Your games: news".to_owned(),
        1 => "Your games: one waits for you".to_owned(),
        count => format!("Your games: {count} wait for you"),
    };
    let mut document = Document::default();
    document.push(Block::Title(format!("{subject}.")));
    for chapter in &chapters {
        document.extend(tell(chapter));
    }
    for notice in alone {
        document.push(paragraph(opening::opening_alone(notice)));
        document.extend(notice.details.sentences.iter().cloned().map(paragraph));
    }
    document.push(footer(links));
    Said { subject, document }
}

fn deadline(chapter: &Chapter<'_>) -> jiff::Timestamp {
    let by = chapter.briefing.deadline;
    by.map_or(jiff::Timestamp::MAX, |by| by.at)
}

fn tell(chapter: &Chapter<'_>) -> Vec<Block> {
    let briefing = &chapter.briefing;
    let waits = !briefing.moves.is_empty();
    let mut blocks = vec![heading(subject(briefing))];
    let mut lines: Vec<String> = Vec::new();
    for notice in &chapter.notices {
        lines.push(opening::opening(notice, briefing));
        lines.extend(opening::sentences(notice, &briefing.zone));
    }
    lines.dedup();
    blocks.push(Block::List(lines));
    blocks.extend(turn::deadline(briefing).map(paragraph));
    if briefing.game.status.is_over() {
        blocks.extend(result::ranking(briefing));
    }
    if waits {
        blocks.extend(turn::happened(briefing));
        blocks.push(link(
            "The table and your moves, on a page with a button",
            &chapter.reply.page,
        ));
        blocks.push(paragraph(format!(
            "Or write a move in a mail to {}",
            chapter.reply.address
        )));
    }
    blocks
}
