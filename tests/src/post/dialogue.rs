//! SMTP (RFC 5321) and LMTP (RFC 2033), as far as one mail to one recipient at a time needs them.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

pub(super) struct Envelope {
    pub(super) from: String,
    pub(super) to: String,
    pub(super) raw: String,
}

impl Envelope {
    pub(super) fn new(from: &str, to: &str, raw: &str) -> Self {
        Self {
            from: from.to_owned(),
            to: to.to_owned(),
            raw: raw.to_owned(),
        }
    }
}

/// The server's side: hands every mail to `take`, whose error is the answer.
pub(super) fn receive(
    connection: &TcpStream,
    take: impl Fn(&Envelope) -> Result<(), String>,
) -> std::io::Result<()> {
    let mut lines = BufReader::new(connection);
    let say = |answer: &str| (&*connection).write_all(format!("{answer}\r\n").as_bytes());
    say("220 post.example ESMTP")?;
    let (mut from, mut to) = (String::new(), Vec::new());
    loop {
        let line = read_line(&mut lines)?;
        let word = line
            .split([' ', ':'])
            .next()
            .unwrap_or_default()
            .to_ascii_uppercase();
        match word.as_str() {
            "EHLO" => say("250-post.example\r\n250 8BITMIME")?,
            "MAIL" => {
                from = address(&line);
                say("250 OK")?;
            }
            "RCPT" => {
                to.push(address(&line));
                say("250 OK")?;
            }
            "DATA" => {
                say("354 Go on")?;
                let raw = read_data(&mut lines)?;
                let taken = to
                    .drain(..)
                    .try_for_each(|to| take(&Envelope::new(&from, &to, &raw)));
                say(&taken.err().unwrap_or("250 Taken".to_owned()))?;
            }
            "QUIT" => return say("221 Bye"),
            "" => return Ok(()),
            _ => say("250 OK")?,
        }
    }
}

/// The client's side: one mail. `greeting` is EHLO or LHLO.
pub(super) fn hand_over(server: SocketAddr, greeting: &str, envelope: &Envelope) -> Result<(), String> {
    let trouble = |error: std::io::Error| error.to_string();
    let connection = TcpStream::connect(server).map_err(trouble)?;
    connection
        .set_read_timeout(Some(Duration::from_secs(30)))
        .map_err(trouble)?;
    let mut lines = BufReader::new(&connection);
    expect(&mut lines, '2')?;
    let data = envelope
        .raw
        .replace("\r\n", "\n")
        .replace("\n.", "\n..")
        .replace('\n', "\r\n");
    let steps = [
        (format!("{greeting} client.example"), '2'),
        (format!("MAIL FROM:<{}>", envelope.from), '2'),
        (format!("RCPT TO:<{}>", envelope.to), '2'),
        ("DATA".to_owned(), '3'),
        (format!("{}\r\n.", data.trim_end()), '2'),
        ("QUIT".to_owned(), '2'),
    ];
    for (line, wanted) in steps {
        (&connection)
            .write_all(format!("{line}\r\n").as_bytes())
            .map_err(trouble)?;
        expect(&mut lines, wanted)?;
    }
    Ok(())
}

/// Reads an answer, which may have several lines; an error if it does not begin as wanted.
fn expect(lines: &mut impl BufRead, wanted: char) -> Result<(), String> {
    loop {
        let line = read_line(lines).map_err(|error| error.to_string())?;
        match line.as_bytes().get(3) {
            Some(b'-') => {}
            _ if line.starts_with(wanted) => return Ok(()),
            _ => return Err(line),
        }
    }
}

/// The lines up to a single dot, with the dots that were added at their beginnings taken away.
fn read_data(lines: &mut impl BufRead) -> std::io::Result<String> {
    let mut raw = String::new();
    loop {
        let mut line = Vec::new();
        if lines.read_until(b'\n', &mut line)? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        let line = String::from_utf8_lossy(&line);
        match line.strip_prefix('.') {
            Some("\r\n") => return Ok(raw),
            Some(rest) => raw.push_str(rest),
            None => raw.push_str(&line),
        }
    }
}

fn read_line(lines: &mut impl BufRead) -> std::io::Result<String> {
    let mut line = String::new();
    lines.read_line(&mut line)?;
    Ok(line.trim_end().to_owned())
}

/// What stands between the angle brackets.
fn address(line: &str) -> String {
    let inner = line.split_once('<').and_then(|(_, rest)| rest.split_once('>'));
    inner.map(|(address, _)| address.to_owned()).unwrap_or_default()
}
