//! What holds for every mail.

use super::super::{read_orders, read_reply};
use proptest::prelude::*;

/// A mail with these headers and this body.
fn mail(kind: &str, body: &str) -> Vec<u8> {
    let head = "From: Ada <ada@example.org>\r\nTo: turn+abc@play.example.org\r\nMIME-Version: 1.0";
    format!("{head}\r\nContent-Type: {kind}; charset=utf-8\r\n\r\n{body}").into_bytes()
}

fn lines(mail: &[u8]) -> Vec<String> {
    read_reply(mail).unwrap().lines
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

const ATTRIBUTION: &str = "On Tue, 17 Nov 2026 at 04:12, Plotline <\r\nturn+abc@play.example.org> wrote:";

const OUTLOOK: &str = "From: Plotline <turn+abc@play.example.org>\r\nSent: Tuesday, November 17, 2026 4:12 AM\r\n\
    To: Ada <ada@example.org>\r\nSubject: Tower Up with ben: your turn\r\n";

/// What somebody may have written.
fn reply() -> impl Strategy<Value = Vec<String>> {
    let line = prop_oneof![
        "[0-9]{1,2}",
        Just("take M04".to_owned()),
        Just("build D1 black roof D2; x".to_owned()),
        "[a-z]{2,9} [a-z]{2,9} [a-zé0-9]{1,9}",
    ];
    prop::collection::vec(line, 1..4)
}

/// What somebody may have been sent: any text, and what looks like a reply.
fn original() -> impl Strategy<Value = Vec<String>> {
    let line = prop_oneof![
        ".{0,60}",
        Just("3".to_owned()),
        Just("-- ".to_owned()),
        Just("On Mon, 16 Nov 2026, Ben wrote:".to_owned()),
        Just("</blockquote></div>x".to_owned()),
        Just(String::new()),
    ];
    prop::collection::vec(line, 0..12)
}

proptest! {
    #[test]
    fn no_bytes_panic(raw in prop::collection::vec(any::<u8>(), 0..2000)) {
        let _ = read_reply(&raw);
    }

    #[test]
    fn no_mail_panics_however_broken(
        pieces in prop::collection::vec(prop_oneof![
            Just("Content-Type: multipart/mixed; boundary=b\r\n\r\n".to_owned()),
            Just("Content-Type: multipart/alternative; boundary=\"b\"\r\n\r\n--b\r\n".to_owned()),
            Just("Content-Type: message/rfc822\r\n\r\n".to_owned()),
            Just("Content-Type: text/html; charset=iso-2022-jp\r\n".to_owned()),
            Just("Content-Transfer-Encoding: base64\r\n\r\n".to_owned()),
            Just("Content-Transfer-Encoding: quoted-printable\r\n\r\n".to_owned()),
            Just("--b\r\n".to_owned()), Just("--b--\r\n".to_owned()), Just("\r\n".to_owned()),
            Just("From: =?utf-8?B?".to_owned()), Just("<div style=\"".to_owned()), Just("<blockquote".to_owned()),
            Just("<!--".to_owned()), Just("&#x".to_owned()), Just("&nbsp;".to_owned()), Just(">".to_owned()),
            Just("=".to_owned()), Just("On wrote:".to_owned()), ".{0,20}", "[\\x00-\\x7f]{0,20}",
        ], 0..40)
    ) {
        if let Ok(reply) = read_reply(pieces.concat().as_bytes()) {
            read_orders(&reply.lines, |line| line.len() % 2 == 0);
        }
    }

    #[test]
    fn no_html_panics(html in "[<>/!\\-a-z =\"'&;#0-9é\n]{0,300}") {
        lines(&mail("text/html", &html));
    }

    #[test]
    fn quoting_an_original_below_changes_nothing(reply in reply(), original in original()) {
        let body = reply.join("\r\n");
        let quoted: Vec<String> = original.iter().map(|line| format!("> {line}")).collect();
        let plain = format!("{body}\r\n\r\n{ATTRIBUTION}\r\n\r\n{}\r\n", quoted.join("\r\n"));
        prop_assert_eq!(lines(&mail("text/plain", &plain)), lines(&mail("text/plain", &body)));
    }

    #[test]
    fn nor_does_quoting_it_above(reply in reply(), original in original()) {
        let body = reply.join("\r\n");
        let quoted: Vec<String> = original.iter().map(|line| format!("> {line}")).collect();
        let plain = format!("{ATTRIBUTION}\r\n>\r\n{}\r\n\r\n{body}\r\n", quoted.join("\r\n"));
        prop_assert_eq!(lines(&mail("text/plain", &plain)), lines(&mail("text/plain", &body)));
    }

    #[test]
    fn nor_does_putting_it_below_as_outlook_does(reply in reply(), original in original()) {
        let body = reply.join("\r\n");
        for head in [format!("________________________________\r\n{OUTLOOK}"), OUTLOOK.to_owned(),
                     format!("-----Original Message-----\r\n{OUTLOOK}")] {
            let plain = format!("{body}\r\n\r\n{head}\r\n{}\r\n", original.join("\r\n"));
            prop_assert_eq!(lines(&mail("text/plain", &plain)), lines(&mail("text/plain", &body)));
        }
    }

    #[test]
    fn nor_does_quoting_it_in_html(reply in reply(), original in original()) {
        let body: String = reply.iter().map(|line| format!("<div>{}</div>", escaped(line))).collect();
        let quoted: String = original.iter().map(|line| format!("<p>{}</p>", escaped(line))).collect();
        let attribution = escaped(ATTRIBUTION);
        for below in [
            format!("<div class=\"gmail_quote\"><div dir=\"ltr\" class=\"gmail_attr\">{attribution}<br></div>\
                <blockquote class=\"gmail_quote\"><blockquote>{quoted}</blockquote>{quoted}</blockquote></div>"),
            format!("<br><div><blockquote type=\"cite\"><div>{attribution}</div>{quoted}</blockquote></div>"),
            format!("<div class=moz-cite-prefix>{attribution}</div><blockquote type=cite>{quoted}</blockquote>"),
            format!("<div id=\"appendonsend\"></div><hr><div id=\"divRplyFwdMsg\">{quoted}</div>{quoted}"),
        ] {
            let html = format!("<html><head><style>p {{ }}</style></head><body>{body}{below}</body></html>");
            prop_assert_eq!(lines(&mail("text/html", &html)), reply.clone());
        }
    }
}

#[test]
fn a_mail_inside_of_mails_inside_of_mails_is_no_trouble() {
    let from = "From: ada@example.org\r\n";
    let deep = "Content-Type: message/rfc822\r\n\r\n".repeat(30_000);
    assert_eq!(lines(format!("{from}{deep}").as_bytes()), Vec::<String>::new());
    let nested: String = (0..10_000)
        .map(|n| format!("Content-Type: multipart/mixed; boundary={n}\r\n\r\n--{n}\r\n"))
        .collect();
    assert_eq!(lines(format!("{from}{nested}").as_bytes()), Vec::<String>::new());
}

#[test]
fn a_mail_that_is_too_large_or_none_is_refused() {
    use super::super::Unreadable;
    let large = mail("text/plain", &"x".repeat(super::super::SIZE_LIMIT));
    assert_eq!(read_reply(&large), Err(Unreadable::TooLarge));
    assert_eq!(read_reply(b""), Err(Unreadable::NoMail));
    assert_eq!(read_reply(b"take M04"), Err(Unreadable::NoMail));
}

#[test]
fn the_largest_mails_are_read_in_a_moment() {
    // Many of a kind: whatever looks back or ahead without a bound would take minutes.
    let started = std::time::Instant::now();
    for body in [
        "<a \"",
        "<div style=\"x\">",
        "On 1 ",
        "> ",
        "a:\r\n",
        "&amp",
        "<blockquote>",
        "=?utf-8?Q?=41?=",
    ] {
        let body = body.repeat(1_000_000 / body.len());
        let from = "From: ada@example.org\r\n";
        for raw in [
            mail("text/html", &body),
            mail("text/plain; format=flowed", &body),
            format!("{from}To: {body}\r\n\r\n").into_bytes(),
            format!("{from}Subject: {body}\r\n\r\n").into_bytes(),
        ] {
            assert!(read_reply(&raw).is_ok());
        }
    }
    assert!(started.elapsed().as_secs() < 60, "{:?}", started.elapsed());
}
