use crate::mail::KeptMail;
use serde::Serialize;
use utoipa::ToSchema;

/// Mails that were kept as files.
#[derive(Serialize, ToSchema)]
pub(crate) struct MailList {
    /// The newest first.
    pub(crate) items: Vec<KeptMail>,
    /// For `after` of the next page; null on the last.
    pub(crate) next: Option<String>,
}
