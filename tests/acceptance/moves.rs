//! What may be done, and how a refusal says why not.

use crate::world::{World, list, number, text};
use plotline_tests::Dice;
use serde_json::{Value, json};

on_both!(
    every_listed_move_is_accepted_by_a_check,
    who_is_not_to_move_has_no_moves,
    a_long_list_of_moves_comes_in_pages,
    who_is_not_to_move_is_told_so,
    a_refusal_says_which_rule_and_what_would_be_legal,
    a_malformed_move_is_refused_as_such,
    a_turn_has_one_form,
    a_turn_has_1_to_32_moves,
    a_spectator_plays_nothing,
    a_check_stores_and_reveals_nothing,
    what_is_drawn_does_not_depend_on_what_was_tried,
);

async fn every_listed_move_is_accepted_by_a_check(world: &World) {
    let mut dice = Dice::fresh();
    let table = world.table(3).await;
    for _ in 0..6 {
        table.steps(&mut dice, 4).await;
        let Some(choice) = table.try_choice().await else {
            break;
        };
        for mv in choice.moves.iter().step_by(1 + choice.moves.len() / 15) {
            for body in [
                json!({"expected_seq": choice.seq, "moves": [mv["move"]]}),
                json!({"expected_seq": choice.seq, "notation": mv["notation"]}),
            ] {
                let checked = choice
                    .player
                    .post(&table.path("/turns/check"), body)
                    .await
                    .is(200);
                assert_eq!(checked["legal"], 1, "{mv}");
                assert_eq!(number(&checked["seq"]), choice.seq);
            }
        }
    }
}

async fn who_is_not_to_move_has_no_moves(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let spectator = world.player().await;
    for player in [choice.other(&table), &spectator] {
        let answer = player.get(&table.path("/moves")).await.is(200);
        assert_eq!(answer["moves"], json!([]));
        assert_eq!(answer["to_move"], json!([choice.seat]));
        assert_eq!(number(&answer["seq"]), choice.seq);
    }
}

async fn a_long_list_of_moves_comes_in_pages(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let mut moves = Vec::new();
    let mut next = Some(table.path("/moves?limit=2"));
    while let Some(path) = next {
        let page = choice.player.get(&path).await.is(200);
        assert_eq!(number(&page["count"]) as usize, choice.moves.len());
        moves.extend(list(&page["moves"]).clone());
        next = page["next"].as_str().map(str::to_owned);
    }
    assert_eq!(moves, choice.moves);
    for query in ["limit=0", "limit=1001"] {
        let answer = choice.player.get(&table.path(&format!("/moves?{query}"))).await;
        answer.is_problem(422, "invalid");
    }
    let far = choice
        .player
        .get(&table.path("/moves?after=18446744073709551615"))
        .await
        .is(200);
    assert_eq!(far["moves"], json!([]));
}

async fn who_is_not_to_move_is_told_so(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let body = json!({"expected_seq": choice.seq, "moves": [choice.moves[0]["move"]]});
    for below in ["/turns", "/turns/check"] {
        let answer = choice.other(&table).post(&table.path(below), body.clone()).await;
        let problem = answer.is_problem(422, "not_your_decision");
        assert_eq!(problem["rule"], "TU-47");
        assert_eq!(problem["legal"]["count"], 0);
    }
    assert_eq!(table.seq().await, choice.seq);
}

async fn a_refusal_says_which_rule_and_what_would_be_legal(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let mut nowhere = choice.moves[0]["move"].clone();
    nowhere["card"] = json!("T99");
    assert_eq!(nowhere["type"], "take_card");
    let body = json!({"expected_seq": choice.seq, "moves": [nowhere]});
    for below in ["/turns", "/turns/check"] {
        let answer = choice.player.post(&table.path(below), body.clone()).await;
        let problem = answer.is_problem(422, "card_not_in_market");
        assert_eq!(problem["rule"], "TU-51");
        assert_eq!(problem["field"], "card");
        assert_eq!(problem["index"], 0);
        assert_eq!(problem["type"], "/v1/problems#refused");
        assert_eq!(number(&problem["legal"]["count"]) as usize, choice.moves.len());
        for field in ["move", "notation"] {
            assert_eq!(problem["legal"]["moves"][0][field], choice.moves[0][field]);
        }
    }
}

async fn a_malformed_move_is_refused_as_such(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let mut odd = choice.moves[0]["move"].clone();
    odd["colour"] = json!("red");
    let deep = (0..100).fold(json!(1), |inner, _| json!([inner]));
    for mv in [
        odd,
        json!({"type": "castle"}),
        json!({}),
        json!(null),
        json!(1),
        json!("take"),
        json!([]),
        deep,
    ] {
        let body = json!({"expected_seq": choice.seq, "moves": [mv]});
        let problem = choice
            .player
            .post(&table.path("/turns"), body)
            .await
            .is_problem(422, "malformed_move");
        assert_eq!(problem["rule"], "TU-48");
    }
    for line in [
        "castle",
        "take",
        "take T99999999999999999999999",
        "\u{0}",
        "take \u{0}",
        "💥",
    ] {
        let body = json!({"expected_seq": choice.seq, "notation": line});
        let answer = choice.player.post(&table.path("/turns"), body).await;
        assert_eq!(answer.status, 422, "{line:?} {}", answer.text);
        assert!(text(&answer.json()["rule"]).starts_with("TU-"), "{}", answer.text);
    }
    assert_eq!(table.seq().await, choice.seq);
}

async fn a_turn_has_one_form(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let first = &choice.moves[0];
    for body in [
        json!({"expected_seq": choice.seq}),
        json!({"expected_seq": choice.seq, "moves": [first["move"]], "notation": first["notation"]}),
        json!({"expected_seq": choice.seq, "moves": [first["move"]], "colour": "red"}),
        json!({"expected_seq": "1", "moves": [first["move"]]}),
        json!({"expected_seq": choice.seq, "moves": first["move"]}),
        json!({"expected_seq": -1, "moves": [first["move"]]}),
        json!({"expected_seq": choice.seq, "moves": [first["move"]], "atomic": "yes"}),
        json!([]),
    ] {
        for below in ["/turns", "/turns/check"] {
            let answer = choice.player.post(&table.path(below), body.clone()).await;
            answer.is_problem(400, "unreadable");
        }
    }
}

async fn a_turn_has_1_to_32_moves(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let mv = &choice.moves[0]["move"];
    let turn = async |body: Value| choice.player.post(&table.path("/turns"), body).await;
    turn(json!({"expected_seq": choice.seq, "moves": []}))
        .await
        .is_problem(400, "no_moves");
    for notation in ["", "\n \n", "# a remark\n"] {
        turn(json!({"expected_seq": choice.seq, "notation": notation}))
            .await
            .is_problem(400, "no_moves");
    }
    let many = vec![mv.clone(); 33];
    turn(json!({"expected_seq": choice.seq, "moves": many}))
        .await
        .is_problem(400, "too_many_moves");
}

async fn a_spectator_plays_nothing(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let spectator = world.player().await;
    let body = json!({"expected_seq": choice.seq, "moves": [choice.moves[0]["move"]]});
    for below in ["/turns", "/turns/check"] {
        spectator
            .post(&table.path(below), body.clone())
            .await
            .is_problem(403, "not_seated");
    }
    spectator
        .post(&table.path("/resignation"), json!({}))
        .await
        .is_problem(403, "not_seated");
    let undo = json!({"expected_seq": choice.seq});
    spectator
        .post(&table.path("/undo"), undo)
        .await
        .is_problem(403, "not_seated");
    assert_eq!(spectator.get(&table.path("/view")).await.status, 200);
}

async fn a_check_stores_and_reveals_nothing(world: &World) {
    let table = world.table(2).await;
    let (choice, mv) = table.until_a_move(&mut Dice::fresh(), true).await;
    let before = (table.game().await, table.view().await);
    let body = json!({"expected_seq": choice.seq, "moves": [mv]});
    let check = async || {
        choice
            .player
            .post(&table.path("/turns/check"), body.clone())
            .await
            .is(200)
    };
    let checked = check().await;
    let said = json!({"seq": choice.seq, "legal": 1, "reveals": true, "unjudged": 0});
    assert_eq!(checked, said);
    assert_eq!(check().await, checked);
    assert_eq!((table.game().await, table.view().await), before);
}

async fn what_is_drawn_does_not_depend_on_what_was_tried(world: &World) {
    // A doomed turn, a refused one and a stale one come first; then the record must still prove every draw.
    let mut dice = Dice::fresh();
    let table = world.table(2).await;
    while let Some(choice) = table.try_choice().await {
        let mv = choice.pick(&mut dice);
        let doomed = json!({"expected_seq": choice.seq, "moves": [mv, mv]});
        assert_eq!(
            choice.player.post(&table.path("/turns"), doomed).await.status,
            422
        );
        let stale = json!({"expected_seq": choice.seq - 1, "moves": [mv]});
        choice
            .player
            .post(&table.path("/turns"), stale)
            .await
            .is_problem(409, "stale");
        table.take(&choice, &mv).await.is(201);
    }
    plotline_domain::record::verify(&table.record().await).expect("the record is sound");
}
