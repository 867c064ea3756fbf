DROP INDEX games_due_by_ruleset;
DROP INDEX games_public_by_ruleset_and_status;
DROP INDEX games_public_by_ruleset;
DROP INDEX games_public_by_status;
DROP INDEX games_public;
