use super::super::call::Call;
use super::super::guard::Executed;
use super::super::{Schema, errors, limits};
use super::answer::{Answer, Answers};
use super::params::{Asked, Params};
use crate::auth::Who;
use crate::middleware::RequestId;
use crate::problem::{Problem, kinds};
use crate::service::Service;
use actix_web::http::Method;
use actix_web::{HttpMessage, HttpRequest, web};
use async_graphql::parser::types::{ExecutableDocument, OperationDefinition, OperationType, Selection};
use async_graphql::{Request, Response, Variables};
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
        Asked::One(params) => one(request, schema, &call, params).await.map(Answers::One),
        Asked::Batch(batch) => {
            let mut answers = Vec::with_capacity(batch.len());
            for params in batch {
                answers.push(one(request, schema, &call, params).await?);
            }
            call.notes.operation(&format!("batch of {}", answers.len()));
            Ok(Answers::Batch(answers))
        }
    }
}

async fn one(
    request: &HttpRequest,
    schema: &Schema,
    call: &Arc<Call>,
    params: Params,
) -> Result<Answer, Problem> {
    let executed = Executed::default();
    let mut response = match limits::read(&params.query) {
        Ok(document) => {
            if let Some(operation) = find(&document, params.operation.as_deref()) {
                call.notes
                    .operation(&title(operation, params.operation.as_deref()));
                check_method(request, operation)?;
            }
            let mut asked = Request::new(params.query)
                .variables(Variables::from_json(params.variables.into()))
                .data(call.clone())
                .data(executed.clone());
            asked.operation_name = params.operation;
            asked.set_parsed_query(document);
            schema.execute(asked).await
        }
        Err(problem) => Response::from_errors(vec![errors::server_error(problem)]),
    };
    let executed = executed.get();
    let id = request.extensions().get::<RequestId>().map(|id| id.0.clone());
    let problem = errors::dress(
        &mut response.errors,
        executed,
        &call.notes,
        &id.unwrap_or_default(),
    );
    Ok(Answer {
        data: executed.then_some(response.data),
        errors: response.errors,
        problem,
    })
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

/// A GET never changes anything.
fn check_method(request: &HttpRequest, operation: &OperationDefinition) -> Result<(), Problem> {
    if operation.ty == OperationType::Mutation && request.method() == Method::GET {
        let detail = "A GET never changes anything; send a mutation with POST.";
        return Err(Problem::new(&kinds::METHOD_NOT_ALLOWED, detail).with("allow", "POST"));
    }
    Ok(())
}
