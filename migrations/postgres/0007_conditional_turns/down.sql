DROP TABLE conditional_turns;
ALTER TABLE games DROP COLUMN planned;
