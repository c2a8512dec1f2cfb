-- Money that is given back, and who paid it.

-- The provider took the money after the attempt had been declined: it is owed back to its payer.
alter table payments add column taken_late_at timestamptz;
alter table payments add constraint payments_late_after_decline check (taken_late_at is null or state = 'declined');

-- An amount that goes back to a payer. Written before the provider is asked, and settled by what the provider says.
create table payment_refunds (
  -- The key that the provider knows it by.
  id uuid primary key,
  payment_id uuid not null references payments (id),
  amount_minor bigint not null,
  reason text not null,
  state text not null,
  -- Null until the provider has answered.
  provider_reference text,
  created_at timestamptz not null,
  -- When the provider was asked for the last time; null before the first.
  asked_at timestamptz,
  settled_at timestamptz,
  constraint payment_refunds_state_known check (state in ('created', 'processing', 'succeeded', 'failed')),
  constraint payment_refunds_amount_positive check (amount_minor > 0),
  constraint payment_refunds_settled_at_end check ((state in ('succeeded', 'failed')) = (settled_at is not null))
);
create index payment_refunds_payment on payment_refunds (payment_id, created_at);
create index payment_refunds_open on payment_refunds (created_at) where state in ('created', 'processing');

-- Never more than was taken, whoever asks: all who refund one payment wait for its row.
create function keep_refunds_within_payment() returns trigger language plpgsql as $$
declare
  taken bigint;
  given bigint;
begin
  select case when state = 'succeeded' or taken_late_at is not null then amount_minor else 0 end into taken
    from payments where id = new.payment_id for update;
  select coalesce(sum(amount_minor), 0) into given from payment_refunds where payment_id = new.payment_id and state <> 'failed';
  if given + new.amount_minor > taken then
    raise exception 'payment % has % left to give back', new.payment_id, taken - given
      using errcode = 'check_violation', constraint = 'payment_refunds_within_payment';
  end if;
  return new;
end $$;
create trigger payment_refunds_within_payment before insert on payment_refunds
  for each row execute function keep_refunds_within_payment();

-- What was asked says the same for ever, and an end is one.
create function keep_refund() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state in ('succeeded', 'failed')
    or (to_jsonb(new) - '{state,provider_reference,asked_at,settled_at}'::text[])
      is distinct from (to_jsonb(old) - '{state,provider_reference,asked_at,settled_at}'::text[]) then
    raise exception 'refund % stays as it is', old.id using errcode = 'restrict_violation', constraint = 'payment_refunds_stay';
  end if;
  return new;
end $$;
create trigger payment_refunds_stay before update or delete on payment_refunds
  for each row execute function keep_refund();

alter table ledger_entries drop constraint ledger_entries_account_known;
alter table ledger_entries add constraint ledger_entries_account_known check (
  account in ('provider_clearing', 'platform_receivable', 'tax_payable', 'subscription_revenue', 'provider_fees', 'due_to_payers')
);

-- In the simulated provider's books: how a refund ends, and when, where that is later.
alter table simulated_refunds add column state text not null default 'succeeded';
alter table simulated_refunds add column ends_at timestamptz;

-- Who pays is a club, for its subscription, or a client, for a night; the club of a payment is the one in whose books it is.
alter table payment_customers add column payer_kind text not null default 'club';
alter table payment_customers add constraint payment_customers_payer_kind_known check (payer_kind in ('club', 'client'));
comment on column payment_customers.payer_id is 'A club, or the account of a client.';
comment on column payments.payer_id is 'Who pays: the payer of the method.';
comment on column payments.club_id is 'Whose books it is in.';
-- Dropped by the release after this one, when no process writes them any more.
comment on column invoices.closed_at is 'Not in use.';
comment on column invoices.failed_payment_id is 'Not in use.';
