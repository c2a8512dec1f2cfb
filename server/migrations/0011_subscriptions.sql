-- Plans, subscriptions and invoices.

create table plans (
  code text primary key,
  name text not null,
  summary text not null,
  -- The order of plans, smallest first.
  position integer not null,
  -- Null: unlimited.
  events_per_month integer,
  staff_seats integer,
  platform_fee_bp integer not null,
  -- Superadmins edit plans. A subscription keeps the fee that it agreed to until its next agreement.
  version integer not null default 1,
  constraint plans_fee_within_all check ((platform_fee_bp >= 0) and (platform_fee_bp <= 10000)),
  constraint plans_limits_positive check ((events_per_month > 0) and (staff_seats > 0)),
  constraint plans_position_taken unique ("position")
);

-- A year costs ten months, so only the month has a price.
create table plan_prices (
  plan text not null references plans (code),
  currency text not null,
  monthly_minor integer not null,
  constraint plan_prices_pkey primary key (plan, currency),
  constraint plan_prices_currency_code check (currency ~ '^[A-Z]{3}$'),
  constraint plan_prices_positive check (monthly_minor > 0)
);

-- What applies to a club across all its subscriptions. Every change of them locks this row first.
create table billing_accounts (
  club_id uuid primary key references clubs (id),
  -- A club has one trial, however it ended.
  trial_used_at timestamptz,
  -- For the reverse charge of VAT.
  tax_number text,
  -- When its next step is due; null: none.
  due_at timestamptz
);
create index billing_accounts_due on billing_accounts (due_at) where (due_at is not null);

create table subscriptions (
  id uuid primary key,
  club_id uuid not null references billing_accounts (club_id),
  plan text not null references plans (code),
  interval text not null,
  status text not null,
  -- Both as chosen.
  currency text not null,
  timezone text not null,
  -- Net, for one interval, as agreed for the current period.
  price_minor integer not null,
  -- The local day and time at which its periods begin; the 31st means the last day of a shorter month.
  anchor_at timestamptz not null,
  trial_ends_at timestamptz,
  period_start_at timestamptz not null,
  period_end_at timestamptz not null,
  cancel_at_period_end boolean not null default false,
  -- A change that takes effect at the end of the period.
  next_plan text references plans (code),
  next_interval text,
  past_due_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  agreed_fee_bp integer,
  constraint subscriptions_change_whole check ((next_plan is null) = (next_interval is null)),
  constraint subscriptions_ended_said check ((status in ('cancelled', 'expired')) = (ended_at is not null)),
  constraint subscriptions_fee_within_all check ((agreed_fee_bp >= 0) and (agreed_fee_bp <= 10000)),
  constraint subscriptions_interval_known check (("interval" in ('month', 'year')) and (next_interval in ('month', 'year'))),
  constraint subscriptions_past_due_said check ((status <> ALL (array['past_due', 'suspended'])) or (past_due_at is not null)),
  constraint subscriptions_period_forward check (period_end_at > period_start_at),
  constraint subscriptions_status_known check (status in ('trialing', 'active', 'past_due', 'suspended', 'cancelled', 'expired'))
);
create unique index subscriptions_one_live on subscriptions (club_id) where (ended_at is null);
create index subscriptions_club on subscriptions (club_id, created_at desc);
create index subscriptions_plan on subscriptions (plan);
create index subscriptions_next_plan on subscriptions (next_plan);

-- Emails that were sent about a moment of a subscription, so that each is sent once.
create table subscription_notices (
  subscription_id uuid not null references subscriptions (id),
  notice text not null,
  about_at timestamptz not null,
  constraint subscription_notices_pkey primary key (subscription_id, notice, about_at)
);

-- Numbers without gaps: the row is locked until the invoice that took one is written.
create table invoice_series (
  year integer primary key,
  last_number integer not null
);

create table invoices (
  id uuid primary key,
  club_id uuid not null references billing_accounts (club_id),
  -- Null while the subscription waits for its first payment.
  subscription_id uuid references subscriptions (id),
  purpose text not null,
  status text not null,
  -- Null until it is issued.
  number text,
  plan text not null references plans (code),
  interval text not null,
  period_start_at timestamptz not null,
  period_end_at timestamptz not null,
  -- Net, of the plan for one whole interval.
  price_minor integer not null,
  timezone text not null,
  currency text not null,
  -- [{description, amount_minor}], net.
  lines jsonb not null,
  subtotal_minor bigint not null,
  tax_bp integer not null,
  tax_note text not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  -- {name, address: [], tax_number}, as they were.
  seller jsonb not null,
  buyer jsonb not null,
  created_at timestamptz not null,
  issued_at timestamptz,
  paid_at timestamptz,
  -- When to charge it; null: never again, or a payment is open.
  next_attempt_at timestamptz,
  -- Its PDF in the file store, once made.
  document_file text,
  constraint invoices_interval_known check ("interval" in ('month', 'year')),
  constraint invoices_issued_unless_draft check ((status in ('draft', 'void')) or (issued_at is not null)),
  constraint invoices_number_taken unique (number),
  constraint invoices_numbered_when_issued check ((number is null) = (issued_at is null)),
  constraint invoices_paid_said check ((status = 'paid') = (paid_at is not null)),
  constraint invoices_purpose_known check (purpose in ('start', 'period', 'upgrade')),
  constraint invoices_status_known check (status in ('draft', 'open', 'paid', 'void', 'uncollectible')),
  constraint invoices_sum check ((total_minor = (subtotal_minor + tax_minor)) and (subtotal_minor >= 0) and (tax_minor >= 0))
);
-- A club has at most one unpaid invoice.
create unique index invoices_one_waiting on invoices (club_id) where (status in ('draft', 'open'));
create index invoices_club on invoices (club_id, issued_at desc, id desc);
create index invoices_subscription on invoices (subscription_id);
create index invoices_plan on invoices (plan);
create index invoices_document_file on invoices (document_file) where (document_file is not null);

-- An issued invoice never changes.
create function keep_issued_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - '{status,paid_at,next_attempt_at,document_file}'::text[])
    is distinct from (to_jsonb(old) - '{status,paid_at,next_attempt_at,document_file}'::text[]) then
    raise exception 'invoice % was issued', old.number using errcode = 'restrict_violation', constraint = 'invoices_issued_stay';
  end if;
  return new;
end $$;
create trigger invoices_issued_stay before delete or update on invoices for each row when (old.issued_at is not null) execute function keep_issued_invoice();

insert into plans (code, name, summary, position, events_per_month, staff_seats, platform_fee_bp) values
  ('starter', 'Starter', 'For clubs open at weekends', 1, 8, 5, 300),
  ('pro', 'Pro', 'For growing clubs', 2, 30, 25, 200),
  ('elite', 'Elite', 'For clubs open every night', 3, null, null, 100);

insert into plan_prices (plan, currency, monthly_minor) values
  ('starter', 'EUR', 4900),
  ('pro', 'EUR', 12900),
  ('elite', 'EUR', 29900),
  ('starter', 'GBP', 4500),
  ('pro', 'GBP', 11500),
  ('elite', 'GBP', 26900),
  ('starter', 'USD', 5500),
  ('pro', 'USD', 14500),
  ('elite', 'USD', 33900),
  ('starter', 'JPY', 8000),
  ('pro', 'JPY', 21000),
  ('elite', 'JPY', 48000);
