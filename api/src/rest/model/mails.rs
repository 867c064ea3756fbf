use async_graphql::SimpleObject;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// A mail in the folder.
#[derive(Serialize, SimpleObject, ToSchema)]
pub(crate) struct KeptMail {
    /// When it was written.
    pub(crate) at: Timestamp,
    /// The header `To`.
    pub(crate) to: String,
    pub(crate) subject: String,
    /// The name of its file in the folder `mail` of the data folder.
    pub(crate) file: String,
}

/// Mails that were kept as files.
#[derive(Serialize, ToSchema)]
pub(crate) struct MailList {
    /// The newest first.
    pub(crate) items: Vec<KeptMail>,
    /// For `after` of the next page; null on the last.
    pub(crate) next: Option<String>,
}
