-- Zones, tables and combinations of a club's floor.

create table floor_zones (
  id uuid primary key,
  club_id uuid not null references clubs (id) on delete cascade,
  name text not null,
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint floor_zones_named check (name <> ''),
  constraint floor_zones_of_club unique (club_id, id)
);
-- Ignoring case and blanks.
create unique index floor_zones_name_taken on floor_zones (club_id, fold_name(regexp_replace(name, '\s', '', 'g')));

create table floor_tables (
  id uuid primary key,
  club_id uuid not null references clubs (id) on delete cascade,
  zone_id uuid not null,
  name text not null,
  -- The smallest and the largest party it seats.
  seats_from integer not null,
  seats_to integer not null,
  shape text not null,
  -- Instead of that of what the party booked.
  minimum_spend_minor bigint,
  is_step_free boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint floor_tables_named check (name <> ''),
  constraint floor_tables_of_club unique (club_id, id),
  constraint floor_tables_seats_in_order check ((seats_from >= 1) and (seats_to >= seats_from)),
  constraint floor_tables_shape_known check (shape in ('round', 'square', 'rectangle', 'booth')),
  constraint floor_tables_spend_not_negative check (minimum_spend_minor >= 0),
  constraint floor_tables_zone foreign key (club_id, zone_id) references floor_zones (club_id, id)
);
create unique index floor_tables_name_taken on floor_tables (club_id, fold_name(regexp_replace(name, '\s', '', 'g')));
create index floor_tables_zone on floor_tables (club_id, zone_id);

create table table_combinations (
  id uuid primary key,
  club_id uuid not null references clubs (id) on delete cascade,
  -- The ids of its tables, in their order: two combinations never join the same ones.
  joined uuid[] not null,
  seats_from integer not null,
  seats_to integer not null,
  -- Lower ranks are suggested first.
  rank integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint table_combinations_joined_once unique (club_id, joined),
  constraint table_combinations_joins_several check (cardinality(joined) >= 2),
  constraint table_combinations_of_club unique (club_id, id),
  constraint table_combinations_rank_not_negative check (rank >= 0),
  constraint table_combinations_seats_in_order check ((seats_from >= 1) and (seats_to >= seats_from))
);

create table combination_tables (
  club_id uuid not null,
  combination_id uuid not null,
  table_id uuid not null,
  constraint combination_tables_pkey primary key (combination_id, table_id),
  constraint combination_tables_combination foreign key (club_id, combination_id) references table_combinations (club_id, id) on delete cascade,
  constraint combination_tables_table foreign key (club_id, table_id) references floor_tables (club_id, id)
);
create index combination_tables_combination on combination_tables (club_id, combination_id);
create index combination_tables_table on combination_tables (club_id, table_id);
