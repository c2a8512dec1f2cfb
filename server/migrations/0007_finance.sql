-- The ledger, and payments that a provider makes.

-- Double entry. A transaction and its entries are written together, in one database transaction, and never again.
create table ledger_transactions (
  id uuid primary key,
  kind text not null,
  -- Null where no club is concerned.
  club_id uuid references clubs (id),
  currency text not null,
  occurred_at timestamptz not null,
  -- Of the club, by its zone and day cut-off; without a club, the date in UTC.
  business_date date not null,
  -- When the money itself moved; null where only a debt came about or went.
  settled_at timestamptz,
  -- What it follows from: the same thing is never posted twice.
  source_kind text not null,
  source_id uuid not null,
  -- The database transaction that wrote it: entries come with it or not at all.
  written_in xid8 not null default pg_current_xact_id(),
  constraint ledger_transactions_posted_once unique (kind, source_kind, source_id),
  constraint ledger_transactions_currency_code check (currency ~ '^[A-Z]{3}$')
);
create index ledger_transactions_club on ledger_transactions (club_id, currency, business_date);

create table ledger_entries (
  transaction_id uuid not null references ledger_transactions (id),
  position integer not null,
  account text not null,
  -- Minor units: a debit is above zero, a credit below.
  amount_minor bigint not null,
  primary key (transaction_id, position),
  -- The chart of accounts in server/modules/finance names the same ones.
  constraint ledger_entries_account_known check (
    account in ('provider_clearing', 'platform_receivable', 'tax_payable', 'subscription_revenue', 'provider_fees')
  ),
  constraint ledger_entries_amount_not_zero check (amount_minor <> 0)
);
create index ledger_entries_account on ledger_entries (account, transaction_id);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'restrict_violation', constraint = 'ledger_append_only';
end $$;
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_ledger_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();

create function keep_entries_with_transaction() returns trigger language plpgsql as $$
begin
  if (select written_in from ledger_transactions where id = new.transaction_id) <> pg_current_xact_id() then
    raise exception 'transaction % of the ledger is complete', new.transaction_id
      using errcode = 'restrict_violation', constraint = 'ledger_append_only';
  end if;
  return new;
end $$;
create trigger ledger_entries_with_transaction before insert on ledger_entries
  for each row execute function keep_entries_with_transaction();

create function check_ledger_balance(checked uuid) returns void language plpgsql as $$
declare
  total numeric;
  entries integer;
begin
  select coalesce(sum(amount_minor), 0), count(*) into total, entries from ledger_entries where transaction_id = checked;
  if total <> 0 or entries < 2 then
    raise exception 'transaction % of the ledger does not balance: % entries that sum to %', checked, entries, total
      using errcode = 'check_violation', constraint = 'ledger_transactions_balance';
  end if;
end $$;

create function check_new_transaction() returns trigger language plpgsql as $$
begin
  perform check_ledger_balance(new.id);
  return null;
end $$;
create constraint trigger ledger_transactions_balance after insert on ledger_transactions
  deferrable initially deferred for each row execute function check_new_transaction();

create function check_new_entry() returns trigger language plpgsql as $$
begin
  perform check_ledger_balance(new.transaction_id);
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function check_new_entry();

-- Who pays, as a provider knows them. The payer is a club.
create table payment_customers (
  id uuid primary key,
  payer_id uuid not null,
  provider text not null,
  -- Null until the provider has answered.
  provider_reference text,
  created_at timestamptz not null,
  constraint payment_customers_payer_taken unique (payer_id, provider),
  constraint payment_customers_reference_taken unique (provider, provider_reference)
);

-- A visit to the provider's page, on which a payer gives a method.
create table payment_setups (
  id uuid primary key,
  customer_id uuid not null references payment_customers (id),
  -- Null until the provider has answered.
  provider_reference text,
  created_at timestamptz not null,
  -- When its end was learned of, with a method or without.
  finished_at timestamptz
);
create index payment_setups_customer on payment_setups (customer_id, created_at);

create table payment_methods (
  id uuid primary key,
  customer_id uuid not null references payment_customers (id),
  provider_reference text not null,
  brand text not null,
  last4 text not null,
  expires_month integer not null,
  expires_year integer not null,
  -- By the provider's clock, so that messages out of order change nothing: the latest is the one to charge.
  given_at timestamptz not null,
  constraint payment_methods_reference_taken unique (customer_id, provider_reference)
);
create index payment_methods_latest on payment_methods (customer_id, given_at desc);

-- An amount asked of a payer. Written before the provider is asked, and settled by what the provider says.
create table payments (
  id uuid primary key,
  payer_id uuid not null,
  club_id uuid not null references clubs (id),
  -- What it pays for.
  purpose_kind text not null,
  purpose_id uuid not null,
  description text not null,
  method_id uuid not null references payment_methods (id),
  amount_minor bigint not null,
  currency text not null,
  state text not null,
  -- Null until the provider has answered.
  provider_reference text,
  decline_code text,
  created_at timestamptz not null,
  -- When the provider was asked for the last time; null before the first.
  asked_at timestamptz,
  settled_at timestamptz,
  fee_minor bigint,
  fee_currency text,
  constraint payments_state_known check (state in ('created', 'requires_action', 'processing', 'succeeded', 'declined')),
  constraint payments_amount_positive check (amount_minor > 0),
  constraint payments_decline_told check ((state = 'declined') = (decline_code is not null)),
  constraint payments_settled_at_end check ((state in ('succeeded', 'declined')) = (settled_at is not null))
);
-- One thing is paid once: nothing is asked again while an attempt is under way, or after one succeeded.
create unique index payments_one_at_a_time on payments (purpose_kind, purpose_id) where state <> 'declined';
create index payments_club on payments (club_id);
create index payments_method on payments (method_id);
create index payments_purpose on payments (purpose_kind, purpose_id, created_at);
create index payments_open on payments (created_at) where state in ('created', 'requires_action', 'processing');

-- What a provider has told us, each message once.
create table payment_events (
  id uuid primary key,
  provider text not null,
  provider_event_id text not null,
  event jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  constraint payment_events_told_once unique (provider, provider_event_id)
);

-- The simulated provider's own books. Nothing else reads them.
create table simulated_setups (
  id text primary key,
  customer text not null,
  return_url text not null,
  cancel_url text not null,
  method text,
  created_at timestamptz not null
);

create table simulated_methods (
  id text primary key,
  customer text not null,
  card text not null,
  expires_month integer not null,
  expires_year integer not null,
  created_at timestamptz not null
);

create table simulated_charges (
  id text primary key,
  -- The caller's key: the same one is one charge.
  reference text not null,
  method text not null references simulated_methods (id),
  amount_minor bigint not null,
  currency text not null,
  description text not null,
  state text not null,
  decline_code text,
  return_url text,
  -- When what is processing will have been paid.
  succeeds_at timestamptz,
  created_at timestamptz not null,
  constraint simulated_charges_reference_taken unique (reference)
);
create index simulated_charges_method on simulated_charges (method);

create table simulated_refunds (
  id text primary key,
  reference text not null,
  charge text not null references simulated_charges (id),
  amount_minor bigint not null,
  created_at timestamptz not null,
  constraint simulated_refunds_reference_taken unique (reference)
);
create index simulated_refunds_charge on simulated_refunds (charge);
