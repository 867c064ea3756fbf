use crate::table::Table;
use crate::tampering::kept;
use crate::world::{World, list};
use plotline_domain::record::verify;
use plotline_domain::rulesets::Ruleset;
use plotline_tests::{Client, Dice, Form, Graphql, Opening, Protocol, play_to_the_end};
use serde_json::{Value, json};

on_both!(
    whole_games_over_rest_are_proven,
    whole_games_over_graphql_are_proven,
    a_running_game_keeps_its_seed,
    nonces_stand_in_the_header_and_the_seed_comes_after_the_end,
    a_record_is_signed_with_the_names_of_its_players,
);

async fn whole_games(world: &World, protocol: Protocol) {
    let mut dice = Dice::fresh();
    for (seats, (ruleset, options)) in (2..=4).cycle().zip(rulesets_and_variants()) {
        let opening = Opening {
            ruleset: ruleset.into(),
            options,
            seats,
        };
        let forms = [Form::Json, Form::Notation];
        let record = play_to_the_end(protocol, &world.server.url, &opening, &forms, &mut dice).await;
        let record = record.expect("the game ends");
        let proof = verify(&record).expect("the record is sound");
        assert!(proof.outcome.is_some());
        assert!(proof.draws > 0);
    }
}

/// Every ruleset as it is by default, and what else its options make of it.
fn rulesets_and_variants() -> Vec<(&'static str, Value)> {
    let listed = Ruleset::ALL.iter().map(|ruleset| (ruleset.about().id, json!({})));
    let variants = [
        ("new-york-1901", json!({"variant": "advanced"})),
        ("city-investors", json!({"variant": "advanced"})),
        (
            "city-investors",
            json!({"variant": "party", "party_take_cooldown_ms": 0}),
        ),
    ];
    listed.chain(variants).collect()
}

async fn whole_games_over_rest_are_proven(world: &World) {
    whole_games(world, Protocol::Rest).await;
}

async fn whole_games_over_graphql_are_proven(world: &World) {
    whole_games(world, Protocol::Graphql).await;
}

async fn a_running_game_keeps_its_seed(world: &World) {
    let table = world.table(2).await;
    table.steps(&mut Dice::fresh(), 6).await;
    let record = table.record().await;
    assert!(!record.contains("seed"), "{record}");
    let proof = verify(&record).expect("the record so far is sound");
    assert_eq!((proof.draws, proof.outcome), (0, None));
}

async fn nonces_stand_in_the_header_and_the_seed_comes_after_the_end(world: &World) {
    let (a, b) = (world.player().await, world.player().await);
    let body = json!({"ruleset": "tower-up", "seats": 2, "nonce": "nonce of a «ä»"});
    let game = a.post("/v1/games", body).await.is(201);
    let table = Table {
        id: game["id"].as_str().expect("an id").to_owned(),
        players: vec![a, b],
    };
    let nonce = json!({"nonce": "nonce-of-b \"\\"});
    table.players[1].post(&table.path("/seats"), nonce).await.is(201);
    for below in ["", "/view", "/events?limit=1000", "/moves"] {
        let seen = table.players[0].get(&table.path(below)).await.text;
        assert!(
            !seen.contains("nonce of a") && !seen.contains("nonce-of-b"),
            "{below}: {seen}"
        );
    }
    let begun = table.record().await;
    let header: Value = serde_json::from_str(begun.lines().next().expect("a header")).expect("JSON");
    assert_eq!(header["format"], "plotline-record/2");
    for (index, nonce) in ["nonce of a «ä»", "nonce-of-b \"\\"].iter().enumerate() {
        let seat = json!({"seat": index + 1, "player": {"id": table.players[index].id}, "nonce": nonce});
        assert_eq!(header["seats"][index], seat);
    }
    table.play_to_the_end(&mut Dice::fresh()).await;
    let record = table.record().await;
    assert_eq!(
        record.lines().next(),
        begun.lines().next(),
        "the header stays as it was"
    );
    let footer: Value = serde_json::from_str(record.lines().rev().nth(1).expect("a footer")).expect("JSON");
    assert!(footer.get("nonces").is_none(), "they stand in the header");
    let log = world.server.log();
    let seed = footer["seed"].as_str().expect("a seed");
    assert!(
        !log.contains(seed) && !log.contains("nonce-of-b"),
        "the log tells neither"
    );
    assert_eq!(footer["outcome"], table.game().await["outcome"]);
    assert!(!list(&footer["outcome"]["winners"]).is_empty());
    let proof = verify(&record).expect("the record is sound");
    assert!(proof.draws > 0);
}

async fn a_record_is_signed_with_the_names_of_its_players(world: &World) {
    let table = world.table(2).await;
    table.steps(&mut Dice::fresh(), 3).await;
    let record = table.record().await;
    let graphql = Graphql::over(table.players[1].rest.clone());
    let asked = graphql.record(&table.id).await.expect("a record");
    assert_eq!(asked, record, "both protocols give the same bytes");
    let keys = world.stranger().get("/.well-known/jwks.json").await.text;
    let (keys, file) = (kept(keys.as_bytes()), kept(record.as_bytes()));
    let output = world.server.command(&["verify", &file, "--keys", &keys]);
    let names = [&table.players[0].name, &table.players[1].name];
    let signed = format!(
        "has signed all of it, and that the players were called {}, {}",
        names[0], names[1]
    );
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains(&signed), "{said}");
    let (lines, signature) = record.trim_end().rsplit_once('\n').expect("lines");
    assert!(
        !lines.contains(names[0]) && signature.contains(names[0]),
        "{record}"
    );
}
