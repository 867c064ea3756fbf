-- SQLite finds what a row refers to in pages that it has in memory, and locks nothing for it.
SELECT 1;
