-- What the platform has paid out to clubs of what it took for them.

create table club_payouts (
  id uuid primary key,
  club_id uuid not null references clubs (id),
  currency text not null,
  amount_minor bigint not null,
  method text not null,
  -- Of the transfer, as the club sees it on its account.
  reference text not null,
  paid_on date not null,
  -- The superadmin; it points at nothing, since accounts are erased.
  recorded_by uuid not null,
  recorded_at timestamptz not null,
  constraint club_payouts_recorded_once unique (club_id, currency, reference),
  constraint club_payouts_currency_code check (currency ~ '^[A-Z]{3}$'),
  constraint club_payouts_amount_positive check (amount_minor > 0),
  constraint club_payouts_method_known check (method in ('bank_transfer', 'other')),
  constraint club_payouts_reference_said check (reference <> '')
);
create index club_payouts_recorded on club_payouts (recorded_at, id);
create index club_payouts_club on club_payouts (club_id, recorded_at, id);

create function keep_club_payout() returns trigger language plpgsql as $$
begin
  raise exception 'a payout stays as it is' using errcode = 'restrict_violation', constraint = 'club_payouts_stay';
end $$;
create trigger club_payouts_stay before update or delete or truncate on club_payouts
  for each statement execute function keep_club_payout();
