-- Ambassadors' accounts at the payment provider, as clubs have theirs in payout_accounts.

create table ambassador_payout_accounts (
  ambassador_id uuid primary key references users (id),
  provider text not null,
  reference text,
  attempt integer not null,
  state text not null,
  missing jsonb not null,
  disabled_reason text,
  bank_reference text,
  bank_last_four text,
  bank_changed_at timestamptz,
  stopped_at timestamptz,
  created_at timestamptz not null,
  read_at timestamptz not null,
  constraint ambassador_payout_accounts_bank_whole check (num_nulls(bank_reference, bank_last_four, bank_changed_at) in (0, 3)),
  constraint ambassador_payout_accounts_reference_taken unique (provider, reference),
  constraint ambassador_payout_accounts_state_known check (state in ('details_due', 'pending', 'enabled', 'restricted', 'disconnected'))
);
