use crate::world::{Player, World, list, text};
use reqwest::Method;
use serde_json::json;

on_both!(
    a_private_game_does_not_exist_for_strangers,
    an_invite_lets_its_holder_see_and_join,
    an_invite_is_shown_to_those_who_sit_there,
    a_private_game_is_listed_for_its_players_only,
    a_private_game_stays_private_once_it_runs,
);

/// The path of a new private game of two, and its invite.
async fn open(player: &Player) -> (String, String) {
    let body = json!({"ruleset": "tower-up", "seats": 2, "visibility": "private"});
    let game = player.post("/v1/games", body).await.is(201);
    (format!("/v1/games/{}", text(&game["id"])), text(&game["invite"]))
}

const READS: [&str; 5] = ["", "/view", "/moves", "/events", "/record"];

/// Asks for everything there is at a game, and finds nothing.
async fn finds_nothing(stranger: &Player, path: &str, invite: &str) {
    let nowhere = stranger
        .get("/v1/games/00000000-0000-7000-8000-000000000000")
        .await
        .text;
    for below in READS {
        for query in ["", invite] {
            if below == "/moves" && !query.is_empty() {
                continue;
            }
            let answer = stranger.get(&format!("{path}{below}{query}")).await;
            answer.is_problem(404, "not_found");
            assert_eq!(answer.text, nowhere, "a private game looks like none");
        }
    }
    let turn = json!({"expected_seq": 1, "notation": "x"});
    for (below, body) in [
        ("/seats", json!({})),
        ("/seats", json!({"invite": "wrong"})),
        ("/turns", turn.clone()),
        ("/turns/check", turn),
        ("/undo", json!({"expected_seq": 1})),
        ("/resignation", json!({})),
    ] {
        let answer = stranger.post(&format!("{path}{below}"), body).await;
        answer.is_problem(404, "not_found");
    }
    let leaving = stranger
        .send(Method::DELETE, &format!("{path}/seats/me"), &[], None)
        .await;
    leaving.is_problem(404, "not_found");
}

async fn a_private_game_does_not_exist_for_strangers(world: &World) {
    let (owner, stranger) = (world.player().await, world.player().await);
    let (path, _) = open(&owner).await;
    finds_nothing(&stranger, &path, "?invite=wrong").await;
    finds_nothing(&stranger, &path, "?invite=").await;
}

async fn an_invite_lets_its_holder_see_and_join(world: &World) {
    let (owner, friend) = (world.player().await, world.player().await);
    let (path, invite) = open(&owner).await;
    friend.get(&format!("{path}?invite={invite}")).await.is(200);
    friend.get(&path).await.is_problem(404, "not_found");
    friend
        .post(&format!("{path}/seats"), json!({"invite": invite}))
        .await
        .is(201);
    for below in READS {
        assert_eq!(friend.get(&format!("{path}{below}")).await.status, 200, "{below}");
    }
    // A guest with the invite sees everything but plays nothing.
    let guest = world.player().await;
    for below in ["", "/view", "/events", "/record"] {
        let answer = guest.get(&format!("{path}{below}?invite={invite}")).await;
        assert_eq!(answer.status, 200, "{below} {}", answer.text);
    }
}

async fn an_invite_is_shown_to_those_who_sit_there(world: &World) {
    let (owner, friend) = (world.player().await, world.player().await);
    let (path, invite) = open(&owner).await;
    assert_eq!(owner.get(&path).await.is(200)["invite"], json!(invite));
    let seen = friend.get(&format!("{path}?invite={invite}")).await;
    assert!(seen.json().get("invite").is_none(), "{}", seen.text);
    let joined = friend
        .post(&format!("{path}/seats"), json!({"invite": invite}))
        .await
        .is(201);
    assert_eq!(joined["invite"], json!(invite));
}

async fn a_private_game_is_listed_for_its_players_only(world: &World) {
    let (owner, stranger) = (world.player().await, world.player().await);
    let (path, _) = open(&owner).await;
    let query = format!("/v1/games?player={}", owner.id);
    let of = async |player: &Player| list(&player.get(&query).await.is(200)["items"]).clone();
    assert_eq!(of(&owner).await.len(), 1);
    assert!(path.ends_with(&text(&of(&owner).await[0]["id"])));
    assert_eq!(of(&stranger).await.len(), 0);
}

async fn a_private_game_stays_private_once_it_runs(world: &World) {
    let (owner, friend, stranger) = (world.player().await, world.player().await, world.player().await);
    let (path, invite) = open(&owner).await;
    friend
        .post(&format!("{path}/seats"), json!({"invite": invite}))
        .await
        .is(201);
    finds_nothing(&stranger, &path, "?invite=wrong").await;
}
