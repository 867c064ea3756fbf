use crate::make::*;
use crate::world::World;
use plotline_domain::ids::DeviceId;
use plotline_domain::players::{Device, Player, PlayerStore, secret_hash};
use tokio::task::JoinSet;

on_both_databases! {
    a_device_is_found_by_its_token_and_comes_back_as_it_was,
    devices_are_listed_by_their_last_use,
    the_device_that_was_not_used_for_the_longest_time_makes_room,
    no_more_are_kept_although_many_come_at_once,
    a_device_is_forgotten_by_its_owner_only,
}

async fn a_device_is_found_by_its_token_and_comes_back_as_it_was(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let mut device = device(&ada, 1);
    device.client = Some("“ü𝄞” \\ ' ?".to_owned());
    store.insert_device(&device, &secret_hash("t")).await.unwrap();
    assert_eq!(store.find_device(&secret_hash("t")).await.unwrap(), Some(device));
    assert_eq!(store.find_device(&secret_hash("other")).await.unwrap(), None);
}

async fn devices_are_listed_by_their_last_use(World { store, .. }: World) {
    let (ada, bob) = (
        stored_player(&store, "ada").await,
        stored_player(&store, "bob").await,
    );
    let (one, two, of_bob) = (device(&ada, 1), device(&ada, 2), device(&bob, 3));
    for (device, token) in [(&one, "1"), (&two, "2"), (&of_bob, "3")] {
        store.insert_device(device, &secret_hash(token)).await.unwrap();
    }
    let listed = async || -> Vec<DeviceId> {
        let devices = store.devices_of(ada.id).await.unwrap();
        devices.iter().map(|device| device.id).collect()
    };
    assert_eq!(listed().await, [two.id, one.id]);
    store.touch_device(one.id, at(9)).await.unwrap();
    assert_eq!(listed().await, [one.id, two.id]);
    // Two nodes may come in any order.
    store.touch_device(one.id, at(5)).await.unwrap();
    let used = store.devices_of(ada.id).await.unwrap()[0].last_used_at;
    assert_eq!(used, at(9));
}

async fn the_device_that_was_not_used_for_the_longest_time_makes_room(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let limit = i64::try_from(Device::LIMIT).unwrap();
    let devices: Vec<Device> = (0..=limit).map(|second| device(&ada, second)).collect();
    for (number, device) in devices.iter().enumerate().take(Device::LIMIT) {
        let token = secret_hash(&number.to_string());
        store.insert_device(device, &token).await.unwrap();
    }
    store.touch_device(devices[0].id, at(limit)).await.unwrap();
    let last = &devices[Device::LIMIT];
    store.insert_device(last, &secret_hash("last")).await.unwrap();
    assert_eq!(store.devices_of(ada.id).await.unwrap().len(), Device::LIMIT);
    let found = async |token: &str| store.find_device(&secret_hash(token)).await.unwrap();
    assert!(found("0").await.is_some(), "it was used lately");
    assert!(found("1").await.is_none());
    assert_eq!(found("last").await.as_ref(), Some(last));
}

async fn no_more_are_kept_although_many_come_at_once(world: World) {
    // On two nodes, which share nothing but the database.
    let nodes = [world.store.clone(), world.another_store().await];
    let ada = stored_player(&world.store, "ada").await;
    let mut tasks = JoinSet::new();
    for number in 0..2 * Device::LIMIT {
        let (node, device) = (nodes[number % 2].clone(), device(&ada, 1));
        let token = secret_hash(&number.to_string());
        tasks.spawn(async move { node.insert_device(&device, &token).await.unwrap() });
    }
    tasks.join_all().await;
    let kept = world.store.devices_of(ada.id).await.unwrap();
    assert_eq!(kept.len(), Device::LIMIT);
}

async fn a_device_is_forgotten_by_its_owner_only(World { store, .. }: World) {
    let (ada, eve) = (
        stored_player(&store, "ada").await,
        stored_player(&store, "eve").await,
    );
    let device = device(&ada, 1);
    store.insert_device(&device, &secret_hash("t")).await.unwrap();
    assert!(!store.delete_device(eve.id, device.id).await.unwrap());
    assert!(store.delete_device(ada.id, device.id).await.unwrap());
    assert!(!store.delete_device(ada.id, device.id).await.unwrap());
    assert_eq!(store.find_device(&secret_hash("t")).await.unwrap(), None);
    store.touch_device(device.id, at(7)).await.unwrap();
}

fn device(player: &Player, second: i64) -> Device {
    let (now, random) = next();
    Device {
        id: DeviceId::new(now, random),
        player: player.id,
        client: None,
        created_at: at(second),
        last_used_at: at(second),
    }
}
