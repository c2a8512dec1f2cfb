-- Reservations, and the counts of what they take.

create function occupies(status text) returns boolean language sql immutable parallel safe
  return status in ('held', 'pending', 'awaiting_payment', 'confirmed', 'checked_in', 'completed', 'no_show');

create table reservations (
  id uuid primary key,
  reference text not null,
  event_id uuid not null references events (id),
  client_id uuid not null references users (id),
  status text not null,
  payment_status text not null,
  party_size integer not null,
  currency text not null,
  -- Sums of the lines, in minor units.
  total_minor bigint not null,
  due_at_club_minor bigint not null,
  arrival_at timestamptz,
  notes text not null default '',
  occasion text not null default '',
  -- [{name}]
  guests jsonb not null default '[]',
  created_at timestamptz not null,
  cancelled_at timestamptz,
  version integer not null default 1,
  constraint reservations_reference_taken unique (reference),
  constraint reservations_status_known check (
    status in ('held', 'pending', 'awaiting_payment', 'confirmed', 'checked_in', 'completed', 'no_show', 'cancelled', 'declined', 'expired')
  ),
  constraint reservations_payment_known check (
    payment_status in ('none_required', 'unpaid', 'partially_paid', 'paid', 'partially_refunded', 'refunded')
  ),
  constraint reservations_party_positive check (party_size > 0)
);
create index reservations_client on reservations (client_id, event_id);
create index reservations_event on reservations (event_id, status);

create table reservation_lines (
  id uuid primary key,
  reservation_id uuid not null references reservations (id),
  prestation_id uuid not null references prestations (id),
  position integer not null,
  kind text not null,
  name text not null,
  quantity integer not null,
  unit_price_minor integer not null,
  total_minor bigint not null,
  tax_minor bigint not null,
  payment text not null,
  constraint reservation_lines_quantity_positive check (quantity > 0)
);
create index reservation_lines_reservation on reservation_lines (reservation_id, position);
create index reservation_lines_prestation on reservation_lines (prestation_id);

-- What is taken. Only the triggers below write here, so that every path that takes or frees a place is counted once,
-- and the lock on a row here is what contested bookings of one event wait for.
create table event_occupancy (
  event_id uuid primary key references events (id) on delete cascade,
  heads integer not null default 0,
  constraint event_occupancy_not_negative check (heads >= 0)
) with (fillfactor = 50);

create table prestation_occupancy (
  prestation_id uuid primary key references prestations (id) on delete cascade,
  event_id uuid not null references events (id) on delete cascade,
  units integer not null default 0,
  constraint prestation_occupancy_not_negative check (units >= 0)
) with (fillfactor = 50);
create index prestation_occupancy_event on prestation_occupancy (event_id);

create function open_event_occupancy() returns trigger language plpgsql as $$
begin
  insert into event_occupancy (event_id) values (new.id);
  return null;
end $$;
create trigger events_open_occupancy after insert on events for each row execute function open_event_occupancy();

create function open_prestation_occupancy() returns trigger language plpgsql as $$
begin
  insert into prestation_occupancy (prestation_id, event_id) values (new.id, new.event_id);
  return null;
end $$;
create trigger prestations_open_occupancy after insert on prestations
  for each row execute function open_prestation_occupancy();

create function count_new_reservations() returns trigger language plpgsql as $$
begin
  update event_occupancy o set heads = o.heads + d.heads
  from (select event_id, sum(party_size)::integer as heads from added where occupies(status) group by event_id) d
  where o.event_id = d.event_id;
  return null;
end $$;
create trigger reservations_count_new after insert on reservations
  referencing new table as added for each statement execute function count_new_reservations();

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
create trigger reservations_count_changed after update on reservations
  referencing old table as before_rows new table as after_rows
  for each statement execute function count_changed_reservations();

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
create trigger reservation_lines_count_new after insert on reservation_lines
  referencing new table as added for each statement execute function count_new_lines();

-- The last line of defence: whatever a program believes, the database refuses to sell what is not there.
create function keep_event_capacity() returns trigger language plpgsql as $$
begin
  if new.heads > (select capacity from events where id = new.event_id) then
    raise exception 'event % has no such places left', new.event_id
      using errcode = 'check_violation', constraint = 'event_occupancy_within_capacity';
  end if;
  return null;
end $$;
create trigger event_occupancy_within_capacity after update on event_occupancy
  for each row when (new.heads > old.heads) execute function keep_event_capacity();

create function keep_prestation_stock() returns trigger language plpgsql as $$
begin
  if new.units > (select stock from prestations where id = new.prestation_id) then
    raise exception 'prestation % has no such stock left', new.prestation_id
      using errcode = 'check_violation', constraint = 'prestation_occupancy_within_stock';
  end if;
  return null;
end $$;
create trigger prestation_occupancy_within_stock after update on prestation_occupancy
  for each row when (new.units > old.units) execute function keep_prestation_stock();
