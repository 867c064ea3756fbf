//! A service that is older than its database, as after a rollback.

use crate::world::{Player, World, list, text};
use plotline_tests::{Database, Graphql, Rest, Server};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

on_both!(
    a_game_that_cannot_be_read_is_left_out_of_lists_and_says_so_itself,
    a_database_that_a_newer_version_has_made_incompatible_is_refused_at_the_start,
);

async fn open(player: &Player) -> String {
    let game = json!({"ruleset": "tower-up", "seats": 2});
    text(&player.post("/v1/games", game).await.is(201)["id"])
}

fn ids(games: &Value) -> Vec<String> {
    list(games).iter().map(|game| text(&game["id"])).collect()
}

/// Ends the service, changes its database, and starts it again.
async fn restart_after(world: &mut World, sql: &str) {
    world.server.kill();
    world.server.meddle(sql).await;
    let settings = [("PLOTLINE_METRICS_LISTEN", "127.0.0.1:0")];
    world.server = Server::start_in(
        &world.server.data.clone(),
        &world.server.database.clone(),
        &settings,
    );
}

async fn a_game_that_cannot_be_read_is_left_out_of_lists_and_says_so_itself(world: &World) {
    let mut world = world.apart();
    let table = world.table(2).await;
    let mut player = table.choice().await.player.clone();
    let other = open(&player).await;
    let sql = format!(
        "UPDATE games SET ruleset = 'chess' WHERE game_id = '{}'",
        table.id
    );
    restart_after(&mut world, &sql).await;
    player.rest = Rest::new(&world.server.url).with_token(&player.access);
    let graphql = Graphql::over(player.rest.clone());
    for _ in 0..3 {
        assert_eq!(
            ids(&player.get("/v1/games").await.is(200)["items"]),
            std::slice::from_ref(&other)
        );
        assert_eq!(
            ids(&player.get("/v1/me/turns").await.is(200)["items"]),
            Vec::<String>::new()
        );
        let games = "{ games { edges { node { id } } pageInfo { hasNextPage } } }";
        let games = graphql.ask(games, json!({})).await.expect("a list");
        assert_eq!(games["games"]["edges"], json!([{"node": {"id": other}}]));
        for path in ["", "/view", "/record", "/events"] {
            let answer = player.get(&table.path(path)).await;
            let problem = answer.is_problem(503, "game_unreadable");
            assert!(text(&problem["detail"]).contains("Nothing is lost"), "{problem}");
            assert_eq!(answer.header("retry-after"), "600");
        }
    }
    let lines = world.server.log().matches("cannot read a row").count();
    assert_eq!(lines, 1, "{}", world.server.log());
    let metrics = world.server.metrics.as_ref().expect("it has an address for them");
    let metrics = Rest::new(metrics).get("/metrics").await.text;
    assert!(
        metrics.contains(r#"plotline_unreadable_rows_total{table="games"} 1"#),
        "{metrics}"
    );
}

async fn a_database_that_a_newer_version_has_made_incompatible_is_refused_at_the_start(world: &World) {
    let mut world = world.apart();
    restart_after(
        &mut world,
        "INSERT INTO __diesel_schema_migrations (version) VALUES ('9999')",
    )
    .await;
    let log = world.server.log();
    assert!(
        log.contains("9999") && log.contains("a newer version has changed the database"),
        "{log}"
    );
    world.server.kill();
    let mark = "INSERT INTO schema_marks (version, why) VALUES ('9999', 'it would show what is hidden')";
    world.server.meddle(mark).await;
    let refused = world.server.command(&["serve"]);
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(1), "{said}");
    assert!(
        said.contains("(migration 9999)") && said.contains("it would show what is hidden"),
        "{said}"
    );
}

#[tokio::test]
async fn a_service_on_a_grown_file_analyses_it_once_it_is_ready() {
    let world = World {
        server: Server::start(&Database::Sqlite),
    };
    open(&world.player().await).await;
    let mut server = world.server;
    server.start_again();
    let since = Instant::now();
    // The first start has analysed what there was by then, which was no game.
    let games = "SELECT stat AS value FROM sqlite_stat1 WHERE tbl = 'games'";
    while server.ask_database(games).await.is_empty() {
        assert!(since.elapsed() < Duration::from_secs(20), "it was not analysed");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
