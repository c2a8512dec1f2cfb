-- Clients pay for nights: on a page of the provider, without a saved method; and at the club.

-- Several payments may pay for one reservation, one after another. An invoice is paid once.
drop index payments_one_at_a_time;
create unique index payments_once on payments (purpose_kind, purpose_id) where purpose_kind = 'invoice' and state <> 'declined';
create unique index payments_one_at_a_time on payments (purpose_kind, purpose_id) where state in ('created', 'requires_action', 'processing');

alter table payments
  -- Null where the payer gives a card on the provider's page, for this once.
  alter column method_id drop not null,
  -- Then: which provider's page it is, where, and until when it takes money.
  add column page_provider text,
  add column page_url text,
  add column page_expires_at timestamptz,
  -- What the platform keeps of it, in minor units of its currency.
  add column platform_fee_minor bigint not null default 0,
  add constraint payments_method_or_page check ((method_id is null) = (page_provider is not null) and (page_provider is null) = (page_expires_at is null)),
  add constraint payments_fee_within_amount check (platform_fee_minor between 0 and amount_minor);

-- Of a refund, what the platform gives up of its fee.
alter table payment_refunds add column platform_fee_minor bigint not null default 0;

alter table ledger_entries drop constraint ledger_entries_account_known;
alter table ledger_entries add constraint ledger_entries_account_known check (
  account in (
    'provider_clearing', 'platform_receivable', 'tax_payable', 'subscription_revenue', 'provider_fees', 'due_to_payers',
    'due_to_clubs', 'platform_fees', 'club_till', 'club_sales'
  )
);

-- The reservation whose money it is.
alter table ledger_transactions add column reservation_id uuid references reservations (id);
create index ledger_transactions_reservation on ledger_transactions (reservation_id);

-- Money that a club took, or gave back, at its own till. Never changed.
create table till_payments (
  id uuid primary key,
  reservation_id uuid not null references reservations (id),
  -- Minor units: what was given back is below zero.
  amount_minor bigint not null,
  method text not null,
  note text not null default '',
  recorded_by uuid not null,
  recorded_at timestamptz not null,
  constraint till_payments_method_known check (method in ('cash', 'card', 'other')),
  constraint till_payments_amount_not_zero check (amount_minor <> 0)
);
create index till_payments_reservation on till_payments (reservation_id, recorded_at, id);
create function keep_till_payment() returns trigger language plpgsql as $$
begin
  raise exception 'payment % at the till stays as it is', old.id using errcode = 'restrict_violation', constraint = 'till_payments_stay';
end $$;
create trigger till_payments_stay before update or delete on till_payments for each row execute function keep_till_payment();

alter table reservations
  -- What a party spent in all, and how many they were, once its table is closed.
  add column actual_spend_minor bigint,
  add column actual_guests integer,
  add constraint reservations_spend_not_negative check (actual_spend_minor >= 0),
  add constraint reservations_guests_not_negative check (actual_guests >= 0);

-- In the simulated provider's books: what is paid on a page, with the card that is given there.
alter table simulated_charges
  alter column method drop not null,
  add column cancel_url text,
  add column expires_at timestamptz;
