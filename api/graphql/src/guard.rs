use super::call::Call;
use super::errors;
use super::limits::Validated;
use super::witness;
use async_graphql::extensions::{
    Extension, ExtensionContext, ExtensionFactory, NextExecute, NextResolve, NextValidation, ResolveInfo,
};
use async_graphql::{Name, Response, ServerError, ServerResult, ValidationResult, Value};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Refuses what would cost too much, notes whether a request got as far as being executed, and sees to it that a
/// field that fails is null. The library leaves it out, which no typed client expects.
pub(super) struct Guard;

/// Whether a request was executed. Before that, its errors are about the request, and its answer has no `data`.
#[derive(Clone, Default)]
pub(super) struct Executed(Arc<AtomicBool>);

impl Executed {
    pub(super) fn get(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl ExtensionFactory for Guard {
    fn create(&self) -> Arc<dyn Extension> {
        Arc::new(Watch::default())
    }
}

/// What is seen of one operation.
#[derive(Default)]
struct Watch {
    any_failed: AtomicBool,
    failures: Mutex<Vec<ServerError>>,
}

impl Watch {
    fn note(&self, error: ServerError) {
        self.any_failed.store(true, Ordering::Relaxed);
        self.failures
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(error);
    }
}

#[async_trait::async_trait]
impl Extension for Watch {
    async fn validation(
        &self,
        context: &ExtensionContext<'_>,
        next: NextValidation<'_>,
    ) -> Result<ValidationResult, Vec<ServerError>> {
        let known = context.data_opt::<Validated>();
        let result = match known.and_then(Validated::find) {
            Some(result) => result,
            None => {
                let result = next.run(context).await?;
                known.inspect(|known| known.keep(result));
                result
            }
        };
        let call = context.data::<Arc<Call>>();
        let paid = call.map_or(Ok(()), |call| call.budget.pay(result.complexity));
        match paid {
            Ok(()) => Ok(result),
            Err(problem) => Err(vec![errors::server_error(problem)]),
        }
    }

    async fn execute(
        &self,
        context: &ExtensionContext<'_>,
        operation: Option<&str>,
        next: NextExecute<'_>,
    ) -> Response {
        if let Ok(executed) = context.data::<Executed>() {
            executed.0.store(true, Ordering::Relaxed);
        }
        let mut response = next.run(context, operation).await;
        if has_gap(&response.data) {
            response.data = Value::Null;
        }
        let mut failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        response.errors.append(&mut failures);
        response
    }

    async fn resolve(
        &self,
        context: &ExtensionContext<'_>,
        info: ResolveInfo<'_>,
        next: NextResolve<'_>,
    ) -> ServerResult<Option<Value>> {
        let may_be_null = !info.return_type.ends_with('!');
        let attempt = witness::attempt(context, &info);
        let resolved = next.run(context, info).await;
        if let Some(attempt) = attempt {
            witness::judge(context, attempt, &resolved);
        }
        match resolved {
            Ok(value) if !self.any_failed.load(Ordering::Relaxed) => return Ok(value),
            Ok(Some(value)) if !has_gap(&value) => return Ok(Some(value)),
            Ok(None) => return Ok(None),
            // What must not be null failed further in.
            Ok(Some(_)) => {}
            Err(error) => self.note(error),
        }
        Ok(Some(if may_be_null { Value::Null } else { gap() }))
    }
}

/// An item of a list, none of which is null: it fails with what failed in it.
pub(super) fn item(value: Value) -> Value {
    if has_gap(&value) { gap() } else { value }
}

/// Stands for what failed and must not be null, until it meets something around it that may be. No resolver can
/// answer it: it is no name.
fn gap() -> Value {
    Value::Enum(Name::new("\0"))
}

fn has_gap(value: &Value) -> bool {
    let is_gap = |value: &Value| matches!(value, Value::Enum(name) if name == "\0");
    match value {
        Value::Object(fields) => fields.values().any(is_gap),
        Value::List(items) => items.iter().any(is_gap),
        _ => false,
    }
}
