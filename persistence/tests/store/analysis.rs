//! How SQLite gets to know how full its tables are: after the start, and never while a connection is made.

use crate::make::*;
use crate::plans;
use diesel::{QueryableByName, RunQueryDsl};
use plotline_persistence::{Settings, Store};

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    count: i64,
}

fn count(path: &str, sql: &str) -> i64 {
    let mut conn = plans::unnoted(path);
    let counts: Vec<Count> = diesel::sql_query(sql).load(&mut conn).unwrap();
    counts[0].count
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_analyses_nothing_and_being_told_to_analyses_the_games_but_not_what_is_largest() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("plotline.db").display().to_string();
    let store = Store::connect(&path, Settings::default()).await.unwrap();
    store.migrate().await.unwrap();
    let ada = stored_player(&store, "ada").await;
    for _ in 0..20 {
        let game = stored_game(&store, &ada).await;
        play_with(&store, &game, &key(&game, "key"), "answer")
            .await
            .unwrap();
    }
    drop(store);
    let store = Store::connect(&path, Settings::default()).await.unwrap();
    store.migrate().await.unwrap();
    store.ping().await.unwrap();
    let tables = "SELECT count(*) AS count FROM sqlite_schema WHERE name = 'sqlite_stat1'";
    assert_eq!(count(&path, tables), 0, "nothing was analysed");
    store.analyse().await.unwrap();
    let of_games = "SELECT count(*) AS count FROM sqlite_stat1 WHERE tbl = 'games' AND stat LIKE '20%'";
    assert!(count(&path, of_games) > 3);
    let largest = "SELECT count(*) AS count FROM sqlite_stat1 WHERE tbl IN ('events', 'answers')";
    assert_eq!(count(&path, largest), 0, "each row of them would be counted");
    // The readers that there were are replaced, and the store goes on.
    assert_eq!(
        plotline_domain::games::GameStore::list(&store, &everything(&ada))
            .await
            .unwrap()
            .len(),
        20
    );
}
