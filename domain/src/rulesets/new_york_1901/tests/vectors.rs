//! The vectors of the worked examples, as they stand in `vectors.txt`.

use super::Table;

const VECTORS: &str = include_str!("vectors.txt");

/// Each vector with its title. A vector is a title (`## E-03 …`), a remark with its rules, and its lines.
fn vectors() -> Vec<(String, String)> {
    let parts = VECTORS.split("## ").skip(1).map(|part| {
        let (title, lines) = part.split_once('\n').expect("a title and lines");
        let lines: Vec<&str> = lines.lines().filter(|line| !line.starts_with('#')).collect();
        (title.to_owned(), lines.join("\n"))
    });
    parts.collect()
}

#[test]
fn every_vector_of_the_examples_holds() {
    let vectors = vectors();
    assert_eq!(vectors.len(), 119);
    let mut failed = Vec::new();
    for (title, lines) in &vectors {
        if std::panic::catch_unwind(|| Table::of(lines)).is_err() {
            failed.push(format!("{title}\n{lines}"));
        }
    }
    assert!(
        failed.is_empty(),
        "{} of {} fail:\n{}",
        failed.len(),
        vectors.len(),
        failed.join("\n\n")
    );
}

/// The reader takes nothing for granted: a wrong word, a wrong figure or a refusal left over fails.
#[test]
fn a_vector_that_is_not_understood_or_does_not_hold_fails() {
    for lines in [
        "table 3 backwards",
        "table 3\ngiven red-2",
        "table 3\nbrown luck=3",
        "table 3\nexpect rain",
        "table 3\nexpect brown luck=3",
        "table 3\nexpect brown score=1",
        "table 3\nexpect turn green",
        "table 3\ndo end",
        "table 3\ndo take RED9\nexpect refused no_worker",
        "table 3\nbrown built BR1@F4-G4\nexpect touches F4-G4=wall",
        "table 3\nexpect end=tiles:brown",
        "table 3\ndo take RED9\nbrown score=3",
    ] {
        assert!(std::panic::catch_unwind(|| Table::of(lines)).is_err(), "{lines}");
    }
}
