use crate::make::{at, game_id, next, player_id};
use crate::world::World;
use plotline_domain::ids::{GameId, PlayerId, SubmissionId};
use plotline_domain::submissions::{
    Submission, SubmissionAct, SubmissionChannel, SubmissionOutcome, SubmissionQuery, SubmissionStore,
    Verdict,
};
use plotline_persistence::Store;

on_both_databases! {
    a_submission_is_read_as_it_was_written,
    what_is_kept_twice_is_there_once,
    submissions_are_found_by_game_player_outcome_and_time,
    a_list_goes_on_after_its_last,
    the_oldest_are_pruned_first_and_few_at_a_time,
    a_game_is_trimmed_to_its_newest,
}

fn submission(game: Option<GameId>, player: PlayerId, second: i64) -> Submission {
    let (_, random) = next();
    Submission {
        id: SubmissionId::new(at(second), random),
        game,
        player,
        at: at(second),
        act: SubmissionAct::Turn,
        channel: SubmissionChannel::Rest,
        client: None,
        address: None,
        request_id: None,
        sent: None,
        expected_seq: None,
        key_hash: None,
        verdict: Verdict::accepted(Some((3, 5))),
    }
}

async fn list(store: &Store, query: SubmissionQuery) -> Vec<Submission> {
    let query = SubmissionQuery { limit: 100, ..query };
    SubmissionStore::list(store, &query).await.unwrap()
}

async fn a_submission_is_read_as_it_was_written(World { store, .. }: World) {
    let whole = Submission {
        act: SubmissionAct::Resignation,
        channel: SubmissionChannel::Mail,
        client: Some("app/1 “ü𝄞”".into()),
        address: Some("192.0.2.0/24".into()),
        request_id: Some("abc".into()),
        sent: Some("{\"moves\": [' \\ $1 ? %_]}".into()),
        expected_seq: Some(7),
        key_hash: Some("0123".into()),
        verdict: Verdict {
            status: Some(422),
            rule: Some("TU-57".into()),
            ..Verdict::refused("site_occupied", "A building stands there.")
        },
        ..submission(Some(game_id()), player_id(), 1)
    };
    let bare = submission(None, player_id(), 2);
    store.keep(&[whole.clone(), bare.clone()]).await.unwrap();
    assert_eq!(list(&store, SubmissionQuery::default()).await, [bare, whole]);
}

async fn what_is_kept_twice_is_there_once(World { store, .. }: World) {
    let one = submission(Some(game_id()), player_id(), 1);
    store.keep(&[one.clone(), one.clone()]).await.unwrap();
    store.keep(std::slice::from_ref(&one)).await.unwrap();
    assert_eq!(list(&store, SubmissionQuery::default()).await, [one]);
}

async fn submissions_are_found_by_game_player_outcome_and_time(World { store, .. }: World) {
    let (game, ada, bob) = (game_id(), player_id(), player_id());
    let mut all = [
        submission(Some(game), ada, 1),
        submission(Some(game), bob, 2),
        submission(Some(game_id()), ada, 3),
        submission(None, ada, 4),
    ];
    all[3].verdict = Verdict::refused("unauthenticated", "The token has run out.");
    store.keep(&all).await.unwrap();
    let [one, two, three, four] = all;
    let by = |query| list(&store, query);
    let query = SubmissionQuery::default;
    assert_eq!(
        by(SubmissionQuery {
            game: Some(game),
            ..query()
        })
        .await,
        [two.clone(), one.clone()]
    );
    let of_ada = SubmissionQuery {
        player: Some(ada),
        ..query()
    };
    assert_eq!(
        by(of_ada.clone()).await,
        [four.clone(), three.clone(), one.clone()]
    );
    let refused = Some(SubmissionOutcome::Refused);
    assert_eq!(
        by(SubmissionQuery {
            outcome: refused,
            ..query()
        })
        .await,
        [four]
    );
    let (from, to) = (Some(at(2)), Some(at(4)));
    assert_eq!(
        by(SubmissionQuery { from, to, ..query() }).await,
        [three.clone(), two]
    );
    assert_eq!(by(SubmissionQuery { from, to, ..of_ada }).await, [three]);
}

async fn a_list_goes_on_after_its_last(World { store, .. }: World) {
    let (game, ada) = (game_id(), player_id());
    let all: Vec<Submission> = (0..5).map(|second| submission(Some(game), ada, second)).collect();
    store.keep(&all).await.unwrap();
    let query = SubmissionQuery {
        player: Some(ada),
        limit: 2,
        ..SubmissionQuery::default()
    };
    let first = SubmissionStore::list(&store, &query).await.unwrap();
    assert_eq!(first, [all[4].clone(), all[3].clone()]);
    let after = SubmissionQuery {
        after: Some(first[1].id),
        ..query
    };
    assert_eq!(
        SubmissionStore::list(&store, &after).await.unwrap(),
        [all[2].clone(), all[1].clone()]
    );
}

async fn the_oldest_are_pruned_first_and_few_at_a_time(World { store, .. }: World) {
    let ada = player_id();
    let all: Vec<Submission> = (0..5)
        .map(|second| submission(Some(game_id()), ada, second))
        .collect();
    store.keep(&all).await.unwrap();
    assert_eq!(store.prune(at(4), 3).await.unwrap(), 3);
    assert_eq!(
        list(&store, SubmissionQuery::default()).await,
        [all[4].clone(), all[3].clone()]
    );
    assert_eq!(store.prune(at(4), 3).await.unwrap(), 1);
    assert_eq!(store.prune(at(4), 3).await.unwrap(), 0);
    assert_eq!(list(&store, SubmissionQuery::default()).await, [all[4].clone()]);
}

async fn a_game_is_trimmed_to_its_newest(World { store, .. }: World) {
    let (game, ada) = (game_id(), player_id());
    let all: Vec<Submission> = (0..5).map(|second| submission(Some(game), ada, second)).collect();
    let other = submission(None, ada, 0);
    store.keep(&all).await.unwrap();
    store.keep(std::slice::from_ref(&other)).await.unwrap();
    store.trim(Some(game), 5).await.unwrap();
    assert_eq!(list(&store, SubmissionQuery::default()).await.len(), 6);
    store.trim(Some(game), 2).await.unwrap();
    let left = list(&store, SubmissionQuery::default()).await;
    assert_eq!(left, [all[4].clone(), all[3].clone(), other]);
}
