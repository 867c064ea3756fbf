use super::client::{Client, Fault, Form, Game, Opening};
use super::rest::Rest;
use serde_json::Value;

/// A client over GraphQL, with the token of whoever it speaks for.
#[derive(Clone)]
pub struct Graphql {
    http: Rest,
}

impl Graphql {
    pub fn new(url: &str) -> Self {
        Self { http: Rest::new(url) }
    }
}

impl Client for Graphql {
    async fn register(&self, _username: &str) -> Result<Self, Fault> {
        Err(Fault {
            code: "not_written".into(),
            body: Value::Null,
        })
    }
    async fn open(&self, _: &Opening) -> Result<Game, Fault> {
        Err(Fault {
            code: "not_written".into(),
            body: Value::Null,
        })
    }
    async fn join(&self, _: &str) -> Result<Game, Fault> {
        Err(Fault {
            code: "not_written".into(),
            body: Value::Null,
        })
    }
    async fn game(&self, _: &str) -> Result<Game, Fault> {
        Err(Fault {
            code: "not_written".into(),
            body: Value::Null,
        })
    }
    async fn moves(&self, _: &str) -> Result<(u64, Vec<Value>), Fault> {
        Err(Fault {
            code: "not_written".into(),
            body: Value::Null,
        })
    }
    async fn take(&self, _: &str, _: u64, _: &Value, _: Form) -> Result<Game, Fault> {
        Err(Fault {
            code: "not_written".into(),
            body: Value::Null,
        })
    }
    async fn record(&self, _: &str) -> Result<String, Fault> {
        Err(Fault {
            code: "not_written".into(),
            body: Value::Null,
        })
    }
}
