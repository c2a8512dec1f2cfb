-- Bank accounts, and payouts to clubs.

create table club_payouts (
  id uuid primary key,
  club_id uuid not null references clubs (id),
  currency text not null,
  amount_minor bigint not null,
  method text not null,
  -- Of the transfer, as it appears on the club's account.
  reference text not null,
  paid_on date not null,
  -- The superadmin, without a reference, because accounts are erased.
  recorded_by uuid not null,
  recorded_at timestamptz not null,
  voided_at timestamptz,
  -- The superadmin, without a reference, because accounts are erased.
  voided_by uuid,
  void_reason text,
  constraint club_payouts_amount_positive check (amount_minor > 0),
  constraint club_payouts_currency_code check (currency ~ '^[A-Z]{3}$'),
  constraint club_payouts_method_known check (method in ('bank_transfer', 'other')),
  constraint club_payouts_recorded_once exclude (club_id with =, currency with =, reference with =) where (voided_at is null),
  constraint club_payouts_reference_said check (reference <> ''),
  constraint club_payouts_voided_whole check (num_nulls(voided_at, voided_by, void_reason) in (0, 3))
);
create index club_payouts_recorded on club_payouts (recorded_at, id);
create index club_payouts_club on club_payouts (club_id, recorded_at, id);

create table bank_accounts (
  payee_kind text not null,
  -- The club, or the ambassador's account.
  payee_id uuid not null,
  kind text not null,
  holder text not null,
  version integer not null,
  updated_at timestamptz not null,
  -- The encrypted numbers of the account, the key, and the last digits to tell accounts apart.
  sealed bytea not null,
  key_id text not null,
  last_four text not null,
  stopped_at timestamptz,
  constraint bank_accounts_pkey primary key (payee_kind, payee_id),
  constraint bank_accounts_kind_known check (kind in ('iban', 'account')),
  constraint bank_accounts_payee_known check (payee_kind in ('club', 'ambassador'))
);
create index bank_accounts_key on bank_accounts (key_id);

create function keep_club_payout() returns trigger language plpgsql as $$
begin
  raise exception 'a payout stays as it is' using errcode = 'restrict_violation', constraint = 'club_payouts_stay';
end $$;
create trigger club_payouts_stay before delete or truncate on club_payouts for each statement execute function keep_club_payout();

create function void_club_payout_once() returns trigger language plpgsql as $$
begin
  if old.voided_at is null and new.voided_at is not null
    and to_jsonb(new) - array['voided_at', 'voided_by', 'void_reason'] = to_jsonb(old) - array['voided_at', 'voided_by', 'void_reason'] then
    return new;
  end if;
  raise exception 'a payout stays as it is' using errcode = 'restrict_violation', constraint = 'club_payouts_stay';
end $$;
create trigger club_payouts_voided_once before update on club_payouts for each row execute function void_club_payout_once();
