//! One suite for every database: what the ports promise, kept by the real ones.
//!
//! `cargo test -p plotline-persistence` starts a PostgreSQL of its own by `tests/postgres`, unless
//! `PLOTLINE_TEST_POSTGRES` names one.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

/// Makes of each function a test on SQLite and a test on PostgreSQL, with a new database each time.
macro_rules! on_both_databases {
    ($($name:ident,)+) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                $crate::world::on_sqlite(super::$name).await;
            })+
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                $crate::world::on_postgres(super::$name).await;
            })+
        }
    };
}

mod accounts;
mod analysis;
mod announcements;
mod answers;
mod audit;
mod clocks;
mod commits;
mod conditional_turns;
mod couriers;
mod crashes;
mod deliveries;
mod devices;
mod failover;
mod forgetting;
mod games;
mod groups;
mod jumps;
mod lists;
mod make;
mod many_games;
mod migrations;
mod notices;
mod outages;
mod outcomes;
mod plans;
mod poolers;
mod postgres;
mod records;
mod schedules;
mod seals;
mod secrets;
mod sessions;
mod submissions;
mod timers;
mod tls;
mod tokens;
mod unreadable;
mod webhook_deliveries;
mod webhook_scene;
mod webhooks;
mod world;
