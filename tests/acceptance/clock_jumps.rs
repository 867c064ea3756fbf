//! The clock of the machine jumps while the service runs on it. Real seconds pass as ever: the monotonic clock is left
//! alone, as it is when somebody sets the time.

use crate::clocks::{at_pace, time};
use crate::nodes::through;
use crate::table::Table;
use crate::world::{Player, World, list, text};
use jiff::{SignedDuration, Timestamp};
use plotline_tests::{Database, Rest, Server, WrongClock};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A machine whose clock may be wrong.
struct Machine {
    data: PathBuf,
    clock: WrongClock,
}

impl Machine {
    fn new(data: &Path, name: &str) -> Self {
        Self {
            data: data.to_owned(),
            clock: WrongClock::new(data.join(name)),
        }
    }

    fn set(&self, seconds: i64) {
        self.clock.set(seconds);
    }

    fn start(&self, database: &Database) -> World {
        let settings = self.clock.settings();
        let settings: Vec<_> = settings
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        World {
            server: Server::start_in(&self.data, database, &settings),
        }
    }
}

/// A token that outlasts every jump, unlike that of a session.
async fn lasting_token(player: &Player) -> String {
    let body = json!({"name": "a watch", "scopes": ["games:read"]});
    text(&player.post("/v1/me/tokens", body).await.is(201)["token"])
}

/// The explanation of the deadline, once the times that do not count are these, in seconds; a few more or less are the
/// machine's.
async fn explained(onlooker: &Rest, table: &Table, expected: &[i64]) -> Value {
    for _ in 0..100 {
        let explained = onlooker.get(&table.path("/deadline")).await.is(200);
        let away: Vec<i64> = list(&explained["steps"])
            .iter()
            .filter(|step| step["why"] == "outage")
            .map(|step| time(&step["to"]).duration_since(time(&step["from"])).as_secs())
            .collect();
        let near = |(away, expected): (&i64, &i64)| (expected - 1..expected + 20).contains(away);
        if away.len() == expected.len() && away.iter().zip(expected).all(near) {
            return explained;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let explained = onlooker.get(&table.path("/deadline")).await.text;
    panic!("no outages of {expected:?} s in {explained}");
}

fn live(bank_seconds: u32) -> Value {
    json!({"type": "live", "bank_seconds": bank_seconds, "grace_seconds": 0})
}

/// How far off a deadline is by the clock of this process, which is right.
fn off(deadline: &Value) -> SignedDuration {
    time(deadline).duration_since(Timestamp::now())
}

#[tokio::test]
async fn jumps_of_the_machines_clock_cost_nobody_time_and_hide_no_outage() {
    let machine = Machine::new(&Server::new_folder(), "clock");
    let mut world = machine.start(&Database::Sqlite);
    let (ada, quick) = at_pace(&world, live(25)).await;
    let (_, slow) = at_pace(&world, live(600)).await;
    let token = lasting_token(&ada).await;
    let onlooker = ada.with_token(&token);

    machine.set(30);
    let explanation = explained(&onlooker, &quick, &[30]).await;
    assert!(
        off(&explanation["deadline"]) > SignedDuration::from_secs(30),
        "{explanation}"
    );
    let game = onlooker.get(&quick.path("")).await.is(200);
    assert_eq!(game["status"], "active", "nobody has lost by half a minute");

    machine.set(30 + 3600);
    explained(&onlooker, &slow, &[30, 3600]).await;
    let game = onlooker.get(&slow.path("")).await.is(200);
    assert_eq!(game["status"], "active", "nobody has lost by an hour");

    machine.set(0);
    let explanation = explained(&onlooker, &slow, &[]).await;
    let left = off(&explanation["deadline"]);
    assert!((500..=600).contains(&left.as_secs()), "{left} {explanation}");

    // Two minutes in which nobody is there.
    world.server.kill();
    machine.set(120);
    let world = machine.start(&Database::Sqlite);
    let onlooker = world.stranger().with_token(&token);
    explained(&onlooker, &slow, &[120]).await;
}

#[tokio::test]
async fn nodes_whose_clocks_differ_go_by_that_of_postgres() {
    let (folder, database) = (Server::new_folder(), Database::new_postgres());
    let (ahead, behind) = (Machine::new(&folder, "ahead"), Machine::new(&folder, "behind"));
    ahead.set(3600);
    behind.set(-7200);
    let nodes = [ahead.start(&database), behind.start(&database)];
    let (_, here) = at_pace(&nodes[0], live(600)).await;
    let there = through(&nodes[1], &here);
    // Enough looks of both nodes to find something wrong.
    for seconds in [7200, -7200, 0] {
        ahead.set(seconds);
        tokio::time::sleep(Duration::from_millis(1200)).await;
        for table in [&here, &there] {
            let game = table.game().await;
            assert_eq!(game["status"], "active");
            let explanation = table.players[1].get(&table.path("/deadline")).await.is(200);
            let left = off(&explanation["deadline"]);
            assert!((500..=600).contains(&left.as_secs()), "{left} {explanation}");
            assert_eq!(list(&explanation["steps"]).len(), 1, "{explanation}");
        }
    }
    // What was opened on one node is not late on the other.
    let (_, there) = at_pace(&nodes[1], live(600)).await;
    let game = through(&nodes[0], &there).game().await;
    let left = off(&game["clock"]["turn"]["deadline"]);
    assert!((500..=600).contains(&left.as_secs()), "{left}");
}
