use crate::world::{World, list, text};
use serde_json::{Value, json};

on_both!(
    a_new_game_has_the_defaults_of_its_ruleset,
    the_creator_chooses_a_seat,
    what_a_game_is_opened_with_is_checked,
    the_last_free_seat_starts_the_game,
    a_seat_is_taken_once,
    of_many_who_want_one_seat_one_gets_it,
    nobody_sits_twice_at_one_game,
    a_full_game_takes_nobody,
    a_seat_can_be_given_up_while_the_game_is_open,
    a_game_that_all_have_left_is_cancelled,
    before_the_start_there_is_nothing_to_see,
    a_player_has_at_most_200_unfinished_games,
);

async fn a_new_game_has_the_defaults_of_its_ruleset(world: &World) {
    let player = world.player().await;
    let answer = player
        .post("/v1/games", json!({"ruleset": "tower-up", "seats": 3}))
        .await;
    let location = answer.header("location").to_owned();
    let game = answer.is(201);
    assert_eq!(location, format!("/v1/games/{}", text(&game["id"])));
    assert_eq!(game["ruleset"], "tower-up");
    assert_eq!(game["version"], 1);
    assert_eq!(game["status"], "open");
    assert_eq!(game["visibility"], "public");
    assert_eq!(game["seq"], 0);
    assert_eq!(game["standing"], Value::Null);
    assert_eq!(game["outcome"], Value::Null);
    assert_eq!(game["options"]["starting_floors"], 3);
    assert_eq!(game["options"]["objective_mode"], "random");
    assert_eq!(text(&game["commitment"]).len(), 64);
    let me = json!({"id": player.id, "username": player.name});
    let seats = json!([{"seat": 1, "player": me}, {"seat": 2, "player": null}, {"seat": 3, "player": null}]);
    assert_eq!(game["seats"], seats);
    assert!(game.get("invite").is_none());
    assert_eq!(player.get(&location).await.is(200), game);
}

async fn the_creator_chooses_a_seat(world: &World) {
    let player = world.player().await;
    let body = json!({"ruleset": "tower-up", "seats": 2, "seat": 2, "options": {"starting_floors": 5}});
    let game = player.post("/v1/games", body).await.is(201);
    assert_eq!(game["seats"][0]["player"], Value::Null);
    assert_eq!(game["seats"][1]["player"]["id"], json!(player.id));
    assert_eq!(game["options"]["starting_floors"], 5);
}

async fn what_a_game_is_opened_with_is_checked(world: &World) {
    let player = world.player().await;
    let long = "n".repeat(65);
    for (body, status, code, field) in [
        (json!({"ruleset": "chess", "seats": 2}), 422, "invalid", "ruleset"),
        (json!({"ruleset": "", "seats": 2}), 422, "invalid", "ruleset"),
        (
            json!({"ruleset": "tower-up", "seats": 1}),
            422,
            "invalid",
            "seats",
        ),
        (
            json!({"ruleset": "tower-up", "seats": 5}),
            422,
            "invalid",
            "seats",
        ),
        (
            json!({"ruleset": "tower-up", "seats": 2, "seat": 3}),
            422,
            "invalid",
            "seat",
        ),
        (
            json!({"ruleset": "tower-up", "seats": 2, "nonce": long}),
            422,
            "invalid",
            "nonce",
        ),
        (
            json!({"ruleset": "tower-up", "seats": 2, "nonce": "a\u{0}b"}),
            422,
            "invalid",
            "nonce",
        ),
        (
            json!({"ruleset": "tower-up", "seats": 2, "options": {"floors": 1}}),
            422,
            "invalid",
            "options",
        ),
        (
            json!({"ruleset": "tower-up", "seats": 2, "options": []}),
            422,
            "invalid",
            "options",
        ),
        (
            json!({"ruleset": "tower-up", "seats": 2, "options": {"starting_floors": "3"}}),
            422,
            "invalid",
            "options",
        ),
    ] {
        let answer = player.post("/v1/games", body.clone()).await;
        assert_eq!(answer.is_problem(status, code)["field"], field, "{body}");
    }
    for body in [
        json!({}),
        json!({"ruleset": "tower-up"}),
        json!({"ruleset": "tower-up", "seats": 256}),
        json!({"ruleset": "tower-up", "seats": -1}),
        json!({"ruleset": "tower-up", "seats": 2, "seat": 0}),
        json!({"ruleset": "tower-up", "seats": 2, "visibility": "secret"}),
        json!({"ruleset": "tower-up", "seats": 2, "colour": "red"}),
    ] {
        player.post("/v1/games", body).await.is_problem(400, "unreadable");
    }
    // Refused by the rules, with the rule.
    for options in [
        json!({"starting_floors": 2}),
        json!({"starting_floors": 8}),
        json!({"objective_mode": "chosen"}),
    ] {
        let body = json!({"ruleset": "tower-up", "seats": 2, "options": options});
        let answer = player.post("/v1/games", body).await;
        assert_eq!(answer.status, 422, "{}", answer.text);
        assert!(text(&answer.json()["rule"]).starts_with("TU-"), "{}", answer.text);
    }
    let four = json!({"ruleset": "tower-up", "seats": 4, "options": {"starting_floors": 6}});
    assert_eq!(player.post("/v1/games", four).await.status, 422);
}

/// The id of a new game of two.
async fn open(player: &crate::world::Player) -> String {
    let body = json!({"ruleset": "tower-up", "seats": 2});
    text(&player.post("/v1/games", body).await.is(201)["id"])
}

async fn the_last_free_seat_starts_the_game(world: &World) {
    let (a, b) = (world.player().await, world.player().await);
    let id = open(&a).await;
    let game = b
        .post(&format!("/v1/games/{id}/seats"), json!({"nonce": "luck"}))
        .await
        .is(201);
    assert_eq!(game["status"], "active");
    assert!(game["seq"].as_u64().is_some_and(|seq| seq > 0));
    assert_eq!(list(&game["standing"]["to_move"]).len(), 1);
    assert!(game["started_at"].is_string());
    assert_eq!(game["seats"][1]["player"]["username"], json!(b.name));
    assert_eq!(a.get(&format!("/v1/games/{id}")).await.is(200), game);
}

async fn a_seat_is_taken_once(world: &World) {
    let (a, b) = (world.player().await, world.player().await);
    let path = format!("/v1/games/{}/seats", open(&a).await);
    let problem = b
        .post(&path, json!({"seat": 1}))
        .await
        .is_problem(409, "seat_taken");
    assert_eq!(problem["field"], "seat");
    assert_eq!(
        b.post(&path, json!({"seat": 3})).await.is_problem(422, "invalid")["field"],
        "seat"
    );
    b.post(&path, json!({"seat": 0}))
        .await
        .is_problem(400, "unreadable");
    let long = json!({"nonce": "n".repeat(65)});
    assert_eq!(
        b.post(&path, long).await.is_problem(422, "invalid")["field"],
        "nonce"
    );
    b.post(&path, json!({"seat": 2})).await.is(201);
}

async fn of_many_who_want_one_seat_one_gets_it(world: &World) {
    let a = world.player().await;
    let path = format!("/v1/games/{}/seats", open(&a).await);
    let mut others = Vec::new();
    for _ in 0..5 {
        others.push(world.player().await);
    }
    let attempts = others.iter().map(|other| other.post(&path, json!({})));
    let answers = futures_util::future::join_all(attempts).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
    for answer in answers.iter().filter(|answer| answer.status != 201) {
        answer.is_problem(409, "game_not_open");
    }
}

async fn nobody_sits_twice_at_one_game(world: &World) {
    let a = world.player().await;
    let path = format!("/v1/games/{}/seats", open(&a).await);
    assert_eq!(
        a.post(&path, json!({})).await.is_problem(409, "already_seated")["seat"],
        1
    );
}

async fn a_full_game_takes_nobody(world: &World) {
    let table = world.table(2).await;
    let other = world.player().await;
    for body in [json!({}), json!({"seat": 1})] {
        let problem = other
            .post(&table.path("/seats"), body)
            .await
            .is_problem(409, "game_not_open");
        assert_eq!(problem["game_status"], "active");
    }
    let leaving = table.players[0].delete(&table.path("/seats/me")).await;
    leaving.is_problem(409, "game_not_open");
}

async fn a_seat_can_be_given_up_while_the_game_is_open(world: &World) {
    let (a, b) = (world.player().await, world.player().await);
    let body = json!({"ruleset": "tower-up", "seats": 3});
    let path = format!(
        "/v1/games/{}",
        text(&a.post("/v1/games", body).await.is(201)["id"])
    );
    b.delete(&format!("{path}/seats/me"))
        .await
        .is_problem(403, "not_seated");
    b.post(&format!("{path}/seats"), json!({})).await.is(201);
    b.delete(&format!("{path}/seats/me")).await.is(204);
    let game = a.get(&path).await.is(200);
    assert_eq!(game["seats"][1]["player"], Value::Null);
    assert_eq!(game["status"], "open");
    b.post(&format!("{path}/seats"), json!({"seat": 3})).await.is(201);
}

async fn a_game_that_all_have_left_is_cancelled(world: &World) {
    let (a, b) = (world.player().await, world.player().await);
    let path = format!("/v1/games/{}", open(&a).await);
    a.delete(&format!("{path}/seats/me")).await.is(204);
    assert_eq!(b.get(&path).await.is(200)["status"], "cancelled");
    let problem = b
        .post(&format!("{path}/seats"), json!({}))
        .await
        .is_problem(409, "game_not_open");
    assert_eq!(problem["game_status"], "cancelled");
    let turn = json!({"expected_seq": 0, "notation": "x"});
    a.post(&format!("{path}/turns"), turn)
        .await
        .is_problem(403, "not_seated");
}

async fn before_the_start_there_is_nothing_to_see(world: &World) {
    let a = world.player().await;
    let path = format!("/v1/games/{}", open(&a).await);
    for below in ["/view", "/record"] {
        a.get(&format!("{path}{below}"))
            .await
            .is_problem(409, "game_not_started");
    }
    assert_eq!(a.get(&format!("{path}/moves")).await.is(200)["moves"], json!([]));
    assert_eq!(
        a.get(&format!("{path}/events")).await.is(200),
        json!({"items": [], "next": null})
    );
    let turn = json!({"expected_seq": 0, "notation": "x"});
    a.post(&format!("{path}/turns"), turn)
        .await
        .is_problem(409, "game_not_active");
    a.post(&format!("{path}/resignation"), json!({}))
        .await
        .is_problem(409, "game_not_active");
    a.post(&format!("{path}/undo"), json!({"expected_seq": 0}))
        .await
        .is_problem(409, "game_not_active");
}

async fn a_player_has_at_most_200_unfinished_games(world: &World) {
    let a = world.player().await;
    for _ in 0..10 {
        futures_util::future::join_all((0..20).map(|_| open(&a))).await;
    }
    let body = json!({"ruleset": "tower-up", "seats": 2});
    a.post("/v1/games", body).await.is_problem(409, "too_many_games");
}
