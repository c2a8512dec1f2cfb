-- Places beyond what is sold end with the party that has them: they are counted down as they were counted up.
create or replace function count_changed_reservations() returns trigger language plpgsql as $$
begin
  update event_occupancy o set heads = o.heads + d.heads, over = o.over + d.over
  from (
    select event_id, sum(heads)::integer as heads, coalesce(sum(heads) filter (where is_over), 0)::integer as over
    from (
      select n.event_id, n.is_over,
        case when occupies(n.status) then n.party_size else 0 end - case when occupies(b.status) then b.party_size else 0 end as heads
      from after_rows n join before_rows b using (id)
    ) change
    group by event_id
  ) d
  where o.event_id = d.event_id and (d.heads <> 0 or d.over <> 0);

  update prestation_occupancy o set units = o.units + d.units, over = o.over + d.over
  from (
    select prestation_id, sum(units)::integer as units, coalesce(sum(units) filter (where is_over), 0)::integer as over
    from (
      select l.prestation_id, n.is_over, case when occupies(n.status) then l.quantity else -l.quantity end as units
      from after_rows n join before_rows b using (id) join reservation_lines l on l.reservation_id = n.id
      where occupies(n.status) <> occupies(b.status)
    ) change
    group by prestation_id
  ) d
  where o.prestation_id = d.prestation_id;
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
      where occupies(r.status)
    ) change
    group by prestation_id
  ) d
  where o.prestation_id = d.prestation_id and (d.units <> 0 or d.over <> 0);
  return null;
end $$;
