//! Mail from a mail server that speaks LMTP.

use crate::inbound::{DOMAIN, fresh_id, mail, token};
use crate::world::World;
use plotline_tests::Post;
use serde_json::json;
use std::net::SocketAddr;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

on_both!(
    each_recipient_is_answered_for_itself,
    a_post_office_hands_a_reply_on,
    what_is_of_no_use_is_taken_all_the_same,
);

/// Hands a mail to several recipients and gives the code for each.
pub(crate) async fn send(server: SocketAddr, from: &str, to: &[&str], raw: &str) -> Vec<String> {
    let stream = TcpStream::connect(server).await.expect("it listens");
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    let mut answer = async || loop {
        let line = lines.next_line().await.expect("it answers").expect("it goes on");
        if line.as_bytes().get(3) == Some(&b' ') {
            return line[..3].to_owned();
        }
    };
    assert_eq!(answer().await, "220");
    let mut commands = vec!["LHLO mx.example.org".to_owned(), format!("MAIL FROM:<{from}>")];
    commands.extend(to.iter().map(|to| format!("RCPT TO:<{to}>")));
    for command in commands {
        write
            .write_all(format!("{command}\r\n").as_bytes())
            .await
            .expect("sent");
        assert_eq!(answer().await, "250", "{command}");
    }
    write.write_all(b"DATA\r\n").await.expect("sent");
    assert_eq!(answer().await, "354");
    let stuffed = raw.replace("\r\n.", "\r\n..");
    write
        .write_all(format!("{stuffed}\r\n.\r\n").as_bytes())
        .await
        .expect("sent");
    let mut answers = Vec::new();
    for _ in to {
        answers.push(answer().await);
    }
    write.write_all(b"QUIT\r\n").await.expect("sent");
    assert_eq!(answer().await, "221");
    answers
}

async fn each_recipient_is_answered_for_itself(world: &World) {
    // Two games of the same player, and a stranger's address.
    let one = world.table(2).await;
    let choice = one.choice().await;
    let tokens = [
        token(world, &one, choice.seat, choice.seq),
        token(world, &one, choice.seat % 2 + 1, choice.seq),
    ];
    let addresses: Vec<String> = tokens
        .iter()
        .map(|token| format!("turn+{token}@{DOMAIN}"))
        .collect();
    let lmtp = world.server.lmtp.expect("it takes mail by LMTP");
    let raw = mail(&choice.player, "anything", &fresh_id(), "1");
    let to = [
        addresses[0].as_str(),
        addresses[1].as_str(),
        "nobody@play.example.org",
    ];
    assert_eq!(
        send(lmtp, &choice.player.email, &to, &raw).await,
        ["250", "250", "250"]
    );
    let taken = one
        .events()
        .await
        .into_iter()
        .filter(|event| event["cause"] == "move");
    let seats: Vec<_> = taken.map(|event| event["seat"].clone()).collect();
    assert_eq!(
        seats,
        [json!(choice.seat)],
        "the other seat's address came from the wrong player"
    );
    let seq = one.seq().await;
    assert_eq!(
        send(lmtp, &choice.player.email, &to, &raw).await,
        ["250", "250", "250"]
    );
    assert_eq!(one.seq().await, seq);
}

async fn a_post_office_hands_a_reply_on(world: &World) {
    let post = Post::open();
    post.route(DOMAIN, world.server.lmtp.expect("it takes mail by LMTP"));
    let table = world.table(2).await;
    let choice = table.choice().await;
    let token = token(world, &table, choice.seat, choice.seq);
    let raw = mail(&choice.player, &token, &fresh_id(), "2");
    let (from, to) = (choice.player.email.clone(), format!("turn+{token}@{DOMAIN}"));
    let sent = tokio::task::spawn_blocking(move || post.send(&from, &to, &raw)).await;
    sent.expect("no panic").expect("it is taken");
    assert!(table.seq().await > choice.seq);
}

async fn what_is_of_no_use_is_taken_all_the_same(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let token = token(world, &table, choice.seat, choice.seq);
    let lmtp = world.server.lmtp.expect("it takes mail by LMTP");
    let to = [format!("turn+{token}@{DOMAIN}")];
    let raw = mail(&choice.player, &token, &fresh_id(), "1");
    // A report has no sender.
    assert_eq!(send(lmtp, "", &[&to[0]], &raw).await, ["250"]);
    assert_eq!(send(lmtp, "x@example.org", &[&to[0]], "nonsense").await, ["250"]);
    assert_eq!(send(lmtp, "x@example.org", &["turn+x@y"], &raw).await, ["250"]);
    let large = format!("{raw}{}", "x\r\n".repeat(400_000));
    assert_eq!(send(lmtp, "x@example.org", &[&to[0]], &large).await, ["552"]);
    assert_eq!(table.seq().await, choice.seq);
}
