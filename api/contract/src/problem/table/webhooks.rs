//! Webhooks.

use super::super::Problem;
use super::super::kinds::*;
use super::sentence;
use plotline_domain::webhooks::{
    AddWebhookError, AddressError, ChangeWebhookError, InvalidKinds, InvalidWebhookUrl, RotateSecretError,
    TestWebhookError,
};

impl From<AddWebhookError> for Problem {
    fn from(error: AddWebhookError) -> Self {
        let detail = sentence(&error);
        match error {
            AddWebhookError::Url(error) => error.into(),
            AddWebhookError::Address(error) => error.into(),
            AddWebhookError::Kinds(error) => error.into(),
            AddWebhookError::NotSeated => Problem::new(&NOT_FOUND, detail).field("game"),
            AddWebhookError::TooManyWebhooks { .. } => Problem::new(&TOO_MANY_WEBHOOKS, detail),
            AddWebhookError::Store(error) => error.into(),
        }
    }
}

impl From<ChangeWebhookError> for Problem {
    fn from(error: ChangeWebhookError) -> Self {
        let detail = sentence(&error);
        match error {
            ChangeWebhookError::NotFound => Problem::new(&NOT_FOUND, detail),
            ChangeWebhookError::Url(error) => error.into(),
            ChangeWebhookError::Address(error) => error.into(),
            ChangeWebhookError::Kinds(error) => error.into(),
            ChangeWebhookError::NotSeated => Problem::new(&NOT_FOUND, detail).field("game"),
            ChangeWebhookError::Store(error) => error.into(),
        }
    }
}

impl From<RotateSecretError> for Problem {
    fn from(error: RotateSecretError) -> Self {
        let detail = sentence(&error);
        match error {
            RotateSecretError::NotFound => Problem::new(&NOT_FOUND, detail),
            RotateSecretError::Store(error) => error.into(),
        }
    }
}

impl From<TestWebhookError> for Problem {
    fn from(error: TestWebhookError) -> Self {
        let detail = sentence(&error);
        match error {
            TestWebhookError::NotFound => Problem::new(&NOT_FOUND, detail),
            TestWebhookError::Store(error) => error.into(),
        }
    }
}

impl From<InvalidWebhookUrl> for Problem {
    fn from(error: InvalidWebhookUrl) -> Self {
        Problem::new(&INVALID, sentence(&error)).field("url")
    }
}

impl From<InvalidKinds> for Problem {
    fn from(error: InvalidKinds) -> Self {
        Problem::new(&INVALID, sentence(&error)).field("kinds")
    }
}

impl From<AddressError> for Problem {
    fn from(error: AddressError) -> Self {
        let problem = match error {
            AddressError::NotEncrypted => Problem::new(&INVALID, sentence(&error)),
            AddressError::NotPublic => Problem::new(
                &WEBHOOK_REFUSED,
                "The URL leads to an address that is not of the public internet; give one that everybody can reach.",
            ),
            AddressError::Unresolved => Problem::new(
                &WEBHOOK_UNRESOLVED,
                "The host of the URL has no address; look at the spelling, or try again once it has one.",
            ),
        };
        problem.field("url")
    }
}
