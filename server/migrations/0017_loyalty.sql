-- Points and rewards.

create table loyalty_rules (
  club_id uuid primary key references clubs (id) on delete cascade,
  is_enabled boolean not null default true,
  visit_points integer not null default 50,
  expires_after_months integer not null default 12,
  -- [{level, name, from_points, multiplier_bp}], the lowest first.
  tiers jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  constraint loyalty_rules_expiry_within check ((expires_after_months >= 1) and (expires_after_months <= 60)),
  constraint loyalty_rules_visit_within check ((visit_points >= 0) and (visit_points <= 100000))
);

create table point_wallets (
  id uuid primary key,
  client_id uuid not null references users (id),
  club_id uuid not null references clubs (id),
  -- The balance of all lots, and what is owed after points that were spent are reversed.
  available integer not null default 0,
  debt integer not null default 0,
  -- The tier last announced to the client.
  tier text not null default 'member',
  -- Of completed events: how many, their net spending, the first and the last.
  visits integer not null default 0,
  spent_minor bigint not null default 0,
  first_visit_on date,
  last_visit_on date,
  created_at timestamptz not null,
  constraint point_wallets_not_negative check ((available >= 0) and (debt >= 0)),
  constraint point_wallets_one_each unique (client_id, club_id),
  constraint point_wallets_owe_when_empty check ((available = 0) or (debt = 0)),
  constraint point_wallets_tier_known check (tier in ('member', 'silver', 'gold', 'black'))
);
create index point_wallets_raised on point_wallets (id) where (tier <> 'member');
create index point_wallets_in_order_of_spend on point_wallets (club_id, spent_minor, id);
create index point_wallets_in_order_of_visit on point_wallets (club_id, coalesce((last_visit_on - '2000-01-01'::date), '-1'::integer), id);

create table rewards (
  id uuid primary key,
  club_id uuid not null references clubs (id),
  name text not null,
  description text not null default '',
  kind text not null,
  points_cost integer not null,
  -- What one costs the club.
  cost_minor bigint not null default 0,
  stock integer,
  -- Requested and not returned.
  taken integer not null default 0,
  per_client_limit integer,
  min_tier text not null default 'member',
  starts_at timestamptz,
  ends_at timestamptz,
  is_alcohol boolean not null default false,
  approval text not null default 'manual',
  redeem_within_days integer not null default 30,
  status text not null default 'draft',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint rewards_approval_known check (approval in ('manual', 'auto')),
  constraint rewards_cost_not_negative check (cost_minor >= 0),
  constraint rewards_cost_points check (points_cost > 0),
  constraint rewards_days_within check ((redeem_within_days >= 1) and (redeem_within_days <= 365)),
  constraint rewards_kind_known check (kind in ('free_entry', 'queue_jump', 'drink', 'bottle', 'table_upgrade', 'discount', 'merchandise')),
  constraint rewards_limit_positive check (per_client_limit > 0),
  constraint rewards_named check (name <> ''),
  constraint rewards_status_known check (status in ('draft', 'active', 'paused', 'archived')),
  constraint rewards_tier_known check (min_tier in ('member', 'silver', 'gold', 'black')),
  constraint rewards_window_forward check (ends_at > starts_at),
  constraint rewards_within_stock check ((taken >= 0) and ((stock is null) or (taken <= stock)))
);
create index rewards_of_club on rewards (club_id, points_cost, id);

create table redemptions (
  id uuid primary key,
  reference text not null,
  reward_id uuid not null references rewards (id),
  wallet_id uuid not null references point_wallets (id),
  club_id uuid not null references clubs (id),
  client_id uuid not null references users (id),
  status text not null,
  -- The reward as requested.
  name text not null,
  kind text not null,
  points integer not null,
  cost_minor bigint not null,
  is_alcohol boolean not null,
  redeem_within_days integer not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  fulfilled_at timestamptz,
  -- The business date of that.
  fulfilled_on date,
  -- Who last approved, rejected or served it.
  handled_by uuid,
  reason text not null default '',
  version integer not null default 1,
  constraint redemptions_fulfilled_dated check (((status = 'fulfilled') = (fulfilled_at is not null)) and ((fulfilled_at is null) = (fulfilled_on is null))),
  constraint redemptions_points_positive check (points > 0),
  constraint redemptions_reference_taken unique (reference),
  constraint redemptions_status_known check (status in ('pending', 'approved', 'fulfilled', 'rejected', 'cancelled', 'expired'))
);
create index redemptions_of_club on redemptions (club_id, requested_at desc, id desc);
create index redemptions_of_club_waiting on redemptions (club_id, status, requested_at desc, id desc) where (status in ('pending', 'approved'));
create index redemptions_of_client on redemptions (client_id, requested_at desc, id desc);
create index redemptions_of_reward on redemptions (reward_id, client_id);
create index redemptions_of_wallet on redemptions (wallet_id);
create index redemptions_open_until on redemptions (expires_at) where (status in ('pending', 'approved'));

create table point_entries (
  id uuid primary key,
  wallet_id uuid not null references point_wallets (id),
  client_id uuid not null references users (id),
  kind text not null,
  points integer not null,
  -- Of the event it is about, otherwise of the moment.
  business_date date not null,
  at timestamptz not null,
  reservation_id uuid references reservations (id),
  redemption_id uuid references redemptions (id),
  actor_id uuid,
  reason text not null default '',
  constraint point_entries_redemption_named check ((kind in ('redeemed', 'returned')) = (redemption_id is not null)),
  constraint point_entries_signed check (
case
    when (kind in ('earned', 'visit', 'returned')) then (points > 0)
    when (kind in ('reversed', 'redeemed', 'expired')) then (points < 0)
    else ((kind = 'adjusted') and (points <> 0))
end)
);
create unique index point_entries_visit_once on point_entries (wallet_id, business_date) where (kind = 'visit');
create index point_entries_of_wallet on point_entries (wallet_id, at desc, id desc);
create index point_entries_of_client on point_entries (client_id, at desc, id desc);
create index point_entries_for_tier on point_entries (wallet_id, business_date) include (points) where (kind in ('earned', 'visit', 'reversed'));
create index point_entries_of_reservation on point_entries (reservation_id) where (reservation_id is not null);
create index point_entries_of_redemption on point_entries (redemption_id) where (redemption_id is not null);

-- Points earned, and what is left of them until they expire.
create table point_lots (
  entry_id uuid primary key references point_entries (id),
  wallet_id uuid not null references point_wallets (id),
  points integer not null,
  remaining integer not null,
  -- The last business date on which they can be spent.
  expires_on date not null,
  -- How many days before that the client was last warned.
  warned_days integer,
  constraint point_lots_within check ((points > 0) and ((remaining >= 0) and (remaining <= points)))
);
create index point_lots_of_wallet on point_lots (wallet_id, expires_on, entry_id) where (remaining > 0);
create index point_lots_expiring on point_lots (expires_on) where (remaining > 0);
create index point_lots_wallet on point_lots (wallet_id);

-- What an entry took from which lot; negative if it returned points.
create table point_debits (
  entry_id uuid not null references point_entries (id),
  lot_id uuid not null references point_lots (entry_id),
  points integer not null,
  constraint point_debits_pkey primary key (entry_id, lot_id),
  constraint point_debits_not_zero check (points <> 0)
);
create index point_debits_of_lot on point_debits (lot_id);

-- The points of a reservation: pending until its event is completed, then the terms under which they were earned.
create table point_accruals (
  reservation_id uuid primary key references reservations (id),
  wallet_id uuid not null references point_wallets (id),
  event_id uuid not null references events (id),
  business_date date not null,
  state text not null,
  -- Paid less refunded, less its tax, of eligible lines.
  base_minor bigint not null,
  points integer not null,
  rate_bp integer not null,
  event_bp integer not null,
  tier text not null,
  tier_bp integer not null,
  updated_at timestamptz not null,
  constraint point_accruals_not_negative check ((base_minor >= 0) and (points >= 0)),
  constraint point_accruals_state_known check (state in ('pending', 'earned'))
);
create index point_accruals_of_wallet on point_accruals (wallet_id, business_date);
create index point_accruals_of_event on point_accruals (event_id);

create function tell_redemptions() returns trigger language plpgsql as $$
begin
  perform hint(topic) from (
    select 'club:' || club_id as topic from touched union select 'user:' || client_id from touched
  ) t;
  return null;
end $$;
create trigger redemptions_tell_new after insert on redemptions referencing new table as touched for each statement execute function tell_redemptions();

create trigger redemptions_tell_changed after update on redemptions referencing new table as touched for each statement execute function tell_redemptions();

create function refuse_points_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation', constraint = tg_table_name || '_append_only';
end $$;
create trigger point_entries_append_only before delete or update or truncate on point_entries for each statement execute function refuse_points_change();

create trigger point_debits_append_only before delete or update or truncate on point_debits for each statement execute function refuse_points_change();
