DROP INDEX audit_without_looks;
DROP INDEX submissions_by_id;
DROP INDEX games_public_by_ruleset_and_status;
DROP INDEX games_public_by_ruleset;
DROP INDEX games_public_by_status;
DROP INDEX games_public;
