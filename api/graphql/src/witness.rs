//! Notes down the fields that act in a game, for admins; see [`plotline_service::submissions`].

use super::call::Call;
use super::errors;
use async_graphql::extensions::{ExtensionContext, ResolveInfo};
use async_graphql::parser::types::Field;
use async_graphql::{ServerResult, Value, Variables};
use plotline_service::submissions::{Attempt, act_of_field, without_secrets};
use serde_json::Map;
use std::sync::Arc;

/// The variables of an operation, as they came.
pub(super) struct Given(pub(super) Variables);

/// The attempt that a field is, if it is one.
pub(super) fn attempt(context: &ExtensionContext<'_>, info: &ResolveInfo<'_>) -> Option<Attempt> {
    // Every field of every request comes by here.
    if info.parent_type != "Mutation" {
        return None;
    }
    let act = act_of_field(info.name)?;
    let call = context.data::<Arc<Call>>().ok()?;
    let mut attempt = Attempt::new(&call.service.submission_log, act, call.source.clone());
    attempt.player = call.who().ok().map(|who| who.0.player.id);
    let given = context.data::<Given>().ok()?;
    let input = input(info.field, &given.0);
    let text = |name: &str| input.get(name).and_then(serde_json::Value::as_str);
    attempt.game = text("game").and_then(|id| id.parse().ok());
    attempt.expected_seq = input.get("expectedSeq").and_then(serde_json::Value::as_u64);
    attempt.key(call.key(text("idempotencyKey")));
    attempt.sent(&without_secrets(input));
    call.notes.witnessed();
    Some(attempt)
}

pub(super) fn judge(
    context: &ExtensionContext<'_>,
    attempt: Attempt,
    resolved: &ServerResult<Option<Value>>,
) {
    match resolved {
        Ok(_) => {
            let taken = context
                .data::<Arc<Call>>()
                .ok()
                .and_then(|call| call.notes.read().taken);
            attempt.accept(taken, None);
        }
        Err(error) => attempt.refuse(&errors::problem(error, true)),
    }
}

/// The arguments of a field, those of its `input` without the frame.
fn input(field: &Field, variables: &Variables) -> Map<String, serde_json::Value> {
    let mut input = Map::new();
    for (name, value) in &field.arguments {
        let value = value.node.clone();
        let value =
            value.into_const_with(|name| Ok::<_, ()>(variables.get(&name).cloned().unwrap_or_default()));
        let value = value.unwrap_or_default().into_json().unwrap_or_default();
        match value {
            serde_json::Value::Object(fields) if name.node == "input" => input.extend(fields),
            value => {
                input.insert(name.node.to_string(), value);
            }
        }
    }
    input
}
