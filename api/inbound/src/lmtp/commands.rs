//! What a mail server says, word by word.

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command {
    Lhlo,
    /// The address between the brackets; empty for reports.
    Mail {
        from: String,
        size: Option<usize>,
    },
    Rcpt {
        to: String,
    },
    Data,
    Rset,
    Noop,
    Vrfy,
    Quit,
    /// HELO and EHLO, which are not for LMTP.
    NotLmtp,
    Unreadable,
    Unknown,
}

impl Command {
    pub(super) fn read(line: &str) -> Self {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word.to_ascii_uppercase().as_str() {
            "LHLO" if !rest.trim().is_empty() => Self::Lhlo,
            "LHLO" => Self::Unreadable,
            "MAIL" => match path(rest, "FROM:") {
                Some((from, parameters)) => Self::Mail {
                    from,
                    size: size(parameters),
                },
                None => Self::Unreadable,
            },
            "RCPT" => match path(rest, "TO:") {
                Some((to, _)) if !to.is_empty() => Self::Rcpt { to },
                _ => Self::Unreadable,
            },
            "DATA" => Self::Data,
            "RSET" => Self::Rset,
            "NOOP" => Self::Noop,
            "VRFY" => Self::Vrfy,
            "QUIT" => Self::Quit,
            "HELO" | "EHLO" => Self::NotLmtp,
            _ => Self::Unknown,
        }
    }
}

/// `FROM:<ada@example.org> SIZE=1000`: the address, and what comes after it.
fn path<'a>(text: &'a str, word: &str) -> Option<(String, &'a str)> {
    let (begin, rest) = text.trim_start().split_at_checked(word.len())?;
    if !begin.eq_ignore_ascii_case(word) {
        return None;
    }
    let (address, parameters) = rest.trim_start().strip_prefix('<')?.split_once('>')?;
    // An old route before the address: <@relay.example:ada@example.org>.
    let address = match address.starts_with('@') {
        true => address.split_once(':')?.1,
        false => address,
    };
    Some((address.to_owned(), parameters))
}

fn size(parameters: &str) -> Option<usize> {
    let words = parameters.split_whitespace().map(|word| word.split_once('='));
    let size = words
        .flatten()
        .find(|(name, _)| name.eq_ignore_ascii_case("SIZE"));
    size.and_then(|(_, size)| size.parse().ok())
}
