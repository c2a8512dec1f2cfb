-- outside a transaction
-- Disputes of all clubs, in their order.
drop index concurrently if exists payment_disputes_opened;
create index concurrently payment_disputes_opened on payment_disputes (opened_at, id);
