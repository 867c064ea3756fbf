CREATE TABLE players (
    player_id     TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    username      TEXT NOT NULL,
    -- The keys are what must be unique: name and address without regard to case, as the domain writes them.
    username_key  TEXT COLLATE "C" NOT NULL UNIQUE,
    email         TEXT NOT NULL,
    email_key     TEXT COLLATE "C" NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    role          TEXT NOT NULL CHECK (role IN ('player', 'admin')),
    created_at    BIGINT NOT NULL
);

-- One log-in. Its refresh tokens follow one another; only the newest is unused.
CREATE TABLE sessions (
    session_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    player_id  TEXT COLLATE "C" NOT NULL REFERENCES players (player_id),
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    ended_at   BIGINT
);

CREATE INDEX sessions_by_player ON sessions (player_id);

CREATE TABLE refresh_tokens (
    hash       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    session_id TEXT COLLATE "C" NOT NULL REFERENCES sessions (session_id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    used_at    BIGINT
);

CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session_id);

CREATE TABLE personal_tokens (
    token_id     TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    player_id    TEXT COLLATE "C" NOT NULL REFERENCES players (player_id),
    hash         TEXT COLLATE "C" NOT NULL UNIQUE,
    name         TEXT NOT NULL,
    scopes       TEXT NOT NULL,
    created_at   BIGINT NOT NULL,
    expires_at   BIGINT,
    last_used_at BIGINT
);

CREATE INDEX personal_tokens_by_player ON personal_tokens (player_id, token_id);
