//! A game's events while they happen, over REST.

use crate::access_tokens::forged;
use crate::table::Table;
use crate::world::{World, number, text};
use plotline_tests::{Answer, Dice, Part, Stream, StreamForm};
use serde_json::{Value, json};
use socket2::{Domain, Socket, Type};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

on_both!(
    a_stream_shows_the_game_and_then_every_event,
    a_stream_goes_on_after_the_last_event_seen,
    there_is_nothing_to_go_on_with_after_the_last_event,
    nothing_comes_after_an_event_that_is_still_to_come,
    a_game_that_nobody_plays_ends_its_streams,
    a_private_game_is_streamed_to_those_who_may_see_it,
    a_player_has_so_many_streams_and_no_more,
    a_stream_ends_when_the_token_runs_out,
    a_stream_ends_when_its_session_or_token_is_revoked,
    a_silent_stream_has_a_heartbeat,
    streams_end_when_the_service_is_asked_to,
    a_client_that_does_not_read_loses_its_place_and_nothing_else,
);

/// Nothing that is waited for takes longer, whatever else the machine has to do.
const LONG: Duration = Duration::from_secs(20);

async fn open(table: &Table, form: StreamForm, after: Option<u64>) -> Stream {
    let opened = table.players[0].events(&table.id, form, after).await;
    opened.unwrap_or_else(|answer| panic!("no stream: {answer:?}"))
}

async fn refused(table: &Table, path: &str, headers: &[(&str, &str)]) -> Answer {
    let opened = table.players[0]
        .stream(&table.path(path), StreamForm::Sse, headers)
        .await;
    opened.err().expect("no stream is opened")
}

async fn part(stream: &mut Stream) -> Part {
    timeout(LONG, stream.part()).await.expect("something comes")
}

/// The events of parts which must be nothing else.
fn events(parts: &[Part]) -> Vec<Value> {
    let event = |part: &Part| {
        assert_eq!(part.what, "event", "{part:?}");
        assert_eq!(part.id, Some(part.data["seq"].to_string()));
        part.data.clone()
    };
    parts.iter().map(event).collect()
}

async fn a_stream_shows_the_game_and_then_every_event(world: &World) {
    for form in StreamForm::ALL {
        let (table, mut dice) = (world.table(2).await, Dice::fresh());
        table.steps(&mut dice, 3).await;
        let mut stream = open(&table, form, None).await;
        let snapshot = part(&mut stream).await;
        assert_eq!(snapshot.what, "snapshot");
        assert_eq!(snapshot.data["game"], table.game().await);
        assert_eq!(snapshot.data["view"], table.view().await);
        let seq = number(&snapshot.data["seq"]);
        assert_eq!((seq, snapshot.id), (table.seq().await, Some(seq.to_string())));

        let (parts, ()) = tokio::join!(stream.rest(), table.play_to_the_end(&mut dice));
        let (end, parts) = parts.split_last().expect("the stream has an end");
        let logged = table.events().await;
        assert_eq!(end.what, "end");
        assert_eq!(end.data, json!({"seq": logged.len(), "code": "game_over"}));
        assert_eq!(events(parts), logged[seq as usize..]);
    }
}

async fn a_stream_goes_on_after_the_last_event_seen(world: &World) {
    let (table, mut dice) = (world.table(2).await, Dice::fresh());
    table.steps(&mut dice, 12).await;
    let logged = table.events().await;
    for form in StreamForm::ALL {
        for after in [0, 1, logged.len() - 1] {
            let mut stream = open(&table, form, Some(after as u64)).await;
            let first = part(&mut stream).await;
            assert_eq!(events(&[first]), logged[after..=after]);
        }
    }
    // What a browser sends by itself wins over the address that it was given at first.
    let path = table.path("/events?after=0");
    let headers = [("last-event-id", "5")];
    let stream = table.players[0].stream(&path, StreamForm::Sse, &headers).await;
    let first = part(&mut stream.expect("a stream")).await;
    assert_eq!(events(&[first]), logged[5..6]);
}

async fn there_is_nothing_to_go_on_with_after_the_last_event(world: &World) {
    let table = world.table(2).await;
    table.play_to_the_end(&mut Dice::fresh()).await;
    let last = table.seq().await;
    let answer = refused(&table, "/events", &[("last-event-id", &last.to_string())]).await;
    assert_eq!((answer.status, answer.text.as_str()), (204, ""));
    let parts = open(&table, StreamForm::Sse, Some(last - 1)).await.rest().await;
    let what: Vec<&str> = parts.iter().map(|part| part.what.as_str()).collect();
    assert_eq!(what, ["event", "end"]);
    // Who comes anew is shown how it ended.
    let parts = open(&table, StreamForm::Sse, None).await.rest().await;
    assert_eq!(parts[0].data["game"]["status"], "finished");
    assert_eq!(parts[1].data["code"], "game_over");
    // Lines end in the same way each time.
    let parts = open(&table, StreamForm::Lines, Some(last)).await.rest().await;
    assert_eq!(parts[0].data, json!({"seq": last, "code": "game_over"}));
}

async fn nothing_comes_after_an_event_that_is_still_to_come(world: &World) {
    let table = world.table(2).await;
    let later = (table.seq().await + 1).to_string();
    for answer in [
        refused(&table, &format!("/events?after={later}"), &[]).await,
        refused(&table, "/events", &[("last-event-id", &later)]).await,
    ] {
        assert_eq!(answer.is_problem(422, "invalid")["field"], "after");
    }
    let answer = refused(&table, "/events", &[("last-event-id", "x")]).await;
    answer.is_problem(400, "unreadable");
}

async fn a_game_that_nobody_plays_ends_its_streams(world: &World) {
    let player = world.player().await;
    let game = player
        .post("/v1/games", json!({"ruleset": "tower-up", "seats": 2}))
        .await
        .is(201);
    let id = text(&game["id"]);
    let mut stream = player.events(&id, StreamForm::Sse, None).await.expect("a stream");
    let snapshot = part(&mut stream).await;
    assert_eq!(snapshot.data["view"], Value::Null);
    player.delete(&format!("/v1/games/{id}/seats/me")).await.is(204);
    let end = part(&mut stream).await;
    assert_eq!(end.data, json!({"seq": 0, "code": "game_cancelled"}));
    assert_eq!(stream.next().await, None);
}

async fn a_private_game_is_streamed_to_those_who_may_see_it(world: &World) {
    let (owner, stranger) = (world.player().await, world.player().await);
    let body = json!({"ruleset": "tower-up", "seats": 2, "visibility": "private"});
    let game = owner.post("/v1/games", body).await.is(201);
    let (id, invite) = (text(&game["id"]), text(&game["invite"]));
    for form in StreamForm::ALL {
        let answer = stranger.events(&id, form, None).await.err().expect("no stream");
        answer.is_problem(404, "not_found");
        let path = format!("/v1/games/{id}/events?{}&invite={invite}", form.query()).replace("?&", "?");
        let mut stream = stranger.stream(&path, form, &[]).await.expect("a stream");
        let snapshot = part(&mut stream).await;
        assert_eq!(snapshot.data["game"]["id"], json!(id));
        assert_eq!(snapshot.data["game"].get("invite"), None);
    }
    let answer = world.stranger().events(&id, StreamForm::Sse, None).await;
    answer
        .err()
        .expect("no stream")
        .is_problem(401, "unauthenticated");
}

async fn a_player_has_so_many_streams_and_no_more(world: &World) {
    let table = world.table(2).await;
    let mut streams = Vec::new();
    for _ in 0..36 {
        streams.push(open(&table, StreamForm::Sse, None).await);
    }
    let answer = refused(&table, "/events", &[]).await;
    let problem = answer.is_problem(429, "rate_limited");
    assert_eq!(problem["limit"], "streams");
    assert_eq!(answer.header("retry-after"), problem["retry_after"].to_string());
    // Nobody was thrown out, others have places of their own, and one that is given up is free.
    for stream in &mut streams {
        assert_eq!(part(stream).await.what, "snapshot");
    }
    let other = table.players[1].events(&table.id, StreamForm::Sse, None).await;
    assert!(other.is_ok());
    streams.pop();
    let began = Instant::now();
    while table.players[0]
        .events(&table.id, StreamForm::Sse, None)
        .await
        .is_err()
    {
        assert!(began.elapsed() < LONG, "a place becomes free");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn a_stream_ends_when_the_token_runs_out(world: &World) {
    let table = world.table(2).await;
    let soon = jiff::Timestamp::now().as_second() + 3;
    let token = forged(world, &table.players[0], |claims| claims["exp"] = json!(soon));
    let short = world.stranger().with_token(&token);
    let mut stream = short
        .events(&table.id, StreamForm::Sse, None)
        .await
        .expect("a stream");
    let snapshot = part(&mut stream).await;
    let end = part(&mut stream).await;
    assert_eq!((end.what.as_str(), &end.id), ("end", &snapshot.id));
    assert_eq!(end.data["code"], "unauthenticated");
    assert!(jiff::Timestamp::now().as_second() >= soon);
    assert_eq!(stream.next().await, None);
    let again = short.events(&table.id, StreamForm::Sse, None).await;
    again.err().expect("no stream").is_problem(401, "unauthenticated");
}

async fn a_stream_ends_when_its_session_or_token_is_revoked(world: &World) {
    let table = world.table(2).await;
    let owner = &table.players[0];
    let session = owner.log_in_again().await;
    let body = json!({"name": "a script", "scopes": ["games:read"]});
    let token = owner.post("/v1/me/tokens", body).await.is(201);
    let script = world.stranger().with_token(&text(&token["token"]));
    let mut streams = Vec::new();
    for rest in [&session.rest, &script, &owner.rest] {
        for form in StreamForm::ALL {
            let mut stream = rest.events(&table.id, form, None).await.expect("a stream");
            part(&mut stream).await;
            streams.push(stream);
        }
    }
    let unconcerned = streams.split_off(4);
    session.delete("/v1/sessions/current").await.is(204);
    let path = format!("/v1/me/tokens/{}", text(&token["id"]));
    owner.delete(&path).await.is(204);
    let began = Instant::now();
    for mut stream in streams {
        let end = part(&mut stream).await;
        assert_eq!(
            (end.what.as_str(), &end.data["code"]),
            ("end", &json!("unauthenticated"))
        );
        assert_eq!(stream.next().await, None);
    }
    // At the next heartbeat at the latest.
    assert!(began.elapsed() < Duration::from_secs(17), "{:?}", began.elapsed());
    let mut dice = Dice::fresh();
    table.step(&mut dice).await.expect("the game goes on");
    for mut stream in unconcerned {
        assert_eq!(part(&mut stream).await.what, "event");
    }
}

async fn a_silent_stream_has_a_heartbeat(world: &World) {
    let table = world.table(2).await;
    for form in StreamForm::ALL {
        let mut stream = open(&table, form, None).await;
        part(&mut stream).await;
        let began = Instant::now();
        let beat = timeout(LONG, stream.next()).await.expect("it comes in time");
        assert_eq!(beat.expect("the stream goes on").what, "");
        assert!(began.elapsed() > Duration::from_secs(14));
    }
}

async fn streams_end_when_the_service_is_asked_to(world: &World) {
    let mut world = world.apart();
    let table = world.table(2).await;
    let mut stream = open(&table, StreamForm::Sse, None).await;
    let snapshot = part(&mut stream).await;
    let began = Instant::now();
    world.server.ask_to_end();
    let end = part(&mut stream).await;
    assert_eq!(
        (end.data["code"].as_str(), &end.id),
        (Some("unavailable"), &snapshot.id)
    );
    assert_eq!(stream.next().await, None);
    assert!(world.server.wait().success());
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
}

/// A connection with hardly any room for what it is sent, and the stream that it asks for but does not read on.
async fn unread(world: &World, table: &Table) -> TcpStream {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
    socket.set_recv_buffer_size(1024).expect("a small buffer");
    let address = world.server.url.trim_start_matches("http://");
    let address: SocketAddr = address.parse().expect("an address");
    socket.connect(&address.into()).expect("a connection");
    socket.set_nonblocking(true).expect("it does not block");
    let mut stream = TcpStream::from_std(socket.into()).expect("it can be waited for");
    let request = format!(
        "GET {}?after=0 HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\nAuthorization: Bearer {}\r\n\r\n",
        table.path("/events"),
        table.players[0].access
    );
    stream.write_all(request.as_bytes()).await.expect("it is sent");
    let mut status = [0; 12];
    stream.read_exact(&mut status).await.expect("it is answered");
    assert_eq!(&status, b"HTTP/1.1 200");
    stream
}

async fn a_client_that_does_not_read_loses_its_place_and_nothing_else(world: &World) {
    let (table, mut dice) = (world.table(2).await, Dice::fresh());
    table.steps(&mut dice, 15).await;
    let mut stalled = Vec::new();
    for _ in 0..36 {
        stalled.push(unread(world, &table).await);
    }
    let began = Instant::now();
    refused(&table, "/events", &[])
        .await
        .is_problem(429, "rate_limited");
    while table.players[0]
        .events(&table.id, StreamForm::Sse, Some(0))
        .await
        .is_err()
    {
        assert!(began.elapsed() < Duration::from_secs(90), "a place becomes free");
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    assert!(began.elapsed() > Duration::from_secs(20), "{:?}", began.elapsed());
    // What such a client reads at last is whole as far as it goes, and can be gone on with.
    let logged = table.events().await;
    let mut stream = open(&table, StreamForm::Sse, Some(3)).await;
    assert_eq!(events(&[part(&mut stream).await]), logged[3..4]);
    drop(stalled);
}
