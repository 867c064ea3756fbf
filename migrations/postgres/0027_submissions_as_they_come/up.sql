-- PostgreSQL keeps rows in the order in which they came, and has nothing to change.
SELECT 1;
