//! The two forms of a record, and what each proves.

use super::*;

/// Written by the release before the second form, which proved them.
const FIRST_FORM: [&str; 5] = [
    include_str!("first_form/tower-up-finished.ndjson"),
    include_str!("first_form/tower-up-running.ndjson"),
    include_str!("first_form/new-york-1901-running.ndjson"),
    include_str!("first_form/city-investors-running.ndjson"),
    include_str!("first_form/uptown-running.ndjson"),
];

#[test]
fn records_of_the_first_form_keep_their_bytes_and_are_proven() {
    for record in FIRST_FORM {
        let proof = verify(record).unwrap();
        assert_eq!(proof.names, ["ada", "ada", "ada"]);
        let ruleset = Ruleset::newest(&proof.ruleset).unwrap();
        let moves = if proof.outcome.is_some() { usize::MAX } else { 9 };
        assert!(
            play(ruleset, 3, 1, moves).record() == record,
            "{ruleset:?} is written otherwise"
        );
    }
}

#[test]
fn records_of_the_second_form_are_proven_with_every_draw() {
    for ruleset in Ruleset::ALL {
        let game = play(*ruleset, 3, 1, usize::MAX).second();
        let proof = verify(&game.record()).unwrap();
        assert!(proof.draws > 0 && proof.outcome.is_some());
        assert_eq!(proof.names, ["player-1", "player-2", "player-3"]);
        verify(&play(*ruleset, 3, 1, 9).second().record()).unwrap();
    }
}

#[test]
fn nonces_stand_in_the_first_line_of_the_second_form_and_nowhere_else() {
    let record = play(Ruleset::TowerUp, 2, 2, usize::MAX).second().record();
    let (header, rest) = record.split_once('\n').unwrap();
    assert!(header.contains("nonce 1") && header.contains("nonce 2") && !header.contains("player-"));
    assert!(!rest.contains("nonce"));
}

/// Whether a sentence with these words is among those.
fn says(sentences: &[String], words: &str) -> bool {
    sentences.iter().any(|sentence| sentence.contains(words))
}

#[test]
fn a_proof_says_what_is_proven_and_what_is_not() {
    let known = Known {
        keys: Some(&PlainSigner),
        commitment: Some(&Seed::new([2; 32]).commitment()),
        nonce: Some("nonce 2"),
        seat: Seat::new(2).ok(),
    };
    let finished = play(Ruleset::TowerUp, 2, 2, usize::MAX).second().record();
    let alone = verify(&finished).unwrap();
    assert!(says(&alone.proven, "recomputed from the seed"));
    for unproven in [
        "the commitment noted",
        "the nonce that one",
        "check the signature",
        "The times",
    ] {
        assert!(
            says(&alone.unproven, unproven),
            "{unproven}: {:?}",
            alone.unproven
        );
    }
    let compared = verify_against(&finished, &known).unwrap();
    for proven in [
        "recomputed",
        "The commitment is",
        "The nonce that was noted",
        "called player-1, player-2",
    ] {
        assert!(says(&compared.proven, proven), "{proven}: {:?}", compared.proven);
    }
    assert_eq!(compared.unproven.len(), 1, "{:?}", compared.unproven);

    let running = play(Ruleset::TowerUp, 2, 2, 9);
    let proof = verify_against(&running.record(), &known).unwrap();
    assert!(says(&proof.proven, "possible where they stand"));
    for unproven in ["The draws", "The nonce", "not signed"] {
        assert!(
            says(&proof.unproven, unproven),
            "{unproven}: {:?}",
            proof.unproven
        );
    }
    let proof = verify_against(&running.second().record(), &known).unwrap();
    assert!(says(&proof.unproven, "The draws") && says(&proof.proven, "The nonce that was noted"));
}

#[test]
fn what_is_known_from_elsewhere_must_be_in_the_record() {
    let record = play(Ruleset::TowerUp, 2, 2, 9).second().record();
    let another = Known {
        commitment: Some("00"),
        ..Known::default()
    };
    assert_eq!(verify_against(&record, &another).unwrap_err().place, "header");
    let another = Known {
        nonce: Some("nonce 3"),
        ..Known::default()
    };
    assert_eq!(verify_against(&record, &another).unwrap_err().place, "header");
    let first = play(Ruleset::TowerUp, 2, 2, usize::MAX).record();
    assert_eq!(verify_against(&first, &another).unwrap_err().place, "footer");
    let at_seat = |number: u8| Known {
        nonce: Some("nonce 2"),
        seat: Seat::new(number).ok(),
        ..Known::default()
    };
    for record in [&record, &first] {
        verify_against(record, &at_seat(2)).unwrap();
        for other in [1, 3] {
            let fault = verify_against(record, &at_seat(other)).unwrap_err();
            assert_eq!(fault.why, "the nonce that was noted is not in it", "seat {other}");
        }
    }
}

#[test]
fn a_record_without_its_signature_is_cut_off() {
    for moves in [9, usize::MAX] {
        let record = play(Ruleset::TowerUp, 2, 2, moves).second().record();
        let lines: Vec<&str> = record.lines().collect();
        let cut = lines[..lines.len() - 1].join("\n") + "\n";
        assert_eq!(verify(&cut).unwrap_err().place, "signature");
        let without_last = [&lines[..lines.len() - 2], &lines[lines.len() - 1..]].concat();
        assert!(verify(&(without_last.join("\n") + "\n")).is_err());
    }
}
