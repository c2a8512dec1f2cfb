-- Heads that the door counts without a ticket, and what the fire authority allows inside.

alter table clubs
  add column fire_capacity integer,
  add constraint clubs_fire_capacity_positive check (fire_capacity > 0) not valid;

alter table event_doors
  -- Inside without a ticket: beside `inside`, who came with a booking.
  add column counted integer not null default 0,
  add constraint event_doors_counted_not_negative check (counted >= 0) not valid;

alter table door_scans
  drop constraint door_scans_action_known,
  add constraint door_scans_action_known check (action in ('scan', 'check_in', 'undo_check_in', 'count')) not valid,
  drop constraint door_scans_result_known,
  add constraint door_scans_result_known
    check (result in ('admitted', 'refused', 'undone', 'not_undone', 'counted', 'not_counted')) not valid;

create function count_heads() returns trigger language plpgsql as $$
begin
  update event_doors set counted = counted + new.heads where event_id = new.event_id;
  perform hint('door:' || new.event_id);
  return null;
end $$;
create trigger door_scans_count_heads after insert on door_scans for each row when (new.result = 'counted')
  execute function count_heads();
