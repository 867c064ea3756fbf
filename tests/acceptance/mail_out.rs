//! How mails leave: by SMTP, or as files that are listed.

use crate::table::Table;
use crate::world::{Player, World, list, text};
use plotline_tests::{Dice, Graphql, Letter, Post, Server};
use serde_json::json;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::{Duration, Instant};

on_both!(
    a_default_install_keeps_mails_as_files_and_lists_them_for_admins,
    a_turn_mail_tells_all_in_text_and_html_and_a_game_is_one_thread,
    a_mail_is_signed_when_a_key_is_set,
);

const PATIENCE: Duration = Duration::from_secs(30);

fn mode(path: &Path) -> u32 {
    let about = std::fs::metadata(path).expect("it is there");
    about.permissions().mode() & 0o777
}

async fn a_default_install_keeps_mails_as_files_and_lists_them_for_admins(world: &World) {
    let apart = world.apart();
    let table = apart.table(2).await;
    let player = table.choice().await.player;
    player
        .get("/v1/admin/mails")
        .await
        .is_problem(403, "insufficient_scope");
    let granted = apart.server.command(&["admin", "grant", &player.name]);
    assert!(granted.status.success());
    let admin = player.log_in_again().await;
    let since = Instant::now();
    let mail = loop {
        let listed = admin.get("/v1/admin/mails").await.is(200);
        let theirs = list(&listed["items"])
            .iter()
            .find(|mail| text(&mail["to"]).contains(&player.email));
        if let Some(mail) = theirs {
            break mail.clone();
        }
        assert!(since.elapsed() < PATIENCE, "no mail: {listed}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert!(text(&mail["subject"]).starts_with("Tower Up with "), "{mail}");
    let file = apart.server.data.join("mail").join(text(&mail["file"]));
    let raw = std::fs::read_to_string(&file).expect("the file is there");
    assert!(raw.contains("X-Plotline-Kind: "), "{raw}");
    // It holds a reply token.
    assert_eq!(
        (mode(&file), mode(&apart.server.data.join("mail"))),
        (0o600, 0o700)
    );

    let printed = apart.server.command(&["mails"]);
    let printed = String::from_utf8_lossy(&printed.stdout).into_owned();
    assert!(
        printed.contains(&text(&mail["file"])) && printed.contains(&player.email),
        "{printed}"
    );
    let query = "{ keptMails(first: 200) { nodes { to subject file at } } }";
    let answer = Graphql::over(admin.rest.clone())
        .ask(query, json!({}))
        .await
        .expect("an answer");
    assert!(list(&answer["keptMails"]["nodes"]).contains(&mail), "{answer}");
    let none = admin.get("/v1/admin/mails?limit=0").await;
    assert_eq!(none.is_problem(422, "invalid")["field"], "limit");
}

async fn a_turn_mail_tells_all_in_text_and_html_and_a_game_is_one_thread(world: &World) {
    let post = Post::open();
    let apart = with_post(world, &post, &[]);
    let table = apart.table(2).await;
    let player = table.choice().await.player;
    let first = turn_mail(&post, &player, 1).await;
    let reply_to = header(&first, "Reply-To");
    assert!(
        reply_to.contains("<turn+") && reply_to.ends_with("@play.example.org>"),
        "{reply_to}"
    );
    assert!(first.raw.contains("text/plain") && first.raw.contains("text/html"));
    assert!(
        first.raw.contains("YOUR MOVES") && first.raw.contains("https://play.example.org/play/"),
        "{}",
        first.raw
    );
    come_again(&table, &player).await;
    let second = turn_mail(&post, &player, 2).await;
    assert!(second.raw.contains("SINCE YOUR LAST TURN"), "{}", second.raw);
    assert_ne!(header(&first, "Message-ID"), header(&second, "Message-ID"));
    for same in ["References", "In-Reply-To", "Subject"] {
        assert_eq!(header(&first, same), header(&second, same), "{same}");
    }
    assert_ne!(
        reply_to,
        header(&second, "Reply-To"),
        "each address is of its turn"
    );
}

async fn a_mail_is_signed_when_a_key_is_set(world: &World) {
    let post = Post::open();
    let key = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../api/mail/src/dkim/tests/ed25519.pem"
    );
    let settings = [("PLOTLINE_DKIM_KEY", key), ("PLOTLINE_DKIM_SELECTOR", "plotline")];
    let apart = with_post(world, &post, &settings);
    let player = apart.table(2).await.choice().await.player;
    let letter = turn_mail(&post, &player, 1).await;
    let signature = header(&letter, "DKIM-Signature");
    assert!(
        signature.contains("a=ed25519-sha256") && signature.contains("d=play.example.org"),
        "{signature}"
    );
    assert!(signature.contains("list-unsubscribe-post"), "{signature}");
}

/// The turn mail of this number that the player was sent.
async fn turn_mail(post: &Post, player: &Player, number: usize) -> Letter {
    let mut seen = 0;
    let mut turns = 0;
    loop {
        let letter = post
            .next_letter(&player.email, seen, PATIENCE)
            .await
            .expect("a mail");
        seen += 1;
        turns += usize::from(header(&letter, "X-Plotline-Kind") == "your_turn");
        if turns == number {
            return letter;
        }
    }
}

/// Plays until it is the player's turn again.
async fn come_again(table: &Table, player: &Player) {
    let mut dice = Dice::fresh();
    while table.choice().await.player.id == player.id {
        table.step(&mut dice).await;
    }
    while table.choice().await.player.id != player.id {
        table.step(&mut dice).await;
    }
}

/// A service of its own whose mails go to this post office.
fn with_post(world: &World, post: &Post, settings: &[(&str, &str)]) -> World {
    let url = post.url();
    let own = [
        ("PLOTLINE_SMTP_URL", url.as_str()),
        ("PLOTLINE_MAIL_DOMAIN", "play.example.org"),
        ("PLOTLINE_PUBLIC_URL", "https://play.example.org"),
    ];
    let settings: Vec<(&str, &str)> = settings.iter().copied().chain(own).collect();
    let database = world.server.database.new_like();
    World {
        server: Server::start_in(&Server::new_folder(), &database, &settings),
    }
}

/// The value of a header, its lines put together.
fn header(letter: &Letter, name: &str) -> String {
    let unfolded = letter.raw.replace("\r\n ", " ");
    let mut lines = unfolded.lines();
    let value = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    let value = value.unwrap_or_else(|| panic!("{name} is missing: {}", letter.raw));
    value.trim().to_owned()
}
