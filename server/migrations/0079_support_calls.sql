-- outside a transaction
-- The calls that superadmins made for clubs, among all others in the log.
drop index concurrently if exists audit_log_support;
create index concurrently audit_log_support on audit_log (at, id) where is_support;
