WITH changed AS (
    SELECT * FROM unnest({}) AS changed (
        game_id, from_revision, from_seq, from_planned, status, revision, seq, standing, started_at, finished_at, due_at,
        clock, planned, record, over
    )
), answered AS (
    SELECT * FROM unnest({}) AS answered (game_id, player_id, key, request, body, at)
), locked AS (
    SELECT game_id, revision, seq, planned FROM games WHERE game_id = ANY ({}) FOR NO KEY UPDATE SKIP LOCKED
), kept AS (
    UPDATE games
    SET status = changed.status, revision = changed.revision, seq = changed.seq, standing = changed.standing,
        started_at = changed.started_at, finished_at = changed.finished_at, due_at = changed.due_at,
        clock = changed.clock, leased_until = NULL, planned = changed.planned, record = changed.record
    FROM changed
    JOIN locked ON locked.game_id = changed.game_id AND locked.revision = changed.from_revision
        AND locked.seq = changed.from_seq AND locked.planned = changed.from_planned
    LEFT JOIN answered ON answered.game_id = changed.game_id
    -- With a limit it stays a look into the index for each, whatever the planner takes the size of the table for.
    WHERE games.game_id = changed.game_id AND (
        SELECT 1 FROM answers
        WHERE answers.game_id = answered.game_id AND answers.player_id = answered.player_id AND answers.key = answered.key
        LIMIT 1
    ) IS NULL
    RETURNING games.game_id, changed.over
), new_events AS (
    INSERT INTO events (game_id, seq, line)
    SELECT * FROM unnest({}) AS new (game_id, seq, line) WHERE game_id IN (SELECT game_id FROM kept)
), new_answers AS (
    INSERT INTO answers (game_id, player_id, key, request, body, at)
    SELECT * FROM answered WHERE game_id IN (SELECT game_id FROM kept)
), new_notices AS (
    INSERT INTO notifications (game_id, notification_id, player_id, seq, kind, details, at, unsorted_at)
    SELECT new.game_id, notification_id, player_id, seq, kind, details, at, at
    FROM unnest({}) AS new (of, game_id, notification_id, player_id, seq, kind, details, at)
    WHERE of IN (SELECT game_id FROM kept)
), over AS (
    UPDATE seats SET over = true FROM kept WHERE seats.game_id = kept.game_id AND kept.over
), ended AS (
    DELETE FROM conditional_turns USING unnest({}) AS gone (game_id, conditional_id)
    WHERE conditional_turns.game_id = gone.game_id AND conditional_turns.conditional_id = gone.conditional_id
        AND gone.game_id IN (SELECT game_id FROM kept)
), followed AS (
    UPDATE conditional_turns SET met = new.met, seen = new.seen
    FROM unnest({}) AS new (game_id, conditional_id, met, seen)
    WHERE conditional_turns.game_id = new.game_id AND conditional_turns.conditional_id = new.conditional_id
        AND new.game_id IN (SELECT game_id FROM kept)
)
SELECT game_id FROM kept
