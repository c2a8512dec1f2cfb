-- What is rare among a million reservations of a club is found by itself, not by going through all of them.

-- What of a night a reservation has; whoever writes lines, the triggers see to it. Who writes a reservation may say it along.
alter table reservations add column kinds text[] not null default '{}';
create function name_reservation_kinds() returns trigger language plpgsql as $$
begin
  update reservations r set kinds = named.kinds
  from (
    select l.reservation_id, coalesce(array_agg(distinct l.kind order by l.kind) filter (where l.quantity > 0), '{}') as kinds
    from reservation_lines l where l.reservation_id in (select reservation_id from touched) group by l.reservation_id
  ) named
  where r.id = named.reservation_id and r.kinds <> named.kinds;
  return null;
end $$;
create trigger reservation_lines_kinds_new after insert on reservation_lines
  referencing new table as touched for each statement execute function name_reservation_kinds();
create trigger reservation_lines_kinds_changed after update on reservation_lines
  referencing new table as touched for each statement execute function name_reservation_kinds();
-- What follows a change of a reservation has nothing to do with this one.
alter table reservations disable trigger user;
update reservations r set kinds = named.kinds
from (select reservation_id, array_agg(distinct kind order by kind) as kinds from reservation_lines where quantity > 0 group by reservation_id) named
where r.id = named.reservation_id;
alter table reservations enable trigger user;
-- One for each kind, since most reservations of a club have the same one.
create index reservations_club_entry on reservations (club_id, created_at, id) where kinds @> '{entry}';
create index reservations_club_table on reservations (club_id, created_at, id) where kinds @> '{table}';
create index reservations_club_bottle on reservations (club_id, created_at, id) where kinds @> '{bottle}';
create index reservations_club_guest_list on reservations (club_id, created_at, id) where kinds @> '{guest_list}';
create index reservations_club_extra on reservations (club_id, created_at, id) where kinds @> '{extra}';

-- Few wait for anything at a time, in every club.
create index reservations_club_waiting on reservations (club_id, status, expires_at, id) where expires_at is not null;

-- Names of those that were found are read from the index alone.
alter table reservation_search drop constraint reservation_search_pkey;
alter table reservation_search add constraint reservation_search_pkey primary key (reservation_id) include (club_id, name);
