use plotline_contract::{Problem, kinds};

/// Brackets within brackets. The parser calls itself for each, so it must not be given more.
pub(crate) const NESTING: usize = 48;

/// Looks at brackets alone, before anything else reads the text.
pub(super) fn check(text: &str) -> Result<(), Problem> {
    let mut depth: usize = 0;
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        rest = match first {
            b'#' => after_line(after),
            b'"' => after_string(after),
            b'{' | b'[' | b'(' => {
                depth += 1;
                after
            }
            b'}' | b']' | b')' => {
                depth = depth.saturating_sub(1);
                after
            }
            _ => after,
        };
        if depth > NESTING {
            let detail = format!("Brackets may be nested {NESTING} deep.");
            return Err(Problem::new(&kinds::QUERY_TOO_DEEP, detail));
        }
    }
    Ok(())
}

fn after_line(text: &[u8]) -> &[u8] {
    let end = text.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
    end.and_then(|end| text.get(end..)).unwrap_or_default()
}

/// What follows a string whose first quote has been read. One that does not end hides nothing behind it: the parser
/// stops there.
fn after_string(text: &[u8]) -> &[u8] {
    match text {
        [b'"', b'"', block @ ..] => after_block(block),
        _ => after_quote(text),
    }
}

fn after_block(mut text: &[u8]) -> &[u8] {
    loop {
        text = match text {
            [b'\\', b'"', b'"', b'"', after @ ..] => after,
            [b'"', b'"', b'"', after @ ..] => return after,
            [_, after @ ..] => after,
            [] => return text,
        }
    }
}

fn after_quote(mut text: &[u8]) -> &[u8] {
    loop {
        text = match text {
            [b'\\', _, after @ ..] => after,
            [b'"', after @ ..] | [b'\n' | b'\r', after @ ..] => return after,
            [_, after @ ..] => after,
            [] => return text,
        }
    }
}
