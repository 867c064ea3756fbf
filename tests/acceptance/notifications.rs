//! What players are told: how it leaves, what of it can be seen, and who wants it.

use crate::table::Table;
use crate::world::{Player, World, list, text};
use plotline_tests::{Dice, Graphql, Post, Server};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

on_both!(
    what_i_was_told_is_listed_with_every_attempt,
    admins_see_what_everybody_was_told,
    settings_are_kept_and_a_wrong_one_is_named,
    graphql_says_the_same,
    to_look_at_the_link_changes_nothing_and_one_click_unsubscribes,
    a_mail_that_is_refused_for_a_while_arrives_and_every_attempt_is_seen,
);

const SETTINGS: &str = "/v1/me/notification-settings";
const PATIENCE: Duration = Duration::from_secs(30);

async fn what_i_was_told_is_listed_with_every_attempt(world: &World) {
    let table = world.table(2).await;
    let player = table.choice().await.player;
    let turn = told(&player, &table, "your_turn", "sent").await;
    assert_eq!(turn["game"], table.id.as_str());
    assert_eq!(turn["player"], player.id.as_str());
    let mail = &turn["deliveries"][0];
    assert_eq!(
        (&mail["channel"], &mail["digest"]),
        (&json!("mail"), &json!(false))
    );
    assert_eq!(mail["next_at"], Value::Null);
    let attempts = list(&mail["attempts"]);
    assert_eq!(attempts.len(), 1);
    assert_eq!(attempts[0]["outcome"], "sent");
    assert!(!text(&attempts[0]["detail"]).is_empty());
    told(&player, &table, "game_started", "superseded").await;

    let all = list(&player.get("/v1/me/notifications?limit=100").await.is(200)["items"]).clone();
    let (mut paged, mut next) = (Vec::new(), Some("/v1/me/notifications?limit=1".to_owned()));
    while let Some(path) = next {
        let page = player.get(&path).await.is(200);
        paged.extend(list(&page["items"]).clone());
        next = page["next"].as_str().map(str::to_owned);
    }
    let ids = |items: &[Value]| items.iter().map(|item| text(&item["id"])).collect::<Vec<_>>();
    assert_eq!(ids(&paged), ids(&all));
    let other = world.player().await;
    let none = other
        .get(&format!("/v1/me/notifications?game={}", table.id))
        .await;
    assert_eq!(none.is(200)["items"], json!([]), "they are the player's own");
    let bad = player.get("/v1/me/notifications?after=nowhere").await;
    assert_eq!(bad.is_problem(422, "invalid")["field"], "after");
    let reader = player.with_scopes(&["games:read"]).await;
    reader
        .get("/v1/me/notifications")
        .await
        .is_problem(403, "insufficient_scope");
}

async fn admins_see_what_everybody_was_told(world: &World) {
    let table = world.table(2).await;
    let player = table.choice().await.player;
    told(&player, &table, "your_turn", "sent").await;
    let path = format!("/v1/admin/notifications?player={}&game={}", player.id, table.id);
    player.get(&path).await.is_problem(403, "insufficient_scope");
    let admin = world.player().await;
    assert!(
        world
            .server
            .command(&["admin", "grant", &admin.name])
            .status
            .success()
    );
    let admin = admin.log_in_again().await;
    let seen = admin.get(&path).await.is(200);
    let mine = player
        .get(&format!("/v1/me/notifications?game={}", table.id))
        .await
        .is(200);
    assert_eq!(seen["items"], mine["items"]);
}

async fn settings_are_kept_and_a_wrong_one_is_named(world: &World) {
    let player = world.player().await;
    let usual = json!({
        "mail": {"turns": "at_once", "games": "at_once", "players": "never", "account": "at_once"},
        "digest_hour": 18,
    });
    assert_eq!(player.get(SETTINGS).await.is(200), usual);
    let wanted = json!({
        "mail": {"turns": "digest", "games": "never", "players": "at_once", "account": "never"},
        "digest_hour": 7,
    });
    assert_eq!(put(&player, wanted.clone()).await.is(200), wanted);
    assert_eq!(player.get(SETTINGS).await.is(200), wanted);
    let late = put(&player, json!({"digest_hour": 24})).await;
    assert_eq!(late.is_problem(422, "invalid")["field"], "digest_hour");
    for wrong in [json!({"mail": {"turns": "often"}}), json!({"fax": "never"})] {
        put(&player, wrong).await.is_problem(400, "unreadable");
    }
    assert_eq!(player.get(SETTINGS).await.is(200), wanted);
}

async fn graphql_says_the_same(world: &World) {
    let table = world.table(2).await;
    let player = table.choice().await.player;
    let turn = told(&player, &table, "your_turn", "sent").await;
    let graph = Graphql::over(player.rest.clone());
    let query = "query($game: ID) { me { notifications(game: $game, first: 1) { nodes {
        id kind at details { username } deliveries { channel status attempts { outcome detail } } } } } }";
    let answer = graph
        .ask(query, json!({"game": table.id}))
        .await
        .expect("an answer");
    let node = &answer["me"]["notifications"]["nodes"][0];
    assert_eq!((&node["id"], &node["at"]), (&turn["id"], &turn["at"]));
    assert_eq!(node["kind"], "YOUR_TURN");
    assert_eq!(node["deliveries"][0]["status"], "SENT");
    let query = "mutation { setNotificationSettings(input: {digestHour: 5, mail: {turns: DIGEST}}) {
        digestHour mail { turns games players } } }";
    let answer = graph.ask(query, json!({})).await.expect("an answer");
    let kept = &answer["setNotificationSettings"];
    assert_eq!(
        kept,
        &json!({"digestHour": 5, "mail": {"turns": "DIGEST", "games": "AT_ONCE", "players": "NEVER"}})
    );
    assert_eq!(player.get(SETTINGS).await.is(200)["digest_hour"], 5);
    let refused = graph.ask("{ notifications { nodes { id } } }", json!({})).await;
    assert_eq!(refused.expect_err("only admins").code, "insufficient_scope");
}

async fn to_look_at_the_link_changes_nothing_and_one_click_unsubscribes(world: &World) {
    let post = Post::open();
    let apart = with_post(world, &post, &[]);
    let table = apart.table(2).await;
    let player = table.choice().await.player;
    let letter = post
        .next_letter(&player.email, 0, PATIENCE)
        .await
        .expect("a mail");
    assert!(header(&letter.raw, "List-Unsubscribe-Post").contains("List-Unsubscribe=One-Click"));
    let link = header(&letter.raw, "List-Unsubscribe");
    let (_, token) = link.split_once("/unsubscribe/").expect("a link");
    let token: String = token.chars().take_while(char::is_ascii_alphanumeric).collect();
    let path = format!("/unsubscribe/{token}");
    let stranger = apart.stranger();

    let before = player.get(SETTINGS).await.is(200);
    let page = stranger.get(&path).await;
    assert_eq!(page.status, 200);
    assert!(page.text.contains("<form method=\"post\">"), "{}", page.text);
    assert_eq!(
        player.get(SETTINGS).await.is(200),
        before,
        "to look changes nothing"
    );
    for body in ["", "List-Unsubscribe=Maybe"] {
        click(&apart, &path, body).await.is_problem(422, "invalid");
    }
    let forged = format!("/unsubscribe/{}", token.chars().rev().collect::<String>());
    click(&apart, &forged, "List-Unsubscribe=One-Click")
        .await
        .is_problem(404, "not_found");
    assert_eq!(player.get(SETTINGS).await.is(200), before);

    for _ in 0..2 {
        let done = click(&apart, &path, "List-Unsubscribe=One-Click").await;
        assert_eq!(done.status, 200, "{}", done.text);
    }
    assert_eq!(player.get(SETTINGS).await.is(200)["mail"]["turns"], "never");
    let mut dice = Dice::fresh();
    while table.choice().await.player.id == player.id {
        table.step(&mut dice).await;
    }
    while table.choice().await.player.id != player.id {
        table.step(&mut dice).await;
    }
    told(&player, &table, "your_turn", "unwanted").await;
    assert_eq!(post.letters_to(&player.email).len(), 1);
}

async fn a_mail_that_is_refused_for_a_while_arrives_and_every_attempt_is_seen(world: &World) {
    let post = Post::open();
    let apart = with_post(world, &post, &[("PLOTLINE_RETRY_SECONDS", "1")]);
    post.refuse(2, "451 Come back later");
    let table = apart.table(2).await;
    let player = table.choice().await.player;
    let turn = told(&player, &table, "your_turn", "sent").await;
    let attempts = list(&turn["deliveries"][0]["attempts"]).clone();
    let failed = attempts.iter().filter(|attempt| attempt["outcome"] == "failed");
    for attempt in failed.clone() {
        assert!(text(&attempt["detail"]).contains("451"), "{attempt}");
    }
    assert!(
        failed.count() > 0 || told_to_other(&table, &player).await,
        "{attempts:?}"
    );
    assert!(post.next_letter(&player.email, 0, PATIENCE).await.is_some());
}

/// The other player's mail may have been one of those refused.
async fn told_to_other(table: &Table, player: &Player) -> bool {
    let other = table
        .players
        .iter()
        .find(|other| other.id != player.id)
        .expect("two play");
    let started = told(other, table, "game_started", "sent").await;
    list(&started["deliveries"][0]["attempts"]).len() > 1
}

/// The newest notification of a kind once its mail has come to this.
async fn told(player: &Player, table: &Table, kind: &str, status: &str) -> Value {
    let since = Instant::now();
    loop {
        let path = format!("/v1/me/notifications?game={}", table.id);
        let told = player.get(&path).await.is(200);
        let found = list(&told["items"]).iter().find(|item| item["kind"] == kind);
        if let Some(found) = found
            && found["deliveries"][0]["status"] == status
        {
            return found.clone();
        }
        assert!(since.elapsed() < PATIENCE, "{kind} is not {status}: {told:#}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// A service of its own whose mails go to this post office.
fn with_post(world: &World, post: &Post, settings: &[(&str, &str)]) -> World {
    let url = post.url();
    let settings: Vec<(&str, &str)> = settings
        .iter()
        .copied()
        .chain([("PLOTLINE_SMTP_URL", url.as_str())])
        .collect();
    let database = world.server.database.new_like();
    World {
        server: Server::start_in(&Server::new_folder(), &database, &settings),
    }
}

/// The value of a header of a mail, its lines put together.
fn header(raw: &str, name: &str) -> String {
    let unfolded = raw.replace("\r\n", "\n").replace("\n ", " ").replace("\n\t", " ");
    let prefix = format!("{}:", name.to_lowercase());
    let line = unfolded
        .lines()
        .find(|line| line.to_lowercase().starts_with(&prefix))
        .unwrap_or_else(|| panic!("{name} is missing: {raw}"));
    line.split_once(':')
        .map(|(_, value)| value.trim().to_owned())
        .unwrap_or_default()
}

async fn put(player: &Player, body: Value) -> plotline_tests::Answer {
    let headers = [("content-type", "application/json")];
    let sent = player.try_send(Method::PUT, SETTINGS, &headers, Some(body.to_string()));
    sent.await.expect("an answer")
}

async fn click(world: &World, path: &str, body: &str) -> plotline_tests::Answer {
    let headers = [("content-type", "application/x-www-form-urlencoded")];
    let stranger = world.stranger();
    let sent = stranger.try_send(Method::POST, path, &headers, Some(body.to_owned()));
    sent.await.expect("an answer")
}
