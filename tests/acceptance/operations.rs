use crate::world::{World, text};
use plotline_tests::{Answer, Rest};
use reqwest::Method;
use serde_json::{Value, json};

on_both!(
    the_service_says_that_it_is_well,
    metrics_count_requests,
    metrics_do_not_grow_with_what_strangers_invent,
    metrics_are_not_shown_to_everybody,
    the_documentation_needs_no_network,
    every_request_has_its_log_line,
    every_problem_is_listed,
);

async fn the_service_says_that_it_is_well(world: &World) {
    let stranger = world.stranger();
    assert_eq!(stranger.get("/healthz").await.is(200), json!({"status": "ok"}));
    assert_eq!(stranger.get("/readyz").await.is(200), json!({"status": "ready"}));
}

async fn metrics_count_requests(world: &World) {
    let table = world.table(2).await;
    table.view().await;
    let metrics = metrics(world).await;
    assert_eq!(metrics.status, 200);
    assert!(metrics.header("content-type").starts_with("text/plain"));
    assert!(
        metrics.text.contains("plotline_http_requests_total"),
        "{}",
        metrics.text
    );
    assert!(
        metrics.text.contains(r#"route="/v1/games/{id}/view""#),
        "{}",
        metrics.text
    );
    assert!(
        !metrics.text.contains(&table.id),
        "a label for each game would grow for ever"
    );
}

async fn metrics(world: &World) -> Answer {
    let url = world.server.metrics.as_ref().expect("it has an address for them");
    Rest::new(url).get("/metrics").await
}

async fn metrics_do_not_grow_with_what_strangers_invent(world: &World) {
    for invented in ["BREW", "brew", "GETT"] {
        let method = Method::from_bytes(invented.as_bytes()).expect("a method");
        let path = format!("/{invented}");
        world.stranger().send(method, &path, &[], None).await;
    }
    let metrics = metrics(world).await.text;
    assert!(metrics.contains(r#"method="other""#), "{metrics}");
    for invented in ["BREW", "brew", "GETT"] {
        assert!(!metrics.contains(invented), "{metrics}");
    }
}

async fn metrics_are_not_shown_to_everybody(world: &World) {
    let problem = world
        .stranger()
        .get("/metrics")
        .await
        .is_problem(404, "not_found");
    assert!(
        text(&problem["detail"]).contains("PLOTLINE_METRICS_LISTEN"),
        "{problem}"
    );
}

async fn the_documentation_needs_no_network(world: &World) {
    let page = world.stranger().get("/docs/").await;
    assert_eq!(page.status, 200);
    let policy = page.header("content-security-policy");
    assert!(
        policy.starts_with("default-src 'none'; script-src 'self';"),
        "{policy}"
    );
    assert!(page.header("content-type").starts_with("text/html"));
    for part in page
        .text
        .split("src=\"")
        .chain(page.text.split("href=\""))
        .skip(1)
    {
        assert!(!part.starts_with("http") && !part.starts_with("//"), "{part}");
    }
    let scripts = page
        .text
        .split("src=\"")
        .skip(1)
        .filter_map(|part| part.split('"').next());
    for script in scripts {
        let path = format!("/docs/{}", script.trim_start_matches("./"));
        assert_eq!(world.stranger().get(&path).await.status, 200, "{path}");
    }
}

async fn every_request_has_its_log_line(world: &World) {
    let table = world.table(2).await;
    let choice = table.choice().await;
    let taken = table.take(&choice, &choice.moves[0]["move"]).await;
    let request = taken.header("x-request-id").to_owned();
    let line = log_line(world, &request).await;
    assert_eq!(line["player"], json!(choice.player.id));
    assert_eq!(line["game"], json!(table.id));
    assert_eq!(line["seq"], taken.json()["seq"]);
    assert_eq!(line["outcome"], "ok");
    assert_eq!(line["status"], 201);
    assert!(line["duration_us"].is_u64());

    let stale = table.take(&choice, &choice.moves[0]["move"]).await;
    stale.is_problem(409, "stale");
    let line = log_line(world, stale.header("x-request-id")).await;
    assert_eq!(line["outcome"], "stale");
    for line in world.server.log().lines() {
        serde_json::from_str::<Value>(line).expect("every line is JSON");
    }
}

/// The line of a request, which may be written a moment after its answer.
pub(crate) async fn log_line(world: &World, request: &str) -> Value {
    assert!(!request.is_empty());
    for _ in 0..100 {
        if let Some(line) = world.server.log().lines().find(|line| line.contains(request)) {
            return serde_json::from_str(line).expect("a line is JSON");
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("request {request} was not logged");
}

async fn every_problem_is_listed(world: &World) {
    let problems = world.stranger().get("/v1/problems").await.is(200);
    let codes: Vec<String> = crate::world::list(&problems["items"])
        .iter()
        .map(|kind| text(&kind["code"]))
        .collect();
    for code in [
        "stale",
        "not_found",
        "unavailable",
        "rate_limited",
        "reveal_inside_turn",
    ] {
        assert!(codes.iter().any(|known| known == code), "{code}");
    }
}
