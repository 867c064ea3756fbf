-- Ids of submissions begin with the time, so submissions_by_id finds the oldest, too. A node of the release before, which still
-- looks for them by time, reads the table for it until it is replaced.
DROP INDEX submissions_by_time;
