-- A hold of a returned ticket counts beyond what is sold, as its ticket still admits its guest. Once it is bought, it counts as sold.
create or replace function count_changed_reservations() returns trigger language plpgsql as $$
begin
  update event_occupancy o set heads = o.heads + d.heads, over = o.over + d.over
  from (
    select event_id, sum(after_heads - before_heads)::integer as heads,
      sum(case when is_over then after_heads else 0 end - case when was_over then before_heads else 0 end)::integer as over
    from (
      select n.event_id, n.is_over, b.is_over as was_over,
        case when occupies(n.status) then n.party_size else 0 end as after_heads,
        case when occupies(b.status) then b.party_size else 0 end as before_heads
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
        case when occupies(n.status) then l.quantity else 0 end as after_units,
        case when occupies(b.status) then l.quantity else 0 end as before_units
      from after_rows n join before_rows b using (id) join reservation_lines l on l.reservation_id = n.id
      where occupies(n.status) <> occupies(b.status) or n.is_over <> b.is_over
    ) change
    group by prestation_id
  ) d
  where o.prestation_id = d.prestation_id and (d.units <> 0 or d.over <> 0);
  return null;
end $$;

drop trigger event_occupancy_within_capacity on event_occupancy;
create trigger event_occupancy_within_capacity after update on event_occupancy for each row
  when (new.heads > old.heads or new.heads - new.over > old.heads - old.over) execute function keep_event_capacity();
