//! Backups of PostgreSQL, made with its own programs as operators do.

use crate::backup::play_until;
use crate::keys::{copy_keys, said};
use crate::nodes::through;
use crate::table::Table;
use crate::world::{World, postgres};
use plotline_tests::{Cluster, Database, Dice, Server};
use std::path::Path;
use std::time::{Duration, Instant};

/// Checks a restored database, starts a service on it and plays on.
async fn goes_on(keys_of: &Path, url: &str, table: &Table, seq: u64) {
    let (folder, database) = (Server::new_folder(), Database::Postgres(url.to_owned()));
    copy_keys(keys_of, &folder);
    let checked = Server::run(&folder, &database, &[], &["check"]);
    assert!(checked.status.success(), "{}", said(&checked));
    let restored = World {
        server: Server::start_in(&folder, &database, &[]),
    };
    let there = through(&restored, table);
    assert_eq!(there.seq().await, seq);
    there.steps(&mut Dice::fresh(), 4).await;
    assert!(there.seq().await > seq);
    assert!(plotline_domain::record::verify(&there.record().await).is_ok());
}

#[tokio::test]
async fn a_dump_of_a_running_service_is_restored_into_another_database() {
    let apart = postgres().apart();
    let (table, other) = (apart.table(2).await, apart.table(3).await);
    let mut dice = Dice::fresh();
    table.steps(&mut dice, 5).await;
    let Database::Postgres(url) = &apart.server.database else {
        panic!("it is PostgreSQL");
    };
    let dump = Server::new_folder().join("plotline.dump").display().to_string();
    let (from, to) = (url.clone(), dump.clone());
    let dumping = tokio::task::spawn_blocking(move || {
        Cluster::run_program("pg_dump", &["--format=custom", "--file", &to, &from]);
    });
    play_until(|| dumping.is_finished(), &[other], &mut dice).await;
    dumping.await.expect("it is done");
    let Database::Postgres(elsewhere) = Database::new_postgres() else {
        panic!("it is PostgreSQL");
    };
    Cluster::run_program(
        "pg_restore",
        &["--no-owner", "--exit-on-error", "--dbname", &elsewhere, &dump],
    );
    goes_on(&apart.server.data, &elsewhere, &table, table.seq().await).await;
}

/// Everything is lost by a mistake, and the database is brought back to the moment before it.
#[tokio::test]
async fn a_database_is_recovered_to_a_moment_from_a_base_backup_and_its_archive() {
    let archive = Cluster::new_archive();
    let cluster = Cluster::start_archiving("archiving", &archive);
    let url = cluster.new_database();
    let apart = World {
        server: Server::start(&Database::Postgres(url.clone())),
    };
    let table = apart.table(2).await;
    let mut dice = Dice::fresh();
    table.steps(&mut dice, 3).await;
    let base = cluster.base_backup();
    // Only the archive has this.
    let table = through(&apart, &table);
    table.steps(&mut dice, 3).await;
    let seq = table.seq().await;
    let now = "SELECT clock_timestamp()::text AS value";
    let moment = apart.server.ask_database(now).await.remove(0);
    tokio::time::sleep(Duration::from_millis(20)).await;
    apart.server.meddle("TRUNCATE events; DELETE FROM outages").await;
    let segment = "SELECT pg_walfile_name(pg_switch_wal()) AS value";
    let segment = apart.server.ask_database(segment).await.remove(0);
    let since = Instant::now();
    while !archive.join(&segment).exists() {
        assert!(
            since.elapsed() < Duration::from_secs(60),
            "{segment} is not archived"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let recovered = base.recover_to(&moment, &archive);
    let name = url.rsplit('/').next().unwrap_or_default();
    goes_on(&apart.server.data, &recovered.url_of(name), &table, seq).await;
}
