//! What is measured before and after, always by one client: what the service takes of a core, and how long an answer
//! takes. The second says what the database takes, too.

use super::end;
use crate::Args;
use crate::process::Processor;
use crate::site::{CLIENTS, Playing, Site, reads};
use crate::volley::{Measure, once};
use crate::wire::{Wire, request};
use plotline_tests::Rest;
use serde_json::json;
use std::time::Duration;
use tokio::time::Instant;

pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) unit: &'static str,
    pub(crate) value: f64,
}

/// The service is started so often.
const STARTS: usize = 5;
/// Turns of a round.
const TURNS: usize = 400;
/// So many games are looked at over and over.
const LOOKED_AT: usize = 64;
/// As many as every search finds, on the small database, too.
const SEARCHED: &str = "/v1/admin/games?limit=6";

pub(crate) async fn measure(args: &Args, site: &mut Site) -> Vec<Row> {
    let (name, unit) = ("from the start to the first log-in".to_owned(), " ms");
    let value = start_and_log_in(site).await;
    let mut rows = vec![Row { name, unit, value }];
    site.log_in().await;
    // The first round opens the games.
    site.turns(&mut Wire::open(&site.address, CLIENTS).await, usize::MAX)
        .await;
    let mut starts = Vec::new();
    for _ in 0..STARTS {
        starts.push(restart(site).await);
    }
    // The quickest: what others do on the machine makes it slower and never quicker.
    let value = starts.into_iter().fold(f64::INFINITY, f64::min);
    let (name, unit) = ("start-up, until it is ready".to_owned(), " ms");
    rows.push(Row { name, unit, value });
    let view = |game: &Playing| {
        request(
            "GET",
            &format!("/v1/games/{}/view", game.id),
            site.token(game),
            "",
            "",
        )
    };
    let views: Vec<_> = site.games.iter().map(view).collect();
    add(
        &mut rows,
        "`GET view`, of a game that is not in memory",
        &first_looks(site, &views).await,
    );
    let mut turns = Measure::default();
    let mut wires = Wire::open(&site.address, 1).await;
    while turns.span < args.span() {
        turns.add(site.turns(&mut wires, TURNS).await);
    }
    add(&mut rows, "a turn", &turns);
    let of_players = |path: &str| -> Vec<_> {
        let ask = |game: &Playing| request("GET", path, site.token(game), "", "");
        site.games.iter().take(LOOKED_AT).map(ask).collect()
    };
    let looks = [
        ("`GET view`", views[..LOOKED_AT].to_vec()),
        ("`GET /v1/games?limit=20`", of_players("/v1/games?limit=20")),
        ("`GET /v1/me/turns`", of_players("/v1/me/turns")),
        ("searches of an admin", searches(site).await),
    ];
    for (name, requests) in looks {
        let measure = reads(
            &site.address,
            site.server.process(),
            &requests,
            200,
            args.span(),
            1,
        )
        .await;
        add(&mut rows, name, &measure);
    }
    end(&mut site.server);
    rows
}

fn add(rows: &mut Vec<Row>, name: &str, measure: &Measure) {
    let (cpu, half) = (measure.processor_each(), measure.quantile(0.5));
    for (what, unit, value) in [("CPU of the service", " µs", cpu), ("p50", " ms", half)] {
        let name = format!("{name}: {what}");
        eprintln!("{name}: {value:.2}{unit}");
        rows.push(Row { name, unit, value });
    }
}

/// In milliseconds. Whoever logs in writes, which has to wait while the service looks at a database that has changed much.
async fn start_and_log_in(site: &mut Site) -> f64 {
    let began = Instant::now();
    site.server.start_again();
    let rest = Rest::new(&site.server.url);
    let proof = json!({"login": "load-0", "password": "correct horse"});
    while rest.post("/v1/sessions", proof.clone()).await.status != 201 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    1e3 * began.elapsed().as_secs_f64()
}

/// In milliseconds.
async fn restart(site: &mut Site) -> f64 {
    end(&mut site.server);
    let began = Instant::now();
    site.server.start_again();
    site.follow_address();
    let ask = [request("GET", "/readyz", "", "", "")];
    let mut wires = Wire::open(&site.address, 1).await;
    while once(&mut wires, &ask).await.0[0].status != 200 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    1e3 * began.elapsed().as_secs_f64()
}

/// Each game once.
async fn first_looks(site: &Site, views: &[Vec<u8>]) -> Measure {
    let before = Processor::of(site.server.process());
    let (answers, span) = once(&mut Wire::open(&site.address, 1).await, views).await;
    assert!(
        answers.iter().all(|answer| answer.status == 200),
        "every game can be seen"
    );
    Measure {
        latencies: answers.iter().map(|answer| answer.took).collect(),
        span,
        processor: Processor::of(site.server.process()).since(&before),
    }
}

/// By everything that an admin can search by.
async fn searches(site: &Site) -> Vec<Vec<u8>> {
    let (admin, player) = (&site.pairs[0][0], &site.pairs[1][0]);
    let me = Rest::new(&site.server.url)
        .with_token(player)
        .get("/v1/me")
        .await
        .is(200);
    let player = me["id"].as_str().unwrap_or_default();
    let narrowed = [
        String::new(),
        "&status=finished".to_owned(),
        "&ruleset=tower-up&status=active".to_owned(),
        format!("&player={player}"),
        format!("&player={player}&status=active"),
        "&from=2020-01-01T00:00:00Z&to=2120-01-01T00:00:00Z".to_owned(),
    ];
    let ask = |words: String| request("GET", &format!("{SEARCHED}{words}"), admin, "", "");
    narrowed.map(ask).to_vec()
}
