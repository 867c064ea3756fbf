//! The list of moves: the milder and shorter come first, and nothing stands in it that is refused.

use super::Table;
use super::table::NOW;
use crate::kernel::Rules;
use crate::rulesets::uptown::Uptown;

fn candidates(table: &Table) -> Vec<String> {
    let moves = Uptown::candidates(&table.state, table.mover());
    assert!(
        moves
            .iter()
            .all(|mv| Uptown::check(&table.state, table.mover(), mv, NOW).is_ok())
    );
    moves.iter().map(Uptown::write).collect()
}

#[test]
fn a_first_action_lists_the_discard_then_the_own_street_then_presents() {
    let street = "P22B | P39B | P41B | P42A";
    let lines = candidates(
        &Table::of(2)
            .street(1, street)
            .street(2, "P44A | P22B | P39B | P41B"),
    );
    assert_eq!(
        lines,
        ["discard P72", "play P72A 1.4", "play P72A 1.5", "play P72B 2.5"]
    );
    assert_eq!(candidates(&Table::of(2).coins(1, 1)), ["collect"]);
}

#[test]
fn a_second_action_lists_what_is_free_before_what_costs() {
    let lines = candidates(&Table::of(3).second(2).wallet(2, 2));
    let first_buy = lines.iter().position(|line| line.starts_with("buy")).unwrap();
    assert!(lines[..first_buy].iter().all(|line| line.starts_with("take M07")));
    assert!(
        lines[first_buy..].iter().all(|line| line.starts_with("buy P72")),
        "no other card costs 2 or less"
    );
    assert_eq!(lines.last().unwrap(), "buy P72B 3.5 from 1");
    let passing = candidates(&Table::of(2).municipal("").second(1));
    assert_eq!(passing[..2], ["pass", "buy P72A 1.1 from 1"]);
}
