use crate::make::*;
use crate::world::World;
use plotline_domain::games::{Commit, CommitError, Game, GameStore, PlanChanges};
use plotline_domain::ids::NoticeId;
use plotline_domain::notices::{Notice, NoticeCursor, NoticeDetails, NoticeKind, NoticeQuery, NoticeStore};
use plotline_domain::players::Player;
use plotline_domain::record::Then;
use plotline_persistence::Store;
use tokio::task::JoinSet;

on_both_databases! {
    the_notices_of_a_change_are_kept_with_it,
    a_change_that_is_not_kept_tells_nobody,
    notices_that_cannot_be_kept_take_the_change_with_them,
    a_notice_comes_back_as_it_was,
    of_ten_notices_with_one_id_one_is_kept,
    a_notice_may_be_about_no_game,
    notices_are_listed_newest_first_page_by_page,
    notices_are_narrowed_by_player_and_game,
}

async fn the_notices_of_a_change_are_kept_with_it(World { store, .. }: World) {
    let (ada, bob) = two(&store).await;
    let game = stored_game(&store, &ada).await;
    let told = [notice(&game, &ada, "one"), notice(&game, &bob, "other")];
    commit(&store, &game, &told).await.unwrap();
    assert_eq!(of(&store, &ada).await, [told[0].clone()]);
    assert_eq!(of(&store, &bob).await, [told[1].clone()]);
}

async fn a_change_that_is_not_kept_tells_nobody(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let game = stored_game(&store, &ada).await;
    play(&store, &game).await.unwrap();
    let late = commit(&store, &game, &[notice(&game, &ada, "late")]).await;
    assert!(matches!(late, Err(CommitError::Conflict)), "{late:?}");
    assert_eq!(of(&store, &ada).await, []);
}

async fn notices_that_cannot_be_kept_take_the_change_with_them(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let game = stored_game(&store, &ada).await;
    // No two of a game have the same id.
    let told = [notice(&game, &ada, "kept"), notice(&game, &ada, "kept")];
    commit(&store, &game, &told).await.unwrap_err();
    assert_eq!(find(&store, &game).await, game);
    assert!(store.events(game.id, 0, 10).await.unwrap().is_empty());
    assert_eq!(of(&store, &ada).await, []);
}

async fn a_notice_comes_back_as_it_was(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let game = stored_game(&store, &ada).await;
    let awkward = "“ü𝄞” \\ ' \" \n\t $1 ? \0";
    let told = Notice {
        seq: 17,
        details: NoticeDetails {
            seat: Some(seat(3)),
            username: Some(awkward.into()),
            deadline: Some(at(9)),
            percent: Some(50),
            then: Some(Then::Grace),
            sentences: vec![awkward.into(), "Well played.".into()],
            in_reply_to: Some("<1@example.org>".into()),
            to: Some("ada@example.org".into()),
        },
        ..notice(&game, &ada, awkward)
    };
    assert!(store.insert_once(&told).await.unwrap());
    assert_eq!(of(&store, &ada).await, [told]);
}

async fn of_ten_notices_with_one_id_one_is_kept(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let game = stored_game(&store, &ada).await;
    let mut nodes = JoinSet::new();
    for second in 0..10 {
        let store = store.clone();
        let told = Notice {
            at: at(second),
            ..notice(&game, &ada, "answer")
        };
        nodes.spawn(async move { store.insert_once(&told).await.unwrap() });
    }
    let new = nodes.join_all().await;
    assert_eq!(new.iter().filter(|new| **new).count(), 1);
    assert_eq!(of(&store, &ada).await.len(), 1);
    let told = notice(&game, &ada, "answer");
    assert!(!store.insert_once(&told).await.unwrap());
    assert!(store.exists(told.game, told.id).await.unwrap());
    assert!(!store.exists(None, told.id).await.unwrap());
    let other = notice(&game, &ada, "other");
    assert!(!store.exists(other.game, other.id).await.unwrap());
}

async fn a_notice_may_be_about_no_game(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let game = stored_game(&store, &ada).await;
    let told = Notice {
        game: None,
        ..notice(&game, &ada, "own")
    };
    assert!(store.insert_once(&told).await.unwrap());
    assert!(!store.insert_once(&told).await.unwrap());
    assert_eq!(of(&store, &ada).await, [told]);
}

async fn notices_are_listed_newest_first_page_by_page(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let game = stored_game(&store, &ada).await;
    let mut all = Vec::new();
    for number in 0..7 {
        let told = Notice {
            // Some of one instant.
            at: at(number / 3),
            ..notice(&game, &ada, &number.to_string())
        };
        assert!(store.insert_once(&told).await.unwrap());
        all.push(told);
    }
    all.sort_by_key(|notice| std::cmp::Reverse((notice.at, notice.id)));
    let (mut listed, mut after) = (Vec::new(), None);
    loop {
        let (player, game) = (Some(ada.id), None);
        let limit = 2;
        let page = NoticeStore::list(
            &store,
            &NoticeQuery {
                player,
                game,
                after,
                limit,
            },
        )
        .await
        .unwrap();
        let Some(last) = page.last() else { break };
        after = Some(NoticeCursor::of(last));
        listed.extend(page);
    }
    assert_eq!(listed, all);
}

async fn notices_are_narrowed_by_player_and_game(World { store, .. }: World) {
    let (ada, bob) = two(&store).await;
    let (one, other) = (stored_game(&store, &ada).await, stored_game(&store, &ada).await);
    for (game, player) in [(&one, &ada), (&one, &bob), (&other, &ada)] {
        assert!(store.insert_once(&notice(game, player, "it")).await.unwrap());
    }
    let count = async |player: Option<&Player>, game: Option<&Game>| {
        let query = NoticeQuery {
            player: player.map(|player| player.id),
            game: game.map(|game| game.id),
            after: None,
            limit: 100,
        };
        NoticeStore::list(&store, &query).await.unwrap().len()
    };
    assert_eq!(count(None, None).await, 3);
    assert_eq!(count(Some(&ada), None).await, 2);
    assert_eq!(count(None, Some(&one)).await, 2);
    assert_eq!(count(Some(&bob), Some(&other)).await, 0);
}

async fn two(store: &Store) -> (Player, Player) {
    (
        stored_player(store, "ada").await,
        stored_player(store, "bob").await,
    )
}

fn notice(game: &Game, player: &Player, name: &str) -> Notice {
    Notice {
        id: NoticeId::named(NoticeKind::YourTurn, &format!("{} {name}", player.id)),
        player: player.id,
        game: Some(game.id),
        seq: 1,
        kind: NoticeKind::YourTurn,
        details: NoticeDetails::default(),
        at: at(5),
    }
}

async fn commit(store: &Store, game: &Game, notices: &[Notice]) -> Result<(), CommitError> {
    let (after, events) = after_turn(game, 1);
    let commit = Commit {
        game: &after,
        seats: None,
        events: &events,
        answer: None,
        notices,
        plans: PlanChanges::default(),
    };
    store.commit(commit).await
}

async fn of(store: &Store, player: &Player) -> Vec<Notice> {
    let query = NoticeQuery {
        player: Some(player.id),
        limit: 100,
        ..NoticeQuery::default()
    };
    NoticeStore::list(store, &query).await.unwrap()
}
