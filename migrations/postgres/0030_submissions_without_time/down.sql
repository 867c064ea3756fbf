CREATE INDEX submissions_by_time ON submissions (at);
