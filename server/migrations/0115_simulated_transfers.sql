-- The simulated provider's transfers to them.

create table simulated_transfers (
  id text primary key,
  -- Our key for it.
  reference text not null,
  account text not null references simulated_accounts (id),
  amount_minor bigint not null,
  currency text not null,
  reversed_minor bigint not null,
  -- Null: it was paid.
  failure text,
  created_at timestamptz not null,
  constraint simulated_transfers_reference_taken unique (reference)
);
create index simulated_transfers_account on simulated_transfers (account);
