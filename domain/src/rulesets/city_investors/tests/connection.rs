//! Section 7, step 1: what can be reached from the centre.

use super::Table;
use super::table::{five, tile};
use crate::rulesets::city_investors::content::content;
use crate::rulesets::city_investors::fields::Field;
use crate::rulesets::city_investors::{Edge, ScoreSheet};

fn scored(board: &str) -> ScoreSheet {
    Table::basic(2).board(1, board).score(1)
}

fn removed(sheet: &ScoreSheet) -> Vec<String> {
    sheet
        .removed
        .iter()
        .map(|removed| removed.field.to_string())
        .collect()
}

/// EX-3; IN-702, IN-703, IN-705, IN-707, IN-709, IN-712, IN-713.
#[test]
fn in_705_an_unreachable_factory_is_taken_off() {
    let sheet = scored("c2 P01, d3 H01, b3 O01, b2 O02, d2 F21");
    assert_eq!(
        (five(&sheet.tracks), removed(&sheet)),
        ("4/7/2/3/-1".into(), vec!["d2".into()])
    );
    assert_eq!(
        (sheet.removed[0].tile, five(&sheet.removed[0].lost)),
        (tile("F21"), "0/3/0/3/0".into())
    );
    assert_eq!(
        (five(&sheet.connected), sheet.empty_fields),
        ("4/4/2/0/-1".into(), 20)
    );
    assert_eq!((sheet.unemployed, sheet.jobs_cut, sheet.total), (0, 0, -11));
}

/// TC-24; IN-704.
#[test]
fn in_702_both_edges_that_meet_must_be_open() {
    let closed = scored("c2 O08, d2 G04");
    assert_eq!(
        (five(&closed.tracks), removed(&closed)),
        ("0/2/-2/6/0".into(), vec!["d2".into()])
    );
    assert_eq!(
        (five(&closed.connected), five(&closed.final_tracks)),
        ("0/2/-2/1/0".into(), "0/0/-2/-1/0".into())
    );
    assert_eq!((closed.empty_fields, closed.total), (23, -26));
    let open = scored("c2 O08, d2 G02");
    assert_eq!(
        (removed(&open), five(&open.final_tracks)),
        (vec![], "0/0/-2/4/0".into())
    );
    assert_eq!((open.empty_fields, open.total), (22, -20));
}

#[test]
fn in_703_the_centre_is_open_on_all_four_edges() {
    let all_open = "H01";
    for field in ["c2", "c4", "b3", "d3"] {
        assert_eq!(
            removed(&scored(&format!("{field} {all_open}"))),
            Vec::<String>::new()
        );
    }
}

/// TC-25; IN-705, IN-707.
#[test]
fn in_704_an_island_goes_as_a_whole() {
    let sheet = scored("b3 O01, a1 H02, b1 H03, d1 P01, e1 P02");
    assert_eq!(five(&sheet.tracks), "8/2/6/-3/0");
    assert_eq!(removed(&sheet), ["a1", "b1", "d1", "e1"]);
    assert_eq!(
        (five(&sheet.connected), five(&sheet.final_tracks)),
        ("0/2/0/-3/-2".into(), "0/0/0/-5/-2".into())
    );
    assert_eq!((sheet.empty_fields, sheet.total), (23, -30));
}

/// IN-706; TC-57; IN-103, IN-105, IN-514.
#[test]
fn in_514_and_in_706_tiles_are_never_turned_and_an_edge_that_leads_nowhere_is_harmless() {
    assert_eq!(content().tile(tile("F21")).open, [Edge::N]);
    assert_eq!(removed(&scored("c4 F21")), Vec::<String>::new());
    assert_eq!(removed(&scored("c2 F21")), ["c2"]);
    assert_eq!(
        removed(&scored("b3 O01, b2 O02, b1 H01, c1 H02, c2 F21")),
        Vec::<String>::new()
    );
    assert_eq!(removed(&scored("a1 F21, a2 H01, a3 H02, b3 O01")), ["a1"]);
    // O01 is open on all four sides, towards the rim and towards empty fields.
    assert_eq!(removed(&scored("b3 O01, a3 O02")), Vec::<String>::new());
}

/// TC-26.
#[test]
fn in_707_gains_are_lost_and_the_cost_remains() {
    let sheet = scored("b3 O01, e5 P01");
    assert_eq!(
        (five(&sheet.tracks), removed(&sheet)),
        ("0/2/3/-1/1".into(), vec!["e5".into()])
    );
    assert_eq!(
        (five(&sheet.connected), five(&sheet.final_tracks)),
        ("0/2/0/-1/0".into(), "0/0/0/-3/0".into())
    );
    assert_eq!((sheet.empty_fields, sheet.total), (23, -26));
}

/// TC-27; IN-707.
#[test]
fn in_708_values_may_fall_below_minus_five_during_scoring() {
    let sheet = scored("e5 F21, b3 P01, c2 P02, d3 P03");
    assert_eq!(
        (five(&sheet.tracks), removed(&sheet)),
        ("0/3/8/-3/2".into(), vec!["e5".into()])
    );
    assert_eq!(
        (five(&sheet.connected), sheet.empty_fields, sheet.total),
        ("0/0/8/-6/2".into(), 21, -17)
    );
}

#[test]
fn in_709_every_empty_building_field_costs_a_point_and_the_centre_does_not_count() {
    let empty = Table::basic(2).score(1);
    assert_eq!(
        (empty.empty_fields, empty.empty_fields_penalty, empty.total),
        (24, 24, -24)
    );
    let sheet = scored("c2 H01, e5 H02");
    assert_eq!((sheet.removed.len(), sheet.empty_fields), (1, 23));
}

/// IN-105.
#[test]
fn in_104_and_in_105_fields_touch_by_their_edges_and_the_board_does_not_wrap_around() {
    let beyond = |id: &str, edge| {
        Field::called(id)
            .unwrap()
            .beyond(edge)
            .map(|field| field.to_string())
    };
    assert_eq!(beyond("b3", Edge::N).as_deref(), Some("b2"));
    assert_eq!(beyond("b3", Edge::S).as_deref(), Some("b4"));
    assert_eq!(beyond("b3", Edge::W).as_deref(), Some("a3"));
    assert_eq!(beyond("b3", Edge::E).as_deref(), Some("c3"));
    for (corner, edges) in [("a1", [Edge::N, Edge::W]), ("e5", [Edge::S, Edge::E])] {
        assert!(edges.into_iter().all(|edge| beyond(corner, edge).is_none()));
    }
    assert_eq!((Field::all().count(), Field::building().count()), (25, 24));
    assert_eq!(Field::CENTRE.to_string(), "c3");
}
