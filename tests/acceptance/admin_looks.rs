//! What admins look at is noted, and what nobody may hide afterwards.

use crate::submissions::admin;
use crate::world::{Player, World, list, text};
use plotline_tests::{Database, Graphql};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::fs;

on_both!(
    what_an_admin_looks_at_is_noted_once_an_hour,
    the_same_looks_by_graphql_are_noted,
    no_admin_acts_in_a_game_in_which_they_sit,
    a_role_that_the_command_line_gives_is_noted,
    a_signed_head_shows_that_the_end_of_the_log_was_cut_off,
);

/// A private game of two that has started.
async fn private_game(world: &World) -> (String, [Player; 2]) {
    let players = [world.player().await, world.player().await];
    let body = json!({"ruleset": "tower-up", "seats": 2, "visibility": "private"});
    let game = players[0].post("/v1/games", body).await.is(201);
    let path = format!("/v1/games/{}/seats", text(&game["id"]));
    let invite = json!({"invite": game["invite"]});
    players[1].post(&path, invite).await.is(201);
    (text(&game["id"]), players)
}

/// What an admin has looked at: act, game and player. No two entries say the same of one hour.
async fn looks(admin: &Player) -> HashSet<(String, Value, Value)> {
    let path = format!("/v1/admin/audit?limit=100&admin={}", admin.id);
    let found = admin.get(&path).await.is(200);
    let items = list(&found["items"]);
    let hour = |it: &Value| text(&it["at"])[..13].to_owned();
    let thing = |it: &Value| (text(&it["act"]), it["game"].clone(), it["player"].clone());
    let all: HashSet<_> = items.iter().map(|it| (thing(it), hour(it))).collect();
    assert_eq!(all.len(), items.len(), "{items:#?}");
    all.into_iter().map(|(thing, _)| thing).collect()
}

fn expected(game: &str, player: &Player) -> HashSet<(String, Value, Value)> {
    let (game, player) = (json!(game), json!(player.id));
    let all = [
        ("look_at_game", game.clone(), Value::Null),
        ("look_at_submissions", game.clone(), Value::Null),
        ("look_at_submissions", Value::Null, player.clone()),
        ("look_at_notifications", Value::Null, player),
        ("look_at_notifications", game, Value::Null),
        ("look_at_mails", Value::Null, Value::Null),
    ];
    all.map(|(act, game, player)| (act.to_owned(), game, player))
        .into()
}

async fn what_an_admin_looks_at_is_noted_once_an_hour(world: &World) {
    let ((game, players), boss) = (private_game(world).await, admin(world).await);
    let public = world.table(2).await;
    assert!(looks(&boss).await.is_empty());
    boss.get(&public.path("/view")).await.is(200);
    assert!(looks(&boss).await.is_empty(), "everybody sees a public game");
    for _ in 0..2 {
        for below in ["", "/view", "/events", "/story", "/board.txt"] {
            assert_eq!(boss.get(&format!("/v1/games/{game}{below}")).await.status, 200);
        }
        boss.get(&format!("/v1/admin/games?id={game}")).await.is(200);
        boss.get(&format!("/v1/admin/games/{game}/submissions"))
            .await
            .is(200);
        boss.get(&format!("/v1/admin/players/{}/submissions", players[0].id))
            .await
            .is(200);
        boss.get(&format!("/v1/admin/notifications?player={}", players[0].id))
            .await
            .is(200);
        boss.get(&format!("/v1/admin/notifications?game={game}"))
            .await
            .is(200);
        boss.get("/v1/admin/mails").await.is(200);
    }
    assert_eq!(looks(&boss).await, expected(&game, &players[0]));
    // Those concerned are told what is done, not what is looked at.
    for path in [format!("/v1/games/{game}/audit"), "/v1/me/audit".to_owned()] {
        assert_eq!(players[0].get(&path).await.is(200)["items"], json!([]));
    }
    // A list shows private games as well.
    let other = admin(world).await;
    other.get(&format!("/v1/admin/games?id={game}")).await.is(200);
    let listed = ("look_at_game".to_owned(), json!(game), Value::Null);
    assert_eq!(looks(&other).await, HashSet::from([listed]));
}

async fn the_same_looks_by_graphql_are_noted(world: &World) {
    let ((game, players), boss) = (private_game(world).await, admin(world).await);
    let graphql = Graphql::over(boss.rest.clone());
    let document = "query($game: ID!, $player: ID!) { game(id: $game) { seq }
        ofPlayer: notifications(player: $player) { nodes { id } } ofGame: notifications(game: $game) { nodes { id } }
        keptMails { nodes { file } }
        admin { ofGame: submissions(game: $game) { nodes { id } } ofPlayer: submissions(player: $player) { nodes { id } } } }";
    let variables = json!({"game": game, "player": players[0].id});
    for _ in 0..2 {
        graphql.ask(document, variables.clone()).await.expect("all of it");
    }
    assert_eq!(looks(&boss).await, expected(&game, &players[0]));
    let other = admin(world).await;
    let list = "query($game: String) { admin { games(id: $game) { nodes { view { __typename } } } } }";
    let asked = Graphql::over(other.rest.clone())
        .ask(list, json!({"game": game}))
        .await;
    asked.expect("the list");
    let listed = ("look_at_game".to_owned(), json!(game), Value::Null);
    assert_eq!(looks(&other).await, HashSet::from([listed]));
}

async fn no_admin_acts_in_a_game_in_which_they_sit(world: &World) {
    let (boss, other) = (admin(world).await, world.player().await);
    let pace = json!({"type": "correspondence", "days_per_turn": 1});
    let body = json!({"ruleset": "tower-up", "seats": 2, "pace": pace});
    let game = text(&boss.post("/v1/games", body).await.is(201)["id"]);
    let reason = json!({"reason": "I am losing"});
    let cancel = format!("/v1/admin/games/{game}/cancellation");
    boss.post(&cancel, reason.clone())
        .await
        .is_problem(403, "own_game");
    other
        .post(&format!("/v1/games/{game}/seats"), json!({}))
        .await
        .is(201);
    let forfeit = format!("/v1/admin/games/{game}/seats/2/forfeit");
    for path in [&cancel, &forfeit] {
        boss.post(path, reason.clone()).await.is_problem(403, "own_game");
    }
    let extend = format!("/v1/admin/games/{game}/deadline/extension");
    let more = json!({"seconds": 3600, "reason": "I am late"});
    boss.post(&extend, more).await.is_problem(403, "own_game");
    let graphql = Graphql::over(boss.rest.clone());
    for act in [
        "cancelGame(game: $game, reason: \"I am losing\")",
        "forfeitSeat(game: $game, seat: 2, reason: \"I am losing\")",
        "extendDeadline(game: $game, seconds: 3600, reason: \"I am late\")",
    ] {
        let document = format!("mutation($game: ID!) {{ {act} {{ id }} }}");
        let refused = graphql.ask(&document, json!({"game": game})).await;
        assert_eq!(refused.expect_err(act).code, "own_game");
    }
    // Looking is allowed, and noted.
    boss.get(&format!("/v1/admin/games/{game}/submissions"))
        .await
        .is(200);
    let looked = ("look_at_submissions".to_owned(), json!(game), Value::Null);
    assert_eq!(looks(&boss).await, HashSet::from([looked]));
    let judge = admin(world).await;
    assert_eq!(judge.post(&cancel, reason).await.is(201)["status"], "cancelled");
}

async fn a_role_that_the_command_line_gives_is_noted(world: &World) {
    let (boss, player) = (admin(world).await, world.player().await);
    for (act, said) in [
        ("grant", "is an admin now"),
        ("grant", "is an admin already"),
        ("revoke", "is a player now"),
    ] {
        let args = ["admin", act, &player.name, "--reason", "For the tournament"];
        let output = world.server.command(&args);
        assert!(output.status.success());
        assert!(
            String::from_utf8_lossy(&output.stdout).contains(said),
            "{act}: {output:?}"
        );
    }
    let found = boss
        .get(&format!("/v1/admin/audit?player={}", player.id))
        .await
        .is(200);
    let items = list(&found["items"]);
    let acts: Vec<&Value> = items.iter().map(|it| &it["act"]).collect();
    assert_eq!(acts, ["revoke_admin", "grant_admin"]);
    assert_eq!(items[1]["admin"]["username"], "command line");
    let own = player.get("/v1/me/audit").await.is(200);
    assert_eq!(own["items"][1]["reason"], "For the tournament");
}

async fn a_signed_head_shows_that_the_end_of_the_log_was_cut_off(world: &World) {
    let apart = world.apart();
    admin(&apart).await;
    admin(&apart).await;
    let run = |args: &[&str]| {
        let output = apart.server.command(args);
        let said = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        (output.status.success(), said.concat())
    };
    let file = apart.server.data.join("head.json");
    let name = file.display().to_string();
    let verify = || run(&["audit", "verify", "--head", &name]);
    let (_, head) = run(&["audit", "head"]);
    fs::write(&file, &head).expect("it can be kept");
    let read: Value = serde_json::from_str(&head).expect("one line of JSON");
    assert_eq!(read["entries"], 2);
    admin(&apart).await;
    let (whole, said) = verify();
    assert!(whole && said.contains("all 2 entries"), "{said}");
    // The key that signed it may be replaced meanwhile.
    assert!(run(&["keys", "rotate", "signing"]).0);
    assert!(verify().0);
    let forged = head.replace("\"entries\":2", "\"entries\":1");
    fs::write(&file, forged).expect("it can be changed");
    let (whole, said) = verify();
    assert!(!whole && said.contains("signature"), "{said}");
    fs::write(&file, &head).expect("it can be kept");
    let free = match apart.server.database == Database::Sqlite {
        true => "DROP TRIGGER audit_is_never_deleted;",
        false => "DROP TRIGGER audit_is_never_changed ON audit;",
    };
    apart
        .server
        .meddle(&format!("{free} DELETE FROM audit WHERE number > 1;"))
        .await;
    assert!(run(&["audit", "verify"]).0, "the chain alone cannot tell");
    let (whole, said) = verify();
    assert!(!whole && said.contains("entry 2: it is missing"), "{said}");
}
