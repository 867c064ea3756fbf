DROP TABLE answers;
DROP TABLE events;
DROP TABLE seats;
DROP TABLE games;
