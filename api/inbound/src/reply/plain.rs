//! Text as programs write it, turned into text as notation wants it.

/// Longer lines are prose, and nobody is asked to read more of them.
const LINE_LIMIT: usize = 1000;

/// The lines of a text with plain punctuation, without what cannot be seen.
pub(super) fn lines(text: &str) -> Vec<String> {
    text.split('\n')
        .map(|line| {
            let mut tidy = String::with_capacity(line.len().min(LINE_LIMIT));
            for char in line.chars().take(LINE_LIMIT) {
                push(&mut tidy, char);
            }
            tidy
        })
        .collect()
}

/// Telephones and word processors put nice signs where somebody typed plain ones.
fn push(to: &mut String, char: char) {
    match char {
        '\u{2018}'..='\u{201b}' | '\u{2032}' | '\u{00b4}' => to.push('\''),
        '\u{201c}'..='\u{201f}' | '\u{2033}' | '\u{00ab}' | '\u{00bb}' => to.push('"'),
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' => to.push('-'),
        '\u{2026}' => to.push_str("..."),
        '\u{00d7}' => to.push('x'),
        '\u{3001}' => to.push(','),
        '\u{3002}' => to.push('.'),
        '\t' | '\u{00a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => to.push(' '),
        '\u{00ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' => {}
        '\u{fe00}'..='\u{fe0f}' | '\u{feff}' => {}
        // Letters, figures and signs of full width, as Japanese keyboards write them.
        '\u{ff01}'..='\u{ff5e}' => to.extend(char::from_u32(u32::from(char) - 0xfee0)),
        char if char.is_control() => {}
        char => to.push(char),
    }
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn nice_punctuation_becomes_plain() {
        let nice =
            "take Q1 \u{2013}2bl\u{ff0c}br\u{a0}\r\n\u{feff}\u{201c}x\u{201d}\u{200b} F9\u{2011}G10\u{2026}";
        assert_eq!(lines(nice), ["take Q1 -2bl,br ", "\"x\" F9-G10..."]);
    }
}
