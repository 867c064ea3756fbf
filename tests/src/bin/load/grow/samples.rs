//! The games of which the many are copies: really played, whole ones and some that were resigned early.

use super::end;
use crate::site::Site;
use plotline_tests::{Client, Dice, Rest};
use serde_json::{Value, json};
use std::time::Duration;

/// No game that is whole takes more turns.
const WHOLE: usize = 5000;
/// Turns after which somebody resigns.
const EARLY: usize = 1;

const PLAYED: [(&str, usize); 5] = [
    ("tower-up", WHOLE),
    ("uptown", WHOLE),
    ("tower-up", EARLY),
    ("uptown", EARLY),
    ("new-york-1901", EARLY),
];

#[derive(Default)]
pub(crate) struct Samples {
    pub(crate) whole: Vec<String>,
    pub(crate) resigned: Vec<String>,
}

/// Plays them, and ends the service once nothing is left to be done for them.
pub(crate) async fn play(site: &mut Site) -> Samples {
    let rest = Rest::new(&site.server.url);
    let mut samples = Samples::default();
    let mut pairs = site.pairs.iter();
    for (ruleset, turns) in PLAYED {
        for visibility in ["public", "private"] {
            let pair = pairs.next().expect("there are more pairs than samples");
            let players = pair.each_ref().map(|token| rest.with_token(token));
            let id = game(&players, ruleset, visibility, turns, &mut site.dice).await;
            match turns {
                WHOLE => samples.whole.push(id),
                _ => samples.resigned.push(id),
            }
        }
    }
    // A service that starts opens the seeds of what is over, and the couriers are quick.
    end(&mut site.server);
    site.server.start_again();
    let left = "SELECT game_id AS value FROM games WHERE status = 'finished' AND seed_key <> ''
        UNION SELECT game_id FROM notifications WHERE unsorted_at IS NOT NULL";
    while !site.server.ask_database(left).await.is_empty() {
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    end(&mut site.server);
    samples
}

/// Public games that are resigned early are played with keys, so there are games with and without answers to be given
/// again. Those of whole games would take as much as their events.
async fn game(players: &[Rest; 2], ruleset: &str, visibility: &str, turns: usize, dice: &mut Dice) -> String {
    let body = json!({"ruleset": ruleset, "options": {}, "seats": 2, "visibility": visibility});
    let opened = players[0].post("/v1/games", body).await.is(201);
    let id = opened["id"].as_str().unwrap_or_default().to_owned();
    let invite = match &opened["invite"] {
        Value::Null => json!({}),
        invite => json!({ "invite": invite }),
    };
    let seats = format!("/v1/games/{id}/seats");
    let mut standing = players[1].post(&seats, invite).await.is(201)["standing"].clone();
    for turn in 0..turns {
        let Some(player) = to_move(players, &standing) else {
            return id;
        };
        let listed = player.moves(ruleset, &id).await;
        let (seq, moves) = listed.unwrap_or_else(|fault| panic!("{fault:?}"));
        let chosen = &dice.pick(&moves).expect("who is to move has a move")["move"];
        let body = json!({"expected_seq": seq, "moves": [chosen]});
        let key = format!("{turn}");
        let key = [("Idempotency-Key", key.as_str())];
        let key = if visibility == "public" && turns == EARLY {
            &key[..]
        } else {
            &[]
        };
        let taken = player
            .post_with(&format!("/v1/games/{id}/turns"), key, body)
            .await;
        standing = taken.is(201)["standing"].clone();
    }
    let player = to_move(players, &standing).expect("no game is over after so few turns");
    let resigned = player
        .post(&format!("/v1/games/{id}/resignation"), json!({}))
        .await;
    assert!(!resigned.is(201)["standing"]["outcome"].is_null(), "{id} is over");
    id
}

fn to_move<'a>(players: &'a [Rest; 2], standing: &Value) -> Option<&'a Rest> {
    let seat = usize::try_from(standing["to_move"][0].as_u64()?).ok()?;
    players.get(seat.checked_sub(1)?)
}
