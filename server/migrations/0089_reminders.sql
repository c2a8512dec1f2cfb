-- Who was reminded of what: a person once per event and kind, however often a job runs.

create table reminders (
  id uuid not null,
  event_id uuid not null,
  kind text not null,
  user_id uuid not null,
  -- Of a new event: the artist they follow; null if they follow its club.
  artist text,
  path text not null,
  created_at timestamptz not null,
  emailed_at timestamptz,
  constraint reminders_pkey primary key (id),
  constraint reminders_once unique (event_id, kind, user_id),
  constraint reminders_event_id_fkey foreign key (event_id) references events (id) on delete cascade,
  constraint reminders_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint reminders_kind_known check (kind in ('new_event', 'on_sale', 'last_places', 'doors_open'))
);
create index reminders_user on reminders (user_id, created_at);
