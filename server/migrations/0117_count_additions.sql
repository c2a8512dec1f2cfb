-- Places of an addition are counted while it is open. Once it is paid, the reservation has them.

create function count_new_addition() returns trigger language plpgsql as $$
begin
  if new.heads > 0 then
    update event_occupancy set heads = heads + new.heads where event_id = new.event_id;
  end if;
  perform hint('event:' || new.event_id);
  return null;
end $$;
create trigger reservation_additions_count_new after insert on reservation_additions for each row execute function count_new_addition();

create function count_addition_lines() returns trigger language plpgsql as $$
begin
  update prestation_occupancy o set units = o.units + d.units
  from (
    select l.prestation_id, sum(l.quantity)::integer as units
    from added l join reservation_additions a on a.id = l.addition_id where a.state = 'open' group by l.prestation_id
  ) d
  where o.prestation_id = d.prestation_id;
  return null;
end $$;
create trigger reservation_addition_lines_count_new after insert on reservation_addition_lines referencing new table as added for each statement execute function count_addition_lines();

create function count_ended_addition() returns trigger language plpgsql as $$
begin
  if new.heads > 0 then
    update event_occupancy set heads = heads - new.heads where event_id = new.event_id;
  end if;
  update prestation_occupancy o set units = o.units - d.units
  from (
    select prestation_id, sum(quantity)::integer as units from reservation_addition_lines
    where addition_id = new.id group by prestation_id
  ) d
  where o.prestation_id = d.prestation_id;
  perform hint('event:' || new.event_id);
  return null;
end $$;
create trigger reservation_additions_count_ended after update on reservation_additions for each row when (old.state = 'open' and new.state <> 'open') execute function count_ended_addition();

-- What is added and lines of an addition never change.
create function keep_addition() returns trigger language plpgsql as $$
begin
  raise exception 'what addition % adds stays as it is', old.id using errcode = 'restrict_violation', constraint = 'reservation_additions_stay';
end $$;
create trigger reservation_additions_stay before update on reservation_additions for each row
  when (old.heads <> new.heads or old.event_id <> new.event_id or old.reservation_id <> new.reservation_id or (old.state <> 'open' and new.state = 'open'))
  execute function keep_addition();

-- reservations lend what is booked, with what is held to be added: to events.
create or replace view bookings as
  select id, event_id, reference, status, party_size, expires_at, due_online_minor, client_id is not null as has_client
  from reservations
  union all
  select a.id, a.event_id, r.reference, 'held', a.heads, a.expires_at, a.amount_minor, false
  from reservation_additions a join reservations r on r.id = a.reservation_id where a.state = 'open';

create or replace view booked_units as
  select l.reservation_id, r.event_id, l.prestation_id, l.quantity, r.expires_at
  from reservation_lines l join reservations r on r.id = l.reservation_id
  union all
  select a.reservation_id, a.event_id, l.prestation_id, l.quantity, case when a.state = 'open' then a.expires_at end
  from reservation_addition_lines l join reservation_additions a on a.id = l.addition_id;
