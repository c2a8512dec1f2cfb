-- Sums of the ledger, so that figures over years of every club need not read each entry. A job adds what was posted; what it has not
-- added yet is named in `ledger_unfolded`, and every read adds that itself: a figure is exact at any moment.

create table ledger_sums (
  id bigint generated always as identity primary key,
  club_id uuid,
  currency text not null,
  account text not null,
  kind text not null,
  source text not null,
  category text,
  business_date date not null,
  event_id uuid,
  -- Minor units: debits less credits.
  amount_minor bigint not null,
  entries integer not null,
  constraint ledger_sums_once unique nulls not distinct (event_id, business_date, club_id, account, kind, source, currency, category)
);
-- Balances of one account, by club.
create index ledger_sums_account on ledger_sums (account, club_id, currency) include (amount_minor, business_date);

-- Transactions whose entries are not in the sums. Rows are only ever added and taken away: nothing that posts waits for another.
create table ledger_unfolded (
  transaction_id uuid primary key
);

create function note_unfolded() returns trigger language plpgsql as $$
begin
  insert into ledger_unfolded (transaction_id) select id from added on conflict do nothing;
  return null;
end $$;
-- A trigger, so that a process of the version before notes what it posts beside this one.
create trigger ledger_transactions_unfolded after insert on ledger_transactions
  referencing new table as added for each statement execute function note_unfolded();
