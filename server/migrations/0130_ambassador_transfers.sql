-- Statements that the payment provider pays, as it pays clubs in club_transfers: one row per approval, whose id is the provider's key.

create table ambassador_transfers (
  id uuid primary key,
  ambassador_id uuid not null references users (id),
  -- Paid whole.
  statement_id uuid not null references ambassador_statements (id),
  currency text not null,
  amount_minor bigint not null,
  provider text not null,
  account text not null,
  state text not null,
  reference text,
  failure text,
  reversed_minor bigint not null,
  -- The superadmin, without a reference, because accounts are erased.
  requested_by uuid not null,
  requested_at timestamptz not null,
  asked_at timestamptz,
  settled_at timestamptz,
  constraint ambassador_transfers_amount_positive check (amount_minor > 0),
  constraint ambassador_transfers_currency_code check (currency ~ '^[A-Z]{3}$'),
  constraint ambassador_transfers_failure_said check ((failure is not null) = (state = 'failed')),
  constraint ambassador_transfers_reference_said check (reference is not null or state in ('requested', 'failed')),
  constraint ambassador_transfers_reversed_within check (reversed_minor between 0 and amount_minor),
  constraint ambassador_transfers_reversed_whole check ((reversed_minor = amount_minor) = (state = 'reversed')),
  constraint ambassador_transfers_state_known check (state in ('requested', 'paid', 'failed', 'reversed'))
);
create index ambassador_transfers_ambassador on ambassador_transfers (ambassador_id, requested_at, id);
create index ambassador_transfers_statement on ambassador_transfers (statement_id, requested_at, id);
create index ambassador_transfers_unsettled on ambassador_transfers (asked_at) where (state = 'requested');
-- A statement is paid once, however many people approve it at the same time.
create unique index ambassador_transfers_one_under_way on ambassador_transfers (statement_id) where (state = 'requested');

create function keep_transfer() returns trigger language plpgsql as $$
begin
  raise exception 'a transfer stays as it is' using errcode = 'restrict_violation', constraint = tg_name;
end $$;
create trigger ambassador_transfers_stay before delete or truncate on ambassador_transfers for each statement execute function keep_transfer();

create function move_transfer_on() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['state', 'reference', 'failure', 'reversed_minor', 'asked_at', 'settled_at'];
begin
  if to_jsonb(new) - moving = to_jsonb(old) - moving and new.reversed_minor >= old.reversed_minor
    and array_position(array['requested', 'failed', 'paid', 'reversed'], new.state)
      >= array_position(array['requested', 'failed', 'paid', 'reversed'], old.state) then
    return new;
  end if;
  raise exception 'a transfer only moves forward' using errcode = 'restrict_violation', constraint = tg_name;
end $$;
create trigger ambassador_transfers_move_on before update on ambassador_transfers for each row execute function move_transfer_on();
