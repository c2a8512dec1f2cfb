-- A payer disputes a payment at their bank: the provider withdraws it until the bank decides.

create table payment_disputes (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  -- The provider's name for it.
  provider_reference text not null,
  amount_minor bigint not null,
  state text not null,
  -- As the provider says it.
  reason text not null,
  opened_at timestamptz not null,
  decided_at timestamptz,
  constraint payment_disputes_known_once unique (payment_id, provider_reference),
  constraint payment_disputes_state_known check (state in ('open', 'won', 'lost')),
  constraint payment_disputes_amount_positive check (amount_minor > 0),
  constraint payment_disputes_decided_at_end check ((state = 'open') = (decided_at is null))
);

-- What is disputed, and not won, is not there to be refunded.
create or replace function keep_refunds_within_payment() returns trigger language plpgsql as $$
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

-- In the simulated provider's books.
create table simulated_disputes (
  id text primary key,
  charge text not null references simulated_charges (id),
  amount_minor bigint not null,
  -- needs_response, won or lost: its own words.
  state text not null,
  created_at timestamptz not null,
  constraint simulated_disputes_charge_once unique (charge)
);
