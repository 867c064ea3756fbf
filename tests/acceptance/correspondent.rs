//! Somebody who plays by mail alone, and a mail server that hands in what is sent until it is taken.

use crate::by_mail::{header, moves, reply_address};
use crate::inbound::DOMAIN;
use crate::world::{INBOUND_SECRET, Player};
use mail_parser::MessageParser;
use plotline_tests::{Dice, Post, ReplyAddress, Rest};
use reqwest::Method;
use std::collections::HashSet;
use std::net::SocketAddr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

const A_MOMENT: Duration = Duration::from_millis(50);

/// Where the service is now, and everything that was sent to it.
pub(crate) struct MailServer {
    pub(crate) post: Post,
    rest: Mutex<Rest>,
    pub(crate) sent: Mutex<Vec<Reply>>,
    /// How many times a mail has begun to be handed in.
    pub(crate) begun: AtomicUsize,
    pub(crate) closed: AtomicBool,
}

/// A reply as it was sent.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    pub(crate) game: String,
    pub(crate) seat: u8,
    /// What the mail that it answers has shown.
    pub(crate) seq: u64,
    pub(crate) id: String,
    from: String,
    to: String,
    raw: String,
}

impl MailServer {
    pub(crate) fn new(post: Post) -> Self {
        Self {
            post,
            rest: Mutex::new(Rest::new("")),
            sent: Mutex::default(),
            begun: AtomicUsize::new(0),
            closed: AtomicBool::new(false),
        }
    }

    /// Says where the service takes mail from now on.
    pub(crate) fn lead_to(&self, url: &str, lmtp: SocketAddr) {
        self.post.route(DOMAIN, lmtp);
        *self.rest.lock().expect("nobody panics") = Rest::new(url);
    }

    /// Hands a mail in, again and again until it is taken, over HTTP or by LMTP.
    pub(crate) async fn hand_in(&self, reply: &Reply, dice: &mut Dice) {
        loop {
            self.begun.fetch_add(1, Ordering::Relaxed);
            let taken = match dice.below(2) {
                0 => self.by_http(reply).await,
                _ => self.by_lmtp(reply).await,
            };
            if taken {
                return;
            }
            tokio::time::sleep(A_MOMENT).await;
        }
    }

    async fn by_http(&self, reply: &Reply) -> bool {
        let rest = self.rest.lock().expect("nobody panics").clone();
        let secret = format!("Bearer {INBOUND_SECRET}");
        let headers = [
            ("content-type", "message/rfc822"),
            ("authorization", secret.as_str()),
        ];
        let body = Some(reply.raw.clone());
        let sent = rest.try_send(Method::POST, "/v1/inbound/mail", &headers, body);
        match sent.await {
            Ok(answer) if answer.status == 503 => false,
            Ok(answer) => {
                let received = answer.is(200);
                assert_ne!(received["outcome"], "refused", "{received}");
                true
            }
            Err(_) => false,
        }
    }

    async fn by_lmtp(&self, reply: &Reply) -> bool {
        let (post, reply) = (self.post.clone(), reply.clone());
        let send = move || post.send(&reply.from, &reply.to, &reply.raw).is_ok();
        tokio::task::spawn_blocking(send)
            .await
            .expect("it does not panic")
    }
}

/// Answers every turn mail, once each, until the office is closed. Other mails may show the same position, but nobody
/// looks at them here: without its turn mail no turn is taken.
pub(crate) async fn correspond(server: &MailServer, player: &Player, mut dice: Dice) {
    let mut answered = HashSet::new();
    let mut seen = 0;
    while !server.closed.load(Ordering::Relaxed) {
        let Some(letter) = server.post.next_letter(&player.email, seen, A_MOMENT).await else {
            continue;
        };
        seen += 1;
        let mail = MessageParser::default().parse(&letter.raw).expect("it is a mail");
        if header(&mail, "X-Plotline-Kind") != "your_turn" {
            continue;
        }
        let (moves, to) = (moves(&mail), reply_address(&mail));
        let shown = ReplyAddress::read(&to).expect("a token");
        if moves.is_empty() || !answered.insert((shown.game, shown.seq)) {
            continue;
        }
        let number = dice.below(moves.len());
        let said = match dice.below(2) {
            0 => (number + 1).to_string(),
            _ => moves[number].clone(),
        };
        let id = format!("{}.{}@example.org", player.name, shown.seq);
        let raw = format!(
            "From: <{}>\r\nTo: <{to}>\r\nSubject: Re: {}\r\nMessage-ID: <{id}>\r\nMIME-Version: 1.0\r\n\
             Content-Type: text/plain; charset=utf-8\r\n\r\n{said}\r\n\r\n> {}\r\n",
            player.email,
            mail.subject().unwrap_or_default(),
            header(&mail, "Date"),
        );
        let reply = Reply {
            game: shown.game.to_string(),
            seat: shown.seat,
            seq: shown.seq.into(),
            id,
            from: player.email.clone(),
            to,
            raw,
        };
        server.sent.lock().expect("nobody panics").push(reply.clone());
        let mut other = Dice::new(dice.below(usize::MAX) as u64);
        match dice.below(3) {
            // A mail server that heard no answer may try twice at once.
            0 => {
                tokio::join!(
                    server.hand_in(&reply, &mut dice),
                    server.hand_in(&reply, &mut other)
                );
            }
            1 => {
                server.hand_in(&reply, &mut dice).await;
                server.hand_in(&reply, &mut other).await;
            }
            _ => server.hand_in(&reply, &mut dice).await,
        }
    }
}
