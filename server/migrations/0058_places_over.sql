-- Walk-ins that a device took without a network, and that are counted although no place was left. Only they go beyond what is sold.

alter table reservations add column is_over boolean not null default false;

-- Of `heads` and `units`, those beyond what is sold: they take no place that was left.
alter table event_occupancy add column over integer not null default 0;
alter table prestation_occupancy add column over integer not null default 0;

create or replace function count_new_reservations() returns trigger language plpgsql as $$
begin
  update event_occupancy o set heads = o.heads + d.heads, over = o.over + d.over
  from (
    select event_id, sum(party_size)::integer as heads, coalesce(sum(party_size) filter (where is_over), 0)::integer as over
    from added where occupies(status) group by event_id
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
    where occupies(r.status) group by a.prestation_id
  ) d
  where o.prestation_id = d.prestation_id;
  return null;
end $$;

create or replace function keep_event_capacity() returns trigger language plpgsql as $$
begin
  if new.heads - new.over > (select capacity from events where id = new.event_id) then
    raise exception 'event % has no such places left', new.event_id
      using errcode = 'check_violation', constraint = 'event_occupancy_within_capacity';
  end if;
  return null;
end $$;

create or replace function keep_prestation_stock() returns trigger language plpgsql as $$
declare
  sold record;
begin
  select stock, table_choice into sold from prestations where id = new.prestation_id;
  if new.units - new.over > sold.stock or (sold.table_choice is not null and tables_oversold(new.event_id)) then
    raise exception 'prestation % has no such stock left', new.prestation_id
      using errcode = 'check_violation', constraint = 'prestation_occupancy_within_stock';
  end if;
  return null;
end $$;
