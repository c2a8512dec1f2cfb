-- Who has an account, with which devices, and the codes that let somebody back in.

create table users (
  id uuid primary key,
  username text not null,
  email text,
  password_hash text not null,
  role text not null,
  first_name text not null default '',
  last_name text not null default '',
  full_name text not null default '',
  phone_number text not null default '',
  avatar_file text,
  accepts_newsletter boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- An erased account keeps its row, so that money and visits can go on pointing at it.
  deleted_at timestamptz,
  constraint users_role_known check (role in ('superadmin', 'adminclub', 'staffclub', 'ambassador', 'client'))
);
create unique index users_username_taken on users (lower(username));
create unique index users_email_taken on users (lower(email)) where email is not null;

create table client_profiles (
  user_id uuid primary key references users (id),
  age integer,
  age_declared_at timestamptz,
  -- From an approved identity document; replaces the declared age.
  birth_date date,
  id_verified boolean not null default false,
  musical_preferences text[] not null default '{}',
  constraint client_profiles_age_adult check (age between 18 and 100)
);

create table ambassador_profiles (
  user_id uuid primary key references users (id),
  approval_status text not null default 'pending',
  constraint ambassador_profiles_status_known check (approval_status in ('pending', 'approved', 'rejected', 'suspended'))
);

-- What an ambassador hands out. A code is kept for good, so that it never comes to mean somebody else.
create table referral_codes (
  code text primary key,
  ambassador_id uuid not null references users (id),
  created_at timestamptz not null,
  constraint referral_codes_upper_case check (code = upper(code))
);
create index referral_codes_ambassador on referral_codes (ambassador_id);

-- Which code a club administrator signed up with.
create table referrals (
  user_id uuid primary key references users (id),
  code text not null references referral_codes (code),
  created_at timestamptz not null
);
create index referrals_code on referrals (code);

-- One row a signed-in device. Only the SHA-256 of its token is kept.
create table tokens (
  id uuid primary key,
  user_id uuid not null references users (id),
  token_hash bytea not null,
  user_agent text not null,
  address text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  constraint tokens_hash_unique unique (token_hash)
);
create index tokens_user on tokens (user_id);
create index tokens_expiry on tokens (expires_at);

-- The code itself is nowhere: it follows from the id and the secret key.
create table password_resets (
  id uuid primary key,
  user_id uuid not null references users (id),
  wrong_tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user on password_resets (user_id, created_at);
create index password_resets_expiry on password_resets (expires_at);
