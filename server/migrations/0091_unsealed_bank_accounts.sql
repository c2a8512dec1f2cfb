-- outside a transaction
-- Those still to be sealed, and those sealed with an older key.

drop index concurrently if exists bank_accounts_unsealed;
create index concurrently bank_accounts_unsealed on bank_accounts (payee_kind, payee_id) where sealed is null or iban is not null or account_number is not null;
drop index concurrently if exists bank_accounts_key;
create index concurrently bank_accounts_key on bank_accounts (key_id);
alter table bank_accounts validate constraint bank_accounts_whole;
