//! The tour of the README, word for word.

use crate::world::World;
use plotline_tests::Server;
use std::process::Command;

on_both!(the_tour_of_the_readme_works);

async fn the_tour_of_the_readme_works(world: &World) {
    let readme = include_str!("../../README.md");
    let (_, tour) = readme
        .split_once("<!-- tour -->\n```sh\n")
        .expect("the tour begins");
    let (tour, _) = tour.split_once("```\n<!-- /tour -->").expect("the tour ends");
    let output = Command::new("bash")
        .args(["-euo", "pipefail", "-c", tour])
        .current_dir(Server::new_folder())
        .env("API", &world.server.url)
        .env("PLOTLINE", Server::binary())
        .output()
        .expect("bash runs");
    let (said, failed) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(output.status.success(), "{said}{failed}");
    for sign in [
        r#"{"status":"active""#,
        r#""taken":1,"events":["card_taken","card_revealed""#,
        r#""code":"wrong_move_type","rule":"TU-47""#,
        r#"{"winners":["#,
        "The record is sound",
        "draws were recomputed from the seed",
        "The commitment is the one that was noted",
        "The service has signed all of it",
        r#"{"status":"FINISHED","outcome":{"winners":["#,
        r#"{"data":{"openGame":{"id":""#,
    ] {
        assert!(said.contains(sign), "{sign} is missing in:\n{said}{failed}");
    }
}
