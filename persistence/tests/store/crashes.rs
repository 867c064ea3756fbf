//! What an SQLite file holds after its process was killed between any two writes of a group.
//!
//! A process that is killed leaves a beginning of what it meant to write, and a commit only adds to the write-ahead log.
//! So the files of every kill can be made from one log: each of its beginnings is put beside the database and opened.

use crate::groups::games;
use crate::make::*;
use crate::plans::unnoted;
use diesel::connection::SimpleConnection;
use diesel::sql_types::{BigInt, Text};
use diesel::{QueryableByName, RunQueryDsl, SqliteConnection};
use plotline_domain::games::Game;
use plotline_persistence::{Settings, Store};
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use tokio::task::JoinSet;

const GAMES: usize = 24;
const TURNS: usize = 3;

/// The log begins with a header; each page in it has one, too.
const LOG_HEADER: usize = 32;
const PAGE_HEADER: usize = 24;

/// A turn that was acknowledged, and how long the log was then.
#[derive(Clone)]
struct Acknowledged {
    game: String,
    revision: i64,
    log: usize,
}

#[derive(QueryableByName, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Kept {
    #[diesel(sql_type = Text)]
    game_id: String,
    #[diesel(sql_type = BigInt)]
    revision: i64,
    #[diesel(sql_type = BigInt)]
    seq: i64,
    #[diesel(sql_type = BigInt)]
    events: i64,
    #[diesel(sql_type = BigInt)]
    answers: i64,
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_kill_between_any_two_writes_each_turn_is_there_once_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("plotline.db");
    let store = Store::connect(file.to_str().unwrap(), Settings::default())
        .await
        .unwrap();
    store.migrate().await.unwrap();
    let games = games(&store, GAMES).await;
    let mut pin = keep_log(&file);
    let before = fs::read(&file).unwrap();
    let mut turns = JoinSet::new();
    for game in games {
        turns.spawn(play_some(store.clone(), game, log_of(&file)));
    }
    let acknowledged = turns.join_all().await.concat();
    let log = fs::read(log_of(&file)).unwrap();
    assert_eq!(
        fs::read(&file).unwrap(),
        before,
        "nothing was copied out of the log"
    );
    pin.batch_execute("COMMIT").unwrap();

    let mut seen = BTreeSet::new();
    for cut in cuts(&log) {
        let kept = after_kill(&before, &log[..cut]);
        assert!(kept.iter().all(is_whole), "after {cut} bytes: {kept:?}");
        let revisions: HashMap<_, _> = kept.iter().map(|game| (&*game.game_id, game.revision)).collect();
        for turn in acknowledged.iter().filter(|turn| turn.log <= cut) {
            assert!(
                revisions[&*turn.game] >= turn.revision,
                "after {cut} bytes one is lost"
            );
        }
        seen.insert(kept);
    }
    let last = seen.last().unwrap();
    assert!(last.iter().all(|game| game.revision == TURNS as i64), "{last:?}");
    assert!(seen.len() > TURNS, "there were several groups");
}

fn log_of(file: &Path) -> PathBuf {
    file.with_extension("db-wal")
}

/// Empties the log and then keeps it from being copied into the file, as long as the transaction lasts.
fn keep_log(file: &Path) -> SqliteConnection {
    let mut conn = unnoted(file.to_str().unwrap());
    conn.batch_execute(
        "PRAGMA busy_timeout = 5000; PRAGMA wal_checkpoint(TRUNCATE); BEGIN; SELECT count(*) FROM games;",
    )
    .unwrap();
    assert_eq!(fs::metadata(log_of(file)).unwrap().len(), 0);
    conn
}

async fn play_some(store: Store, mut game: Game, log: PathBuf) -> Vec<Acknowledged> {
    let mut acknowledged = Vec::new();
    for turn in 0..TURNS {
        game = play_with(&store, &game, &key(&game, &turn.to_string()), "played")
            .await
            .unwrap();
        acknowledged.push(Acknowledged {
            game: game.id.to_string(),
            revision: i64::try_from(game.revision).unwrap(),
            log: usize::try_from(fs::metadata(&log).unwrap().len()).unwrap(),
        });
    }
    acknowledged
}

/// Every length that is a whole number of pages, and some in the middle of each.
fn cuts(log: &[u8]) -> Vec<usize> {
    let page = u32::from_be_bytes(log[8..12].try_into().unwrap()) as usize;
    let whole = (LOG_HEADER..=log.len()).step_by(PAGE_HEADER + page);
    let parts = [0, PAGE_HEADER / 2, PAGE_HEADER + page / 2];
    let all = whole.flat_map(|cut| parts.map(|part| cut + part));
    all.filter(|cut| *cut <= log.len())
        .chain([0, LOG_HEADER / 2])
        .collect()
}

/// What the next process finds.
fn after_kill(before: &[u8], log: &[u8]) -> Vec<Kept> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("plotline.db");
    fs::write(&file, before).unwrap();
    fs::write(log_of(&file), log).unwrap();
    // It reads everything, which no query of the store may.
    let mut conn = unnoted(file.to_str().unwrap());
    let kept = diesel::sql_query(
        "SELECT game_id, revision, seq,
            (SELECT count(*) FROM events WHERE events.game_id = games.game_id) AS events,
            (SELECT count(*) FROM answers WHERE answers.game_id = games.game_id) AS answers
        FROM games ORDER BY game_id",
    );
    kept.load(&mut conn).unwrap()
}

/// Each turn has one event and one answer, and makes one revision.
fn is_whole(game: &Kept) -> bool {
    [game.seq, game.events, game.answers] == [game.revision; 3]
}
