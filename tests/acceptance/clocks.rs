//! Paces, deadlines, schedules, vacations and the calendar.

use crate::table::Table;
use crate::world::{Player, World, list, number, text};
use jiff::{SignedDuration, Timestamp, ToSpan};
use plotline_tests::Graphql;
use reqwest::Method;
use serde_json::{Value, json};

on_both!(
    a_game_is_opened_at_a_pace_through_both_protocols,
    a_deadline_is_explained_to_its_player_and_discreetly_to_others,
    a_schedule_and_a_vacation_move_the_deadline_and_back,
    what_is_not_allowed_is_refused_with_its_code,
    vacations_and_schedules_through_graphql,
    the_calendar_is_shown_to_whoever_has_the_link,
);

const DAILY: &str = r#"{"type":"correspondence","days_per_turn":2,"missed":"skip"}"#;

async fn a_game_is_opened_at_a_pace_through_both_protocols(world: &World) {
    let (ada, table) = at_pace(world, json(DAILY)).await;
    let game = table.game().await;
    let pace = json!({"type": "correspondence", "days_per_turn": 2, "missed": "skip", "grace_hours": 24});
    assert_eq!(game["pace"], pace);
    assert_eq!(game["clock"]["turn"]["seat"], game["standing"]["to_move"][0]);
    assert_eq!(
        game["clock"]["seats"][0],
        json!({"seat": 1, "bank_seconds": null, "grace_used": false})
    );
    let header: Value = json(table.record().await.lines().next().unwrap_or_default());
    assert_eq!(header["pace"], pace);

    let graphql = Graphql::over(ada.rest.clone());
    let open = "mutation($pace: PaceInput) { openGame(input: {seats: 2, options: {towerUp: {}}, pace: $pace}) {
        pace { __typename ... on LivePace { bankSeconds incrementSeconds graceSeconds missed } } clock { turn { seat } } } }";
    let live = json!({"pace": {"live": {"bankSeconds": 300, "incrementSeconds": 5}}});
    let opened = graphql.ask(open, live).await.expect("a game");
    let expected = json!({"__typename": "LivePace", "bankSeconds": 300, "incrementSeconds": 5, "graceSeconds": 10, "missed": "RESIGN"});
    assert_eq!(opened["openGame"], json!({"pace": expected, "clock": null}));
    let none = graphql.ask(open, json!({"pace": null})).await.expect("a game");
    assert_eq!(none["openGame"]["pace"]["__typename"], "NoPace");
}

async fn a_deadline_is_explained_to_its_player_and_discreetly_to_others(world: &World) {
    let (_, table) = at_pace(world, json(DAILY)).await;
    let (mover, other) = sides(&table).await;
    let schedule = json!({"zone": "Asia/Tokyo", "quiet_hours": {"from": "20:00", "to": "08:00"}});
    put(&mover, "/v1/me/schedule", schedule).await;
    let own = mover.get(&table.path("/deadline")).await.is(200);
    assert_eq!(
        (own["zone"].as_str(), own["missed"].as_str()),
        (Some("Asia/Tokyo"), Some("skip"))
    );
    assert!(text(&own["deadline_local"]).ends_with("+09:00"), "{own}");
    assert_eq!(own["allowed_seconds"], 2.0 * 86_400.0);
    let steps = list(&own["steps"]);
    assert_eq!(steps[0]["from"], tiled(steps)["from"]);
    assert_eq!(steps[steps.len() - 1]["to"], own["deadline"]);
    let counted: f64 = steps
        .iter()
        .filter_map(|step| step["counted_seconds"].as_f64())
        .sum();
    let used = own["used_before_seconds"].as_f64().expect("a number");
    assert!((counted + used - 2.0 * 86_400.0).abs() < 0.001, "{own}");
    let whys: Vec<&Value> = steps
        .iter()
        .map(|step| &step["why"])
        .filter(|why| !why.is_null())
        .collect();
    assert!(
        whys.len() >= 4 && whys.iter().all(|why| **why == json!("quiet_hours")),
        "{own}"
    );

    let shown = other.get(&table.path("/deadline")).await.is(200);
    assert_eq!(
        (&shown["zone"], &shown["deadline_local"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(shown["deadline"], own["deadline"]);
    let whys = list(&shown["steps"]).iter().map(|step| &step["why"]);
    assert!(
        whys.filter(|why| !why.is_null()).all(|why| *why == json!("away")),
        "{shown}"
    );

    let query =
        "query($id: ID!) { game(id: $id) { deadline { at zone local steps { from to counts why } } } }";
    let asked = Graphql::over(mover.rest.clone())
        .ask(query, json!({"id": table.id}))
        .await
        .expect("a game");
    let explained = &asked["game"]["deadline"];
    assert_eq!(
        (&explained["at"], &explained["zone"]),
        (&own["deadline"], &own["zone"])
    );
    assert_eq!(list(&explained["steps"]).len(), steps.len());

    let (_, hasteless) = at_pace(world, json!({"type": "none"})).await;
    hasteless.players[0]
        .get(&hasteless.path("/deadline"))
        .await
        .is_problem(404, "no_deadline");
}

async fn a_schedule_and_a_vacation_move_the_deadline_and_back(world: &World) {
    let (_, table) = at_pace(world, json(DAILY)).await;
    let (mover, _) = sides(&table).await;
    let deadline = async || time(&mover.get(&table.path("/deadline")).await.is(200)["deadline"]);
    let first = deadline().await;
    let today = Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
    let tomorrow = today.checked_add(1.day()).expect("a day");
    let body = json!({"from": tomorrow.to_string(), "to": tomorrow.checked_add(2.days()).expect("a day").to_string()});
    let vacation = mover.post("/v1/me/vacations", body).await.is(201);
    assert_eq!(
        deadline().await.duration_since(first),
        SignedDuration::from_hours(72)
    );
    let listed = mover.get("/v1/me/vacations").await.is(200);
    assert_eq!(listed["items"], json!([vacation]));
    let left = number(&listed["days_left"]) + number(&listed["days_left_next_year"]);
    assert_eq!(left, 56 - 3);
    let path = format!("/v1/me/vacations/{}", text(&vacation["id"]));
    mover.delete(&path).await.is(204);
    assert_eq!(deadline().await, first);
    mover.delete(&path).await.is_problem(404, "not_found");

    let quiet = json!({"from": "01:30", "to": "12:00"});
    let set = put(
        &mover,
        "/v1/me/schedule",
        json!({"quiet_hours": quiet, "days_off": ["sunday", "sunday"]}),
    )
    .await;
    assert_eq!(
        set,
        json!({"zone": "UTC", "quiet_hours": quiet, "days_off": ["sunday"]})
    );
    assert_eq!(mover.get("/v1/me/schedule").await.is(200), set);
    assert!(deadline().await > first);
    put(&mover, "/v1/me/schedule", json!({})).await;
    assert!(deadline().await >= first);
}

async fn what_is_not_allowed_is_refused_with_its_code(world: &World) {
    let ada = world.player().await;
    let open = async |ruleset: &str, options: Value, pace: Value| {
        let body = json!({"ruleset": ruleset, "seats": 2, "options": options, "pace": pace});
        ada.post("/v1/games", body).await
    };
    let live = json!({"type": "live", "bank_seconds": 60});
    let party = open("city-investors", json!({"variant": "party"}), live).await;
    assert_eq!(party.is_problem(422, "has_own_timers")["field"], "pace");
    for bad in [
        json!({"type": "live", "bank_seconds": 0}),
        json!({"type": "correspondence", "days_per_turn": 15}),
        json!({"type": "leisurely"}),
        json!([1]),
    ] {
        assert_eq!(
            open("tower-up", json!({}), bad).await.is_problem(422, "invalid")["field"],
            "pace"
        );
    }
    let schedule = async |body: Value| {
        ada.send(Method::PUT, "/v1/me/schedule", &[], Some(body.to_string()))
            .await
    };
    assert_eq!(
        schedule(json!({"zone": "Mars/Olympus"}))
            .await
            .is_problem(422, "invalid")["field"],
        "zone"
    );
    let quiet = json!({"quiet_hours": {"from": "9", "to": "10:00"}});
    assert_eq!(
        schedule(quiet).await.is_problem(422, "invalid")["field"],
        "quiet_hours"
    );
    let greedy = json!({"quiet_hours": {"from": "10:00", "to": "08:00"}});
    assert_eq!(
        schedule(greedy).await.is_problem(422, "too_little_time")["hours_left"],
        14
    );
    let book = async |from: &str, to: &str| {
        ada.post("/v1/me/vacations", json!({"from": from, "to": to}))
            .await
    };
    book("2020-01-01", "2020-01-02")
        .await
        .is_problem(422, "vacation_in_past");
    let today = Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
    let day = |days: i64| today.checked_add(days.days()).expect("a day").to_string();
    book(&day(2), &day(1)).await.is_problem(422, "invalid");
    book(&day(1), &day(40)).await.is_problem(409, "vacation_spent");
    book(&day(1), &day(2)).await.is(201);
    book(&day(2), &day(3)).await.is_problem(409, "vacation_overlaps");
    let reader = ada.with_scopes(&["games:read"]).await;
    reader
        .get("/v1/me/schedule")
        .await
        .is_problem(403, "insufficient_scope");
}

async fn vacations_and_schedules_through_graphql(world: &World) {
    let ada = Graphql::over(world.player().await.rest);
    let set = "mutation { setSchedule(input: {zone: \"europe/berlin\", quietHours: {from: \"23:00\", to: \"07:00\"}, daysOff: [SUNDAY]}) {
        zone quietHours { from to } daysOff } }";
    let schedule = json!({"zone": "Europe/Berlin", "quietHours": {"from": "23:00", "to": "07:00"}, "daysOff": ["SUNDAY"]});
    assert_eq!(
        ada.ask(set, json!({})).await.expect("a schedule")["setSchedule"],
        schedule
    );
    let today = Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
    let day = |days: i64| today.checked_add(days.days()).expect("a day").to_string();
    let book =
        "mutation($from: Date!, $to: Date!) { bookVacation(input: {from: $from, to: $to}) { id from to } }";
    let booked = ada
        .ask(book, json!({"from": day(2), "to": day(4)}))
        .await
        .expect("a vacation");
    let me = "{ me { schedule { zone quietHours { from to } daysOff } vacations { items { id from to } daysAYear } } }";
    let asked = ada.ask(me, json!({})).await.expect("me");
    assert_eq!(asked["me"]["schedule"], schedule);
    assert_eq!(asked["me"]["vacations"]["items"], json!([booked["bookVacation"]]));
    let refused = ada
        .ask(book, json!({"from": day(3), "to": day(5)}))
        .await
        .expect_err("booked already");
    assert_eq!(refused.code, "vacation_overlaps");
    let cancel = "mutation($id: ID!) { cancelVacation(id: $id) }";
    let id = json!({"id": booked["bookVacation"]["id"]});
    assert_eq!(
        ada.ask(cancel, id).await.expect("cancelled")["cancelVacation"],
        true
    );
}

async fn the_calendar_is_shown_to_whoever_has_the_link(world: &World) {
    let (_, table) = at_pace(world, json(DAILY)).await;
    let (mover, other) = sides(&table).await;
    let path = text(&mover.post("/v1/me/calendar-link", json!({})).await.is(201)["path"]);
    let stranger = world.stranger();
    let calendar = stranger.get(&path).await;
    assert_eq!(
        (calendar.status, calendar.header("content-type")),
        (200, "text/calendar; charset=utf-8")
    );
    let deadline = time(&mover.get(&table.path("/deadline")).await.is(200)["deadline"]);
    let stamp = deadline
        .to_zoned(jiff::tz::TimeZone::UTC)
        .strftime("DTSTART:%Y%m%dT%H%M%SZ\r\n")
        .to_string();
    assert!(calendar.text.contains(&stamp), "{}", calendar.text);
    assert!(calendar.text.contains("SUMMARY:Tower Up: your move is due\r\n"));
    assert!(calendar.text.contains(&other.name), "{}", calendar.text);
    assert_eq!(calendar.text.matches("BEGIN:VEVENT").count(), 1);

    let empty = text(&other.post("/v1/me/calendar-link", json!({})).await.is(201)["path"]);
    assert!(
        !stranger.get(&empty).await.text.contains("VEVENT"),
        "it is not their turn"
    );

    let graphql = Graphql::over(mover.rest.clone());
    let made = graphql
        .ask("mutation { makeCalendarLink }", json!({}))
        .await
        .expect("a link");
    stranger.get(&path).await.is_problem(404, "not_found");
    let replaced = text(&made["makeCalendarLink"]);
    assert_eq!(stranger.get(&replaced).await.status, 200);
    mover.delete("/v1/me/calendar-link").await.is(204);
    stranger.get(&replaced).await.is_problem(404, "not_found");
    mover
        .delete("/v1/me/calendar-link")
        .await
        .is_problem(404, "not_found");
    let log = world.server.log();
    for path in [path, empty, replaced] {
        let (_, secret) = path.split_once("key=").expect("a key");
        assert!(
            secret.starts_with("plc_") && !log.contains(secret),
            "the secret is logged"
        );
    }
}

/// A game of two at a pace; the first player opened it.
pub(crate) async fn at_pace(world: &World, pace: Value) -> (Player, Table) {
    let players = vec![world.player().await, world.player().await];
    let body = json!({"ruleset": "tower-up", "seats": 2, "pace": pace});
    let game = players[0].post("/v1/games", body).await.is(201);
    let table = Table {
        id: text(&game["id"]),
        players,
    };
    table.players[1]
        .post(&table.path("/seats"), json!({}))
        .await
        .is(201);
    (table.players[0].clone(), table)
}

/// Who is to move, and who is not.
async fn sides(table: &Table) -> (Player, Player) {
    match table.game().await["standing"]["to_move"][0].as_u64() {
        Some(1) => (table.players[0].clone(), table.players[1].clone()),
        _ => (table.players[1].clone(), table.players[0].clone()),
    }
}

async fn put(player: &Player, path: &str, body: Value) -> Value {
    player
        .send(Method::PUT, path, &[], Some(body.to_string()))
        .await
        .is(200)
}

/// Each step begins where the one before has ended; gives the first.
fn tiled(steps: &[Value]) -> &Value {
    for pair in steps.windows(2) {
        assert_eq!(pair[0]["to"], pair[1]["from"]);
    }
    &steps[0]
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

pub(crate) fn time(value: &Value) -> Timestamp {
    text(value).parse().expect("a time")
}
