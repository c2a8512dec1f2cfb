-- Clubs' accounts at the payment provider, which transfers are paid into.

create table payout_accounts (
  club_id uuid primary key references clubs (id),
  provider text not null,
  -- The provider's id; null until it answered.
  reference text,
  -- Counts the accounts that a club opened, each after disconnecting the one before.
  attempt integer not null,
  state text not null,
  -- What the provider still asks for, in its words, and why it restricts the account.
  missing jsonb not null,
  disabled_reason text,
  -- The bank account behind it: the provider's ids, and the last digits.
  bank_reference text,
  bank_last_four text,
  bank_changed_at timestamptz,
  stopped_at timestamptz,
  created_at timestamptz not null,
  -- When the provider was asked for this state.
  read_at timestamptz not null,
  constraint payout_accounts_bank_whole check (num_nulls(bank_reference, bank_last_four, bank_changed_at) in (0, 3)),
  constraint payout_accounts_reference_taken unique (provider, reference),
  constraint payout_accounts_state_known check (state in ('details_due', 'pending', 'enabled', 'restricted', 'disconnected'))
);
