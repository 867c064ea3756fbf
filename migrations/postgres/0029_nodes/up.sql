-- The nodes that use this database. One that is alone need not ask for what it has changed itself. A version that does not
-- write its row here must not run beside one that does.
CREATE TABLE nodes (
    node_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    -- When it last said that it is there.
    seen_at BIGINT NOT NULL
);

INSERT INTO schema_marks (version, why) VALUES ('0029', 'other nodes would not notice it and show games as they were');
