-- What protects calls: answers kept for retries, and counts of tries.

create table idempotency_keys (
  user_id uuid not null references users (id),
  key text not null,
  endpoint text not null,
  request_hash bytea not null,
  -- The first answer as it was sent; json, so that its text stays as it is.
  answer json not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Shared by every process. Unlogged: after a crash everybody starts with a clean slate.
create unlogged table rate_limits (
  key text primary key,
  hits integer not null,
  strikes integer not null,
  window_ends_at timestamptz not null,
  blocked_until timestamptz
);
create index rate_limits_age on rate_limits (window_ends_at);
