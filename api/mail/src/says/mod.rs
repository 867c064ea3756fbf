//! Every word of our mails.
//!
//! Whoever reads one has a mail program in hand, perhaps on a phone in a train, and nothing else: no login, no board on
//! the table. They want to know what happened, see the table, choose a move, and answer. So a mail says these in this
//! order, and the answer needs one word. Whatever is not needed for that is small and at the end.

mod digest;
mod game;
mod opening;
mod result;
mod turn;

pub(super) use digest::{Chapter, digest};
pub(super) use game::{Said, about_game, about_nothing};
pub(super) use turn::Reply;

use super::Links;
use super::document::{Block, link, paragraph};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use plotline_domain::games::Briefing;
use plotline_domain::kernel::Seat;

/// What all mails about a game to one player are headed, always in the same words: mail programs take mails with
/// another subject for another thread. What is new stands in the first line of the mail.
fn subject(briefing: &Briefing) -> String {
    let name = briefing.game.options.ruleset().about().name;
    match &*others(briefing) {
        [] => name.to_owned(),
        others => format!("{name} with {}", and(others)),
    }
}

fn others(briefing: &Briefing) -> Vec<String> {
    let seats = briefing
        .game
        .seats
        .iter()
        .filter(|seat| seat.seat != briefing.seat);
    let players = seats.filter_map(|seat| seat.player.as_ref());
    players.map(|player| player.username.clone()).collect()
}

/// `ada`, `ada and ben`, `ada, ben and cleo`.
fn and(names: &[String]) -> String {
    match names {
        [] => "nobody".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A name, or what a player is called in a mail to the player.
fn you_or_name(briefing: &Briefing, seat: Seat) -> String {
    match seat == briefing.seat {
        true => "you".to_owned(),
        false => briefing.game.name_at(seat),
    }
}

/// `Wednesday 18 November 2026, 14:30 (Europe/Berlin, UTC+1)`.
fn time(at: Timestamp, zone: &TimeZone) -> String {
    let local = at.to_zoned(zone.clone());
    let date = local.strftime("%A %-d %B %Y, %H:%M");
    match zone.iana_name() {
        Some(name) if name != "UTC" => format!("{date} ({name}, UTC{})", offset(local.offset().seconds())),
        _ => format!("{date} (UTC)"),
    }
}

/// `+1`, `+5:30`, `-3`.
fn offset(seconds: i32) -> String {
    let sign = if seconds < 0 { '-' } else { '+' };
    let minutes = seconds.unsigned_abs() / 60;
    match minutes % 60 {
        0 => format!("{sign}{}", minutes / 60),
        rest => format!("{sign}{}:{rest:02}", minutes / 60),
    }
}

/// What is the same in all mails.
fn footer(links: &Links) -> Block {
    Block::Small(vec![
        paragraph("Plotline writes to you because you play here. You choose which mails you get, and when."),
        link("Your settings", &links.settings),
        link("No more such mails", &links.unsubscribe),
    ])
}

/// Of what is always sent, and perhaps to an address that is no longer the account's.
fn footer_without_links() -> Block {
    let words =
        "Plotline always writes to you when your account is changed, also to the address that it had before.";
    Block::Small(vec![paragraph(words)])
}

#[cfg(test)]
mod tests;
