-- The version of a floor plan that an event uses.

alter table events add column plan_version_id uuid;

alter table events add constraint events_plan_version foreign key (club_id, plan_version_id)
  references floor_plan_versions (club_id, id) not valid;

-- events lend which versions they use: to floor.
create view plan_uses as
  select plan_version_id as version_id, id as event_id from events where plan_version_id is not null;
