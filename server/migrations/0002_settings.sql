-- Settings of the platform: one row.

create table platform_settings (
  is_only boolean primary key,
  highest_club_rate_bp integer not null,
  warn_above_bp integer not null,
  reservation_pending_days integer not null,
  subscription_pending_days integer not null,
  -- Minor units by currency.
  minimum_payouts jsonb not null,
  version integer not null,
  -- Null: never changed.
  updated_at timestamptz,
  superadmins_need_second_factor boolean not null default false,
  club_admins_need_second_factor boolean not null default false,
  constraint platform_settings_days check (((reservation_pending_days >= 0) and (reservation_pending_days <= 90)) and ((subscription_pending_days >= 0) and (subscription_pending_days <= 90))),
  constraint platform_settings_minimums check ((jsonb_typeof(minimum_payouts) = 'object') and (minimum_payouts ? 'EUR')),
  constraint platform_settings_rates check (((highest_club_rate_bp >= 0) and (highest_club_rate_bp <= 10000)) and ((warn_above_bp >= 0) and (warn_above_bp <= 10000))),
  constraint platform_settings_single check (is_only)
);

insert into platform_settings (is_only, highest_club_rate_bp, warn_above_bp, reservation_pending_days, subscription_pending_days, minimum_payouts, version) values
  (true, 2000, 3000, 3, 14, '{"EUR":5000,"GBP":5000,"JPY":8000,"USD":5000}', 1);
