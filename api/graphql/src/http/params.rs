use super::super::limits;
use actix_web::error::PayloadError;
use actix_web::{HttpMessage, HttpRequest, web};
use plotline_contract::{BODY_LIMIT, Problem, kinds};
use serde::Deserialize;
use serde_json::{Map, Value};

/// The parameters of one operation. What else a request says is passed over, as the specification asks.
#[derive(Debug)]
pub(in super::super) struct Params {
    pub(super) query: String,
    pub(super) operation: Option<String>,
    pub(super) variables: Map<String, Value>,
}

/// What a request asks for.
#[derive(Debug)]
pub(super) enum Asked {
    One(Params),
    Batch(Vec<Params>),
}

#[derive(Deserialize)]
struct Address {
    query: Option<String>,
    #[serde(rename = "operationName")]
    operation: Option<String>,
    variables: Option<String>,
    extensions: Option<String>,
}

pub(super) fn from_address(request: &HttpRequest) -> Result<Asked, Problem> {
    let text = request.query_string();
    if text.len() > BODY_LIMIT {
        return Err(too_large());
    }
    let address = web::Query::<Address>::from_query(text)
        .map_err(|error| unreadable(format!("The query of the address cannot be read: {error}.")))?
        .into_inner();
    let mut object = Map::new();
    object.insert("query".into(), address.query.into());
    object.insert("operationName".into(), address.operation.into());
    for (name, text) in [
        ("variables", address.variables),
        ("extensions", address.extensions),
    ] {
        let Some(text) = text.filter(|text| !text.is_empty()) else {
            continue;
        };
        let value = serde_json::from_str(&text)
            .map_err(|error| unreadable(format!("{name} is not JSON: {error}.")))?;
        object.insert(name.into(), value);
    }
    from_object(object).map(Asked::One)
}

pub(super) fn from_body(
    request: &HttpRequest,
    body: Result<web::Bytes, actix_web::Error>,
) -> Result<Asked, Problem> {
    if !is_json(request) {
        let detail = "Send JSON, with Content-Type: application/json.";
        return Err(Problem::new(&kinds::UNSUPPORTED_MEDIA, detail));
    }
    let body = body.map_err(|error| match error.as_error::<PayloadError>() {
        Some(PayloadError::Overflow) => too_large(),
        _ => unreadable("The body could not be read.").because(error),
    })?;
    let body: Value = serde_json::from_slice(&body)
        .map_err(|error| unreadable(format!("The body is not JSON: {error}.")))?;
    match body {
        Value::Object(object) => from_object(object).map(Asked::One),
        Value::Array(items) => from_list(items),
        _ => Err(unreadable(
            "The body is an object with a query, or a list of such.",
        )),
    }
}

/// JSON is UTF-8; whoever says otherwise is believed.
fn is_json(request: &HttpRequest) -> bool {
    let Ok(Some(kind)) = request.mime_type() else {
        return false;
    };
    let charset = kind.get_param("charset");
    kind.essence_str() == "application/json" && charset.is_none_or(|charset| charset == "utf-8")
}

fn from_list(items: Vec<Value>) -> Result<Asked, Problem> {
    if !(1..=limits::BATCH).contains(&items.len()) {
        let detail = format!("A batch has 1 to {} operations.", limits::BATCH);
        return Err(Problem::new(&kinds::BATCH_TOO_LARGE, detail));
    }
    let params = items.into_iter().map(|item| match item {
        Value::Object(object) => from_object(object),
        _ => Err(unreadable("Each operation of a batch is an object with a query.")),
    });
    params.collect::<Result<_, _>>().map(Asked::Batch)
}

pub(in super::super) fn from_object(mut object: Map<String, Value>) -> Result<Params, Problem> {
    let query = match object.remove("query") {
        Some(Value::String(query)) => query,
        None | Some(Value::Null) => return Err(unreadable("There is no query.").field("query")),
        Some(_) => return Err(unreadable("The query is a text.").field("query")),
    };
    let operation = match object.remove("operationName") {
        // Some clients send an empty name for none.
        Some(Value::String(name)) => Some(name).filter(|name| !name.is_empty()),
        None | Some(Value::Null) => None,
        Some(_) => return Err(unreadable("The operationName is a text.").field("operationName")),
    };
    let variables = map(&mut object, "variables")?;
    map(&mut object, "extensions")?;
    Ok(Params {
        query,
        operation,
        variables,
    })
}

fn map(object: &mut Map<String, Value>, name: &str) -> Result<Map<String, Value>, Problem> {
    match object.remove(name) {
        Some(Value::Object(map)) => Ok(map),
        None | Some(Value::Null) => Ok(Map::new()),
        Some(_) => Err(unreadable(format!("The {name} are an object.")).field(name)),
    }
}

fn unreadable(detail: impl Into<String>) -> Problem {
    Problem::new(&kinds::UNREADABLE, detail)
}

fn too_large() -> Problem {
    let detail = format!("A request may have {BODY_LIMIT} bytes.");
    Problem::new(&kinds::BODY_TOO_LARGE, detail)
}
