use crate::world::{PASSWORD, World, number};
use plotline_tests::{Answer, Database, Dice, Server};
use serde_json::json;

fn limited() -> World {
    let settings = [("PLOTLINE_RATE_LIMITS", "on")];
    World {
        server: Server::start_in(&Server::new_folder(), &Database::Sqlite, &settings),
    }
}

#[track_caller]
fn is_limited(answer: &Answer, limit: &str) {
    let problem = answer.is_problem(429, "rate_limited");
    assert_eq!(problem["limit"], limit);
    assert_eq!(
        answer.header("retry-after"),
        number(&problem["retry_after"]).to_string()
    );
}

#[tokio::test]
async fn passwords_cannot_be_tried_at_will() {
    let world = limited();
    let player = world.player().await;
    let log_in = async |login: &str, password: &str| {
        let body = json!({"login": login, "password": password});
        world.stranger().post("/v1/sessions", body).await
    };
    for _ in 0..10 {
        log_in(&player.name, "wrong horse battery")
            .await
            .is_problem(401, "wrong_credentials");
    }
    // However the name is written, and even with the right password.
    is_limited(
        &log_in(&player.name.to_uppercase(), PASSWORD).await,
        "log_ins_of_one",
    );
    let mut last = None;
    for _ in 0..25 {
        last = Some(log_in(&Dice::fresh().name("x"), "wrong horse battery").await);
    }
    is_limited(&last.expect("an answer"), "log_ins");
}

#[tokio::test]
async fn players_cannot_be_made_at_will() {
    let world = limited();
    for _ in 0..10 {
        world.player().await;
    }
    let name = Dice::fresh().name("x");
    let body = json!({"username": name, "email": format!("{name}@example.org"), "password": PASSWORD});
    is_limited(&world.stranger().post("/v1/players", body).await, "registrations");
}
