//! Every income and prestige symbol of the glossary, alone and in combination (UP-69 to UP-73, UP-85 to UP-90).

use super::table::{Table, project};
use crate::rulesets::uptown::content::{JSON, Worth};
use crate::rulesets::uptown::{YieldLine, yields};

/// What one symbol of one project yields on a street, read off the view.
fn line(street: &str, id: &str, text: &str) -> YieldLine {
    let view = Table::of(2).street(1, street).view();
    let placed = view.players[0].plots.iter().flat_map(|plot| &plot.projects);
    let placed = placed.filter(|placed| placed.project == project(id));
    let lines: Vec<YieldLine> = placed
        .flat_map(|placed| placed.income.lines.iter().chain(&placed.prestige.lines).cloned())
        .collect();
    let fits = |line: &&YieldLine| line.reason == text || line.reason.starts_with(&format!("{text}:"));
    lines
        .iter()
        .find(fits)
        .unwrap_or_else(|| panic!("no `{text}` among {lines:?}"))
        .clone()
}

fn sums(street: &str, worth: Worth) -> Vec<i32> {
    yields::by_plot(&super::table::street(street), worth).to_vec()
}

macro_rules! symbols {
    ($($name:ident $worth:ident $text:literal of $id:literal:
       $alone:literal yields $line:literal, $together:literal sums to $sums:expr;)+) => {
        $(mod $name {
            use super::*;

            #[test]
            fn alone() {
                assert_eq!(line($alone, $id, $text).total, $line);
            }

            #[test]
            fn in_combination() {
                assert_eq!(sums($together, Worth::$worth), $sums);
            }
        })+

        const TEXTS: &[&str] = &[$($text),+];
    };
}

symbols! {
    // UP-69: fixed income.
    income_1 Income "1$" of "P01A": "P01A" yields 1, "P01A P29B" sums to [2, 0, 0, 0, 0];
    income_2 Income "2$" of "P24B": "P24B" yields 2, "P24B | P45A" sums to [2, 2, 0, 0, 0];
    income_3 Income "3$" of "P16B": "P16B" yields 3, "P16B P08B" sums to [2, 0, 0, 0, 0];
    income_4 Income "4$" of "P55B": "P55B" yields 4, "P55B | P57B" sums to [4, -2, 0, 0, 0];
    income_minus_1 Income "-1$" of "P12B": "P42A P12B" yields -1, "P42A P12B | P01A" sums to [-1, 1, 0, 0, 0];
    income_minus_2 Income "-2$" of "P57B": "P57B" yields -2, "P57B P01A" sums to [-1, 0, 0, 0, 0];
    // UP-70: per floor below, the ground floor included.
    income_per_floor Income "1$ per floor below" of "P24A":
        "P42A P24A" yields 1, "P42A P44A P24A P01A" sums to [3, 0, 0, 0, 0];
    income_minus_per_floor Income "-1$ per floor below" of "P58B":
        "P42A P58B" yields -1, "P24B P42A P58B" sums to [0, 0, 0, 0, 0];
    // UP-71: per kind on this plot.
    income_per_office_on_plot Income "1$ per office on this plot" of "P64B":
        "P64B P01A" yields 1, "P64B P10A | P01A" sums to [3, 1, 0, 0, 0];
    income_per_flat_on_plot Income "1$ per flat on this plot" of "P25B":
        "P25B P01B" yields 1, "P25B P05B P38A | P42A" sums to [3, 0, 0, 0, 0];
    // UP-72: per kind on the street.
    income_per_office_on_street Income "1$ per office on the street" of "P31A":
        "P42A P31A" yields 1, "P42A P31A | P10A" sums to [3, 1, 0, 0, 0];
    income_per_flat_on_street Income "1$ per flat on the street" of "P09B":
        "P09B | P42A" yields 1, "P09B P05B | P42A" sums to [3, 0, 0, 0, 0];
    income_per_shop_on_street Income "2$ per shop on the street" of "P26B":
        "P26B | P62A" yields 2, "P26B | P71A | P62A" sums to [6, 1, 0, 0, 0];
    income_per_cafe_on_street Income "2$ per cafe on the street" of "P79A":
        "P79A | P72A" yields 2, "P79A | P20B | P72A" sums to [6, 1, 0, 0, 0];
    // UP-73: if on the ground floor.
    income_on_ground Income "1$ if on the ground floor" of "P27B":
        "P27B" yields 1, "P27B | P42A P60A" sums to [1, 0, 0, 0, 0];

    // UP-85: fixed prestige.
    prestige_1 Prestige "1*" of "P01A": "P01A" yields 1, "P01A P05B" sums to [2, 0, 0, 0, 0];
    prestige_2 Prestige "2*" of "P62A": "P62A" yields 2, "P62A P54B" sums to [4, 0, 0, 0, 0];
    prestige_3 Prestige "3*" of "P35B": "P35B" yields 3, "P35B P20A" sums to [6, 0, 0, 0, 0];
    prestige_4 Prestige "4*" of "P02A": "P02A" yields 4, "P02A | P74B" sums to [4, 4, 0, 0, 0];
    prestige_5 Prestige "5*" of "P83B": "P83B" yields 5, "P83B P51B" sums to [7, 0, 0, 0, 0];
    prestige_6 Prestige "6*" of "P57B": "P57B" yields 6, "P57B P62A" sums to [8, 0, 0, 0, 0];
    prestige_minus_1 Prestige "-1*" of "P10A": "P10A" yields -1, "P10A P62A" sums to [1, 0, 0, 0, 0];
    prestige_minus_2 Prestige "-2*" of "P16B": "P16B" yields -2, "P16B | P38B" sums to [-2, -2, 0, 0, 0];
    prestige_minus_3 Prestige "-3*" of "P17B": "P17B" yields -3, "P17B P59B" sums to [-6, 0, 0, 0, 0];
    prestige_minus_4 Prestige "-4*" of "P73B": "P73B" yields -4, "P73B P01A" sums to [-3, 0, 0, 0, 0];
    // UP-86: per kind on this plot.
    prestige_per_office_on_plot Prestige "1* per office on this plot" of "P08A":
        "P42A P08A" yields 1, "P10A P08A | P01A" sums to [2, 1, 0, 0, 0];
    prestige_minus_per_office_on_plot Prestige "-1* per office on this plot" of "P01B":
        "P01B P25A" yields -1, "P01B P12A" sums to [2, 0, 0, 0, 0];
    prestige_per_flat_on_plot Prestige "1* per flat on this plot" of "P56A":
        "P56A" yields 1, "P56A P05B" sums to [4, 0, 0, 0, 0];
    prestige_minus_per_flat_on_plot Prestige "-1* per flat on this plot" of "P22A":
        "P22A P42A" yields -1, "P22A P05B" sums to [1, 0, 0, 0, 0];
    prestige_per_shop_on_plot Prestige "2* per shop on this plot" of "P30B":
        "P30B" yields 2, "P30B P62A | P63A" sums to [6, 2, 0, 0, 0];
    prestige_per_cafe_on_plot Prestige "2* per cafe on this plot" of "P77A":
        "P77A P72A" yields 2, "P77A P20B P72A | P70B" sums to [9, 2, 0, 0, 0];
    // UP-87: per kind on the street.
    prestige_per_office_on_street Prestige "1* per office on the street" of "P14A":
        "P42A P14A" yields 1, "P42A P14A | P10A | P01A" sums to [7, -1, 1, 0, 0];
    prestige_per_services_on_street Prestige "2* per services on the street" of "P49B":
        "P49B | P65B" yields 2, "P49B | P83A | P65B" sums to [6, 2, 1, 0, 0];
    prestige_per_cafe_on_street Prestige "2* per cafe on the street" of "P61B":
        "P42A P61B | P72A" yields 2, "P72A P61B | P20B" sums to [8, 0, 0, 0, 0];
    prestige_per_shop_on_street Prestige "2* per shop on the street" of "P18B":
        "P18B | P62A" yields 2, "P18B | P71A | P62A" sums to [6, 1, 2, 0, 0];
    prestige_per_flat_on_street Prestige "1* per flat on the street" of "P17A":
        "P17A | P01B" yields 1, "P17A | P59B | P42A" sums to [3, -3, 3, 0, 0];
    prestige_per_hotel_on_street Prestige "3* per hotel on the street" of "P53B":
        "P42A P53B" yields 3, "P07B | P72A P53B | P01A P84B" sums to [6, 8, 3, 0, 0];
    // UP-88: per present.
    prestige_per_present Prestige "2* per present on the street" of "P62B":
        "P62B | P38B" yields 2, "P62B P59B | P38B" sums to [2, -2, 0, 0, 0];
    // UP-89: per floor below.
    prestige_per_floor Prestige "1* per floor below" of "P50A":
        "P42A P50A" yields 1, "P42A P44A P62A P50A" sums to [10, 0, 0, 0, 0];
    // UP-90: if on the ground floor.
    prestige_1_on_ground Prestige "1* if on the ground floor" of "P03B":
        "P03B" yields 1, "P03B | P42A P68B" sums to [1, 3, 0, 0, 0];
    prestige_2_on_ground Prestige "2* if on the ground floor" of "P27A":
        "P27A" yields 2, "P27A | P42A P28A" sums to [3, 4, 0, 0, 0];
}

/// UP-104: the tests above are about the symbols of the content's glossary, all of them and no others.
#[test]
fn up_104_every_symbol_of_the_glossary_has_its_tests() {
    let content: serde_json::Value = serde_json::from_str(JSON).unwrap();
    let mut glossary = Vec::new();
    for (section, worth) in [
        ("income_symbols", Worth::Income),
        ("prestige_symbols", Worth::Prestige),
    ] {
        for symbol in content[section]["list"].as_array().unwrap() {
            let effect: crate::rulesets::uptown::content::Effect =
                serde_json::from_value(symbol["effect"].clone()).unwrap();
            glossary.push(effect.text(worth));
        }
    }
    assert_eq!(glossary.len(), 15 + 26);
    let mut tested = TEXTS.to_vec();
    tested.sort_unstable();
    glossary.sort_unstable();
    assert_eq!(tested, glossary);
}
