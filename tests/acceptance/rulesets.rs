use crate::table::Table;
use crate::world::{World, list, text};
use jsonschema::Validator;
use plotline_domain::rulesets::Ruleset;
use plotline_tests::Dice;
use serde_json::{Value, json};

on_both!(
    the_rulesets_are_listed,
    a_ruleset_tells_everything_a_client_needs,
    an_unknown_ruleset_is_not_found,
    everything_in_a_game_is_as_the_schemas_say,
);

async fn the_rulesets_are_listed(world: &World) {
    let rulesets = world.stranger().get("/v1/rulesets").await.is(200);
    let tower_up = list(&rulesets["items"])
        .iter()
        .find(|ruleset| ruleset["id"] == "tower-up");
    let tower_up = tower_up.expect("Tower Up is there");
    assert_eq!(tower_up["version"], 1);
    assert_eq!(tower_up["name"], "Tower Up");
    assert_eq!(tower_up["seats"], json!({"min": 2, "max": 4}));
    assert!(!text(&tower_up["summary"]).is_empty());
}

async fn a_ruleset_tells_everything_a_client_needs(world: &World) {
    for known in Ruleset::ALL {
        let path = format!("/v1/rulesets/{}", known.about().id);
        let ruleset = world.stranger().get(&path).await.is(200);
        assert!(ruleset["content"].is_object());
        assert!(!text(&ruleset["notation"]["help"]).is_empty());
        assert!(!list(&ruleset["refusals"]).is_empty());
        for schema in ["options", "move", "event", "view"] {
            jsonschema::validator_for(&ruleset["schemas"][schema]).expect("a schema is one");
        }
    }
}

async fn an_unknown_ruleset_is_not_found(world: &World) {
    for id in ["chess", "Tower-Up", "tower-up%00", "..%2f"] {
        world
            .stranger()
            .get(&format!("/v1/rulesets/{id}"))
            .await
            .is_problem(404, "not_found");
    }
}

struct Schemas {
    options: Validator,
    mv: Validator,
    event: Validator,
    view: Validator,
}

impl Schemas {
    async fn of(world: &World, ruleset: &str) -> Self {
        let path = format!("/v1/rulesets/{ruleset}");
        let ruleset = world.stranger().get(&path).await.is(200);
        let schema =
            |name: &str| jsonschema::validator_for(&ruleset["schemas"][name]).expect("a schema is one");
        Self {
            options: schema("options"),
            mv: schema("move"),
            event: schema("event"),
            view: schema("view"),
        }
    }
}

#[track_caller]
fn fits(schema: &Validator, value: &Value) {
    if let Some(error) = schema.iter_errors(value).next() {
        panic!("{error} at {}: {value}", error.instance_path());
    }
}

async fn everything_in_a_game_is_as_the_schemas_say(world: &World) {
    let mut dice = Dice::fresh();
    let starting_floors = json!({"starting_floors": 5, "starting_floor_placement": "players"});
    let party = json!({"variant": "party", "party_take_cooldown_ms": 0});
    for (ruleset, seats, options) in [
        ("tower-up", 2, json!({})),
        ("tower-up", 3, starting_floors),
        (
            "new-york-1901",
            3,
            json!({"first_player": 2, "street_cards": ["wall", "cedar", "broadway"]}),
        ),
        ("city-investors", 2, json!({"variant": "advanced"})),
        ("city-investors", 2, party),
        ("uptown", 2, json!({})),
    ] {
        let schemas = Schemas::of(world, ruleset).await;
        let table = Table::of(world, ruleset, seats, options).await;
        fits(&schemas.options, &table.game().await["options"]);
        let mut moves = 0;
        while let Some(choice) = table.try_choice().await {
            choice.moves.iter().for_each(|mv| fits(&schemas.mv, &mv["move"]));
            if moves % 5 == 0 {
                fits(&schemas.view, &table.view().await);
            }
            moves += 1;
            let chosen = choice.pick(&mut dice);
            table.take(&choice, &chosen).await.is(201);
        }
        fits(&schemas.view, &table.view().await);
        for event in table.events().await {
            fits(&schemas.event, &event);
        }
    }
}
