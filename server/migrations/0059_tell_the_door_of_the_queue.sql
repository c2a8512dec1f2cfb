-- The door's devices decide who is late by the time in the queue, so they learn of it at once.
create or replace function tell_changed_reservations() returns trigger language plpgsql as $$
begin
  perform hint(topic) from (
    -- The event's places, if their number changed.
    select 'event:' || n.event_id as topic from after_rows n join before_rows b using (id)
    where occupies(n.status) <> occupies(b.status) or n.party_size <> b.party_size or n.total_minor <> b.total_minor
    union select 'door:' || n.event_id from after_rows n join before_rows b using (id)
    where n.status <> b.status or n.checked_in_heads <> b.checked_in_heads or n.party_size <> b.party_size
      or n.total_minor <> b.total_minor or n.paid_minor <> b.paid_minor or n.refunded_minor <> b.refunded_minor
      or n.queued_at is distinct from b.queued_at
    union select 'club:' || e.club_id from after_rows n join events e on e.id = n.event_id
    union select 'user:' || n.client_id from after_rows n join before_rows b using (id) where n.client_id is not null and n.version <> b.version
    union select 'user:' || b.client_id from after_rows n join before_rows b using (id) where b.client_id <> n.client_id
  ) t;
  return null;
end $$;
