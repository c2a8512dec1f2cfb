-- The ledger has two books, the platform's and the club's: the accounts of the club's begin with `club_`. Rows of before are carried over by a job.

alter table ledger_transactions
  -- The business date of the moment, in the club's zone and with its day cut-off; in UTC where there is no club. Null until a row is carried over.
  add column posted_on date,
  -- online, till, manual or adjustment.
  add column source text,
  add column event_id uuid,
  -- Null where the system did it.
  add column actor_kind text,
  add column actor_id uuid,
  -- The ledger is written under locks of payments: it must never wait for the lock of a reservation.
  drop constraint ledger_transactions_reservation_id_fkey,
  add constraint ledger_transactions_source_known check (source in ('online', 'till', 'manual', 'adjustment')) not valid,
  add constraint ledger_transactions_actor_known check (actor_kind in ('client', 'club', 'platform', 'system')) not valid,
  add constraint ledger_transactions_carried_whole check ((posted_on is null) = (source is null)) not valid;
comment on column ledger_transactions.business_date is 'Of the event, where it is about one; else of the moment.';
comment on column ledger_transactions.source_kind is 'What it follows from, with source_id: the same thing is posted once.';

alter table ledger_entries
  -- What was sold: a kind of prestation, or a category of revenue.
  add column category text,
  -- The line of the reservation that was sold.
  add column line_id uuid,
  drop constraint ledger_entries_account_known;
alter table ledger_entries add constraint ledger_entries_account_known check (
  account in (
    'provider_clearing', 'platform_bank', 'platform_receivable', 'tax_payable', 'subscription_revenue', 'platform_fees', 'provider_fees',
    'due_to_payers', 'due_to_clubs', 'due_to_ambassadors', 'commission_expense', 'disputes', 'dispute_losses', 'club_due_from_platform',
    'club_bank', 'club_till', 'club_sales', 'club_output_tax', 'club_platform_fees', 'club_commissions', 'club_dispute_losses',
    'club_cash_differences'
  )
) not valid;

-- Of a payment, a refund and money at the venue: what of it is for which line of the reservation, and the tax in that.
alter table payments
  add column event_id uuid,
  add column business_date date,
  add column allocation jsonb not null default '[]';
alter table payment_refunds add column allocation jsonb not null default '[]';
alter table till_payments add column allocation jsonb not null default '[]';

-- Each book balances by itself.
create or replace function check_ledger_balance(checked uuid) returns void language plpgsql as $$
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

-- Entries come with their transaction only, which is checked at the commit: checking it again for each entry adds nothing.
drop trigger ledger_entries_balance on ledger_entries;
drop function check_new_entry();

drop trigger ledger_entries_with_transaction on ledger_entries;
create or replace function keep_entries_with_transaction() returns trigger language plpgsql as $$
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
create trigger ledger_entries_with_transaction after insert on ledger_entries
  referencing new table as added for each statement execute function keep_entries_with_transaction();

-- A row of a version with one book is completed once; nothing else ever changes.
drop trigger ledger_transactions_append_only on ledger_transactions;
create trigger ledger_transactions_append_only before delete or truncate on ledger_transactions
  for each statement execute function refuse_ledger_change();
create function complete_ledger_transaction() returns trigger language plpgsql as $$
declare
  completed constant text[] := '{posted_on,business_date,source,event_id}';
begin
  if old.posted_on is not null or new.posted_on is null or to_jsonb(new) - completed is distinct from to_jsonb(old) - completed then
    raise exception 'the ledger is append-only' using errcode = 'restrict_violation', constraint = 'ledger_append_only';
  end if;
  return new;
end $$;
create trigger ledger_transactions_complete_once before update on ledger_transactions
  for each row execute function complete_ledger_transaction();

-- So is the allocation of a refund and of money at the venue.
create or replace function keep_refund() returns trigger language plpgsql as $$
declare
  moving text[] := '{state,provider_reference,asked_at,settled_at}';
begin
  -- A bank may refuse later what the provider had made: only that moves an end.
  if old.state = 'failed' or (old.state = 'succeeded' and new.state <> 'failed') then
    moving := '{}';
  end if;
  if old.allocation = '[]' then
    moving := moving || 'allocation'::text;
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'refund % stays as it is', old.id using errcode = 'restrict_violation', constraint = 'payment_refunds_stay';
  end if;
  return new;
end $$;
create or replace function keep_till_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.allocation <> '[]' or to_jsonb(new) - 'allocation' is distinct from to_jsonb(old) - 'allocation' then
    raise exception 'payment % at the till stays as it is', old.id using errcode = 'restrict_violation', constraint = 'till_payments_stay';
  end if;
  return new;
end $$;

create index ledger_transactions_posted on ledger_transactions (club_id, currency, posted_on);
create index ledger_transactions_to_complete on ledger_transactions (reservation_id) where posted_on is null;
