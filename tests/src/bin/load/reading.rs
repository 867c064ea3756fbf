//! The rows of those who only look.

use crate::Args;
use crate::rows::*;
use crate::site::{Playing, Site};
use crate::wire::{Wire, request};
use serde_json::json;

/// So many games are looked at.
const LOOKED_AT: usize = 64;

const SCREEN: &str = "query($id: ID!, $after: Int!) { game(id: $id) { id seq status mySeat
    seats { seat player { id username } } standing { toMove simultaneous deadline }
    view { ... on TowerUpView { state decidingSeat extraTurn lastTurn
        players { seat color supply { black white grey brown } floorsHeld markers { black white grey brown }
            starRank roofsLeft visibleRoofs coneField resigned score { total } }
        sites { site building { color height roofs { seat } } } generalSupply { black white grey brown }
        market { slot card { id floors machine { color steps } } } deck { count } discardPile } }
    events(after: $after, first: 5) { seq at seat turn what { __typename } } } }";

pub(crate) async fn rows(args: &Args, site: &Site, column: Column, found: &mut Found) {
    let games = &site.games[..LOOKED_AT];
    let of_games = |path: &str, headers: &dyn Fn(&Playing) -> String| -> Vec<Vec<u8>> {
        let ask = |game: &Playing| {
            let path = format!("/v1/games/{}/{path}", game.id);
            request("GET", &path, site.token(game), &headers(game), "")
        };
        games.iter().map(ask).collect()
    };
    let none = |_: &Playing| String::new();
    let known = |game: &Playing| format!("If-None-Match: \"{}\"\r\n", game.seq);
    let packed = |_: &Playing| "Accept-Encoding: gzip\r\n".to_owned();
    if args.wants("view") {
        let measure = site.reads(&of_games("view", &none), 200, args.span()).await;
        crate::measure::view_rows(found, column, 200, &measure);
        let measure = site.reads(&of_games("view", &known), 304, args.span()).await;
        crate::measure::view_rows(found, column, 304, &measure);
    }
    let list = |game: &Playing| request("GET", "/v1/games?limit=20", site.token(game), "", "");
    let screen = |game: &Playing| {
        let variables = json!({"id": game.id, "after": game.seq.saturating_sub(5)});
        let body = json!({"query": SCREEN, "variables": variables}).to_string();
        request("POST", "/graphql", site.token(game), "", &body)
    };
    let others = [
        ("moves", MOVES, of_games("moves", &none)),
        ("board", BOARD, of_games("board.svg", &packed)),
        ("list", LIST, games.iter().map(list).collect()),
        ("graphql", GRAPHQL, games.iter().map(screen).collect()),
    ];
    for (word, row, requests) in others {
        if args.wants(word) {
            one_by_one(site, &requests).await;
            let measure = site.reads(&requests, 200, args.span()).await;
            found.set(column, row, measure.processor_each());
        }
    }
}

/// Asks for everything once before it is measured. What is drawn or counted is kept by then: many new pictures at once
/// would be refused, because players take turns in heavy work. GraphQL says 200 to what it refuses, too.
async fn one_by_one(site: &Site, requests: &[Vec<u8>]) {
    let mut wires = Wire::open(&site.address, 1).await;
    for (place, request) in requests.iter().enumerate() {
        let (status, body, _) = wires[0].ask(request).await;
        let text = String::from_utf8_lossy(body);
        assert_eq!(status, 200, "{text}");
        assert!(!text.contains("\"errors\":"), "{text}");
        // What is packed is not shown.
        if place == 0 && body.starts_with(b"{") {
            eprintln!("{} bytes: {}", body.len(), text.get(..160).unwrap_or_default());
        }
    }
}
