-- The simulated provider's accounts of clubs.

create table simulated_accounts (
  id text primary key,
  -- Our key for it.
  reference text not null,
  state text not null,
  -- The test bank account entered on its page; null until then.
  bank text,
  enabled_at timestamptz,
  return_url text,
  created_at timestamptz not null,
  constraint simulated_accounts_reference_taken unique (reference),
  constraint simulated_accounts_state_known check (state in ('open', 'given', 'disconnected'))
);
