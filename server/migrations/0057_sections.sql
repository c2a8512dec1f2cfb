-- Sections of a night: named groups of tables with the staff who serve them.

-- What is planned for the night of an event.
create table boards (
  event_id uuid primary key references events (id) on delete cascade,
  club_id uuid not null references clubs (id),
  -- Counts the changes of its sections.
  sections_version integer not null default 0
);
create index boards_club on boards (club_id);

create table sections (
  event_id uuid not null references boards (event_id) on delete cascade,
  position integer not null,
  name text not null,
  constraint sections_pkey primary key (event_id, position),
  constraint sections_named check (name <> '')
);

create table section_tables (
  event_id uuid not null,
  position integer not null,
  club_id uuid not null,
  table_id uuid not null,
  -- A table is in one section at most.
  constraint section_tables_pkey primary key (event_id, table_id),
  constraint section_tables_section foreign key (event_id, position) references sections (event_id, position) on delete cascade,
  constraint section_tables_table foreign key (club_id, table_id) references floor_tables (club_id, id) on delete cascade
);
create index section_tables_section on section_tables (event_id, position);
create index section_tables_table on section_tables (club_id, table_id);

create table section_staff (
  event_id uuid not null,
  position integer not null,
  user_id uuid not null references users (id) on delete cascade,
  constraint section_staff_pkey primary key (event_id, position, user_id),
  constraint section_staff_section foreign key (event_id, position) references sections (event_id, position) on delete cascade
);
create index section_staff_user on section_staff (user_id);

create trigger boards_tell_changed after update on boards referencing new table as touched
  for each statement execute function tell_board();
