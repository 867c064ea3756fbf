use crate::world::{PASSWORD, World, text};
use plotline_tests::{Answer, Dice, Graphql};
use serde_json::{Value, json};

on_both!(
    a_new_player_is_logged_in,
    names_are_unique_without_regard_to_case,
    addresses_are_unique_without_regard_to_case,
    usernames_are_short_and_plain,
    addresses_look_like_addresses,
    passwords_have_10_to_128_characters,
    what_is_easily_guessed_is_no_password,
    a_wrong_password_and_an_unknown_player_look_the_same,
    a_player_logs_in_by_name_or_address_in_any_case,
    a_new_address_needs_the_password,
    a_new_password_ends_every_other_session,
    a_taken_address_stays_with_its_owner,
);

async fn register(world: &World, username: &str, email: &str, password: &str) -> Answer {
    let body = json!({"username": username, "email": email, "password": password});
    world.stranger().post("/v1/players", body).await
}

async fn a_new_player_is_logged_in(world: &World) {
    let name = Dice::fresh().name("Ada");
    let email = format!("{name}@example.org");
    let session = register(world, &name, &email, PASSWORD).await.is(201);
    assert_eq!(session["token_type"], "Bearer");
    assert_eq!(session["expires_in"], 900);
    assert_eq!(session["player"]["username"], json!(name));
    assert_eq!(session["player"]["role"], "player");
    let me = world
        .stranger()
        .with_token(&text(&session["access_token"]))
        .get("/v1/me")
        .await
        .is(200);
    assert_eq!(me, session["player"]);
    assert_eq!(me["email"], json!(email));
}

async fn names_are_unique_without_regard_to_case(world: &World) {
    let name = Dice::fresh().name("Name");
    register(world, &name, &format!("{name}@example.org"), PASSWORD)
        .await
        .is(201);
    for same in [name.clone(), name.to_uppercase(), name.to_lowercase()] {
        let other = format!("other-{name}@example.org");
        let problem = register(world, &same, &other, PASSWORD)
            .await
            .is_problem(409, "username_taken");
        assert_eq!(problem["field"], "username");
    }
}

async fn addresses_are_unique_without_regard_to_case(world: &World) {
    let name = Dice::fresh().name("m");
    let email = format!("{name}@Example.org");
    register(world, &name, &email, PASSWORD).await.is(201);
    for (index, same) in [email.clone(), email.to_uppercase()].iter().enumerate() {
        let answer = register(world, &format!("{name}-{index}"), same, PASSWORD).await;
        assert_eq!(answer.is_problem(409, "email_taken")["field"], "email");
    }
}

async fn usernames_are_short_and_plain(world: &World) {
    let long = "x".repeat(33);
    let bad = [
        "",
        "ab",
        "-abc",
        "_abc",
        "a b c",
        "adä",
        "a@b.c",
        "a\u{0}b",
        "a\nb",
        long.as_str(),
    ];
    for name in bad {
        let email = format!("{}@example.org", Dice::fresh().name("u"));
        let answer = register(world, name, &email, PASSWORD).await;
        assert_eq!(answer.is_problem(422, "invalid")["field"], "username", "{name:?}");
    }
}

async fn addresses_look_like_addresses(world: &World) {
    let long = format!("{}@example.org", "x".repeat(250));
    let bad = [
        "",
        "ada",
        "ada@",
        "@example.org",
        "ada@localhost",
        "a b@example.org",
        "a\u{0}@example.org",
        &long,
    ];
    for email in bad {
        let answer = register(world, &Dice::fresh().name("e"), email, PASSWORD).await;
        assert_eq!(answer.is_problem(422, "invalid")["field"], "email", "{email:?}");
    }
}

async fn passwords_have_10_to_128_characters(world: &World) {
    for (length, good) in [(0, false), (9, false), (10, true), (128, true), (129, false)] {
        let name = Dice::fresh().name("w");
        // Characters are counted, not bytes.
        let password: String = "zwölf Möwen über Föhr, ".chars().cycle().take(length).collect();
        let answer = register(world, &name, &format!("{name}@example.org"), &password).await;
        match good {
            true => {
                answer.is(201);
                log_in(world, &name, &password).await.is(201);
            }
            false => assert_eq!(answer.is_problem(422, "invalid")["field"], "password"),
        }
    }
}

async fn what_is_easily_guessed_is_no_password(world: &World) {
    let name = Dice::fresh().name("guessed");
    let email = format!("{name}@example.org");
    let problem = register(world, &name, &email, "1234567890")
        .await
        .is_problem(422, "weak_password");
    assert_eq!(problem["field"], "password");
    let advice = problem["suggestions"][0].as_str().expect("advice");
    let detail = text(&problem["detail"]);
    assert!(
        detail.contains(&text(&problem["warning"])) && detail.contains(advice),
        "{problem}"
    );
    // Nor is one's own name.
    register(world, &name, &email, &name)
        .await
        .is_problem(422, "weak_password");

    let input = json!({"username": name, "email": email, "password": "qwertyuiop"});
    let mutation = "mutation($input: RegisterInput!) { register(input: $input) { accessToken } }";
    let graphql = Graphql::over(world.stranger());
    let answer = graphql.send(mutation, json!({"input": input})).await.json();
    let extensions = &answer["errors"][0]["extensions"];
    assert_eq!(extensions["code"], "weak_password", "{answer}");
    assert!(extensions["suggestions"][0].is_string(), "{answer}");

    // A refused change changes nothing.
    let player = world.player().await;
    let new = format!("new-{}", player.email);
    let change = json!({"current_password": PASSWORD, "email": new, "password": "password123"});
    player
        .patch("/v1/me", change)
        .await
        .is_problem(422, "weak_password");
    assert_eq!(player.get("/v1/me").await.is(200)["email"], json!(player.email));
}

async fn log_in(world: &World, login: &str, password: &str) -> Answer {
    let body = json!({"login": login, "password": password});
    world.stranger().post("/v1/sessions", body).await
}

async fn a_wrong_password_and_an_unknown_player_look_the_same(world: &World) {
    let player = world.player().await;
    let wrong = log_in(world, &player.name, "wrong horse battery").await;
    let expected = wrong.is_problem(401, "wrong_credentials");
    for (login, password) in [
        ("nobody-has-this-name", PASSWORD),
        ("nobody@example.org", PASSWORD),
        (player.name.as_str(), "short"),
        (player.name.as_str(), &"x".repeat(129)),
        ("", ""),
        ("a\u{0}b", PASSWORD),
    ] {
        let answer = log_in(world, login, password).await;
        assert_eq!(answer.is_problem(401, "wrong_credentials"), expected, "{login:?}");
    }
}

async fn a_player_logs_in_by_name_or_address_in_any_case(world: &World) {
    let player = world.player().await;
    for login in [
        &player.name,
        &player.name.to_uppercase(),
        &player.email,
        &player.email.to_uppercase(),
    ] {
        let session = log_in(world, login, PASSWORD).await.is(201);
        assert_eq!(session["player"]["id"], json!(player.id), "{login}");
    }
}

async fn change(world: &World, player: &crate::world::Player, body: Value) -> Answer {
    world
        .stranger()
        .with_token(&player.access)
        .patch("/v1/me", body)
        .await
}

async fn a_new_address_needs_the_password(world: &World) {
    let player = world.player().await;
    let email = format!("new-{}", player.email);
    let wrong = json!({"current_password": "wrong horse battery", "email": email});
    let problem = change(world, &player, wrong)
        .await
        .is_problem(403, "wrong_password");
    assert_eq!(problem["field"], "current_password");
    let right = json!({"current_password": PASSWORD, "email": email});
    assert_eq!(change(world, &player, right).await.is(200)["email"], json!(email));
    log_in(world, &email, PASSWORD).await.is(201);
    log_in(world, &player.email, PASSWORD)
        .await
        .is_problem(401, "wrong_credentials");
}

async fn a_new_password_ends_every_other_session(world: &World) {
    let player = world.player().await;
    let other = player.log_in_again().await;
    let body = json!({"current_password": PASSWORD, "password": "another horse battery"});
    change(world, &player, body).await.is(200);
    player.get("/v1/me").await.is(200);
    other.get("/v1/me").await.is_problem(401, "unauthenticated");
    let refresh = json!({"refresh_token": other.refresh});
    assert_eq!(
        world
            .stranger()
            .post("/v1/sessions/refresh", refresh)
            .await
            .status,
        401
    );
    log_in(world, &player.name, PASSWORD)
        .await
        .is_problem(401, "wrong_credentials");
    log_in(world, &player.name, "another horse battery").await.is(201);
}

async fn a_taken_address_stays_with_its_owner(world: &World) {
    let (player, owner) = (world.player().await, world.player().await);
    let body = json!({"current_password": PASSWORD, "email": owner.email.to_uppercase()});
    change(world, &player, body).await.is_problem(409, "email_taken");
    assert_eq!(player.get("/v1/me").await.is(200)["email"], json!(player.email));
}
