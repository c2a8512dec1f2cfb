-- Events and what they sell.

create table event_templates (
  id uuid primary key,
  club_id uuid not null references clubs (id),
  name text not null,
  -- The event, with times relative to its business date: TemplateEvent of the contract.
  event jsonb not null,
  -- What it sells, in order: TemplatePrestation of the contract.
  prestations jsonb not null,
  cover_file text,
  cover_color text,
  cover_focal_x_bp integer not null default 5000,
  cover_focal_y_bp integer not null default 5000,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
create index event_templates_cover on event_templates (cover_file) where (cover_file is not null);
create unique index event_templates_name_taken on event_templates (club_id, lower(name));

create table events (
  id uuid primary key,
  club_id uuid not null references clubs (id),
  slug text not null,
  title text not null,
  description text not null default '',
  cover_file text,
  cover_color text,
  lineup text[] not null default '{}',
  genres text[] not null default '{}',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  doors_at timestamptz,
  timezone text not null,
  -- The local date of the event, by the club's day cut-off.
  business_date date not null,
  capacity integer not null,
  min_age integer not null default 18,
  dress_code text not null default '',
  requires_verified_id boolean not null default false,
  sales_start_at timestamptz,
  sales_end_at timestamptz not null,
  max_party_size integer not null default 10,
  per_client_limit integer not null default 10,
  state text not null,
  -- Title, club, city, line-up and genres without case and accents.
  search_text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  cover_focal_x_bp integer not null default 5000,
  cover_focal_y_bp integer not null default 5000,
  -- 10,000: the default points for a visit and for what is spent.
  points_multiplier_bp integer not null default 10000,
  -- When it was first published: from then on it counts towards the events of its month.
  published_at timestamptz,
  cancelled_at timestamptz,
  -- The start last announced to guests. A move is measured from it, so that many small moves add up.
  announced_starts_at timestamptz,
  -- Until when guests may cancel for free, because it was moved.
  free_cancel_until timestamptz,
  -- The template it was created from, if any; events of one series share a number.
  template_id uuid references event_templates (id) on delete set null,
  series_id uuid,
  -- When it was last moved so far that guests may cancel for free.
  moved_at timestamptz,
  waiting_list_enabled boolean not null default true,
  suspended_at timestamptz,
  suspension_reason text,
  featured_at timestamptz,
  constraint events_capacity_positive check (capacity > 0),
  constraint events_focal_within check (((cover_focal_x_bp >= 0) and (cover_focal_x_bp <= 10000)) and ((cover_focal_y_bp >= 0) and (cover_focal_y_bp <= 10000))),
  constraint events_last_a_day_at_most check ((ends_at > starts_at) and (ends_at <= (starts_at + '24:00:00'::interval))),
  constraint events_min_age_adult check (min_age >= 18),
  constraint events_points_within_reach check ((points_multiplier_bp >= 0) and (points_multiplier_bp <= 100000)),
  constraint events_slug_taken unique (slug),
  constraint events_state_known check (state in ('draft', 'published', 'paused', 'cancelled', 'archived')),
  constraint events_suspended_with_reason check ((suspended_at is null) = (suspension_reason is null))
);
create index events_search on events using gin (search_text gin_trgm_ops);
create index events_cover_file on events (cover_file) where (cover_file is not null);
-- The club's own list, in both orders and directions.
create index events_club_date on events (club_id, starts_at, id);
create index events_club_title on events (club_id, lower(title), id);
-- A club's published events of a month.
create index events_club_month on events (club_id, business_date) where (published_at is not null);
create index events_coming on events (starts_at, id) include (ends_at) where (state = 'published');
create index events_template on events (template_id, business_date);
create index events_series on events (series_id, starts_at) where (series_id is not null);
create index events_featured on events (starts_at, id) where (featured_at is not null);
create index events_suspended on events (starts_at, id) where (suspended_at is not null);
create index events_start on events (starts_at, id);

create table prestations (
  id uuid primary key,
  event_id uuid not null references events (id),
  kind text not null,
  name text not null,
  description text not null default '',
  -- Minor units of the club's currency, tax included.
  price_minor integer not null,
  deposit_minor integer,
  tax_bp integer not null default 0,
  pricing text not null,
  payment text not null,
  -- Units for sale; null: only the event's capacity limits it.
  stock integer,
  heads_per_unit integer not null default 1,
  min_party integer not null default 1,
  max_party integer,
  minimum_spend_minor integer,
  -- [{name, quantity}]
  included_items jsonb not null default '[]',
  per_client_limit integer,
  sales_start_at timestamptz,
  sales_end_at timestamptz,
  arrive_by timestamptz,
  visibility text not null default 'public',
  position integer not null default 0,
  status text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  -- Of the price, instead of deposit_minor.
  deposit_bp integer,
  approval text not null default 'auto',
  -- When its guests are admitted; if not set, for the whole event.
  entry_start_at timestamptz,
  entry_end_at timestamptz,
  -- A guest list is free until then, and costs price_after_minor afterwards.
  free_until timestamptz,
  price_after_minor integer,
  -- Stored readably, because the club looks it up to hand it out.
  access_code text,
  -- Prestations of one group open one after another, by position.
  phase_group text,
  points_eligible boolean not null default true,
  commissionable boolean not null default true,
  commission_bp integer,
  constraint prestations_amounts_not_negative check ((price_minor >= 0) and (stock >= 0) and (tax_bp >= 0)),
  constraint prestations_approval_known check (approval in ('auto', 'manual')),
  constraint prestations_code_with_visibility check ((visibility = 'code') = (access_code is not null)),
  constraint prestations_commission_within check ((commission_bp >= 0) and (commission_bp <= 2000)),
  constraint prestations_free_costs_nothing check ((payment <> 'free') or (price_minor = 0)),
  constraint prestations_free_then_priced check ((free_until is null) = (price_after_minor is null)),
  constraint prestations_kind_known check (kind in ('entry', 'table', 'bottle', 'guest_list', 'extra')),
  constraint prestations_one_deposit check ((deposit_minor is null) or (deposit_bp is null)),
  constraint prestations_party_in_order check ((max_party is null) or (min_party <= max_party)),
  constraint prestations_payment_known check (payment in ('prepaid', 'deposit', 'at_club', 'free')),
  constraint prestations_phases_are_public check ((phase_group is null) or (visibility = 'public')),
  constraint prestations_pricing_known check (pricing in ('per_person', 'per_unit')),
  constraint prestations_status_known check (status in ('draft', 'on_sale', 'paused', 'archived')),
  constraint prestations_visibility_known check (visibility in ('public', 'hidden', 'code'))
);
create index prestations_event on prestations (event_id, "position", id);

-- How often an event's page was viewed, by date in UTC: a number, and nothing about visitors.
create table event_views (
  event_id uuid not null references events (id) on delete cascade,
  viewed_on date not null,
  views integer not null,
  constraint event_views_pkey primary key (event_id, viewed_on),
  constraint event_views_positive check (views > 0)
);

alter table staff_shifts add constraint staff_shifts_event_id_fkey foreign key (event_id) references events (id) on delete set null;

create function open_event_occupancy() returns trigger language plpgsql as $$
begin
  insert into event_occupancy (event_id) values (new.id);
  return null;
end $$;
create trigger events_open_occupancy after insert on events for each row execute function open_event_occupancy();

create function tell_event() returns trigger language plpgsql as $$
begin
  perform hint('event:' || new.id);
  return null;
end $$;
create trigger events_tell_changed after update on events for each row when (old.* is distinct from new.*) execute function tell_event();

create function open_prestation_occupancy() returns trigger language plpgsql as $$
begin
  insert into prestation_occupancy (prestation_id, event_id) values (new.id, new.event_id);
  return null;
end $$;
create trigger prestations_open_occupancy after insert on prestations for each row execute function open_prestation_occupancy();

-- Stock is never lowered below what is sold. The row of what is taken is locked first, as by a booking: one of the two waits, then
-- sees what the other did.
create function keep_sold_stock() returns trigger language plpgsql as $$
declare
  taken integer;
begin
  select units into taken from prestation_occupancy where prestation_id = new.id for update;
  if new.stock < taken then
    raise exception 'prestation % has sold more than that', new.id
      using errcode = 'check_violation', constraint = 'prestations_stock_covers_sold';
  end if;
  return null;
end $$;
create trigger prestations_stock_covers_sold after update of stock on prestations for each row when (new.stock is distinct from old.stock) execute function keep_sold_stock();

create function tell_prestations() returns trigger language plpgsql as $$
begin
  perform hint('event:' || event_id) from (select distinct event_id from touched) t;
  return null;
end $$;
create trigger prestations_tell_new after insert on prestations referencing new table as touched for each statement execute function tell_prestations();

create trigger prestations_tell_changed after update on prestations referencing new table as touched for each statement execute function tell_prestations();
