-- Rows lie in the order in which they come, as those of events.
ALTER TABLE submissions RENAME TO submissions_before;

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
) STRICT;

INSERT INTO submissions SELECT * FROM submissions_before;
DROP TABLE submissions_before;

CREATE INDEX submissions_by_player ON submissions (player_id, submission_id);
CREATE INDEX submissions_by_time ON submissions (at);
CREATE INDEX submissions_by_id ON submissions (submission_id);
