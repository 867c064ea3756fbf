//! A wrong setting stops the start with one clear sentence.

use crate::operations::log_line;
use crate::world::World;
use plotline_tests::{Database, Rest, Server};
use reqwest::Method;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::time::Duration;

/// What the service says when it does not start.
fn refusal(folder: &Path, settings: &[(&str, &str)]) -> String {
    let output = Server::run(folder, &Database::Sqlite, settings, &[]);
    assert_eq!(output.status.code(), Some(1), "{settings:?}");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let sentences: Vec<&str> = said.lines().filter(|line| !line.starts_with('{')).collect();
    assert_eq!(sentences.len(), 1, "{said}");
    assert!(
        sentences[0].ends_with('.') && !said.contains("panicked"),
        "{said}"
    );
    assert!(sentences[0].starts_with(char::is_uppercase), "{said}");
    said
}

#[test]
fn a_wrong_setting_is_named() {
    let folder = Server::new_folder();
    // A name has at most 63 letters between dots, so nobody is asked for this one.
    let no_host = format!("{}:8080", "a".repeat(64));
    let no_host = no_host.as_str();
    for (name, value) in [
        ("PLOTLINE_LISTEN", "x"),
        ("PLOTLINE_LISTEN", "127.0.0.1:99999"),
        ("PLOTLINE_RATE_LIMITS", "maybe"),
        ("PLOTLINE_LOG_FORMAT", "loud"),
        ("PLOTLINE_PASSWORD_WORKERS", "0"),
        ("PLOTLINE_RETRY_SECONDS", "0"),
        ("PLOTLINE_CACHE_MB", "7"),
        ("PLOTLINE_DB_CONNECTIONS", "0"),
        ("PLOTLINE_DB_CONNECTIONS", "257"),
        ("PLOTLINE_WORKERS", "0"),
        ("PLOTLINE_WORKERS", "257"),
        ("PLOTLINE_NATS_URL", "http://ada:hunter2@localhost"),
        ("PLOTLINE_PASSWORD_WORKERS", "many"),
        ("PLOTLINE_SMTP_URL", "smtp://ada:hunter2@localhost"),
        ("PLOTLINE_SMTP_URL", "http://localhost"),
        ("PLOTLINE_MAIL_FROM", "nobody"),
        ("PLOTLINE_MAIL_DOMAIN", "no domain"),
        ("PLOTLINE_PUBLIC_URL", "play.example.org"),
        ("PLOTLINE_DKIM_KEY", "/nowhere/key.pem"),
        ("PLOTLINE_WEBHOOKS_ALLOW_PRIVATE", "perhaps"),
        ("PLOTLINE_INBOUND_SECRET", "too short"),
        ("PLOTLINE_LMTP_LISTEN", "everywhere"),
        ("PLOTLINE_TRUSTED_PROXIES", "10.0.0.0/33"),
        ("PLOTLINE_TRUSTED_PROXIES", "everybody"),
        ("PLOTLINE_CONNECTIONS_PER_ADDRESS", "-1"),
        ("PLOTLINE_REQUEST_SECONDS", "0"),
        ("PLOTLINE_METRICS_LISTEN", "9090"),
        ("PLOTLINE_LISTEN", ":8080"),
        ("PLOTLINE_LISTEN", "ada:hunter2@localhost:8080"),
        ("PLOTLINE_LISTEN", no_host),
        ("PLOTLINE_DRAIN_SECONDS", "601"),
        ("PLOTLINE_NATS_URL", "nats://ada:hunter2@"),
        ("PLOTLINE_SMTP_URL", "smtps://ada:hunter2@[::1"),
        ("PLOTLINE_SMTP_URL", "ada:hunter2@localhost"),
        ("PLOTLINE_TRUSTED_PROXIES", "ada:hunter2@10.0.0.1"),
    ] {
        let said = refusal(&folder, &[(name, value), ("RUST_LOG", "trace")]);
        let named = said.contains(name) || said.contains(value);
        assert!(named && !said.contains("hunter2"), "{said}");
    }
}

/// What shells, Compose files and Kubernetes put there as they are.
#[tokio::test]
async fn values_of_the_environment_are_read_as_what_they_are() {
    let secret = "1234567890123456";
    let settings = [
        ("PLOTLINE_INBOUND_SECRET", secret),
        ("PLOTLINE_ISSUER", "12345"),
        ("PLOTLINE_RATE_LIMITS", "OFF"),
        ("PLOTLINE_WEBHOOKS_ALLOW_PRIVATE", "On"),
        ("PLOTLINE_LOG_FORMAT", "JSON"),
        ("PLOTLINE_LISTEN", "localhost:0"),
        ("PLOTLINE_LMTP_LISTEN", "localhost:0"),
        ("PLOTLINE_METRICS_LISTEN", "localhost:0"),
    ];
    let world = World {
        server: Server::start_in(&Server::new_folder(), &Database::Sqlite, &settings),
    };
    let token = world.player().await.access;
    let claims = token.split('.').nth(1).expect("a token has three parts");
    let claims = data_encoding::BASE64URL_NOPAD.decode(claims.as_bytes());
    let claims: Value = serde_json::from_slice(&claims.expect("base64")).expect("JSON");
    assert_eq!(claims["iss"], "12345");
    let path = "/v1/inbound/mail?recipient=nobody@localhost";
    let mail = Some("Subject: none\r\n\r\n".to_owned());
    let kind = ("content-type", "message/rfc822");
    let post = world.stranger().with_token(secret);
    let taken = post.send(Method::POST, path, &[kind], mail.clone()).await;
    assert_eq!(taken.status, 200, "{}", taken.text);
    let stranger = world.stranger().with_token("6543210987654321");
    stranger
        .send(Method::POST, path, &[kind], mail)
        .await
        .is_problem(401, "unauthenticated");
    let metrics = world.server.metrics.as_ref().expect("it has an address for them");
    assert_eq!(Rest::new(metrics).get("/metrics").await.status, 200);
    let lmtp = world.server.lmtp.expect("it has an address for mail");
    std::net::TcpStream::connect(lmtp).expect("it listens there");
}

#[tokio::test]
async fn what_is_set_to_nothing_is_not_set() {
    let names = [
        "DATABASE_URL",
        "PLOTLINE_CACHE_MB",
        "PLOTLINE_DB_CONNECTIONS",
        "PLOTLINE_DKIM_KEY",
        "PLOTLINE_DKIM_SELECTOR",
        "PLOTLINE_DRAIN_SECONDS",
        "PLOTLINE_INBOUND_SECRET",
        "PLOTLINE_ISSUER",
        "PLOTLINE_LMTP_LISTEN",
        "PLOTLINE_LOG_FORMAT",
        "PLOTLINE_MAIL_DOMAIN",
        "PLOTLINE_MAIL_FROM",
        "PLOTLINE_METRICS_LISTEN",
        "PLOTLINE_NATS_URL",
        "PLOTLINE_PUBLIC_URL",
        "PLOTLINE_RATE_LIMITS",
        "PLOTLINE_SMTP_URL",
        "PLOTLINE_TRUSTED_PROXIES",
        "PLOTLINE_WORKERS",
    ];
    let settings = names.map(|name| (name, ""));
    let folder = Server::new_folder();
    // The environment wins, also over the file.
    fs::write(
        folder.join("plotline.toml"),
        "smtp_url = \"smtp://127.0.0.1:1\"\ndkim_selector = \"\"\n",
    )
    .expect("a file can be written");
    let world = World {
        server: Server::start_in(&folder, &Database::Sqlite, &settings),
    };
    assert!(world.server.lmtp.is_none() && world.server.metrics.is_none());
    let table = world.table(2).await;
    let mails = folder.join("mail");
    let kept = || fs::read_dir(&mails).is_ok_and(|mails| mails.count() > 0);
    for _ in 0..100 {
        if kept() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(kept(), "mails are files without a mail server, game {}", table.id);
}

#[tokio::test]
async fn as_many_threads_answer_as_there_are_to_be() {
    for workers in ["1", "3"] {
        let settings = [("PLOTLINE_WORKERS", workers)];
        let world = World {
            server: Server::start_in(&Server::new_folder(), &Database::Sqlite, &settings),
        };
        // Once one answers, all have been started.
        world.stranger().get("/readyz").await.is(200);
        let threads = format!("/proc/{}/task", world.server.process());
        let threads = fs::read_dir(threads).expect("it runs");
        let names = threads.filter_map(|thread| fs::read_to_string(thread.ok()?.path().join("comm")).ok());
        let answer = names.filter(|name| name.starts_with("actix-server wo")).count();
        assert_eq!(answer.to_string(), workers);
    }
}

#[tokio::test]
async fn no_more_connections_to_the_database_are_opened_than_set() {
    let database = Database::new_postgres();
    let settings = [("PLOTLINE_DB_CONNECTIONS", "1")];
    let world = World {
        server: Server::start_in(&Server::new_folder(), &database, &settings),
    };
    let table = world.table(2).await;
    let paths = [table.path(""), "/v1/games".to_owned()];
    let reads = (0..40).map(|turn| table.players[0].get(&paths[turn % 2]));
    let answers = futures_util::future::join_all(reads).await;
    assert!(answers.iter().all(|answer| answer.status == 200), "{answers:?}");
    let others = "SELECT count(*)::text AS value FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'";
    let open = world.server.ask_database(others).await.remove(0);
    // One for turns and single reads, one for lists, and one that hears of other nodes.
    assert_eq!(open, "3");
}

#[tokio::test]
async fn passwords_of_servers_that_do_not_answer_are_never_logged() {
    let settings = [
        (
            "PLOTLINE_SMTP_URL",
            "smtps://ada:hunter2hunter2@127.0.0.1:1?tls=required",
        ),
        ("PLOTLINE_NATS_URL", "nats://ada:hunter2hunter2@127.0.0.1:1"),
        ("PLOTLINE_INBOUND_SECRET", "hunter2hunter2hunter2"),
        ("RUST_LOG", "trace"),
    ];
    let world = World {
        server: Server::start_in(&Server::new_folder(), &Database::Sqlite, &settings),
    };
    let table = world.table(2).await;
    let complained = |log: &str| log.contains("a mail could not be handed over") && log.contains("NATS");
    for _ in 0..100 {
        if complained(&world.server.log()) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let log = world.server.log();
    assert!(complained(&log), "{}: {log}", table.id);
    assert!(!log.contains("hunter2"), "{log}");
}

#[test]
fn an_unknown_setting_of_the_file_is_named() {
    let folder = Server::new_folder();
    fs::write(folder.join("plotline.toml"), "rate_limit = \"on\"\n").expect("a file can be written");
    let said = refusal(&folder, &[]);
    assert!(
        said.contains("rate_limit in plotline.toml") && said.contains("rate_limits was probably meant"),
        "{said}"
    );
    fs::write(folder.join("plotline.toml"), "colour = \"red\"\n").expect("a file can be written");
    let said = refusal(&folder, &[]);
    assert!(said.contains("colour"), "{said}");
    fs::write(folder.join("plotline.toml"), "rate_limits = \n").expect("a file can be written");
    refusal(&folder, &[]);
}

#[test]
fn a_near_miss_of_a_setting_stops_the_start_and_says_what_was_meant() {
    let folder = Server::new_folder();
    for (name, meant) in [
        ("PLOTLINE_RATE_LIMIT", "PLOTLINE_RATE_LIMITS"),
        ("PLOTLINE_LISTNE", "PLOTLINE_LISTEN"),
        ("PLOTLINE_TRUSTED_PROXY", "PLOTLINE_TRUSTED_PROXIES"),
        ("PLOTLINE_DATABSE_URL", "DATABASE_URL"),
    ] {
        let said = refusal(&folder, &[(name, "on")]);
        assert!(
            said.contains(name) && said.contains(&format!(" {meant} ")),
            "{said}"
        );
    }
}

#[tokio::test]
async fn what_kubernetes_and_others_put_into_the_environment_stops_nothing() {
    let settings = [
        ("PLOTLINE_SERVICE_HOST", "10.0.0.1"),
        ("PLOTLINE_SERVICE_PORT", "8080"),
        ("PLOTLINE_SERVICE_PORT_HTTP", "8080"),
        ("PLOTLINE_PORT", "tcp://10.0.0.1:8080"),
        ("PLOTLINE_PORT_8080_TCP", "tcp://10.0.0.1:8080"),
        ("PLOTLINE_PORT_8080_TCP_PROTO", "tcp"),
        ("PLOTLINE_PORT_8080_TCP_PORT", "8080"),
        ("PLOTLINE_PORT_8080_TCP_ADDR", "10.0.0.1"),
        ("PLOTLINE_DB_SERVICE_HOST", "10.0.0.2"),
        ("PLOTLINE_COLOUR", "red"),
    ];
    let world = World {
        server: Server::start_in(&Server::new_folder(), &Database::Sqlite, &settings),
    };
    let answer = world.stranger().get("/healthz").await;
    // Whatever was said at the start stands before this.
    log_line(&world, answer.header("x-request-id")).await;
    let said = world.server.log();
    let warnings: Vec<&str> = said
        .lines()
        .filter(|line| line.contains("is no setting"))
        .collect();
    assert_eq!(warnings.len(), 1, "{said}");
    assert!(warnings[0].contains("PLOTLINE_COLOUR"), "{said}");
}

#[test]
fn a_database_that_is_not_there_is_named_without_its_password() {
    let folder = Server::new_folder();
    let nowhere = "postgres://plotline:hunter2hunter2@127.0.0.1:1/plotline";
    let said = refusal(&folder, &[("DATABASE_URL", nowhere), ("RUST_LOG", "trace")]);
    assert!(!said.contains("hunter2"), "{said}");
    for wrong in [
        "postgres://ada:hunter2@[::1",
        "postgres://ada:hunter2@x/y?hunter2=1",
    ] {
        let said = refusal(&folder, &[("DATABASE_URL", wrong), ("RUST_LOG", "trace")]);
        assert!(!said.contains("hunter2"), "{said}");
    }
    for other in [
        "mysql://ada:hunter2@x/y",
        "mysql.example.org",
        "hots=hunter2 dbname=y",
    ] {
        let said = refusal(&folder, &[("DATABASE_URL", other), ("RUST_LOG", "trace")]);
        assert!(
            said.contains("neither a PostgreSQL") && !said.contains("hunter2"),
            "{said}"
        );
    }
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = Server::new_folder();
    fs::write(folder.join("file"), "").expect("a file can be written");
    let below = folder.join("file/data").display().to_string();
    let said = refusal(&folder, &[("PLOTLINE_DATA_DIR", &below)]);
    assert!(said.contains(&below), "{said}");
}

#[test]
fn an_address_in_use_is_named() {
    let other = std::net::TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = other.local_addr().expect("it has an address").to_string();
    let said = refusal(&Server::new_folder(), &[("PLOTLINE_LISTEN", &address)]);
    assert!(said.contains(&address), "{said}");
}

#[test]
fn the_database_can_be_brought_up_to_date_alone() {
    let folder = Server::new_folder();
    for _ in 0..2 {
        let output = Server::run(&folder, &Database::Sqlite, &[], &["migrate"]);
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}
