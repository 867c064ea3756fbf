//! Writes calendars by RFC 5545.

use jiff::Timestamp;
use jiff::tz::TimeZone;

/// Something that is due.
pub(super) struct Entry {
    pub(super) uid: String,
    pub(super) at: Timestamp,
    /// Grows with each change, so that a calendar knows which is the newer.
    pub(super) revision: u64,
    pub(super) summary: String,
    pub(super) description: String,
}

/// A calendar with these entries, as it is at `now`.
pub(super) fn write(entries: &[Entry], now: Timestamp) -> String {
    let mut text = String::new();
    let mut line = |content: &str| fold(&mut text, content);
    line("BEGIN:VCALENDAR");
    line("VERSION:2.0");
    line("PRODID:-//Plotline//Deadlines//EN");
    line("CALSCALE:GREGORIAN");
    line("METHOD:PUBLISH");
    line("NAME:Plotline");
    line("X-WR-CALNAME:Plotline");
    line("REFRESH-INTERVAL;VALUE=DURATION:PT1H");
    for entry in entries {
        line("BEGIN:VEVENT");
        line(&format!("UID:{}", escaped(&entry.uid)));
        line(&format!("DTSTAMP:{}", utc(now)));
        line(&format!("DTSTART:{}", utc(entry.at)));
        line(&format!("SEQUENCE:{}", entry.revision.min(i32::MAX as u64)));
        line(&format!("SUMMARY:{}", escaped(&entry.summary)));
        line(&format!("DESCRIPTION:{}", escaped(&entry.description)));
        line("TRANSP:TRANSPARENT");
        line("END:VEVENT");
    }
    line("END:VCALENDAR");
    text
}

/// Lines have at most 75 octets, without the line break; what is longer goes on in the next, after a space.
fn fold(text: &mut String, content: &str) {
    const MOST: usize = 75;
    let mut length = 0;
    for character in content.chars() {
        if length + character.len_utf8() > MOST {
            text.push_str("\r\n ");
            length = 1;
        }
        text.push(character);
        length += character.len_utf8();
    }
    text.push_str("\r\n");
}

fn escaped(value: &str) -> String {
    let mut escaped = String::with_capacity(value.len());
    for character in value.chars() {
        match character {
            '\\' | ';' | ',' => escaped.extend(['\\', character]),
            '\n' => escaped.push_str("\\n"),
            // Nothing else below a space may stand in a text.
            character if character.is_control() => {}
            character => escaped.push(character),
        }
    }
    escaped
}

fn utc(at: Timestamp) -> String {
    at.to_zoned(TimeZone::UTC).strftime("%Y%m%dT%H%M%SZ").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(summary: &str) -> Entry {
        Entry {
            uid: "a-1@plotline".into(),
            at: "2026-11-17T20:00:00.5Z".parse().unwrap(),
            revision: 3,
            summary: summary.into(),
            description: "With ben.".into(),
        }
    }

    #[test]
    fn a_calendar_is_written_line_by_line() {
        let text = write(
            &[entry("Tower Up: your move")],
            "2026-11-16T00:00:00Z".parse().unwrap(),
        );
        let event = "BEGIN:VEVENT\r\nUID:a-1@plotline\r\nDTSTAMP:20261116T000000Z\r\n\
                     DTSTART:20261117T200000Z\r\nSEQUENCE:3\r\nSUMMARY:Tower Up: your move\r\n";
        assert!(text.contains(event), "{text}");
        assert!(text.starts_with("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"));
        assert!(text.ends_with("END:VEVENT\r\nEND:VCALENDAR\r\n"));
    }

    #[test]
    fn what_has_a_meaning_in_a_calendar_is_escaped() {
        assert_eq!(escaped("a,b;c\\d\ne\rf\u{7}"), "a\\,b\\;c\\\\d\\nef");
    }

    #[test]
    fn long_lines_are_folded_between_characters() {
        let text = write(&[entry(&"ü€𝄞,".repeat(40))], Timestamp::UNIX_EPOCH);
        assert!(text.split("\r\n").all(|line| line.len() <= 75), "{text}");
        let unfolded = text.replace("\r\n ", "");
        assert!(unfolded.contains(&format!("SUMMARY:{}\r\n", "ü€𝄞\\,".repeat(40))));
    }
}
