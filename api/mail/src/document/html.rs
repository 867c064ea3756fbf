//! Styles are written into the elements: mail programs throw the others away. No colour is set for text or ground, so
//! that the reader's own hold, light or dark.

use super::{Block, Choices};

const PAGE: &str = "margin:0 auto;padding:16px;max-width:44em;font-family:system-ui,-apple-system,'Segoe UI',\
    Roboto,sans-serif;font-size:16px;line-height:1.45";
const TITLE: &str = "font-size:20px;margin:0 0 12px";
const HEADING: &str = "font-size:16px;margin:24px 0 8px";
const PARAGRAPH: &str = "margin:0 0 12px";
const LIST: &str = "margin:0 0 12px;padding-left:1.4em";
const CHOICES: &str = "margin:0 0 12px;padding-left:3em";
const DRAWING: &str = "margin:0 0 12px;padding:8px;overflow-x:auto;border:1px solid #8888;border-radius:4px;\
    font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:12px;line-height:1.25";
const MOVE: &str = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:14px";
const SMALL: &str = "margin-top:24px;padding-top:8px;border-top:1px solid #8888;font-size:13px;opacity:0.8";

const PICTURE: &str = "display:block;width:100%;max-width:600px;height:auto;margin:0 0 12px";

pub(super) fn write(blocks: &[Block], picture: Option<&str>) -> String {
    let body: String = blocks.iter().map(|block| self::block(block, picture)).collect();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta name=\"supported-color-schemes\" content=\"light dark\">\n</head>\n\
         <body style=\"{PAGE}\">\n{body}</body>\n</html>\n"
    )
}

fn block(block: &Block, picture: Option<&str>) -> String {
    match block {
        Block::Title(text) => element("h1", TITLE, text),
        Block::Heading(text) => element("h2", HEADING, text),
        Block::Paragraph(text) => element("p", PARAGRAPH, text),
        Block::List(items) => {
            let items: String = items.iter().map(|item| element("li", "", item)).collect();
            format!("<ul style=\"{LIST}\">\n{items}</ul>\n")
        }
        Block::Choices(choices) => list(choices),
        Block::Drawing { text, picture: alt } => match picture.zip(alt.as_ref()) {
            Some((id, alt)) => format!(
                "<img src=\"cid:{}\" alt=\"{}\" width=\"600\" style=\"{PICTURE}\">\n",
                escape(id),
                escape(alt)
            ),
            None => element("pre", DRAWING, text.trim_end()),
        },
        Block::Link { text, url } => {
            let (url, text) = (escape(url), escape(text));
            format!("<p style=\"{PARAGRAPH}\"><a href=\"{url}\">{text}</a></p>\n")
        }
        Block::Small(blocks) => {
            let inner: String = blocks.iter().map(|block| self::block(block, picture)).collect();
            format!("<div style=\"{SMALL}\">\n{inner}</div>\n")
        }
    }
}

fn list(choices: &Choices) -> String {
    let items = choices.texts.iter().enumerate().map(|(at, text)| {
        let text = escape(text);
        let text = match &choices.reply {
            Some(reply) => format!("<a href=\"{}\">{text}</a>", escape(&mail_to(reply, at + 1))),
            None => text,
        };
        format!("<li style=\"{MOVE}\">{text}</li>\n")
    });
    let items: String = items.collect();
    format!("<ol style=\"{CHOICES}\">\n{items}</ol>\n")
}

/// Opens a reply that says a number. Nothing happens until it is sent.
fn mail_to((address, subject): &(String, String), number: usize) -> String {
    let (address, subject) = (percent(address), percent(subject));
    format!("mailto:{address}?subject={subject}&body={number}")
}

fn element(tag: &str, style: &str, text: &str) -> String {
    let text = escape(text);
    match style {
        "" => format!("<{tag}>{text}</{tag}>\n"),
        _ => format!("<{tag} style=\"{style}\">{text}</{tag}>\n"),
    }
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c => escaped.push(c),
        }
    }
    escaped
}

fn percent(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~@".contains(&byte);
    let mut written = String::with_capacity(text.len());
    for byte in text.bytes() {
        match plain(byte) {
            true => written.push(char::from(byte)),
            false => written.push_str(&format!("%{byte:02X}")),
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_said_becomes_markup() {
        let evil = "<script>alert('x')</script> & \"quoted\"";
        let blocks = [
            Block::Title(evil.to_owned()),
            Block::Paragraph(evil.to_owned()),
            Block::List(vec![evil.to_owned()]),
            Block::Drawing {
                text: evil.to_owned(),
                picture: Some(evil.to_owned()),
            },
            Block::Link {
                text: evil.to_owned(),
                url: format!("https://example.org/\"{evil}"),
            },
            Block::Choices(Choices {
                texts: vec![evil.to_owned()],
                reply: Some(("turn+x@example.org".to_owned(), evil.to_owned())),
            }),
        ];
        for picture in [None, Some("board")] {
            let html = write(&blocks, picture);
            assert!(!html.contains("<script"), "{html}");
            assert!(!html.contains("alert('"), "{html}");
            assert_eq!(html.matches("&lt;script&gt;").count(), 7, "{html}");
        }
    }

    #[test]
    fn a_tap_on_a_number_begins_a_reply_that_says_it() {
        let reply = (
            "turn+abc@play.example.org".to_owned(),
            "Re: Tower Up with ben".to_owned(),
        );
        assert_eq!(
            mail_to(&reply, 3),
            "mailto:turn%2Babc@play.example.org?subject=Re%3A%20Tower%20Up%20with%20ben&body=3"
        );
    }
}
