-- Clubs and who works for them.

create extension if not exists pg_trgm;

create table clubs (
  id uuid primary key,
  admin_id uuid not null references users (id),
  slug text not null,
  name text not null,
  legal_name text not null,
  description text not null default '',
  street text not null,
  postcode text not null,
  city text not null,
  country text not null,
  timezone text not null,
  currency text not null,
  -- Heads that the licence allows inside at once.
  licence_capacity integer not null,
  contact_email text,
  contact_phone text,
  logo_file text,
  logo_color text,
  -- On the wall clock; a night belongs to the date before it.
  day_cutoff time not null default '08:00',
  -- [{hours_before, refund_bp}], longest notice first.
  cancellation_policy jsonb not null,
  onboarding_completed_at timestamptz,
  -- Name and city without case and accents, for the search box.
  search_text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  constraint clubs_slug_taken unique (slug),
  -- One admin account runs one club.
  constraint clubs_admin_taken unique (admin_id),
  constraint clubs_capacity_positive check (licence_capacity > 0),
  constraint clubs_country_code check (country ~ '^[A-Z]{2}$'),
  constraint clubs_currency_code check (currency ~ '^[A-Z]{3}$')
);
create index clubs_search on clubs using gin (search_text gin_trgm_ops);

create table club_staff (
  user_id uuid primary key references users (id),
  club_id uuid not null references clubs (id),
  can_manage_staff boolean not null default false,
  can_access_club_setup boolean not null default false,
  can_access_subscription boolean not null default false,
  can_access_contract boolean not null default false,
  can_access_events boolean not null default false,
  can_access_staff_management boolean not null default false,
  can_access_finances boolean not null default false,
  can_work_door boolean not null default false,
  view_club_users boolean not null default false
);
create index club_staff_club on club_staff (club_id);
