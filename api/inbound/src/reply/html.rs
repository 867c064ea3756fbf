//! The text of an HTML mail, line by line. What it quotes becomes lines with a mark, as in a plain text.

use super::tags::{Tag, Token, Tokens};
use mail_parser::decoders::html::add_html_token;

pub(super) fn to_text(html: &str) -> String {
    let mut page = Page::default();
    for token in Tokens::of(html) {
        match token {
            Token::Text(text) => page.text(text),
            Token::Close(name) => page.close(&name),
            Token::Open(tag) if is_end(&tag) => break,
            Token::Open(tag) => page.open(&tag),
        }
    }
    page.lines.push_str(page.line.trim_end());
    page.lines
}

#[derive(Default)]
struct Page {
    lines: String,
    /// The line that is being written.
    line: String,
    /// What is passed over: the name of the element, and how many of that name are open.
    skipping: Option<(String, usize)>,
    /// How many elements are open in which line breaks and spaces count.
    preformatted: usize,
}

impl Page {
    fn open(&mut self, tag: &Tag<'_>) {
        if let Some((name, depth)) = &mut self.skipping {
            *depth += usize::from(*name == tag.name);
            return;
        }
        match tag.name.as_str() {
            "br" => return self.break_line(),
            "td" | "th" => return self.space(),
            "pre" | "textarea" => self.preformatted += 1,
            _ => {}
        }
        if BLOCKS.contains(&tag.name.as_str()) {
            self.end_line();
        }
        if VOID.contains(&tag.name.as_str()) {
            return;
        }
        if is_quotation(tag) {
            self.end_line();
            self.lines.push_str(">\n");
            self.skipping = Some((tag.name.clone(), 1));
        } else if is_unseen(tag) {
            self.skipping = Some((tag.name.clone(), 1));
        }
    }

    fn close(&mut self, name: &str) {
        if let Some((skipped, depth)) = &mut self.skipping {
            *depth -= usize::from(skipped == name);
            if *depth == 0 {
                self.skipping = None;
            }
            return;
        }
        if name == "pre" || name == "textarea" {
            self.preformatted = self.preformatted.saturating_sub(1);
        }
        if BLOCKS.contains(&name) {
            self.end_line();
        }
    }

    fn text(&mut self, text: &str) {
        if self.skipping.is_some() {
            return;
        }
        if self.preformatted > 0 {
            for (count, line) in text.split('\n').enumerate() {
                if count > 0 {
                    self.break_line();
                }
                entities(&mut self.line, line);
            }
            return;
        }
        for (count, word) in text.split([' ', '\t', '\r', '\n']).enumerate() {
            if count > 0 {
                self.space();
            }
            entities(&mut self.line, word);
        }
    }

    fn space(&mut self) {
        if !self.line.is_empty() && !self.line.ends_with(' ') {
            self.line.push(' ');
        }
    }

    fn break_line(&mut self) {
        self.lines.push_str(self.line.trim_end_matches(' '));
        self.lines.push('\n');
        self.line.clear();
    }

    fn end_line(&mut self) {
        if !self.line.is_empty() {
            self.break_line();
        }
    }
}

const BLOCKS: [&str; 26] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "center",
    "dd",
    "div",
    "dl",
    "dt",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "header",
    "hr",
    "li",
    "ol",
    "p",
    "pre",
    "section",
    "table",
    "tr",
    "ul",
];

const VOID: [&str; 8] = ["area", "base", "col", "hr", "img", "input", "link", "meta"];

/// Outlook says where the mail that is answered begins; nothing of the writer comes below.
fn is_end(tag: &Tag<'_>) -> bool {
    let id = tag.attribute("id").unwrap_or_default();
    let class = tag.attribute("class").unwrap_or_default();
    [
        "appendonsend",
        "divrplyfwdmsg",
        "mail-editor-reference-message-container",
    ]
    .contains(&id.as_str())
        || class.contains("moz-forward-container")
}

fn is_quotation(tag: &Tag<'_>) -> bool {
    let class = tag.attribute("class").unwrap_or_default();
    let style = squeezed(tag.attribute("style"));
    match tag.name.as_str() {
        // Gmail indents with a quotation that has no border.
        "blockquote" => !(style.contains("border:none") && tag.attribute("type").is_none()),
        "div" => {
            [
                "yahoo_quoted",
                "protonmail_quote",
                "zmail_extra",
                "tutanota_quote",
                "moz-cite-prefix",
            ]
            .iter()
            .any(|quote| class.split_whitespace().any(|class| class == *quote))
                || tag.attribute("name").is_some_and(|name| name == "quote")
        }
        _ => false,
    }
}

/// What nobody sees, and signatures that say that they are.
fn is_unseen(tag: &Tag<'_>) -> bool {
    let class = tag.attribute("class").unwrap_or_default();
    let id = tag.attribute("id").unwrap_or_default();
    let style = squeezed(tag.attribute("style"));
    [
        "head", "style", "script", "title", "template", "noscript", "object", "select",
    ]
    .contains(&tag.name.as_str())
        || ["gmail_signature", "moz-signature", "protonmail_signature_block"]
            .iter()
            .any(|signature| class.contains(signature))
        || ["ms-outlook-mobile-signature", "signature"].contains(&id.as_str())
        || tag.attribute("hidden").is_some()
        || [
            "display:none",
            "visibility:hidden",
            "mso-hide:all",
            "max-height:0",
            "font-size:0px",
            "font-size:0;",
        ]
        .iter()
        .any(|hidden| style.contains(hidden))
}

fn squeezed(style: Option<String>) -> String {
    style
        .unwrap_or_default()
        .chars()
        .filter(|char| !char.is_whitespace())
        .collect()
}

/// Writes a text with its entities resolved; what is none stays as it is.
fn entities(to: &mut String, text: &str) {
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        let (before, entity) = rest.split_at_checked(at).unwrap_or((rest, ""));
        to.push_str(before);
        let length = entity.bytes().take(LONGEST_ENTITY).position(|byte| byte == b';');
        let (token, after) = match length.and_then(|length| entity.split_at_checked(length + 1)) {
            Some(split) => split,
            None => entity.split_at_checked(1).unwrap_or((entity, "")),
        };
        add_html_token(to, token.as_bytes(), false);
        rest = after;
    }
    to.push_str(rest);
}

const LONGEST_ENTITY: usize = 32;
