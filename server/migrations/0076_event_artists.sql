-- The artists behind the names in an event's line-up, with the times of their sets if the club gave them.

create table event_artists (
  event_id uuid not null,
  artist_id uuid not null,
  starts_at timestamptz,
  ends_at timestamptz,
  constraint event_artists_pkey primary key (event_id, artist_id),
  constraint event_artists_event_id_fkey foreign key (event_id) references events (id) on delete cascade,
  constraint event_artists_artist_id_fkey foreign key (artist_id) references artists (id),
  constraint event_artists_times check (ends_at is null or (starts_at is not null and ends_at > starts_at))
);
create index event_artists_artist on event_artists (artist_id, event_id);
