use async_graphql::SimpleObject;
use jiff::Timestamp;
use plotline_published::docs::ToSchema;
use serde::Serialize;

/// A mail in the folder.
#[derive(Serialize, SimpleObject, ToSchema)]
pub struct KeptMail {
    /// When it was written.
    pub at: Timestamp,
    /// The header `To`.
    pub to: String,
    pub subject: String,
    /// The name of its file in the folder `mail` of the data folder.
    pub file: String,
}

/// Mails that were kept as files.
#[derive(Serialize, ToSchema)]
pub struct MailList {
    /// The newest first.
    pub items: Vec<KeptMail>,
    /// For `after` of the next page; null on the last.
    pub next: Option<String>,
}
