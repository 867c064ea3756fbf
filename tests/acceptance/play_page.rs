//! The page behind the link of a turn mail.

use crate::inbound::{numbered, token, token_until};
use crate::table::{Choice, Table};
use crate::world::{World, text};
use plotline_tests::Answer;
use reqwest::Method;

on_both!(
    looking_at_the_page_changes_nothing,
    a_form_plays_once_though_it_is_sent_twice,
    a_form_may_carry_notation_and_words,
    a_refusal_is_shown_with_the_position,
    a_stale_form_plays_nothing,
    a_link_that_is_none_of_ours_or_has_run_out_says_so,
    browsers_are_told_to_be_careful_with_the_page,
);

async fn look(world: &World, table: &Table, choice: &Choice) -> (String, Answer) {
    let path = format!("/play/{}", token(world, table, choice.seat, choice.seq));
    let page = world.stranger().get(&path).await;
    assert_eq!(page.status, 200, "{}", page.text);
    (path, page)
}

/// The value of a hidden field.
fn hidden(page: &Answer, name: &str) -> String {
    let (_, rest) = page
        .text
        .split_once(&format!("name=\"{name}\" value=\""))
        .expect("the form has it");
    rest.split('"').next().unwrap_or_default().to_owned()
}

async fn press(world: &World, path: &str, form: &str) -> Answer {
    let headers = [("content-type", "application/x-www-form-urlencoded")];
    let answer = world
        .stranger()
        .send(Method::POST, path, &headers, Some(form.to_owned()))
        .await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer
}

fn form(page: &Answer, number: &str, words: &str) -> String {
    let (seq, key) = (hidden(page, "seq"), hidden(page, "key"));
    format!(
        "seq={seq}&key={key}&number={number}&text={}",
        words.replace(' ', "+").replace(';', "%3B")
    )
}

async fn looking_at_the_page_changes_nothing(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let revision = table.game().await;
    for _ in 0..3 {
        let (_, page) = look(world, &table, &choice).await;
        for (number, mv) in (1..).zip(numbered(&choice)).take(5) {
            let line = format!("{number}. <b>{}</b>", text(&mv["notation"]));
            assert!(page.text.contains(&line), "{line}");
        }
    }
    assert_eq!(table.game().await, revision);
    // Somebody who is not to move sees the table, and no form.
    let other = Choice {
        seat: choice.seat % 2 + 1,
        ..table.choice().await
    };
    let (_, page) = look(world, &table, &other).await;
    assert!(
        page.text.contains("<svg") && !page.text.contains("<form"),
        "{}",
        page.text
    );
}

async fn a_form_plays_once_though_it_is_sent_twice(world: &World) {
    let table = Table::of(world, "city-investors", 2, serde_json::json!({})).await;
    let choice = table.choice().await;
    let (path, page) = look(world, &table, &choice).await;
    let form = form(&page, "2", "");
    let first = press(world, &path, &form).await;
    assert!(first.text.contains("Your move was taken."), "{}", first.text);
    let seq = table.seq().await;
    let second = press(world, &path, &form).await;
    assert!(second.text.contains("Your move was taken."), "{}", second.text);
    assert_eq!(table.seq().await, seq);
    let taken: Vec<_> = table
        .events()
        .await
        .into_iter()
        .filter(|event| event["cause"] == "move")
        .collect();
    assert_eq!(taken.len(), 1);
    assert_eq!(taken[0]["move"], numbered(&choice)[1]["move"]);
    // The same form with another move is another request.
    let other = press(world, &path, &form.replace("number=2", "number=3")).await;
    assert!(other.text.contains("was sent before"), "{}", other.text);
    assert_eq!(table.seq().await, seq);
}

async fn a_form_may_carry_notation_and_words(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let (path, page) = look(world, &table, &choice).await;
    let help = press(world, &path, &form(&page, "", "help")).await;
    assert!(help.text.contains("<form"), "{}", help.text);
    let notation = text(&choice.moves[0]["notation"]);
    let played = press(world, &path, &form(&page, "3", &notation)).await;
    assert!(played.text.contains("Your move was taken."), "{}", played.text);
    let events = table.events().await;
    let taken = events
        .iter()
        .find(|event| event["cause"] == "move")
        .expect("a move");
    assert_eq!(
        taken["move"], choice.moves[0]["move"],
        "what is written counts before the number"
    );
}

async fn a_refusal_is_shown_with_the_position(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let (path, page) = look(world, &table, &choice).await;
    let refused = press(world, &path, &form(&page, "", "decline")).await;
    assert!(
        refused.text.contains("(TU-") && refused.text.contains("<form"),
        "{}",
        refused.text
    );
    for nothing in [form(&page, "", ""), "seq=1".to_owned(), "nonsense".to_owned()] {
        let answer = press(world, &path, &nothing).await;
        assert!(answer.text.contains("<form"), "{}", answer.text);
    }
    let script = press(
        world,
        &path,
        &form(&page, "", "%3Cscript%3Ealert(1)%3C/script%3E"),
    )
    .await;
    assert!(!script.text.contains("<script"), "{}", script.text);
    assert_eq!(table.seq().await, choice.seq);
}

async fn a_stale_form_plays_nothing(world: &World) {
    let mut dice = plotline_tests::Dice::fresh();
    let table = world.table(2).await;
    let choice = table.choice().await;
    let (path, page) = look(world, &table, &choice).await;
    table.step(&mut dice).await;
    while table.choice().await.seat == choice.seat {
        table.step(&mut dice).await;
    }
    table.step(&mut dice).await;
    let seq = table.seq().await;
    let answer = press(world, &path, &form(&page, "1", "")).await;
    assert!(answer.text.contains("others have moved"), "{}", answer.text);
    assert_eq!(table.seq().await, seq);
}

async fn a_link_that_is_none_of_ours_or_has_run_out_says_so(world: &World) {
    let table = world.table(2).await;
    let expired = token_until(world, &table, 1, 1, -1);
    for (token, status) in [("nonsense", 404), (expired.as_str(), 410)] {
        for method in [Method::GET, Method::POST] {
            let path = format!("/play/{token}");
            let answer = world.stranger().send(method, &path, &[], None).await;
            assert_eq!(answer.status, status);
            assert!(
                answer.header("content-type").starts_with("text/html"),
                "{}",
                answer.text
            );
        }
    }
}

async fn browsers_are_told_to_be_careful_with_the_page(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let (path, page) = look(world, &table, &choice).await;
    assert_eq!(page.header("cache-control"), "no-store");
    assert_eq!(page.header("referrer-policy"), "no-referrer");
    assert!(page.header("x-robots-tag").contains("noindex"));
    let policy = page.header("content-security-policy");
    for rule in [
        "default-src 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    ] {
        assert!(policy.contains(rule), "{policy}");
    }
    assert!(
        !policy.contains("unsafe") && !policy.contains("script-src"),
        "{policy}"
    );
    assert!(
        !page.text.contains("<script") && !page.text.contains(" style="),
        "{}",
        page.text
    );
    let token = path.trim_start_matches("/play/");
    assert!(!world.server.log().contains(token), "the link is in the log");
}
