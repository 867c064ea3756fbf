//! Behind a proxy, limits are by the address that the proxy tells, and by none that a client invents.

use crate::world::World;
use plotline_tests::{Answer, Database, Server};
use serde_json::json;

fn behind(name: &str, value: &str) -> World {
    let settings = [("PLOTLINE_RATE_LIMITS", "on"), (name, value)];
    World {
        server: Server::start_in(&Server::new_folder(), &Database::Sqlite, &settings),
    }
}

/// Registers, in vain, for whom these headers tell. It counts.
async fn try_from(world: &World, headers: &[(&str, &str)]) -> Answer {
    let body = json!({"username": "", "email": "", "password": ""});
    world.stranger().post_with("/v1/players", headers, body).await
}

/// As many registrations as an address has in a minute; the next one is refused, by both protocols.
async fn use_up(world: &World, headers: impl Fn(usize) -> Vec<(&'static str, String)>) {
    let send = async |n: usize| {
        let headers = headers(n);
        let headers: Vec<(&str, &str)> = headers
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        try_from(world, &headers).await
    };
    for n in 0..10 {
        send(n).await.is_problem(422, "invalid");
    }
    send(10).await.is_problem(429, "rate_limited");
    let headers = headers(11);
    let headers: Vec<(&str, &str)> = headers
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    let query = "mutation { register(input: {username: \"\", email: \"\", password: \"\"}) { accessToken } }";
    let answer = world
        .stranger()
        .post_with("/graphql", &headers, json!({"query": query}))
        .await;
    let error = answer.is(200)["errors"][0]["extensions"].clone();
    assert_eq!(
        (&error["code"], &error["limit"]),
        (&json!("rate_limited"), &json!("registrations"))
    );
}

fn forwarded(for_whom: String) -> Vec<(&'static str, String)> {
    vec![("x-forwarded-for", for_whom)]
}

#[tokio::test]
async fn what_stands_left_of_the_trusted_hops_chooses_no_address() {
    for (name, value) in [
        ("PLOTLINE_TRUSTED_PROXIES", "1"),
        ("PLOTLINE_TRUSTED_PROXIES", "127.0.0.1, ::1"),
        ("PLOTLINE_BEHIND_PROXY", "on"),
    ] {
        let world = behind(name, value);
        use_up(&world, |n| forwarded(format!("198.51.100.{n}, 203.0.113.1"))).await;
        let other = try_from(&world, &[("x-forwarded-for", "203.0.113.1, 203.0.113.2")]).await;
        other.is_problem(422, "invalid");
        let deprecated = world.server.log().contains("PLOTLINE_BEHIND_PROXY is deprecated");
        assert_eq!(deprecated, name == "PLOTLINE_BEHIND_PROXY");
    }
}

#[tokio::test]
async fn two_hops_are_passed_over() {
    let world = behind("PLOTLINE_TRUSTED_PROXIES", "2");
    use_up(&world, |n| {
        forwarded(format!("198.51.100.{n}, 203.0.113.1, 10.0.0.{n}"))
    })
    .await;
}

#[tokio::test]
async fn what_is_no_address_falls_back_to_the_peer() {
    let world = behind("PLOTLINE_TRUSTED_PROXIES", "1");
    use_up(&world, |n| match n % 3 {
        0 => forwarded(format!("198.51.100.{n}, garbage-{n}")),
        1 => vec![("forwarded", format!("for=198.51.100.{n}"))],
        _ => forwarded(String::new()),
    })
    .await;
}

#[tokio::test]
async fn without_a_proxy_nobody_is_believed() {
    let world = behind("PLOTLINE_TRUSTED_PROXIES", "192.0.2.0/24");
    use_up(&world, |n| forwarded(format!("198.51.100.{n}"))).await;
}

#[tokio::test]
async fn an_ipv6_customer_has_one_address_however_many_it_uses() {
    let world = behind("PLOTLINE_TRUSTED_PROXIES", "1");
    use_up(&world, |n| forwarded(format!("2001:db8:1:2::{n}:{n}"))).await;
    let other = try_from(&world, &[("x-forwarded-for", "2001:db8:1:3::1")]).await;
    other.is_problem(422, "invalid");
}
