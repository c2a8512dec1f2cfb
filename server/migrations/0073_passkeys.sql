-- What signs in to an account beside its password. The public key and the counter are the authenticator's.

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_pkey primary key (id),
  constraint passkeys_credential_taken unique (credential_id),
  constraint passkeys_user_id_fkey foreign key (user_id) references users (id),
  constraint passkeys_counter_not_negative check (counter >= 0)
);
create index passkeys_user on passkeys (user_id, created_at, id);
