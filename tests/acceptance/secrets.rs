//! What ends when the secrets of an account change, and who is told.

use crate::inbound::{DOMAIN, fresh_id, hand_in, mail, sentences};
use crate::submissions::{admin, tried};
use crate::world::{INBOUND_SECRET, PASSWORD, Player, World, text};
use plotline_tests::{Graphql, Letter, Post, Rest, Server};
use reqwest::Method;
use serde_json::json;
use std::time::Duration;

on_both!(
    links_and_reply_addresses_die_with_every_change_and_a_new_mail_plays,
    an_earlier_link_does_not_resign,
    a_change_that_changes_nothing_ends_nothing,
    the_owner_is_told_also_at_the_former_address_and_whatever_the_settings_say,
    a_new_password_revokes_tokens_and_the_calendar_link_if_asked_to,
    logging_out_everywhere_ends_every_session,
    a_block_stops_the_calendar,
);

const PATIENCE: Duration = Duration::from_secs(30);
const NEW: &str = "battery staple horse";

/// A service of its own whose mails go to this post office.
fn with_post(world: &World, post: &Post) -> World {
    let url = post.url();
    let settings = [
        ("PLOTLINE_SMTP_URL", url.as_str()),
        ("PLOTLINE_MAIL_DOMAIN", DOMAIN),
        ("PLOTLINE_INBOUND_SECRET", INBOUND_SECRET),
    ];
    let database = world.server.database.new_like();
    World {
        server: Server::start_in(&Server::new_folder(), &database, &settings),
    }
}

fn header(letter: &Letter, name: &str) -> Option<String> {
    let unfolded = letter.raw.replace("\r\n ", " ");
    let mut lines = unfolded.lines();
    let value = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    value.map(|value| value.trim().to_owned())
}

/// The mail of this kind and number that came to an address.
async fn letter(post: &Post, address: &str, kind: &str, number: usize) -> Letter {
    let mut found = 0;
    for seen in 0.. {
        let letter = post.next_letter(address, seen, PATIENCE).await;
        let letter = letter.unwrap_or_else(|| panic!("no {kind} of number {number} came to {address}"));
        found += usize::from(header(&letter, "X-Plotline-Kind").as_deref() == Some(kind));
        if found == number {
            return letter;
        }
    }
    unreachable!("there are more mails than numbers")
}

/// The token of a turn mail.
fn token(letter: &Letter) -> String {
    let address = header(letter, "Reply-To").expect("it can be answered");
    let (_, rest) = address.split_once("turn+").expect("an address that plays");
    rest.split('@').next().unwrap_or_default().to_owned()
}

/// What changes the secrets of a player's account, one after the other.
#[derive(Clone, Copy, Debug)]
enum Change {
    Password,
    Address,
    LogOutEverywhere,
    EndSessions,
}

impl Change {
    /// Makes the change, over REST or GraphQL; gives the player as it is then.
    async fn make(self, world: &World, player: &Player, graphql: bool) -> Player {
        let graph = Graphql::over(player.rest.clone());
        let email = format!("new-{}", player.email);
        match (self, graphql) {
            (Change::Password, false) => {
                let body = json!({"current_password": PASSWORD, "password": PASSWORD});
                player.patch("/v1/me", body).await.is(200);
            }
            (Change::Address, false) => {
                let body = json!({"current_password": PASSWORD, "email": email});
                player.patch("/v1/me", body).await.is(200);
            }
            (Change::LogOutEverywhere, false) => {
                player.delete("/v1/sessions").await.is(204);
            }
            (Change::EndSessions, _) => {
                let path = format!("/v1/admin/players/{}/sessions/end", player.id);
                let reason = json!({"reason": "The account was stolen"});
                admin(world).await.post(&path, reason).await.is(204);
            }
            (Change::LogOutEverywhere, true) => {
                let done = graph.ask("mutation { logOutEverywhere }", json!({})).await;
                assert_eq!(done.expect("done")["logOutEverywhere"], true);
            }
            (Change::Password | Change::Address, true) => {
                let input = match self {
                    Change::Address => json!({"currentPassword": PASSWORD, "email": email}),
                    _ => json!({"currentPassword": PASSWORD, "password": PASSWORD}),
                };
                let change =
                    "mutation($input: ChangeAccountInput!) { changeAccount(input: $input) { email } }";
                let done = graph.ask(change, json!({"input": input})).await;
                done.expect("changed");
            }
        }
        player.log_in_again().await
    }
}

async fn links_and_reply_addresses_die_with_every_change_and_a_new_mail_plays(world: &World) {
    let post = Post::open();
    let apart = with_post(world, &post);
    let changes = [
        (Change::Password, false),
        (Change::Password, true),
        (Change::Address, false),
        (Change::Address, true),
        (Change::LogOutEverywhere, false),
        (Change::LogOutEverywhere, true),
        (Change::EndSessions, false),
    ];
    for (change, graphql) in changes {
        let table = apart.table(2).await;
        let before = table.choice().await.player;
        let old = token(&letter(&post, &before.email, "your_turn", 1).await);
        let stranger = apart.stranger();
        assert_eq!(stranger.get(&format!("/play/{old}")).await.status, 200);
        let after = change.make(&apart, &before, graphql).await;

        for method in [Method::GET, Method::POST] {
            let path = format!("/play/{old}");
            let gone = stranger.send(method, &path, &[], None).await;
            assert_eq!(gone.status, 410, "{change:?}");
            assert!(gone.text.contains("no longer work"), "{}", gone.text);
        }
        let elsewhere = Player {
            email: "thief@example.org".to_owned(),
            ..before.clone()
        };
        let dropped = hand_in(&apart, &mail(&elsewhere, &old, &fresh_id(), "1")).await;
        assert_eq!(
            (&dropped["outcome"], &dropped["reason"]),
            (&json!("dropped"), &json!("link_revoked")),
            "{change:?}"
        );
        let refused = hand_in(&apart, &mail(&after, &old, &fresh_id(), "1")).await;
        assert_eq!(refused["outcome"], "refused", "{change:?}");
        assert!(sentences(&refused).contains("no longer works"), "{refused}");

        // To where the account is now.
        let number = if after.email == before.email { 2 } else { 1 };
        let fresh = letter(&post, &after.email, "your_turn", number).await;
        let first = post.letters_to(&before.email).remove(0);
        assert_ne!(header(&fresh, "Message-ID"), header(&first, "Message-ID"));
        let answer = letter(&post, &after.email, "mail_answer", 1).await;
        for token in [token(&answer), token(&fresh)] {
            let page = stranger.get(&format!("/play/{token}")).await;
            assert_eq!(page.status, 200, "{}", page.text);
        }
        let taken = hand_in(&apart, &mail(&after, &token(&fresh), &fresh_id(), "1")).await;
        assert_eq!(taken["outcome"], "taken", "{taken}");
    }
}

async fn an_earlier_link_does_not_resign(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let old = crate::inbound::token(world, &table, choice.seat, choice.seq);
    let path = format!("/play/{old}");
    assert_eq!(world.stranger().get(&path).await.status, 200);
    let player = Change::Password.make(world, &choice.player, true).await;
    let form = format!("seq={}&key=one&number=&text=resign+yes", choice.seq);
    let headers = [("content-type", "application/x-www-form-urlencoded")];
    let gone = world
        .stranger()
        .send(Method::POST, &path, &headers, Some(form))
        .await;
    assert_eq!(gone.status, 410, "{}", gone.text);
    let resign = mail(&player, &old, &fresh_id(), "resign yes");
    assert_eq!(hand_in(world, &resign).await["outcome"], "refused");
    assert_eq!(player.get(&table.path("")).await.is(200)["status"], "active");
    assert!(!world.server.log().contains(&old), "the link is in the log");
    // Whoever asks where it went can be told.
    let attempts = tried(&admin(world).await, &player, "?outcome=refused", 2).await;
    for attempt in &attempts {
        assert_eq!(attempt["code"], "link_revoked", "{attempt}");
    }
}

async fn a_change_that_changes_nothing_ends_nothing(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let token = crate::inbound::token(world, &table, choice.seat, choice.seq);
    let player = &choice.player;
    for same in [
        json!({"current_password": PASSWORD}),
        json!({"current_password": PASSWORD, "email": player.email}),
    ] {
        player.patch("/v1/me", same).await.is(200);
    }
    let wrong = json!({"current_password": NEW, "password": NEW});
    player
        .patch("/v1/me", wrong)
        .await
        .is_problem(403, "wrong_password");
    // One session that ends, ends nothing else.
    player
        .log_in_again()
        .await
        .delete("/v1/sessions/current")
        .await
        .is(204);
    assert_eq!(world.stranger().get(&format!("/play/{token}")).await.status, 200);
}

async fn the_owner_is_told_also_at_the_former_address_and_whatever_the_settings_say(world: &World) {
    let post = Post::open();
    let apart = with_post(world, &post);
    let player = apart.player().await;
    player.with_scopes(&["games:read"]).await;
    let none = json!({"mail": {"turns": "never", "games": "never", "players": "never", "account": "never"}});
    let request = player.request(Method::PUT, "/v1/me/notification-settings");
    let request = request
        .header("content-type", "application/json")
        .body(none.to_string());
    assert_eq!(request.send().await.expect("an answer").status(), 200);

    let new = json!({"current_password": PASSWORD, "password": NEW});
    player.patch("/v1/me", new).await.is(200);
    let told = letter(&post, &player.email, "account_changed", 1).await;
    let said = told.raw.replace("=\r\n", "").replace("\r\n", " ");
    for words in [
        "Your account was changed",
        "has a new password, and every other log-in has ended",
        "One personal access token still works",
        "If this was not you",
    ] {
        assert!(said.contains(words), "{words}: {}", told.raw);
    }
    assert_eq!(
        header(&told, "List-Unsubscribe"),
        None,
        "it holds no link of the account"
    );
    assert!(!told.raw.contains("/unsubscribe/"), "{}", told.raw);

    let address = format!("new-{}", player.email);
    let moved = json!({"current_password": NEW, "email": address, "revoke_tokens": true});
    player.patch("/v1/me", moved).await.is(200);
    let former = letter(&post, &player.email, "account_changed", 2).await;
    let newer = letter(&post, &address, "account_changed", 1).await;
    for letter in [former, newer] {
        let said = letter.raw.replace("=\r\n", "").replace("\r\n", " ");
        assert!(
            said.contains(&player.email) && said.contains(&address),
            "{}",
            letter.raw
        );
        assert!(said.contains("were revoked"), "{}", letter.raw);
    }
}

async fn a_new_password_revokes_tokens_and_the_calendar_link_if_asked_to(world: &World) {
    let player = world.player().await;
    let graph = Graphql::over(player.rest.clone());
    let change = "mutation($input: ChangeAccountInput!) { changeAccount(input: $input) { id } }";
    for graphql in [false, true] {
        let script = player.with_scopes(&["account"]).await;
        let link = player.post("/v1/me/calendar-link", json!({})).await.is(201);
        let calendar = text(&link["path"]);
        let works = async |script: &Rest| {
            let token = script.get("/v1/me").await.status;
            (token, world.stranger().get(&calendar).await.status)
        };
        let plain = json!({"current_password": PASSWORD, "password": PASSWORD});
        player.patch("/v1/me", plain).await.is(200);
        assert_eq!(works(&script).await, (200, 200), "nobody asked for it");
        if graphql {
            let input = json!({"currentPassword": PASSWORD, "password": PASSWORD, "revokeTokens": true,
                "revokeCalendarLink": true});
            graph.ask(change, json!({"input": input})).await.expect("changed");
        } else {
            let body = json!({"current_password": PASSWORD, "password": PASSWORD, "revoke_tokens": true,
                "revoke_calendar_link": true});
            player.patch("/v1/me", body).await.is(200);
        }
        assert_eq!(works(&script).await, (401, 404));
        player.get("/v1/me").await.is(200);
    }
}

async fn logging_out_everywhere_ends_every_session(world: &World) {
    for graphql in [false, true] {
        let (player, bystander) = (world.player().await, world.player().await);
        let other = player.log_in_again().await;
        let script = player.with_scopes(&["account"]).await;
        let reader = player.with_scopes(&["games:read"]).await;
        reader
            .delete("/v1/sessions")
            .await
            .is_problem(403, "insufficient_scope");
        Change::LogOutEverywhere.make(world, &player, graphql).await;
        for ended in [&player, &other] {
            ended.get("/v1/me").await.is_problem(401, "unauthenticated");
            let refresh = json!({"refresh_token": ended.refresh});
            let refused = world.stranger().post("/v1/sessions/refresh", refresh).await;
            refused.is_problem(401, "invalid_refresh_token");
        }
        script.get("/v1/me").await.is(200);
        bystander.get("/v1/me").await.is(200);
    }
}

async fn a_block_stops_the_calendar(world: &World) {
    let (player, admin) = (world.player().await, admin(world).await);
    let link = player.post("/v1/me/calendar-link", json!({})).await.is(201);
    let path = text(&link["path"]);
    let stranger = world.stranger();
    assert_eq!(stranger.get(&path).await.status, 200);
    let act = |act: &str| format!("/v1/admin/players/{}/{act}", player.id);
    let reason = json!({"reason": "Somebody else uses the account"});
    admin.post(&act("block"), reason.clone()).await.is(201);
    stranger.get(&path).await.is_problem(403, "account_blocked");
    admin.post(&act("unblock"), reason).await.is(201);
    assert_eq!(stranger.get(&path).await.status, 200);
}
