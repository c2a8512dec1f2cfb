-- Guests who go out and may come back, at clubs that scan them out.

alter table clubs add column scans_exits boolean not null default false;

alter table event_doors
  -- Of `inside`, those who are out for now.
  add column outside integer not null default 0,
  add constraint event_doors_outside_not_negative check (outside >= 0) not valid;

-- Of a party's admitted guests, those who are out for now.
create table parties_outside (
  reservation_id uuid not null references reservations (id) on delete cascade,
  heads integer not null,
  -- With these tickets; the others went by name.
  tickets integer[] not null,
  -- Beside the reservation's: a device keeps the newer of two answers.
  version integer not null,
  constraint parties_outside_pkey primary key (reservation_id),
  constraint parties_outside_tickets_of_heads check (heads >= cardinality(tickets))
);

create function count_outside() returns trigger language plpgsql as $$
declare
  change integer := new.heads;
begin
  if tg_op = 'UPDATE' then
    change := change - old.heads;
  end if;
  update event_doors d set outside = d.outside + change from reservations r where r.id = new.reservation_id and d.event_id = r.event_id;
  perform hint('door:' || r.event_id) from reservations r where r.id = new.reservation_id;
  return null;
end $$;
create trigger parties_outside_count after insert or update on parties_outside for each row execute function count_outside();

alter table door_scans
  -- Of `heads`, those who came back and were counted before.
  add column returned integer not null default 0,
  drop constraint door_scans_action_known,
  add constraint door_scans_action_known check (action in ('scan', 'check_in', 'undo_check_in', 'count', 'exit')) not valid,
  drop constraint door_scans_result_known,
  add constraint door_scans_result_known check (
    result in ('admitted', 'refused', 'undone', 'not_undone', 'counted', 'not_counted', 'out', 'not_out')
  ) not valid;

-- Who came back has arrived before.
create or replace view admissions as
  select s.scan_id, s.event_id, s.reservation_id, s.sequence, s.at, s.ticket, s.heads - s.returned as heads, s.device
  from door_scans s
  where s.result = 'admitted' and s.heads > s.returned
    and not exists (select 1 from door_scans u where u.event_id = s.event_id and u.undoes = s.scan_id and u.result = 'undone');
