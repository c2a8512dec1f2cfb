-- outside a transaction
-- What one guest paid, for the list of their refunds.
drop index concurrently if exists payments_payer;
create index concurrently payments_payer on payments (payer_id);
