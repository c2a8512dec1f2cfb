-- Account numbers are encrypted with a key kept outside the database. A job seals the rows that are there; until the previous version is gone, it
-- may still write numbers in clear, and those are newer than what is sealed in the row.

alter table bank_accounts
  add column sealed bytea,
  add column key_id text,
  add column last_four text;
alter table bank_accounts drop constraint bank_accounts_whole;
alter table bank_accounts add constraint bank_accounts_whole check (
  num_nonnulls(sealed, key_id, last_four) in (0, 3) and num_nonnulls(sealed, iban, account_number) > 0
) not valid;
