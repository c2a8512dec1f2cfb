-- outside a transaction
-- What was posted of an event, in its order.
drop index concurrently if exists ledger_transactions_event;
create index concurrently ledger_transactions_event on ledger_transactions (event_id, id) where event_id is not null;
