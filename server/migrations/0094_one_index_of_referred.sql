-- outside a transaction
-- reservations_of_ambassadors covers the same columns.
drop index concurrently if exists reservations_brought;
