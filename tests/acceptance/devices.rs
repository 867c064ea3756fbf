//! Who tries passwords, and who is kept out by it.

use crate::world::{PASSWORD, Player, World, list, text};
use plotline_tests::{Answer, Graphql, Rest, Server};
use serde_json::{Value, json};

on_both!(
    a_stranger_who_tries_passwords_keeps_nobody_out_elsewhere,
    a_network_of_ipv6_is_one_place,
    who_shows_a_device_token_is_let_in_whatever_strangers_try,
    a_device_token_has_a_limit_of_its_own,
    a_device_token_helps_nobody_but_its_owner,
    strangers_keep_nobody_from_a_new_password,
    devices_are_listed_and_forgotten,
    devices_are_forgotten_with_the_tokens_and_by_logging_out_everywhere,
);

const WRONG: &str = "wrong horse battery";

/// A service that counts, and is told by a proxy where requests come from.
fn limited(world: &World) -> World {
    let settings = [("PLOTLINE_RATE_LIMITS", "on"), ("PLOTLINE_BEHIND_PROXY", "on")];
    let database = world.server.database.new_like();
    World {
        server: Server::start_in(&Server::new_folder(), &database, &settings),
    }
}

/// One log-in, from somewhere.
struct LogIn<'a> {
    login: &'a str,
    password: &'a str,
    device: Option<&'a str>,
}

impl LogIn<'_> {
    async fn by_rest(&self, world: &World, from: &str) -> Answer {
        let mut body = json!({"login": self.login, "password": self.password});
        if let Some(device) = self.device {
            body["device_token"] = device.into();
        }
        let headers = [("x-forwarded-for", from)];
        world.stranger().post_with("/v1/sessions", &headers, body).await
    }

    /// The device token, or the code of what is wrong.
    async fn by_graphql(&self, world: &World, from: &str) -> Result<String, String> {
        let query = "mutation($input: LogInInput!) { logIn(input: $input) { deviceToken } }";
        let input = json!({"login": self.login, "password": self.password, "deviceToken": self.device});
        let body = json!({"query": query, "variables": {"input": input}});
        let headers = [("x-forwarded-for", from)];
        let answer = world.stranger().post_with("/graphql", &headers, body).await;
        let answer = answer.json();
        match answer["errors"].get(0) {
            None => Ok(text(&answer["data"]["logIn"]["deviceToken"])),
            Some(error) => Err(text(&error["extensions"]["code"])),
        }
    }
}

fn wrong(login: &str) -> LogIn<'_> {
    LogIn {
        login,
        password: WRONG,
        device: None,
    }
}

fn right(player: &Player) -> LogIn<'_> {
    LogIn {
        login: &player.name,
        password: PASSWORD,
        device: None,
    }
}

/// Somebody new, and the device token of the log-in.
async fn known(world: &World) -> (Player, String) {
    let player = world.player().await;
    let session = right(&player).by_rest(world, "203.0.113.1").await.is(201);
    let device = text(&session["device_token"]);
    assert!(device.starts_with("pld_"), "{session}");
    (player, device)
}

#[track_caller]
fn is_limited(answer: &Answer, limit: &str) {
    assert_eq!(answer.is_problem(429, "rate_limited")["limit"], limit);
}

async fn a_stranger_who_tries_passwords_keeps_nobody_out_elsewhere(world: &World) {
    let world = limited(world);
    let player = world.player().await;
    for _ in 0..10 {
        let refused = wrong(&player.name).by_rest(&world, "192.0.2.1").await;
        refused.is_problem(401, "wrong_credentials");
    }
    // However the name is written, and even with the right password.
    let loud = LogIn {
        login: &player.name.to_uppercase(),
        ..right(&player)
    };
    is_limited(&loud.by_rest(&world, "192.0.2.1").await, "log_ins_of_one");
    let code = right(&player).by_graphql(&world, "192.0.2.1").await;
    assert_eq!(code.expect_err("the same counts"), "rate_limited");
    right(&player).by_rest(&world, "198.51.100.7").await.is(201);
    right(&player)
        .by_graphql(&world, "198.51.100.8")
        .await
        .expect("another place");
}

async fn a_network_of_ipv6_is_one_place(world: &World) {
    let world = limited(world);
    let player = world.player().await;
    for number in 0..10 {
        let from = format!("2001:db8:0:1::{number:x}");
        wrong(&player.name)
            .by_rest(&world, &from)
            .await
            .is_problem(401, "wrong_credentials");
    }
    let neighbour = right(&player).by_rest(&world, "2001:db8:0:1:ffff::1").await;
    is_limited(&neighbour, "log_ins_of_one");
    right(&player).by_rest(&world, "2001:db8:0:2::1").await.is(201);
}

async fn who_shows_a_device_token_is_let_in_whatever_strangers_try(world: &World) {
    let world = limited(world);
    let (player, device) = known(&world).await;
    let mut refused = None;
    'trying: for network in 0..250 {
        for _ in 0..10 {
            let from = format!("192.0.2.{network}");
            let answer = wrong(&player.name).by_rest(&world, &from).await;
            if answer.status != 401 {
                refused = Some(answer);
                break 'trying;
            }
        }
    }
    is_limited(&refused.expect("a limit"), "log_ins_from_everywhere");
    let shown = LogIn {
        device: Some(&device),
        ..right(&player)
    };
    // Also from where the others try.
    for from in ["192.0.2.0", "203.0.113.1"] {
        let session = shown.by_rest(&world, from).await.is(201);
        assert_eq!(session["device_token"], device.as_str(), "it stays the same");
        let again = shown.by_graphql(&world, from).await;
        assert_eq!(again.expect("let in"), device);
    }
    let by_address = LogIn {
        login: &player.email.to_uppercase(),
        ..shown
    };
    by_address.by_rest(&world, "192.0.2.0").await.is(201);
}

async fn a_device_token_has_a_limit_of_its_own(world: &World) {
    let world = limited(world);
    let (player, device) = known(&world).await;
    let shown = LogIn {
        device: Some(&device),
        ..wrong(&player.name)
    };
    for number in 0..10 {
        let from = format!("192.0.2.{number}");
        shown
            .by_rest(&world, &from)
            .await
            .is_problem(401, "wrong_credentials");
    }
    is_limited(&shown.by_rest(&world, "192.0.2.99").await, "log_ins_of_device");
    right(&player).by_rest(&world, "192.0.2.99").await.is(201);
}

async fn a_device_token_helps_nobody_but_its_owner(world: &World) {
    let world = limited(world);
    let (player, own) = known(&world).await;
    let (_, strange) = known(&world).await;
    for _ in 0..10 {
        wrong(&player.name).by_rest(&world, "192.0.2.1").await;
    }
    for device in [strange.as_str(), "pld_", "nonsense", "a\u{0}b", &own[1..]] {
        let shown = LogIn {
            device: Some(device),
            ..right(&player)
        };
        is_limited(&shown.by_rest(&world, "192.0.2.1").await, "log_ins_of_one");
    }
}

async fn strangers_keep_nobody_from_a_new_password(world: &World) {
    let world = limited(world);
    let player = world.player().await;
    for _ in 0..11 {
        wrong(&player.name).by_rest(&world, "192.0.2.1").await;
    }
    let new = json!({"current_password": PASSWORD, "password": "battery staple horse"});
    player.patch("/v1/me", new).await.is(200);
    let wrong = json!({"current_password": WRONG, "password": "battery staple horse"});
    let mut last = None;
    for _ in 0..10 {
        last = Some(player.patch("/v1/me", wrong.clone()).await);
    }
    is_limited(&last.expect("an answer"), "log_ins_of_one");
}

async fn devices(rest: &Rest) -> Vec<Value> {
    list(&rest.get("/v1/me/devices").await.is(200)["items"]).clone()
}

async fn devices_are_listed_and_forgotten(world: &World) {
    let (player, device) = known(world).await;
    let listed = devices(&player).await;
    assert_eq!(listed.len(), 2, "the sign-up and the log-in: {listed:?}");
    assert!(listed[0]["created_at"].is_string() && listed[0]["last_used_at"].is_string());
    let shown = LogIn {
        device: Some(&device),
        ..right(&player)
    };
    shown.by_rest(world, "203.0.113.1").await.is(201);
    assert_eq!(devices(&player).await.len(), 2, "it is known already");

    let graphql = Graphql::over(player.rest.clone());
    let asked = graphql
        .ask("{ me { devices { id client createdAt lastUsedAt } } }", json!({}))
        .await
        .expect("the devices");
    assert_eq!(asked["me"]["devices"][1]["id"], listed[1]["id"]);
    let forget = "mutation($id: ID!) { revokeDevice(id: $id) }";
    let gone = graphql.ask(forget, json!({"id": listed[1]["id"]})).await;
    gone.expect("forgotten");
    let path = format!("/v1/me/devices/{}", text(&listed[0]["id"]));
    let stranger = world.player().await;
    stranger.delete(&path).await.is_problem(404, "not_found");
    player.delete(&path).await.is(204);
    player.delete(&path).await.is_problem(404, "not_found");
    let twice = graphql.ask(forget, json!({"id": listed[1]["id"]})).await;
    assert_eq!(twice.expect_err("it is gone").code, "not_found");
    assert!(devices(&player).await.is_empty());
    player.get("/v1/me").await.is(200);
    let session = shown.by_rest(world, "203.0.113.1").await.is(201);
    assert_ne!(session["device_token"], device.as_str(), "it was forgotten");
    let reader = player.with_scopes(&["games:read"]).await;
    reader
        .get("/v1/me/devices")
        .await
        .is_problem(403, "insufficient_scope");
}

async fn devices_are_forgotten_with_the_tokens_and_by_logging_out_everywhere(world: &World) {
    let (player, _) = known(world).await;
    let keep = json!({"current_password": PASSWORD, "password": "battery staple horse"});
    player.patch("/v1/me", keep).await.is(200);
    assert_eq!(devices(&player).await.len(), 2);
    let revoke =
        json!({"current_password": "battery staple horse", "password": PASSWORD, "revoke_tokens": true});
    player.patch("/v1/me", revoke).await.is(200);
    assert!(devices(&player).await.is_empty());
    let again = player.log_in_again().await;
    assert_eq!(devices(&again).await.len(), 1);
    again.delete("/v1/sessions").await.is(204);
    let again = player.log_in_again().await;
    assert_eq!(devices(&again).await.len(), 1, "only the newest");
}
