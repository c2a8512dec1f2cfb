-- Where parties are on the night, beside the states of their reservations.

create table sittings (
  reservation_id uuid primary key references reservations (id) on delete cascade,
  club_id uuid not null references clubs (id),
  event_id uuid not null references events (id) on delete cascade,
  seated_at timestamptz,
  seated_by uuid references users (id),
  asked_bill_at timestamptz,
  asked_bill_by uuid references users (id),
  left_at timestamptz,
  left_by uuid references users (id),
  -- Where a party that left sat, so that its leaving can be undone.
  left_table_ids uuid[] not null default '{}',
  -- Its table was released because no one came.
  released_at timestamptz,
  released_by uuid references users (id),
  version integer not null default 1,
  constraint sittings_in_order check (
    (asked_bill_at is null or seated_at is not null) and (left_at is null or seated_at is not null)
  ),
  constraint sittings_say_by_whom check (
    (seated_at is null) = (seated_by is null) and (asked_bill_at is null) = (asked_bill_by is null)
    and (left_at is null) = (left_by is null) and (released_at is null) = (released_by is null)
  )
);
create index sittings_event on sittings (event_id);
create index sittings_club on sittings (club_id);
create index sittings_seated_by on sittings (seated_by);
create index sittings_asked_bill_by on sittings (asked_bill_by);
create index sittings_left_by on sittings (left_by);
create index sittings_released_by on sittings (released_by);

-- Lent to reservations: a party that left sits nowhere, whatever table its reservation names.
create view left_parties as select reservation_id from sittings where left_at is not null;

create function tell_board() returns trigger language plpgsql as $$
begin
  perform hint('board:' || event_id) from (select distinct event_id from touched) t;
  return null;
end
$$;

create trigger sittings_tell_new after insert on sittings referencing new table as touched
  for each statement execute function tell_board();
create trigger sittings_tell_changed after update on sittings referencing new table as touched
  for each statement execute function tell_board();
create trigger table_assignments_tell_new after insert on table_assignments referencing new table as touched
  for each statement execute function tell_board();
create trigger table_assignments_tell_removed after delete on table_assignments referencing old table as touched
  for each statement execute function tell_board();
