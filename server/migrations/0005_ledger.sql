-- Double-entry books of the platform and of each club.

-- A transaction and its entries are written together, in one database transaction, and never changed.
create table ledger_transactions (
  id uuid primary key,
  kind text not null,
  -- Null if it concerns no club.
  club_id uuid,
  currency text not null,
  occurred_at timestamptz not null,
  -- Of the event if it is about one, otherwise of the moment, by the club's zone and day cut-off; in UTC without a club.
  business_date date not null,
  -- When the money moved; null if only a debt arose or ended.
  settled_at timestamptz,
  -- What it follows from, with source_id: the same thing is posted once.
  source_kind text not null,
  source_id uuid not null,
  -- The database transaction that wrote it: its entries come with it or not at all.
  written_in xid8 not null default pg_current_xact_id(),
  -- The reservation whose money it is.
  reservation_id uuid,
  -- The business date of the moment, in the club's zone and with its day cut-off; in UTC where there is no club.
  posted_on date not null,
  -- online, till, manual or adjustment.
  source text not null,
  event_id uuid,
  -- Null if the system did it.
  actor_kind text,
  actor_id uuid,
  -- The closed business date that it belongs to; null if it was posted on its own date.
  adjusts_date date,
  constraint ledger_transactions_actor_known check (actor_kind in ('client', 'club', 'platform', 'system')),
  constraint ledger_transactions_currency_code check (currency ~ '^[A-Z]{3}$'),
  constraint ledger_transactions_posted_once unique (kind, source_kind, source_id),
  constraint ledger_transactions_source_known check (source in ('online', 'till', 'manual', 'adjustment'))
);
create index ledger_transactions_club on ledger_transactions (club_id, currency, business_date);
create index ledger_transactions_reservation on ledger_transactions (reservation_id);
create index ledger_transactions_posted on ledger_transactions (club_id, currency, posted_on);
create index ledger_transactions_event on ledger_transactions (event_id, id) where (event_id is not null);
create index ledger_transactions_adjusting on ledger_transactions (club_id, adjusts_date) where (adjusts_date is not null);
create index ledger_transactions_kind on ledger_transactions (kind, currency, business_date, id);

create table ledger_entries (
  transaction_id uuid not null references ledger_transactions (id),
  position integer not null,
  account text not null,
  -- Minor units: a debit is above zero, a credit below.
  amount_minor bigint not null,
  -- What was sold: a kind of prestation, or a category of revenue.
  category text,
  -- The line of the reservation that was sold.
  line_id uuid,
  constraint ledger_entries_pkey primary key (transaction_id, "position"),
  -- The same as in server/modules/ledger/postings/chart-of-accounts.ts.
  constraint ledger_entries_account_known check (account in ('provider_clearing', 'platform_bank', 'platform_receivable', 'tax_payable', 'subscription_revenue', 'platform_fees', 'provider_fees', 'due_to_payers', 'due_to_clubs', 'due_to_ambassadors', 'commission_expense', 'disputes', 'dispute_losses', 'club_due_from_platform', 'club_bank', 'club_till', 'club_sales', 'club_output_tax', 'club_platform_fees', 'club_commissions', 'club_dispute_losses', 'club_cash_differences')),
  constraint ledger_entries_amount_not_zero check (amount_minor <> 0)
);
create index ledger_entries_account on ledger_entries (account, transaction_id);

create table ledger_frozen_dates (
  club_id uuid not null,
  business_date date not null,
  frozen_at timestamptz not null,
  constraint ledger_frozen_dates_pkey primary key (club_id, business_date)
);

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
create index ledger_sums_club on ledger_sums (club_id, currency, business_date);

-- Transactions whose entries are not in the sums yet. Rows are only added and removed, so that postings never wait for each other.
create table ledger_unfolded (
  transaction_id uuid primary key
);

-- Each book balances.
create function check_ledger_balance(checked uuid) returns void language plpgsql as $$
declare
  platform numeric;
  club numeric;
  entries integer;
begin
  select coalesce(sum(amount_minor) filter (where not starts_with(account, 'club_')), 0),
      coalesce(sum(amount_minor) filter (where starts_with(account, 'club_')), 0), count(*)
    into platform, club, entries from ledger_entries where transaction_id = checked;
  if platform <> 0 or club <> 0 or entries < 2 then
    raise exception 'transaction % of the ledger does not balance: % entries that sum to % in the platform''s book and % in the club''s',
      checked, entries, platform, club using errcode = 'check_violation', constraint = 'ledger_transactions_balance';
  end if;
end $$;

create function check_new_transaction() returns trigger language plpgsql as $$
begin
  perform check_ledger_balance(new.id);
  return null;
end $$;
create constraint trigger ledger_transactions_balance after insert on ledger_transactions deferrable initially deferred for each row execute function check_new_transaction();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'restrict_violation', constraint = 'ledger_append_only';
end $$;
create trigger ledger_transactions_append_only before delete or update or truncate on ledger_transactions for each statement execute function refuse_ledger_change();

-- The server takes the club's lock before it reads the frozen dates; this is the second line of defence.
create function refuse_frozen_dates() returns trigger language plpgsql as $$
declare
  frozen record;
begin
  select f.club_id, f.business_date into frozen
    from added a join ledger_frozen_dates f on f.club_id = a.club_id and f.business_date in (a.business_date, a.posted_on) limit 1;
  if found then
    raise exception 'the books of club % are closed for %', frozen.club_id, frozen.business_date
      using errcode = 'restrict_violation', constraint = 'ledger_dates_open';
  end if;
  return null;
end $$;
create trigger ledger_transactions_on_open_dates after insert on ledger_transactions referencing new table as added for each statement execute function refuse_frozen_dates();

create function note_unfolded() returns trigger language plpgsql as $$
begin
  insert into ledger_unfolded (transaction_id) select id from added on conflict do nothing;
  return null;
end $$;
-- A trigger, so that no posting can be missed.
create trigger ledger_transactions_unfolded after insert on ledger_transactions referencing new table as added for each statement execute function note_unfolded();

create trigger ledger_entries_append_only before delete or update or truncate on ledger_entries for each statement execute function refuse_ledger_change();

create function keep_entries_with_transaction() returns trigger language plpgsql as $$
declare
  complete uuid;
begin
  select t.id into complete from added a join ledger_transactions t on t.id = a.transaction_id where t.written_in <> pg_current_xact_id() limit 1;
  if found then
    raise exception 'transaction % of the ledger is complete', complete
      using errcode = 'restrict_violation', constraint = 'ledger_append_only';
  end if;
  return null;
end $$;
create trigger ledger_entries_with_transaction after insert on ledger_entries referencing new table as added for each statement execute function keep_entries_with_transaction();
