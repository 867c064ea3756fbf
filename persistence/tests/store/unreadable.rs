//! Games that this version cannot read: those of a ruleset that only a newer version knows, and damaged ones.

use crate::audit::meddle;
use crate::make::*;
use crate::timers::{LIMIT, Table};
use crate::world::World;
use plotline_domain::games::{Game, GameQuery, GameSearch, GameStore, Status};
use plotline_domain::ids::GameId;
use plotline_domain::ids::NoticeId;
use plotline_domain::notices::{Notice, NoticeDetails, NoticeKind, NoticeQuery, NoticeStore};
use plotline_domain::ports::StoreError;
use plotline_persistence::Store;

on_both_databases! {
    lists_pass_over_games_that_cannot_be_read_and_their_pages_stay_full,
    only_the_game_itself_says_that_it_cannot_be_read,
    games_that_cannot_be_read_stop_no_other_clock,
    a_game_that_fails_is_tried_less_and_less_often,
    notices_of_a_kind_that_is_not_known_are_left_out,
}

/// Ways in which a row cannot be read.
const DAMAGES: [&str; 4] = [
    "ruleset = 'chess'",
    "version = 99",
    "standing = '{'",
    "options = '{\"board\": \"no such board\"}'",
];

async fn damage(world: &World, game: GameId, how: usize) {
    let how = DAMAGES[how % DAMAGES.len()];
    let sql = format!("UPDATE games SET {how} WHERE game_id = '{game}'");
    meddle(world, &sql).await.unwrap();
}

fn ids(games: &[Game]) -> Vec<GameId> {
    games.iter().map(|game| game.id).collect()
}

async fn lists_pass_over_games_that_cannot_be_read_and_their_pages_stay_full(world: World) {
    let store = &world.store;
    let ada = stored_player(store, "ada").await;
    let mut readable = Vec::new();
    for number in 0..20 {
        let game = stored_game(store, &ada).await;
        // Five in a row, which is more than a page, and single ones; the newest and the oldest are among them.
        match number {
            0 | 3 | 8..=12 | 15 | 19 => damage(&world, game.id, number).await,
            _ => readable.push(game.id),
        }
    }
    readable.reverse();
    let (mut listed, mut after) = (Vec::<GameId>::new(), None);
    loop {
        let query = GameQuery {
            after,
            limit: 3,
            ..everything(&ada)
        };
        let page = ids(&GameStore::list(store, &query).await.unwrap());
        let search = GameSearch {
            after,
            limit: 3,
            ..GameSearch::default()
        };
        assert_eq!(ids(&store.search(&search).await.unwrap()), page);
        after = page.last().copied();
        listed.extend(&page);
        if page.len() < 3 {
            break;
        }
    }
    assert_eq!(listed, readable, "only the last page is not full");
    let chess = GameQuery {
        ruleset: Some("chess".into()),
        ..everything(&ada)
    };
    assert_eq!(GameStore::list(store, &chess).await.unwrap(), []);
}

async fn only_the_game_itself_says_that_it_cannot_be_read(world: World) {
    let store = &world.store;
    let ada = stored_player(store, "ada").await;
    let good = stored_game(store, &ada).await;
    for how in 0..DAMAGES.len() {
        let game = stored_game(store, &ada).await;
        damage(&world, game.id, how).await;
        let found = store.find(game.id).await;
        assert!(matches!(found, Err(StoreError::GameUnreadable(_))), "{found:?}");
        let both = store.find_many(&[game.id, good.id]).await.unwrap();
        assert_eq!(ids(&both), [good.id]);
    }
    assert_eq!(ids(&store.unfinished_of(ada.id, 10).await.unwrap()), [good.id]);
}

/// Stores so many games that are due before all others, and changes something about them.
async fn copies(world: &World, of: GameId, first: u32, count: u32, change: &str) {
    let sql = format!(
        "WITH RECURSIVE numbers (n) AS (SELECT {first} UNION ALL SELECT n + 1 FROM numbers WHERE n < {last})
         INSERT INTO games (game_id, ruleset, version, options, visibility, status, seat_count, revision, seq, standing,
                 commitment, seed, created_by, created_at, started_at, due_at, record)
             SELECT '00000000-0000-7000-8000-00000000' || (1000 + n), ruleset, version, options, visibility, status,
                 seat_count, revision, seq, standing, commitment, seed, created_by, created_at, started_at, due_at - 1000,
                 record FROM games, numbers WHERE game_id = '{of}';
         UPDATE games SET {change} WHERE game_id >= '00000000-0000-7000-8000-00000000{from}'
             AND game_id < '00000000-0000-7000-8000-000000010000' ",
        last = first + count - 1,
        from = 1000 + first,
    );
    meddle(world, &sql).await.unwrap();
}

async fn games_that_cannot_be_read_stop_no_other_clock(world: World) {
    let table = Table::new(world.store.clone()).await;
    let before = table.game().await;
    // More of each than a node looks at in one go.
    copies(&world, table.id, 0, 120, "ruleset = 'chess'").await;
    copies(&world, table.id, 120, 120, "standing = '{'").await;
    table.clock.pass(LIMIT);
    let mut failed = 0;
    for _ in 0..4 {
        failed += table.nodes[1].expire_due().await.unwrap().len();
    }
    assert_eq!(
        failed, 120,
        "those of an unknown ruleset are left to nodes that know it"
    );
    assert_eq!(table.game().await.status, Status::Active);
    assert!(table.game().await.seq > before.seq, "its timer has run out");
}

async fn a_game_that_fails_is_tried_less_and_less_often(world: World) {
    let table = Table::new(world.store.clone()).await;
    copies(&world, table.id, 0, 1, "standing = '{'").await;
    table.clock.pass(LIMIT);
    let mut tries = Vec::new();
    for second in 0..1000 {
        let failed = table.nodes[1].expire_due().await.unwrap();
        tries.extend((!failed.is_empty()).then_some(second));
        table.clock.pass(1);
    }
    let pauses: Vec<i64> = tries.windows(2).map(|two| two[1] - two[0]).collect();
    assert!(tries.len() < 15, "{tries:?}");
    assert!(
        pauses.is_sorted() && pauses.iter().all(|pause| *pause <= 300),
        "{pauses:?}"
    );
}

async fn notices_of_a_kind_that_is_not_known_are_left_out(world: World) {
    let store = &world.store;
    let ada = stored_player(store, "ada").await;
    let mut told = Vec::new();
    for second in 0..9 {
        told.push(tell(store, ada.id, second).await);
    }
    for second in [1, 4, 5, 6, 8] {
        let id = told[second].id;
        let sql = format!("UPDATE notifications SET kind = 'prize' WHERE notification_id = '{id}'");
        meddle(&world, &sql).await.unwrap();
    }
    let known: Vec<NoticeId> = [7, 3, 2, 0].map(|second: usize| told[second].id).into();
    let query = |limit| NoticeQuery {
        limit,
        ..NoticeQuery::default()
    };
    let list = async |limit| -> Vec<NoticeId> {
        let notices = NoticeStore::list(store, &query(limit)).await.unwrap();
        notices.iter().map(|notice| notice.id).collect()
    };
    assert_eq!(list(10).await, known);
    assert_eq!(list(2).await, known[..2]);
    let unsorted = store.claim_unsorted(at(20), at(30), 10).await.unwrap();
    assert_eq!(unsorted.len(), 4);
}

async fn tell(store: &Store, player: plotline_domain::ids::PlayerId, second: i64) -> Notice {
    let notice = Notice {
        id: NoticeId::named(NoticeKind::GameStarted, &second.to_string()),
        player,
        game: None,
        seq: 0,
        kind: NoticeKind::GameStarted,
        details: NoticeDetails::default(),
        at: at(second),
    };
    assert!(store.insert_once(&notice).await.unwrap());
    notice
}
