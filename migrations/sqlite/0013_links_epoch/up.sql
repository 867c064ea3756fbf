-- How often what a player proves itself with has changed. Links and reply addresses in mails are good for one epoch.
ALTER TABLE players ADD COLUMN links_epoch INTEGER NOT NULL DEFAULT 0;

-- A session ends ninety days after its log-in, also one that was prolonged beyond that before.
UPDATE sessions SET expires_at = created_at + 7776000000 WHERE expires_at > created_at + 7776000000;
