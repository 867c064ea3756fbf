//! What admins find out when a player says that a turn was lost.

use crate::access_tokens::forged;
use crate::inbound::{self, token, token_until};
use crate::table::Table;
use crate::world::{Player, World, list, text};
use plotline_tests::{Dice, Graphql, Rest};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

on_both!(
    given_a_player_and_a_day_an_admin_finds_what_was_sent_and_what_was_answered,
    turns_by_graphql_are_found_with_their_answers,
    turns_by_mail_and_by_its_page_are_found_with_their_answers,
    seats_taken_and_given_up_are_found_without_invites_and_nonces,
    only_admins_find_submissions,
    what_waits_is_written_before_the_service_ends,
);

/// A player whom the command line has made an admin.
pub(crate) async fn admin(world: &World) -> Player {
    let player = world.player().await;
    let granted = world.server.command(&["admin", "grant", &player.name]);
    assert!(granted.status.success());
    player.log_in_again().await
}

/// What a player has tried, oldest first, once there is as much as is expected.
pub(crate) async fn tried(admin: &Player, player: &Player, query: &str, count: usize) -> Vec<Value> {
    let path = format!("/v1/admin/players/{}/submissions{query}", player.id);
    let since = Instant::now();
    loop {
        let found = admin.get(&path).await.is(200);
        let mut items = list(&found["items"]).clone();
        if items.len() >= count {
            items.reverse();
            assert_eq!(items.len(), count, "{items:#?}");
            return items;
        }
        assert!(since.elapsed() < Duration::from_secs(20), "{items:#?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

fn said(item: &Value) -> (&str, &str, &str) {
    let word = |name: &str| item[name].as_str().unwrap_or("-");
    (word("act"), word("outcome"), word("code"))
}

async fn given_a_player_and_a_day_an_admin_finds_what_was_sent_and_what_was_answered(world: &World) {
    let (table, admin) = (world.table(2).await, admin(world).await);
    let choice = table.choice().await;
    let (player, path) = (&choice.player, table.path("/turns"));
    let chosen = choice.pick(&mut Dice::fresh());
    let turn = json!({"expected_seq": choice.seq, "moves": [chosen]});
    let app = [
        ("user-agent", "plotline-app/2.1 (Android 15)"),
        ("idempotency-key", "tuesday"),
    ];

    let expired = forged(world, player, |claims| claims["exp"] = json!(1_700_000_000));
    let logged_out = player
        .with_token(&expired)
        .post_with(&path, &app, turn.clone())
        .await;
    logged_out.is_problem(401, "unauthenticated");
    let reader = player.with_scopes(&["games:read"]).await;
    reader
        .post(&path, turn.clone())
        .await
        .is_problem(403, "insufficient_scope");
    let broken = player
        .send(Method::POST, &path, &[], Some("{\"moves\": [".to_owned()))
        .await;
    broken.is_problem(400, "unreadable");
    let nonsense = json!({"expected_seq": choice.seq, "moves": [{"type": "fly"}]});
    assert_eq!(player.post(&path, nonsense).await.status, 422);
    let first = player.post_with(&path, &app, turn.clone()).await;
    let first_seq = first.json()["events"][0]["seq"].clone();
    assert_eq!(first.status, 201, "{}", first.text);
    player.post_with(&path, &app, turn.clone()).await.is(201);
    player.post(&path, turn.clone()).await.is_problem(409, "stale");
    player
        .post(&table.path("/undo"), json!({"expected_seq": 0}))
        .await
        .is_problem(409, "stale");
    let stranger = world.stranger().post(&path, turn.clone()).await;
    stranger.is_problem(401, "unauthenticated");

    // All the admin was told is a name.
    let found = admin
        .get(&format!("/v1/admin/players?query={}", player.name.to_uppercase()))
        .await
        .is(200);
    assert_eq!(found["items"][0]["id"], player.id.as_str());
    let mut items = tried(&admin, player, "", 8 + usize::from(choice.seat == 2)).await;
    if choice.seat == 2 {
        assert_eq!(said(&items.remove(0)), ("join", "accepted", "-"));
    }
    let outcomes: Vec<(&str, &str, &str)> = items.iter().map(said).collect();
    assert_eq!(outcomes[0], ("turn", "refused", "unauthenticated"));
    assert_eq!(outcomes[1], ("turn", "refused", "insufficient_scope"));
    assert_eq!(outcomes[2], ("turn", "refused", "unreadable"));
    assert_eq!((outcomes[3].0, outcomes[3].1), ("turn", "refused"));
    assert_eq!(outcomes[4], ("turn", "accepted", "-"));
    assert_eq!(outcomes[5], ("turn", "repeated", "-"));
    assert_eq!(outcomes[6], ("turn", "refused", "stale"));
    assert_eq!(outcomes[7], ("undo", "refused", "stale"));
    for item in &items {
        assert_eq!(item["game"], table.id.as_str());
        assert_eq!(item["username"], player.name.as_str());
        assert_eq!(item["seat"], choice.seat);
        assert_eq!(item["channel"], "rest");
        assert!(text(&item["address"]).ends_with(".0/24"), "{item}");
    }
    assert_eq!(items[0]["request_id"], logged_out.header("x-request-id"));
    assert_eq!(items[0]["client"], "plotline-app/2.1 (Android 15)");
    assert!(text(&items[0]["detail"]).contains("run out"), "{}", items[0]);
    assert_eq!(items[2]["sent"], "{\"moves\": [");
    assert!(
        text(&items[3]["sent"]).contains("fly") && items[3]["status"] == 422,
        "{}",
        items[3]
    );
    assert_eq!(items[4]["first_seq"], first_seq);
    assert_eq!(items[4]["expected_seq"], choice.seq);
    assert_eq!(items[5]["last_seq"], items[4]["last_seq"]);
    assert_eq!(items[5]["key_hash"], items[0]["key_hash"]);
    assert!(items[6]["key_hash"].is_null() && items[6]["status"] == 409);

    let at = text(&items[4]["at"]);
    let refused = tried(&admin, player, &format!("?outcome=refused&from={at}"), 2).await;
    assert_eq!(refused, items[6..]);
    assert!(
        tried(
            &admin,
            player,
            &format!("?to=2020-01-01T00:00:00Z&game={}", table.id),
            0
        )
        .await
        .is_empty()
    );
    let of_game = admin
        .get(&format!(
            "/v1/admin/games/{}/submissions?player={}",
            table.id, player.id
        ))
        .await;
    assert!(list(&of_game.is(200)["items"]).contains(&items[4]));
}

async fn turns_by_graphql_are_found_with_their_answers(world: &World) {
    let (table, admin) = (world.table(2).await, admin(world).await);
    let choice = table.choice().await;
    let player = &choice.player;
    let before = usize::from(choice.seat == 2);
    let graph = Graphql::over(player.rest.clone());
    let query = "mutation($input: TurnInput!) { takeTurn(input: $input) { seq } }";
    let notation = &choice.moves[0]["notation"];
    let input =
        json!({"game": table.id, "expectedSeq": choice.seq, "notation": notation, "idempotencyKey": "g1"});
    let expired = forged(world, player, |claims| claims["exp"] = json!(1_700_000_000));
    let logged_out = Graphql::over(player.with_token(&expired));
    let refused = logged_out.send(query, json!({"input": input})).await;
    refused.is_problem(401, "unauthenticated");
    let bad = graph.ask(
        "mutation($input: TurnInput!) { takeTurn(input: $input) { sequel } }",
        json!({"input": input}),
    );
    assert_eq!(bad.await.expect_err("no such field").code, "invalid_query");
    graph.ask(query, json!({"input": input})).await.expect("a turn");
    graph
        .ask(query, json!({"input": input}))
        .await
        .expect("the same answer");
    let inline = format!(
        "mutation {{ takeTurn(input: {{game: \"{}\", expectedSeq: 0, notation: \"nothing\"}}) {{ seq }} }}",
        table.id
    );
    assert_eq!(
        graph.ask(&inline, json!({})).await.expect_err("stale").code,
        "stale"
    );
    let items = tried(&admin, player, "", 5 + before).await;
    let items = &items[before..];
    let outcomes: Vec<(&str, &str, &str)> = items.iter().map(said).collect();
    assert_eq!(
        outcomes,
        [
            ("turn", "refused", "unauthenticated"),
            ("turn", "refused", "invalid_query"),
            ("turn", "accepted", "-"),
            ("turn", "repeated", "-"),
            ("turn", "refused", "stale"),
        ]
    );
    for item in items {
        assert_eq!(
            (&item["channel"], &item["game"]),
            (&json!("graphql"), &json!(table.id))
        );
        assert!(!item.to_string().contains("g1"), "{item}");
    }
    for item in &items[..4] {
        assert!(
            text(&item["sent"]).contains(notation.as_str().unwrap_or_default()),
            "{item}"
        );
        assert_eq!(item["expected_seq"], choice.seq);
    }
    let graph = Graphql::over(admin.rest.clone());
    let query = "query($player: ID, $game: ID) { admin { submissions(player: $player, game: $game, outcome: REPEATED) {
        nodes { id act channel outcome firstSeq lastSeq sent username } } } }";
    let asked = graph
        .ask(query, json!({"player": player.id, "game": table.id}))
        .await
        .expect("an answer");
    let nodes = list(&asked["admin"]["submissions"]["nodes"]);
    assert_eq!(nodes.len(), 1);
    assert_eq!(nodes[0]["id"], items[3]["id"]);
    assert_eq!(
        (&nodes[0]["act"], &nodes[0]["lastSeq"]),
        (&json!("TURN"), &items[3]["last_seq"])
    );
}

async fn turns_by_mail_and_by_its_page_are_found_with_their_answers(world: &World) {
    let (table, admin) = (world.table(2).await, admin(world).await);
    let choice = table.choice().await;
    let player = &choice.player;
    let before = usize::from(choice.seat == 2);
    let own = token(world, &table, choice.seat, choice.seq);
    let old = token_until(world, &table, choice.seat, choice.seq, -1);
    inbound::hand_in(world, &inbound::mail(player, &old, &inbound::fresh_id(), "1")).await;
    inbound::hand_in(world, &inbound::mail(player, &own, &inbound::fresh_id(), "999")).await;
    let (_, page) = page(world, &own).await;
    let form = format!("seq={}&key=k1&number=&text=nonsense+move", choice.seq);
    assert!(page.contains("<form"));
    press(world, &own, &form).await;
    let good = inbound::mail(player, &own, &inbound::fresh_id(), "1");
    inbound::hand_in(world, &good).await;
    inbound::hand_in(world, &good).await;
    let items = tried(&admin, player, "", 5 + before).await;
    let items = &items[before..];
    let outcomes: Vec<(&str, &str, &str)> = items
        .iter()
        .map(|item| {
            (
                item["channel"].as_str().unwrap_or_default(),
                said(item).1,
                said(item).2,
            )
        })
        .collect();
    assert_eq!(outcomes[0], ("mail", "refused", "expired_token"));
    assert_eq!(outcomes[1], ("mail", "refused", "no_such_number"));
    assert_eq!((outcomes[2].0, outcomes[2].1), ("page", "refused"));
    assert_eq!(outcomes[3], ("mail", "accepted", "-"));
    assert_eq!(outcomes[4], ("mail", "repeated", "answered_before"));
    assert_eq!(items[1]["sent"], "999");
    assert_eq!(items[2]["sent"], "nonsense move");
    assert_eq!(items[3]["sent"], "1");
    assert!(
        items[3]["last_seq"].as_u64() >= Some(choice.seq + 1),
        "{}",
        items[3]
    );
    for secret in [&own, &old] {
        assert!(
            !items
                .iter()
                .any(|item| item.to_string().contains(secret.as_str()))
        );
    }
}

async fn page(world: &World, token: &str) -> (u16, String) {
    let answer = world.stranger().get(&format!("/play/{token}")).await;
    (answer.status, answer.text)
}

async fn press(world: &World, token: &str, form: &str) {
    let headers = [("content-type", "application/x-www-form-urlencoded")];
    let path = format!("/play/{token}");
    let answer = world
        .stranger()
        .send(Method::POST, &path, &headers, Some(form.to_owned()))
        .await;
    assert_eq!(answer.status, 200, "{}", answer.text);
}

async fn seats_taken_and_given_up_are_found_without_invites_and_nonces(world: &World) {
    let (opener, player, admin) = (world.player().await, world.player().await, admin(world).await);
    let body = json!({"ruleset": "tower-up", "seats": 3, "visibility": "private"});
    let game = opener.post("/v1/games", body).await.is(201);
    let (id, invite) = (text(&game["id"]), text(&game["invite"]));
    let seats = format!("/v1/games/{id}/seats");
    player
        .post(&seats, json!({"invite": "wrong-invite"}))
        .await
        .is_problem(404, "not_found");
    player
        .post(&seats, json!({"invite": invite, "nonce": "my-luck", "seat": 2}))
        .await
        .is(201);
    player.delete(&format!("{seats}/me")).await.is(204);
    let graph = Graphql::over(player.rest.clone());
    let join = "mutation($i: JoinGameInput!) { joinGame(input: $i) { id } }";
    let input = json!({"i": {"game": id, "invite": invite, "nonce": "my-luck", "seat": 3}});
    graph.ask(join, input).await.expect("a seat");
    let items = tried(&admin, &player, "", 4).await;
    let outcomes: Vec<(&str, &str, &str)> = items.iter().map(said).collect();
    assert_eq!(
        outcomes,
        [
            ("join", "refused", "not_found"),
            ("join", "accepted", "-"),
            ("leave", "accepted", "-"),
            ("join", "accepted", "-"),
        ]
    );
    assert_eq!(
        (&items[1]["sent"], &items[3]["sent"]),
        (&json!("{\"seat\":2}"), &json!("{\"seat\":3}"))
    );
    let all = json!(items).to_string();
    assert!(
        ![invite.as_str(), "wrong-invite", "my-luck"]
            .iter()
            .any(|secret| all.contains(secret)),
        "{all}"
    );
}

async fn only_admins_find_submissions(world: &World) {
    let (player, admin) = (world.player().await, admin(world).await);
    let paths = [
        format!("/v1/admin/players/{}/submissions", player.id),
        format!("/v1/admin/games/{}/submissions", player.id),
    ];
    let reader: Rest = admin.with_scopes(&["games:read", "account"]).await;
    for path in paths {
        player.get(&path).await.is_problem(403, "insufficient_scope");
        reader.get(&path).await.is_problem(403, "insufficient_scope");
        world
            .stranger()
            .get(&path)
            .await
            .is_problem(401, "unauthenticated");
        admin
            .get(&format!("{path}?limit=0"))
            .await
            .is_problem(422, "invalid");
        admin
            .get(&format!("{path}?outcome=lost"))
            .await
            .is_problem(400, "unreadable");
    }
}

async fn what_waits_is_written_before_the_service_ends(world: &World) {
    let mut apart = world.apart();
    let table = Table::with_options(&apart, 2, json!({})).await;
    let admin = admin(&apart).await;
    let choice = table.choice().await;
    let chosen = choice.pick(&mut Dice::fresh());
    table.take(&choice, &chosen).await.is(201);
    apart.server.ask_to_end();
    assert!(apart.server.wait().success());
    apart.server.start_again();
    let rest = apart.stranger().with_token(&admin.access);
    let admin = Player { rest, ..admin };
    let items = tried(
        &admin,
        &choice.player,
        "?outcome=accepted",
        1 + usize::from(choice.seat == 2),
    )
    .await;
    assert_eq!(said(&items[items.len() - 1]), ("turn", "accepted", "-"));
}
