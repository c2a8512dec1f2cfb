-- What superadmins set for the whole platform: one row.

create table platform_settings (
  is_only boolean not null,
  highest_club_rate_bp integer not null,
  warn_above_bp integer not null,
  reservation_pending_days integer not null,
  subscription_pending_days integer not null,
  -- Minor units by currency.
  minimum_payouts jsonb not null,
  version integer not null,
  -- Null: as they were at the start.
  updated_at timestamptz,
  primary key (is_only),
  constraint platform_settings_single check (is_only),
  constraint platform_settings_rates check (highest_club_rate_bp between 0 and 10000 and warn_above_bp between 0 and 10000),
  constraint platform_settings_days check (reservation_pending_days between 0 and 90 and subscription_pending_days between 0 and 90),
  constraint platform_settings_minimums check (jsonb_typeof(minimum_payouts) = 'object' and minimum_payouts ? 'EUR')
);

insert into platform_settings (is_only, highest_club_rate_bp, warn_above_bp, reservation_pending_days, subscription_pending_days, minimum_payouts, version)
values (true, 2000, 3000, 3, 14, '{"EUR": 5000, "GBP": 5000, "USD": 5000, "JPY": 8000}', 1);
