use super::super::call::Call;
use super::super::guard::Executed;
use super::super::limits::{self, Document, Sent, Validated};
use super::super::witness::Given;
use super::super::{Schema, errors};
use super::answer::{Answer, Answers};
use super::order::Order;
use super::params::{Asked, Params};
use actix_web::http::Method;
use actix_web::{HttpMessage, HttpRequest, web};
use async_graphql::parser::types::{ExecutableDocument, OperationDefinition, OperationType, Selection};
use async_graphql::{Request, Response, ServerError, Variables};
use futures_util::stream::{self, BoxStream, StreamExt};
use plotline_contract::{Problem, kinds};
use plotline_service::Service;
use plotline_service::auth::Who;
use plotline_service::middleware::RequestId;
use serde_json::{Map, Value};
use std::sync::Arc;

/// Executes what a request asks for, one operation after another.
pub(super) async fn all(
    request: &HttpRequest,
    service: web::Data<Service>,
    schema: &Schema,
    who: Option<Who>,
    asked: Asked,
) -> Result<Answers, Problem> {
    let call = Arc::new(Call::new(request, service.into_inner(), who));
    match asked {
        Asked::One(params) => {
            let mut answer = one(request, schema, &call, params).await?;
            let mut body = serde_json::to_vec(&answer).map_err(Problem::internal)?;
            if let Err(problem) = Sent::default().add_bytes(body.len()) {
                answer = too_large(problem);
                body = serde_json::to_vec(&answer).map_err(Problem::internal)?;
            }
            Ok(Answers::One(answer, body))
        }
        Asked::Batch(batch) => {
            call.count(batch.len().saturating_sub(1))?;
            let mut answers = Vec::with_capacity(batch.len());
            let mut sent = Sent::default();
            for params in batch {
                let answer = one(request, schema, &call, params).await?;
                answers.push(fitting(answer, &mut sent));
            }
            call.notes.operation(&format!("batch of {}", answers.len()));
            Ok(Answers::Batch(answers))
        }
    }
}

/// Why an operation is not executed.
enum Stop {
    /// Nothing of the request is.
    Request(Problem),
    /// Only this one is not.
    Operation(ServerError),
}

/// Executes an operation whose answers come one after the other; a query or a mutation has one.
pub(in super::super) fn stream(
    request: &HttpRequest,
    schema: &Schema,
    call: Arc<Call>,
    params: Params,
) -> Result<BoxStream<'static, Answer>, Problem> {
    let id = request_id(request);
    let document = match prepare(request, &call, &params, Way::Stream) {
        Ok(document) => document,
        Err(Stop::Operation(error)) => {
            let response = Response::from_errors(vec![error]);
            return Ok(stream::iter([dressed(response, false, &call, &id)]).boxed());
        }
        Err(Stop::Request(problem)) => return Err(problem),
    };
    let executed = Executed::default();
    let operation = params.operation.clone();
    let responses = schema.execute_stream(ask(&call, &executed, params, &document));
    let answers = responses.map(move |mut response| {
        sort(&mut response, &document, operation.as_deref());
        call.budget.answered();
        let answer = dressed(response, executed.get(), &call, &id);
        fitting(answer, &mut Sent::default())
    });
    Ok(answers.boxed())
}

async fn one(
    request: &HttpRequest,
    schema: &Schema,
    call: &Arc<Call>,
    params: Params,
) -> Result<Answer, Problem> {
    let (executed, response) = match prepare(request, call, &params, Way::Once) {
        Ok(document) => execute(schema, call, params, document).await,
        Err(Stop::Operation(error)) => (false, Response::from_errors(vec![error])),
        Err(Stop::Request(problem)) => return Err(problem),
    };
    Ok(dressed(response, executed, call, &request_id(request)))
}

fn request_id(request: &HttpRequest) -> String {
    let id = request.extensions().get::<RequestId>().map(|id| id.0.clone());
    id.unwrap_or_default()
}

/// How the answer to an operation is sent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Once,
    Stream,
}

fn prepare(request: &HttpRequest, call: &Call, params: &Params, way: Way) -> Result<Arc<Document>, Stop> {
    let document = limits::read(&params.query).map_err(Stop::Operation)?;
    // Where no operation can be found, the library says so.
    if let Some(operation) = find(&document, params.operation.as_deref()) {
        let title = title(operation, params.operation.as_deref());
        call.notes.operation(&title);
        check_method(request, operation).map_err(Stop::Request)?;
        if operation.ty == OperationType::Subscription {
            check_subscription(operation, way).map_err(refused)?;
        }
        check_variables(operation, &params.variables).map_err(refused)?;
    }
    Ok(document)
}

fn refused(problem: Problem) -> Stop {
    Stop::Operation(errors::server_error(problem))
}

/// Executes a document, and says whether the library came as far as that.
async fn execute(
    schema: &Schema,
    call: &Arc<Call>,
    params: Params,
    document: Arc<Document>,
) -> (bool, Response) {
    let executed = Executed::default();
    let operation = params.operation.clone();
    let mut response = schema.execute(ask(call, &executed, params, &document)).await;
    sort(&mut response, &document, operation.as_deref());
    (executed.get(), response)
}

fn ask(call: &Arc<Call>, executed: &Executed, params: Params, document: &Document) -> Request {
    let name = params.operation.as_deref();
    let validated = Validated::of(document, name, find(document, name), &params.variables);
    let variables = Variables::from_json(params.variables.into());
    let mut asked = Request::new(params.query)
        .data(Given(variables.clone()))
        .variables(variables)
        .data(call.clone())
        .data(executed.clone())
        .data(validated);
    asked.set_parsed_query(ExecutableDocument::clone(document));
    asked.operation_name = params.operation;
    asked
}

fn sort(response: &mut Response, document: &Document, operation: Option<&str>) {
    // Of what is not valid, no order is made.
    if response.data != async_graphql::Value::Null
        && let Some(operation) = find(document, operation)
    {
        let order = || Order::of(&operation.selection_set.node, document);
        match document.operations.iter().count() {
            1 => document.order(order).sort(&mut response.data),
            _ => order().sort(&mut response.data),
        }
    }
}

fn dressed(mut response: Response, executed: bool, call: &Call, id: &str) -> Answer {
    let problem = errors::dress(&mut response.errors, executed, &call.notes, id);
    Answer {
        data: executed.then_some(response.data),
        errors: response.errors,
        problem,
    }
}

/// The answer, or that it is too large after what was sent before it. Fields that are large by themselves have said so
/// before; this is for what is large by many small ones.
fn fitting(answer: Answer, sent: &mut Sent) -> Answer {
    match sent.add(&answer) {
        Ok(()) => answer,
        Err(problem) => too_large(problem),
    }
}

fn too_large(problem: Problem) -> Answer {
    Answer {
        errors: vec![errors::server_error(problem.clone())],
        data: Some(async_graphql::Value::Null),
        problem: Some(problem),
    }
}

/// The operation that is to be executed, if the request names one.
fn find<'a>(document: &'a ExecutableDocument, name: Option<&str>) -> Option<&'a OperationDefinition> {
    let mut operations = document.operations.iter();
    let found = match name {
        Some(name) => operations.find(|(own, _)| own.is_some_and(|own| own == name)),
        None if operations.len() == 1 => operations.next(),
        None => None,
    };
    found.map(|(_, operation)| &operation.node)
}

/// What the log calls an operation: its kind, and its name or else its first field.
fn title(operation: &OperationDefinition, name: Option<&str>) -> String {
    let field = operation
        .selection_set
        .node
        .items
        .first()
        .and_then(|selection| match &selection.node {
            Selection::Field(field) => Some(field.node.name.node.as_str()),
            _ => None,
        });
    let name: String = name.or(field).unwrap_or_default().chars().take(64).collect();
    format!("{} {name}", operation.ty).trim_end().to_owned()
}

/// The library passes over fragments here, and would mix the answers to several fields.
fn check_subscription(operation: &OperationDefinition, way: Way) -> Result<(), Problem> {
    if way == Way::Once {
        let detail =
            "A subscription needs Accept: text/event-stream, or a WebSocket with graphql-transport-ws.";
        return Err(Problem::new(&kinds::NOT_ACCEPTABLE, detail));
    }
    match operation.selection_set.node.items.as_slice() {
        [one] if matches!(one.node, Selection::Field(_)) => Ok(()),
        _ => {
            let detail = "A subscription has one field at its root, and no fragment there.";
            Err(Problem::new(&kinds::INVALID_QUERY, detail))
        }
    }
}

/// A GET never changes anything.
fn check_method(request: &HttpRequest, operation: &OperationDefinition) -> Result<(), Problem> {
    if operation.ty == OperationType::Mutation && request.method() == Method::GET {
        let detail = "A GET never changes anything; send a mutation with POST.";
        return Err(Problem::new(&kinds::METHOD_NOT_ALLOWED, detail).with("allow", "POST"));
    }
    Ok(())
}

/// The library would find a missing variable only in the field that uses it.
fn check_variables(operation: &OperationDefinition, variables: &Map<String, Value>) -> Result<(), Problem> {
    for definition in &operation.variable_definitions {
        let definition = &definition.node;
        let name = definition.name.node.as_str();
        let optional = definition.var_type.node.nullable || definition.default_value.is_some();
        if !optional && variables.get(name).is_none_or(Value::is_null) {
            let detail = format!("The variable ${name} needs a value.");
            return Err(Problem::new(&kinds::INVALID_QUERY, detail).with("variable", name));
        }
    }
    Ok(())
}

#[cfg(test)]
mod fuzz;
