use crate::table::Table;
use crate::world::{World, list, text};
use jsonschema::Validator;
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
    let ruleset = world.stranger().get("/v1/rulesets/tower-up").await.is(200);
    assert!(ruleset["content"].is_object());
    assert!(!text(&ruleset["notation"]["help"]).is_empty());
    assert!(!list(&ruleset["refusals"]).is_empty());
    for schema in ["options", "move", "event", "view"] {
        jsonschema::validator_for(&ruleset["schemas"][schema]).expect("a schema is one");
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
    async fn of(world: &World) -> Self {
        let ruleset = world.stranger().get("/v1/rulesets/tower-up").await.is(200);
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
    let schemas = Schemas::of(world).await;
    let mut dice = Dice::fresh();
    let options = json!({"starting_floors": 5, "starting_floor_placement": "players"});
    for (seats, options) in [(2, json!({})), (3, options)] {
        let table = Table::with_options(world, seats, options).await;
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
