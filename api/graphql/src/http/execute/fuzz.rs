//! Documents that no client sends: real ones, broken in every way, taken through everything between HTTP and the stores.

use super::*;
use crate::schema;
use plotline_fuzz::{Dice, Mutator, soak};
use plotline_service::request::RequestNotes;
use serde_json::json;
use tokio::runtime::{Builder, Runtime};

const LONGEST: usize = 16 * 1024;

/// No answer that needs no store is longer.
const LONGEST_ANSWER: usize = 4 << 20;

/// What a client may be told of a document and its variables.
const CODES: [&str; 10] = [
    "unreadable",
    "not_found",
    "invalid_query",
    "not_acceptable",
    "query_too_deep",
    "query_too_large",
    "query_too_complex",
    "too_many_aliases",
    "too_many_root_fields",
    "internal",
];

struct Bench {
    runtime: Runtime,
    schema: Schema,
    documents: Mutator,
    variables: Mutator,
}

impl Bench {
    fn new() -> Self {
        let documents = include_str!("documents.graphql").split("\n\n");
        Self {
            runtime: Builder::new_current_thread().enable_time().build().unwrap(),
            schema: schema(),
            documents: Mutator::new(documents, LONGEST),
            variables: Mutator::new(include_str!("variables.ndjson").lines(), LONGEST),
        }
    }

    fn body(&self, dice: &mut Dice) -> Map<String, Value> {
        let variables = serde_json::from_str(&self.variables.text(dice)).unwrap_or(Value::Null);
        let names = [Value::Null, json!("A"), json!("Table"), json!(1)];
        let body = json!({
            "query": self.documents.text(dice),
            "variables": variables,
            "operationName": if dice.one_in(8) { dice.pick(&names) } else { None },
        });
        body.as_object().cloned().unwrap_or_default()
    }

    /// Does what is done with a request; there is no service behind it, so a field that needs one fails.
    fn answer(&self, params: Params) -> Answer {
        let (executed, mut response) = match self.prepare(&params) {
            Ok(document) => self.runtime.block_on(self.execute(params, document)),
            Err(error) => (false, Response::from_errors(vec![error])),
        };
        let problem = errors::dress(&mut response.errors, executed, &RequestNotes::default(), "id");
        Answer {
            data: executed.then_some(response.data),
            errors: response.errors,
            problem,
        }
    }

    fn prepare(&self, params: &Params) -> Result<Arc<Document>, ServerError> {
        let document = limits::read(&params.query)?;
        if let Some(operation) = find(&document, params.operation.as_deref()) {
            assert!(title(operation, params.operation.as_deref()).chars().count() <= 80);
            if operation.ty == OperationType::Subscription {
                check_subscription(operation, Way::Once).map_err(errors::server_error)?;
            }
            check_variables(operation, &params.variables).map_err(errors::server_error)?;
        }
        Ok(document)
    }

    async fn execute(&self, params: Params, document: Arc<Document>) -> (bool, Response) {
        let executed = Executed::default();
        let mut request = Request::new(params.query)
            .variables(Variables::from_json(params.variables.into()))
            .data(executed.clone());
        request.set_parsed_query(ExecutableDocument::clone(&document));
        request.operation_name.clone_from(&params.operation);
        let mut response = self.schema.execute(request).await;
        sort(&mut response, &document, params.operation.as_deref());
        (executed.get(), response)
    }
}

#[test]
fn the_documents_that_are_broken_here_are_sound() {
    let bench = Bench::new();
    let id = "0193a5f0-0000-7000-8000-000000000001";
    let input = json!({"game": id, "notation": "take 1"});
    let variables = json!({"id": id, "at": 1, "game": id, "input": input, "dry": false});
    for document in include_str!("documents.graphql").split("\n\n") {
        let operation = document.starts_with("query A").then_some("A");
        let body = json!({"query": document, "variables": variables, "operationName": operation});
        let answer = bench.answer(super::super::from_object(body.as_object().unwrap().clone()).unwrap());
        let is_live = document.starts_with("subscription");
        assert_eq!(answer.data.is_some(), !is_live, "{document}: {:?}", answer.errors);
    }
}

#[test]
fn any_document_is_answered_within_bounds_or_refused_with_a_code() {
    let bench = Bench::new();
    let mut executed = 0;
    soak::cases(1_000, 1_000_000, |dice| {
        let body = bench.body(dice);
        let shown = json!(body).to_string();
        match super::super::from_object(body) {
            Err(problem) => assert_eq!(problem.code, "unreadable"),
            Ok(params) => {
                let answer = bench.answer(params);
                executed += usize::from(answer.data.is_some());
                is_bounded(&answer, &shown);
            }
        }
    });
    assert!(executed > 50, "hardly a document is executed: {executed}");
}

fn is_bounded(answer: &Answer, asked: &str) {
    let text = serde_json::to_string(answer).unwrap();
    assert!(text.len() <= LONGEST_ANSWER, "{} bytes for {asked}", text.len());
    let errors = json!(answer.errors);
    let errors = errors.as_array().unwrap();
    assert!(
        errors.len() <= 20 && (answer.data.is_some() || !errors.is_empty()),
        "{asked}"
    );
    for error in errors {
        let (code, message) = (error["extensions"]["code"].as_str(), error["message"].as_str());
        assert!(
            code.is_some_and(|code| CODES.contains(&code)),
            "{error} for {asked}"
        );
        assert!(
            message.is_some_and(|message| (1..=1_300).contains(&message.len())),
            "{error} for {asked}"
        );
        assert_eq!(error["extensions"]["status"] == 500, code == Some("internal"));
    }
    // Nothing is wrong on our side but that there is no service here.
    if let Some(problem) = answer
        .problem
        .as_ref()
        .filter(|problem| problem.code == "internal")
    {
        assert!(
            problem.cause.as_ref().is_some_and(|cause| cause.contains("Call")),
            "{problem:?} for {asked}"
        );
    }
}
