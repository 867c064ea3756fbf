//! Mails as files, for a service without a mail server: whoever set it up finds them in the data folder.

use crate::MailSettings;
use jiff::Timestamp;
use plotline_domain::notices::{Failed, Sent};
use sha2::{Digest, Sha256};
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

#[derive(Clone)]
pub struct MailFolder(PathBuf);

/// A mail in the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptMail {
    /// When it was written.
    pub at: Timestamp,
    /// The header `To`.
    pub to: String,
    pub subject: String,
    /// The name of its file in the folder `mail` of the data folder.
    pub file: String,
}

/// So many mails are kept; the oldest go.
const KEPT: usize = 2000;

/// Files older than the oldest that is kept are looked for once in so many mails.
const TIDY_EVERY: usize = 50;

/// How much of a file is read for its headers.
const HEAD: u64 = 8192;

const ENDING: &str = ".eml";
const TIME: &str = "%Y%m%dT%H%M%S%.6fZ";

impl MailFolder {
    pub fn of(settings: &MailSettings) -> Self {
        Self(settings.folder.clone())
    }

    pub(super) async fn keep(&self, raw: Vec<u8>, now: Timestamp) -> Result<Sent, Failed> {
        let folder = self.0.clone();
        let kept = tokio::task::spawn_blocking(move || write(&folder, &raw, now)).await;
        let trouble = match kept {
            Ok(Ok(name)) => {
                return Ok(Sent {
                    detail: format!("mail/{name}"),
                });
            }
            Ok(Err(error)) => error.to_string(),
            Err(error) => error.to_string(),
        };
        tracing::warn!(error = %trouble, folder = %self.0.display(), "a mail cannot be kept");
        Err(Failed {
            retry: true,
            detail: "The mail cannot be written to the data folder.".to_owned(),
        })
    }

    /// A page of `limit` mails, the newest first, after the file `after`; and after which file it goes on.
    pub async fn page(
        &self,
        after: Option<String>,
        limit: usize,
    ) -> std::io::Result<(Vec<KeptMail>, Option<String>)> {
        let folder = self.clone();
        let list = move || folder.list(after.as_deref(), limit + 1);
        let mut mails = tokio::task::spawn_blocking(list).await??;
        let more = mails.len() > limit;
        mails.truncate(limit);
        let next = mails.last().map(|mail| mail.file.clone()).filter(|_| more);
        Ok((mails, next))
    }

    /// The newest first, those before the file `before`, at most `limit`. What was deleted meanwhile is left out.
    pub fn list(&self, before: Option<&str>, limit: usize) -> std::io::Result<Vec<KeptMail>> {
        let mut names = names(&self.0)?;
        names.reverse();
        let older = names
            .iter()
            .filter(|name| before.is_none_or(|before| name.as_str() < before));
        Ok(older.take(limit).filter_map(|name| read(&self.0, name)).collect())
    }
}

/// Writes a mail so that it is there as a whole or not at all, and gives the name of its file.
fn write(folder: &Path, raw: &[u8], now: Timestamp) -> std::io::Result<String> {
    make_private(folder)?;
    let hash = data_encoding::HEXLOWER.encode(&Sha256::digest(raw));
    let (mark, _) = hash.split_at_checked(8).unwrap_or((&hash, ""));
    let name = format!("{}-{mark}{ENDING}", now.strftime(TIME));
    let draft = folder.join(format!(".{name}.new"));
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&draft)?;
    file.write_all(raw)?;
    file.sync_all()?;
    fs::rename(&draft, folder.join(&name))?;
    tidy(folder)?;
    Ok(name)
}

/// Mails hold reply tokens, so only the owner reads them, also those of a folder that was made before.
fn make_private(folder: &Path) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        if fs::metadata(folder)?.permissions().mode() & 0o077 != 0 {
            fs::set_permissions(folder, fs::Permissions::from_mode(0o700))?;
        }
    }
    Ok(())
}

fn tidy(folder: &Path) -> std::io::Result<()> {
    let names = names(folder)?;
    if names.len() < KEPT + TIDY_EVERY {
        return Ok(());
    }
    for name in names.iter().take(names.len().saturating_sub(KEPT)) {
        // Another node may have removed it already.
        let _ = fs::remove_file(folder.join(name));
    }
    Ok(())
}

/// Oldest first: the names begin with the time.
fn names(folder: &Path) -> std::io::Result<Vec<String>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = names
        .filter(|name| name.ends_with(ENDING) && !name.starts_with('.'))
        .collect();
    names.sort();
    Ok(names)
}

fn read(folder: &Path, name: &str) -> Option<KeptMail> {
    let (time, _) = name.split_once('-')?;
    let at = jiff::civil::DateTime::strptime(TIME, time).ok()?;
    let at = at.to_zoned(jiff::tz::TimeZone::UTC).ok()?.timestamp();
    let mut head = Vec::new();
    let file = fs::File::open(folder.join(name)).ok()?;
    file.take(HEAD).read_to_end(&mut head).ok()?;
    let head = String::from_utf8_lossy(&head);
    // A line that begins with a blank goes on with the one before it.
    let head = head
        .split("\r\n\r\n")
        .next()
        .unwrap_or_default()
        .replace("\r\n ", " ");
    let header = |name: &str| {
        let mut lines = head.lines();
        let value = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
        value.unwrap_or_default().trim().to_owned()
    };
    Some(KeptMail {
        at,
        to: header("To"),
        subject: header("Subject"),
        file: name.to_owned(),
    })
}

#[cfg(test)]
mod tests;
