-- Secret links by which a guest's calendar reads their bookings. Only the hash is stored.

create table booking_calendar_links (
  user_id uuid not null,
  secret_hash bytea not null,
  created_at timestamptz not null,
  constraint booking_calendar_links_pkey primary key (user_id),
  constraint booking_calendar_links_user_id_fkey foreign key (user_id) references users (id),
  constraint booking_calendar_links_secret_once unique (secret_hash)
);
