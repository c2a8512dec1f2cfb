-- How long after its arrival time a party's table is kept before hosts may release it, by club.

alter table clubs
  add column release_minutes integer not null default 60,
  add constraint clubs_release_minutes_in_range check (release_minutes between 10 and 360) not valid;
