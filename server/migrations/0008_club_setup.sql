-- A club comes to be in steps, by its own people; pictures know what of them must be seen.

-- Until its setup is complete a club may lack these. Texts that are not known yet are empty.
alter table clubs
  alter column legal_name set default '',
  alter column street set default '',
  alter column postcode set default '',
  alter column city set default '',
  alter column country drop not null,
  alter column timezone drop not null,
  alter column currency drop not null,
  alter column licence_capacity drop not null,
  alter column cancellation_policy set default '[{"hours_before":48,"refund_bp":10000},{"hours_before":24,"refund_bp":5000},{"hours_before":0,"refund_bp":0}]',
  add column latitude double precision,
  add column longitude double precision,
  -- [{weekday, opens_local, closes_local}]: 1 is Monday; what closes at or before it opens closes the next day.
  add column opening_days jsonb not null default '[]',
  add column genres text[] not null default '{}',
  add column cover_file text,
  add column cover_color text,
  add column cover_focal_x_bp integer not null default 5000,
  add column cover_focal_y_bp integer not null default 5000,
  -- Points for a major unit of the currency: 10000 is one.
  add column points_rate_bp integer not null default 10000,
  add column min_age integer not null default 18,
  -- The code that its administrator signed up with: the club is that ambassador's for good.
  add column referral_code text references referral_codes (code),
  -- Since then nothing new is sold; doors, cancellations and refunds go on.
  add column sales_suspended_at timestamptz,
  add constraint clubs_min_age_adult check (min_age >= 18),
  add constraint clubs_focal_within check (cover_focal_x_bp between 0 and 10000 and cover_focal_y_bp between 0 and 10000),
  add constraint clubs_points_rate_not_negative check (points_rate_bp >= 0),
  add constraint clubs_location_whole check ((latitude is null) = (longitude is null)),
  -- Nights, bookings and invoices join clubs whose onboarding is complete: of these nothing is ever missing.
  add constraint clubs_complete_once_open check (
    onboarding_completed_at is null
    or (name <> '' and legal_name <> '' and street <> '' and city <> '' and num_nulls(country, timezone, currency, licence_capacity) = 0)
  );
create index clubs_referral_code on clubs (referral_code);
-- Whether a picture is still shown is asked before its files go.
create index clubs_cover_file on clubs (cover_file) where cover_file is not null;
create index clubs_logo_file on clubs (logo_file) where logo_file is not null;

-- Where a cover is cut, this point of it stays in sight: basis points from its left and top.
alter table events
  add column cover_focal_x_bp integer not null default 5000,
  add column cover_focal_y_bp integer not null default 5000,
  add constraint events_focal_within check (cover_focal_x_bp between 0 and 10000 and cover_focal_y_bp between 0 and 10000);
create index events_cover_file on events (cover_file) where cover_file is not null;
