//! Section 3: options. E-140 is spread over the tests.

use super::Table;
use crate::kernel::{Rules, Seat};
use crate::rulesets::new_york_1901::{ChallengeId, CharacterId, NewYork1901, Options, StreetId, Variant};
use serde_json::{Value, json};

fn options(value: Value) -> Options {
    serde_json::from_value(value).unwrap()
}

fn refusal(value: Value, seats: u8) -> String {
    match NewYork1901::begin(&options(value), seats) {
        Ok(_) => "accepted".into(),
        Err(refusal) => refusal.code.into_owned(),
    }
}

#[test]
fn options_left_out_have_their_defaults() {
    let defaults = json!({
        "variant": "standard", "bonus_challenge": "random", "street_cards": "random",
        "characters": "random", "first_player": "random", "allow_flip": false
    });
    assert_eq!(serde_json::to_value(Options::default()).unwrap(), defaults);
    assert_eq!(options(json!({})), Options::default());
    assert_eq!(options(defaults), Options::default());
    assert!(serde_json::from_value::<Options>(json!({"board": "large"})).is_err());
}

#[test]
fn ny_17_the_variant_is_standard_or_advanced() {
    assert_eq!(options(json!({"variant": "advanced"})).variant, Variant::Advanced);
    assert!(serde_json::from_value::<Options>(json!({"variant": "expert"})).is_err());
}

#[test]
fn ny_18_the_challenge_is_drawn_named_or_left_out() {
    let challenge = |name: &str, seed| {
        Table::game(&options(json!({"bonus_challenge": name})), 2, seed)
            .state
            .challenge
    };
    assert_eq!(challenge("none", 1), None);
    assert_eq!(challenge("bronze_baron", 1), Some(ChallengeId::BronzeBaron));
    let drawn: std::collections::BTreeSet<_> = (0..60).map(|seed| challenge("random", seed)).collect();
    assert_eq!(drawn.len(), 5);
    assert!(!drawn.contains(&None));
}

#[test]
fn ny_19_three_different_streets_are_named_or_drawn() {
    assert_eq!(
        refusal(json!({"street_cards": ["wall", "wall", "cedar"]}), 3),
        "street_named_twice"
    );
    assert_eq!(
        refusal(json!({"street_cards": ["wall", "cedar"]}), 3),
        "wrong_number_of_streets"
    );
    assert!(
        serde_json::from_value::<Options>(json!({"street_cards": ["wall", "cedar", "liberty"]})).is_err()
    );
    let table = Table::game(
        &options(json!({"street_cards": ["wall", "cedar", "broadway"]})),
        3,
        1,
    );
    assert_eq!(
        table.state.streets,
        [StreetId::Wall, StreetId::Cedar, StreetId::Broadway]
    );
}

#[test]
fn ny_20_one_character_for_each_seat_is_named_or_drawn() {
    let three = |names: [&str; 3]| refusal(json!({"characters": names}), 3);
    assert_eq!(three(["fletcher", "fletcher", "odowd"]), "character_named_twice");
    assert_eq!(
        refusal(json!({"characters": ["fletcher"]}), 2),
        "wrong_number_of_characters"
    );
    assert_eq!(
        refusal(json!({"characters": ["fletcher", "schneider"]}), 2),
        "character_out_of_play"
    );
    assert_eq!(three(["fletcher", "schneider", "odowd"]), "accepted");
    let table = Table::game(
        &options(json!({"characters": ["fletcher", "schneider", "odowd"]})),
        3,
        1,
    );
    for (color, lot) in [("brown", "BLU4"), ("green", "PIN5"), ("yellow", "GRE4")] {
        let owned: Vec<String> = table
            .of_player(color)
            .owned
            .iter()
            .map(|lot| lot.to_string())
            .collect();
        assert_eq!(owned, [lot]);
    }
    let advanced = json!({"variant": "advanced", "characters": ["fletcher", "schneider", "odowd"]});
    assert_eq!(refusal(advanced.clone(), 3), "accepted");
    let table = Table::game(&options(advanced), 3, 1);
    assert!(
        table
            .state
            .players
            .iter()
            .all(|p| p.owned.len() == 0 && p.character.is_none())
    );
}

#[test]
fn ny_21_the_first_player_is_named_or_drawn() {
    assert_eq!(refusal(json!({"first_player": 4}), 3), "no_such_seat");
    let mut table = Table::game(&options(json!({"first_player": 2, "variant": "advanced"})), 3, 1);
    let mut order = Vec::new();
    for _ in 0..4 {
        let seat = table.to_move().unwrap();
        order.push(seat.number());
        let lot = table.legal_by("take").remove(0);
        table.then(&format!("do {lot}; end"));
    }
    assert_eq!(order, [2, 3, 1, 2]);
    let first = |seed| {
        Table::game(&Options::default(), 4, seed)
            .state
            .first_player
            .unwrap()
    };
    let drawn: std::collections::BTreeSet<Seat> = (0..60).map(first).collect();
    assert_eq!(drawn.len(), 4);
}

#[test]
fn ny_26_characters_are_drawn_without_repetition() {
    for seed in 0..20 {
        let table = Table::game(&Options::default(), 4, seed);
        let characters: std::collections::BTreeSet<Option<CharacterId>> = table
            .state
            .players
            .iter()
            .map(|player| player.character)
            .collect();
        assert_eq!(characters.len(), 4);
        assert!(!characters.contains(&None));
    }
}
