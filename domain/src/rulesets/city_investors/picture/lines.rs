use crate::scene::Letters;

/// A text in lines that are no wider; a word that is wider alone has a line of its own and is cut.
pub(super) fn lines(text: &str, width: f32, size: f32) -> Vec<String> {
    let fits = |line: &str| Letters::new(0.0, 0.0, line).size(size).width() <= width;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if fits(&format!("{line} {word}")) => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(Letters::new(0.0, 0.0, word).size(size).fit(width).text),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn a_text_is_broken_between_its_words() {
        assert_eq!(lines("amusement park", 70.0, 10.0), ["amusement", "park"]);
        assert_eq!(lines("park", 70.0, 10.0), ["park"]);
    }
}
