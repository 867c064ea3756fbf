//! What becomes of webhooks by what becomes of their messages, with a clock that is set and a receiver that is told what
//! to answer.

use crate::make::*;
use crate::webhook_scene::{Scene, status};
use crate::world::World;
use jiff::SignedDuration;
use plotline_domain::ids::NoticeId;
use plotline_domain::notices::{Notice, NoticeKind};
use plotline_domain::webhooks::{ChangeWebhook, Delivery, DisabledWhy, NotSent, WebhookFailure};

on_both_databases! {
    a_message_says_what_the_notice_says_under_its_id_at_every_attempt,
    a_success_ends_a_row_of_failures,
    after_three_days_without_a_success_a_webhook_is_disabled_and_its_owner_told_once,
    a_receiver_that_is_gone_is_disabled_at_once,
    a_disabled_webhook_is_sent_nothing_until_it_is_enabled_and_then_has_as_much_time_again,
    a_receiver_may_ask_for_time_within_bounds,
    a_webhook_is_for_its_kinds_and_its_game,
    two_who_find_a_receiver_gone_tell_it_once,
    the_former_secret_signs_for_a_day,
}

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

async fn a_message_says_what_the_notice_says_under_its_id_at_every_attempt(world: World) {
    let scene = Scene::new(world).await;
    scene.sender.answer(Err(status(500)));
    assert!(matches!(scene.deliver().await, Delivery::Failed { .. }));
    scene.clock.set(at(60));
    assert_eq!(scene.deliver().await, Delivery::Sent { status: 200 });
    let sent = scene.sender.sent.lock().unwrap().clone();
    assert_eq!(sent.len(), 2);
    assert_eq!(sent[0].id, scene.notice.id.to_string());
    assert_eq!((&sent[0].id, &sent[0].body), (&sent[1].id, &sent[1].body));
    assert_ne!(sent[0].timestamp, sent[1].timestamp);
    let body = format!(
        r#"{{"data":{{"game":"{}","seat":2,"seq":7,"username":"ada"}},"timestamp":"{}","type":"your_turn"}}"#,
        scene.notice.game.unwrap(),
        scene.notice.at
    );
    assert_eq!(sent[0].body, body);
}

async fn a_success_ends_a_row_of_failures(world: World) {
    let scene = Scene::new(world).await;
    for (seconds, answer, failing_since) in [
        (0, Err(status(500)), Some(at(0))),
        (2 * DAY, Err(status(503)), Some(at(0))),
        (3 * DAY - 1, Ok(204), None),
        (
            4 * DAY,
            Err(WebhookFailure::Unreachable.into()),
            Some(at(4 * DAY)),
        ),
        (7 * DAY - 1, Err(status(500)), Some(at(4 * DAY))),
    ] {
        scene.clock.set(at(seconds));
        scene.sender.answer(answer);
        scene.deliver().await;
        let webhook = scene.webhook().await;
        assert_eq!(
            (webhook.failing_since, webhook.disabled),
            (failing_since, None),
            "{seconds}"
        );
    }
}

async fn after_three_days_without_a_success_a_webhook_is_disabled_and_its_owner_told_once(world: World) {
    let scene = Scene::new(world).await;
    scene.sender.answer_always(Err(status(500)));
    for seconds in [0, DAY, 3 * DAY - 1] {
        scene.clock.set(at(seconds));
        assert!(matches!(scene.deliver().await, Delivery::Failed { .. }));
    }
    assert!(scene.told().await.is_empty());
    scene.clock.set(at(3 * DAY));
    assert!(matches!(scene.deliver().await, Delivery::Disabled { .. }));
    let disabled = scene.webhook().await.disabled.unwrap();
    assert_eq!((disabled.at, disabled.why), (at(3 * DAY), DisabledWhy::Failing));
    let told = scene.told().await;
    assert_eq!(told.len(), 1);
    assert_eq!(
        (told[0].player, told[0].game, told[0].seq),
        (scene.owner.id, scene.notice.game, 7)
    );
    let sentences = told[0].details.sentences.join(" ");
    assert!(
        sentences.contains("example.org") && !sentences.contains("/hook"),
        "{sentences}"
    );
    assert_eq!(scene.deliver().await, Delivery::Unwanted);
    assert_eq!(scene.told().await.len(), 1);
}

async fn a_receiver_that_is_gone_is_disabled_at_once(world: World) {
    let scene = Scene::new(world).await;
    let gone = NotSent {
        status: Some(410),
        ..WebhookFailure::Gone.into()
    };
    scene.sender.answer(Err(gone.clone()));
    assert_eq!(scene.deliver().await, Delivery::Disabled { why: gone });
    assert_eq!(scene.webhook().await.disabled.unwrap().why, DisabledWhy::Gone);
    assert_eq!(scene.told().await.len(), 1);
}

async fn a_disabled_webhook_is_sent_nothing_until_it_is_enabled_and_then_has_as_much_time_again(
    world: World,
) {
    let scene = Scene::new(world).await;
    scene.sender.answer_always(Err(status(500)));
    for seconds in [0, 3 * DAY] {
        scene.clock.set(at(seconds));
        scene.deliver().await;
    }
    assert_eq!(scene.deliver().await, Delivery::Unwanted);
    assert!(scene.webhooks_for(&scene.notice).await.is_empty());
    let enable = ChangeWebhook {
        enabled: Some(true),
        ..ChangeWebhook::default()
    };
    let enabled = scene
        .webhooks
        .change_webhook(scene.owner.id, scene.id, enable)
        .await
        .unwrap();
    assert_eq!((enabled.disabled, enabled.failing_since), (None, None));
    for seconds in [4 * DAY, 7 * DAY - 1] {
        scene.clock.set(at(seconds));
        assert!(matches!(scene.deliver().await, Delivery::Failed { .. }));
    }
    scene.clock.set(at(7 * DAY));
    assert!(matches!(scene.deliver().await, Delivery::Disabled { .. }));
    assert_eq!(scene.told().await.len(), 2, "it is told each time");
}

async fn a_receiver_may_ask_for_time_within_bounds(world: World) {
    let scene = Scene::new(world).await;
    for (asked, given) in [(600, 600), (-5, 1), (30 * DAY, 6 * HOUR)] {
        scene.sender.answer(Err(NotSent {
            retry_after: Some(SignedDuration::from_secs(asked)),
            ..status(429)
        }));
        let Delivery::Failed { retry_after, .. } = scene.deliver().await else {
            panic!("it failed");
        };
        assert_eq!(retry_after, Some(SignedDuration::from_secs(given)));
    }
}

async fn a_webhook_is_for_its_kinds_and_its_game(world: World) {
    let scene = Scene::new(world).await;
    let ids = async |kind: NoticeKind| {
        let notice = Notice {
            kind,
            ..scene.notice.clone()
        };
        scene.webhooks_for(&notice).await
    };
    let only = scene.add(Some(vec![NoticeKind::Reminder]), None).await;
    let game = scene.add(None, Some(scene.seated)).await;
    assert_eq!(ids(NoticeKind::YourTurn).await, [scene.id]);
    assert_eq!(ids(NoticeKind::Reminder).await, [scene.id, only.id]);
    assert!(
        ids(NoticeKind::WebhookDisabled).await.is_empty(),
        "that is told by mail"
    );
    let there = Notice {
        game: Some(scene.seated),
        ..scene.notice.clone()
    };
    assert_eq!(scene.webhooks_for(&there).await, [scene.id, game.id]);
    let another = Notice {
        player: player_id(),
        ..scene.notice.clone()
    };
    assert!(scene.webhooks_for(&another).await.is_empty());
    let each = [scene.notice.clone(), another.clone(), there];
    let each = scene.webhooks.webhooks_for(&each).await.unwrap();
    assert_eq!(each, [vec![scene.id], vec![], vec![scene.id, game.id]]);
    assert_eq!(
        scene.webhooks.deliver_notice(scene.id, &another).await.unwrap(),
        Delivery::Unwanted
    );
    assert_eq!(
        scene
            .webhooks
            .deliver_notice(game.id, &scene.notice)
            .await
            .unwrap(),
        Delivery::Unwanted
    );
}

async fn two_who_find_a_receiver_gone_tell_it_once(world: World) {
    let scene = Scene::new(world).await;
    scene.sender.answer_always(Err(WebhookFailure::Gone.into()));
    let other = Notice {
        id: NoticeId::named(NoticeKind::YourTurn, "another"),
        ..scene.notice.clone()
    };
    let (one, two) = tokio::join!(
        scene.webhooks.deliver_notice(scene.id, &scene.notice),
        scene.webhooks.deliver_notice(scene.id, &other)
    );
    assert!(matches!(
        (one.unwrap(), two.unwrap()),
        (Delivery::Disabled { .. }, _) | (_, Delivery::Disabled { .. })
    ));
    assert_eq!(scene.told().await.len(), 1);
}

async fn the_former_secret_signs_for_a_day(world: World) {
    let scene = Scene::new(world).await;
    scene
        .webhooks
        .rotate_secret(scene.owner.id, scene.id)
        .await
        .unwrap();
    for (seconds, signatures) in [(0, 2), (DAY - 1, 2), (DAY, 1)] {
        scene.clock.set(at(seconds));
        scene.deliver().await;
        let sent = scene.sender.sent.lock().unwrap().last().unwrap().clone();
        assert_eq!(sent.signature.split(' ').count(), signatures, "{seconds}");
    }
}
