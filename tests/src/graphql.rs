use super::client::{Client, Fault, Form, Game, Opening};
use super::moves_of_schema::{MoveTypes, input_fields};
use super::rest::{Answer, Rest};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use tokio::sync::OnceCell;

/// A client over GraphQL, with the token of whoever it speaks for. What moves look like it asks the service.
#[derive(Clone)]
pub struct Graphql {
    pub http: Rest,
    moves: Arc<OnceCell<MoveTypes>>,
}

const GAME: &str = "id seq standing { toMove simultaneous } outcome { winners }";
const PAGE: usize = 100;

impl Graphql {
    pub fn new(url: &str) -> Self {
        Self::over(Rest::new(url))
    }

    /// Speaks for whoever this REST client speaks for.
    pub fn over(http: Rest) -> Self {
        Self {
            http,
            moves: Arc::default(),
        }
    }

    pub async fn send(&self, query: &str, variables: Value) -> Answer {
        let body = json!({"query": query, "variables": variables});
        self.http.post("/graphql", body).await
    }

    /// The data of an answer, or its first error.
    pub async fn ask(&self, query: &str, variables: Value) -> Result<Value, Fault> {
        let body = self.send(query, variables).await.json();
        match body["errors"].get(0) {
            None => Ok(body["data"].clone()),
            Some(error) => Err(Fault {
                code: error["extensions"]["code"]
                    .as_str()
                    .unwrap_or_default()
                    .to_owned(),
                body,
            }),
        }
    }

    /// Whether `true` stands for the options of a ruleset, because there are none.
    async fn has_no_options(&self, ruleset: &str) -> Result<bool, Fault> {
        let rulesets = input_fields(self, "OptionsInput").await?;
        Ok(rulesets
            .iter()
            .any(|field| field.name == ruleset && field.kind == "Boolean"))
    }

    async fn move_types(&self) -> Result<&MoveTypes, Fault> {
        self.moves.get_or_try_init(|| MoveTypes::ask(self)).await
    }
}

fn game(of: &Value) -> Game {
    let id = of["id"].as_str().unwrap_or_default();
    Game::read(id, &of["seq"], &of["standing"], &of["outcome"])
}

impl Client for Graphql {
    async fn register(&self, username: &str) -> Result<Self, Fault> {
        let query = "mutation($input: RegisterInput!) { register(input: $input) { accessToken } }";
        let email = format!("{username}@example.org");
        let input = json!({"username": username, "email": email, "password": "correct horse"});
        let data = self.ask(query, json!({"input": input})).await?;
        let token = data["register"]["accessToken"].as_str().unwrap_or_default();
        let player = Self {
            http: self.http.with_token(token),
            moves: self.moves.clone(),
        };
        let query = "mutation($input: NotificationSettingsInput!) { setNotificationSettings(input: $input) { digestHour } }";
        let never = json!({"turns": "NEVER", "games": "NEVER", "players": "NEVER", "account": "NEVER"});
        player.ask(query, json!({"input": {"mail": never}})).await?;
        Ok(player)
    }

    async fn open(&self, opening: &Opening) -> Result<Game, Fault> {
        let query = format!("mutation($input: OpenGameInput!) {{ openGame(input: $input) {{ {GAME} }} }}");
        let ruleset = camel(&opening.ruleset);
        let options = match self.has_no_options(&ruleset).await? {
            true => json!({ ruleset: true }),
            false => json!({ ruleset: input(&opening.options) }),
        };
        let input = json!({"options": options, "seats": opening.seats});
        let data = self.ask(&query, json!({"input": input})).await?;
        Ok(game(&data["openGame"]))
    }

    async fn join(&self, id: &str) -> Result<Game, Fault> {
        let query = format!("mutation($input: JoinGameInput!) {{ joinGame(input: $input) {{ {GAME} }} }}");
        let data = self.ask(&query, json!({"input": {"game": id}})).await?;
        Ok(game(&data["joinGame"]))
    }

    async fn game(&self, id: &str) -> Result<Game, Fault> {
        let query = format!("query($id: ID!) {{ game(id: $id) {{ {GAME} }} }}");
        let data = self.ask(&query, json!({"id": id})).await?;
        Ok(game(&data["game"]))
    }

    async fn moves(&self, ruleset: &str, id: &str) -> Result<(u64, Vec<Value>), Fault> {
        let types = self.move_types().await?;
        let query = format!(
            "query($id: ID!, $first: Int!, $after: Int!) {{ game(id: $id) {{ legalMoves(first: $first, after: $after) \
             {{ seq count moves {{ notation move {{ {} }} }} }} }} }}",
            types.fragments(&camel(ruleset))
        );
        let mut moves = Vec::new();
        loop {
            let variables = json!({"id": id, "first": PAGE, "after": moves.len()});
            let data = self.ask(&query, variables).await?;
            let page = &data["game"]["legalMoves"];
            let found = page["moves"].as_array().cloned().unwrap_or_default();
            let done = found.is_empty();
            moves.extend(
                found.iter().map(
                    |legal| json!({"notation": legal["notation"], "move": types.as_input(&legal["move"])}),
                ),
            );
            if done || moves.len() as u64 >= page["count"].as_u64().unwrap_or(0) {
                return Ok((page["seq"].as_u64().unwrap_or(0), moves));
            }
        }
    }

    async fn take(&self, id: &str, seq: Option<u64>, chosen: &Value, form: Form) -> Result<Game, Fault> {
        let query = "mutation($input: TurnInput!) { takeTurn(input: $input) { seq standing { toMove simultaneous outcome { winners } } } }";
        let mut input = json!({"game": id, "expectedSeq": seq});
        match form {
            Form::Json => input["moves"] = json!([chosen["move"]]),
            Form::Notation => input["notation"] = chosen["notation"].clone(),
        }
        let data = self.ask(query, json!({"input": input})).await?;
        let taken = &data["takeTurn"];
        let standing = &taken["standing"];
        Ok(Game::read(id, &taken["seq"], standing, &standing["outcome"]))
    }

    async fn record(&self, id: &str) -> Result<String, Fault> {
        let data = self
            .ask("query($id: ID!) { game(id: $id) { record } }", json!({"id": id}))
            .await?;
        Ok(data["game"]["record"].as_str().unwrap_or_default().to_owned())
    }
}

/// JSON as REST writes it, as GraphQL does: names in camel case, the values of enums in capitals.
fn input(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, value)| (camel(name), input(value)));
            Value::Object(fields.collect::<Map<_, _>>())
        }
        Value::Array(items) => items.iter().map(input).collect(),
        Value::String(text) => text.to_uppercase().into(),
        other => other.clone(),
    }
}

fn camel(name: &str) -> String {
    let mut words = name.split(['-', '_']);
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |so_far, word| {
        so_far + &super::moves_of_schema::capital(word)
    })
}
