//! The table as picture, in words and as a film, and what happened in sentences: of every ruleset.

use crate::table::Table;
use crate::world::{Player, World, list, number, text};
use plotline_domain::rulesets::Ruleset;
use plotline_tests::{Dice, Graphql};
use serde_json::{Value, json};

on_both!(
    every_ruleset_shows_its_table,
    moves_name_parts_of_the_picture_and_no_two_are_described_alike,
    a_theme_changes_the_colours_alone,
    what_the_latest_turn_changed_can_be_framed,
    every_earlier_table_can_be_seen_again,
    a_picture_in_pixels_is_as_wide_as_asked,
    a_film_grows_with_the_game,
    a_story_tells_what_happened_in_pages,
    whoever_has_the_newest_picture_is_told_so,
    strangers_see_nothing_of_a_private_table,
    graphql_draws_the_same_picture,
    before_the_start_there_is_no_table,
);

const SHOWN: [&str; 5] = ["/board.svg", "/board.png", "/board.txt", "/replay", "/story"];

/// A game of each ruleset in which something has happened.
async fn tables(world: &World) -> Vec<Table> {
    let mut tables = Vec::new();
    for ruleset in Ruleset::ALL {
        let table = Table::of(world, ruleset.about().id, 2, json!({})).await;
        table.steps(&mut Dice::fresh(), 4).await;
        tables.push(table);
    }
    tables
}

async fn shown(table: &Table, below: &str) -> String {
    let answer = table.players[0].get(&table.path(below)).await;
    assert_eq!(answer.status, 200, "{below}: {}", answer.text);
    answer.text
}

/// The ids of the parts of a picture.
fn parts(picture: &str) -> Vec<&str> {
    let named = picture.split("data-part=\"").skip(1);
    named.filter_map(|rest| rest.split('"').next()).collect()
}

async fn every_ruleset_shows_its_table(world: &World) {
    for table in tables(world).await {
        let kinds = [
            "image/svg+xml",
            "image/png",
            "text/plain; charset=utf-8",
            "image/svg+xml",
            "application/json",
        ];
        for (below, kind) in SHOWN.iter().zip(kinds) {
            let answer = table.players[1].get(&table.path(below)).await;
            assert_eq!(
                (answer.status, answer.header("content-type")),
                (200, kind),
                "{below}"
            );
        }
        let picture = shown(&table, "/board.svg").await;
        assert!(
            picture.starts_with("<svg") && !parts(&picture).is_empty(),
            "{picture}"
        );
        // What a page with a strict policy may show.
        assert!(
            !picture.contains("<script") && !picture.contains(" style="),
            "{picture}"
        );
        let words = shown(&table, "/board.txt").await;
        for player in &table.players {
            assert!(words.contains(&player.name), "{words}");
        }
        assert!(words.lines().count() > 10, "{words}");
    }
}

async fn moves_name_parts_of_the_picture_and_no_two_are_described_alike(world: &World) {
    for table in tables(world).await {
        let choice = table.choice().await;
        let answer = choice.player.get(&table.path("/moves")).await.is(200);
        assert!(text(&answer["task"]).ends_with('.'), "{}", answer["task"]);
        let picture = shown(&table, "/board.svg").await;
        let there = parts(&picture);
        let mut described: Vec<String> = Vec::new();
        for mv in list(&answer["moves"]) {
            for part in list(&mv["parts"]) {
                assert!(
                    there.contains(&text(part).as_str()),
                    "{part} is not in the picture"
                );
            }
            described.push(text(&mv["description"]));
        }
        let count = described.len();
        described.sort();
        described.dedup();
        assert_eq!(described.len(), count, "{described:?}");
    }
}

async fn a_theme_changes_the_colours_alone(world: &World) {
    for table in tables(world).await {
        let light = shown(&table, "/board.svg").await;
        assert_eq!(light, shown(&table, "/board.svg?theme=light").await);
        for theme in ["dark", "print"] {
            let other = shown(&table, &format!("/board.svg?theme={theme}")).await;
            assert_ne!(light, other);
            assert_eq!(parts(&light), parts(&other));
        }
        let unknown = table.players[0].get(&table.path("/board.svg?theme=neon")).await;
        assert_eq!(unknown.status, 400, "{}", unknown.text);
    }
}

async fn what_the_latest_turn_changed_can_be_framed(world: &World) {
    for table in tables(world).await {
        let plain = shown(&table, "/board.svg").await;
        let framed = shown(&table, "/board.svg?highlight=last").await;
        assert!(framed.len() > plain.len(), "nothing is framed");
        assert_eq!(parts(&plain), parts(&framed));
    }
}

async fn every_earlier_table_can_be_seen_again(world: &World) {
    let table = world.table(2).await;
    let (seq, first) = (table.seq().await, shown(&table, "/board.svg").await);
    table.steps(&mut Dice::fresh(), 3).await;
    assert_ne!(shown(&table, "/board.svg").await, first);
    assert_eq!(shown(&table, &format!("/board.svg?at={seq}")).await, first);
    let words = shown(&table, &format!("/board.txt?at={seq}")).await;
    assert_ne!(words, shown(&table, "/board.txt").await);
    for below in ["/board.svg", "/board.png", "/board.txt"] {
        let never = table.players[0]
            .get(&table.path(&format!("{below}?at=99999")))
            .await;
        never.is_problem(404, "not_found");
    }
}

async fn a_picture_in_pixels_is_as_wide_as_asked(world: &World) {
    let table = world.table(2).await;
    let length = async |width: u32| shown(&table, &format!("/board.png?width={width}")).await.len();
    assert!(length(100).await < length(1200).await);
    for width in [99, 2401] {
        let answer = table.players[0]
            .get(&table.path(&format!("/board.png?width={width}")))
            .await;
        answer.is_problem(422, "invalid");
        assert_eq!(answer.json()["field"], "width");
    }
}

async fn a_film_grows_with_the_game(world: &World) {
    for table in tables(world).await {
        let before = shown(&table, "/replay").await;
        table.steps(&mut Dice::fresh(), 4).await;
        let after = shown(&table, "/replay").await;
        assert!(after.starts_with("<svg") && after.len() > before.len());
        assert_ne!(after, shown(&table, "/replay?theme=dark").await);
    }
}

async fn sentences(player: &Player, path: &str) -> (Vec<Value>, Value) {
    let answer = player.get(path).await.is(200);
    (list(&answer["items"]).clone(), answer["next"].clone())
}

async fn a_story_tells_what_happened_in_pages(world: &World) {
    for table in tables(world).await {
        let (all, next) = sentences(&table.players[0], &table.path("/story?limit=1000")).await;
        assert!(next.is_null() && !all.is_empty());
        let seqs: Vec<u64> = all.iter().map(|one| number(&one["seq"])).collect();
        assert!(seqs.is_sorted(), "{seqs:?}");
        assert!(all.iter().all(|one| number(&one["turn"]) <= number(&one["seq"])));
        let (mut paged, mut path) = (Vec::new(), table.path("/story?limit=3"));
        loop {
            let (page, next) = sentences(&table.players[1], &path).await;
            paged.extend(page);
            match next.as_str() {
                Some(next) => path = next.to_owned(),
                None => break,
            }
        }
        assert_eq!(paged, all);
        let middle = seqs[seqs.len() / 2];
        let (rest, _) = sentences(&table.players[0], &table.path(&format!("/story?after={middle}"))).await;
        assert!(rest.iter().all(|one| number(&one["seq"]) > middle));
    }
}

async fn whoever_has_the_newest_picture_is_told_so(world: &World) {
    let table = world.table(2).await;
    for below in SHOWN {
        let path = table.path(below);
        let tag = table.players[0].get(&path).await.header("etag").to_owned();
        let known = [("if-none-match", tag.as_str())];
        let again = table.players[0].get_with(&path, &known).await;
        assert_eq!((again.status, again.text.as_str()), (304, ""), "{below}");
        table.step(&mut Dice::fresh()).await;
        assert_eq!(
            table.players[0].get_with(&path, &known).await.status,
            200,
            "{below}"
        );
    }
}

async fn strangers_see_nothing_of_a_private_table(world: &World) {
    let (owner, friend, stranger) = (world.player().await, world.player().await, world.player().await);
    let body = json!({"ruleset": "uptown", "seats": 2, "visibility": "private"});
    let game = owner.post("/v1/games", body).await.is(201);
    let path = format!("/v1/games/{}", text(&game["id"]));
    let invite = text(&game["invite"]);
    friend
        .post(&format!("{path}/seats"), json!({"invite": invite}))
        .await
        .is(201);
    for below in SHOWN {
        stranger
            .get(&format!("{path}{below}"))
            .await
            .is_problem(404, "not_found");
        world
            .stranger()
            .get(&format!("{path}{below}"))
            .await
            .is_problem(401, "unauthenticated");
        let invited = stranger.get(&format!("{path}{below}?invite={invite}")).await;
        assert_eq!(invited.status, 200, "{below}");
    }
}

async fn graphql_draws_the_same_picture(world: &World) {
    for table in tables(world).await {
        let graphql = Graphql::over(table.players[0].rest.clone());
        let seq = table.seq().await;
        for (arguments, below) in [
            (String::new(), "/board.svg".to_owned()),
            ("(theme: DARK)".to_owned(), "/board.svg?theme=dark".to_owned()),
            (
                "(highlight: true)".to_owned(),
                "/board.svg?highlight=last".to_owned(),
            ),
            (format!("(at: {})", seq - 1), format!("/board.svg?at={}", seq - 1)),
        ] {
            let query = format!("query($id: ID!) {{ game(id: $id) {{ board{arguments} }} }}");
            let answer = graphql.send(&query, json!({"id": table.id})).await.json();
            assert_eq!(
                text(&answer["data"]["game"]["board"]),
                shown(&table, &below).await,
                "{arguments}"
            );
        }
    }
}

async fn before_the_start_there_is_no_table(world: &World) {
    let player = world.player().await;
    let game = player
        .post("/v1/games", json!({"ruleset": "uptown", "seats": 2}))
        .await
        .is(201);
    let path = format!("/v1/games/{}", text(&game["id"]));
    for below in ["/board.svg", "/board.png", "/board.txt"] {
        player
            .get(&format!("{path}{below}"))
            .await
            .is_problem(409, "game_not_started");
    }
}
