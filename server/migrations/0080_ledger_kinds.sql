-- outside a transaction
-- The rows behind a figure of the platform's book, latest first, whichever club they are of.
drop index concurrently if exists ledger_transactions_kind;
create index concurrently ledger_transactions_kind on ledger_transactions (kind, currency, business_date, id);
