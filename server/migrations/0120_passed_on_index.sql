-- outside a transaction
-- An event's few parties whose places were passed on.

drop index concurrently if exists reservations_passed_on;
create index concurrently reservations_passed_on on reservations (event_id) where passed_on_at is not null;
