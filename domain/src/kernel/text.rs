//! Text that keeps its columns: boards for mails and terminals. Plain ASCII, so that every encoding and every
//! monospace font shows it as it was meant.

/// No line of a board is longer; mail clients and quotes leave room for so much.
pub const WIDTH: usize = 78;

/// A sheet on which texts are put by line and column.
#[derive(Default)]
pub(crate) struct Sheet {
    lines: Vec<Vec<char>>,
}

impl Sheet {
    /// Puts a text into a line. What does not fit on the sheet is cut off.
    pub(crate) fn put(&mut self, line: usize, column: usize, text: &str) {
        if self.lines.len() <= line {
            self.lines.resize(line + 1, Vec::new());
        }
        let Some(line) = self.lines.get_mut(line) else {
            return;
        };
        for (column, letter) in (column..WIDTH).zip(text.chars()) {
            if line.len() <= column {
                line.resize(column + 1, ' ');
            }
            if let Some(place) = line.get_mut(column) {
                *place = letter;
            }
        }
    }

    /// How many lines there are.
    pub(crate) fn height(&self) -> usize {
        self.lines.len()
    }

    /// Adds a line at the end.
    pub(crate) fn say(&mut self, text: &str) {
        self.put(self.lines.len(), 0, text);
    }

    /// Adds a sentence at the end, broken into as many lines as it needs; all but the first begin with `indent`.
    pub(crate) fn tell(&mut self, text: &str, indent: usize) {
        let words = text.trim_start();
        let mut line = " ".repeat(text.len() - words.len());
        let mut begun = false;
        for word in words.split(' ') {
            if begun && line.chars().count() + 1 + word.chars().count() > WIDTH {
                self.say(&line);
                line = " ".repeat(indent);
            } else if begun {
                line.push(' ');
            }
            line.push_str(word);
            begun = true;
        }
        self.say(&line);
    }

    /// Adds rows at the end, each column as wide as its widest cell. Columns named in `right` are set to the right.
    pub(crate) fn table(&mut self, rows: &[Vec<String>], right: &[usize]) {
        let width = |column: usize| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        for row in rows {
            let mut line = String::new();
            for (column, cell) in row.iter().enumerate() {
                let gap = " ".repeat(width(column).saturating_sub(cell.chars().count()));
                let (before, after) = if right.contains(&column) {
                    (gap, String::new())
                } else {
                    (String::new(), gap)
                };
                line.push_str(&format!("{before}{cell}{after} "));
            }
            self.say(&line);
        }
    }

    /// The lines, without spaces at their ends.
    pub(crate) fn finish(self) -> String {
        let mut text = String::new();
        for line in self.lines {
            let line: String = line.into_iter().collect();
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

/// A name in a table, cut to so many characters.
pub(crate) fn cut(name: &str, width: usize) -> String {
    if name.chars().count() <= width {
        return name.to_owned();
    }
    let mut shown: String = name.chars().take(width.saturating_sub(1)).collect();
    shown.push('~');
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_sentence_is_broken_between_words_and_nothing_of_it_is_lost() {
        let text = format!("Objectives: {}.", ["a roof by the lake"; 12].join(", "));
        let mut sheet = Sheet::default();
        sheet.tell(&format!("  {text}"), 4);
        let told = sheet.finish();
        assert!(told.lines().count() > 2 && told.starts_with("  O"));
        assert!(told.lines().all(|line| line.len() <= WIDTH));
        assert!(told.lines().skip(1).all(|line| line.starts_with("    ")));
        let words: Vec<&str> = told.split_whitespace().collect();
        assert_eq!(words.join(" "), text);
    }

    #[test]
    fn what_is_put_keeps_its_column_and_ends_at_the_edge() {
        let mut sheet = Sheet::default();
        sheet.put(1, 70, "0123456789");
        sheet.put(1, 2, "A1");
        assert_eq!(sheet.finish(), format!("\n  A1{}01234567\n", " ".repeat(66)));
    }

    #[test]
    fn a_name_that_is_cut_says_so() {
        assert_eq!(cut("ada", 3), "ada");
        assert_eq!(cut("adalovelace", 5), "adal~");
    }
}
