//! As many games as a planner needs to choose between indexes as it would in a large database.

/// 20,000 games, of which 100 are public. Of those that are due a third are of an unknown ruleset, and a quarter are put
/// off. There are as many players; those who play sit at 20 games each. A game has a row in each of its tables, and a player too.
pub(crate) fn fill() -> String {
    let series = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 20000) SELECT n FROM numbers";
    let no = "n % 7 <> 0";
    let id = |number: &str| {
        format!(
            "substr(cast({BASE} + {number} AS TEXT), 1, 8) || '-' || substr(cast({BASE} + {number} AS TEXT), 9, 4) || '-7000-8000-000000000000'"
        )
    };
    let (game, player) = (id("n * 1000"), id("n / 20 + 1"));
    format!(
        "INSERT INTO players (player_id, username, username_key, email, email_key, password_hash, role, created_at)
             SELECT {each}, 'p' || n, 'p' || n, 'p' || n || '@', 'p' || n || '@', '', 'player', 0 FROM ({series}) AS series;
         INSERT INTO sessions (session_id, player_id, created_at, expires_at) SELECT {each}, {each}, 0, n FROM ({series}) AS series;
         INSERT INTO refresh_tokens (hash, session_id, created_at) SELECT 'h' || n, {each}, 0 FROM ({series}) AS series;
         INSERT INTO personal_tokens (token_id, player_id, hash, name, scopes, created_at)
             SELECT {each}, {each}, 'h' || n, '', '', 0 FROM ({series}) AS series;
         INSERT INTO device_tokens (device_id, player_id, hash, created_at, last_used_at)
             SELECT {each}, {each}, 'h' || n, 0, 0 FROM ({series}) AS series;
         INSERT INTO webhooks (webhook_id, player_id, url, secret, created_at)
             SELECT {each}, {each}, '', 'key', 0 FROM ({series}) AS series;
         INSERT INTO notification_settings (player_id, settings, updated_at) SELECT {each}, '{{}}', 0 FROM ({series}) AS series;
         INSERT INTO schedules (player_id, revision, schedule, vacations) SELECT {each}, 1, '{{}}', '[]' FROM ({series}) AS series;
         INSERT INTO calendar_links (player_id, hash, created_at) SELECT {each}, 'h' || n, 0 FROM ({series}) AS series;
         INSERT INTO games (game_id, ruleset, version, options, visibility, status, seat_count, revision, seq, commitment, seed,
                 created_by, created_at, seed_key, due_at, leased_until)
             SELECT {game}, CASE WHEN n % 14 = 0 AND n % 3 <> 0 THEN 'chess' WHEN n % 3 = 0 THEN 'uptown' ELSE 'tower-up' END, 1, '{{}}',
                 CASE WHEN n % 200 = 0 THEN 'public' ELSE 'private' END, CASE WHEN n % 7 = 0 THEN 'open' ELSE 'finished' END,
                 2, 0, 0, '', '', {player}, n, CASE WHEN n % 7 = 0 THEN 'key' ELSE '' END, CASE WHEN n % 7 = 0 THEN n END,
                 CASE WHEN n % 28 = 7 THEN 100000 END
             FROM ({series}) AS series;
         INSERT INTO seats (game_id, seat, player_id, nonce, over) SELECT {game}, 1, {player}, '', {no} FROM ({series}) AS series;
         INSERT INTO events (game_id, seq, line) SELECT {game}, 1, '{{}}' FROM ({series}) AS series;
         INSERT INTO answers (game_id, player_id, key, request, body, at)
             SELECT {game}, {player}, 'key', '', '', n FROM ({series}) AS series;
         INSERT INTO conditional_turns (game_id, conditional_id, number, seat, plan, seq, met, seen, created_at)
             SELECT {game}, {game}, 1, 1, '{{}}', 0, 0, 0, n FROM ({series}) AS series;
         INSERT INTO notifications (game_id, notification_id, player_id, seq, kind, details, at)
             SELECT {game}, {game}, {player}, 0, 'game_started', '{{}}', n FROM ({series}) AS series;
         INSERT INTO deliveries (game_id, notification_id, channel, player_id, status, digest, attempts)
             SELECT {game}, {game}, 'mail', {player}, 'sent', n < 0, 1 FROM ({series}) AS series;
         INSERT INTO attempts (game_id, notification_id, channel, number, at, outcome, detail)
             SELECT {game}, {game}, 'mail', 1, n, 'sent', '' FROM ({series}) AS series;
         INSERT INTO submissions (game_id, submission_id, player_id, at, act, channel, outcome)
             SELECT {game}, {game}, {player}, n, 'turn', 'rest', 'accepted' FROM ({series}) AS series;
         INSERT INTO audit (number, admin_id, game_id, player_id, line, look)
             SELECT n, {player}, {game}, {player}, '{{}}', CASE WHEN n % 100 = 0 THEN NULL ELSE 'look ' || n END
             FROM ({series}) AS series;
         ANALYZE;",
        each = id("n"),
    )
}

/// Ids are made of numbers of twelve digits, which begin in 2020 if they are read as hexadecimal milliseconds.
pub(crate) const BASE: u64 = 170_000_000_000;
