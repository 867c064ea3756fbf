//! What somebody needs who is to move.

use super::super::document::{Block, Choices, heading, link, paragraph};
use super::time;
use plotline_domain::clocks::Missed;
use plotline_domain::games::Briefing;

/// How many moves a mail lists. They are the shortest; the page has them all.
const LISTED: usize = 40;

/// Where to answer.
pub(crate) struct Reply {
    pub(crate) address: String,
    /// A page with all moves and a button.
    pub(crate) page: String,
}

/// By when, if there is such a time.
pub(super) fn deadline(briefing: &Briefing) -> Option<String> {
    let by = briefing.deadline?;
    let then = match by.missed {
        Some(Missed::Resign) => " After that you resign.",
        Some(Missed::Skip) => " After that the service moves for you, as mildly as it can.",
        None => "",
    };
    let zone = &briefing.zone;
    Some(match by.with_grace {
        None => format!("Please move by {}.{then}", time(by.at, zone)),
        Some(grace) => format!(
            "Please move by {}. Once in this game you have a little longer, then until {}.{then}",
            time(by.at, zone),
            time(grace, zone)
        ),
    })
}

pub(super) fn happened(briefing: &Briefing) -> Vec<Block> {
    if briefing.happened.is_empty() {
        return Vec::new();
    }
    let mut blocks = vec![heading("Since your last turn")];
    if briefing.left_out > 0 {
        let left_out = briefing.left_out;
        blocks.push(paragraph(format!("… and before that {left_out} more events.")));
    }
    blocks.push(Block::List(briefing.happened.clone()));
    blocks
}

pub(super) fn table(briefing: &Briefing) -> Vec<Block> {
    let Some(board) = &briefing.board else {
        return Vec::new();
    };
    let picture = briefing.picture.as_ref();
    let drawing = Block::Drawing {
        text: board.clone(),
        picture: picture.map(|(scene, _)| scene.title.clone()),
    };
    vec![heading("The table"), drawing]
}

pub(super) fn choices(briefing: &Briefing, reply: &Reply, subject: &str) -> Vec<Block> {
    let moves = briefing.moves.iter().take(LISTED);
    let texts: Vec<String> = moves.map(|legal| legal.notation.clone()).collect();
    let (listed, count) = (texts.len(), briefing.moves.len());
    let example = texts.first().cloned().unwrap_or_default();
    let mut blocks = vec![
        heading("Your moves"),
        Block::Choices(Choices {
            texts,
            reply: Some((reply.address.clone(), format!("Re: {subject}"))),
        }),
    ];
    let page = match count > listed {
        true => format!("All your {count} moves, numbered, on a page with a button"),
        false => "The same on a page with a button".to_owned(),
    };
    blocks.push(link(page, &reply.page));
    blocks.push(heading("How to answer"));
    blocks.push(paragraph(format!(
        "Reply to this mail with the number of a move, such as 1, or with the move itself, such as: {example}"
    )));
    blocks.push(paragraph(
        "Write it at the top, each move on a line of its own. You need not delete what is quoted below. \
         \"undo\" takes your latest turn back while nothing was revealed and nobody has acted since; \
         \"help\" explains how moves are written, and how to plan a turn for later.",
    ));
    blocks
}
