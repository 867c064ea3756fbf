//! HTML cut into tags and texts. Mails have no scripts that run and no trees that matter, so nothing more is needed.

/// A piece of HTML.
pub(super) enum Token<'a> {
    /// As it stands there, with its entities.
    Text(&'a str),
    Open(Tag<'a>),
    /// The name in lower case.
    Close(String),
}

pub(super) struct Tag<'a> {
    /// In lower case.
    pub(super) name: String,
    attributes: &'a str,
}

/// Hands out the pieces in order. Whatever is broken becomes text or nothing.
pub(super) struct Tokens<'a> {
    rest: &'a str,
}

impl<'a> Tokens<'a> {
    pub(super) fn of(html: &'a str) -> Self {
        Self { rest: html }
    }

    fn take_text(&mut self, end: usize) -> Token<'a> {
        let (text, rest) = self.rest.split_at_checked(end).unwrap_or((self.rest, ""));
        self.rest = rest;
        Token::Text(text)
    }

    /// Passes over everything up to and with `end`.
    fn skip_past(&mut self, end: &str) {
        self.rest = match self.rest.split_once(end) {
            Some((_, rest)) => rest,
            None => "",
        };
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let next = self.rest.chars().next()?;
            if next != '<' {
                let end = self.rest.find('<').unwrap_or(self.rest.len());
                return Some(self.take_text(end));
            }
            let inside = self.rest.get(1..).unwrap_or_default();
            match inside.chars().next() {
                Some('!') if inside.starts_with("!--") => self.skip_past("-->"),
                Some('!' | '?') => self.skip_past(">"),
                Some(char) if char.is_ascii_alphabetic() || char == '/' => {
                    let end = end_of_tag(inside);
                    let (tag, rest) = inside.split_at_checked(end).unwrap_or((inside, ""));
                    self.rest = rest.strip_prefix('>').unwrap_or(rest);
                    return Some(match tag.strip_prefix('/') {
                        Some(name) => Token::Close(name_of(name)),
                        None => Token::Open(Tag {
                            name: name_of(tag),
                            attributes: tag,
                        }),
                    });
                }
                // Somebody's "<" that stands for itself.
                _ => return Some(self.take_text(1)),
            }
        }
    }
}

impl Tag<'_> {
    /// The value of an attribute in lower case, without entities: classes, ids and styles have none.
    pub(super) fn attribute(&self, name: &str) -> Option<String> {
        let mut rest = self.attributes.get(self.name.len()..)?;
        loop {
            rest = rest.trim_start_matches(|char: char| char.is_whitespace() || char == '/');
            if rest.is_empty() {
                return None;
            }
            let end = rest.find(|char: char| char.is_whitespace() || char == '=');
            let (key, after) = rest.split_at_checked(end.unwrap_or(rest.len()).max(1))?;
            let (value, after) = match after.trim_start().strip_prefix('=') {
                Some(after) => value_of(after.trim_start()),
                None => ("", after),
            };
            if key.eq_ignore_ascii_case(name) {
                return Some(value.to_lowercase());
            }
            rest = after;
        }
    }
}

fn value_of(text: &str) -> (&str, &str) {
    for quote in ['"', '\''] {
        if let Some(text) = text.strip_prefix(quote) {
            return text.split_once(quote).unwrap_or((text, ""));
        }
    }
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    text.split_at_checked(end).unwrap_or((text, ""))
}

/// Where the `>` is that ends a tag: not one inside of quotes, unless the quotes have no end.
fn end_of_tag(inside: &str) -> usize {
    let mut quote = None;
    for (at, char) in inside.char_indices() {
        match (quote, char) {
            (None, '>') => return at,
            (None, '"' | '\'') => quote = Some(char),
            (Some(open), char) if char == open => quote = None,
            _ => {}
        }
    }
    inside.find('>').unwrap_or(inside.len())
}

fn name_of(tag: &str) -> String {
    let end = tag.find(|char: char| char.is_whitespace() || char == '/' || char == '>');
    tag.get(..end.unwrap_or(tag.len()))
        .unwrap_or(tag)
        .to_ascii_lowercase()
}
