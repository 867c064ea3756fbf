use crate::world::{admin, on_postgres, on_sqlite};
use std::time::Duration;
use tokio::time::timeout;

const LONG: Duration = Duration::from_secs(10);

#[tokio::test]
async fn what_one_node_announces_every_node_hears() {
    on_postgres(|world| async move {
        let other = world.another_store().await;
        let (here, there) = (
            world.store.announcements().unwrap(),
            other.announcements().unwrap(),
        );
        let (mut own, mut others) = (here.listen().await.unwrap(), there.listen().await.unwrap());
        // Other tests announce things on the same server, so what is heard is looked through.
        let text = format!("it's {}", world.url);
        here.send(text.clone()).await.unwrap();
        for announced in [&mut own, &mut others] {
            while timeout(LONG, announced.next()).await.unwrap().unwrap() != text {}
        }
    })
    .await;
}

#[tokio::test]
async fn a_listener_whose_connection_is_cut_is_told() {
    on_postgres(|world| async move {
        let announcements = world.store.announcements().unwrap();
        let mut announced = announcements.listen().await.unwrap();
        let (_, name) = world.url.rsplit_once('=').unwrap();
        let cut = format!(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
             WHERE application_name = '{name}' AND query LIKE 'LISTEN %'"
        );
        admin().await.batch_execute(&cut).await.unwrap();
        while timeout(LONG, announced.next()).await.unwrap().is_some() {}
        announcements.listen().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn sqlite_has_nobody_to_announce_anything_to() {
    on_sqlite(|world| async move { assert!(world.store.announcements().is_none()) }).await;
}
