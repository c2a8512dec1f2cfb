-- Charges, refunds, disputes and stored payment methods.

-- Who pays, as a provider knows them.
create table payment_customers (
  id uuid primary key,
  -- A club, or the account of a client.
  payer_id uuid not null,
  provider text not null,
  -- Null until the provider has answered.
  provider_reference text,
  created_at timestamptz not null,
  payer_kind text not null default 'club',
  constraint payment_customers_payer_kind_known check (payer_kind in ('club', 'client')),
  constraint payment_customers_payer_taken unique (payer_id, provider),
  constraint payment_customers_reference_taken unique (provider, provider_reference)
);

-- A visit to the provider's page where a payer adds a payment method.
create table payment_setups (
  id uuid primary key,
  customer_id uuid not null references payment_customers (id),
  -- Null until the provider has answered.
  provider_reference text,
  created_at timestamptz not null,
  -- When the server learned of its end, with or without a method.
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
  -- By the provider's clock, so that the order of messages does not matter: the latest method is charged.
  given_at timestamptz not null,
  constraint payment_methods_reference_taken unique (customer_id, provider_reference)
);
create index payment_methods_latest on payment_methods (customer_id, given_at desc);

-- A charge. Written before the provider is asked, and settled by the provider's answer.
create table payments (
  id uuid primary key,
  -- Who pays: the payer of the method.
  payer_id uuid not null,
  -- Whose books it is in.
  club_id uuid not null references clubs (id),
  -- What it pays for.
  purpose_kind text not null,
  purpose_id uuid not null,
  description text not null,
  method_id uuid references payment_methods (id),
  amount_minor bigint not null,
  currency text not null,
  state text not null,
  -- Null until the provider has answered.
  provider_reference text,
  decline_code text,
  created_at timestamptz not null,
  -- When the provider was last asked; null before the first time.
  asked_at timestamptz,
  settled_at timestamptz,
  fee_minor bigint,
  fee_currency text,
  -- The provider took the money after declining: it is owed to the payer.
  taken_late_at timestamptz,
  -- For payment on a page: whose page it is, where, and until when it takes payments.
  page_provider text,
  page_url text,
  page_expires_at timestamptz,
  -- What the platform keeps of it, in minor units of its currency.
  platform_fee_minor bigint not null default 0,
  event_id uuid,
  business_date date,
  allocation jsonb not null default '[]',
  constraint payments_amount_positive check (amount_minor > 0),
  constraint payments_decline_told check ((state = 'declined') = (decline_code is not null)),
  constraint payments_fee_within_amount check ((platform_fee_minor >= 0) and (platform_fee_minor <= amount_minor)),
  constraint payments_late_after_decline check ((taken_late_at is null) or (state = 'declined')),
  constraint payments_method_or_page check (((method_id is null) = (page_provider is not null)) and ((page_provider is null) = (page_expires_at is null))),
  constraint payments_settled_at_end check ((state in ('succeeded', 'declined')) = (settled_at is not null)),
  constraint payments_state_known check (state in ('created', 'requires_action', 'processing', 'succeeded', 'declined'))
);
create index payments_club on payments (club_id);
create index payments_method on payments (method_id);
create index payments_purpose on payments (purpose_kind, purpose_id, created_at);
create index payments_open on payments (created_at) where (state in ('created', 'requires_action', 'processing'));
create unique index payments_once on payments (purpose_kind, purpose_id) where ((purpose_kind = 'invoice') and (state <> 'declined'));
-- Each thing is paid once: there is no other attempt while one is open or after one succeeded.
create unique index payments_one_at_a_time on payments (purpose_kind, purpose_id) where (state in ('created', 'requires_action', 'processing'));
-- A provider names a disputed charge by its own id.
create index payments_reference on payments (provider_reference);
create index payments_event on payments (event_id) where (event_id is not null);

-- Messages of providers, each once.
create table payment_events (
  id uuid primary key,
  provider text not null,
  provider_event_id text not null,
  event jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  constraint payment_events_told_once unique (provider, provider_event_id)
);

-- A refund. Written before the provider is asked, and settled by the provider's answer.
create table payment_refunds (
  -- The idempotency key sent to the provider.
  id uuid primary key,
  payment_id uuid not null references payments (id),
  amount_minor bigint not null,
  reason text not null,
  state text not null,
  -- Null until the provider has answered.
  provider_reference text,
  created_at timestamptz not null,
  -- When the provider was last asked; null before the first time.
  asked_at timestamptz,
  settled_at timestamptz,
  -- The part of its fee that the platform gives up.
  platform_fee_minor bigint not null default 0,
  allocation jsonb not null default '[]',
  constraint payment_refunds_amount_positive check (amount_minor > 0),
  constraint payment_refunds_settled_at_end check ((state in ('succeeded', 'failed')) = (settled_at is not null)),
  constraint payment_refunds_state_known check (state in ('created', 'processing', 'succeeded', 'failed'))
);
create index payment_refunds_payment on payment_refunds (payment_id, created_at);
create index payment_refunds_open on payment_refunds (created_at) where (state in ('created', 'processing'));

create table payment_disputes (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  -- The provider's id.
  provider_reference text not null,
  amount_minor bigint not null,
  state text not null,
  -- As stated by the provider.
  reason text not null,
  opened_at timestamptz not null,
  decided_at timestamptz,
  fee_minor bigint,
  fee_currency text,
  fee_returned_minor bigint not null default 0,
  constraint payment_disputes_amount_positive check (amount_minor > 0),
  constraint payment_disputes_decided_at_end check ((state = 'open') = (decided_at is null)),
  constraint payment_disputes_known_once unique (payment_id, provider_reference),
  constraint payment_disputes_state_known check (state in ('open', 'won', 'lost'))
);
create index payment_disputes_opened on payment_disputes (opened_at, id);

-- An amount in a dispute that is not won cannot be refunded.
create function keep_refunds_within_payment() returns trigger language plpgsql as $$
declare
  taken bigint;
  given bigint;
  disputed bigint;
begin
  select case when state = 'succeeded' or taken_late_at is not null then amount_minor else 0 end into taken
    from payments where id = new.payment_id for update;
  select coalesce(sum(amount_minor), 0) into given from payment_refunds where payment_id = new.payment_id and state <> 'failed';
  select coalesce(sum(amount_minor), 0) into disputed from payment_disputes where payment_id = new.payment_id and state <> 'won';
  if given + disputed + new.amount_minor > taken then
    raise exception 'payment % has % left to give back', new.payment_id, taken - given - disputed
      using errcode = 'check_violation', constraint = 'payment_refunds_within_payment';
  end if;
  return new;
end $$;
create trigger payment_refunds_within_payment before insert on payment_refunds for each row execute function keep_refunds_within_payment();

-- The allocation of a refund never changes.
create function keep_refund() returns trigger language plpgsql as $$
declare
  moving text[] := '{state,provider_reference,asked_at,settled_at}';
begin
  -- A bank may reject a refund later: only that changes a settled one.
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
create trigger payment_refunds_stay before delete or update on payment_refunds for each row execute function keep_refund();
