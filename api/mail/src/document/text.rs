use super::Block;

/// What mail programs show without breaking lines themselves.
const WIDTH: usize = 76;

pub(super) fn write(blocks: &[Block]) -> String {
    let blocks: Vec<String> = blocks.iter().map(block).collect();
    let mut text = blocks.join("\n");
    text.push('\n');
    text
}

fn block(block: &Block) -> String {
    match block {
        Block::Title(text) => wrap("", text),
        Block::Heading(text) => format!("\n{}\n", text.to_uppercase()),
        Block::Paragraph(text) => format!("{}\n", wrap("", text)),
        Block::List(items) => lines(items.iter().map(|item| wrap("- ", item))),
        Block::Choices(choices) => {
            let width = choices.texts.len().to_string().len();
            let numbered = choices.texts.iter().enumerate();
            lines(numbered.map(|(at, text)| wrap(&format!("{:>width$}  ", at + 1), text)))
        }
        Block::Drawing { text, .. } => format!("{}\n", text.trim_end()),
        Block::Link { text, url } => format!("{text}:\n{url}\n"),
        // Two dashes and a blank are where mail programs take a signature to begin: it is left out of replies.
        Block::Small(blocks) => format!("\n-- \n{}", write(blocks).trim_end()),
    }
}

fn lines(lines: impl Iterator<Item = String>) -> String {
    lines.map(|line| line + "\n").collect()
}

/// Breaks a text into lines; those after the first begin as far right as the text after `mark`.
fn wrap(mark: &str, text: &str) -> String {
    let mut wrapped = mark.to_owned();
    let mut column = mark.chars().count();
    let indent = column;
    for (at, word) in text.split_whitespace().enumerate() {
        let length = word.chars().count();
        if at > 0 && column + 1 + length > WIDTH {
            wrapped.push('\n');
            wrapped.push_str(&" ".repeat(indent));
            column = indent;
        } else if at > 0 {
            wrapped.push(' ');
            column += 1;
        }
        wrapped.push_str(word);
        column += length;
    }
    wrapped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_sentences_are_broken_and_hang() {
        let text = wrap("- ", &"eight ch ".repeat(20));
        assert!(text.lines().all(|line| line.len() <= WIDTH), "{text}");
        assert!(
            text.lines().skip(1).all(|line| line.starts_with("  eight")),
            "{text}"
        );
    }

    #[test]
    fn a_word_that_fits_nowhere_is_left_whole() {
        assert_eq!(wrap("", &"x".repeat(100)), "x".repeat(100));
    }
}
