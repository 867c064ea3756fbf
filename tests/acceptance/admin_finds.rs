//! How admins find games and players, and look into them.

use crate::submissions::admin;
use crate::world::{PASSWORD, World, list, text};
use plotline_tests::{Dice, Graphql};
use serde_json::{Value, json};

on_both!(
    games_are_found_by_what_is_known_of_them,
    players_are_found_by_name_address_and_id,
    two_views_are_compared,
    a_game_is_proven_while_it_runs_and_after,
    nothing_that_an_admin_is_shown_is_a_secret,
);

async fn games_are_found_by_what_is_known_of_them(world: &World) {
    let (table, admin) = (world.table(2).await, admin(world).await);
    let player = &table.players[0];
    let body = json!({"ruleset": "uptown", "seats": 2, "visibility": "private"});
    let private = player.post("/v1/games", body).await.is(201);
    let found = async |query: &str| -> Vec<String> {
        let path = format!("/v1/admin/games?player={}{query}", player.id);
        let games = admin.get(&path).await.is(200);
        list(&games["items"])
            .iter()
            .map(|game| text(&game["id"]))
            .collect()
    };
    let (own, open) = (table.id.clone(), text(&private["id"]));
    assert_eq!(found("").await, [open.as_str(), own.as_str()]);
    assert_eq!(found("&status=active").await, [own.as_str()]);
    assert_eq!(found("&ruleset=uptown").await, [open.as_str()]);
    assert_eq!(
        found(&format!("&from={}", text(&private["created_at"]))).await,
        [open.as_str()]
    );
    assert_eq!(
        found(&format!("&to={}", text(&private["created_at"]))).await,
        [own.as_str()]
    );
    let (beginning, _) = own.split_at(30);
    assert_eq!(
        found(&format!("&id={}", beginning.to_uppercase())).await,
        [own.as_str()]
    );
    assert_eq!(found(&format!("&after={open}")).await, [own]);
    let by_id = admin.get(&format!("/v1/admin/games?id={open}")).await.is(200);
    assert_eq!(by_id["items"][0].get("invite"), None, "an admin is not invited");
    assert_eq!(found("&id=zz").await, Vec::<String>::new());
    assert_eq!(found("&id=%00").await, Vec::<String>::new());
}

async fn players_are_found_by_name_address_and_id(world: &World) {
    let (player, admin) = (world.player().await, admin(world).await);
    let (_, end) = player.name.split_at(2);
    let found = async |query: &str| -> Vec<Value> {
        let players = admin
            .get(&format!("/v1/admin/players?query={query}"))
            .await
            .is(200);
        list(&players["items"]).clone()
    };
    for query in [
        player.name.clone(),
        player.name.to_uppercase(),
        player.email.clone(),
        player.email.replace("@example.org", "@exam"),
        player.id.clone(),
    ] {
        let players = found(&query).await;
        assert_eq!(players.len(), 1, "{query}: {players:?}");
        assert_eq!(players[0]["email"], player.email.as_str());
        assert_eq!(
            (&players[0]["role"], &players[0]["blocked_at"]),
            (&json!("player"), &Value::Null)
        );
    }
    assert!(
        found(end).await.is_empty(),
        "a name is looked for by its beginning"
    );
    for none in ["", "%25", "_", "%00"] {
        assert!(found(none).await.is_empty(), "{none}");
    }
    let page = admin.get("/v1/admin/players?query=p&limit=1").await.is(200);
    let next = admin.get(&text(&page["next"])).await.is(200);
    assert!(text(&page["items"][0]["username"]) < text(&next["items"][0]["username"]));
    let nobody = format!("/v1/admin/players/{}", uuid::Uuid::nil());
    admin.get(&nobody).await.is_problem(404, "not_found");
}

async fn two_views_are_compared(world: &World) {
    let (table, admin) = (world.table(2).await, admin(world).await);
    table.steps(&mut Dice::fresh(), 4).await;
    let seq = table.seq().await;
    let path = |from: u64, to: u64| format!("/v1/admin/games/{}/difference?from={from}&to={to}", table.id);
    assert_eq!(admin.get(&path(seq, seq)).await.is(200)["changes"], json!([]));
    let difference = admin.get(&path(1, seq)).await.is(200);
    let view =
        async |at: u64| admin.get(&table.path(&format!("/view?at={at}"))).await.is(200)["view"].clone();
    let (before, after) = (view(1).await, view(seq).await);
    let changes = list(&difference["changes"]);
    assert!(!changes.is_empty() && difference["more"] == false, "{difference}");
    for change in changes {
        let place = text(&change["path"]);
        assert_eq!(before.pointer(&place), change.get("before"), "{place}");
        assert_eq!(after.pointer(&place), change.get("after"), "{place}");
    }
    admin.get(&path(0, seq)).await.is_problem(404, "not_found");
    admin.get(&path(1, seq + 1)).await.is_problem(404, "not_found");
    let query = "query($game: ID!, $to: Int!) { admin { difference(game: $game, from: 1, to: $to) {
        more changes { path before after } } } }";
    let asked = Graphql::over(admin.rest.clone())
        .ask(query, json!({"game": table.id, "to": seq}))
        .await;
    let nodes = asked.expect("a difference")["admin"]["difference"]["changes"].clone();
    assert_eq!(list(&nodes).len(), changes.len());
    assert_eq!(nodes[0]["path"], changes[0]["path"]);
}

async fn a_game_is_proven_while_it_runs_and_after(world: &World) {
    let (table, admin) = (world.table(2).await, admin(world).await);
    let path = format!("/v1/admin/games/{}/verification", table.id);
    let running = admin.get(&path).await.is(200);
    assert_eq!((&running["sound"], &running["draws"]), (&json!(true), &json!(0)));
    assert_eq!(running["events"], table.seq().await);
    let says = |found: &Value, list_of: &str, words: &str| {
        let sentences = list(&found[list_of]);
        sentences.iter().any(|sentence| text(sentence).contains(words))
    };
    assert!(
        says(&running, "proven", "The service has signed") && says(&running, "unproven", "The draws"),
        "{running}"
    );
    table.play_to_the_end(&mut Dice::fresh()).await;
    let over = admin.get(&path).await.is(200);
    assert!(
        over["sound"] == true && over["draws"].as_u64() > Some(0) && says(&over, "proven", "recomputed"),
        "{over}"
    );
    let query = "query($game: ID!) { admin { verification(game: $game) { sound draws unproven why } } }";
    let asked = Graphql::over(admin.rest.clone())
        .ask(query, json!({"game": table.id}))
        .await;
    let expected = json!({"sound": true, "draws": over["draws"], "unproven": over["unproven"], "why": null});
    assert_eq!(asked.expect("an answer")["admin"]["verification"], expected);
}

async fn nothing_that_an_admin_is_shown_is_a_secret(world: &World) {
    let (table, admin) = (world.table(2).await, admin(world).await);
    let mut dice = Dice::fresh();
    table.steps(&mut dice, 3).await;
    let player = &table.players[0];
    let made = player
        .post("/v1/me/tokens", json!({"name": "bot", "scopes": ["games:read"]}))
        .await
        .is(201);
    let (game, id) = (&table.id, &player.id);
    let mut shown = String::new();
    for path in [
        format!("/v1/admin/games?player={id}"),
        format!("/v1/admin/games/{game}/submissions"),
        format!("/v1/admin/games/{game}/difference?from=1&to=3"),
        format!("/v1/admin/games/{game}/verification"),
        format!("/v1/admin/players?query={}", player.name),
        format!("/v1/admin/players/{id}"),
        format!("/v1/admin/players/{id}/submissions"),
        format!("/v1/admin/notifications?game={game}"),
        "/v1/admin/audit".to_owned(),
        format!("/v1/games/{game}/record"),
        format!("/v1/games/{game}/events?limit=1000"),
    ] {
        let answer = admin.get(&path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
        shown += &answer.text;
    }
    table.play_to_the_end(&mut dice).await;
    let record = table.record().await;
    let footer: Value =
        serde_json::from_str(record.lines().nth_back(1).unwrap_or_default()).expect("a footer");
    let secrets = [
        text(&footer["seed"]),
        text(&made["token"]),
        player.access.clone(),
        player.refresh.clone(),
        PASSWORD.to_owned(),
        "argon2".to_owned(),
        "plr_".to_owned(),
        "plt_".to_owned(),
    ];
    for secret in secrets {
        assert!(!shown.contains(&secret), "{secret} was shown");
    }
}
