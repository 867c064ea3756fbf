//! Names as JSON and GraphQL write them.

/// `DeclineExtraTurn` as `decline_extra_turn`, as serde has it.
pub(crate) fn snake(ident: &str) -> String {
    let mut out = String::new();
    for (index, letter) in ident.char_indices() {
        if index > 0 && letter.is_uppercase() {
            out.push('_');
        }
        out.extend(letter.to_lowercase());
    }
    out
}

/// `decline_extra_turn` as `declineExtraTurn`.
pub(crate) fn camel(snake: &str) -> String {
    let mut out = String::new();
    let mut upper = false;
    for letter in snake.chars() {
        if letter == '_' {
            upper = !out.is_empty();
        } else if upper {
            out.extend(letter.to_uppercase());
            upper = false;
        } else {
            out.push(letter);
        }
    }
    out
}
