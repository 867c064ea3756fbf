//! What the lines of a reply ask for: moves by number or notation, or one of a few words.

mod courtesy;
mod numbers;
mod plans;

use courtesy::{is_prose, without_courtesy};
use numbers::{number, numbers, without_number};
use plans::planned;
pub(crate) use plans::{If, Planned};

/// What a reply asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Orders {
    pub(crate) asked: Asked,
    /// Turns for later; they come after what is asked for now.
    pub(crate) plans: Vec<Planned>,
    /// The lines that were passed over, for the answer to tell.
    pub(crate) unread: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// No line is a move, a number or a word.
    Nothing,
    Moves(Vec<Said>),
    Undo,
    /// It cannot be taken back, so it must be said with a `yes`.
    Resign {
        confirmed: bool,
    },
    Help,
}

/// One move, as it was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// Its number in the list of the mail that is answered.
    Number(usize),
    Notation(String),
}

/// Reads from the top. Prose before the first move is passed over, so that a greeting costs nothing; a line that looks
/// like a move and is none is kept, for the rules to say what is wrong with it. After a move, the first line that is
/// none ends the reading: thanks and news come last. Turns for later may stand among the moves.
pub(crate) fn read_orders(lines: &[String], is_notation: impl Fn(&str) -> bool) -> Orders {
    let mut moves = Vec::new();
    let mut plans = Vec::new();
    let mut unread = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let nothing_yet = moves.is_empty() && plans.is_empty();
        if nothing_yet {
            let next = lines.get(at + 1).map(String::as_str);
            if let Some(asked) = word(line, next) {
                let read = if asked == (Asked::Resign { confirmed: true }) && !confirms(line) {
                    2
                } else {
                    1
                };
                unread.extend(lines.iter().skip(at + read).cloned());
                return Orders { asked, plans, unread };
            }
        }
        if let Some(plan) = planned(line) {
            plans.push(plan);
            continue;
        }
        let said = read_line(line, &is_notation);
        match (said.is_empty(), nothing_yet) {
            (false, _) => moves.extend(said),
            (true, true) if is_remark(line) => {}
            (true, true) if is_prose(line) => unread.push(line.clone()),
            // It was meant as a move: a line with figures, or a single word.
            (true, true) => moves.push(Said::Notation(line.clone())),
            (true, false) => {
                unread.extend(lines.iter().skip(at).cloned());
                break;
            }
        }
    }
    let asked = match moves.is_empty() {
        true => Asked::Nothing,
        false => Asked::Moves(moves),
    };
    Orders { asked, plans, unread }
}

/// The moves of a line; none if it does not begin with one. What comes after a `;` was meant as a move, whatever it is.
fn read_line(line: &str, is_notation: &impl Fn(&str) -> bool) -> Vec<Said> {
    let line = without_courtesy(line);
    if let Some(numbers) = numbers(line) {
        return numbers.into_iter().map(Said::Number).collect();
    }
    let line = line.split('#').next().unwrap_or_default();
    let mut said = Vec::new();
    for piece in line.split(';') {
        let piece = without_courtesy(piece);
        let after_number = without_number(piece).map(without_courtesy);
        if let Some(number) = number(piece) {
            said.push(Said::Number(number));
        } else if let Some(notation) = after_number.filter(|rest| is_notation(rest)) {
            // A line copied from the list, with its number.
            said.push(Said::Notation(notation.to_owned()));
        } else if !piece.is_empty() && (is_notation(piece) || !said.is_empty()) {
            said.push(Said::Notation(piece.to_owned()));
        } else if !piece.is_empty() {
            return Vec::new();
        }
    }
    said
}

fn word(line: &str, next: Option<&str>) -> Option<Asked> {
    let line = without_courtesy(line).to_lowercase();
    match line.trim_end_matches('.') {
        "undo" | "take back" | "takeback" | "undo please" => Some(Asked::Undo),
        "help" | "?" => Some(Asked::Help),
        "resign" | "i resign" => Some(Asked::Resign {
            confirmed: next.is_some_and(is_yes),
        }),
        line if confirms(line) => Some(Asked::Resign { confirmed: true }),
        _ => None,
    }
}

fn confirms(line: &str) -> bool {
    let line = without_courtesy(line).to_lowercase().replace(',', "");
    ["resign yes", "yes resign", "i resign yes"].contains(&line.as_str())
}

fn is_yes(line: &str) -> bool {
    without_courtesy(line).eq_ignore_ascii_case("yes")
}

/// A line that is nothing but a remark.
fn is_remark(line: &str) -> bool {
    line.starts_with('#')
}
