-- Places that were passed on are not those of their party any more: they are counted down when they are, and up if the party comes after all.

create function takes_places(status text, passed_on_at timestamptz) returns boolean language sql immutable parallel safe
  return occupies(status) and passed_on_at is null;

create or replace function count_new_reservations() returns trigger language plpgsql as $$
begin
  update event_occupancy o set heads = o.heads + d.heads, over = o.over + d.over
  from (
    select event_id, sum(party_size)::integer as heads, coalesce(sum(party_size) filter (where is_over), 0)::integer as over
    from added where takes_places(status, passed_on_at) group by event_id
  ) d
  where o.event_id = d.event_id;
  return null;
end $$;

create or replace function count_new_lines() returns trigger language plpgsql as $$
begin
  update prestation_occupancy o set units = o.units + d.units, over = o.over + d.over
  from (
    select a.prestation_id, sum(a.quantity)::integer as units, coalesce(sum(a.quantity) filter (where r.is_over), 0)::integer as over
    from added a join reservations r on r.id = a.reservation_id
    where takes_places(r.status, r.passed_on_at) group by a.prestation_id
  ) d
  where o.prestation_id = d.prestation_id;
  return null;
end $$;

create or replace function count_changed_reservations() returns trigger language plpgsql as $$
begin
  update event_occupancy o set heads = o.heads + d.heads, over = o.over + d.over
  from (
    select event_id, sum(after_heads - before_heads)::integer as heads,
      sum(case when is_over then after_heads else 0 end - case when was_over then before_heads else 0 end)::integer as over
    from (
      select n.event_id, n.is_over, b.is_over as was_over,
        case when takes_places(n.status, n.passed_on_at) then n.party_size else 0 end as after_heads,
        case when takes_places(b.status, b.passed_on_at) then b.party_size else 0 end as before_heads
      from after_rows n join before_rows b using (id)
    ) change
    group by event_id
  ) d
  where o.event_id = d.event_id and (d.heads <> 0 or d.over <> 0);

  update prestation_occupancy o set units = o.units + d.units, over = o.over + d.over
  from (
    select prestation_id, sum(after_units - before_units)::integer as units,
      sum(case when is_over then after_units else 0 end - case when was_over then before_units else 0 end)::integer as over
    from (
      select l.prestation_id, n.is_over, b.is_over as was_over,
        case when takes_places(n.status, n.passed_on_at) then l.quantity else 0 end as after_units,
        case when takes_places(b.status, b.passed_on_at) then l.quantity else 0 end as before_units
      from after_rows n join before_rows b using (id) join reservation_lines l on l.reservation_id = n.id
      where takes_places(n.status, n.passed_on_at) <> takes_places(b.status, b.passed_on_at) or n.is_over <> b.is_over
    ) change
    group by prestation_id
  ) d
  where o.prestation_id = d.prestation_id and (d.units <> 0 or d.over <> 0);
  return null;
end $$;

create or replace function count_changed_lines() returns trigger language plpgsql as $$
begin
  update prestation_occupancy o set units = o.units + d.units, over = o.over + d.over
  from (
    select prestation_id, sum(units)::integer as units, coalesce(sum(units) filter (where is_over), 0)::integer as over
    from (
      select n.prestation_id, r.is_over, n.quantity - b.quantity as units
      from after_rows n join before_rows b using (id) join reservations r on r.id = n.reservation_id
      where takes_places(r.status, r.passed_on_at)
    ) change
    group by prestation_id
  ) d
  where o.prestation_id = d.prestation_id and (d.units <> 0 or d.over <> 0);
  return null;
end $$;

create or replace function tell_changed_reservations() returns trigger language plpgsql as $$
begin
  perform hint(topic) from (
    -- The event's places, if their number changed.
    select 'event:' || n.event_id as topic from after_rows n join before_rows b using (id)
    where occupies(n.status) <> occupies(b.status) or n.party_size <> b.party_size or n.total_minor <> b.total_minor
      or n.passed_on_at is distinct from b.passed_on_at
    union select 'door:' || n.event_id from after_rows n join before_rows b using (id)
    where n.status <> b.status or n.checked_in_heads <> b.checked_in_heads or n.party_size <> b.party_size
      or n.total_minor <> b.total_minor or n.paid_minor <> b.paid_minor or n.refunded_minor <> b.refunded_minor
      or n.queued_at is distinct from b.queued_at or n.passed_on_at is distinct from b.passed_on_at
    union select 'club:' || e.club_id from after_rows n join events e on e.id = n.event_id
    union select 'user:' || n.client_id from after_rows n join before_rows b using (id) where n.client_id is not null and n.version <> b.version
    union select 'user:' || b.client_id from after_rows n join before_rows b using (id) where b.client_id <> n.client_id
  ) t;
  return null;
end $$;

-- reservations lend whose places were passed on: to events.
create view passed_on_places as select event_id, party_size from reservations
  where passed_on_at is not null and occupies(status) and checked_in_heads = 0;
