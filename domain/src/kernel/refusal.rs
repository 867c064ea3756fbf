use plotline_published::{FromJson, Published};
use serde::Serialize;
use std::borrow::Cow;

/// Why a move is not legal. Codes are stable and documented in the ruleset's list of refusals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, FromJson, Published)]
pub struct Refusal {
    /// A stable code, such as `color_conflict`.
    pub code: Cow<'static, str>,
    /// The rule that refuses, such as `TU-59`.
    pub rule: Cow<'static, str>,
    /// The part of the move that is at fault, where one is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<Cow<'static, str>>,
    /// What is wrong, in a sentence a player understands.
    pub message: String,
}

impl Refusal {
    pub fn new(kind: &RefusalKind, field: Option<&'static str>, message: impl Into<String>) -> Self {
        Self {
            code: kind.code.into(),
            rule: kind.rule.into(),
            field: field.map(Cow::Borrowed),
            message: message.into(),
        }
    }

    /// Names the rule at work where the table, which has one line for several cases, names another.
    pub fn under(self, rule: &'static str) -> Self {
        Self {
            rule: rule.into(),
            ..self
        }
    }
}

/// One line of a ruleset's table of refusals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Published)]
pub struct RefusalKind {
    /// A stable code, such as `color_conflict`.
    pub code: &'static str,
    /// The rule that refuses, such as `TU-59`.
    pub rule: &'static str,
    /// When it is given.
    pub when: &'static str,
}

impl RefusalKind {
    /// A refusal of this kind that is about one field.
    pub fn refuse(&self, field: &'static str, message: impl Into<String>) -> Refusal {
        Refusal::new(self, Some(field), message)
    }

    /// A refusal of this kind that is about the move as a whole.
    pub fn refuse_all(&self, message: impl Into<String>) -> Refusal {
        Refusal::new(self, None, message)
    }
}
