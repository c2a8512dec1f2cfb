-- outside a transaction
-- Questions about dates over the whole ledger, of every club and kind: rows arrive in the order of their dates, so a few pages say
-- where a month lies.
drop index concurrently if exists ledger_transactions_dates;
create index concurrently ledger_transactions_dates on ledger_transactions using brin (posted_on, occurred_at);
