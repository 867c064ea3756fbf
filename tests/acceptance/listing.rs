use crate::world::{World, list, text};
use serde_json::{Value, json};
use std::collections::BTreeSet;

on_both!(
    games_are_listed_newest_first_page_by_page,
    games_are_filtered,
    bad_filters_are_refused,
    my_turns_are_the_games_that_wait_for_me,
);

fn ids(games: &Value) -> Vec<String> {
    list(&games["items"])
        .iter()
        .map(|game| text(&game["id"]))
        .collect()
}

async fn games_are_listed_newest_first_page_by_page(world: &World) {
    let player = world.player().await;
    let mut opened = Vec::new();
    for _ in 0..7 {
        let game = player
            .post("/v1/games", json!({"ruleset": "tower-up", "seats": 2}))
            .await
            .is(201);
        opened.push(text(&game["id"]));
    }
    let mut seen = Vec::new();
    let mut next = Some(format!("/v1/games?player={}&limit=3", player.id));
    let mut pages = 0;
    while let Some(path) = next {
        let page = player.get(&path).await.is(200);
        assert!(list(&page["items"]).len() <= 3);
        seen.extend(ids(&page));
        next = page["next"].as_str().map(str::to_owned);
        pages += 1;
    }
    assert_eq!(pages, 3);
    let all: BTreeSet<&String> = seen.iter().collect();
    assert_eq!(all.len(), 7, "each is listed once");
    assert_eq!(all, opened.iter().collect());
    let newest_first: Vec<String> = opened.into_iter().rev().collect();
    let millis = |id: &String| id[..13].to_owned();
    assert_eq!(
        seen.iter().map(millis).collect::<Vec<_>>(),
        newest_first.iter().map(millis).collect::<Vec<_>>()
    );
}

async fn games_are_filtered(world: &World) {
    let table = world.table(2).await;
    let player = &table.players[0];
    let open = player
        .post("/v1/games", json!({"ruleset": "tower-up", "seats": 2}))
        .await
        .is(201);
    let of = async |query: &str| {
        ids(&player
            .get(&format!("/v1/games?player={}{query}", player.id))
            .await
            .is(200))
    };
    assert_eq!(of("").await.len(), 2);
    assert_eq!(of("&status=active").await, std::slice::from_ref(&table.id));
    assert_eq!(of("&status=open").await, [text(&open["id"])]);
    assert_eq!(of("&status=finished").await.len(), 0);
    assert_eq!(of("&ruleset=tower-up").await.len(), 2);
    assert_eq!(of("&ruleset=none").await.len(), 0);
    let nobody = player
        .get("/v1/games?player=00000000-0000-7000-8000-000000000000")
        .await;
    assert_eq!(ids(&nobody.is(200)).len(), 0);
}

async fn bad_filters_are_refused(world: &World) {
    let player = world.player().await;
    for query in [
        "status=lost",
        "player=me",
        "after=x",
        "limit=many",
        "limit=-1",
        "colour=red",
        "limit=99999999999",
    ] {
        player
            .get(&format!("/v1/games?{query}"))
            .await
            .is_problem(400, "unreadable");
    }
    for limit in [0, 101] {
        let answer = player.get(&format!("/v1/games?limit={limit}")).await;
        assert_eq!(answer.is_problem(422, "invalid")["field"], "limit");
    }
    let answer = player.get("/v1/games?ruleset=a%00b").await;
    assert!(answer.status < 500, "{}", answer.text);
}

async fn my_turns_are_the_games_that_wait_for_me(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let turns = async |player: &crate::world::Player| ids(&player.get("/v1/me/turns").await.is(200));
    assert_eq!(turns(&choice.player).await, std::slice::from_ref(&table.id));
    assert_eq!(turns(choice.other(&table)).await.len(), 0);
    choice
        .player
        .post(&table.path("/resignation"), json!({}))
        .await
        .is(201);
    assert_eq!(turns(&choice.player).await.len(), 0);
}
