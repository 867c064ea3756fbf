use super::errors;
use super::limits;
use async_graphql::extensions::{Extension, ExtensionContext, ExtensionFactory, NextExecute, NextValidation};
use async_graphql::{Response, ServerError, ValidationResult};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Refuses what would cost too much, and notes whether a request got as far as being executed.
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
        Arc::new(Guard)
    }
}

#[async_trait::async_trait]
impl Extension for Guard {
    async fn validation(
        &self,
        context: &ExtensionContext<'_>,
        next: NextValidation<'_>,
    ) -> Result<ValidationResult, Vec<ServerError>> {
        let result = next.run(context).await?;
        match limits::complexity(result.complexity) {
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
        next.run(context, operation).await
    }
}
