-- The public games, newest first: found without looking at private ones, however many those are. The last columns let a list pass
-- over games of rulesets that a version does not know, in PostgreSQL by the index alone.
CREATE INDEX games_public ON games (game_id, ruleset, version) WHERE visibility = 'public';
CREATE INDEX games_public_by_status ON games (status, game_id, ruleset, version) WHERE visibility = 'public';
CREATE INDEX games_public_by_ruleset ON games (ruleset, game_id, version) WHERE visibility = 'public';
CREATE INDEX games_public_by_ruleset_and_status ON games (ruleset, status, game_id, version) WHERE visibility = 'public';

-- The games of a ruleset in the order in which they can be claimed. It takes the place of games_by_due_at, which the release
-- before this one still uses.
CREATE INDEX games_due_by_ruleset ON games (ruleset, version, coalesce(leased_until, due_at), due_at, game_id)
    WHERE due_at IS NOT NULL;
