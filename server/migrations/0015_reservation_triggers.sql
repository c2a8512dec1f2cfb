-- What must follow whenever a reservation is written: counts of places, words for the search, and news for open screens.

create function count_new_reservations() returns trigger language plpgsql as $$
begin
  update event_occupancy o set heads = o.heads + d.heads
  from (select event_id, sum(party_size)::integer as heads from added where occupies(status) group by event_id) d
  where o.event_id = d.event_id;
  return null;
end $$;
create trigger reservations_count_new after insert on reservations referencing new table as added for each statement execute function count_new_reservations();

create function count_changed_reservations() returns trigger language plpgsql as $$
begin
  update event_occupancy o set heads = o.heads + d.heads
  from (
    select n.event_id, sum(
      case when occupies(n.status) then n.party_size else 0 end - case when occupies(b.status) then b.party_size else 0 end
    )::integer as heads
    from after_rows n join before_rows b using (id) group by n.event_id
  ) d
  where o.event_id = d.event_id and d.heads <> 0;

  update prestation_occupancy o set units = o.units + d.units
  from (
    select l.prestation_id, sum(case when occupies(n.status) then l.quantity else -l.quantity end)::integer as units
    from after_rows n join before_rows b using (id) join reservation_lines l on l.reservation_id = n.id
    where occupies(n.status) <> occupies(b.status)
    group by l.prestation_id
  ) d
  where o.prestation_id = d.prestation_id;
  return null;
end $$;
create trigger reservations_count_changed after update on reservations referencing old table as before_rows new table as after_rows for each statement execute function count_changed_reservations();

-- Names its columns, so that a new column in the table or view stops no booking.
create function search_new_reservations() returns trigger language plpgsql as $$
begin
  insert into reservation_search (reservation_id, club_id, client_id, name, words)
  select w.id, w.club_id, w.client_id, w.name, w.words from added a join reservation_words w on w.id = a.id;
  return null;
end $$;
create trigger reservations_search_new after insert on reservations referencing new table as added for each statement execute function search_new_reservations();

create function search_changed_reservation() returns trigger language plpgsql as $$
begin
  update reservation_search s set client_id = w.client_id, name = w.name, words = w.words
  from reservation_words w where w.id = new.id and s.reservation_id = new.id;
  return null;
end $$;
create trigger reservations_search_changed after update on reservations for each row when ((((old.client_id is distinct from new.client_id) or (old.guest_name is distinct from new.guest_name)) or (old.guests is distinct from new.guests))) execute function search_changed_reservation();

create function count_inside() returns trigger language plpgsql as $$
declare
  change integer := new.checked_in_heads;
begin
  if tg_op = 'UPDATE' then
    change := change - old.checked_in_heads;
  end if;
  if change > 0 then
    insert into event_doors as d (event_id, inside) values (new.event_id, change) on conflict (event_id) do update set inside = d.inside + change;
  else
    update event_doors set inside = inside + change where event_id = new.event_id;
  end if;
  return null;
end $$;
create trigger reservations_count_inside_new after insert on reservations for each row when (new.checked_in_heads > 0) execute function count_inside();

create trigger reservations_count_inside after update on reservations for each row when (old.checked_in_heads <> new.checked_in_heads) execute function count_inside();

create function tell_new_reservations() returns trigger language plpgsql as $$
begin
  perform hint(topic) from (
    select unnest(array['event:' || e.id, 'club:' || e.club_id]) as topic from events e where e.id in (select event_id from added)
    -- Clients who book know already; those who waited do not.
    union select 'user:' || client_id from added where source = 'waiting_list'
    union select 'door:' || event_id from added where status = 'checked_in'
  ) t;
  return null;
end $$;
create trigger reservations_tell_new after insert on reservations referencing new table as added for each statement execute function tell_new_reservations();

create function tell_changed_reservations() returns trigger language plpgsql as $$
begin
  perform hint(topic) from (
    -- The event's places, if their number changed.
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
create trigger reservations_tell_changed after update on reservations referencing old table as before_rows new table as after_rows for each statement execute function tell_changed_reservations();

create function referral_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the referral of reservation % never changes', old.id;
end $$;
create trigger reservations_referral_stays before update of referral_code, ambassador_id, referral_reason on reservations for each row when (((((old.referral_code is null) is distinct from (new.referral_code is null)) or (old.ambassador_id is distinct from new.ambassador_id)) or (old.referral_reason is distinct from new.referral_reason))) execute function referral_stays();

create function count_new_lines() returns trigger language plpgsql as $$
begin
  update prestation_occupancy o set units = o.units + d.units
  from (
    select a.prestation_id, sum(a.quantity)::integer as units
    from added a join reservations r on r.id = a.reservation_id
    where occupies(r.status) group by a.prestation_id
  ) d
  where o.prestation_id = d.prestation_id;
  return null;
end $$;
create trigger reservation_lines_count_new after insert on reservation_lines referencing new table as added for each statement execute function count_new_lines();

create function count_changed_lines() returns trigger language plpgsql as $$
begin
  update prestation_occupancy o set units = o.units + d.units
  from (
    select n.prestation_id, sum(n.quantity - b.quantity)::integer as units
    from after_rows n join before_rows b using (id) join reservations r on r.id = n.reservation_id
    where occupies(r.status) group by n.prestation_id
  ) d
  where o.prestation_id = d.prestation_id and d.units <> 0;
  return null;
end $$;
create trigger reservation_lines_count_changed after update on reservation_lines referencing old table as before_rows new table as after_rows for each statement execute function count_changed_lines();

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
create trigger reservation_lines_kinds_new after insert on reservation_lines referencing new table as touched for each statement execute function name_reservation_kinds();

create trigger reservation_lines_kinds_changed after update on reservation_lines referencing new table as touched for each statement execute function name_reservation_kinds();

-- The last line of defence: the database never sells more than there is.
create function keep_event_capacity() returns trigger language plpgsql as $$
begin
  if new.heads > (select capacity from events where id = new.event_id) then
    raise exception 'event % has no such places left', new.event_id
      using errcode = 'check_violation', constraint = 'event_occupancy_within_capacity';
  end if;
  return null;
end $$;
create trigger event_occupancy_within_capacity after update on event_occupancy for each row when (new.heads > old.heads) execute function keep_event_capacity();

create function keep_prestation_stock() returns trigger language plpgsql as $$
begin
  if new.units > (select stock from prestations where id = new.prestation_id) then
    raise exception 'prestation % has no such stock left', new.prestation_id
      using errcode = 'check_violation', constraint = 'prestation_occupancy_within_stock';
  end if;
  return null;
end $$;
create trigger prestation_occupancy_within_stock after update on prestation_occupancy for each row when (new.units > old.units) execute function keep_prestation_stock();

-- A reservation's history never changes.
create function keep_reservation_history() returns trigger language plpgsql as $$
begin
  raise exception 'step % of a reservation''s history stays as it is', old.id using errcode = 'restrict_violation', constraint = 'reservation_history_stays';
end $$;
create trigger reservation_history_stays before delete or update on reservation_history for each row execute function keep_reservation_history();

-- Notifies the club's open screens of changes to its waiting lists.
create function tell_waiting_list() returns trigger language plpgsql as $$
begin
  perform hint('club:' || club_id) from (select distinct e.club_id from touched w join events e on e.id = w.event_id) t;
  return null;
end $$;
create trigger waiting_list_entries_tell_new after insert on waiting_list_entries referencing new table as touched for each statement execute function tell_waiting_list();

create trigger waiting_list_entries_tell_changed after update on waiting_list_entries referencing new table as touched for each statement execute function tell_waiting_list();

create function keep_till_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.allocation <> '[]' or to_jsonb(new) - 'allocation' is distinct from to_jsonb(old) - 'allocation' then
    raise exception 'payment % at the till stays as it is', old.id using errcode = 'restrict_violation', constraint = 'till_payments_stay';
  end if;
  return new;
end $$;
create trigger till_payments_stay before delete or update on till_payments for each row execute function keep_till_payment();
