//! Moves as text.

use super::Table;
use crate::kernel::Rules;
use crate::rulesets::new_york_1901::NewYork1901;

fn canonical(line: &str) -> Result<String, String> {
    let table = Table::of("table 3");
    match NewYork1901::read(line, &table.state) {
        Ok(mv) => Ok(NewYork1901::write(&mv)),
        Err(error) => Err(error.message),
    }
}

#[test]
fn every_spelling_is_read_and_written_canonically() {
    for (line, written) in [
        ("market", "market"),
        (" M ", "market"),
        ("take RED9", "take RED9"),
        ("t red9", "take RED9"),
        ("Take red 9", "take RED9"),
        ("take red-9", "take RED9"),
        ("take red - 9", "take RED9"),
        ("t yellow4", "take YEL4"),
        ("t blue 12", "take BLU12"),
        ("grab green-13", "grab GRE13"),
        ("g yel4", "grab YEL4"),
        ("return PIN4", "return PIN4"),
        ("x pink 4", "return PIN4"),
        ("end", "end"),
        ("e", "end"),
        ("build BR5 F9-G10", "build BR5 F9,G9,F10,G10"),
        ("b br5 g10-f9", "build BR5 F9,G9,F10,G10"),
        ("b bronze5 f10-g9", "build BR5 F9,G9,F10,G10"),
        ("b br5 g10 f9,g9 , f10", "build BR5 F9,G9,F10,G10"),
        ("bb silver1 c6-d6", "boom SI1 C6,D6"),
        ("boom SI1 D6,C6", "boom SI1 C6,D6"),
        ("r gold3 g4,h4,h3,i3", "rebuild GO3 H3,I3,G4,H4"),
        (
            "rebuild WOOLWORTH B2-D3 B4 D4",
            "rebuild WOOLWORTH B2,C2,D2,B3,C3,D3,B4,D4",
        ),
        (
            "rebuild WOOLWORTH B2-D3,B4,D4;",
            "rebuild WOOLWORTH B2,C2,D2,B3,C3,D3,B4,D4",
        ),
        ("b park-row a1", "build PARKROW A1"),
        ("b met - life q18", "build METLIFE Q18"),
        ("b singer f4 # a remark; with a semicolon", "build SINGER F4"),
        ("b st f4-g4", "build ST F4,G4"),
        ("b br7 f4-g4", "build BR7 F4,G4"),
        ("@1 take RED9", "take RED9"),
        ("@1 end ;", "end"),
    ] {
        assert_eq!(canonical(line).as_deref(), Ok(written), "{line}");
    }
}

#[test]
fn what_is_no_move_is_not_read_and_the_sentence_says_why() {
    for (line, why) in [
        ("", "The line says nothing."),
        ("# only a remark", "The line says nothing."),
        ("pass", "not with `PASS`."),
        ("take", "not nothing."),
        ("take RED14", "not `RED14`."),
        ("take RED0", "not `RED0`."),
        ("take RED09", "not `RED09`."),
        ("take F4", "not `F4`."),
        ("take RED9 RED10", "not `RED9 RED10`."),
        ("build BR1", "not nothing."),
        ("build F4-G4", "not `F4-G4`."),
        ("build BR10 F4-G4", "not `BR10`."),
        ("build BR1 R4", "not `R4`."),
        ("build BR1 F19", "not `F19`."),
        ("build BR1 F0", "not `F0`."),
        ("build BR1 F18446744073709551615", "not `F1844674407370955161…`."),
        ("build BR1 F4,,G4", "not nothing."),
        ("build BR1 F4-", "not `F4-`."),
        ("end now", "Nothing comes after end, but `NOW` does."),
        ("market 2", "Nothing comes after market, but `2` does."),
        ("@x take RED9", "After @ comes the number of a turn, not `X`."),
        ("brbuild BR1 F4", "not with `BRBUILD`."),
        ("take \u{202e}\u{0}é", "not `"),
    ] {
        let error = canonical(line).expect_err(line);
        assert!(error.contains(why), "{line}: {error}");
        assert!(error.ends_with('.'), "{error}");
    }
}

/// `not_your_turn`: a late or doubled line names a turn that is not being played.
#[test]
fn a_line_for_another_turn_is_refused() {
    let table = Table::of("table 3");
    let error = NewYork1901::read("@2 take RED9", &table.state).unwrap_err();
    assert_eq!(
        error.message,
        "This line is for turn 2, and turn 1 is being played."
    );
    assert_eq!(error.refusal.unwrap().code, "not_your_turn");
}

/// The sample turns of the notation, up to the refusals that they are about.
#[test]
fn the_sample_game_goes_as_it_is_told() {
    Table::of(
        "table 3
         open blue-2 red-3 yellow-3 blue-3
         deck: red-2 yellow-3 yellow-2 red-2 green-2 green-2 green-2
         brown built ST@L3-L4
         green built ST@C4-D4
         yellow built ST@J9-J10
         do take BLU9; build BR1 L6-L7; end
         expect brown score=2
         do take RED6; build BR4 B3,C3,B4; end
         expect green score=3
         do take YEL9; end
         expect yellow score=0 held=YEL9
         do take BLU1; build BR4 L2,M2,M3; end
         expect brown score=5
         do take RED12; build BR1 C6-D6; end
         expect green score=5
         do take YEL11; build BR5 I10-J11
         expect refused occupied
         do build BR6 H10-H11,I11,J11
         expect refused wrong_shape
         do build BR3 H11-J11; end
         expect yellow score=3 free=4",
    );
}

/// The help names every word that begins a move.
#[test]
fn the_help_shows_every_move() {
    for word in [
        "`take ",
        "`build ",
        "`rebuild ",
        "`grab ",
        "`boom ",
        "`market`",
        "`return ",
        "`end`",
    ] {
        assert!(NewYork1901::ABOUT.notation_help.contains(word), "{word}");
    }
}
