//! TLS to a PostgreSQL with certificates of its own.

use crate::outages::HASTY;
use crate::postgres::{self, Server};
use crate::world::client;
use plotline_persistence::{ConnectError, Settings, Store};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::sync::OnceCell;

/// Certificates take a while to check on a busy machine.
const PATIENT: Settings = Settings {
    wait: Duration::from_secs(5),
    ..HASTY
};

/// A server whose certificate is for `localhost`, and files beside it:
/// `ca.pem` has signed it and `client.pem`, `other-ca.pem` has signed `other.pem`.
struct Encrypted {
    server: Server,
    files: tempfile::TempDir,
}

const RULES: &str = "\
hostssl all certified 127.0.0.1/32 trust clientcert=verify-ca
hostssl all scrammed 127.0.0.1/32 scram-sha-256
host all plotline 127.0.0.1/32 trust
host replication plotline 127.0.0.1/32 trust
";

impl Encrypted {
    /// All tests share one, which is stopped when this process has ended.
    async fn get() -> &'static Self {
        static SHARED: OnceCell<Encrypted> = OnceCell::const_new();
        SHARED.get_or_init(Self::start).await
    }

    async fn start() -> Self {
        let (server, files) = (Server::start(), tempfile::tempdir().unwrap());
        make_certificates(files.path());
        let data = server.data();
        let owner = std::fs::metadata(&data).unwrap();
        for name in ["ca.pem", "server.pem", "server.key"] {
            let to = data.join(name);
            std::fs::copy(files.path().join(name), &to).unwrap();
            std::fs::set_permissions(&to, PermissionsExt::from_mode(0o600)).unwrap();
            chown(&to, Some(owner.uid()), Some(owner.gid())).unwrap();
        }
        std::fs::write(data.join("pg_hba.conf"), RULES).unwrap();
        let admin = client(&server.url).await;
        for sql in [
            "CREATE ROLE certified LOGIN",
            "CREATE ROLE scrammed LOGIN PASSWORD 'hunter2'",
            "ALTER SYSTEM SET ssl_cert_file = 'server.pem'",
            "ALTER SYSTEM SET ssl_key_file = 'server.key'",
            "ALTER SYSTEM SET ssl_ca_file = 'ca.pem'",
            "ALTER SYSTEM SET ssl = on",
            "SELECT pg_reload_conf()",
        ] {
            admin.batch_execute(sql).await.unwrap();
        }
        // It is on for whoever connects once the main process has read it.
        loop {
            let admin = client(&server.url).await;
            let on = admin.query_one("SELECT current_setting('ssl') = 'on'", &[]).await;
            if on.unwrap().get(0) {
                return Self { server, files };
            }
        }
    }

    /// The address with a user, a host and options, where files are named without their folder.
    fn url(&self, user: &str, host: &str, options: &str) -> String {
        let port = self.server.url.rsplit(':').next().unwrap();
        let folder = self.files.path().display();
        let options = options.replace("cert=", &format!("cert={folder}/"));
        let options = options.replace("key=", &format!("key={folder}/"));
        format!("postgres://{user}@{host}:{port}?{options}")
    }

    /// Opens a store and a listening connection, and says whether all their connections are encrypted.
    async fn is_encrypted(&self, user: &str, host: &str, options: &str) -> Result<bool, ConnectError> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("tls-{}", COUNT.fetch_add(1, Ordering::Relaxed));
        let url = format!("{}&application_name={name}", self.url(user, host, options));
        let store = Store::connect(&url, PATIENT).await?;
        let _announced = store.announcements().unwrap().listen().await?;
        let sql = "SELECT bool_and(ssl), bool_or(ssl), count(*) FROM pg_stat_ssl \
                   JOIN pg_stat_activity USING (pid) WHERE application_name = $1";
        let row = client(&self.server.url)
            .await
            .query_one(sql, &[&name])
            .await
            .unwrap();
        let (all, any, count): (bool, bool, i64) = (row.get(0), row.get(1), row.get(2));
        assert!(all == any && count >= 2, "{options}");
        Ok(all)
    }

    async fn refusal(&self, user: &str, host: &str, options: &str) -> String {
        let error = self.is_encrypted(user, host, options).await.err().unwrap();
        assert!(matches!(error, ConnectError::Refused(_)), "{options}: {error:?}");
        error.to_string()
    }
}

fn make_certificates(folder: &Path) {
    let script = r#"
        set -e
        ca() { openssl req -x509 -newkey rsa:2048 -nodes -keyout $1.key -out $1.pem -subj /CN=$1 -days 2; }
        signed() {
            openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout $1.key -out $1.csr -subj /CN=$1
            echo "subjectAltName=DNS:$3" >$1.ext
            openssl x509 -req -in $1.csr -CA $2.pem -CAkey $2.key -CAcreateserial -days 2 -extfile $1.ext -out $1.pem
        }
        ca ca; ca other-ca
        signed server ca localhost; signed client ca client; signed other other-ca client
    "#;
    let done = Command::new("bash")
        .args(["-c", script])
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_mode_encrypts_as_it_says() {
    let server = Encrypted::get().await;
    for (host, options, encrypted) in [
        ("127.0.0.1", "sslmode=disable", false),
        ("127.0.0.1", "", true),
        ("127.0.0.1", "sslmode=prefer", true),
        ("127.0.0.1", "sslmode=require", true),
        ("127.0.0.1", "sslmode=require&sslrootcert=ca.pem", true),
        ("127.0.0.1", "sslmode=verify-ca&sslrootcert=ca.pem", true),
        ("localhost", "sslmode=verify-full&sslrootcert=ca.pem", true),
        // The certificate itself may be named instead of who has signed it.
        ("localhost", "sslmode=verify-full&sslrootcert=server.pem", true),
    ] {
        let found = server.is_encrypted("plotline", host, options).await.unwrap();
        assert_eq!(found, encrypted, "{options}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_tls_is_taken_where_tls_is_only_preferred() {
    for (options, taken) in [("", true), ("?sslmode=prefer", true), ("?sslmode=require", false)] {
        let store = Store::connect(&format!("{}{options}", postgres::shared()), PATIENT).await;
        match store {
            Ok(_) => assert!(taken, "{options}"),
            Err(error) => assert!(
                !taken && error.to_string().contains("does not support TLS"),
                "{error}"
            ),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_of_another_authority_is_refused() {
    let server = Encrypted::get().await;
    for mode in ["prefer", "require", "verify-ca", "verify-full"] {
        let options = format!("sslmode={mode}&sslrootcert=other-ca.pem");
        let why = server.refusal("plotline", "localhost", &options).await;
        assert!(
            why.contains("not signed by an authority that is trusted"),
            "{why}"
        );
    }
    // The authorities of this machine have not signed it either, where it has any.
    let system = server
        .is_encrypted("plotline", "localhost", "sslmode=verify-full")
        .await;
    assert!(system.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_for_another_host_is_refused_where_the_name_counts() {
    let server = Encrypted::get().await;
    let options = "sslmode=verify-full&sslrootcert=ca.pem";
    let why = server.refusal("plotline", "127.0.0.1", options).await;
    assert!(why.contains("not for the host in the address"), "{why}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_demands_a_certificate_of_its_clients_gets_ours() {
    let server = Encrypted::get().await;
    let with = |name: &str| format!("sslmode=require&sslcert={name}.pem&sslkey={name}.key");
    let encrypted = server
        .is_encrypted("certified", "127.0.0.1", &with("client"))
        .await;
    assert!(encrypted.unwrap());
    let why = server.refusal("certified", "127.0.0.1", "sslmode=require").await;
    assert!(why.contains("valid client certificate"), "{why}");
    let why = server.refusal("certified", "127.0.0.1", &with("other")).await;
    assert!(why.contains("does not take our certificate"), "{why}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_is_bound_to_the_encrypted_channel() {
    let server = Encrypted::get().await;
    let bound = "sslmode=require&channel_binding=require";
    assert!(
        server
            .is_encrypted("scrammed:hunter2", "127.0.0.1", bound)
            .await
            .unwrap()
    );
    let why = server.refusal("scrammed:wrong-hunter2", "127.0.0.1", bound).await;
    assert!(
        why.contains("password authentication failed") && !why.contains("hunter2"),
        "{why}"
    );
    let why = server
        .refusal("scrammed:hunter2", "127.0.0.1", "sslmode=disable")
        .await;
    assert!(why.contains("no encryption") && !why.contains("hunter2"), "{why}");
}
