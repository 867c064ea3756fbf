//! `format=flowed` (RFC 3676): a line that ends with a space goes on in the next one.

/// Joins what belongs together. Quotation marks stay, so that quotations are still seen.
pub(super) fn join(text: &str, delete_space: bool) -> String {
    let mut joined = String::with_capacity(text.len());
    let mut open: Option<usize> = None;
    for line in text.lines() {
        let content = line.trim_start_matches('>');
        let depth = line.len() - content.len();
        let content = content.strip_prefix(' ').unwrap_or(content);
        let goes_on = content.ends_with(' ') && content != "-- ";
        if open != Some(depth) {
            if !joined.is_empty() {
                joined.push('\n');
            }
            if depth > 0 {
                joined.extend(std::iter::repeat_n('>', depth));
                joined.push(' ');
            }
        }
        let kept = match goes_on && delete_space {
            true => content.strip_suffix(' ').unwrap_or(content),
            false => content,
        };
        joined.push_str(kept);
        open = goes_on.then_some(depth);
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::join;

    #[test]
    fn soft_breaks_are_joined_and_hard_ones_kept() {
        assert_eq!(
            join("build D1 black \nroof D2\nend", false),
            "build D1 black roof D2\nend"
        );
        assert_eq!(join("日本 \n語", true), "日本語");
        assert_eq!(
            join("> a \n> b\nc \n> d\n-- \nAda", false),
            "> a b\nc \n> d\n-- \nAda"
        );
        assert_eq!(join(" >no quotation\n", false), ">no quotation");
    }
}
