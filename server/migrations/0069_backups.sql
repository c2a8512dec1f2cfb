-- When a backup of the embedded database finished, for the platform's dashboard.
create table backups (
  id uuid primary key,
  finished_at timestamptz not null
);
create index backups_finished on backups (finished_at);
