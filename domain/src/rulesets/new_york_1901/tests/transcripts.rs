//! What the transcripts show together.

/// Every move stands in at least one transcript, the forced return and each action card among them.
#[test]
fn the_transcripts_show_every_kind_of_move() {
    let folder =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rulesets/new_york_1901/tests/transcripts");
    let mut verbs = std::collections::BTreeSet::new();
    let entries = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    // In a folder beside them lie their words.
    for file in entries.filter(|path| path.is_file()) {
        let text = std::fs::read_to_string(file).unwrap();
        let moves = text
            .lines()
            .filter_map(|line| line.strip_prefix('P')?.split(' ').nth(1));
        verbs.extend(moves.map(str::to_owned));
    }
    let wanted = [
        "boom", "build", "end", "grab", "market", "rebuild", "resigns", "return", "take",
    ];
    assert_eq!(verbs.iter().map(String::as_str).collect::<Vec<_>>(), wanted);
}
