//! Lines from a connection, within bounds of length and time.

use std::io::{Error, ErrorKind, Result};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, BufReader};
use tokio::time::timeout;

/// A mail server that says nothing for so long is gone.
const PATIENCE: Duration = Duration::from_secs(120);

/// Longer than any command with any address.
const COMMAND_LIMIT: usize = 2048;

/// How much of a line of a mail is read at once.
const PIECE: usize = 16 * 1024;

/// Whoever sends more than this is cut off: it is no mail.
const DATA_LIMIT: usize = 64 * 1024 * 1024;

pub(super) struct Lines<R> {
    reader: BufReader<R>,
}

/// A command as it came, or that it was too long.
pub(super) enum Line {
    Text(String),
    TooLong,
    /// The other side has hung up.
    End,
}

impl<R: AsyncRead + Unpin> Lines<R> {
    pub(super) fn new(reader: R) -> Self {
        Self {
            reader: BufReader::new(reader),
        }
    }

    pub(super) async fn command(&mut self) -> Result<Line> {
        let mut line = self.piece(COMMAND_LIMIT).await?;
        if line.is_empty() {
            return Ok(Line::End);
        }
        if !line.ends_with(b"\n") {
            while !line.is_empty() && !line.ends_with(b"\n") {
                line = self.piece(COMMAND_LIMIT).await?;
            }
            return Ok(Line::TooLong);
        }
        Ok(Line::Text(String::from_utf8_lossy(&line).trim_end().to_owned()))
    }

    /// The text of a mail up to the line with a single dot, the dots taken away that were added at the beginnings of
    /// lines; nothing if it has more than `limit` bytes. Only CR LF ends a line here, so that nobody can put the end of
    /// a mail into its middle.
    pub(super) async fn data(&mut self, limit: usize) -> Result<Option<Vec<u8>>> {
        let mut data = Vec::new();
        let (mut at_start, mut after_cr, mut total) = (true, false, 0);
        loop {
            let piece = self.piece(PIECE).await?;
            if piece.is_empty() {
                return Err(ErrorKind::UnexpectedEof.into());
            }
            if at_start && piece == b".\r\n" {
                return Ok((total <= limit).then_some(data));
            }
            let text = match at_start {
                true => piece.strip_prefix(b".").unwrap_or(&piece),
                false => &piece,
            };
            total += text.len();
            if total > DATA_LIMIT {
                return Err(Error::new(ErrorKind::InvalidData, "a mail without an end"));
            }
            if total <= limit {
                data.extend_from_slice(text);
            }
            at_start = piece.ends_with(b"\r\n") || after_cr && piece == b"\n";
            after_cr = piece.ends_with(b"\r");
        }
    }

    /// Up to the next line break, or as much as the limit allows.
    async fn piece(&mut self, limit: usize) -> Result<Vec<u8>> {
        let mut piece = Vec::new();
        let mut bounded = (&mut self.reader).take(limit as u64);
        timeout(PATIENCE, bounded.read_until(b'\n', &mut piece))
            .await
            .map_err(|_| Error::from(ErrorKind::TimedOut))??;
        Ok(piece)
    }
}
