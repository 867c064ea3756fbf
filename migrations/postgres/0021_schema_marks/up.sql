-- The migrations that a version must know to work with this database; any other it may be ahead by. Such a migration adds
-- its row itself.
CREATE TABLE schema_marks (
    version TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    -- What a version that does not know the migration would do wrong.
    why     TEXT NOT NULL
);

-- This documents 0018 and is an example of a mark. No version acts on it: each that knows marks knows 0018, too.
INSERT INTO schema_marks (version, why) VALUES ('0018', 'it cannot read sealed seeds');
