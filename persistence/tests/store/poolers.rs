//! PgBouncer in front of PostgreSQL: one that shares sessions is refused, one that does not works.

use crate::make::*;
use crate::postgres;
use crate::world::Schema;
use plotline_persistence::{ConnectError, Settings, Store};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::time::timeout;

#[tokio::test(flavor = "multi_thread")]
async fn a_pooler_that_shares_sessions_is_refused_with_what_to_do() {
    for settings in [
        "pool_mode = transaction",
        "pool_mode = transaction\nserver_round_robin = 1\nmin_pool_size = 2",
        "pool_mode = transaction\ndefault_pool_size = 1",
        "pool_mode = statement",
    ] {
        let pooler = Pooler::start(settings, "SELECT 1");
        for _ in 0..3 {
            let error = Store::connect(&pooler.url, Settings::default()).await.err();
            let error = error.unwrap();
            assert!(matches!(error, ConnectError::Refused(_)), "{settings}: {error:?}");
            assert!(error.to_string().contains("pool_mode = session"), "{error}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pooler_that_gives_everybody_a_session_works() {
    let schema = Schema::new().await;
    let pooler = Pooler::start(
        "pool_mode = session",
        &format!("SET search_path = {}", schema.name),
    );
    let store = Store::connect(&pooler.url, Settings::default()).await.unwrap();
    store.migrate().await.unwrap();
    let announcements = store.announcements().unwrap();
    let mut announced = announcements.listen().await.unwrap();
    let ada = stored_player(&store, "ada").await;
    let mut game = stored_game(&store, &ada).await;
    for _ in 0..3 {
        game = play(&store, &game).await.unwrap();
    }
    assert_eq!(find(&store, &game).await, game);
    announcements.send(schema.name.clone()).await.unwrap();
    while timeout(Duration::from_secs(10), announced.next())
        .await
        .unwrap()
        .unwrap()
        != schema.name
    {}
    drop((store, pooler));
    schema.remove().await;
}

/// A PgBouncer before the server that the tests share, ended when it is dropped.
struct Pooler {
    process: Child,
    url: String,
    _folder: tempfile::TempDir,
}

impl Pooler {
    fn start(settings: &str, first_query: &str) -> Self {
        let server: tokio_postgres::Config = postgres::shared().parse().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let port = TcpListener::bind("127.0.0.1:0")
            .unwrap()
            .local_addr()
            .unwrap()
            .port();
        let file = folder.path().join("pgbouncer.ini");
        let text = format!(
            "[databases]\n\
             postgres = host=127.0.0.1 port={} user=plotline connect_query='{first_query}'\n\
             [pgbouncer]\n\
             listen_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\nauth_type = any\n{settings}\n",
            server.get_ports()[0],
        );
        std::fs::write(&file, text).unwrap();
        std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o755)).unwrap();
        let mut command = Command::new("pgbouncer");
        command.arg(&file).stdout(Stdio::null()).stderr(Stdio::null());
        // It refuses to run as root.
        if std::fs::metadata(&file).unwrap().uid() == 0 {
            command.uid(65534).gid(65534);
        }
        let process = command.spawn().unwrap();
        let began = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(began.elapsed() < Duration::from_secs(10), "PgBouncer listens");
            std::thread::sleep(Duration::from_millis(20));
        }
        Self {
            process,
            url: format!("postgres://plotline@127.0.0.1:{port}/postgres"),
            _folder: folder,
        }
    }
}

impl Drop for Pooler {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
