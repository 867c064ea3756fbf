//! A log line as one JSON object: the time, the level, the fields of the event, and what it is filtered by.

use jiff::Timestamp;
use std::fmt::{self, Debug, Write};
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

/// Writes what the library's own format would, without spans, of which there are none.
pub(super) struct JsonLines;

impl<S, N> FormatEvent<S, N> for JsonLines
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(&self, _: &FmtContext<'_, S, N>, mut out: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        let (level, target) = (event.metadata().level(), event.metadata().target());
        write!(
            out,
            r#"{{"timestamp":"{:.6}","level":"{level}""#,
            Timestamp::now()
        )?;
        let mut fields = Fields { out, written: Ok(()) };
        event.record(&mut fields);
        let Fields { mut out, written } = fields;
        written?;
        out.write_str(r#","target":"#)?;
        write_text(&mut out, target)?;
        out.write_str("}\n")
    }
}

struct Fields<'a> {
    out: Writer<'a>,
    /// The first failure ends the line.
    written: fmt::Result,
}

impl Fields<'_> {
    fn write(&mut self, field: &Field, value: impl FnOnce(&mut Writer<'_>) -> fmt::Result) {
        if self.written.is_ok() {
            let name = write!(self.out, r#","{}":"#, field.name());
            self.written = name.and_then(|()| value(&mut self.out));
        }
    }
}

impl Visit for Fields<'_> {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.write(field, |out| write_text(out, value));
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.write(field, |out| write!(out, "{value}"));
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.write(field, |out| write!(out, "{value}"));
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.write(field, |out| write!(out, "{value}"));
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        self.write(field, |out| write!(out, "{}", serde_json::json!(value)));
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.write(field, |out| {
            out.write_char('"')?;
            write!(Escaped(out), "{value:?}")?;
            out.write_char('"')
        });
    }
}

fn write_text(out: &mut impl Write, text: &str) -> fmt::Result {
    out.write_char('"')?;
    Escaped(out).write_str(text)?;
    out.write_char('"')
}

/// Writes text as it stands within a JSON string.
struct Escaped<'a, W>(&'a mut W);

impl<W: Write> Write for Escaped<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let is_special = |char: char| char < ' ' || matches!(char, '"' | '\\');
        for part in text.split_inclusive(is_special) {
            let plain = part.trim_end_matches(is_special);
            self.0.write_str(plain)?;
            let Some(special) = part.chars().next_back().filter(|last| is_special(*last)) else {
                continue;
            };
            match special {
                '"' => self.0.write_str("\\\""),
                '\\' => self.0.write_str("\\\\"),
                '\n' => self.0.write_str("\\n"),
                '\r' => self.0.write_str("\\r"),
                '\t' => self.0.write_str("\\t"),
                '\u{8}' => self.0.write_str("\\b"),
                '\u{c}' => self.0.write_str("\\f"),
                other => write!(self.0, "\\u{:04x}", other as u32),
            }?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use std::io;
    use std::sync::{Arc, Mutex};
    use tracing_subscriber::fmt::MakeWriter;
    use tracing_subscriber::layer::SubscriberExt;

    #[derive(Clone, Default)]
    struct Kept(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Kept {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl<'a> MakeWriter<'a> for Kept {
        type Writer = Self;

        fn make_writer(&'a self) -> Self {
            self.clone()
        }
    }

    fn log() {
        let nasty = "a \"quoted\" \\ line\nwith\ttabs \u{1} \u{7f} \u{8}\u{c}\r and ü";
        let (none, some) = (None::<&str>, Some("there"));
        let error: &(dyn std::error::Error + 'static) = &io::Error::other("bro\"ken");
        tracing::warn!(nasty, none, some, debugged = ?nasty, shown = %nasty, error, "it said {nasty}");
        tracing::info!(target: "a \"target\"", count = 7_u64, less = -7, yes = true, part = 1.0, all = f64::NAN, "numbers");
    }

    /// Lines without their times, and whether each time reads like one.
    fn lines(kept: &Kept) -> Vec<String> {
        let text = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
        let line = |line: &str| {
            let read: Value = serde_json::from_str(line).unwrap();
            let time = read["timestamp"].as_str().unwrap();
            assert_eq!(time.len(), "2026-11-18T20:00:00.000000Z".len());
            time.parse::<Timestamp>().unwrap();
            line.replace(time, "")
        };
        text.lines().map(line).collect()
    }

    #[test]
    fn a_line_is_what_the_library_would_write() {
        let (own, theirs) = (Kept::default(), Kept::default());
        let subscriber = tracing_subscriber::registry()
            .with(
                tracing_subscriber::fmt::layer()
                    .with_writer(own.clone())
                    .event_format(JsonLines),
            )
            .with(
                tracing_subscriber::fmt::layer()
                    .json()
                    .flatten_event(true)
                    .with_writer(theirs.clone()),
            );
        tracing::subscriber::with_default(subscriber, log);
        assert_eq!(lines(&own), lines(&theirs));
        assert_eq!(lines(&own).len(), 2);
    }
}
