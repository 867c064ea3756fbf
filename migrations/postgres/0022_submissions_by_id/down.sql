DROP INDEX submissions_by_id;
