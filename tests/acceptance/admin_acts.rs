//! What admins do to games and players, and who learns of it.

use crate::inbound::{fresh_id, hand_in, mail, token};
use crate::submissions::admin;
use crate::table::Table;
use crate::world::{PASSWORD, Player, World, list, number, text};
use jiff::Timestamp;
use plotline_domain::record::verify;
use plotline_tests::{Dice, Graphql, StreamForm};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::timeout;

on_both!(
    a_running_game_is_cancelled_with_a_reason_that_its_players_read,
    an_open_game_is_cancelled,
    a_seat_is_forfeited_as_if_it_had_resigned,
    a_deadline_is_extended_and_explained,
    a_blocked_player_is_kept_out_until_unblocked,
    sessions_of_a_player_are_ended_all_or_one,
    the_same_acts_through_graphql,
    only_admins_act_and_only_with_a_reason,
    the_audit_log_is_listed_and_proven,
);

const LONG: Duration = Duration::from_secs(20);

async fn cancel(admin: &Player, game: &str, reason: &str) -> plotline_tests::Answer {
    let path = format!("/v1/admin/games/{game}/cancellation");
    admin.post(&path, json!({"reason": reason})).await
}

/// What a player is shown of what admins did.
async fn shown(player: &Player, path: &str) -> Vec<Value> {
    list(&player.get(path).await.is(200)["items"]).clone()
}

async fn a_running_game_is_cancelled_with_a_reason_that_its_players_read(world: &World) {
    let (table, admin) = (world.table(2).await, admin(world).await);
    table.steps(&mut Dice::fresh(), 3).await;
    let choice = table.choice().await;
    let mut stream = table.players[0]
        .events(&table.id, StreamForm::Sse, None)
        .await
        .expect("a stream");
    assert_eq!(stream.part().await.what, "snapshot");
    let cancelled = cancel(&admin, &table.id, "Both players asked for it")
        .await
        .is(201);
    assert_eq!(
        (&cancelled["status"], &cancelled["outcome"]),
        (&json!("cancelled"), &Value::Null)
    );
    assert_eq!(cancelled["standing"]["to_move"], json!([]));
    let parts = timeout(LONG, stream.rest()).await.expect("the stream ends");
    let what: Vec<&str> = parts.iter().map(|part| part.what.as_str()).collect();
    assert_eq!(what, ["event", "end"]);
    assert_eq!(parts[1].data["code"], "game_cancelled");
    let event = &parts[0].data;
    assert_eq!(
        (&event["type"], &event["cause"]),
        (&json!("cancelled"), &json!("service"))
    );
    assert_eq!(event["reason"], "Both players asked for it");

    let chosen = choice.pick(&mut Dice::fresh());
    let late = json!({"expected_seq": event["seq"], "moves": [chosen]});
    choice
        .player
        .post(&table.path("/turns"), late)
        .await
        .is_problem(409, "game_not_active");
    cancel(&admin, &table.id, "once more")
        .await
        .is_problem(409, "game_not_active");
    let record = table.record().await;
    assert!(
        record
            .lines()
            .nth_back(1)
            .is_some_and(|line| line.contains("\"seed\"")),
        "the seed is out"
    );
    let proof = verify(&record).expect("the record is sound");
    assert!(proof.outcome.is_none() && proof.draws > 0);
    let mut lines: Vec<&str> = record.lines().collect();
    lines.remove(lines.len() - 2);
    assert_eq!(
        verify(&(lines.join("\n") + "\n"))
            .expect_err("the seed is missing")
            .place,
        "footer"
    );

    for player in &table.players {
        let entry = &shown(player, &table.path("/audit")).await[0];
        assert_eq!(
            (&entry["act"], &entry["reason"]),
            (&json!("cancel_game"), &json!("Both players asked for it"))
        );
        assert_eq!(
            (&entry["admin"], &entry["game"]),
            (&Value::Null, &json!(table.id))
        );
        let told = player
            .get(&format!("/v1/me/notifications?game={}", table.id))
            .await
            .is(200);
        let notice = &list(&told["items"])[0];
        assert_eq!(notice["kind"], "game_cancelled");
        assert!(
            text(&notice["details"]["sentences"][0]).contains("Both players asked for it"),
            "{notice}"
        );
    }
    let stranger = world.player().await;
    stranger
        .get(&table.path("/audit"))
        .await
        .is_problem(403, "not_seated");
}

async fn an_open_game_is_cancelled(world: &World) {
    let (player, admin) = (world.player().await, admin(world).await);
    let game = player
        .post("/v1/games", json!({"ruleset": "uptown", "seats": 3}))
        .await
        .is(201);
    let id = text(&game["id"]);
    assert_eq!(
        cancel(&admin, &id, "An obscene name").await.is(201)["status"],
        "cancelled"
    );
    let path = format!("/v1/games/{id}/seats");
    world
        .player()
        .await
        .post(&path, json!({}))
        .await
        .is_problem(409, "game_not_open");
    let told = player
        .get(&format!("/v1/me/notifications?game={id}"))
        .await
        .is(200);
    assert!(
        told["items"][0]["details"]["sentences"][0]
            .to_string()
            .contains("An obscene name"),
        "{told}"
    );
    let verification = admin.get(&format!("/v1/admin/games/{id}/verification")).await;
    verification.is_problem(409, "game_not_started");
    let nowhere = cancel(&admin, &player.id, "There is none").await;
    nowhere.is_problem(404, "not_found");
}

async fn a_seat_is_forfeited_as_if_it_had_resigned(world: &World) {
    let (table, admin) = (world.table(3).await, admin(world).await);
    let choice = table.choice().await;
    let path = format!("/v1/admin/games/{}/seats/{}/forfeit", table.id, choice.seat);
    let game = admin
        .post(&path, json!({"reason": "Insults in the chat"}))
        .await
        .is(201);
    assert_eq!(game["status"], "active");
    assert_ne!(game["standing"]["to_move"], json!([choice.seat]));
    admin
        .post(&path, json!({"reason": "Once more"}))
        .await
        .is_problem(409, "already_resigned");
    let nobody = format!("/v1/admin/games/{}/seats/7/forfeit", table.id);
    admin
        .post(&nobody, json!({"reason": "Nobody there"}))
        .await
        .is_problem(404, "not_found");
    let events = table.events().await;
    let event = events
        .iter()
        .find(|event| event["type"] == "forfeited")
        .expect("the event");
    assert_eq!(
        (&event["seat"], &event["reason"]),
        (&json!(choice.seat), &json!("Insults in the chat"))
    );
    let own = &shown(&choice.player, "/v1/me/audit").await[0];
    assert_eq!(
        (&own["act"], &own["seat"]),
        (&json!("forfeit_seat"), &json!(choice.seat))
    );
    for player in &table.players {
        let told = player
            .get(&format!("/v1/me/notifications?game={}", table.id))
            .await
            .is(200);
        let resigned = list(&told["items"])
            .iter()
            .find(|item| item["kind"] == "player_resigned");
        let sentence = &resigned.expect("everybody is told")["details"]["sentences"][0];
        assert!(text(sentence).contains("Insults in the chat"));
    }
    // The last who is left wins at once.
    let other = table.choice().await;
    let path = format!("/v1/admin/games/{}/seats/{}/forfeit", table.id, other.seat);
    let game = admin
        .post(&path, json!({"reason": "The same chat"}))
        .await
        .is(201);
    assert_eq!(game["status"], "finished");
    verify(&table.record().await).expect("the record is sound");
}

async fn a_deadline_is_extended_and_explained(world: &World) {
    let (one, two, admin) = (world.player().await, world.player().await, admin(world).await);
    let pace = json!({"type": "correspondence", "days_per_turn": 1});
    let body = json!({"ruleset": "tower-up", "seats": 2, "pace": pace});
    let id = text(&one.post("/v1/games", body).await.is(201)["id"]);
    let path = format!("/v1/admin/games/{id}/deadline/extension");
    let day = json!({"seconds": 86_400, "reason": "The mail server was down"});
    admin
        .post(&path, day.clone())
        .await
        .is_problem(409, "game_not_active");
    two.post(&format!("/v1/games/{id}/seats"), json!({}))
        .await
        .is(201);
    let table = Table {
        id,
        players: vec![one, two],
    };
    let before = table.players[0].get(&table.path("/deadline")).await.is(200);
    let game = admin.post(&path, day).await.is(201);
    let after = table.players[0].get(&table.path("/deadline")).await.is(200);
    let at = |value: &Value| text(value).parse::<Timestamp>().expect("a time");
    let later = at(&after["deadline"]).duration_since(at(&before["deadline"]));
    assert_eq!(later.as_secs(), 86_400);
    assert_eq!(after["allowed_seconds"], 2.0 * 86_400.0);
    assert_eq!(game["clock"]["turn"]["deadline"], after["deadline"]);
    let events = table.events().await;
    let event = events.last().expect("an event");
    assert_eq!(
        (&event["type"], &event["seconds"]),
        (&json!("deadline_extended"), &json!(86_400))
    );
    assert_eq!(event["reason"], "The mail server was down");
    for seconds in [0, 59, 28 * 86_400 + 1] {
        let wrong = admin
            .post(&path, json!({"seconds": seconds, "reason": "Whatever"}))
            .await;
        assert_eq!(wrong.is_problem(422, "invalid")["field"], "seconds");
    }
    verify(&table.record().await).expect("the record is sound");
    table.steps(&mut Dice::fresh(), 2).await;
    verify(&table.record().await).expect("the record is sound");
    let unhurried = world.table(2).await;
    let path = format!("/v1/admin/games/{}/deadline/extension", unhurried.id);
    let none = admin
        .post(&path, json!({"seconds": 60, "reason": "No clock"}))
        .await;
    none.is_problem(404, "no_deadline");
}

async fn a_blocked_player_is_kept_out_until_unblocked(world: &World) {
    let (table, admin) = (world.table(2).await, admin(world).await);
    let choice = table.choice().await;
    let player = &choice.player;
    let script = player.with_scopes(&["games:read", "account"]).await;
    script.get("/v1/me").await.is(200);
    let mut stream = player
        .events(&table.id, StreamForm::Lines, None)
        .await
        .expect("a stream");
    stream.part().await;
    let path = |act: &str| format!("/v1/admin/players/{}/{act}", player.id);
    let reason = json!({"reason": "Somebody else uses the account"});
    let blocked = admin.post(&path("block"), reason.clone()).await.is(201);
    assert!(blocked["blocked_at"].is_string(), "{blocked}");
    admin
        .post(&path("block"), reason.clone())
        .await
        .is_problem(409, "already_blocked");

    player.get("/v1/me").await.is_problem(403, "account_blocked");
    script.get("/v1/me").await.is_problem(403, "account_blocked");
    let log_in = json!({"login": player.name, "password": PASSWORD});
    world
        .stranger()
        .post("/v1/sessions", log_in.clone())
        .await
        .is_problem(403, "account_blocked");
    let wrong = json!({"login": player.name, "password": "not the password"});
    world
        .stranger()
        .post("/v1/sessions", wrong)
        .await
        .is_problem(401, "wrong_credentials");
    let refresh = json!({"refresh_token": player.refresh});
    world
        .stranger()
        .post("/v1/sessions/refresh", refresh.clone())
        .await
        .is_problem(403, "account_blocked");
    let parts = timeout(LONG, stream.rest()).await.expect("the stream ends");
    assert_eq!(
        parts.last().map(|part| part.what.as_str()),
        Some("end"),
        "{parts:?}"
    );
    let own = token(world, &table, choice.seat, choice.seq);
    let dropped = hand_in(world, &mail(player, &own, &fresh_id(), "1")).await;
    assert_eq!(dropped["reason"], "account_blocked", "{dropped}");
    assert_eq!(world.stranger().get(&format!("/play/{own}")).await.status, 403);
    assert_eq!(
        table.players[choice.seat % 2].get(&table.path("")).await.is(200)["status"],
        "active"
    );

    let back = json!({"reason": "It was a mistake"});
    let unblocked = admin.post(&path("unblock"), back.clone()).await.is(201);
    assert_eq!(unblocked["blocked_at"], Value::Null);
    admin
        .post(&path("unblock"), back)
        .await
        .is_problem(409, "not_blocked");
    player.get("/v1/me").await.is(200);
    script.get("/v1/me").await.is(200);
    world.stranger().post("/v1/sessions", log_in).await.is(201);
    world
        .stranger()
        .post("/v1/sessions/refresh", refresh)
        .await
        .is(200);
    let entries = shown(player, "/v1/me/audit").await;
    let acts: Vec<&Value> = entries.iter().map(|entry| &entry["act"]).collect();
    assert_eq!(acts, ["unblock_player", "block_player"]);
    assert_eq!(entries[1]["reason"], "Somebody else uses the account");
    let own = format!("/v1/admin/players/{}/block", admin.id);
    admin
        .post(&own, json!({"reason": "Oneself"}))
        .await
        .is_problem(422, "invalid");
}

async fn sessions_of_a_player_are_ended_all_or_one(world: &World) {
    let (first, admin) = (world.player().await, admin(world).await);
    let (second, third) = (first.log_in_again().await, first.log_in_again().await);
    let script = first.with_scopes(&["account"]).await;
    let shown = admin
        .get(&format!("/v1/admin/players/{}", first.id))
        .await
        .is(200);
    let sessions = list(&shown["sessions"]);
    assert_eq!(sessions.len(), 3);
    assert!(
        shown["last_seen_at"].is_string() && shown["tokens"][0]["name"] == "a script",
        "{shown}"
    );
    let path = format!("/v1/admin/players/{}/sessions/end", first.id);
    let one = json!({"session": sessions[2]["id"], "reason": "A lost telephone"});
    admin.post(&path, one.clone()).await.is(204);
    first.get("/v1/me").await.is_problem(401, "unauthenticated");
    second.get("/v1/me").await.is(200);
    admin.post(&path, one).await.is_problem(404, "not_found");
    admin
        .post(&path, json!({"reason": "A lost laptop too"}))
        .await
        .is(204);
    for ended in [&second, &third] {
        ended.get("/v1/me").await.is_problem(401, "unauthenticated");
    }
    script.get("/v1/me").await.is(200);
    let entries = list(&script.get("/v1/me/audit").await.is(200)["items"]).clone();
    assert_eq!(entries.len(), 2);
    assert_eq!(entries[1]["session"], sessions[2]["id"]);
    assert_eq!(entries[0]["session"], Value::Null);
}

async fn the_same_acts_through_graphql(world: &World) {
    let admin = admin(world).await;
    let graph = Graphql::over(admin.rest.clone());
    let (one, two) = (world.player().await, world.player().await);
    let body =
        json!({"ruleset": "tower-up", "seats": 2, "pace": {"type": "correspondence", "days_per_turn": 1}});
    let id = text(&one.post("/v1/games", body).await.is(201)["id"]);
    two.post(&format!("/v1/games/{id}/seats"), json!({}))
        .await
        .is(201);
    let extend = "mutation($game: ID!) { extendDeadline(game: $game, seconds: 3600, reason: \"A storm\") {
        clock { turn { deadline } } audit { nodes { act seconds reason admin { username } } } } }";
    let asked = graph.ask(extend, json!({"game": id})).await.expect("more time");
    let entry = &asked["extendDeadline"]["audit"]["nodes"][0];
    assert_eq!(
        entry,
        &json!({"act": "EXTEND_DEADLINE", "seconds": 3600, "reason": "A storm", "admin": null})
    );
    let forfeit = "mutation($game: ID!) { forfeitSeat(game: $game, seat: 2, reason: \"Bad words\") {
        status events(first: 100) { what { __typename ... on Forfeited { seat reason } } } } }";
    let asked = graph
        .ask(forfeit, json!({"game": id}))
        .await
        .expect("a seat is out");
    assert_eq!(asked["forfeitSeat"]["status"], "FINISHED");
    let forfeited = json!({"what": {"__typename": "Forfeited", "seat": 2, "reason": "Bad words"}});
    assert!(
        list(&asked["forfeitSeat"]["events"]).contains(&forfeited),
        "{asked}"
    );
    let cancel = "mutation($game: ID!) { cancelGame(game: $game, reason: \"Too late\") { status } }";
    let late = graph.ask(cancel, json!({"game": id})).await;
    assert_eq!(late.expect_err("it is over").code, "game_not_active");
    let block =
        "mutation($player: ID!) { blockPlayer(player: $player, reason: \"Spam\") { username blockedAt } }";
    let asked = graph
        .ask(block, json!({"player": two.id}))
        .await
        .expect("blocked");
    assert!(asked["blockPlayer"]["blockedAt"].is_string());
    two.get("/v1/me").await.is_problem(403, "account_blocked");
    let unblock =
        "mutation($player: ID!) { unblockPlayer(player: $player, reason: \"No spam\") { blockedAt } }";
    graph
        .ask(unblock, json!({"player": two.id}))
        .await
        .expect("unblocked");
    let own = Graphql::over(two.rest.clone());
    let mine = own
        .ask("{ me { audit(first: 1) { nodes { act reason } } } }", json!({}))
        .await
        .expect("mine");
    assert_eq!(
        mine["me"]["audit"]["nodes"][0],
        json!({"act": "UNBLOCK_PLAYER", "reason": "No spam"})
    );
    let end = "mutation($player: ID!) { endSessions(player: $player, reason: \"A lost telephone\") }";
    graph.ask(end, json!({"player": two.id})).await.expect("ended");
    two.get("/v1/me").await.is_problem(401, "unauthenticated");
    let audit = "query($player: ID) { admin { audit(player: $player) { nodes { act admin { username } } }
        auditVerification { sound } player(id: $player) { player { email } sessions { client endedAt } } } }";
    let audit = audit.replace("$player: ID)", "$player: ID!)");
    let asked = graph
        .ask(&audit, json!({"player": two.id}))
        .await
        .expect("the log");
    let acts: Vec<&Value> = list(&asked["admin"]["audit"]["nodes"])
        .iter()
        .map(|it| &it["act"])
        .collect();
    // Whose time was extended, chance has decided.
    let expected = ["END_SESSIONS", "UNBLOCK_PLAYER", "BLOCK_PLAYER", "FORFEIT_SEAT"];
    assert_eq!(acts[..4], expected);
    assert_eq!(
        asked["admin"]["audit"]["nodes"][0]["admin"]["username"],
        admin.name.as_str()
    );
    assert_eq!(asked["admin"]["auditVerification"]["sound"], true);
    assert!(
        asked["admin"]["player"]["sessions"][0]["endedAt"].is_string(),
        "{asked}"
    );
    for refused in [
        graph
            .ask(
                "mutation($game: ID!) { cancelGame(game: $game, reason: \"x\") { id } }",
                json!({"game": id}),
            )
            .await,
        Graphql::over(one.rest.clone())
            .ask("{ admin { audit { nodes { number } } } }", json!({}))
            .await,
        Graphql::over(one.rest.clone())
            .ask(cancel, json!({"game": id}))
            .await,
    ] {
        let code = refused.expect_err("none of these").code;
        assert!(
            ["invalid", "insufficient_scope"].contains(&code.as_str()),
            "{code}"
        );
    }
}

async fn only_admins_act_and_only_with_a_reason(world: &World) {
    let (table, admin) = (world.table(2).await, admin(world).await);
    let (game, player) = (&table.id, &table.players[0]);
    let script = admin.with_scopes(&["games:read", "games:play", "account"]).await;
    let allowed = admin.with_scopes(&["admin"]).await;
    for path in [
        format!("/v1/admin/games/{game}/cancellation"),
        format!("/v1/admin/games/{game}/seats/1/forfeit"),
        format!("/v1/admin/players/{}/block", player.id),
        format!("/v1/admin/players/{}/unblock", player.id),
        format!("/v1/admin/players/{}/sessions/end", player.id),
    ] {
        let good = json!({"reason": "A good reason"});
        player
            .post(&path, good.clone())
            .await
            .is_problem(403, "insufficient_scope");
        script
            .post(&path, good.clone())
            .await
            .is_problem(403, "insufficient_scope");
        world
            .stranger()
            .post(&path, good)
            .await
            .is_problem(401, "unauthenticated");
        for bad in ["", "no", "two\nlines", &"x".repeat(501)] {
            let refused = allowed.post(&path, json!({"reason": bad})).await;
            assert_eq!(refused.is_problem(422, "invalid")["field"], "reason");
        }
        allowed.post(&path, json!({})).await.is_problem(400, "unreadable");
    }
    for path in [
        "/v1/admin/games".to_owned(),
        "/v1/admin/players?query=a".to_owned(),
        format!("/v1/admin/players/{}", player.id),
        format!("/v1/admin/games/{game}/difference?from=1&to=1"),
        format!("/v1/admin/games/{game}/verification"),
        "/v1/admin/audit".to_owned(),
        "/v1/admin/audit/verification".to_owned(),
    ] {
        player.get(&path).await.is_problem(403, "insufficient_scope");
        script.get(&path).await.is_problem(403, "insufficient_scope");
        allowed.get(&path).await.is(200);
    }
    assert_eq!(table.game().await["status"], "active");
}

async fn the_audit_log_is_listed_and_proven(world: &World) {
    let apart = world.apart();
    let (admin, player) = (admin(&apart).await, apart.player().await);
    for number in 0..3 {
        let path = format!("/v1/admin/players/{}/sessions/end", player.id);
        admin
            .post(&path, json!({"reason": format!("For the test, {number}")}))
            .await
            .is(204);
    }
    let first = admin
        .get(&format!("/v1/admin/audit?limit=2&player={}", player.id))
        .await
        .is(200);
    let numbers: Vec<u64> = list(&first["items"])
        .iter()
        .map(|it| number(&it["number"]))
        .collect();
    // The first says who became an admin.
    assert_eq!(numbers, [4, 3]);
    assert_eq!(first["items"][0]["prev"], first["items"][1]["hash"]);
    assert_eq!(first["items"][0]["admin"]["username"], admin.name.as_str());
    let rest = admin.get(&text(&first["next"])).await.is(200);
    assert_eq!(
        (&rest["items"][0]["number"], &rest["next"]),
        (&json!(2), &Value::Null)
    );
    let none = admin
        .get(&format!("/v1/admin/audit?admin={}", player.id))
        .await
        .is(200);
    assert_eq!(none["items"], json!([]));
    let proven = admin.get("/v1/admin/audit/verification").await.is(200);
    assert_eq!((&proven["sound"], &proven["entries"]), (&json!(true), &json!(4)));
    assert_eq!(proven["head"], first["items"][0]["hash"]);
    let output = apart.server.command(&["audit", "verify"]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && said.contains("4 entries"), "{said}");
    assert!(said.contains(&text(&proven["head"])), "{said}");
}
