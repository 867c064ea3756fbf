//! Who carries what: claims, and what becomes of them.

use crate::make::*;
use crate::world::World;
use jiff::Timestamp;
use plotline_domain::ids::NoticeId;
use plotline_domain::notices::{
    Attempt, AttemptOutcome, Channel, Delivery, DeliveryStatus, Lane, MailSettings, Notice, NoticeCursor,
    NoticeDetails, NoticeKind, NoticeQuery, NoticeSettings, NoticeStore, Parcel, Settled, Sorted, Way, When,
};
use plotline_domain::players::Player;
use plotline_persistence::Store;
use std::collections::HashSet;
use tokio::task::JoinSet;

on_both_databases! {
    a_new_notice_is_claimed_once_and_again_when_the_claim_has_run_out,
    a_sorted_notice_is_claimed_no_more_and_sorting_twice_makes_no_second_delivery,
    what_is_due_is_claimed_once_and_again_when_the_claim_has_run_out,
    two_nodes_share_what_is_due,
    what_is_settled_is_due_no_more_or_later,
    what_was_sent_stays_sent_whoever_comes_late,
    every_attempt_is_kept,
    a_digest_is_claimed_whole_and_by_one_node,
    what_was_told_long_ago_is_forgotten_once_nothing_is_to_be_done,
    settings_come_back_as_they_were,
}

async fn a_new_notice_is_claimed_once_and_again_when_the_claim_has_run_out(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let told = told(&store, &ada, 1).await;
    let claim = async |now, until| store.claim_unsorted(at(now), at(until), 10).await.unwrap();
    assert_eq!(claim(4, 5).await, [], "it lies ahead");
    assert_eq!(claim(5, 20).await, told);
    assert_eq!(claim(19, 30).await, []);
    assert_eq!(claim(20, 40).await, told);
}

async fn a_sorted_notice_is_claimed_no_more_and_sorting_twice_makes_no_second_delivery(
    World { store, .. }: World,
) {
    let ada = stored_player(&store, "ada").await;
    let told = told(&store, &ada, 1).await;
    sort(&store, &told, at(10), false).await;
    sort(&store, &told, at(99), true).await;
    assert_eq!(store.claim_unsorted(at(1000), at(2000), 10).await.unwrap(), []);
    let expected = Delivery {
        channel: Channel::Mail,
        status: DeliveryStatus::Pending,
        digest: false,
        next_at: Some(at(10)),
        attempts: vec![],
    };
    assert_eq!(store.deliveries_of(&told).await.unwrap(), [vec![expected]]);
}

async fn what_is_due_is_claimed_once_and_again_when_the_claim_has_run_out(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let told = told(&store, &ada, 3).await;
    sort(&store, &told, at(10), false).await;
    let claim = async |now, until, limit| {
        store
            .claim_deliveries(Lane::Mail, &[], at(now), at(until), limit)
            .await
            .unwrap()
    };
    assert_eq!(claim(9, 20, 10).await, []);
    assert_eq!(claim(10, 20, 2).await.len(), 2);
    assert_eq!(claim(10, 20, 2).await.len(), 1);
    assert_eq!(claim(19, 30, 10).await, []);
    let again = claim(20, 30, 10).await;
    assert_eq!(notices(&again), told);
    assert!(
        again
            .iter()
            .all(|parcel| parcel.player == ada.id && parcel.items[0].attempts == 0)
    );
}

async fn two_nodes_share_what_is_due(world: World) {
    let ada = stored_player(&world.store, "ada").await;
    let told = told(&world.store, &ada, 60).await;
    sort(&world.store, &told, at(10), false).await;
    let mut nodes = JoinSet::new();
    for _ in 0..4 {
        let store = world.another_store().await;
        nodes.spawn(async move {
            let mut own = Vec::new();
            loop {
                match store
                    .claim_deliveries(Lane::Mail, &[], at(10), at(20), 7)
                    .await
                    .unwrap()
                {
                    // Another may hold for a moment what it claims.
                    none if none.is_empty() => {
                        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
                        match store
                            .claim_deliveries(Lane::Mail, &[], at(10), at(20), 7)
                            .await
                            .unwrap()
                        {
                            none if none.is_empty() => return own,
                            some => own.extend(notices(&some)),
                        }
                    }
                    some => own.extend(notices(&some)),
                }
            }
        });
    }
    let claimed: Vec<Notice> = nodes.join_all().await.into_iter().flatten().collect();
    let different: HashSet<NoticeId> = claimed.iter().map(|notice| notice.id).collect();
    assert_eq!((claimed.len(), different.len()), (60, 60));
}

async fn what_is_settled_is_due_no_more_or_later(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let told = told(&store, &ada, 3).await;
    sort(&store, &told, at(10), false).await;
    store
        .claim_deliveries(Lane::Mail, &[], at(10), at(20), 10)
        .await
        .unwrap();
    let outcomes = [
        settled(&told[0], DeliveryStatus::Sent, None),
        settled(&told[1], DeliveryStatus::Pending, Some(at(15))),
        Settled {
            attempt: None,
            ..settled(&told[2], DeliveryStatus::Superseded, None)
        },
    ];
    store.settle(&outcomes).await.unwrap();
    assert_eq!(
        store
            .claim_deliveries(Lane::Mail, &[], at(14), at(20), 10)
            .await
            .unwrap(),
        []
    );
    let again = store
        .claim_deliveries(Lane::Mail, &[], at(15), at(20), 10)
        .await
        .unwrap();
    assert_eq!(
        notices(&again),
        [told[1].clone()],
        "and it need not wait for the claim to end"
    );
    assert_eq!(again[0].items[0].attempts, 1);
    let deliveries = store.deliveries_of(&told).await.unwrap();
    assert_eq!(deliveries[2][0].status, DeliveryStatus::Superseded);
    assert_eq!(deliveries[2][0].attempts, []);
}

async fn what_was_sent_stays_sent_whoever_comes_late(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let told = told(&store, &ada, 1).await;
    sort(&store, &told, at(10), false).await;
    let sent = settled(&told[0], DeliveryStatus::Sent, None);
    store.settle(&[sent]).await.unwrap();
    let late = settled(&told[0], DeliveryStatus::Pending, Some(at(15)));
    store.settle(&[late]).await.unwrap();
    let delivery = store.deliveries_of(&told).await.unwrap()[0][0].clone();
    assert_eq!((delivery.status, delivery.next_at), (DeliveryStatus::Sent, None));
    assert_eq!(delivery.attempts.len(), 1);
}

async fn every_attempt_is_kept(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let told = told(&store, &ada, 1).await;
    sort(&store, &told, at(10), false).await;
    let mut expected = Vec::new();
    for (number, outcome) in [
        AttemptOutcome::Failed,
        AttemptOutcome::Failed,
        AttemptOutcome::Sent,
    ]
    .into_iter()
    .enumerate()
    {
        let attempt = Attempt {
            at: at(20 + i64::try_from(number).unwrap()),
            outcome,
            detail: format!("§{number} “ü𝄞” \\ ' \" $1 ?"),
        };
        let last = outcome == AttemptOutcome::Sent;
        let status = if last {
            DeliveryStatus::Sent
        } else {
            DeliveryStatus::Pending
        };
        let settled = Settled {
            attempt: Some(attempt.clone()),
            ..settled(&told[0], status, (!last).then(|| at(20)))
        };
        store.settle(&[settled]).await.unwrap();
        expected.push(attempt);
    }
    assert_eq!(store.deliveries_of(&told).await.unwrap()[0][0].attempts, expected);
}

async fn a_digest_is_claimed_whole_and_by_one_node(world: World) {
    let store = &world.store;
    let (ada, bob) = (
        stored_player(store, "ada").await,
        stored_player(store, "bob").await,
    );
    for player in [&ada, &bob] {
        store
            .keep_settings(player.id, &NoticeSettings::default(), at(0))
            .await
            .unwrap();
        let told = told(store, player, 12).await;
        sort(store, &told, at(10), true).await;
    }
    assert_eq!(
        store
            .claim_deliveries(Lane::Mail, &[], at(10), at(20), 10)
            .await
            .unwrap(),
        [],
        "a digest goes together"
    );
    assert_eq!(store.claim_digest(at(9), at(20), 100).await.unwrap(), None);
    let mut nodes = JoinSet::new();
    for _ in 0..4 {
        let store = world.another_store().await;
        nodes.spawn(async move { store.claim_digest(at(10), at(20), 100).await.unwrap() });
    }
    let mut digests: Vec<Parcel> = nodes.join_all().await.into_iter().flatten().collect();
    // Those who came at the same moment may have gone away with nothing.
    while let Some(digest) = store.claim_digest(at(10), at(20), 100).await.unwrap() {
        digests.push(digest);
    }
    digests.sort_by_key(|digest| digest.player);
    let sizes: Vec<_> = digests
        .iter()
        .map(|digest| (digest.player, digest.items.len()))
        .collect();
    assert_eq!(sizes, [(ada.id, 12), (bob.id, 12)]);
}

async fn what_was_told_long_ago_is_forgotten_once_nothing_is_to_be_done(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    // Told at 5, 6, 7, 8 and 9.
    let told = told(&store, &ada, 5).await;
    sort(&store, &told[..4], at(10), false).await;
    for sent in [&told[0], &told[1], &told[3]] {
        let sent = settled(sent, DeliveryStatus::Sent, None);
        store.settle(&[sent]).await.unwrap();
    }
    let left = async || {
        let all = NoticeQuery {
            limit: 10,
            ..NoticeQuery::default()
        };
        let newest_first = store.list(&all).await.unwrap();
        let oldest_first = newest_first.iter().rev().map(|notice| notice.id);
        oldest_first.collect::<Vec<_>>()
    };
    let ids: Vec<NoticeId> = told.iter().map(|notice| notice.id).collect();
    assert_eq!(store.forget(at(5), None, 10).await.unwrap(), None);
    assert_eq!(left().await, ids);
    let first = store.forget(at(100), None, 1).await.unwrap();
    assert_eq!(first, Some(NoticeCursor::of(&told[0])), "the oldest first");
    assert_eq!(left().await, ids[1..]);
    assert_eq!(store.forget(at(8), None, 10).await.unwrap(), None);
    assert_eq!(left().await, ids[2..], "one is not sent yet");
    assert_eq!(store.forget(at(100), None, 10).await.unwrap(), None);
    assert_eq!(left().await, [ids[2], ids[4]], "and one not even sorted");
    let deliveries = store.deliveries_of(&told).await.unwrap();
    assert_eq!((deliveries[0].len(), deliveries[2].len()), (0, 1));
}

async fn settings_come_back_as_they_were(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    assert_eq!(store.settings(&[ada.id]).await.unwrap(), []);
    let mail = MailSettings {
        turns: When::Digest,
        ..MailSettings::NONE
    };
    for digest_hour in [7, 23] {
        let settings = NoticeSettings {
            mail: mail.clone(),
            digest_hour,
        };
        store.keep_settings(ada.id, &settings, at(1)).await.unwrap();
        assert_eq!(store.settings(&[ada.id]).await.unwrap(), [(ada.id, settings)]);
    }
}

/// So many notices to a player, about no game, one second apart.
async fn told(store: &Store, player: &Player, count: i64) -> Vec<Notice> {
    let mut told = Vec::new();
    for number in 0..count {
        let notice = Notice {
            id: NoticeId::named(NoticeKind::GameStarted, &format!("{} {number}", player.id)),
            player: player.id,
            game: None,
            seq: 1,
            kind: NoticeKind::GameStarted,
            details: NoticeDetails::default(),
            at: at(5 + number),
        };
        assert!(store.insert_once(&notice).await.unwrap());
        told.push(notice);
    }
    told
}

async fn sort(store: &Store, notices: &[Notice], next_at: Timestamp, digest: bool) {
    let way = Way {
        channel: Channel::Mail,
        status: DeliveryStatus::Pending,
        digest,
        next_at: Some(next_at),
    };
    let sorted = |notice: &Notice| Sorted {
        notice: notice.clone(),
        ways: vec![way.clone()],
    };
    let sorted: Vec<Sorted> = notices.iter().map(sorted).collect();
    store.sort(&sorted).await.unwrap();
}

fn settled(notice: &Notice, status: DeliveryStatus, next_at: Option<Timestamp>) -> Settled {
    Settled {
        notice: notice.clone(),
        channel: Channel::Mail,
        status,
        next_at,
        attempt: Some(Attempt {
            at: at(11),
            outcome: AttemptOutcome::Failed,
            detail: "nobody there".into(),
        }),
    }
}

fn notices(parcels: &[Parcel]) -> Vec<Notice> {
    let items = parcels.iter().flat_map(|parcel| &parcel.items);
    items.map(|item| item.notice.clone()).collect()
}
