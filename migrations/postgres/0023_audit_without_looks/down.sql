DROP INDEX audit_without_looks;
