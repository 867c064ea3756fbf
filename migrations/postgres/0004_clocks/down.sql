DROP TABLE outages;
DROP TABLE heartbeats;
DROP TABLE calendar_links;
DROP TABLE schedules;
ALTER TABLE games DROP COLUMN leased_until;
ALTER TABLE games DROP COLUMN clock;
ALTER TABLE games DROP COLUMN pace;
