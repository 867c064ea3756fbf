//! A whole game scored: three cities, with every goal card.

use super::Table;
use super::table::five;
use crate::rulesets::city_investors::GoalId;

fn cities() -> Table {
    Table::advanced(3)
        .rows(
            1,
            [
                "H22 H07 F11 L08 O07",
                "O01 P06 L11 H08 P22",
                "P17 O11  C  G02 P05",
                "--- P18 H01 L07 F12",
                "G03 F03 L05 P24 L01",
            ],
        )
        .rows(
            2,
            [
                "H14 H05 F01 O05 G14",
                "O08 H11 O02 H16 O14",
                "G13 P08  C  O18 O03",
                "H02 P10 F21 O12 P20",
                "G09 O06 L06 H03 F02",
            ],
        )
        .rows(
            3,
            [
                "O09 G12 P21 P12 G01",
                "P01 H24 F15 P02 P03",
                "P07 G18  C  P14 O17",
                "G05 P09 L02 F06 O13",
                "L10 G07 H06 G15 H15",
            ],
        )
        .final_round(2, &[])
        .goals(&[])
}

/// FG-1, the table: IN-701 to IN-714.
#[test]
fn in_701_to_in_714_every_step_of_three_cities() {
    let table = cities();
    let sheets = [1, 2, 3].map(|number| table.score(number));
    let removed = |at: usize| -> Vec<String> {
        sheets[at]
            .removed
            .iter()
            .map(|removed| format!("{} {}", removed.field, removed.tile))
            .collect()
    };
    assert_eq!(
        sheets.each_ref().map(|sheet| five(&sheet.tracks)),
        ["16/15/11/5/24", "24/25/0/25/-1", "12/12/10/21/13"]
    );
    assert_eq!((removed(0), removed(1)), (vec![], vec![]));
    assert_eq!(removed(2), ["c1 P21", "e5 H15"]);
    assert_eq!(
        sheets.each_ref().map(|sheet| five(&sheet.connected)),
        ["16/15/11/5/24", "24/25/0/25/-1", "8/12/7/21/12"]
    );
    assert_eq!(sheets.each_ref().map(|sheet| sheet.empty_fields), [1, 0, 2]);
    assert_eq!(
        sheets.each_ref().map(|sheet| (sheet.unemployed, sheet.jobs_cut)),
        [(1, 0), (0, 1), (0, 4)]
    );
    assert_eq!(
        sheets.each_ref().map(|sheet| five(&sheet.final_tracks)),
        ["16/15/11/5/24", "24/24/0/24/-1", "8/8/7/17/12"]
    );
    assert_eq!(sheets.each_ref().map(|sheet| sheet.total), [67, 71, 50]);
}

/// FG-1, the cards, by the number of their rules: IN-911, IN-912, IN-913, IN-914, IN-915, IN-916, IN-917, IN-918,
/// IN-919, IN-920, IN-921, IN-922, IN-923, IN-924, IN-925, IN-926, IN-927, IN-928.
#[test]
fn in_911_to_in_928_who_fulfils_each_card() {
    let mut table = cities();
    let cards: [(GoalId, &[u8]); 18] = [
        (GoalId::MostEcologicalCity, &[1]),
        (GoalId::MostProfitableCity, &[2]),
        (GoalId::MostParks, &[3]),
        (GoalId::MostHousing, &[2]),
        (GoalId::MostJobs, &[2]),
        (GoalId::MostSatisfiedResidents, &[1]),
        (GoalId::AllPlotsBuilt, &[2]),
        (GoalId::FirstCompletedCity, &[2]),
        (GoalId::LargestOfficeDistrict, &[2]),
        (GoalId::LargestIndustrialDistrict, &[1, 2, 3]),
        (GoalId::LargestResidentialDistrict, &[2]),
        (GoalId::LargestPark, &[3]),
        (GoalId::LargestPowerPlant, &[1, 2, 3]),
        (GoalId::LargestAmusementPark, &[1, 2, 3]),
        (GoalId::MostOffices, &[2]),
        (GoalId::MostFactories, &[1, 2]),
        (GoalId::MostPowerPlants, &[3]),
        (GoalId::MostAmusementParks, &[1]),
    ];
    for (number, (card, seats)) in (911..).zip(cards) {
        assert_eq!(table.fulfil(card), seats, "IN-{number} {card:?}");
    }
}

/// FG-1, the last sentence: cards 1, 6, 13 and 18.
#[test]
fn in_901_cards_are_worth_ten_points_each() {
    let table = cities().goals(&[
        GoalId::MostEcologicalCity,
        GoalId::MostSatisfiedResidents,
        GoalId::LargestPowerPlant,
        GoalId::MostAmusementParks,
    ]);
    assert_eq!([1, 2, 3].map(|number| table.score(number).total), [107, 81, 60]);
    assert_eq!(table.places(), [1, 2, 3]);
}
