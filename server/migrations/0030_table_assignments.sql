-- Which tables a party has, and when: a table is given once for overlapping times, whatever path gives it.

create table table_assignments (
  reservation_id uuid not null references reservations (id) on delete cascade,
  table_id uuid not null,
  club_id uuid not null,
  event_id uuid not null references events (id) on delete cascade,
  -- From doors to the end of the event.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  constraint table_assignments_pkey primary key (reservation_id, table_id),
  constraint table_assignments_forward check (ends_at > starts_at),
  constraint table_assignments_given_once exclude using gist (table_id with =, tstzrange(starts_at, ends_at) with &&),
  constraint table_assignments_table foreign key (club_id, table_id) references floor_tables (club_id, id)
);
create index table_assignments_event on table_assignments (event_id);
create index table_assignments_table on table_assignments (club_id, table_id);

-- A party that no longer takes places has no table.
create function release_tables() returns trigger language plpgsql as $$
begin
  delete from table_assignments where reservation_id = new.id;
  return null;
end
$$;

create trigger reservations_release_tables after update of status on reservations for each row
  when (occupies(old.status) and not occupies(new.status)) execute function release_tables();

-- The tables of an event's parties are theirs at its new times.
create function move_table_assignments() returns trigger language plpgsql as $$
begin
  update table_assignments set starts_at = coalesce(new.doors_at, new.starts_at), ends_at = new.ends_at where event_id = new.id;
  return null;
end
$$;

create trigger events_move_tables after update of starts_at, ends_at, doors_at on events for each row
  when ((old.starts_at, old.ends_at, old.doors_at) is distinct from (new.starts_at, new.ends_at, new.doors_at))
  execute function move_table_assignments();
