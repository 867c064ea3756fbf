use crate::make::*;
use crate::world::World;
use plotline_domain::games::{Commit, CommitError, Game, GameStore, KeptSeed, NewAnswer, PlanChanges};
use plotline_domain::ports::StoreError;
use tokio::task::JoinSet;

on_both_databases! {
    events_come_back_byte_for_byte,
    events_are_read_page_by_page,
    a_turn_of_hundreds_of_events_is_kept_whole,
    a_commit_from_an_old_revision_is_a_conflict_and_keeps_nothing,
    a_commit_to_a_game_that_does_not_exist_is_a_conflict,
    of_ten_commits_from_one_revision_exactly_one_succeeds,
    of_ten_commits_from_one_revision_on_several_nodes_exactly_one_succeeds,
    of_ten_players_who_take_one_seat_at_once_exactly_one_sits,
    nobody_sits_at_more_games_than_the_limit_however_many_nodes_open_and_join,
    commits_to_many_games_at_once_all_succeed,
    events_with_a_gap_are_refused,
    a_commit_whose_caller_goes_away_is_kept_whole_or_not_at_all,
    a_commit_does_not_touch_other_games,
    the_mark_differs_after_a_commit_and_stays_while_there_is_none,
    callers_on_a_runtime_of_one_thread_may_go_away_at_any_time,
}

/// Other databases of the cluster may change it at any time, so it is enough that it stays for once.
async fn the_mark_differs_after_a_commit_and_stays_while_there_is_none(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let mut game = stored_game(&store, &ada).await;
    for _ in 0..5 {
        let before = store.mark().await.unwrap();
        game = play(&store, &game).await.unwrap();
        assert_ne!(store.mark().await.unwrap(), before);
    }
    for _ in 0..1000 {
        let before = store.mark().await.unwrap();
        find(&store, &game).await;
        if store.mark().await.unwrap() == before {
            return;
        }
    }
    panic!("reading does not change it");
}

async fn events_come_back_byte_for_byte(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let game = stored_game(&store, &ada).await;
    let (after, events) = after_turn(&game, 3);
    store
        .commit(Commit {
            game: &after,
            seats: None,
            events: &events,
            answer: None,
            notices: &[],
            plans: PlanChanges::default(),
        })
        .await
        .unwrap();
    let stored = store.events(game.id, 0, 100).await.unwrap();
    let lines: Vec<(u64, &str)> = stored
        .iter()
        .map(|event| (event.seq, event.line.as_str()))
        .collect();
    let written: Vec<String> = events.iter().map(|event| event.to_line().to_string()).collect();
    assert_eq!(
        lines,
        [(1, written[0].as_str()), (2, &written[1]), (3, &written[2])]
    );
}

async fn events_are_read_page_by_page(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let game = stored_game(&store, &ada).await;
    let (after, events) = after_turn(&game, 12);
    store
        .commit(Commit {
            game: &after,
            seats: None,
            events: &events,
            answer: None,
            notices: &[],
            plans: PlanChanges::default(),
        })
        .await
        .unwrap();
    let seqs = async |after, limit| -> Vec<u64> {
        store
            .events(game.id, after, limit)
            .await
            .unwrap()
            .iter()
            .map(|event| event.seq)
            .collect()
    };
    assert_eq!(seqs(0, 2).await, [1, 2]);
    assert_eq!(seqs(9, 100).await, [10, 11, 12], "by number, not by text");
    assert!(seqs(12, 100).await.is_empty());
    assert!(seqs(u64::MAX, 100).await.is_empty());
    assert!(seqs(0, 0).await.is_empty());
}

async fn a_turn_of_hundreds_of_events_is_kept_whole(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let game = stored_game(&store, &ada).await;
    let (after, events) = after_turn(&game, 333);
    store
        .commit(Commit {
            game: &after,
            seats: None,
            events: &events,
            answer: None,
            notices: &[],
            plans: PlanChanges::default(),
        })
        .await
        .unwrap();
    let stored = store.events(game.id, 0, 1000).await.unwrap();
    assert!(stored.iter().map(|event| event.seq).eq(1..=333));
    assert_eq!(stored[332].line, *events[332].to_line());
}

async fn a_commit_from_an_old_revision_is_a_conflict_and_keeps_nothing(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let old = stored_game(&store, &ada).await;
    let current = play(&store, &old).await.unwrap();
    let (late, events) = after_turn(&old, 2);
    let key = key(&old, "late");
    let answer = Some(NewAnswer {
        key: &key,
        answer: answer("late"),
        at: at(5),
    });
    let refused = store
        .commit(Commit {
            game: &late,
            seats: Some(&[]),
            events: &events,
            answer,
            notices: &[],
            plans: PlanChanges::default(),
        })
        .await;
    assert!(matches!(refused, Err(CommitError::Conflict)), "{refused:?}");
    assert_eq!(find(&store, &old).await, current);
    assert_eq!(store.events(old.id, 0, 100).await.unwrap().len(), 1);
    assert_eq!(store.answer(&key).await.unwrap(), None);
}

async fn a_commit_to_a_game_that_does_not_exist_is_a_conflict(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let refused = play(&store, &game(&ada)).await;
    assert!(matches!(refused, Err(CommitError::Conflict)), "{refused:?}");
}

async fn of_ten_commits_from_one_revision_exactly_one_succeeds(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let mut game = stored_game(&store, &ada).await;
    for _ in 0..5 {
        let mut turns = JoinSet::new();
        for _ in 0..10 {
            let (store, game) = (store.clone(), game.clone());
            turns.spawn(async move { play(&store, &game).await });
        }
        game = only_success(turns.join_all().await);
    }
    assert_eq!(find(&store, &game).await, game);
    assert!(
        store
            .events(game.id, 0, 100)
            .await
            .unwrap()
            .iter()
            .map(|event| event.seq)
            .eq(1..=5)
    );
}

async fn of_ten_commits_from_one_revision_on_several_nodes_exactly_one_succeeds(world: World) {
    let ada = stored_player(&world.store, "ada").await;
    let game = stored_game(&world.store, &ada).await;
    let mut turns = JoinSet::new();
    for _ in 0..10 {
        let (store, game) = (world.another_store().await, game.clone());
        turns.spawn(async move { play(&store, &game).await });
    }
    let after = only_success(turns.join_all().await);
    assert_eq!(find(&world.store, &game).await, after);
}

async fn of_ten_players_who_take_one_seat_at_once_exactly_one_sits(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let game = stored_game(&store, &ada).await;
    let mut joins = JoinSet::new();
    for number in 0..10 {
        let player = stored_player(&store, &format!("player{number}")).await;
        let (store, mut joined) = (store.clone(), game.clone());
        joined.revision += 1;
        sits_with(&mut joined, 2, &player, &nonce("mine"));
        // No event comes with it: the revision alone tells them apart.
        joins.spawn(async move {
            let seats = [(seat(2), nonce("mine"))];
            let commit = Commit {
                game: &joined,
                seats: Some(&seats),
                events: &[],
                answer: None,
                notices: &[],
                plans: PlanChanges::default(),
            };
            store.commit(commit).await.map(|()| joined)
        });
    }
    let joined = only_success(joins.join_all().await);
    assert_eq!(find(&store, &game).await, joined);
}

async fn nobody_sits_at_more_games_than_the_limit_however_many_nodes_open_and_join(world: World) {
    const LIMIT: u32 = 5;
    let (here, there) = (world.store.clone(), world.another_store().await);
    let (ada, bob) = (
        stored_player(&here, "ada").await,
        stored_player(&here, "bob").await,
    );
    let mut tries = JoinSet::new();
    for number in 0..16 {
        let store = if number % 4 < 2 {
            here.clone()
        } else {
            there.clone()
        };
        if number % 2 == 0 {
            let game = game(&ada);
            tries.spawn(async move {
                let nonces = [(seat(1), nonce("mine"))];
                GameStore::insert(&store, &game, &KeptSeed::Open(seed()), &nonces, LIMIT)
                    .await
                    .unwrap()
            });
            continue;
        }
        let mut joined = stored_game(&here, &bob).await;
        joined.revision += 1;
        sits(&mut joined, 2, &ada);
        let ada = ada.id;
        tries.spawn(async move {
            let seats = [(seat(2), nonce("mine"))];
            let commit = Commit {
                game: &joined,
                seats: Some(&seats),
                events: &[],
                answer: None,
                notices: &[],
                plans: PlanChanges::default(),
            };
            store.commit_joined(commit, ada, LIMIT).await.unwrap()
        });
    }
    let kept = tries.join_all().await;
    assert_eq!(kept.into_iter().filter(|kept| *kept).count(), 5);
    assert_eq!(here.unfinished_of(ada.id, 100).await.unwrap().len(), 5);
    assert_eq!(here.unfinished_of(bob.id, 100).await.unwrap().len(), 8);
}

async fn commits_to_many_games_at_once_all_succeed(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let mut players = JoinSet::new();
    for _ in 0..20 {
        let mut game = stored_game(&store, &ada).await;
        let store = store.clone();
        players.spawn(async move {
            for _ in 0..5 {
                game = play(&store, &game).await.unwrap();
                assert_eq!(find(&store, &game).await, game, "what was acknowledged is there");
            }
        });
    }
    players.join_all().await;
}

async fn events_with_a_gap_are_refused(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let game = stored_game(&store, &ada).await;
    let (after, _) = after_turn(&game, 2);
    let (beyond, further) = after_turn(&after, 1);
    let gaps = [
        (&after, vec![event(1)]),
        (&after, vec![event(2)]),
        (&after, vec![event(2), event(1)]),
        (&after, vec![event(1), event(3)]),
        (&after, vec![event(0), event(1), event(2)]),
        (&after, vec![]),
        // In order by themselves, but not after what is stored.
        (
            &Game {
                revision: 1,
                ..beyond
            },
            further,
        ),
    ];
    for (game, events) in gaps {
        let refused = store
            .commit(Commit {
                game,
                seats: None,
                events: &events,
                answer: None,
                notices: &[],
                plans: PlanChanges::default(),
            })
            .await;
        assert!(
            matches!(refused, Err(CommitError::Store(StoreError::Broken(_)))),
            "{refused:?}"
        );
    }
    assert_eq!(find(&store, &game).await, game);
    assert!(store.events(game.id, 0, 100).await.unwrap().is_empty());
}

async fn a_commit_whose_caller_goes_away_is_kept_whole_or_not_at_all(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let mut game = stored_game(&store, &ada).await;
    for moment in 0..40 {
        let (after, events) = after_turn(&game, 3);
        let commit = store.commit(Commit {
            game: &after,
            seats: None,
            events: &events,
            answer: None,
            notices: &[],
            plans: PlanChanges::default(),
        });
        let patience = std::time::Duration::from_micros(moment * 50);
        let _ = tokio::time::timeout(patience, commit).await;
        // A commit that was given up may still be on its way; a second one says whether it arrives.
        game = match play(&store, &game).await {
            Ok(after) => after,
            Err(CommitError::Conflict) => find(&store, &game).await,
            Err(error) => panic!("{error}"),
        };
        let stored = store.events(game.id, 0, 1000).await.unwrap();
        assert!(stored.iter().map(|event| event.seq).eq(1..=game.seq));
    }
}

async fn a_commit_does_not_touch_other_games(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let (one, other) = (stored_game(&store, &ada).await, stored_game(&store, &ada).await);
    let (mut after, events) = after_turn(&one, 1);
    after.seats[0].player = None;
    store
        .commit(Commit {
            game: &after,
            seats: Some(&[]),
            events: &events,
            answer: None,
            notices: &[],
            plans: PlanChanges::default(),
        })
        .await
        .unwrap();
    assert_eq!(find(&store, &other).await, other);
    assert!(store.events(other.id, 0, 100).await.unwrap().is_empty());
}

async fn callers_on_a_runtime_of_one_thread_may_go_away_at_any_time(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let game = stored_game(&store, &ada).await;
    let (there, from) = (store.clone(), game.clone());
    // As a web server's worker does, whose clients hang up.
    let worker = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            for moment in 0..40 {
                let patience = std::time::Duration::from_micros(moment * 25);
                let _ = tokio::time::timeout(patience, play(&there, &from)).await;
                let _ = tokio::time::timeout(patience, GameStore::find(&there, from.id)).await;
            }
        });
    });
    tokio::task::spawn_blocking(|| worker.join().unwrap())
        .await
        .unwrap();
    // Whatever became of them, one has succeeded or this one does.
    if let Err(error) = play(&store, &game).await {
        assert!(matches!(error, CommitError::Conflict), "{error}");
    }
    assert_eq!(find(&store, &game).await.seq, 1);
}

fn only_success<T: std::fmt::Debug>(outcomes: Vec<Result<T, CommitError>>) -> T {
    let (kept, refused): (Vec<_>, Vec<_>) = outcomes.into_iter().partition(Result::is_ok);
    for outcome in refused {
        assert!(matches!(outcome, Err(CommitError::Conflict)), "{outcome:?}");
    }
    assert_eq!(kept.len(), 1);
    kept.into_iter().next().unwrap().unwrap()
}
