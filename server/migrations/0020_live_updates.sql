-- What open screens are told: every process listens on the channel `vesper_live`, and each message names what changed, such as
-- `event:<id>`. Triggers speak, so that no path can forget to; PostgreSQL sends it at the commit, the same one once.

create function tell_new_reservations() returns trigger language plpgsql as $$
begin
  perform pg_notify('vesper_live', topic) from (
    select unnest(array['event:' || e.id, 'club:' || e.club_id]) as topic from events e where e.id in (select event_id from added)
    -- Who books a night knows; who waited for one does not.
    union select 'user:' || client_id from added where source = 'waiting_list'
    union select 'door:' || event_id from added where status = 'checked_in'
  ) t;
  return null;
end $$;
create trigger reservations_tell_new after insert on reservations
  referencing new table as added for each statement execute function tell_new_reservations();

create function tell_changed_reservations() returns trigger language plpgsql as $$
begin
  perform pg_notify('vesper_live', topic) from (
    -- What is left of the night, where more or less is taken than before.
    select 'event:' || n.event_id as topic from after_rows n join before_rows b using (id)
    where occupies(n.status) <> occupies(b.status) or n.party_size <> b.party_size or n.total_minor <> b.total_minor
    union select 'door:' || n.event_id from after_rows n join before_rows b using (id)
    where n.status <> b.status or n.checked_in_heads <> b.checked_in_heads or n.party_size <> b.party_size
    union select 'club:' || e.club_id from after_rows n join events e on e.id = n.event_id
    union select 'user:' || n.client_id from after_rows n join before_rows b using (id) where n.client_id is not null and n.version <> b.version
    union select 'user:' || b.client_id from after_rows n join before_rows b using (id) where b.client_id <> n.client_id
  ) t;
  return null;
end $$;
create trigger reservations_tell_changed after update on reservations
  referencing old table as before_rows new table as after_rows
  for each statement execute function tell_changed_reservations();

create function tell_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('vesper_live', 'event:' || new.id);
  return null;
end $$;
create trigger events_tell_changed after update on events
  for each row when (old.* is distinct from new.*) execute function tell_event();

create function tell_prestations() returns trigger language plpgsql as $$
begin
  perform pg_notify('vesper_live', 'event:' || event_id) from (select distinct event_id from touched) t;
  return null;
end $$;
create trigger prestations_tell_new after insert on prestations
  referencing new table as touched for each statement execute function tell_prestations();
create trigger prestations_tell_changed after update on prestations
  referencing new table as touched for each statement execute function tell_prestations();
