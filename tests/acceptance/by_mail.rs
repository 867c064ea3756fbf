//! A whole game by mail: every move is a reply, which goes by SMTP to a post office and from there by LMTP to the service.

use crate::inbound::DOMAIN;
use crate::world::{Player, World, list, text};
use mail_parser::{Message, MessageParser};
use plotline_tests::{Dice, Letter, Post, Server};
use serde_json::json;
use std::time::Duration;

on_both!(three_players_finish_a_game_by_mail_and_one_misses_a_deadline);

const PATIENCE: Duration = Duration::from_secs(120);

/// How somebody answers mails.
#[derive(Clone, Copy, PartialEq)]
enum Habit {
    /// By the number of a move, above the quoted mail.
    Numbers,
    /// In notation, from a program that sends nothing but HTML.
    Html,
    /// As the first, but is away when the first turn comes.
    Late,
}

async fn three_players_finish_a_game_by_mail_and_one_misses_a_deadline(world: &World) {
    let post = Post::open();
    let url = post.url();
    let settings = [
        ("PLOTLINE_SMTP_URL", url.as_str()),
        ("PLOTLINE_MAIL_DOMAIN", DOMAIN),
        ("PLOTLINE_LMTP_LISTEN", "127.0.0.1:0"),
    ];
    let database = world.server.database.new_like();
    let apart = World {
        server: Server::start_in(&Server::new_folder(), &database, &settings),
    };
    post.route(DOMAIN, apart.server.lmtp.expect("it listens for mail"));
    let players = [apart.player().await, apart.player().await, apart.player().await];
    let [ada, ben, cyd] = &players;
    let pace = json!({
        "type": "live", "bank_seconds": 20, "increment_seconds": 5, "grace_seconds": 0, "missed": "skip",
    });
    let opening = json!({"ruleset": "tower-up", "seats": 3, "pace": pace});
    let game = text(&ada.post("/v1/games", opening).await.is(201)["id"]);
    for player in [ben, cyd] {
        player
            .post(&format!("/v1/games/{game}/seats"), json!({}))
            .await
            .is(201);
    }

    let replies = tokio::join!(
        play(&post, ada, Habit::Numbers),
        play(&post, ben, Habit::Html),
        play(&post, cyd, Habit::Late),
    );
    assert!(replies.0 > 3 && replies.1 > 3 && replies.2 > 3, "{replies:?}");

    let finished = ada.get(&format!("/v1/games/{game}")).await.is(200);
    assert_eq!(finished["status"], "finished");
    let events = ada
        .get(&format!("/v1/games/{game}/events?limit=1000"))
        .await
        .is(200);
    let missed = list(&events["items"])
        .iter()
        .find(|event| event["type"] == "deadline_missed");
    let missed = missed.expect("somebody was away");
    assert_eq!((&missed["seat"], &missed["then"]), (&json!(3), &json!("skip")));
    let record = ada.get(&format!("/v1/games/{game}/record")).await;
    let file = apart.server.data.join("record.ndjson");
    std::fs::write(&file, record.text).expect("it can be kept");
    let proof = apart.server.command(&["verify", &file.display().to_string()]);
    assert!(
        proof.status.success(),
        "{}",
        String::from_utf8_lossy(&proof.stderr)
    );
}

/// Answers every mail that offers moves, until one says that the game is over. Gives how many were answered.
async fn play(post: &Post, player: &Player, habit: Habit) -> usize {
    let mut dice = Dice::fresh();
    let mut away = habit == Habit::Late;
    let mut replies = 0;
    for seen in 0.. {
        let letter = post.next_letter(&player.email, seen, PATIENCE).await;
        let letter = letter.unwrap_or_else(|| panic!("{} waits for a mail in vain", player.name));
        let mail = MessageParser::default().parse(&letter.raw).expect("it is a mail");
        if header(&mail, "X-Plotline-Kind") == "game_finished" {
            break;
        }
        let moves = moves(&mail);
        if moves.is_empty() || std::mem::take(&mut away) {
            continue;
        }
        let number = dice.below(moves.len());
        let reply = match habit {
            Habit::Html => in_html(player, &mail, &moves[number], seen),
            Habit::Numbers | Habit::Late => by_number(player, &mail, &letter, number + 1, seen),
        };
        // What the service cannot take now is tried again, as mail servers do.
        while post.send(&player.email, &reply_address(&mail), &reply).is_err() {
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        replies += 1;
    }
    replies
}

/// The moves that a mail offers, in notation.
pub(crate) fn moves(mail: &Message<'_>) -> Vec<String> {
    let body = mail.body_text(0).expect("it has a text");
    let lines = body.lines().map(str::trim_end);
    let offered = lines.skip_while(|line| *line != "YOUR MOVES").skip(1);
    let offered = offered
        .skip_while(|line| line.is_empty())
        .take_while(|line| !line.is_empty());
    let offered = offered.filter_map(|line| line.trim().split_once("  "));
    offered.map(|(_, notation)| notation.trim().to_owned()).collect()
}

fn by_number(player: &Player, mail: &Message<'_>, letter: &Letter, number: usize, seen: usize) -> String {
    let quoted: String = letter.raw.lines().map(|line| format!("> {line}\r\n")).collect();
    format!(
        "{}Content-Type: text/plain; charset=utf-8\r\n\r\n{number}\r\n\r\n\
         On Tue, 17 Nov 2026 at 06:03, Plotline <plotline@{DOMAIN}> wrote:\r\n{quoted}",
        head(player, mail, seen)
    )
}

fn in_html(player: &Player, mail: &Message<'_>, notation: &str, seen: usize) -> String {
    let quoted = mail.body_html(0).expect("it has a page");
    format!(
        "{}Content-Type: text/html; charset=utf-8\r\n\r\n<html><body><div dir=\"ltr\">{notation}<br></div>\r\n\
         <div id=\"appendonsend\"></div><hr tabindex=\"-1\"><div id=\"divRplyFwdMsg\"><b>From:</b> Plotline<br>\r\n\
         <b>Subject:</b> your turn</div>{quoted}</body></html>\r\n",
        head(player, mail, seen)
    )
}

fn head(player: &Player, mail: &Message<'_>, seen: usize) -> String {
    format!(
        "From: {} <{}>\r\nTo: <{}>\r\nSubject: Re: {}\r\nMessage-ID: <{}.{seen}@example.org>\r\nMIME-Version: 1.0\r\n",
        player.name,
        player.email,
        reply_address(mail),
        mail.subject().unwrap_or_default(),
        player.name,
    )
}

pub(crate) fn reply_address(mail: &Message<'_>) -> String {
    let to = mail.reply_to().and_then(|to| to.first()?.address());
    to.expect("it says where to reply").to_owned()
}

pub(crate) fn header(mail: &Message<'_>, name: &str) -> String {
    let value = mail.header_raw(name).unwrap_or_default();
    value.trim().to_owned()
}
