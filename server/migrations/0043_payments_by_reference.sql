-- outside a transaction
-- A provider names a disputed charge by its own name.
create index concurrently if not exists payments_reference on payments (provider_reference);
-- Checked for new rows since the ledger has two books; here for those of before, without a lock that writers wait for.
alter table ledger_entries validate constraint ledger_entries_account_known;
alter table ledger_transactions validate constraint ledger_transactions_source_known;
alter table ledger_transactions validate constraint ledger_transactions_actor_known;
alter table ledger_transactions validate constraint ledger_transactions_carried_whole;
