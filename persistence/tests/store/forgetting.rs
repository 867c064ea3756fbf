//! Old notices are forgotten a few at a time, also where most of them have to stay.

use crate::audit::meddle;
use crate::make::*;
use crate::world::World;
use plotline_domain::notices::{NoticeQuery, NoticeStore};

on_both_databases! {
    what_has_to_stay_is_looked_at_once_and_does_not_hide_what_may_go,
}

const WAITING: u32 = 3_000;
const DONE: u32 = 50;
const BATCH: u32 = 200;

async fn what_has_to_stay_is_looked_at_once_and_does_not_hide_what_may_go(world: World) {
    let ada = stored_player(&world.store, "ada").await;
    // The oldest wait for their deliveries, those after them are done.
    let sql = format!(
        "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {all})
         INSERT INTO notifications (game_id, notification_id, player_id, seq, kind, details, at)
             SELECT '', '00000000-0000-7000-8000-' || (100000000000 + n), '{ada}', 0,
                 'game_started', '{{}}', n FROM numbers;
         INSERT INTO deliveries (game_id, notification_id, channel, player_id, status, digest, attempts, next_at)
             SELECT game_id, notification_id, 'mail', player_id, 'pending', {no}, 0,
                 CASE WHEN at <= {WAITING} THEN 5 ELSE NULL END FROM notifications;",
        all = WAITING + DONE,
        ada = ada.id,
        no = if world.is_sqlite() { "0" } else { "false" },
    );
    meddle(&world, &sql).await.unwrap();
    let (mut after, mut looks) = (None, 0);
    loop {
        after = world.store.forget(at(0), after, BATCH).await.unwrap();
        looks += 1;
        if after.is_none() {
            break;
        }
    }
    assert_eq!(looks, (WAITING + DONE).div_ceil(BATCH), "each is looked at once");
    let all = NoticeQuery {
        limit: WAITING + DONE,
        ..NoticeQuery::default()
    };
    let left = NoticeStore::list(&world.store, &all).await.unwrap();
    assert_eq!(left.len(), WAITING as usize);
    let newest = left.first().unwrap();
    assert_eq!(
        newest.at.as_millisecond(),
        i64::from(WAITING),
        "all that could go have gone"
    );
}
