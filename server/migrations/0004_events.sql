-- Nights and what can be booked of them.

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
  -- The local date of the night, by the club's day cut-off.
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
  constraint events_slug_taken unique (slug),
  constraint events_state_known check (state in ('draft', 'published', 'paused', 'cancelled', 'archived')),
  constraint events_capacity_positive check (capacity > 0),
  constraint events_min_age_adult check (min_age >= 18),
  constraint events_last_a_day_at_most check (ends_at > starts_at and ends_at <= starts_at + interval '24 hours')
);
create index events_club on events (club_id, starts_at);
create index events_coming on events (starts_at, id) where state = 'published';
create index events_search on events using gin (search_text gin_trgm_ops);

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
  constraint prestations_kind_known check (kind in ('entry', 'table', 'bottle', 'guest_list', 'extra')),
  constraint prestations_pricing_known check (pricing in ('per_person', 'per_unit')),
  constraint prestations_payment_known check (payment in ('prepaid', 'deposit', 'at_club', 'free')),
  constraint prestations_visibility_known check (visibility in ('public', 'hidden')),
  constraint prestations_status_known check (status in ('draft', 'on_sale', 'paused', 'archived')),
  constraint prestations_amounts_not_negative check (price_minor >= 0 and stock >= 0 and tax_bp >= 0),
  constraint prestations_free_costs_nothing check (payment <> 'free' or price_minor = 0)
);
create index prestations_event on prestations (event_id, position, id);
