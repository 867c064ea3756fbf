//! Schedules, vacations and the links to calendars.

use crate::make::{at, player_id, stored_player};
use crate::world::World;
use jiff::civil::date;
use plotline_domain::clocks::{
    Booked, CalendarOwner, Schedule, ScheduleStore, Vacation, VacationId, Weekday,
};
use plotline_domain::players::secret_hash;

on_both_databases! {
    what_was_booked_is_found_again,
    of_two_changes_from_one_revision_one_is_kept,
    a_link_is_replaced_and_revoked,
}

fn booked(revision: u64, zone: &str) -> Booked {
    let vacation = Vacation {
        id: VacationId(player_id().0),
        from: date(2026, 12, 24),
        to: date(2027, 1, 2),
    };
    Booked {
        revision,
        schedule: Schedule {
            zone: zone.into(),
            days_off: vec![Weekday::Sunday],
            ..Schedule::default()
        },
        vacations: vec![vacation],
    }
}

async fn what_was_booked_is_found_again(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let bob = stored_player(&store, "bob").await;
    assert_eq!(store.booked(&[ada.id, bob.id]).await.unwrap(), []);
    let first = booked(1, "Europe/Berlin");
    assert!(store.book(ada.id, &first).await.unwrap());
    assert_eq!(store.booked(&[ada.id, bob.id]).await.unwrap(), [(ada.id, first)]);
}

async fn of_two_changes_from_one_revision_one_is_kept(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    assert!(store.book(ada.id, &booked(1, "UTC")).await.unwrap());
    assert!(!store.book(ada.id, &booked(1, "Asia/Tokyo")).await.unwrap());
    assert!(store.book(ada.id, &booked(2, "Asia/Tokyo")).await.unwrap());
    assert!(!store.book(ada.id, &booked(2, "UTC")).await.unwrap());
    let (_, kept) = store.booked(&[ada.id]).await.unwrap().remove(0);
    assert_eq!((kept.revision, kept.schedule.zone.as_str()), (2, "Asia/Tokyo"));
}

async fn a_link_is_replaced_and_revoked(World { store, .. }: World) {
    let ada = stored_player(&store, "ada").await;
    let (one, two) = (secret_hash("one"), secret_hash("two"));
    let owner = async |secret| store.find_calendar_link(secret).await.unwrap();
    let of_ada = Some(CalendarOwner {
        player: ada.id,
        blocked: false,
    });
    assert!(!store.delete_calendar_link(ada.id).await.unwrap());
    store.set_calendar_link(ada.id, &one, at(0)).await.unwrap();
    assert_eq!(owner(&one).await, of_ada);
    store.set_calendar_link(ada.id, &two, at(1)).await.unwrap();
    assert_eq!(owner(&one).await, None);
    assert_eq!(owner(&two).await, of_ada);
    assert!(store.delete_calendar_link(ada.id).await.unwrap());
    assert_eq!(owner(&two).await, None);
}
