-- Floor plans, their versions, and the tables on each.

create table floor_plans (
  id uuid primary key,
  club_id uuid not null references clubs (id) on delete cascade,
  name text not null,
  is_default boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint floor_plans_named check (name <> ''),
  constraint floor_plans_of_club unique (club_id, id)
);
create unique index floor_plans_name_taken on floor_plans (club_id, fold_name(regexp_replace(name, '\s', '', 'g')));
create unique index floor_plans_one_default on floor_plans (club_id) where (is_default);

create table floor_plan_versions (
  id uuid primary key,
  club_id uuid not null,
  plan_id uuid not null,
  number integer not null,
  -- [{id, name, width, depth}] and [{id, kind, room_id, x, y, width, depth, turn, text}], in units of ten centimetres.
  rooms jsonb not null,
  shapes jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint floor_plan_versions_numbered unique (plan_id, number),
  constraint floor_plan_versions_of_club unique (club_id, id),
  constraint floor_plan_versions_plan foreign key (club_id, plan_id) references floor_plans (club_id, id) on delete cascade
);
create index floor_plan_versions_plan on floor_plan_versions (club_id, plan_id);

-- A table is once on a plan.
create table plan_tables (
  club_id uuid not null,
  version_id uuid not null,
  table_id uuid not null,
  room_id uuid not null,
  x integer not null,
  y integer not null,
  width integer not null,
  depth integer not null,
  turn integer not null,
  constraint plan_tables_pkey primary key (version_id, table_id),
  constraint plan_tables_sized check ((width > 0) and (depth > 0)),
  constraint plan_tables_turned_within check ((turn >= 0) and (turn < 360)),
  constraint plan_tables_table foreign key (club_id, table_id) references floor_tables (club_id, id),
  constraint plan_tables_version foreign key (club_id, version_id) references floor_plan_versions (club_id, id) on delete cascade
);
create index plan_tables_table on plan_tables (club_id, table_id);
create index plan_tables_version on plan_tables (club_id, version_id);

-- What a room is traced over, in every version.
create table floor_plan_pictures (
  plan_id uuid not null references floor_plans (id) on delete cascade,
  room_id uuid not null,
  file text not null,
  color text not null,
  constraint floor_plan_pictures_pkey primary key (plan_id, room_id)
);
create index floor_plan_pictures_file on floor_plan_pictures (file);
