-- A club that looks at a night sees who lines up for it, and who no longer does.
create function tell_waiting_list() returns trigger language plpgsql as $$
begin
  perform pg_notify('vesper_live', 'club:' || club_id) from (select distinct e.club_id from touched w join events e on e.id = w.event_id) t;
  return null;
end $$;
create trigger waiting_list_entries_tell_new after insert on waiting_list_entries
  referencing new table as touched for each statement execute function tell_waiting_list();
create trigger waiting_list_entries_tell_changed after update on waiting_list_entries
  referencing new table as touched for each statement execute function tell_waiting_list();
