//! Where a test happens: a service on one of the two databases.

use crate::table::Table;
use plotline_tests::{Database, Dice, Rest, Server};
use serde_json::{Value, json};
use std::ops::Deref;
use std::sync::LazyLock;

/// Makes each function of a [`World`] a test on SQLite and a test on PostgreSQL.
macro_rules! on_both {
    ($($name:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test] async fn $name() { super::$name(crate::world::sqlite()).await })+
        }
        mod postgres {
            $(#[tokio::test] async fn $name() { super::$name(crate::world::postgres()).await })+
        }
    };
}

pub(crate) struct World {
    pub(crate) server: Server,
}

pub(crate) fn sqlite() -> &'static World {
    static WORLD: LazyLock<World> = LazyLock::new(|| World {
        server: start(&Database::Sqlite),
    });
    &WORLD
}

pub(crate) fn postgres() -> &'static World {
    static WORLD: LazyLock<World> = LazyLock::new(|| World {
        server: start(&Database::new_postgres()),
    });
    &WORLD
}

/// What lets the tests hand mails in.
pub(crate) const INBOUND_SECRET: &str = "the post office of the tests";

/// A service that takes mail both ways and shows its metrics.
fn start(database: &Database) -> Server {
    let settings = [
        ("PLOTLINE_INBOUND_SECRET", INBOUND_SECRET),
        ("PLOTLINE_LMTP_LISTEN", "127.0.0.1:0"),
        ("PLOTLINE_METRICS_LISTEN", "127.0.0.1:0"),
    ];
    Server::start_in(&Server::new_folder(), database, &settings)
}

pub(crate) const PASSWORD: &str = "correct horse battery";

impl World {
    /// A service of its own on a new database of the same kind.
    pub(crate) fn apart(&self) -> World {
        World {
            server: start(&self.server.database.new_like()),
        }
    }

    /// A client that nobody has logged in with.
    pub(crate) fn stranger(&self) -> Rest {
        Rest::new(&self.server.url)
    }

    pub(crate) async fn player(&self) -> Player {
        Player::register(&self.stranger(), &Dice::fresh().name("p")).await
    }

    /// A game that has started, with as many new players.
    pub(crate) async fn table(&self, seats: u8) -> Table {
        Table::with_options(self, seats, json!({})).await
    }
}

/// Somebody who is logged in; requests are sent as this player.
#[derive(Clone)]
pub(crate) struct Player {
    pub(crate) rest: Rest,
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) email: String,
    pub(crate) access: String,
    pub(crate) refresh: String,
}

impl Player {
    pub(crate) async fn register(rest: &Rest, name: &str) -> Self {
        let email = format!("{name}@example.org");
        let body = json!({"username": name, "email": email, "password": PASSWORD});
        let session = rest.post("/v1/players", body).await.is(201);
        Self::of_session(rest, &session)
    }

    pub(crate) fn of_session(rest: &Rest, session: &Value) -> Self {
        let access = text(&session["access_token"]);
        Self {
            rest: rest.with_token(&access),
            id: text(&session["player"]["id"]),
            name: text(&session["player"]["username"]),
            email: text(&session["player"]["email"]),
            access,
            refresh: text(&session["refresh_token"]),
        }
    }

    /// The same player with another log-in.
    pub(crate) async fn log_in_again(&self) -> Self {
        let body = json!({"login": self.name, "password": PASSWORD});
        let session = self.rest.post("/v1/sessions", body).await.is(201);
        Self::of_session(&self.rest, &session)
    }

    /// A client with a new personal access token of these scopes.
    pub(crate) async fn with_scopes(&self, scopes: &[&str]) -> Rest {
        let body = json!({"name": "a script", "scopes": scopes});
        let token = self.post("/v1/me/tokens", body).await.is(201);
        self.rest.with_token(&text(&token["token"]))
    }
}

impl Deref for Player {
    type Target = Rest;

    fn deref(&self) -> &Rest {
        &self.rest
    }
}

/// The text of a value that must be one.
#[track_caller]
pub(crate) fn text(value: &Value) -> String {
    value
        .as_str()
        .unwrap_or_else(|| panic!("{value} is no text"))
        .to_owned()
}

#[track_caller]
pub(crate) fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no number"))
}

#[track_caller]
pub(crate) fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list"))
}
