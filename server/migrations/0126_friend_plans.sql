-- What a client plans with friends: one plan for an event, whose secret link they share.

create table friend_plans (
  id uuid not null,
  event_id uuid not null,
  -- Who made it.
  client_id uuid not null,
  -- Of the secret in its link, which is derived from the id and never stored.
  link_hash bytea not null,
  -- When the event was to begin as the plan was made: a later move is shown.
  planned_starts_at timestamptz not null,
  -- Whether friends see that its maker has booked.
  shows_booking boolean not null,
  created_at timestamptz not null,
  constraint friend_plans_pkey primary key (id),
  constraint friend_plans_event_id_fkey foreign key (event_id) references events (id) on delete cascade,
  constraint friend_plans_client_id_fkey foreign key (client_id) references users (id) on delete cascade,
  constraint friend_plans_once unique (client_id, event_id),
  constraint friend_plans_link_once unique (link_hash)
);
create index friend_plans_event on friend_plans (event_id);
