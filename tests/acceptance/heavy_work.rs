//! What takes a core for long: pictures, films, records. Whoever asks for much of it waits, and nobody else does.

use crate::table::Table;
use crate::world::{Player, World, list, number};
use futures_util::stream::{FuturesUnordered, StreamExt};
use plotline_tests::{Answer, Dice, Graphql};
use reqwest::Method;
use serde_json::{Value, json};

on_both!(
    whoever_asks_for_many_pictures_holds_nobody_else_up,
    a_player_has_only_so_many_pictures_waiting,
    a_picture_has_the_next_of_some_widths,
    films_take_little_memory_however_many_are_asked_for,
    a_batch_has_one_budget,
    fields_cost_what_they_take,
    the_answers_to_a_batch_have_a_bound_together,
);

/// Paths of pictures no two of which are the same.
async fn large_pictures(table: &Table) -> Vec<String> {
    let seqs = 1..=table.seq().await;
    let themes = ["light", "dark", "print"];
    let options =
        seqs.flat_map(|at| themes.map(|theme| format!("/board.png?width=2400&at={at}&theme={theme}")));
    options.map(|options| table.path(&options)).collect()
}

async fn whoever_asks_for_many_pictures_holds_nobody_else_up(world: &World) {
    let table = Table::of(world, "new-york-1901", 2, json!({})).await;
    let paths = large_pictures(&table).await;
    let [greedy, modest] = &table.players[..] else {
        panic!("two sit at the table");
    };
    let mut waiting: FuturesUnordered<_> = paths[1..16].iter().map(|path| greedy.get(path)).collect();
    let answered = waiting.next().await.expect("an answer");
    assert_eq!(answered.status, 200, "{}", answered.text);
    let mut own = Box::pin(modest.get(&paths[0]));
    let mut before = 0;
    loop {
        tokio::select! {
            answer = &mut own => break assert_eq!(answer.status, 200, "{}", answer.text),
            _ = waiting.next() => before += 1,
        }
    }
    // Those that were being drawn, and at most one for each turn.
    assert!(before <= 8, "{before} pictures of another came first");
    assert!(waiting.count().await >= 6, "the other had asked for more");
}

async fn a_player_has_only_so_many_pictures_waiting(world: &World) {
    let table = Table::of(world, "new-york-1901", 2, json!({})).await;
    table.steps(&mut Dice::fresh(), 6).await;
    let paths = large_pictures(&table).await;
    let asked: FuturesUnordered<_> = paths.iter().map(|path| table.players[0].get(path)).collect();
    let answers: Vec<Answer> = asked.collect().await;
    let (drawn, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.status == 200);
    assert!(drawn.len() > 2, "{} were drawn", drawn.len());
    assert!(!refused.is_empty(), "all of {} waited", paths.len());
    for answer in refused.iter().filter(|answer| answer.code() != "busy") {
        let problem = answer.is_problem(429, "rate_limited");
        assert_eq!(problem["limit"], "heavy_work");
        let seconds = number(&problem["retry_after"]).to_string();
        assert_eq!(answer.header("retry-after"), seconds);
    }
    // Where a machine is slow, some of those who wait do so for too long.
    assert!(refused.iter().any(|answer| answer.code() == "rate_limited"));
    assert_eq!(table.players[1].get(&paths[0]).await.status, 200);
}

/// How wide a PNG is: the first number after its signature and the head of its first chunk.
async fn width_of(player: &Player, path: &str) -> u32 {
    let answer = player.request(Method::GET, path).send().await.expect("an answer");
    assert_eq!(answer.status(), 200, "{path}");
    let png = answer.bytes().await.expect("a picture");
    u32::from_be_bytes(png[16..20].try_into().expect("four bytes"))
}

async fn a_picture_has_the_next_of_some_widths(world: &World) {
    let table = world.table(2).await;
    for (asked, drawn) in [
        ("100", 100),
        ("101", 150),
        ("600", 600),
        ("601", 800),
        ("2400", 2400),
    ] {
        let path = table.path(&format!("/board.png?width={asked}"));
        assert_eq!(width_of(&table.players[0], &path).await, drawn, "{asked}");
    }
    assert_eq!(width_of(&table.players[0], &table.path("/board.png")).await, 600);
}

async fn films_take_little_memory_however_many_are_asked_for(world: &World) {
    let world = world.apart();
    let table = &Table::of(&world, "new-york-1901", 4, json!({})).await;
    table.steps(&mut Dice::new(7), 40).await;
    let before = world.server.cost().memory;
    let themes = ["light", "dark"].into_iter().cycle().take(8);
    let films: FuturesUnordered<_> = themes
        .map(|theme| async move {
            let path = table.path(&format!("/replay?theme={theme}"));
            let mut film = table.players[0]
                .request(Method::GET, &path)
                .send()
                .await
                .expect("an answer");
            // A machine that is slow has somebody come back.
            if film.status() == 503 {
                return None;
            }
            assert_eq!(film.status(), 200);
            let mut length = 0;
            while let Some(part) = film.chunk().await.expect("the film goes on") {
                length += part.len();
            }
            Some(length)
        })
        .collect();
    let longest = films.collect::<Vec<_>>().await.into_iter().max().flatten();
    let grown = world.server.cost().memory.saturating_sub(before);
    assert!(
        longest.is_some_and(|length| length < 8 << 20),
        "{longest:?} bytes"
    );
    assert!(grown < 64 << 20, "{grown} bytes more");
}

async fn batch(player: &Player, queries: &[String], variables: &Value) -> (usize, Vec<Value>) {
    let batch = queries
        .iter()
        .map(|query| json!({"query": query, "variables": variables}));
    let answer = player.post("/graphql", batch.collect()).await;
    (answer.text.len(), list(&answer.json()).clone())
}

fn code(answer: &Value) -> &str {
    answer["errors"][0]["extensions"]["code"]
        .as_str()
        .unwrap_or("fine")
}

async fn a_batch_has_one_budget(world: &World) {
    let table = world.table(2).await;
    let variables = json!({"id": table.id});
    let query = "query($id: ID!) { game(id: $id) { record } }".to_owned();
    let (_, answers) = batch(&table.players[0], &vec![query; 10], &variables).await;
    let codes: Vec<&str> = answers.iter().map(code).collect();
    // Four of them cost 20,000 each, and the fifth a little more than what is left.
    assert_eq!(codes[..4], ["fine"; 4]);
    assert_eq!(codes[4..], ["query_too_complex"; 6]);
    assert_eq!(number(&answers[4]["errors"][0]["extensions"]["status"]), 400);
    // As many records as a small request could name before.
    let many: String = (0..49).map(|n| format!("a{n}: record ")).collect();
    let query = format!("query($id: ID!) {{ game(id: $id) {{ {many} }} }}");
    let (length, answers) = batch(&table.players[0], &vec![query; 10], &variables).await;
    assert!(answers.iter().all(|answer| code(answer) == "query_too_complex"));
    assert!(length < 10_000, "{length} bytes");
}

async fn fields_cost_what_they_take(world: &World) {
    let table = world.table(2).await;
    let graphql = Graphql::over(table.players[0].rest.clone());
    let ask = async |field: &str, times: usize| {
        let fields: String = (0..times).map(|n| format!("a{n}: {field} ")).collect();
        let query = format!("query($id: ID!) {{ game(id: $id) {{ {fields} }} }}");
        let answer = graphql.ask(&query, json!({"id": table.id})).await;
        answer.map_or_else(|fault| fault.code, |_| "fine".to_owned())
    };
    for (field, enough) in [
        ("record", 4),
        ("board", 49),
        ("view(at: 1) { __typename }", 49),
        ("events(first: 1000) { seq }", 9),
    ] {
        assert_eq!(ask(field, enough).await, "fine", "{field}");
        assert_eq!(ask(field, enough + 1).await, "query_too_complex", "{field}");
    }
    assert_eq!(ask("view { __typename }", 50).await, "fine");
}

async fn the_answers_to_a_batch_have_a_bound_together(world: &World) {
    let player = world.player().await;
    let many: String = (0..19)
        .map(|n| format!("a{n}: rulesets {{ content }} "))
        .collect();
    let query = format!("{{ {many} }}");
    let (length, answers) = batch(&player, &[query.clone(), query], &json!({})).await;
    assert_eq!(code(&answers[0]), "fine");
    assert_eq!(code(&answers[1]), "answer_too_large");
    assert!(answers[1]["data"].is_null());
    assert!(length < 8 << 20, "{length} bytes");
}
