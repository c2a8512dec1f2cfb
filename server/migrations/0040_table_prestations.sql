-- Tables that are sold as the plan of an event has them: their stock is counted and never typed.

alter table prestations add column table_choice text, add column zone_id uuid;
alter table prestations add constraint prestations_table_choice_known
  check (table_choice in ('any_of_zone', 'guest_picks', 'club_assigns')) not valid;
alter table prestations add constraint prestations_table_choice_of_tables check (table_choice is null or kind = 'table') not valid;
alter table prestations add constraint prestations_zone_of_choice
  check (case when zone_id is null then table_choice is distinct from 'any_of_zone' else table_choice is not null end) not valid;
alter table prestations add constraint prestations_zone foreign key (zone_id) references floor_zones (id) not valid;

-- Instead of that of what the party books.
alter table floor_tables add column deposit_minor bigint;
alter table floor_tables add constraint floor_tables_deposit_positive check (deposit_minor > 0) not valid;

create function count_plan_tables(of_version uuid, of_zone uuid) returns integer language sql stable as $$
  select count(*)::integer from plan_tables p join floor_tables t on t.id = p.table_id
  where p.version_id = of_version and (of_zone is null or t.zone_id = of_zone)
$$;

-- Whether items that share tables have sold more than these: of the zone, or of the whole plan.
create function tables_oversold(of_event uuid) returns boolean language sql stable as $$
  select exists (
    select from (
      select p.zone_id, sum(o.units) as units from prestations p join prestation_occupancy o on o.prestation_id = p.id
      where p.event_id = of_event and p.table_choice is not null group by grouping sets ((p.zone_id), ())
      having count(*) > 0) sold
    where sold.units > count_plan_tables((select plan_version_id from events where id = of_event), sold.zone_id))
$$;

create function count_table_stock() returns trigger language plpgsql as $$
begin
  new.stock := count_plan_tables((select plan_version_id from events where id = new.event_id), new.zone_id);
  return new;
end
$$;
create trigger prestations_count_tables before insert or update on prestations for each row
  when (new.table_choice is not null) execute function count_table_stock();

-- Setting the stock counts it again, and never below what is sold.
create function recount_tables_of_event() returns trigger language plpgsql as $$
begin
  update prestations set stock = stock where event_id = new.id and table_choice is not null;
  if found and tables_oversold(new.id) then
    raise exception 'event % has sold more tables than that', new.id
      using errcode = 'check_violation', constraint = 'prestations_stock_covers_sold';
  end if;
  return null;
end
$$;
create trigger events_recount_tables after update of plan_version_id on events for each row
  when (old.plan_version_id is distinct from new.plan_version_id) execute function recount_tables_of_event();

create function recount_tables_of_zones() returns trigger language plpgsql as $$
begin
  update prestations p set stock = p.stock from events e
  where p.zone_id in (old.zone_id, new.zone_id) and e.id = p.event_id and e.ends_at > now()
    and exists (select from plan_tables t where t.version_id = e.plan_version_id and t.table_id = new.id);
  return null;
end
$$;
create trigger floor_tables_recount after update of zone_id on floor_tables for each row
  when (old.zone_id <> new.zone_id) execute function recount_tables_of_zones();

create or replace function keep_prestation_stock() returns trigger language plpgsql as $$
declare
  sold record;
begin
  select stock, table_choice into sold from prestations where id = new.prestation_id;
  if new.units > sold.stock or (sold.table_choice is not null and tables_oversold(new.event_id)) then
    raise exception 'prestation % has no such stock left', new.prestation_id
      using errcode = 'check_violation', constraint = 'prestation_occupancy_within_stock';
  end if;
  return null;
end $$;

-- Who chooses a table sees at once which are given.
create function tell_tables() returns trigger language plpgsql as $$
begin
  perform hint('event:' || event_id) from (select distinct event_id from touched) t;
  return null;
end
$$;
create trigger table_assignments_tell_guests_new after insert on table_assignments referencing new table as touched
  for each statement execute function tell_tables();
create trigger table_assignments_tell_guests_gone after delete on table_assignments referencing old table as touched
  for each statement execute function tell_tables();

-- board lends which parties need no table any more, because they left or nobody came: to reservations.
create view parties_off_tables as select reservation_id from sittings where left_at is not null or released_at is not null;

-- reservations lend which tables an event's parties have: to events.
create view tables_given as select event_id, table_id, reservation_id from table_assignments;
