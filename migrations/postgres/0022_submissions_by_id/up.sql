-- Everybody's submissions, newest first.
CREATE INDEX submissions_by_id ON submissions (submission_id);
