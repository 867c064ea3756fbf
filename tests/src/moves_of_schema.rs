use super::client::Fault;
use super::graphql::Graphql;
use serde_json::{Map, Value, json};

/// How the moves of every ruleset are asked for and sent, as the schema tells it.
pub(crate) struct MoveTypes(Vec<MoveType>);

/// One member of the union `Move`.
struct MoveType {
    /// `TowerUpTakeCard`.
    name: String,
    /// Its place in the input: `towerUp`, `takeCard`.
    ruleset: String,
    field: String,
    /// Whether `true` stands for the whole move in the input.
    is_empty: bool,
    /// Its fields, each under an alias that no other type has: two types may have a field of one name and two kinds.
    selection: String,
}

const ALIAS: &str = "_of_";

impl MoveTypes {
    pub(crate) async fn ask(client: &Graphql) -> Result<Self, Fault> {
        let mut types = Vec::new();
        for ruleset in input_fields(client, "MoveInput").await? {
            let prefix = ruleset.kind.trim_end_matches("MoveInput").to_owned();
            for mv in input_fields(client, &ruleset.kind).await? {
                let name = format!("{prefix}{}", capital(&mv.name));
                types.push(MoveType {
                    selection: selection(client, &name, Some(types.len())).await?,
                    name,
                    ruleset: ruleset.name.clone(),
                    is_empty: mv.kind == "Boolean",
                    field: mv.name,
                });
            }
        }
        Ok(Self(types))
    }

    /// What to ask of the moves of one ruleset, by its name in the input.
    pub(crate) fn fragments(&self, ruleset: &str) -> String {
        let fragments = self.0.iter().filter(|mv| mv.ruleset == ruleset);
        let fragments = fragments.map(|mv| format!("... on {} {{ {} }}", mv.name, mv.selection));
        format!("__typename {}", fragments.collect::<Vec<_>>().join(" "))
    }

    /// A move that was answered, as it is sent.
    pub(crate) fn as_input(&self, answered: &Value) -> Value {
        let Some(mv) = self
            .0
            .iter()
            .find(|mv| answered["__typename"] == mv.name.as_str())
        else {
            return Value::Null;
        };
        let content = if mv.is_empty {
            json!(true)
        } else {
            without_aliases(answered)
        };
        json!({ &mv.ruleset: { &mv.field: content } })
    }
}

fn without_aliases(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let kept = fields
                .iter()
                .filter(|(name, value)| *name != "__typename" && !value.is_null());
            let named = kept.map(|(name, value)| {
                let name = name.split_once(ALIAS).map_or(name.as_str(), |(name, _)| name);
                (name.to_owned(), without_aliases(value))
            });
            Value::Object(named.collect::<Map<_, _>>())
        }
        Value::Array(items) => items.iter().map(without_aliases).collect(),
        other => other.clone(),
    }
}

pub(crate) struct Field {
    pub(crate) name: String,
    /// The name of its type.
    pub(crate) kind: String,
    is_object: bool,
}

const TYPE: &str = "kind name ofType { kind name ofType { kind name ofType { kind name } } }";

pub(crate) async fn input_fields(client: &Graphql, of: &str) -> Result<Vec<Field>, Fault> {
    fields(client, of, "inputFields").await
}

async fn fields(client: &Graphql, of: &str, member: &str) -> Result<Vec<Field>, Fault> {
    let query =
        format!("query($of: String!) {{ __type(name: $of) {{ {member} {{ name type {{ {TYPE} }} }} }} }}");
    let data = client.ask(&query, json!({"of": of})).await?;
    let fields = data["__type"][member].as_array().cloned().unwrap_or_default();
    Ok(fields.iter().map(Field::read).collect())
}

impl Field {
    fn read(field: &Value) -> Self {
        let mut kind = &field["type"];
        while !kind["ofType"].is_null() {
            kind = &kind["ofType"];
        }
        Self {
            name: field["name"].as_str().unwrap_or_default().to_owned(),
            kind: kind["name"].as_str().unwrap_or_default().to_owned(),
            is_object: kind["kind"] == "OBJECT",
        }
    }
}

/// Everything that an object has; its own fields under an alias, if it is a member of the union.
async fn selection(client: &Graphql, of: &str, number: Option<usize>) -> Result<String, Fault> {
    let mut selected = String::new();
    for Field {
        name,
        kind,
        is_object,
    } in fields(client, of, "fields").await?
    {
        if let Some(number) = number {
            selected += &format!("{name}{ALIAS}{number}: ");
        }
        selected += &name;
        if is_object {
            selected += &format!(" {{ {} }}", Box::pin(selection(client, &kind, None)).await?);
        }
        selected.push(' ');
    }
    Ok(selected)
}

pub(crate) fn capital(word: &str) -> String {
    let mut chars = word.chars();
    let first = chars.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(chars).collect()
}
