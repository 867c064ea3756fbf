-- Says again which key has sealed a seed, so that the seeds of one key are found; empty where the seed is open.
ALTER TABLE games ADD COLUMN seed_key TEXT COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX games_by_seed_key ON games (seed_key, status);

-- Names what an admin has looked at and in which hour: of several entries that say the same one is kept.
ALTER TABLE audit ADD COLUMN look TEXT COLLATE "C";
CREATE UNIQUE INDEX audit_by_look ON audit (look) WHERE look IS NOT NULL;
