-- Emailed links and codes that sign in. Neither is stored: both are derived from the id, the secret key, and the account's email and
-- password, so that a change of either ends them. A newcomer's opens an account without a password.

create table sign_in_links (
  id uuid not null,
  -- Null: nobody had an account with this email when the link was requested.
  user_id uuid,
  email text not null,
  -- What a newcomer typed, until the link is used or expires.
  newcomer jsonb,
  -- Where they were going.
  next text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Who asked: the code works only on their device, or on another one of their network. The link works anywhere.
  device_hash bytea,
  network text not null,
  constraint sign_in_links_pkey primary key (id),
  constraint sign_in_links_user_id_fkey foreign key (user_id) references users (id),
  constraint sign_in_links_of_one check ((user_id is null) <> (newcomer is null))
);
create index sign_in_links_user on sign_in_links (user_id, created_at);
create index sign_in_links_email on sign_in_links (fold_name(email), created_at);
create index sign_in_links_expiry on sign_in_links (expires_at);
