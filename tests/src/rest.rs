use super::client::{Client, Fault, Form, Game, Opening};
use reqwest::Method;
use reqwest::header::HeaderMap;
use serde_json::{Value, json};
use std::time::Duration;

/// A client over REST, with the token of whoever it speaks for.
#[derive(Clone)]
pub struct Rest {
    pub url: String,
    pub token: Option<String>,
    http: reqwest::Client,
}

/// What was answered.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub text: String,
}

impl Answer {
    pub(super) async fn read(response: reqwest::Response) -> reqwest::Result<Self> {
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        Ok(Self {
            status,
            headers,
            text: response.text().await?,
        })
    }

    /// The body as JSON; null where it is none.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or(Value::Null)
    }

    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default()
    }

    /// The body of an answer that must have this status.
    #[track_caller]
    pub fn is(self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        self.json()
    }

    /// The body of an answer that must be this problem, whole in every member.
    #[track_caller]
    pub fn is_problem(&self, status: u16, code: &str) -> Value {
        assert_eq!(
            (self.status, self.code().as_str()),
            (status, code),
            "{}",
            self.text
        );
        assert_eq!(
            self.header("content-type"),
            "application/problem+json",
            "{}",
            self.text
        );
        let body = self.json();
        assert_eq!(body["status"], status, "{body}");
        for member in ["type", "title", "detail"] {
            assert!(
                body[member].as_str().is_some_and(|text| !text.is_empty()),
                "{member}: {body}"
            );
        }
        body
    }
}

/// Gives up idle connections before the service does, after five seconds: a request that is sent just as the service
/// closes its connection gets no answer.
fn http_client() -> reqwest::Client {
    let client = reqwest::Client::builder().pool_idle_timeout(Duration::from_secs(2));
    client
        .build()
        .expect("a client needs nothing that may be missing")
}

impl Rest {
    pub fn new(url: &str) -> Self {
        Self {
            url: url.to_owned(),
            token: None,
            http: http_client(),
        }
    }

    pub fn with_token(&self, token: &str) -> Self {
        Self {
            token: Some(token.to_owned()),
            ..self.clone()
        }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, &[], None).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(Method::POST, path, &[], Some(body.to_string())).await
    }

    pub async fn post_with(&self, path: &str, headers: &[(&str, &str)], body: Value) -> Answer {
        self.send(Method::POST, path, headers, Some(body.to_string()))
            .await
    }

    pub async fn patch(&self, path: &str, body: Value) -> Answer {
        self.send(Method::PATCH, path, &[], Some(body.to_string())).await
    }

    /// Wants no mail from now on: each turn mail has a picture, which costs more than the turn.
    pub async fn without_mail(&self) -> Answer {
        let never = json!({"turns": "never", "games": "never", "players": "never", "account": "never"});
        let settings = json!({ "mail": never }).to_string();
        self.send(Method::PUT, "/v1/me/notification-settings", &[], Some(settings))
            .await
    }

    pub async fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        self.send(Method::GET, path, headers, None).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.send(Method::DELETE, path, &[], None).await
    }

    pub async fn send(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<String>,
    ) -> Answer {
        self.try_send(method, path, headers, body)
            .await
            .expect("the service answers")
    }

    /// For tests in which the service may be gone.
    pub async fn try_send(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<String>,
    ) -> reqwest::Result<Answer> {
        let mut request = self.request(method, path);
        let typed = headers
            .iter()
            .any(|(name, _)| name.eq_ignore_ascii_case("content-type"));
        if let Some(body) = body {
            request = request.body(body);
            if !typed {
                request = request.header("content-type", "application/json");
            }
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        Answer::read(request.send().await?).await
    }

    /// A request with the token, if there is one.
    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.url));
        match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }
}

fn result(answer: Answer) -> Result<Value, Fault> {
    match answer.status {
        200..300 => Ok(answer.json()),
        _ => Err(Fault {
            code: answer.code(),
            body: answer.json(),
        }),
    }
}

impl Client for Rest {
    async fn register(&self, username: &str) -> Result<Self, Fault> {
        let body = json!({"username": username, "email": format!("{username}@example.org"), "password": "correct horse"});
        let session = result(self.post("/v1/players", body).await)?;
        let player = self.with_token(session["access_token"].as_str().unwrap_or_default());
        result(player.without_mail().await)?;
        Ok(player)
    }

    async fn open(&self, opening: &Opening) -> Result<Game, Fault> {
        let body = json!({"ruleset": opening.ruleset, "options": opening.options, "seats": opening.seats});
        result(self.post("/v1/games", body).await).map(Game::from_rest)
    }

    async fn join(&self, game: &str) -> Result<Game, Fault> {
        result(self.post(&format!("/v1/games/{game}/seats"), json!({})).await).map(Game::from_rest)
    }

    async fn game(&self, game: &str) -> Result<Game, Fault> {
        result(self.get(&format!("/v1/games/{game}")).await).map(Game::from_rest)
    }

    async fn moves(&self, _: &str, game: &str) -> Result<(u64, Vec<Value>), Fault> {
        let list = result(self.get(&format!("/v1/games/{game}/moves")).await)?;
        Ok((
            list["seq"].as_u64().unwrap_or(0),
            list["moves"].as_array().cloned().unwrap_or_default(),
        ))
    }

    async fn take(&self, game: &str, seq: Option<u64>, chosen: &Value, form: Form) -> Result<Game, Fault> {
        let body = match form {
            Form::Json => json!({"expected_seq": seq, "moves": [chosen["move"]]}),
            Form::Notation => json!({"expected_seq": seq, "notation": chosen["notation"]}),
        };
        let taken = result(self.post(&format!("/v1/games/{game}/turns"), body).await)?;
        let standing = &taken["standing"];
        Ok(Game::read(game, &taken["seq"], standing, &standing["outcome"]))
    }

    async fn record(&self, game: &str) -> Result<String, Fault> {
        let answer = self.get(&format!("/v1/games/{game}/record")).await;
        match answer.status {
            200 => Ok(answer.text),
            _ => Err(Fault {
                code: answer.code(),
                body: answer.json(),
            }),
        }
    }
}
