-- outside a transaction

drop index concurrently if exists events_plan_version;

create index concurrently events_plan_version on events (club_id, plan_version_id);

alter table events validate constraint events_plan_version;
