-- outside a transaction
drop index concurrently if exists notifications_pinned;
create index concurrently notifications_pinned on notifications (path) where pinned_until is not null;
