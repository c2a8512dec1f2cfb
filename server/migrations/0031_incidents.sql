-- The incident book of a club: entries and amendments are added, never changed. Only their retention deletes them.

create table incidents (
  -- Created by the device.
  id uuid primary key,
  club_id uuid not null references clubs (id),
  business_date date not null,
  kind text not null,
  happened_at timestamptz not null,
  place text not null,
  people text not null,
  text text not null,
  written_by uuid not null references users (id),
  written_at timestamptz not null,
  constraint incidents_kind_known check (kind in ('refusal', 'ejection', 'injury', 'theft', 'complaint', 'police', 'other'))
);
create index incidents_club on incidents (club_id, happened_at, id);
create index incidents_writer on incidents (written_by);
create index incidents_written on incidents (written_at);

create table incident_amendments (
  id uuid primary key,
  incident_id uuid not null references incidents (id) on delete cascade,
  text text not null,
  written_by uuid not null references users (id),
  written_at timestamptz not null
);
create index incident_amendments_incident on incident_amendments (incident_id, written_at);
create index incident_amendments_writer on incident_amendments (written_by);

create function refuse_incident_change() returns trigger language plpgsql as $$
begin
  raise exception 'an incident is amended, never changed' using errcode = 'restrict_violation', constraint = 'incidents_append_only';
end $$;
create trigger incidents_append_only before update on incidents for each statement execute function refuse_incident_change();
create trigger incident_amendments_append_only before update on incident_amendments for each statement execute function refuse_incident_change();
