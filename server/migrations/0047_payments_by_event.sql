-- outside a transaction
-- Payments of an event go to another business date with it.

drop index concurrently if exists payments_event;
create index concurrently payments_event on payments (event_id) where event_id is not null;
