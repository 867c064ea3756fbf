//! The transcripts show what is special about the game, not only its endings.

use super::Table;
use super::table::{NOW, seat};
use crate::kernel::{Rules, Seed};
use crate::rulesets::uptown::events::{Event, Trigger};
use crate::rulesets::uptown::follow::Action;
use crate::rulesets::uptown::moves::Buy;
use crate::rulesets::uptown::placement::placements;
use crate::rulesets::uptown::{Move, Uptown};
use uuid::Uuid;

const DECK_EMPTY: &str = include_str!("transcripts/deck-empty.txt");
const STREET_COMPLETE: &str = include_str!("transcripts/street-complete.txt");
const RESIGNATION: &str = include_str!("transcripts/resignation.txt");
const CLOSING_PRESENT: &str = include_str!("transcripts/closing-present.txt");
const BLOCKED_DECK: &str = include_str!("transcripts/blocked-deck.txt");

/// Plays a transcript through; `look` is asked before each line.
fn replay(text: &str, mut look: impl FnMut(&Table)) -> Table {
    let header = |field: &str| {
        text.lines()
            .find_map(|line| line.strip_prefix(field))
            .unwrap()
            .trim()
    };
    let seed = Seed::from_hex(header("seed:")).unwrap();
    let mut table = Table::game_of(header("seats:").parse().unwrap(), seed.root(Uuid::nil(), &[]));
    for line in text.lines() {
        let Some((number, line)) = line.strip_prefix('P').and_then(|line| line.split_once(' ')) else {
            continue;
        };
        let number = number.parse().unwrap();
        look(&table);
        if line == "resigns" {
            table.resigns(number);
        } else {
            assert_eq!(table.mover(), seat(number), "{line}");
            table.play(&[line]);
        }
    }
    assert!(table.is_over());
    table
}

fn trigger(table: &Table) -> Option<Trigger> {
    match table.events.last() {
        Some(Event::GameFinished(finished)) => finished.trigger,
        other => panic!("{other:?}"),
    }
}

#[test]
fn both_end_triggers_and_a_resignation_are_in_the_transcripts() {
    assert_eq!(trigger(&replay(DECK_EMPTY, |_| {})), Some(Trigger::DeckEmpty));
    assert_eq!(
        trigger(&replay(STREET_COMPLETE, |_| {})),
        Some(Trigger::StreetComplete)
    );
    assert_eq!(trigger(&replay(RESIGNATION, |_| {})), None);
}

/// UP-62: the rival is paid, in a turn that is not his.
#[test]
fn a_present_that_closes_a_rivals_plot_is_in_a_transcript() {
    let table = replay(CLOSING_PRESENT, |_| {});
    let closing = table.events.iter().find_map(|event| match event {
        Event::ProjectPlaced(placed) => {
            let closed = placed.closed.as_ref()?;
            (table.state.player_of(placed.seat) != Some(closed.player) && closed.paid > 0).then_some(placed)
        }
        _ => None,
    });
    let placed = closing.expect("a present closes a plot and pays");
    assert!(placed.project.info().unwrap().present);
}

/// UP-38: but for the coins the purchase would be legal.
#[test]
fn a_purchase_blocked_by_coins_on_a_deck_is_in_a_transcript() {
    let mut blocked = 0;
    replay(BLOCKED_DECK, |table| {
        blocked += usize::from(purchase_is_blocked(table))
    });
    assert!(blocked > 0);
}

fn purchase_is_blocked(table: &Table) -> bool {
    let (number, action) = table.due();
    let buyer = super::table::player(number);
    let wallet = table.state.side(buyer).unwrap().wallet;
    let coins = |owner| table.state.side(owner).unwrap().coins;
    let decks = table
        .state
        .players()
        .filter(|owner| action == Action::Second && coins(*owner) > 0);
    for from_player in decks {
        let top = table.state.pile(Some(from_player)).unwrap().top;
        let Some(card) = top.filter(|card| card.cost().is_some_and(|price| price <= wallet)) else {
            continue;
        };
        let Some((project, target)) = placements(&table.state, buyer, card).first().copied() else {
            continue;
        };
        let buy = Move::Buy(Buy {
            project,
            from_player,
            target,
        });
        let refusal = Uptown::check(&table.state, table.mover(), &buy, NOW).unwrap_err();
        assert_eq!(
            (refusal.code.as_ref(), refusal.rule.as_ref()),
            ("deck_blocked", "UP-38")
        );
        return true;
    }
    false
}
