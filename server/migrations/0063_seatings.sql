-- The times in which an event sells each of its tables once. Without any: from doors to the end.

create table seatings (
  id uuid primary key,
  event_id uuid not null references events (id) on delete cascade,
  name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  constraint seatings_named check (name <> ''),
  constraint seatings_forward check (ends_at > starts_at),
  constraint seatings_of_event unique (id, event_id),
  -- Deferrable, so that all of an event can move together.
  constraint seatings_named_once unique (event_id, name) deferrable initially immediate,
  constraint seatings_apart exclude using gist (event_id with =, tstzrange(starts_at, ends_at) with &&) deferrable initially immediate
);
