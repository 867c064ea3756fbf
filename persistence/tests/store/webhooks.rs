use crate::make::*;
use crate::world::World;
use plotline_domain::ids::WebhookId;
use plotline_domain::notices::NoticeKind;
use plotline_domain::players::Player;
use plotline_domain::vault::Sealed;
use plotline_domain::webhooks::{
    Disabled, DisabledWhy, FormerSecret, Webhook, WebhookChange, WebhookKinds, WebhookStore, WebhookUrl,
};
use plotline_persistence::Store;

on_both_databases! {
    a_webhook_is_found_as_it_was_kept,
    the_webhooks_of_a_player_come_oldest_first,
    a_change_leaves_what_it_does_not_name,
    enabling_a_webhook_forgets_that_it_failed,
    of_two_who_replace_a_secret_one_succeeds,
    a_deleted_webhook_is_gone,
    nobody_deletes_the_webhook_of_another,
    a_player_has_no_more_webhooks_than_the_limit_however_many_nodes_insert,
}

async fn a_webhook_is_found_as_it_was_kept(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let plain = kept(&store, webhook(&ada)).await;
    let full = Webhook {
        kinds: WebhookKinds::new(Some(vec![NoticeKind::YourTurn, NoticeKind::GameFinished])).unwrap(),
        game: Some(game_id()),
        former: Some(former("old", 50)),
        failing_since: Some(at(3)),
        disabled: Some(disabled(9)),
        ..webhook(&ada)
    };
    let full = kept(&store, full).await;
    assert_eq!(find(&store, &plain).await, Some(plain));
    assert_eq!(find(&store, &full).await, Some(full));
    assert_eq!(find(&store, &webhook(&ada)).await, None);
}

async fn the_webhooks_of_a_player_come_oldest_first(World { store, .. }: World) {
    let (ada, bob) = (
        stored_player(&store, "ada").await,
        stored_player(&store, "bob").await,
    );
    let (one, two) = (webhook(&ada), webhook(&ada));
    let two = kept(&store, two).await;
    kept(&store, webhook(&bob)).await;
    let one = kept(&store, one).await;
    assert_eq!(
        store.webhooks_of(&[player_id(), ada.id]).await.unwrap(),
        [one, two]
    );
    assert!(store.webhooks_of(&[player_id()]).await.unwrap().is_empty());
}

async fn a_change_leaves_what_it_does_not_name(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let before = Webhook {
        failing_since: Some(at(3)),
        former: Some(former("old", 50)),
        ..webhook(&ada)
    };
    let before = kept(&store, before).await;
    let kinds = WebhookKinds::new(Some(vec![NoticeKind::Reminder])).unwrap();
    let change = WebhookChange {
        kinds: Some(kinds.clone()),
        game: Some(Some(game_id())),
        ..WebhookChange::default()
    };
    assert!(store.change(before.id, &change).await.unwrap());
    let game = change.game.unwrap();
    let after = Webhook {
        kinds,
        game,
        ..before
    };
    assert_eq!(find(&store, &after).await, Some(after.clone()));
    let change = WebhookChange {
        url: Some(url("https://example.org/new")),
        kinds: Some(WebhookKinds::ALL),
        game: Some(None),
        disabled: Some(Some(disabled(9))),
    };
    assert!(store.change(after.id, &change).await.unwrap());
    let after = Webhook {
        url: url("https://example.org/new"),
        kinds: WebhookKinds::ALL,
        game: None,
        disabled: Some(disabled(9)),
        ..after
    };
    assert_eq!(find(&store, &after).await, Some(after));
    assert!(!store.change(webhook(&ada).id, &change).await.unwrap());
}

async fn enabling_a_webhook_forgets_that_it_failed(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let before = Webhook {
        failing_since: Some(at(3)),
        disabled: Some(disabled(9)),
        ..webhook(&ada)
    };
    let before = kept(&store, before).await;
    let change = WebhookChange {
        disabled: Some(None),
        ..WebhookChange::default()
    };
    assert!(store.change(before.id, &change).await.unwrap());
    let after = find(&store, &before).await.unwrap();
    assert_eq!((after.disabled, after.failing_since), (None, None));
}

async fn of_two_who_replace_a_secret_one_succeeds(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let before = kept(&store, webhook(&ada)).await;
    let replace = async |secret: &str| {
        let (secret, former) = (Sealed(secret.to_owned()), former("sealed", 50));
        let current = &before.secret;
        store
            .replace_secret(before.id, current, &secret, &former)
            .await
            .unwrap()
    };
    let (one, two) = tokio::join!(replace("one"), replace("two"));
    assert!(one != two);
    let after = Webhook {
        secret: Sealed(if one { "one" } else { "two" }.to_owned()),
        former: Some(former("sealed", 50)),
        ..before.clone()
    };
    assert_eq!(find(&store, &before).await, Some(after));
}

async fn a_deleted_webhook_is_gone(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let webhook = kept(&store, webhook(&ada)).await;
    assert!(WebhookStore::delete(&store, ada.id, webhook.id).await.unwrap());
    assert!(!WebhookStore::delete(&store, ada.id, webhook.id).await.unwrap());
    assert_eq!(find(&store, &webhook).await, None);
}

async fn nobody_deletes_the_webhook_of_another(World { store, .. }: World) {
    let (ada, eve) = (
        stored_player(&store, "ada").await,
        stored_player(&store, "eve").await,
    );
    let webhook = kept(&store, webhook(&ada)).await;
    assert!(!WebhookStore::delete(&store, eve.id, webhook.id).await.unwrap());
    assert_eq!(find(&store, &webhook).await, Some(webhook));
}

async fn a_player_has_no_more_webhooks_than_the_limit_however_many_nodes_insert(world: World) {
    let (here, there) = (world.store.clone(), world.another_store().await);
    let ada = stored_player(&here, "ada").await;
    let tries = (0..30).map(|number| {
        let store = if number % 2 == 0 { &here } else { &there };
        let webhook = webhook(&ada);
        async move { WebhookStore::insert(store, &webhook, 3).await.unwrap() }
    });
    let kept = futures_util::future::join_all(tries).await;
    assert_eq!(kept.into_iter().filter(|kept| *kept).count(), 3);
    assert_eq!(here.webhooks_of(&[ada.id]).await.unwrap().len(), 3);
}

fn webhook(player: &Player) -> Webhook {
    let (now, random) = next();
    Webhook {
        id: WebhookId::new(now, random),
        player: player.id,
        url: url("https://example.org/hook?a=%20b"),
        kinds: WebhookKinds::ALL,
        game: None,
        secret: Sealed("sealed".to_owned()),
        former: None,
        created_at: at(0),
        failing_since: None,
        disabled: None,
    }
}

async fn kept(store: &Store, webhook: Webhook) -> Webhook {
    assert!(WebhookStore::insert(store, &webhook, 10).await.unwrap());
    webhook
}

async fn find(store: &Store, webhook: &Webhook) -> Option<Webhook> {
    WebhookStore::find(store, webhook.id).await.unwrap()
}

fn url(text: &str) -> WebhookUrl {
    WebhookUrl::parse(text).unwrap()
}

fn former(secret: &str, until: i64) -> FormerSecret {
    FormerSecret {
        secret: Sealed(secret.to_owned()),
        until: at(until),
    }
}

fn disabled(seconds: i64) -> Disabled {
    Disabled {
        at: at(seconds),
        why: DisabledWhy::Failing,
    }
}
