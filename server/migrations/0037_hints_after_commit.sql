-- What open screens are told no longer goes out with the transaction: PostgreSQL puts the commits of all who notify one after
-- the other. Triggers hand each topic to the connection that made the change, as a notice with a code of its own, and its
-- process passes them on after the commit, gathered.
create function hint(topic text) returns void language plpgsql as $$
begin
  raise notice using errcode = 'VLIVE', message = topic;
end $$;

create or replace function tell_new_reservations() returns trigger language plpgsql as $$
begin
  perform hint(topic) from (
    select unnest(array['event:' || e.id, 'club:' || e.club_id]) as topic from events e where e.id in (select event_id from added)
    -- Clients who book know; those who waited for a place do not.
    union select 'user:' || client_id from added where source = 'waiting_list'
    union select 'door:' || event_id from added where status = 'checked_in'
  ) t;
  return null;
end $$;

create or replace function tell_changed_reservations() returns trigger language plpgsql as $$
begin
  perform hint(topic) from (
    -- What is left of the event, where more or less is taken than before.
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

create or replace function tell_event() returns trigger language plpgsql as $$
begin
  perform hint('event:' || new.id);
  return null;
end $$;

create or replace function tell_prestations() returns trigger language plpgsql as $$
begin
  perform hint('event:' || event_id) from (select distinct event_id from touched) t;
  return null;
end $$;

create or replace function tell_notifications() returns trigger language plpgsql as $$
begin
  perform hint('user:' || user_id) from (select distinct user_id from touched) t;
  return null;
end $$;

create or replace function tell_waiting_list() returns trigger language plpgsql as $$
begin
  perform hint('club:' || club_id) from (select distinct e.club_id from touched w join events e on e.id = w.event_id) t;
  return null;
end $$;

-- A session that ends before its time takes its open streams with it, in every process.
create function tell_ended_sessions() returns trigger language plpgsql as $$
begin
  perform hint('session:' || id) from gone where expires_at > now();
  return null;
end $$;
create trigger tokens_tell_gone after delete on tokens
  referencing old table as gone for each statement execute function tell_ended_sessions();

-- Names its columns, so that one more in the table or the view stops no booking.
create or replace function search_new_reservations() returns trigger language plpgsql as $$
begin
  insert into reservation_search (reservation_id, club_id, client_id, name, words)
  select w.id, w.club_id, w.client_id, w.name, w.words from added a join reservation_words w on w.id = a.id;
  return null;
end $$;
