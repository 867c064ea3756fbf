//! Whoever sends slowly, or connects often, keeps nobody else out.

use crate::wire::Wire;
use crate::world::{INBOUND_SECRET, World};
use plotline_tests::{Database, Server, Socket, StreamForm};

const HEALTH: &str = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";

fn world(settings: &[(&str, &str)]) -> World {
    World {
        server: Server::start_in(&Server::new_folder(), &Database::Sqlite, settings),
    }
}

fn impatient() -> World {
    world(&[
        ("PLOTLINE_REQUEST_SECONDS", "1"),
        ("PLOTLINE_INBOUND_SECRET", INBOUND_SECRET),
    ])
}

#[tokio::test]
async fn a_body_that_does_not_come_is_answered_408_and_the_connection_closed() {
    let world = impatient();
    let length = "Content-Length: 100\r\n\r\n{\"";
    let chunked = "Transfer-Encoding: chunked\r\n\r\n2\r\n{\"\r\n";
    for (path, kind) in [
        ("/v1/sessions", "application/json"),
        (
            "/v1/games/00000000-0000-7000-8000-000000000000/turns",
            "application/json",
        ),
        ("/v1/inbound/mail", "message/rfc822"),
        ("/graphql", "application/json"),
        ("/unsubscribe/none", "application/x-www-form-urlencoded"),
    ] {
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: {kind}\r\nAuthorization: Bearer {INBOUND_SECRET}\r\n"
        );
        let mut wires = Vec::new();
        for body in [length, chunked] {
            let mut wire = Wire::to(&world).await;
            wire.say(&format!("{head}{body}")).await;
            wires.push(wire);
        }
        for wire in wires {
            let answer = wire.rest().await;
            assert!(answer.starts_with("HTTP/1.1 408 "), "{path}: {answer}");
            assert!(answer.contains("request_timeout"), "{path}: {answer}");
            assert_eq!(answer.contains("\"extensions\""), path == "/graphql", "{answer}");
        }
    }
    world.stranger().get("/healthz").await.is(200);
}

#[tokio::test]
async fn a_head_that_does_not_come_closes_the_connection() {
    let world = impatient();
    let mut first = Wire::to(&world).await;
    first.say("GE").await;
    let mut second = Wire::to(&world).await;
    second.say(HEALTH).await;
    assert!(second.answer().await.starts_with("HTTP/1.1 200 "));
    second.say("GE").await;
    // The rest of a body that nobody waits for is no excuse either.
    let mut third = Wire::to(&world).await;
    third
        .say("POST /nowhere HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n")
        .await;
    assert!(first.rest().await.starts_with("HTTP/1.1 408 "));
    assert_eq!(second.rest().await, "");
    assert!(third.rest().await.starts_with("HTTP/1.1 404 "));
}

#[tokio::test]
async fn an_address_has_so_many_connections_and_no_more() {
    let world = world(&[("PLOTLINE_CONNECTIONS_PER_ADDRESS", "3")]);
    let mut wires = Vec::new();
    for _ in 0..3 {
        let mut wire = Wire::to(&world).await;
        wire.say(HEALTH).await;
        assert!(wire.answer().await.starts_with("HTTP/1.1 200 "));
        wires.push(wire);
    }
    // It need not even ask, and what it asks is not done.
    let mut fourth = Wire::to(&world).await;
    let answer = fourth.answer().await;
    assert!(answer.starts_with("HTTP/1.1 429 "), "{answer}");
    assert!(answer.contains("\r\nRetry-After: 5\r\n"), "{answer}");
    assert!(answer.contains("\"limit\":\"connections\""), "{answer}");
    assert_eq!(fourth.rest().await, "");
    // Another may come once one has gone.
    drop(wires.pop());
    loop {
        let mut wire = Wire::to(&world).await;
        wire.say(HEALTH).await;
        if wire.answer().await.starts_with("HTTP/1.1 200 ") {
            break;
        }
    }
}

#[tokio::test]
async fn streams_and_sockets_take_no_place_of_their_address() {
    let world = world(&[("PLOTLINE_CONNECTIONS_PER_ADDRESS", "3")]);
    let player = world.player().await;
    let (mut streams, mut sockets) = (Vec::new(), Vec::new());
    for _ in 0..4 {
        let mut stream = player
            .stream("/v1/me/stream", StreamForm::Sse, &[])
            .await
            .expect("a stream");
        assert_eq!(stream.part().await.what, "snapshot");
        streams.push(stream);
        let socket = Socket::begin(&world.server.url, &player.access).await;
        sockets.push(socket.expect("a socket"));
    }
    world.stranger().get("/healthz").await.is(200);
}

#[tokio::test]
async fn a_trusted_proxy_has_as_many_connections_as_it_likes() {
    for trusted in ["1", "127.0.0.0/8"] {
        let world = world(&[
            ("PLOTLINE_CONNECTIONS_PER_ADDRESS", "2"),
            ("PLOTLINE_TRUSTED_PROXIES", trusted),
        ]);
        let mut wires = Vec::new();
        for _ in 0..5 {
            let mut wire = Wire::to(&world).await;
            wire.say(HEALTH).await;
            assert!(wire.answer().await.starts_with("HTTP/1.1 200 "));
            wires.push(wire);
        }
    }
}
