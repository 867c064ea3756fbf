//! What a reply by mail does to a game, and what its sender is told.

use crate::inbound::{DOMAIN, fresh_id, hand_in, mail, moves_taken, numbered, reply, sentences, token};
use crate::table::{Choice, Table};
use crate::undo::at_the_limit;
use crate::world::{World, number, text};
use plotline_tests::Dice;
use serde_json::json;

on_both!(
    a_number_plays_the_move_that_it_stands_for,
    notation_plays_and_what_comes_after_is_told_as_not_read,
    an_html_only_mail_plays,
    a_reply_is_stale_once_others_have_moved,
    within_a_turn_an_older_mail_is_still_good,
    a_refused_move_is_told_with_its_rule_and_what_would_be_legal,
    the_moves_before_a_refused_one_stand,
    undo_takes_a_turn_back_that_has_passed_on,
    undo_too_often_is_refused_in_a_sentence,
    resigning_needs_a_yes,
    help_says_how_moves_are_written,
);

async fn a_number_plays_the_move_that_it_stands_for(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let moves = numbered(&choice);
    let last = moves.len();
    let received = reply(world, &table, &choice, &last.to_string()).await;
    assert_eq!(received["outcome"], "taken", "{received}");
    assert_eq!(received["game"], table.id.as_str());
    let taken = moves_taken(&table).await;
    assert_eq!(taken.len(), 1);
    assert_eq!(taken[0]["move"], moves[last - 1]["move"]);
    let told = sentences(&received);
    assert!(
        told.contains("Your move was taken.") && told.contains(&choice.player.name),
        "{told}"
    );
    let next = table.choice().await;
    let received = reply(world, &table, &next, "9999").await;
    assert_eq!(received["outcome"], "refused");
    assert!(
        sentences(&received).contains("there is no move 9999"),
        "{received}"
    );
}

async fn notation_plays_and_what_comes_after_is_told_as_not_read(world: &World) {
    for ruleset in ["tower-up", "new-york-1901", "city-investors", "uptown"] {
        let table = Table::of(world, ruleset, 2, json!({})).await;
        let choice = table.choice().await;
        let chosen = &choice.moves[Dice::fresh().below(choice.moves.len())];
        let body = format!(
            "Hi!\r\n{}\r\n\r\nThanks, and good luck",
            text(&chosen["notation"])
        );
        let received = reply(world, &table, &choice, &body).await;
        assert_eq!(received["outcome"], "taken", "{ruleset}: {received}");
        assert_eq!(moves_taken(&table).await[0]["move"], chosen["move"]);
        assert!(
            sentences(&received).contains("“Thanks, and good luck”"),
            "{received}"
        );
    }
}

async fn an_html_only_mail_plays(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let chosen = &choice.moves[0];
    let token = token(world, &table, choice.seat, choice.seq).to_uppercase();
    let html = text(&chosen["notation"]).replace(' ', "&nbsp;");
    let raw = format!(
        "From: {}\r\nTo: Turn+{token}@{DOMAIN}\r\nMessage-ID: <{}@x>\r\nMIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n\
         <html><body><div dir=\"ltr\">{html}</div><br><div class=\"gmail_quote\"><div>On Tue, 17 Nov 2026, Plotline wrote:\
         </div><blockquote>1. take Q1</blockquote></div></body></html>",
        choice.player.email.to_uppercase(),
        fresh_id()
    );
    assert_eq!(hand_in(world, &raw).await["outcome"], "taken");
    assert_eq!(moves_taken(&table).await[0]["move"], chosen["move"]);
}

async fn a_reply_is_stale_once_others_have_moved(world: &World) {
    let mut dice = Dice::fresh();
    let table = world.table(2).await;
    let old = table.choice().await;
    // Until it is the same player's turn again, and the mail is an old one.
    table.step(&mut dice).await;
    while table.choice().await.seat == old.seat {
        table.step(&mut dice).await;
    }
    while table.choice().await.seat != old.seat {
        table.step(&mut dice).await;
    }
    let seq = table.seq().await;
    for body in ["1", "take 1"] {
        let received = reply(world, &table, &old, body).await;
        assert_eq!(
            (received["outcome"].as_str(), number(&received["seq"])),
            (Some("refused"), seq)
        );
        assert!(sentences(&received).contains("others have moved"), "{received}");
    }
    assert_eq!(table.seq().await, seq);
}

async fn within_a_turn_an_older_mail_is_still_good(world: &World) {
    let table = Table::of(world, "city-investors", 2, json!({})).await;
    let first = table.choice().await;
    for chosen in &first.moves {
        let body = json!({"expected_seq": first.seq, "moves": [chosen["move"]]});
        let checked = first.player.post(&table.path("/turns/check"), body).await;
        if checked.status != 200 {
            continue;
        }
        table.take(&first, &chosen["move"]).await.is(201);
        break;
    }
    let second = table.choice().await;
    assert_eq!(second.seat, first.seat, "the turn goes on");
    let notation = text(&second.moves[0]["notation"]);
    let received = reply(world, &table, &first, &notation).await;
    assert_eq!(received["outcome"], "taken", "{received}");
    assert_eq!(moves_taken(&table).await[1]["move"], second.moves[0]["move"]);
}

async fn a_refused_move_is_told_with_its_rule_and_what_would_be_legal(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let received = reply(world, &table, &choice, "decline").await;
    assert_eq!(received["outcome"], "refused");
    let told = sentences(&received);
    assert!(
        told.contains("Nothing was taken") && told.contains("(TU-") && told.contains("Legal would be: "),
        "{told}"
    );
    let other = choice.seat % 2 + 1;
    let token = token(world, &table, other, choice.seq);
    let raw = mail(&table.players[other - 1], &token, &fresh_id(), "take 1");
    assert_eq!(hand_in(world, &raw).await["outcome"], "refused");
    assert_eq!(table.seq().await, choice.seq);
}

async fn the_moves_before_a_refused_one_stand(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let notation = text(&choice.moves[0]["notation"]);
    let received = reply(
        world,
        &table,
        &choice,
        &format!("{notation}; {notation}; {notation}"),
    )
    .await;
    assert_eq!(received["outcome"], "taken", "{received}");
    assert!(
        sentences(&received).contains("Your move 2 was not taken: "),
        "{received}"
    );
    assert_eq!(moves_taken(&table).await.len(), 1);
}

async fn undo_takes_a_turn_back_that_has_passed_on(world: &World) {
    let table = world.table(2).await;
    let (choice, mv) = table.until_a_move(&mut Dice::fresh(), false).await;
    let before = table.view().await;
    table.take(&choice, &mv).await.is(201);
    let received = reply(world, &table, &choice, "Undo, please!").await;
    assert_eq!(received["outcome"], "taken", "{received}");
    assert_eq!(table.view().await, before);
    let received = reply(world, &table, &choice, "undo").await;
    assert_eq!(received["outcome"], "refused");
    assert!(
        sentences(&received).contains("Nothing was taken back"),
        "{received}"
    );
}

async fn undo_too_often_is_refused_in_a_sentence(world: &World) {
    let (table, choice, seq) = at_the_limit(world).await;
    let received = reply(world, &table, &Choice { seq, ..choice }, "undo").await;
    assert_eq!(received["outcome"], "refused", "{received}");
    assert!(sentences(&received).contains("taken back 20 times"), "{received}");
    assert_eq!(table.seq().await, seq);
}

async fn resigning_needs_a_yes(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let received = reply(world, &table, &choice, "resign").await;
    assert_eq!(received["outcome"], "refused");
    assert_eq!(table.game().await["status"], "active");
    let received = reply(world, &table, &choice, "resign yes").await;
    assert_eq!(received["outcome"], "taken");
    assert!(sentences(&received).contains("The game is over"), "{received}");
    assert_eq!(table.game().await["status"], "finished");
    let received = reply(world, &table, &choice, "1").await;
    assert!(
        sentences(&received).contains("the game is finished"),
        "{received}"
    );
}

async fn help_says_how_moves_are_written(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let received = reply(world, &table, &choice, "help").await;
    assert!(sentences(&received).contains("build"), "{received}");
    let received = reply(world, &table, &choice, "What am I supposed to do here?").await;
    assert_eq!(received["outcome"], "refused");
    assert!(
        sentences(&received).contains("no line could be read as a move"),
        "{received}"
    );
}
