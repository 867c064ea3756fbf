use std::path::PathBuf;

/// What mail has to be told about the place where it runs.
#[derive(Clone, Default)]
pub struct MailSettings {
    /// What links in mails begin with.
    pub public_url: String,
    /// The server that takes our mails.
    pub smtp_url: Option<String>,
    /// Where mails are kept if no server takes them.
    pub folder: PathBuf,
    /// Whom our mails are from.
    pub mail_from: Option<String>,
    /// The domain of reply addresses and Message-IDs.
    pub mail_domain: Option<String>,
    /// The private key that signs our mails (PEM), and the name under which its public half is published.
    pub dkim_key: Option<PathBuf>,
    pub dkim_selector: Option<String>,
}
