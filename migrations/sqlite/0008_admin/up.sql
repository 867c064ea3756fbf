-- Since when a player is kept out; null for everybody else.
ALTER TABLE players ADD COLUMN blocked_at INTEGER;
-- What the client that logged in called itself.
ALTER TABLE sessions ADD COLUMN client TEXT;

-- Every attempt to act in a game, and what was answered. It is written beside what it tells of and swept after a while,
-- so it references nothing; game_id is empty where nobody knows which game was meant.
CREATE TABLE submissions (
    game_id       TEXT    NOT NULL,
    submission_id TEXT    NOT NULL,
    player_id     TEXT    NOT NULL,
    at            INTEGER NOT NULL,
    act           TEXT    NOT NULL,
    channel       TEXT    NOT NULL,
    client        TEXT,
    address       TEXT,
    request_id    TEXT,
    sent          TEXT,
    expected_seq  INTEGER,
    key_hash      TEXT,
    outcome       TEXT    NOT NULL,
    first_seq     INTEGER,
    last_seq      INTEGER,
    status        INTEGER,
    code          TEXT,
    rule          TEXT,
    detail        TEXT,
    PRIMARY KEY (game_id, submission_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX submissions_by_player ON submissions (player_id, submission_id);
CREATE INDEX submissions_by_time ON submissions (at);

-- What admins did. The line is what is hashed; the columns beside it say again what it is found by.
CREATE TABLE audit (
    number    INTEGER NOT NULL PRIMARY KEY CHECK (number >= 1),
    admin_id  TEXT    NOT NULL,
    game_id   TEXT,
    player_id TEXT,
    line      TEXT    NOT NULL
) STRICT;

CREATE INDEX audit_by_admin ON audit (admin_id, number);
CREATE INDEX audit_by_game ON audit (game_id, number) WHERE game_id IS NOT NULL;
CREATE INDEX audit_by_player ON audit (player_id, number) WHERE player_id IS NOT NULL;

CREATE TRIGGER audit_is_never_changed BEFORE UPDATE ON audit
BEGIN
    SELECT RAISE(ABORT, 'the audit log is append-only');
END;

CREATE TRIGGER audit_is_never_deleted BEFORE DELETE ON audit
BEGIN
    SELECT RAISE(ABORT, 'the audit log is append-only');
END;
