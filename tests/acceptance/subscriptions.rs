//! GraphQL subscriptions over a WebSocket and as server-sent events.

use crate::access_tokens::forged;
use crate::table::Table;
use crate::world::{Player, World, text};
use plotline_tests::{Dice, Heard, Socket, Stream, StreamForm};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::timeout;

on_both!(
    a_socket_shows_every_event_of_a_game,
    server_sent_events_show_every_event_of_a_game,
    what_is_no_subscription_is_answered_once,
    a_private_game_is_refused_to_strangers,
    a_socket_needs_a_valid_token_and_says_so,
    a_socket_follows_its_protocol,
    an_operation_is_ended_by_its_client,
    a_socket_ends_when_its_token_runs_out,
    subscriptions_end_when_their_session_does,
    subscriptions_count_as_streams,
    a_subscription_needs_a_stream_and_one_field,
    my_turns_come_as_they_come,
    my_stream_tells_what_happens_to_my_games,
);

const LONG: Duration = Duration::from_secs(20);

const EVENTS: &str =
    "subscription($game: ID!, $after: Int) { gameEvents(game: $game, after: $after) { seq hash } }";

async fn socket(world: &World, player: &Player) -> Socket {
    Socket::begin(&world.server.url, &player.access)
        .await
        .expect("a socket")
}

async fn message(socket: &mut Socket) -> Value {
    timeout(LONG, socket.message()).await.expect("something comes")
}

/// The seq and the hash of each event, as the log has them.
async fn logged(table: &Table) -> Vec<Value> {
    let events = table.events().await;
    events
        .iter()
        .map(|event| json!({"seq": event["seq"], "hash": event["hash"]}))
        .collect()
}

async fn sse(player: &Player, body: Value) -> Stream {
    let request = player.request(reqwest::Method::POST, "/graphql");
    let request = request
        .header("accept", "text/event-stream")
        .header("content-type", "application/json");
    let opened = Stream::open(StreamForm::Sse, request.body(body.to_string())).await;
    opened
        .expect("the service answers")
        .unwrap_or_else(|answer| panic!("no stream: {answer:?}"))
}

async fn a_socket_shows_every_event_of_a_game(world: &World) {
    let table = world.table(2).await;
    let mut socket = socket(world, &table.players[0]).await;
    socket
        .subscribe("all", EVENTS, json!({"game": table.id, "after": 0}))
        .await;
    let reading = async {
        let mut events = Vec::new();
        loop {
            let message = message(&mut socket).await;
            assert_eq!(message["id"], "all");
            match message["type"].as_str() {
                Some("next") => events.push(message["payload"]["data"]["gameEvents"].clone()),
                Some("complete") => return events,
                _ => panic!("{message}"),
            }
        }
    };
    let mut dice = Dice::fresh();
    let (events, ()) = tokio::join!(reading, table.play_to_the_end(&mut dice));
    assert_eq!(events, logged(&table).await);
}

async fn server_sent_events_show_every_event_of_a_game(world: &World) {
    let table = world.table(2).await;
    let variables = json!({"game": table.id, "after": 2});
    let stream = sse(
        &table.players[0],
        json!({"query": EVENTS, "variables": variables}),
    )
    .await;
    let mut dice = Dice::fresh();
    let (parts, ()) = tokio::join!(stream.rest(), table.play_to_the_end(&mut dice));
    let (last, parts) = parts.split_last().expect("there are parts");
    assert_eq!(last.what, "complete");
    let event = |part: &plotline_tests::Part| part.data["data"]["gameEvents"].clone();
    let events: Vec<Value> = parts
        .iter()
        .filter(|part| part.what == "next")
        .map(event)
        .collect();
    assert_eq!(events, logged(&table).await[2..]);
}

async fn what_is_no_subscription_is_answered_once(world: &World) {
    let player = world.player().await;
    let mut socket = socket(world, &player).await;
    socket.subscribe("q", "{ me { username } }", json!({})).await;
    let next = message(&mut socket).await;
    assert_eq!(
        next["payload"],
        json!({"data": {"me": {"username": player.name}}})
    );
    assert_eq!(message(&mut socket).await, json!({"type": "complete", "id": "q"}));
    let parts = sse(&player, json!({"query": "{ me { username } }"}))
        .await
        .rest()
        .await;
    assert_eq!(
        (parts[0].what.as_str(), parts[1].what.as_str()),
        ("next", "complete")
    );
    assert_eq!(parts[0].data, next["payload"]);
    // The limits are those of every other request.
    socket.subscribe("bad", "{ nonsense }", json!({})).await;
    let refused = message(&mut socket).await;
    assert_eq!(
        (&refused["type"], &refused["id"]),
        (&json!("error"), &json!("bad"))
    );
    assert_eq!(refused["payload"][0]["extensions"]["code"], "invalid_query");
    let deep = format!("{}{}", "{ a ".repeat(40), "}".repeat(40));
    socket.subscribe("deep", &deep, json!({})).await;
    let refused = message(&mut socket).await;
    assert_eq!(refused["payload"][0]["extensions"]["code"], "query_too_deep");
}

async fn a_private_game_is_refused_to_strangers(world: &World) {
    let (owner, stranger) = (world.player().await, world.player().await);
    let body = json!({"ruleset": "tower-up", "seats": 2, "visibility": "private"});
    let game = owner.post("/v1/games", body).await.is(201);
    let variables = json!({"game": game["id"], "after": 0});
    let mut socket = socket(world, &stranger).await;
    socket.subscribe("no", EVENTS, variables.clone()).await;
    let refused = message(&mut socket).await;
    assert_eq!(refused["type"], "error");
    assert_eq!(refused["payload"][0]["extensions"]["code"], "not_found");
    let parts = sse(&stranger, json!({"query": EVENTS, "variables": variables}))
        .await
        .rest()
        .await;
    assert_eq!(parts[0].data["errors"][0]["extensions"]["code"], "not_found");
    assert_eq!(parts[1].what, "complete");
    let invited =
        "subscription($game: ID!, $invite: String) { gameEvents(game: $game, invite: $invite) { seq } }";
    let variables = json!({"game": game["id"], "invite": game["invite"]});
    socket.subscribe("yes", invited, variables).await;
    owner
        .delete(&format!("/v1/games/{}/seats/me", text(&game["id"])))
        .await
        .is(204);
    assert_eq!(
        message(&mut socket).await,
        json!({"type": "complete", "id": "yes"})
    );
}

async fn open(world: &World) -> Socket {
    Socket::open(&world.server.url, "graphql-transport-ws")
        .await
        .expect("a socket")
}

async fn a_socket_needs_a_valid_token_and_says_so(world: &World) {
    let player = world.player().await;
    for (payload, code) in [
        (json!({}), 4401),
        (json!({"Authorization": "Bearer nonsense"}), 4403),
        (json!({"token": "nonsense"}), 4403),
    ] {
        let mut socket = open(world).await;
        socket.init(payload).await;
        assert_eq!(socket.closing().await, code);
    }
    for payload in [
        json!({"authorization": format!("bearer {}", player.access)}),
        json!({"token": player.access}),
    ] {
        let mut socket = open(world).await;
        socket.init(payload).await;
        assert_eq!(message(&mut socket).await, json!({"type": "connection_ack"}));
    }
    let mut silent = open(world).await;
    assert_eq!(timeout(LONG, silent.closing()).await, Ok(4408));
}

async fn a_socket_follows_its_protocol(world: &World) {
    let player = world.player().await;
    let wrong = Socket::open(&world.server.url, "graphql-ws").await;
    assert!(wrong.is_err(), "another protocol is not spoken");
    let mut early = open(world).await;
    early.subscribe("1", "{ me { username } }", json!({})).await;
    assert_eq!(early.closing().await, 4401);
    for nonsense in [
        "nonsense",
        "{}",
        "{\"type\":\"start\"}",
        "{\"type\":\"subscribe\",\"id\":\"1\",\"payload\":{}}",
    ] {
        let mut socket = socket(world, &player).await;
        socket.say_text(nonsense).await;
        assert_eq!(socket.closing().await, 4400, "{nonsense}");
    }
    let mut twice = socket(world, &player).await;
    twice.init(json!({"token": player.access})).await;
    assert_eq!(twice.closing().await, 4429);
    let mut same = socket(world, &player).await;
    for _ in 0..2 {
        same.subscribe("same", "subscription { myTurns { id } }", json!({}))
            .await;
    }
    assert_eq!(same.closing().await, 4409);
    let mut socket = socket(world, &player).await;
    socket.say(json!({"type": "ping", "payload": {"n": 1}})).await;
    assert_eq!(
        message(&mut socket).await,
        json!({"type": "pong", "payload": {"n": 1}})
    );
}

async fn an_operation_is_ended_by_its_client(world: &World) {
    let (table, mut dice) = (world.table(2).await, Dice::fresh());
    let mut socket = socket(world, &table.players[0]).await;
    let seq = table.seq().await;
    socket
        .subscribe("a", EVENTS, json!({"game": table.id, "after": seq - 1}))
        .await;
    assert_eq!(message(&mut socket).await["id"], "a");
    socket.say(json!({"type": "complete", "id": "a"})).await;
    // The id is free again, and nothing more comes under the old one.
    socket.say(json!({"type": "ping"})).await;
    assert_eq!(message(&mut socket).await["type"], "pong");
    table.step(&mut dice).await;
    socket
        .subscribe("b", EVENTS, json!({"game": table.id, "after": seq}))
        .await;
    let next = message(&mut socket).await;
    assert_eq!(
        (&next["id"], &next["payload"]["data"]["gameEvents"]["seq"]),
        (&json!("b"), &json!(seq + 1))
    );
}

async fn a_socket_ends_when_its_token_runs_out(world: &World) {
    let table = world.table(2).await;
    let soon = jiff::Timestamp::now().as_second() + 4;
    let token = forged(world, &table.players[0], |claims| claims["exp"] = json!(soon));
    let mut socket = Socket::begin(&world.server.url, &token).await.expect("a socket");
    socket.subscribe("a", EVENTS, json!({"game": table.id})).await;
    let next = message(&mut socket).await;
    assert_eq!(
        next["payload"]["errors"][0]["extensions"]["code"], "unauthenticated",
        "{next}"
    );
    assert_eq!(message(&mut socket).await, json!({"type": "complete", "id": "a"}));
    assert_eq!(socket.closing().await, 4403);
}

async fn subscriptions_end_when_their_session_does(world: &World) {
    let table = world.table(2).await;
    let player = &table.players[0];
    let mut socket = socket(world, player).await;
    socket.subscribe("a", EVENTS, json!({"game": table.id})).await;
    let body = json!({"query": EVENTS, "variables": {"game": table.id}});
    let mut stream = sse(player, body).await;
    player.delete("/v1/sessions/current").await.is(204);
    let part = timeout(LONG, stream.part()).await.expect("something comes");
    let errors = &part.data["errors"];
    assert_eq!(errors[0]["extensions"]["code"], "unauthenticated", "{part:?}");
    let closed = timeout(LONG, socket.closing()).await;
    assert_eq!(closed.expect("it is closed"), 4403);
}

async fn subscriptions_count_as_streams(world: &World) {
    let player = world.player().await;
    let mut socket = socket(world, &player).await;
    // The socket is one of 36.
    for n in 0..36 {
        let id = n.to_string();
        socket
            .subscribe(&id, "subscription { myTurns { id } }", json!({}))
            .await;
    }
    let refused = message(&mut socket).await;
    assert_eq!(refused["type"], "error");
    assert_eq!(refused["payload"][0]["extensions"]["limit"], "streams");
    let another = Socket::begin(&world.server.url, &player.access).await;
    assert!(another.is_err(), "there is no place for another");
}

async fn a_subscription_needs_a_stream_and_one_field(world: &World) {
    let player = world.player().await;
    let ask = async |query: &str| player.post("/graphql", json!({"query": query})).await.json();
    let refused = ask("subscription { myTurns { id } }").await;
    assert_eq!(refused["errors"][0]["extensions"]["code"], "not_acceptable");
    let mut socket = socket(world, &player).await;
    for query in [
        "subscription { a: myTurns { id } b: myTurns { id } }",
        "subscription { ...F } fragment F on Subscription { myTurns { id } }",
    ] {
        socket.subscribe("x", query, json!({})).await;
        let refused = message(&mut socket).await;
        assert_eq!(refused["payload"][0]["extensions"]["code"], "invalid_query");
    }
}

async fn my_turns_come_as_they_come(world: &World) {
    let (table, mut dice) = (world.table(2).await, Dice::fresh());
    let mut sockets = Vec::new();
    for player in &table.players {
        let mut socket = socket(world, player).await;
        socket
            .subscribe("t", "subscription { myTurns { id seq } }", json!({}))
            .await;
        sockets.push(socket);
    }
    let mut last = 0;
    for _ in 0..6 {
        let Some(choice) = table.try_choice().await else {
            break;
        };
        if choice.seat != last {
            let next = message(&mut sockets[choice.seat - 1]).await;
            let turn = &next["payload"]["data"]["myTurns"];
            assert_eq!(turn, &json!({"id": table.id, "seq": choice.seq}), "{next}");
        }
        last = choice.seat;
        let chosen = choice.pick(&mut dice);
        table.take(&choice, &chosen).await.is(201);
    }
}

async fn my_stream_tells_what_happens_to_my_games(world: &World) {
    let (ada, ben) = (world.player().await, world.player().await);
    for form in StreamForm::ALL {
        let path = format!("/v1/me/stream?{}", form.query());
        let mut stream = ada.stream(&path, form, &[]).await.expect("a stream");
        let mut whats = Vec::new();
        let mut until = async |what: &str| {
            loop {
                let part = timeout(LONG, stream.part()).await.expect("something comes");
                let name = match form {
                    StreamForm::Sse => part.what.clone(),
                    StreamForm::Lines => part
                        .data
                        .as_object()
                        .expect("a line")
                        .keys()
                        .next()
                        .expect("a member")
                        .clone(),
                };
                whats.push(name.clone());
                if name == what {
                    return whats.split_off(0);
                }
            }
        };
        let snapshot = if form == StreamForm::Sse {
            "snapshot"
        } else {
            "games"
        };
        assert_eq!(until(snapshot).await, [snapshot]);
        let body = json!({"ruleset": "tower-up", "seats": 2, "options": {"first_player": "first_seat"}});
        let game = ada.post("/v1/games", body).await.is(201);
        assert_eq!(until("joined").await, ["joined"]);
        let path = format!("/v1/games/{}", text(&game["id"]));
        ben.post(&format!("{path}/seats"), json!({})).await.is(201);
        assert_eq!(until("your_turn").await, ["joined", "started", "your_turn"]);
        ben.post(&format!("{path}/resignation"), json!({})).await.is(201);
        assert_eq!(until("finished").await, ["finished"]);
    }
    let answer = ada.get("/v1/me/stream").await;
    answer.is_problem(406, "not_acceptable");
}

#[tokio::test]
async fn a_socket_ends_when_the_service_is_asked_to() {
    let mut world = crate::world::sqlite().apart();
    let mut socket = socket(&world, &world.player().await).await;
    world.server.ask_to_end();
    assert!(matches!(
        timeout(LONG, socket.hear()).await,
        Ok(Heard::Closed(1001, _))
    ));
    assert!(world.server.wait().success());
}
