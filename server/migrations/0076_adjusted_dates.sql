-- outside a transaction
-- What was posted for a closed business date on a later one.
drop index concurrently if exists ledger_transactions_adjusting;
create index concurrently ledger_transactions_adjusting on ledger_transactions (club_id, adjusts_date) where adjusts_date is not null;
