-- Who signed in, failed to, was refused, or changed what an account signs in with or may do.

create table security_log (
  id uuid not null,
  -- Repeats within an hour are one row that counts them, so that no one can flood the log.
  key text not null,
  kind text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null,
  -- Whose account it is about; null for a name or token that no account has. No reference: the log outlives what it names.
  user_id uuid,
  -- Who did it, if someone was signed in.
  actor_id uuid,
  address text not null,
  user_agent text not null,
  request_id text not null,
  -- The name of the endpoint.
  action text not null,
  primary key (id),
  constraint security_log_key unique (key),
  constraint security_log_counts check (count > 0)
);
create index security_log_latest on security_log (last_at desc, id desc);
create index security_log_of_user on security_log (user_id, last_at desc, id desc);
