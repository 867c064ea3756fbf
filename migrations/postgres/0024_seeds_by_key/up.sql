-- The seeds that are to be sealed anew or opened, by the key that sealed them. They are asked for in the order of
-- created_at, which no other index has, so that neither database reads all games instead.
CREATE INDEX games_running_by_seed_key ON games (seed_key, created_at) WHERE status IN ('open', 'active');
CREATE INDEX games_over_by_seed_key ON games (seed_key, created_at) WHERE status IN ('finished', 'cancelled') AND seed_key <> '';
