-- Filters over a club's guests, saved under a name for everyone there who sees guests.

create table guest_segments (
  id uuid primary key,
  club_id uuid not null references clubs (id) on delete cascade,
  name text not null,
  -- As in the address of the list, without an order.
  filters jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint guest_segments_named check (name <> ''),
  constraint guest_segments_filter check (jsonb_typeof(filters) = 'object' and filters <> '{}')
);
-- Ignoring case and blanks.
create unique index guest_segments_name_taken on guest_segments (club_id, fold_name(regexp_replace(name, '\s', '', 'g')));
