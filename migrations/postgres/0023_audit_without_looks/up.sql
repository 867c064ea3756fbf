-- What admins did, without what they only looked at.
CREATE INDEX audit_without_looks ON audit (number) WHERE look IS NULL;
