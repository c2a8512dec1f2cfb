-- Payouts that the payment provider makes: one row per approval, whose id is the provider's idempotency key.

create table club_transfers (
  id uuid primary key,
  club_id uuid not null references clubs (id),
  currency text not null,
  amount_minor bigint not null,
  provider text not null,
  -- The provider's id of the account it goes to.
  account text not null,
  state text not null,
  -- The provider's id of the transfer; null until it answered.
  reference text,
  -- Why it failed.
  failure text,
  -- What came back since.
  reversed_minor bigint not null,
  -- The superadmin, without a reference, because accounts are erased.
  requested_by uuid not null,
  requested_at timestamptz not null,
  asked_at timestamptz,
  settled_at timestamptz,
  constraint club_transfers_amount_positive check (amount_minor > 0),
  constraint club_transfers_currency_code check (currency ~ '^[A-Z]{3}$'),
  constraint club_transfers_failure_said check ((failure is not null) = (state = 'failed')),
  constraint club_transfers_reference_said check (reference is not null or state in ('requested', 'failed')),
  constraint club_transfers_reversed_within check (reversed_minor between 0 and amount_minor),
  constraint club_transfers_reversed_whole check ((reversed_minor = amount_minor) = (state = 'reversed')),
  constraint club_transfers_state_known check (state in ('requested', 'paid', 'failed', 'reversed'))
);
create index club_transfers_requested on club_transfers (requested_at, id);
create index club_transfers_club on club_transfers (club_id, requested_at, id);
create index club_transfers_unsettled on club_transfers (asked_at) where (state = 'requested');
-- What a club is owed is paid once, however many people approve it at the same time.
create unique index club_transfers_one_under_way on club_transfers (club_id, currency) where (state = 'requested');

create function keep_club_transfer() returns trigger language plpgsql as $$
begin
  raise exception 'a transfer stays as it is' using errcode = 'restrict_violation', constraint = 'club_transfers_stay';
end $$;
create trigger club_transfers_stay before delete or truncate on club_transfers for each statement execute function keep_club_transfer();

create function move_club_transfer_on() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['state', 'reference', 'failure', 'reversed_minor', 'asked_at', 'settled_at'];
begin
  if to_jsonb(new) - moving = to_jsonb(old) - moving and new.reversed_minor >= old.reversed_minor
    and array_position(array['requested', 'failed', 'paid', 'reversed'], new.state)
      >= array_position(array['requested', 'failed', 'paid', 'reversed'], old.state) then
    return new;
  end if;
  raise exception 'a transfer only moves forward' using errcode = 'restrict_violation', constraint = 'club_transfers_move_on';
end $$;
create trigger club_transfers_move_on before update on club_transfers for each row execute function move_club_transfer_on();
