-- Clubs.

create table clubs (
  id uuid primary key,
  admin_id uuid not null references users (id),
  slug text not null,
  name text not null,
  legal_name text not null default '',
  description text not null default '',
  street text not null default '',
  postcode text not null default '',
  city text not null default '',
  country text,
  timezone text,
  currency text,
  -- How many people the licence allows inside at once.
  licence_capacity integer,
  contact_email text,
  contact_phone text,
  logo_file text,
  logo_color text,
  -- Local time: an event that starts before it belongs to the previous date.
  day_cutoff time not null default '08:00:00',
  -- [{hours_before, refund_bp}], longest notice first.
  cancellation_policy jsonb not null default '[{"refund_bp": 10000, "hours_before": 48}, {"refund_bp": 5000, "hours_before": 24}, {"refund_bp": 0, "hours_before": 0}]',
  onboarding_completed_at timestamptz,
  -- Name and city without case and accents, for the search box.
  search_text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  latitude double precision,
  longitude double precision,
  -- [{weekday, opens_local, closes_local}]: 1 is Monday; closing at or before opening means the next day.
  opening_days jsonb not null default '[]',
  genres text[] not null default '{}',
  cover_file text,
  cover_color text,
  cover_focal_x_bp integer not null default 5000,
  cover_focal_y_bp integer not null default 5000,
  -- Points per major unit of the currency: 10000 is one.
  points_rate_bp integer not null default 10000,
  min_age integer not null default 18,
  -- The code that its administrator signed up with: the club counts for that ambassador for good.
  referral_code text references referral_codes (code) on update cascade,
  -- Since when nothing new is sold; doors, cancellations and refunds continue.
  sales_suspended_at timestamptz,
  suspended_at timestamptz,
  suspension_reason text,
  featured_at timestamptz,
  default_tax_bp integer,
  -- One admin account runs one club.
  constraint clubs_admin_taken unique (admin_id),
  constraint clubs_capacity_positive check (licence_capacity > 0),
  -- Events, bookings and invoices belong to clubs whose onboarding is complete: these have all of this.
  constraint clubs_complete_once_open check ((onboarding_completed_at is null) or ((name <> '') and (legal_name <> '') and (street <> '') and (city <> '') and (num_nulls(country, timezone, currency, licence_capacity) = 0))),
  constraint clubs_country_code check (country ~ '^[A-Z]{2}$'),
  constraint clubs_currency_code check (currency ~ '^[A-Z]{3}$'),
  constraint clubs_default_tax check ((default_tax_bp >= 0) and (default_tax_bp <= 10000)),
  constraint clubs_focal_within check (((cover_focal_x_bp >= 0) and (cover_focal_x_bp <= 10000)) and ((cover_focal_y_bp >= 0) and (cover_focal_y_bp <= 10000))),
  constraint clubs_location_whole check ((latitude is null) = (longitude is null)),
  constraint clubs_min_age_adult check (min_age >= 18),
  constraint clubs_points_rate_not_negative check (points_rate_bp >= 0),
  constraint clubs_slug_taken unique (slug),
  constraint clubs_suspended_with_reason check ((suspended_at is null) = (suspension_reason is null))
);
create index clubs_search on clubs using gin (search_text gin_trgm_ops);
create index clubs_referral_code on clubs (referral_code);
-- Before a picture's files are deleted, this finds whether it is still shown.
create index clubs_cover_file on clubs (cover_file) where (cover_file is not null);
create index clubs_logo_file on clubs (logo_file) where (logo_file is not null);
create index clubs_created on clubs (created_at, id);
create index clubs_name on clubs (lower(name), id);

alter table support_accesses add constraint support_accesses_club foreign key (club_id) references clubs (id) on delete cascade;

alter table ledger_transactions add constraint ledger_transactions_club_id_fkey foreign key (club_id) references clubs (id);

alter table ledger_frozen_dates add constraint ledger_frozen_dates_club_id_fkey foreign key (club_id) references clubs (id);
