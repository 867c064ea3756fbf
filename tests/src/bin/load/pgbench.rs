//! The floor on PostgreSQL: the turn of the bare handler as one statement, by PostgreSQL's own `pgbench`.

use plotline_tests::{Cluster, run_folder};

/// Keys and rows as long as those of the bare handler.
const TABLES: &str = "CREATE TABLE games (id text COLLATE \"C\" PRIMARY KEY, revision bigint NOT NULL, standing text NOT NULL, rest text NOT NULL);
    CREATE TABLE events (game text COLLATE \"C\", seq bigint, line text NOT NULL, PRIMARY KEY (game, seq));
    INSERT INTO games SELECT '00000000-0000-0000-0000-' || lpad(id::text, 12, '0'), 0, '', repeat('x', 600) FROM generate_series(1, 1024) AS id;";

/// Every client goes round its own 32 games, so that the revision that it expects is the one that there is.
const SCRIPT: &str = r#"\set turn :turn + 1
\set game :client_id * 32 + :turn % 32 + 1
\set seq :turn / 32
WITH turned AS (UPDATE games SET revision = revision + 1, standing = '{"seq":"1","to_move":["1"]}' WHERE id = '00000000-0000-0000-0000-' || lpad(:game::text, 12, '0') AND revision = :seq RETURNING id, revision) INSERT INTO events SELECT id, revision, '{"moves":[{"type":"take_card","card":"M05","wild_colors":[],"substitute_colors":[]}]}' || repeat('x', 1000) FROM turned RETURNING line;
"#;

/// Turns a second with 32 clients.
pub(crate) fn turns(cluster: &Cluster, seconds: u64) -> Option<f64> {
    let url = cluster.new_database();
    Cluster::run_program("psql", &["-q", "-d", &url, "-c", TABLES]);
    for setting in ["fsync", "synchronous_commit", "full_page_writes"] {
        let is = Cluster::run_program("psql", &["-qAt", "-d", &url, "-c", &format!("SHOW {setting}")]);
        assert_eq!(
            is, "on",
            "{setting}: turns must be as safe as those of the service"
        );
    }
    let script = run_folder().join("turn.sql");
    std::fs::write(&script, SCRIPT).expect("a file can be made");
    let script = script.display().to_string();
    let seconds = seconds.to_string();
    let settings = [
        "-n", "-M", "prepared", "-c", "32", "-j", "2", "-D", "turn=-1", "-T",
    ];
    let printed = Cluster::run_program(
        "pgbench",
        &[&settings[..], &[&seconds, "-f", &script, &url]].concat(),
    );
    let kept = Cluster::run_program("psql", &["-qAt", "-d", &url, "-c", "SELECT count(*) FROM events"]);
    eprintln!("pgbench: {kept} turns are kept");
    let line = printed.lines().find_map(|line| line.strip_prefix("tps = "))?;
    line.split_whitespace().next()?.parse().ok()
}
