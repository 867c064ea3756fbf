-- An SQLite file has one service, so there are no nodes to note.
INSERT INTO schema_marks (version, why) VALUES ('0029', 'other nodes would not notice it and show games as they were');
