//! What the service says of itself is what is committed.

use crate::world::sqlite;
use serde_json::Value;
use std::fs;
use std::path::Path;

fn committed(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../openapi")
        .join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[tokio::test]
async fn the_served_openapi_document_is_the_committed_one() {
    let served = sqlite().stranger().get("/openapi.json").await.is(200);
    let committed: Value = serde_json::from_str(&committed("openapi.json")).expect("JSON");
    assert!(
        served == committed,
        "openapi/openapi.json is not what the service says"
    );
}

#[test]
fn the_printed_contracts_are_the_committed_ones() {
    for (which, file) in [("openapi", "openapi.json"), ("graphql", "schema.graphql")] {
        let output = sqlite().server.command(&["contract", which]);
        assert!(output.status.success());
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(
            printed.trim_end() == committed(file).trim_end(),
            "openapi/{file} is not what plotline prints"
        );
    }
}
