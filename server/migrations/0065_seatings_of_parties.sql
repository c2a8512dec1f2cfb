-- The seating in which a party has its table, and from which its table's time follows.

alter table reservations
  add column seating_id uuid,
  add constraint reservations_seating foreign key (seating_id, event_id) references seatings (id, event_id)
    on delete set null (seating_id) not valid;

-- The tables of an event's parties are theirs at its new times, or at those of their seating. Removed before they are written again:
-- one table may move to where it was until now in another seating.
create function place_tables(of_event uuid) returns void language plpgsql as $$
declare
  given table_assignments[];
begin
  given := array(select g from table_assignments g where g.event_id = of_event);
  delete from table_assignments where event_id = of_event;
  insert into table_assignments (reservation_id, table_id, club_id, event_id, starts_at, ends_at)
  select g.reservation_id, g.table_id, g.club_id, e.id, coalesce(s.starts_at, e.doors_at, e.starts_at), coalesce(s.ends_at, e.ends_at)
  from unnest(given) g join events e on e.id = of_event join reservations r on r.id = g.reservation_id
  left join seatings s on s.id = r.seating_id;
end
$$;

create or replace function move_table_assignments() returns trigger language plpgsql as $$
begin
  perform place_tables(new.id);
  return null;
end
$$;

create function move_tables_of_seatings() returns trigger language plpgsql as $$
begin
  perform place_tables(event_id) from (select distinct event_id from touched) t;
  return null;
end
$$;
create trigger seatings_move_tables after update on seatings referencing new table as touched
  for each statement execute function move_tables_of_seatings();

-- reservations lend which seating their parties have, and which tables: to events.
create view seated_parties as
  select r.id as reservation_id, r.event_id, r.seating_id,
    array(select t.name from table_assignments a join floor_tables t on t.id = a.table_id where a.reservation_id = r.id) as tables
  from reservations r where occupies(r.status);
