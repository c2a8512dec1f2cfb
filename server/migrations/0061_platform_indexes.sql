-- outside a transaction
-- Featured events come first in discovery; the platform's lists of events and clubs, and its log by action.
drop index concurrently if exists events_featured;
create index concurrently events_featured on events (starts_at, id) where featured_at is not null;
drop index concurrently if exists events_suspended;
create index concurrently events_suspended on events (starts_at, id) where suspended_at is not null;
drop index concurrently if exists events_start;
create index concurrently events_start on events (starts_at, id);
drop index concurrently if exists clubs_created;
create index concurrently clubs_created on clubs (created_at, id);
drop index concurrently if exists clubs_name;
create index concurrently clubs_name on clubs (lower(name), id);
drop index concurrently if exists audit_log_action;
create index concurrently audit_log_action on audit_log (action, at, id);
