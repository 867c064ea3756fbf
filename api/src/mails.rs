//! `plotline mails`.

use crate::config::Config;
use plotline_mail::MailFolder;

pub(crate) fn list(config: &Config, limit: usize) -> Result<(), String> {
    let mails = MailFolder::of(&config.mail()).list(None, limit);
    let mails = mails.map_err(|error| format!("The mails cannot be listed: {error}."))?;
    for mail in &mails {
        println!("{:.0}  {}  {}  {}", mail.at, mail.file, mail.to, mail.subject);
    }
    match (mails.is_empty(), &config.smtp_url) {
        (true, Some(_)) => println!("No mails are kept: they leave by PLOTLINE_SMTP_URL."),
        (true, None) => println!("No mails were written yet."),
        (false, _) => println!("They are in {}.", config.data_dir.join("mail").display()),
    }
    Ok(())
}
