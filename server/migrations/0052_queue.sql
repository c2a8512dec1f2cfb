-- When a party joined the queue at the door, and until when that moment decides whether it is late.

alter table clubs
  add column queue_minutes integer not null default 90,
  add constraint clubs_queue_minutes_range check (queue_minutes between 0 and 720) not valid;

alter table reservations
  add column queued_at timestamptz,
  add column queued_until timestamptz,
  add constraint reservations_queue_whole check (
    (queued_at is null) = (queued_until is null) and (queued_at is null or queued_until >= queued_at)
  ) not valid;

alter table door_scans
  drop constraint door_scans_action_known,
  add constraint door_scans_action_known check (action in ('scan', 'check_in', 'undo_check_in', 'count', 'exit', 'queue')) not valid,
  drop constraint door_scans_result_known,
  add constraint door_scans_result_known check (
    result in ('admitted', 'refused', 'undone', 'not_undone', 'counted', 'not_counted', 'out', 'not_out', 'queued')
  ) not valid;
