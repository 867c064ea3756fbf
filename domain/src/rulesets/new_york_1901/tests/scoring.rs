//! Sections 17 to 19: final scoring, challenges and the winner.

use super::Table;

/// NY-149: Golden Prestige adds nothing at the end.
#[test]
fn ny_149_golden_prestige_is_not_scored_again() {
    Table::of(
        "table 2 challenge=golden_prestige
         brown built GO1@C6-D6
         green built BR1@B6-B7
         expect bonus brown challenge=0",
    );
}

/// NY-154: three in a district pay as two do.
#[test]
fn ny_154_more_than_two_gold_skyscrapers_pay_the_same() {
    for (built, points) in [
        ("GO1@C6-D6", 0),
        ("GO1@C6-D6 GO2@F2,F3,G3", 3),
        ("GO1@C6-D6 GO2@F2,F3,G3 PARKROW@B2-C2,B3-D3,C4-D4", 3),
    ] {
        Table::of(&format!(
            "table 2 challenge=gold_tycoon\nbrown built {built}\nexpect bonus brown challenge={points}"
        ));
    }
}

/// NY-155, NY-159: from the board, not from a tally.
#[test]
fn ny_155_the_steps_are_counted_on_the_board() {
    Table::of(
        "table 2 challenge=chief_architect
         brown built BR4@B3,C3,B4 GO2@F2,F3,G3 SI4@G4,H4,I4,H3 BR1@C6-D6
         expect bonus brown challenge=3
         expect bonus green challenge=0",
    );
    Table::of(
        "table 2 challenge=bronze_baron
         brown built ST@C4-D4 BR1@C6-D6 BR2@F4-G4 BR3@F9-H9 BR4@B3,C3,B4 SI1@I4-J4
         expect bonus brown challenge=5",
    );
}

/// NY-156: option 2 and Construction Boom earn it as step b does.
#[test]
fn ny_158_golden_prestige_comes_with_every_way_of_building() {
    let position = "table 2 challenge=golden_prestige
         brown score=18 held=RED9
         brown built ST@I4-J4
         green built BR1@G2-H2 SI1@I2-J2 ST@H3-I3";
    Table::of(&format!(
        "{position}\ndo rebuild GO1 I4-J4\nexpect brown score=23"
    ));
    Table::of(&format!(
        "{position}\ndo rebuild BR1 I4-J4; boom GO1 F4-G4\nexpect brown score=24"
    ));
}

/// NY-156: silver earns nothing, nor does gold without the challenge.
#[test]
fn ny_156_only_gold_under_the_challenge_earns_prestige() {
    let position = |challenge: &str| {
        format!(
            "table 2 {challenge}
             brown score=18
             brown built ST@I4-J4
             green built ST@H3-I3"
        )
    };
    Table::of(&format!(
        "{}\ndo rebuild SI1 I4-J4\nexpect brown score=21",
        position("challenge=golden_prestige")
    ));
    Table::of(&format!(
        "{}\ndo rebuild GO1 I4-J4\nexpect brown score=22",
        position("")
    ));
}

/// NY-162: what was demolished counts no more.
#[test]
fn ny_162_only_what_stands_at_the_end_counts() {
    Table::of(
        "table 2 challenge=bronze_baron
         brown score=6
         brown built BR1@C6-D6 BR2@F4-G4 BR3@F9-H9 BR4@B3,C3,B4
         expect bonus brown challenge=5
         do rebuild SI1 C6-D6
         expect bonus brown challenge=0",
    );
}

/// NY-163 to NY-166 order all places, and those who are equal share one.
#[test]
fn ny_166_equal_players_share_a_place() {
    let table = Table::of(
        "table 4
         brown built GO1@F6-G6
         green built GO1@L6-L7
         yellow built GO1@C6-D6 GO2@F9,F10,G10
         totals 64 64 64 64
         expect winner yellow",
    );
    let outcome = crate::rulesets::new_york_1901::scoring::ranked(&table.state, &[64; 4]);
    let places: Vec<(u8, u8)> = outcome
        .ranking
        .iter()
        .map(|p| (p.seat.number(), p.place))
        .collect();
    assert_eq!(places, [(3, 1), (1, 2), (2, 2), (4, 4)]);
}

/// NY-163: totals decide before any tie-break.
#[test]
fn ny_163_the_highest_total_wins() {
    Table::of(
        "table 2
         brown built METLIFE@L6-O7
         totals 60 61
         expect winner green",
    );
}
