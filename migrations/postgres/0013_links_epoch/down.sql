ALTER TABLE players DROP COLUMN links_epoch;
