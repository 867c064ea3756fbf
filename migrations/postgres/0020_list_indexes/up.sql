-- The public games, newest first: found without looking at private ones, however many those are.
CREATE INDEX games_public ON games (game_id) WHERE visibility = 'public';
CREATE INDEX games_public_by_status ON games (status, game_id) WHERE visibility = 'public';
CREATE INDEX games_public_by_ruleset ON games (ruleset, game_id) WHERE visibility = 'public';
CREATE INDEX games_public_by_ruleset_and_status ON games (ruleset, status, game_id) WHERE visibility = 'public';

-- Everybody's submissions, newest first.
CREATE INDEX submissions_by_id ON submissions (submission_id);

-- What admins did, without what they only looked at.
CREATE INDEX audit_without_looks ON audit (number) WHERE look IS NULL;
