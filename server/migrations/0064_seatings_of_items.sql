-- A table is sold for one seating of its event.

alter table prestations
  add column seating_id uuid,
  add constraint prestations_seating foreign key (seating_id, event_id) references seatings (id, event_id) not valid,
  add constraint prestations_seating_of_tables check (seating_id is null or kind = 'table') not valid;

-- Whether items that share tables have sold more than these, in one seating: of the zone, or of the whole plan.
create or replace function tables_oversold(of_event uuid) returns boolean language sql stable as $$
  select exists (
    select from (
      select p.zone_id, sum(o.units) as units from prestations p join prestation_occupancy o on o.prestation_id = p.id
      where p.event_id = of_event and p.table_choice is not null group by grouping sets ((p.seating_id, p.zone_id), (p.seating_id))
      having count(*) > 0) sold
    where sold.units > count_plan_tables((select plan_version_id from events where id = of_event), sold.zone_id))
$$;
