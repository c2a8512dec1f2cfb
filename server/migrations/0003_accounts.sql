-- Accounts, their sessions and devices, and the referral codes of ambassadors.

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
  -- An erased account keeps its row, because money and visits refer to it.
  deleted_at timestamptz,
  is_demo boolean not null default false,
  -- A disabled account cannot sign in.
  status text not null default 'active',
  email_confirmed_at timestamptz,
  -- Until when a one-time password is valid; null once the owner has chosen a password.
  one_time_password_until timestamptz,
  version integer not null default 1,
  constraint users_deleted_at_known check ((status <> 'deleted') or (deleted_at is not null)),
  constraint users_role_known check (role in ('superadmin', 'adminclub', 'staffclub', 'ambassador', 'client')),
  constraint users_status_known check (status in ('active', 'disabled', 'deleted'))
);
create index users_demo on users (id) where (is_demo and (deleted_at is null));
create unique index users_username_folded on users (fold_name(username));
create unique index users_email_folded on users (fold_name(email)) where (email is not null);
create index users_words on users using gin (person_words(username, email, first_name, last_name, full_name, phone_number));
create index users_created on users (created_at, id);
create index users_role on users (role, created_at, id);
create index users_not_active on users (status, created_at, id) where (status <> 'active');
create index users_order on users (person_order(first_name, last_name, username), id);
create index users_avatar_file on users (avatar_file) where (avatar_file is not null);

create table client_profiles (
  user_id uuid primary key references users (id),
  age integer,
  age_declared_at timestamptz,
  -- From an approved identity document; replaces the declared age.
  birth_date date,
  id_verified boolean not null default false,
  musical_preferences text[] not null default '{}',
  constraint client_profiles_age_adult check ((age >= 18) and (age <= 100))
);

create table ambassador_profiles (
  user_id uuid primary key references users (id),
  approval_status text not null default 'pending',
  constraint ambassador_profiles_status_known check (approval_status in ('pending', 'approved', 'rejected', 'suspended'))
);
create index ambassador_profiles_status on ambassador_profiles (approval_status, user_id);

-- Codes that ambassadors share. A code is kept for good, so that it never means another ambassador.
create table referral_codes (
  code text primary key,
  ambassador_id uuid not null references users (id),
  created_at timestamptz not null,
  -- The permanent code given at approval, or a vanity code that the ambassador chose. Both stay valid.
  kind text not null default 'permanent',
  constraint referral_codes_kind_known check (kind in ('permanent', 'vanity')),
  constraint referral_codes_upper_case check (code = upper(code))
);
create index referral_codes_ambassador on referral_codes (ambassador_id);
create unique index referral_codes_permanent_once on referral_codes (ambassador_id) where (kind = 'permanent');
create unique index referral_codes_lookalike on referral_codes (translate(code, 'ILO', '110'));

-- The code that a club administrator signed up with.
create table referrals (
  user_id uuid primary key references users (id),
  code text not null references referral_codes (code) on update cascade,
  created_at timestamptz not null
);
create index referrals_code on referrals (code);

-- One row for each signed-in device. Only the SHA-256 of its token is stored.
create table tokens (
  id uuid primary key,
  user_id uuid not null references users (id),
  token_hash bytea not null,
  user_agent text not null,
  address text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  device_hash bytea,
  constraint tokens_hash_unique unique (token_hash)
);
create index tokens_user on tokens (user_id);
create index tokens_expiry on tokens (expires_at);

-- The code is not stored: it is derived from the id and the secret key.
create table password_resets (
  id uuid primary key,
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Who asked for a code: only their device, or another one of their network, may use it. Attempts are counted in rate_limits, for
  -- known and unknown emails alike.
  device_hash bytea,
  network text
);
create index password_resets_user on password_resets (user_id, created_at);
create index password_resets_expiry on password_resets (expires_at);

-- Only the SHA-256 of a device's cookie is stored.
create table known_devices (
  user_id uuid not null references users (id),
  device_hash bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  constraint known_devices_pkey primary key (user_id, device_hash)
);
create index known_devices_age on known_devices (last_seen_at);

-- Emails that accounts want to confirm: the current one, or its replacement. The newest open one counts.
create table email_confirmations (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- Null: the account removed its email, which needs no confirmation and can be undone like a change.
  email text,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The email that it replaced; null if there was none.
  replaced_email text,
  replaced_confirmed_at timestamptz,
  undone_at timestamptz
);
create index email_confirmations_user on email_confirmations (user_id, created_at);
create index email_confirmations_age on email_confirmations (created_at);

create table account_invitations (
  -- Its link signs this: an invitation that is sent again has a new one.
  id uuid primary key,
  user_id uuid not null references users (id),
  invited_by uuid references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  constraint account_invitations_user_once unique (user_id)
);
create index account_invitations_invited_by on account_invitations (invited_by);

create table second_factors (
  user_id uuid primary key references users (id),
  sealed bytea not null,
  key_id text not null,
  created_at timestamptz not null,
  -- Null until the first code was entered; from then on sign-in asks for one.
  confirmed_at timestamptz,
  -- The 30-second step of the last code used: each code works once.
  last_step bigint not null
);

create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (user_id, code_hash)
);

create table support_accesses (
  id uuid primary key,
  superadmin_id uuid not null,
  club_id uuid not null,
  -- Read by the club.
  reason text not null,
  opened_at timestamptz not null,
  ends_at timestamptz not null,
  constraint support_accesses_reason check ((char_length(reason) >= 1) and (char_length(reason) <= 300)),
  constraint support_accesses_span check (ends_at >= opened_at),
  constraint support_accesses_superadmin foreign key (superadmin_id) references users (id)
);
create index support_accesses_of_superadmin on support_accesses (superadmin_id, club_id, ends_at);
create index support_accesses_of_club on support_accesses (club_id);

alter table idempotency_keys add constraint idempotency_keys_user_id_fkey foreign key (user_id) references users (id);

create function search_changed_client() returns trigger language plpgsql as $$
begin
  update reservation_search s set name = w.name, words = w.words
  from reservation_words w where s.client_id = new.id and w.id = s.reservation_id;
  return null;
end $$;
create trigger users_search_reservations after update on users for each row when (((new.role = 'client') and ((((((old.first_name is distinct from new.first_name) or (old.last_name is distinct from new.last_name)) or (old.username is distinct from new.username)) or (old.email is distinct from new.email)) or (old.phone_number is distinct from new.phone_number)) or (old.deleted_at is distinct from new.deleted_at)))) execute function search_changed_client();

-- Ending a session ends its open streams in every process.
create function tell_ended_sessions() returns trigger language plpgsql as $$
begin
  perform hint('session:' || id) from gone where expires_at > now();
  return null;
end $$;
create trigger tokens_tell_gone after delete on tokens referencing old table as gone for each statement execute function tell_ended_sessions();
