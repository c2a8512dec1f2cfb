-- Two-step verification: the shared secret of an authenticator app, encrypted with a key kept outside the database.

create table second_factors (
  user_id uuid not null references users (id),
  sealed bytea not null,
  key_id text not null,
  created_at timestamptz not null,
  -- Null until its first code was entered; only then does signing in ask for one.
  confirmed_at timestamptz,
  -- The 30-second step of the last code used: each code works once.
  last_step bigint not null,
  primary key (user_id)
);

create table recovery_codes (
  user_id uuid not null references users (id),
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

alter table platform_settings
  add column superadmins_need_second_factor boolean not null default false,
  add column club_admins_need_second_factor boolean not null default false;
