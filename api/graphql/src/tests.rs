mod published;

use super::guard::{Executed, Guard};
use super::list::List;
use super::{errors, limits, schema};
use async_graphql::{EmptyMutation, EmptySubscription, Object, Request, Schema, ServerError};
use plotline_contract::Problem;
use plotline_service::request::RequestNotes;
use serde_json::{Value, json};

/// As GraphiQL and every code generator ask it.
const INTROSPECTION: &str = include_str!("tests/introspection.graphql");

#[tokio::test]
async fn tools_may_ask_for_the_whole_schema() {
    limits::read(INTROSPECTION).unwrap();
    let response = schema().execute(INTROSPECTION).await;
    assert_eq!(response.errors, []);
    let data = response.data.into_json().unwrap();
    let types = data["__schema"]["types"].as_array().unwrap();
    assert!(types.iter().any(|kind| kind["name"] == "TowerUpView"));
}

#[test]
fn boards_moves_and_events_are_typed() {
    let sdl = super::sdl();
    let scalars = sdl.lines().filter_map(|line| line.strip_prefix("scalar "));
    let names: Vec<&str> = scalars.filter_map(|scalar| scalar.split(' ').next()).collect();
    assert_eq!(names, ["Date", "DateTime"]);
}

/// Fields that fail in every way.
struct Probe;

#[Object]
impl Probe {
    async fn fine(&self) -> bool {
        true
    }
    async fn may_fail(&self) -> Result<Option<bool>, Problem> {
        Err(Problem::not_found("luck"))
    }
    async fn must_not_fail(&self) -> Result<bool, Problem> {
        Err(Problem::internal("the secret cause"))
    }
    async fn number(&self, small: u8) -> Option<u8> {
        Some(small)
    }
    async fn inner(&self) -> Option<Probe> {
        Some(Probe)
    }
    async fn sure(&self) -> Probe {
        Probe
    }
    async fn list(&self) -> Option<List<Probe>> {
        Some([Probe, Probe].into_iter().collect())
    }
}

async fn probe(query: &str) -> (bool, Value, Vec<ServerError>) {
    let schema = Schema::build(Probe, EmptyMutation, EmptySubscription)
        .extension(Guard)
        .finish();
    let executed = Executed::default();
    let request = Request::new(query).data(executed.clone());
    let mut response = schema.execute(request).await;
    errors::dress(
        &mut response.errors,
        executed.get(),
        &RequestNotes::default(),
        "id",
    );
    (
        executed.get(),
        response.data.into_json().unwrap(),
        response.errors,
    )
}

#[tokio::test]
async fn a_field_that_fails_is_null_and_leaves_the_others_as_they_are() {
    let (_, data, errors) = probe("{ mayFail fine number(small: 300) }").await;
    assert_eq!(data, json!({"mayFail": null, "fine": true, "number": null}));
    assert_eq!(errors.len(), 2);
}

#[tokio::test]
async fn what_must_not_be_null_takes_along_what_is_around_it() {
    let (_, data, errors) = probe("{ fine inner { fine sure { mustNotFail } } }").await;
    assert_eq!(data, json!({"fine": true, "inner": null}));
    assert_eq!(errors.len(), 1);
    let (_, data, _) = probe("{ fine list { fine sure { mustNotFail } } }").await;
    assert_eq!(data, json!({"fine": true, "list": null}));
    let (executed, data, _) = probe("{ fine sure { mustNotFail } }").await;
    assert_eq!((executed, data), (true, Value::Null));
}

#[tokio::test]
async fn errors_say_what_a_problem_says_but_not_its_cause() {
    let (_, _, errors) = probe("{ mayFail mustNotFail }").await;
    let text = json!(errors);
    assert_eq!(text[0]["extensions"], json!({"code": "not_found", "status": 404}));
    assert_eq!(text[0]["message"], "There is no luck.");
    assert_eq!(text[1]["extensions"], json!({"code": "internal", "status": 500}));
    assert!(!text.to_string().contains("secret"));
}

#[tokio::test]
async fn a_document_that_does_not_fit_the_schema_is_not_executed() {
    let (executed, _, errors) = probe("{ nothing }").await;
    assert!(!executed);
    assert_eq!(
        json!(errors)[0]["extensions"],
        json!({"code": "invalid_query", "status": 400})
    );
}
