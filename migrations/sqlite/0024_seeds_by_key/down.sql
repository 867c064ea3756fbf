DROP INDEX games_running_by_seed_key;
DROP INDEX games_over_by_seed_key;
